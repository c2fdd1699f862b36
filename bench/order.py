"""Is the order ruled the order in which two players called?

Two sockets call 0 to 5,000 µs apart, in a known order, while the server is idle, busy with other tables, or stopped for
30 ms. One thread sends both calls, so the order written is known for certain. Nothing is asserted: the table says how
often the first to call won, of the referee with the kernel's stamps and without, and of others who are asked the same.

    python -m bench.order [--quick] [--server idle|loaded|stalled]... [--only NAME]... [--json] [--plot DIR]
"""

import argparse
import itertools
import random
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Final

from msgspec import Struct

from bench import said, stats
from bench.load import loading
from bench.openloop import Load
from bench.server import LOAD_CORE, pin
from bench.stats import Slice, microseconds
from bench.systems import PLAIN, UNSTAMPED, NotStarted, Running, System, running, split
from bench.tables import Table, opened

CONDITIONS: Final = ("idle", "loaded", "stalled")
GAPS_US: Final = (0, 10, 25, 50, 100, 200, 500, 1_000, 5_000)
STALL_S: Final = 0.030
SEATS: Final = 4

# Asked one after the other, each far below the rate at which a connection is throttled.
TABLES: Final = 16
PER_S: Final = 150.0


class Plan(Struct, frozen=True):
    """How much is asked; the load is other people's tables, and how often a second each of them races."""

    trials: int
    gaps_us: tuple[int, ...]
    load_tables: int
    load_per_s: float


# A load that no server here is too slow for: who falls behind is a question of `bench.scale`.
FULL: Final = Plan(300, GAPS_US, 1_000, 0.2)
QUICK: Final = Plan(64, (0, 50, 500, 5_000), 100, 1.0)
TINY: Final = Plan(8, (0, 5_000), 4, 1.0)


class Row(Struct, frozen=True):
    """One cell of the table."""

    system: str
    condition: str
    gap_us: int
    trials: int  # Of those that either caller could have won.
    first_won: int
    apart_us_p50: float | None  # What the gap really was, between the returns of the two system calls.
    inversions: tuple[str, ...]  # Of the referee: what was ruled in races that the second caller won; some of them.


class Found(Struct):
    """All of a run."""

    rows: list[Row] = []
    missing: dict[str, str] = {}


@contextmanager
def stopped(server: Running) -> Iterator[None]:
    """The server process stands still from before the first call until at least `STALL_S` later."""
    server.stand_still()
    try:
        began = time.monotonic()
        yield
        time.sleep(max(0.0, STALL_S - (time.monotonic() - began)))
    finally:
        server.go_on()


def cell(load: Load, tables: list[Table], server: Running, condition: str, gap_us: int, trials: int) -> Slice:
    """So many races under one condition at one distance."""
    load.settle(tables)
    gap_ns = gap_us * 1_000
    if condition != "stalled":
        return load.run(tables, trials, PER_S, gap_ns=gap_ns)
    # While the server is kept from answering, every table's pair is sent before any answer is read: each is a race of
    # its own, and all wait for the same end.
    volleys = []
    for _ in itertools.repeat(None, -(-trials // len(tables))):
        volleys.append(load.volley(tables, gap_ns, stopped(server)))
        load.settle(tables)
    return stats.total(volleys)


def of_one(system: System, conditions: list[str], plan: Plan) -> Iterator[Row]:
    """All cells of one system, on one server."""
    room = str(TABLES + plan.load_tables + 1)
    with running(system, "--tables-max", room) as server, closing(Load()) as load, ExitStack() as stack:
        tables = []
        for number in range(TABLES):
            tables.append(opened(system.speaks, server.port, SEATS, f"order-{number}", random.Random(number)))
            stack.callback(tables[-1].close)
            load.listen(tables[-1])
        for condition in conditions:
            with ExitStack() as others:
                if condition == "loaded":
                    others.enter_context(
                        loading(
                            system.speaks,
                            server.port,
                            tables=plan.load_tables,
                            per_s=plan.load_per_s,
                            meanwhile=load.attend,
                        )
                    )
                for gap_us in plan.gaps_us:
                    said.progress(f"{system.name}, {condition}, {gap_us} µs")
                    told = cell(load, tables, server, condition, gap_us, plan.trials)
                    apart = microseconds(told.apart, 500)
                    lost = tuple(told.inversions)
                    yield Row(system.name, condition, gap_us, told.contested, told.first_won, apart, lost)


def measure(conditions: list[str], only: list[str], plan: Plan) -> Found:
    """One system after the other."""
    pin(LOAD_CORE)
    systems = (PLAIN[0], UNSTAMPED, *PLAIN[1:])
    there, missing = split(tuple(system for system in systems if not only or system.name in only))
    found = Found(missing=missing)
    for system in there:
        try:
            for row in of_one(system, conditions, plan):
                found.rows.append(row)
        except (NotStarted, ConnectionError) as trouble:
            found.missing[system.name] = f"ended early: {trouble}"
    return found


def table(found: Found) -> list[str]:
    """A line for a system under a condition, a column for a distance: the share of races that the first won."""
    gaps = sorted({row.gap_us for row in found.rows})
    lines = [f"{'first to call won, %':20} {'server':8} " + "".join(f"{gap:>8}" for gap in gaps) + " µs"]
    for (system, condition), rows in itertools.groupby(found.rows, key=lambda row: (row.system, row.condition)):
        shares = {row.gap_us: 100 * row.first_won / max(1, row.trials) for row in rows}
        cells = (f"{shares[gap]:8.2f}" if gap in shares else f"{'-':>8}" for gap in gaps)
        lines.append(f"{system:20} {condition:8} " + "".join(cells))
    trials = [row.trials for row in found.rows]
    lines.append(f"{min(trials, default=0)} to {max(trials, default=0)} races a cell")
    lines += [f"inversion: {story}" for row in found.rows if row.system == PLAIN[0].name for story in row.inversions]
    return lines + [f"missing: {name}: {why}" for name, why in found.missing.items()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.order", description="Is the order ruled the order called?")
    parser.add_argument("--server", choices=CONDITIONS, action="append", help="only this condition (all)")
    parser.add_argument("--only", action="append", default=[], help="only this system; may be repeated")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    plan = TINY if chosen.tiny else QUICK if chosen.quick else FULL
    found = measure(chosen.server or list(CONDITIONS), chosen.only, plan)
    return said.all_of("order", chosen, found, table(found))


if __name__ == "__main__":
    sys.exit(main())

"""What does keeping a journal cost a ruling?

First the write alone, in this process: a table is told calls as fast as it rules them, and what is measured is what
stands between the ruling and the first word about it. Then whole servers over sockets, one without a journal and one
with each durability, asked in turn within one run, so that whatever else the machine does meets all of them.

    python -m bench.journal [--quick] [--json] [--plot DIR]
"""

import argparse
import random
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench import said, stats
from bench.openloop import Load
from bench.server import LOAD_CORE, pin
from bench.stats import Slice, microseconds
from bench.systems import REFEREE, running
from protocol.client import Play, Start, Symbol
from protocol.games import dizzy
from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Stamping
from referee.house import House
from referee.journal.croupier import Croupier
from referee.journal.entries import RECORDS_VERSION, Opened
from referee.journal.scribe import Writing
from referee.journal.store import Durability, Store
from referee.table.entries import Came, Heard, Sat
from referee.table.menu import Menu
from referee.table.table import Table

# A name without a card wins the lock and changes nothing; giving it up frees the table at once. So one deal serves for
# all writes: no lockout, no penalty, nothing that the referee does by itself.
OPTIONS: Final = {"lockout_ms": "0", "penalty": "0", "countdown_ms": "0", "stuck": "word", "lock_ms": "60000"}
NAMED: Final = (dizzy.Combination.COLORS_SAME,)
SERVERS: Final = {
    "without": ("--no-journal",),
    "normal": ("--journal", "{}/normal.journal"),
    "full": ("--journal", "{}/full.journal", "--durability", "full"),
}
SEATS: Final = 4
TABLES: Final = 12
PER_S: Final = 200.0

# A disk that is waited for at every record takes thousands of times longer; some hundred show how long.
FULL_WRITES: Final = 300


class Written(Struct):
    """The write alone, in microseconds."""

    durability: str
    writes: int
    p50_us: float
    p99_us: float
    p999_us: float
    max_us: float
    bytes_a_record: float


class Latency(Struct):
    """From a call to its verdict at all seats, in microseconds; `ratio` is of p50, to the server without a journal."""

    journal: str
    races: int
    p50_us: float | None
    p99_us: float | None
    ratio: float | None
    ratio_low: float | None
    ratio_high: float | None


class Found(Struct):
    """All of a run."""

    writes: list[Written]
    latencies: list[Latency]


class Plan(Struct, frozen=True):
    """How much is asked."""

    writes: int
    cycles: int
    slice_s: float
    servers: tuple[str, ...] = tuple(SERVERS)


FULL: Final = Plan(20_000, 15, 1.0)
QUICK: Final = Plan(4_000, 5, 0.4)
TINY: Final = Plan(50, 1, 0.1, ("without", "normal"))  # A disk that is waited for may take a test's patience.


def writes(folder: str, durability: Durability, count: int) -> Written:
    """Rule on calls, and take the time of nothing but the scribe."""
    store = Store.open(Path(folder) / f"writes-{durability}.journal", durability)
    croupier = Croupier(House(1))
    table = Table("BNCH", Menu("dizzy", OPTIONS, None), 9, croupier)
    scribe = Writing.begin(
        store, table, croupier, Opened(RECORDS_VERSION, "BNCH", "dizzy", OPTIONS, None, 9, kept=False)
    )
    now = Instant(0)
    for number in range(2):
        for entry in (Sat(now, Seat(number), f"Player {number}", Symbol.STAR, False), Came(now, Seat(number))):
            scribe.took(entry, table.take(entry))
    started = Heard(now, Seat(0), Stamping.KERNEL, Start(id="start"))
    scribe.swept([started], now, table.sweep([started], now))
    basis = table.sight(None, now).game
    assert basis is not None
    took: list[int] = []
    for number in range(count):
        now = Instant(now + MILLISECOND)
        do: dizzy.DizzyCommand = dizzy.Withdraw() if number % 2 else dizzy.Call(named=NAMED)
        heard = [Heard(now, Seat(0), Stamping.KERNEL, Play(id=str(number), basis=Revision(basis.revision), do=do))]
        posts = table.sweep(heard, now)
        began = time.perf_counter_ns()
        scribe.swept(heard, now, posts)
        took.append(time.perf_counter_ns() - began)
        scribe.settled()
    assert store.healthy, store.describe_trouble()
    store.close()
    size = store.path.stat().st_size / (count + 7)
    p50, p99, p999 = (quantile(took, part) for part in (0.5, 0.99, 0.999))
    return Written(durability, count, p50, p99, p999, max(took) / 1_000, size)


def quantile(values_ns: list[int], part: float) -> float:
    """Of nanoseconds, in microseconds."""
    ordered = sorted(values_ns)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] / 1_000


def latencies(folder: str, plan: Plan) -> list[Latency]:
    """The servers in turn, in an order drawn by lot in each cycle."""
    draw = random.Random(1)
    slices: dict[str, list[Slice]] = {name: [] for name in plan.servers}
    with ExitStack() as stack:
        load = stack.enter_context(closing(Load()))
        tables = {}
        servers = {
            name: stack.enter_context(running(REFEREE, *(each.format(folder) for each in SERVERS[name])))
            for name in plan.servers
        }
        for name, server in servers.items():
            tables[name] = load.seat(server.port, SEATS, TABLES, stack)
        for _ in range(plan.cycles + 1):
            for name in draw.sample(plan.servers, len(plan.servers)):
                load.settle(tables[name])
                slices[name].append(load.run(tables[name], int(plan.slice_s * PER_S), PER_S))
    return [latency(name, mine[1:], slices["without"][1:]) for name, mine in slices.items()]  # The first warmed up.


def latency(name: str, mine: list[Slice], without: list[Slice]) -> Latency:
    whole = stats.total(mine)
    ratio = stats.ratio([each.seats.at(500) for each in mine], [each.seats.at(500) for each in without])
    assert ratio is not None
    p50, p99 = microseconds(whole.seats, 500), microseconds(whole.seats, 990)
    return Latency(name, whole.races, p50, p99, ratio.median, ratio.low, ratio.high)


def measure(plan: Plan) -> Found:
    pin(LOAD_CORE)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # A disk, where the usual place is often memory.
        written = [
            writes(folder, Durability.NORMAL, plan.writes),
            writes(folder, Durability.FULL, min(plan.writes, FULL_WRITES)),
        ]
        return Found(written, latencies(folder, plan))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.journal", description="What does keeping a journal cost?")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    found = measure(TINY if chosen.tiny else QUICK if chosen.quick else FULL)
    lines = [
        f"write, {row.durability}: median {row.p50_us:.1f} µs, p99 {row.p99_us:.1f}, p99.9 {row.p999_us:.1f}, "
        f"max {row.max_us:.0f} ({row.writes} writes, {row.bytes_a_record:.0f} bytes each)"
        for row in found.writes
    ]
    lines += [
        f"call to verdict, journal {each.journal}: p50 {said.number(each.p50_us)} µs, p99 {said.number(each.p99_us)}, "
        f"{said.number(each.ratio, 2)} [{said.number(each.ratio_low, 2)}-{said.number(each.ratio_high, 2)}] of without "
        f"({each.races} races)"
        for each in found.latencies
    ]
    return said.all_of("journal", chosen, found, lines)


if __name__ == "__main__":
    sys.exit(main())

"""From a call to its verdict at all seats: how long, beside what people would pick instead?

Two seats call at once; what counts is the time from the planned instant of the first call to the moment that each seat
has read the verdict. All systems of a group run at once, and are asked in short slices in random order; a ratio is the
median over cycles of p50 against the bare trio-websocket broadcast in the same cycle. How to read it: bench/README.md.

    python -m bench.call [--quick] [--seats 4]... [--only NAME]... [--beside CHECKOUT] [--json] [--plot DIR]
"""

import argparse
import random
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench import said, setup, stats
from bench.nodeload import NodeLoad
from bench.openloop import Load, Unruled
from bench.server import LOAD_CORE, pin
from bench.stats import STALL_NS, Slice, microseconds
from bench.systems import BASELINE, FRAMEWORKS, PLAIN, REFEREE, Running, System, all_running, split
from bench.tables import Table, opened

BESIDE: Final = "referee, other checkout"
CANARIES: Final = ("trio-websocket", "referee")


class Plan(Struct, frozen=True):
    """How much is asked. A table's rate stays well below what the referee takes for a flood."""

    cycles: int
    slice_s: float
    warm_up_s: float
    tables: int
    per_s: float


# boardgame.io takes over a millisecond of a core for a race, so what runs beside it is asked less often.
FULL: Final = {"plain": Plan(12, 1.0, 1.0, 16, 300.0), "Node": Plan(10, 1.0, 1.0, 10, 150.0)}
QUICK: Final = {"plain": Plan(5, 0.4, 0.4, 12, 250.0), "Node": Plan(4, 0.5, 0.4, 10, 150.0)}
TINY: Final = {"plain": Plan(2, 0.1, 0.1, 4, 60.0), "Node": Plan(2, 0.1, 0.1, 4, 60.0)}


class Row(Struct, frozen=True):
    """One system at so many seats. Times are microseconds, CPU of all the server's threads for a race."""

    system: str  # With "/Node" where the load was a Node program.
    client: str
    seats: int
    races: int
    p50_us: float | None
    p90_us: float | None
    p99_us: float | None
    p999_us: float | None
    max_us: float
    ratio: float | None  # Of p50, to the bare trio-websocket under the same client.
    ratio_low: float | None
    ratio_high: float | None
    p99_ratio: float | None
    last_p50_us: float | None  # Until the last seat has heard.
    spread_p50_us: float | None  # From the first seat to the last.
    cpu_us: float
    first_wins: float | None  # Of the races that either caller could have won.
    offered_per_s: float
    achieved_per_s: float
    lag_p50_us: float | None  # How late the load itself sent.
    lag_p99_us: float | None


class Canary(Struct, frozen=True):
    """The server was stopped on purpose: what the measurement made of it."""

    system: str
    stall_ms: int
    longest_ms: float
    late: int  # Races that took more than half of the stall.
    late_expected: int


class Found(Struct):
    """All of a run."""

    rows: list[Row] = []
    canary: list[Canary] = []
    missing: dict[str, str] = {}


def row(name: str, client: str, seats: int, plan: Plan, slices: list[Slice], baseline: list[Slice]) -> Row:
    whole = stats.total(slices)
    p50 = stats.ratio([each.seats.at(500) for each in slices], [each.seats.at(500) for each in baseline])
    p99 = stats.ratio([each.seats.at(990) for each in slices], [each.seats.at(990) for each in baseline])
    return Row(
        system=name if client == "plain" else f"{name}/{client}",
        client=client,
        seats=seats,
        races=whole.races,
        p50_us=microseconds(whole.seats, 500),
        p90_us=microseconds(whole.seats, 900),
        p99_us=microseconds(whole.seats, 990),
        p999_us=microseconds(whole.seats, 999),
        max_us=whole.seats.max / 1_000,
        ratio=p50.median if p50 else None,
        ratio_low=p50.low if p50 else None,
        ratio_high=p50.high if p50 else None,
        p99_ratio=p99.median if p99 else None,
        last_p50_us=microseconds(whole.last, 500),
        spread_p50_us=microseconds(whole.spread, 500),
        cpu_us=round(whole.cpu_ns / whole.races / 1_000, 1),
        first_wins=round(whole.first_won / whole.contested, 4) if whole.contested else None,
        offered_per_s=plan.per_s,
        achieved_per_s=round(whole.races / whole.took_ns * 1e9, 1),
        lag_p50_us=microseconds(whole.lag, 500),
        lag_p99_us=microseconds(whole.lag, 990),
    )


class PlainLoad:
    """The tables of all plain servers, asked from this process."""

    def __init__(self, servers: dict[str, Running], seats: int, tables: int) -> None:
        self._load = Load()
        self._tables: dict[str, list[Table]] = {}
        for name, server in servers.items():
            self._tables[name] = []
            for number in range(tables):
                table = opened(server.system.speaks, server.port, seats, f"{seats}-{number}", random.Random(number))
                self._tables[name].append(table)
                self._load.listen(table)
                self._load.attend()
        for mine in self._tables.values():
            self._load.settle(mine)

    def run(self, name: str, races: int, per_s: float) -> Slice:
        self._load.settle(self._tables[name])
        return self._load.run(self._tables[name], races, per_s)

    def close(self) -> None:
        self._load.close()
        for mine in self._tables.values():
            for table in mine:
                table.close()


def stalled(load: PlainLoad | NodeLoad, server: Running, name: str, per_s: float) -> Canary:
    """Let the server stand still for a while in the middle of a slice, and see whether that shows."""
    stall_s = STALL_NS / 1e9
    timers = (threading.Timer(stall_s, server.stand_still), threading.Timer(2 * stall_s, server.go_on))
    for timer in timers:
        timer.start()
    measured = load.run(name, int(per_s * 4 * stall_s), per_s)
    for timer in timers:
        timer.join()
    return Canary(
        name, STALL_NS // 1_000_000, round(measured.last.max / 1e6, 1), measured.late, int(per_s * stall_s / 2)
    )


def interleaved(
    load: PlainLoad | NodeLoad, servers: dict[str, Running], plan: Plan, draw: random.Random, failed: dict[str, str]
) -> dict[str, list[Slice]]:
    """The slices of each, cycle by cycle, everyone once a cycle in an order drawn by lot.

    One that does not rule any more is left out from then on, and told in `failed`.
    """
    slices: dict[str, list[Slice]] = {name: [] for name in servers}
    for cycle in range(-1, plan.cycles):  # One more, which warms up and does not count.
        said.progress(f"slice {cycle + 1} of {plan.cycles}")
        for name in draw.sample(list(slices), len(slices)):
            spent = servers[name].cpu_ns()
            seconds = plan.warm_up_s if cycle < 0 else plan.slice_s
            try:
                measured = load.run(name, int(seconds * plan.per_s), plan.per_s)
            except (Unruled, ConnectionError) as trouble:
                failed[name] = f"left out after {max(0, cycle)} slices: {trouble}"
                del slices[name]
                continue
            measured.cpu_ns = servers[name].cpu_ns() - spent
            if cycle >= 0:
                slices[name].append(measured)
    return slices


def group(client: str, systems: tuple[System, ...], seats: int, plan: Plan, found: Found) -> None:
    """All systems that one client can ask, at so many seats."""
    there, absent = split(systems)
    found.missing |= absent
    with all_running(there, "--tables-max", str(plan.tables + 1)) as servers:
        found.missing |= {system.name: "did not start" for system in there if system.name not in servers}
        load = PlainLoad(servers, seats, plan.tables) if client == "plain" else NodeLoad(servers, seats, plan.tables)
        with closing(load):
            failed: dict[str, str] = {}
            slices = interleaved(load, servers, plan, random.Random(seats), failed)
            if not found.canary:
                found.canary += [stalled(load, servers[name], name, plan.per_s) for name in CANARIES if name in slices]
    found.missing |= {f"{name}, {seats} seats, {client} client": why for name, why in failed.items()}
    baseline = slices.get(BASELINE.name, [])
    found.rows += [row(name, client, seats, plan, mine, baseline) for name, mine in slices.items()]


def measure(seats: list[int], only: list[str], plans: dict[str, Plan], beside: Path | None = None) -> Found:
    """Everything, one number of seats after the other, and one kind of client after the other."""
    pin(LOAD_CORE)
    found = Found()
    wanted = {*only, BASELINE.name, REFEREE.name, BESIDE}
    other = (System(BESIDE, "referee", "nothing", "referee", beside),) if beside else ()
    for number in seats:
        for client, systems in (("plain", (*other, *PLAIN)), ("Node", FRAMEWORKS)):
            chosen = tuple(system for system in systems if not only or system.name in wanted)
            if only and set(chosen) <= {REFEREE, BASELINE, *other} and set(only) - {REFEREE.name, BASELINE.name}:
                continue  # Nobody asked for what needs it.
            if client == "Node" and "node" in setup.missing():
                found.missing |= {system.name: setup.missing()["node"] for system in chosen if system not in PLAIN}
                continue
            group(client, chosen, number, plans[client], found)
    return found


HEAD: Final = (
    f"{'system':23} {'seats':>5} {'p50 µs':>8} {'p99':>8} {'p99.9':>8} {'ratio':>6} {'quartiles':>12} {'of p99':>6} "
    f"{'last':>7} {'spread':>7} {'CPU µs':>7} {'1st wins':>8} {'races':>6} {'lag p99':>7}"
)


def shown(row: Row) -> str:
    """One line of the table."""
    quartiles = f"{said.number(row.ratio_low, 2)}-{said.number(row.ratio_high, 2)}"
    first = "-" if row.first_wins is None else f"{100 * row.first_wins:.1f} %"
    return (
        f"{row.system:23} {row.seats:>5} {said.number(row.p50_us):>8} {said.number(row.p99_us):>8} "
        f"{said.number(row.p999_us):>8} {said.number(row.ratio, 2):>6} {quartiles:>12} "
        f"{said.number(row.p99_ratio, 2):>6} {said.number(row.last_p50_us):>7} {said.number(row.spread_p50_us):>7} "
        f"{row.cpu_us:>7.0f} {first:>8} {row.races:>6} {said.number(row.lag_p99_us):>7}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.call", description="From a call to its verdict, at all seats."
    )
    parser.add_argument("--seats", type=int, action="append", help="2, 4, 8; may be repeated (all three; quick: 4)")
    parser.add_argument("--only", action="append", default=[], help="this system beside the baseline; may be repeated")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="another checkout's referee as well")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    seats = chosen.seats or ([4] if chosen.quick or chosen.tiny else [2, 4, 8])
    found = measure(seats, chosen.only, TINY if chosen.tiny else QUICK if chosen.quick else FULL, chosen.beside)
    lines = [HEAD, *map(shown, found.rows)]
    lines += [
        f"canary, {each.system}: stopped for {each.stall_ms} ms, the longest race took {each.longest_ms:.0f} ms, "
        f"{each.late} took more than half of that ({each.late_expected} expected)"
        for each in found.canary
    ]
    lines += [f"missing: {name}: {why}" for name, why in found.missing.items()]
    return said.all_of("call", chosen, found, lines)


if __name__ == "__main__":
    sys.exit(main())

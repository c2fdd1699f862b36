"""How much does one server carry, and does anything grow?

Four questions, each on servers of its own: 1, 100 and 1,000 tables of four at one call a second each (CPU, memory a
table, p99); how many races a second one core rules before it falls behind; how long until the last of 2 to 500
watchers has heard; and whether the last round of a long match costs more than its first.

    python -m bench.scale [--quick] [--part tables|ceiling|watchers|growth]... [--json] [--plot DIR]
"""

import argparse
import gc
import random
import sys
import time
from collections import defaultdict
from contextlib import ExitStack, closing
from typing import Final

import psutil  # type: ignore[import-untyped]  # It ships no types.
from msgspec import Struct

from bench import said, stats
from bench.openloop import Load
from bench.server import LOAD_CORE, pin
from bench.stats import Slice, microseconds
from bench.systems import BASELINE, REFEREE, Running, System, all_running, running
from bench.tables import DizzyTable, Table, opened
from referee.storm.latency import Histogram

PARTS: Final = ("tables", "ceiling", "watchers", "growth")
SEATS: Final = 4

# Behind by this much, a server gets more behind by the second.
BEHIND_NS: Final = 50_000_000
RATES: Final = tuple(int(200 * 1.25**step) for step in range(20))


class Plan(Struct, frozen=True):
    """How much is asked."""

    tables: tuple[int, ...]
    seconds: float
    ceiling_tables: int
    step_s: float
    rates: tuple[int, ...]
    watchers: tuple[int, ...]
    watched_races: int
    cycles: int
    growth_races: int


FULL: Final = Plan((1, 100, 1_000), 20, 100, 2, RATES, (2, 8, 32, 200, 500), 40, 8, 4_000)
QUICK: Final = Plan((1, 100), 4, 50, 1, RATES, (2, 32, 200), 20, 3, 800)
TINY: Final = Plan((1, 2), 0.5, 2, 0.2, RATES[:1], (2,), 4, 2, 60)


class Tables(Struct, frozen=True):
    """So many tables of four, one call a second at each. Latencies are microseconds, of all seats."""

    system: str
    tables: int
    calls: int
    p50_us: float | None
    p99_us: float | None
    p999_us: float | None
    max_us: float
    core: float  # Share of one core.
    core_idle: float  # While nobody calls: what pings and their answers take.
    kb_a_table: float | None  # With its four connections, beside the empty server. None: too few to tell.
    grew_mb: float  # While it was called at.
    lag_p99_us: float | None


class Ceiling(Struct, frozen=True):
    """The last rate that one core kept up with, two calls a race."""

    system: str
    races_per_s: int
    core: float
    p50_us: float | None
    p99_us: float | None


class Watched(Struct, frozen=True):
    """From the call to the moment that the last of so many watchers has heard, and from the first to the last."""

    system: str
    watchers: int
    races: int
    last_p50_us: float | None
    last_p99_us: float | None
    spread_p50_us: float | None
    ratio: float | None
    ratio_low: float | None
    ratio_high: float | None


class Round(Struct, frozen=True):
    """Of a long match: from the call to the moment that the last seat has heard, by round."""

    round: int
    races: int
    p50_us: float | None
    p99_us: float | None


class Found(Struct):
    """All of a run."""

    tables: list[Tables] = []
    ceiling: list[Ceiling] = []
    watchers: list[Watched] = []
    growth: list[Round] = []


def seated(load: Load, server: Running, tables: int, stack: ExitStack) -> list[Table]:
    """So many tables of four, ready."""
    found = []
    for number in range(tables):
        draw, name = random.Random(number), f"scale-{number}"
        # A call a second is to be all that happens at a table: the next card opens in the same stroke.
        found.append(opened(server.system.speaks, server.port, SEATS, name, draw, grace_open_ms="0"))
        stack.callback(found[-1].close)
        load.listen(found[-1])
        load.attend()
    load.settle(found)
    return found


def rss_mb(server: Running) -> float:
    return float(psutil.Process(server.pid).memory_info().rss) / 1e6


def many(system: System, tables: int, seconds: float) -> Tables:
    """One cell: a server with so many tables, called at for so long."""
    said.progress(f"{system.name}: {tables} tables")
    with (
        running(system, "--tables-max", str(tables + 1)) as server,
        closing(Load()) as load,
        ExitStack() as stack,
    ):
        empty = rss_mb(server)
        ours = seated(load, server, tables, stack)
        gc.freeze()  # What the load has made so far is not looked through again and again.
        load.run(ours, max(2, tables), tables, alone=True)  # To warm up.
        idle = at_rest(load, server, min(3.0, seconds))
        full, spent = rss_mb(server), server.cpu_ns()
        told = load.run(ours, max(2, int(tables * seconds)), tables, alone=True)
        spent = server.cpu_ns() - spent
        gc.unfreeze()
        return Tables(
            system.name,
            tables,
            told.races,
            microseconds(told.seats, 500),
            microseconds(told.seats, 990),
            microseconds(told.seats, 999),
            told.seats.max / 1_000,
            round(spent / told.took_ns, 4),
            round(idle, 4),
            round((full - empty) * 1_000 / tables, 1) if tables > 1 else None,
            round(rss_mb(server) - full, 2),
            microseconds(told.lag, 990),
        )


def at_rest(load: Load, server: Running, seconds: float) -> float:
    """The share of a core that it takes when all that anybody does is answer pings."""
    began, spent = time.monotonic(), server.cpu_ns()
    while (left := began + seconds - time.monotonic()) > 0:
        load.attend(left)
    return (server.cpu_ns() - spent) / 1e9 / (time.monotonic() - began)


def ceiling(system: System, plan: Plan) -> Ceiling:
    """Ask for more and more, until it falls behind."""
    best = Ceiling(system.name, 0, 0.0, None, None)
    with (
        running(system, "--tables-max", str(plan.ceiling_tables + 1)) as server,
        closing(Load()) as load,
        ExitStack() as stack,
    ):
        ours = seated(load, server, plan.ceiling_tables, stack)
        for rate in plan.rates:
            said.progress(f"{system.name}: {rate} races a second")
            load.settle(ours)
            spent = server.cpu_ns()
            told = load.run(ours, int(rate * plan.step_s), rate)
            share = (server.cpu_ns() - spent) / told.took_ns
            late = told.seats.at(900)
            if late is None or late > BEHIND_NS or told.races / told.took_ns * 1e9 < 0.95 * rate:
                break
            best = Ceiling(
                system.name, rate, round(share, 3), microseconds(told.seats, 500), microseconds(told.seats, 990)
            )
    return best


def watched(count: int, plan: Plan) -> list[Watched]:
    """One table with so many watchers at each server, asked in turn."""
    slices: dict[str, list[Slice]] = defaultdict(list)
    draw = random.Random(count)
    with all_running((REFEREE, BASELINE)) as servers, closing(Load()) as load, ExitStack() as stack:
        tables = {}
        for name, server in servers.items():
            tables[name] = opened(server.system.speaks, server.port, 2, "watched", random.Random(1), watchers=count)
            stack.callback(tables[name].close)
            load.listen(tables[name])
        for cycle in range(plan.cycles):
            said.progress(f"{count} watchers: slice {cycle + 1} of {plan.cycles}")
            for name in draw.sample(list(servers), len(servers)):
                load.settle([tables[name]])
                slices[name].append(load.run([tables[name]], plan.watched_races, 20))
    rows = []
    for name, mine in slices.items():
        whole = stats.total(mine)
        ratio = stats.ratio([each.last.at(500) for each in mine], [each.last.at(500) for each in slices[BASELINE.name]])
        last = (microseconds(whole.last, 500), microseconds(whole.last, 990))
        quartiles = (ratio.median, ratio.low, ratio.high) if ratio else (None, None, None)
        rows.append(Watched(name, count, whole.races, *last, microseconds(whole.spread, 500), *quartiles))
    return rows


def growth(plan: Plan) -> list[Round]:
    """Matches of up to nine rounds, and what a race takes in each."""
    rounds: dict[int, Histogram] = defaultdict(Histogram)
    now: dict[int, int] = {}

    def note(table: Table, last_ns: int) -> None:
        rounds[now[id(table)]].record(last_ns)
        now[id(table)] = table.round

    with running(REFEREE) as server, closing(Load()) as load, ExitStack() as stack:
        tables: list[Table] = []
        for number in range(10):
            tables.append(DizzyTable(server.port, SEATS, random.Random(number), best_of="9"))
            stack.callback(tables[-1].close)
            load.listen(tables[-1])
        load.settle(tables)
        now.update({id(table): table.round for table in tables})
        load.run(tables, plan.growth_races, 150, note=note)
    return [
        Round(number, told.n, microseconds(told, 500), microseconds(told, 990))
        for number, told in sorted(rounds.items())
    ]


def measure(parts: list[str], plan: Plan) -> Found:
    """One question after the other."""
    pin(LOAD_CORE)
    found = Found()
    if "tables" in parts:
        found.tables = [many(system, count, plan.seconds) for count in plan.tables for system in (REFEREE, BASELINE)]
    if "ceiling" in parts:
        found.ceiling = [ceiling(system, plan) for system in (REFEREE, BASELINE)]
    if "watchers" in parts:
        found.watchers = [row for count in plan.watchers for row in watched(count, plan)]
    if "growth" in parts:
        found.growth = growth(plan)
    return found


def shown(found: Found) -> list[str]:
    """A table a question."""
    number = said.number
    lines = []
    if found.tables:
        lines.append("one call a second at each table of four")
        lines.append(
            f"{'system':16} {'tables':>6} {'p50 µs':>7} {'p99':>7} {'p99.9':>7} {'core %':>7} {'idle %':>6} "
            f"{'KB a table':>10} {'grew MB':>8} {'calls':>6} {'lag p99':>7}"
        )
        lines += [
            f"{row.system:16} {row.tables:>6} {number(row.p50_us):>7} {number(row.p99_us):>7} {number(row.p999_us):>7} "
            f"{100 * row.core:>7.1f} {100 * row.core_idle:>6.1f} {number(row.kb_a_table):>10} {row.grew_mb:>8.2f} "
            f"{row.calls:>6} {number(row.lag_p99_us):>7}"
            for row in found.tables
        ]
    lines += [
        f"{row.system}: one core keeps up with {row.races_per_s} races a second "
        f"({100 * row.core:.0f} % of it, p50 {number(row.p50_us)} µs, p99 {number(row.p99_us)})"
        for row in found.ceiling
    ]
    lines += [
        f"{row.system}, {row.watchers} watchers: the last hears after {number(row.last_p50_us)} µs "
        f"(p99 {number(row.last_p99_us)}), {number(row.spread_p50_us)} behind the first; {number(row.ratio, 2)} "
        f"[{number(row.ratio_low, 2)}-{number(row.ratio_high, 2)}] of {BASELINE.name} ({row.races} races)"
        for row in found.watchers
    ]
    lines += [
        f"round {row.round} of a match: p50 {number(row.p50_us)} µs, p99 {number(row.p99_us)} ({row.races} races)"
        for row in found.growth
    ]
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description="How much does one server carry?")
    parser.add_argument("--part", choices=PARTS, action="append", help="only this question (all)")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    found = measure(chosen.part or list(PARTS), TINY if chosen.tiny else QUICK if chosen.quick else FULL)
    return said.all_of("scale", chosen, found, shown(found))


if __name__ == "__main__":
    sys.exit(main())

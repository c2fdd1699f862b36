"""Does one client that stops reading, or one that floods, make anybody else wait?

Tables of four are called at as in `bench.call`. In every third slice a client at the first table has stopped reading;
in every third another floods that table with commands, as fast as it is let, and comes back whenever it is thrown out.
What counts is everybody else: their p50 and p99 against the slices of the same cycle in which all behave.

    python -m bench.rude [--quick] [--json] [--plot DIR]
"""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from typing import Final

from msgspec import Struct

from bench import said, stats
from bench.openloop import Load
from bench.server import LOAD_CORE, pin
from bench.stats import Slice, microseconds
from bench.systems import REFEREE, running
from bench.tables import DizzyTable, entered, spelled
from bench.wire import WebSocketWire
from protocol.client import VERSION, Hello, Look, Role

TABLES: Final = 12
SEATS: Final = 4
PER_S: Final = 200.0

# Far above what the referee takes from one connection, so that it is thrown out every second or two.
FLOOD_PER_S: Final = 2_000
FLOOD_S_MAX: Final = 60.0
BATCH: Final = 20


class Plan(Struct, frozen=True):
    cycles: int
    slice_s: float


FULL: Final = Plan(20, 2.0)
QUICK: Final = Plan(4, 1.0)
TINY: Final = Plan(1, 0.1)


class Row(Struct, frozen=True):
    """What everybody else sees. Microseconds; ratios to the slices in which all behave."""

    others: str
    races: int
    p50_us: float | None
    p99_us: float | None
    p50_ratio: float | None
    p99_ratio: float | None
    p99_ratio_low: float | None
    p99_ratio_high: float | None


class Found(Struct):
    rows: list[Row]


def watching(port: int, code: str) -> WebSocketWire:
    wire, _, _ = entered(port, Hello(version=VERSION, role=Role.WATCHER, table=code))
    return wire


def flood(port: int, code: str) -> None:
    """Ask for the whole view again and again: what costs the server most. Run in a process of its own."""
    ends = time.monotonic() + FLOOD_S_MAX
    while time.monotonic() < ends:
        try:
            wire = watching(port, code)
            frames = wire.frame(spelled(Look(id="again"))) * BATCH
            while time.monotonic() < ends:
                wire.socket.sendall(frames)
                time.sleep(BATCH / FLOOD_PER_S)
                wire.socket.setblocking(False)
                wire.take()
                wire.socket.setblocking(True)
        except OSError:
            time.sleep(0.01)  # Thrown out: in again.


@contextmanager
def flooding(port: int, code: str) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-m", "bench.rude", "--flood", f"{port}/{code}"])
    pin(LOAD_CORE, process.pid)
    try:
        time.sleep(0.3)
        yield
    finally:
        process.kill()
        process.wait()


@contextmanager
def not_reading(port: int, code: str) -> Iterator[None]:
    wire = watching(port, code)
    try:
        yield
    finally:
        wire.socket.close()


def measure(plan: Plan) -> Found:
    pin(LOAD_CORE)
    draw = random.Random(1)
    with running(REFEREE) as server, closing(Load()) as load, ExitStack() as stack:
        tables = load.seat(server.port, SEATS, TABLES, stack)
        first = tables[0]
        assert isinstance(first, DizzyTable)
        code = first.code

        def beside(others: str) -> AbstractContextManager[None]:
            match others:
                case "one floods":
                    return flooding(server.port, code)
                case "one does not read":
                    return not_reading(server.port, code)
                case _:
                    return nullcontext()

        slices: dict[str, list[Slice]] = {name: [] for name in ("all behave", "one does not read", "one floods")}
        load.run(tables, int(plan.slice_s * PER_S), PER_S)  # To warm up.
        for cycle in range(plan.cycles):
            said.progress(f"cycle {cycle + 1} of {plan.cycles}")
            for name in draw.sample(list(slices), len(slices)):
                with beside(name):
                    load.settle(tables)
                    slices[name].append(load.run(tables, int(plan.slice_s * PER_S), PER_S))
    return Found([row(name, mine, slices["all behave"]) for name, mine in slices.items()])


def row(name: str, mine: list[Slice], quiet: list[Slice]) -> Row:
    whole = stats.total(mine)
    p50 = stats.ratio([each.seats.at(500) for each in mine], [each.seats.at(500) for each in quiet])
    p99 = stats.ratio([each.seats.at(990) for each in mine], [each.seats.at(990) for each in quiet])
    assert p50 is not None
    assert p99 is not None
    told = microseconds(whole.seats, 500), microseconds(whole.seats, 990)
    return Row(name, whole.races, *told, p50.median, p99.median, p99.low, p99.high)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.rude", description="Does a rude client make others wait?")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    parser.add_argument("--flood", metavar="PORT/TABLE", help=argparse.SUPPRESS)  # Be the one that floods.
    chosen = said.options(parser)
    if chosen.flood:
        port, _, code = chosen.flood.partition("/")
        flood(int(port), code)
        return 0
    found = measure(TINY if chosen.tiny else QUICK if chosen.quick else FULL)
    number = said.number
    lines = [
        f"{'beside everybody':18} {'p50 µs':>7} {'ratio':>6} {'p99 µs':>8} {'ratio':>6} {'quartiles':>12} {'races':>6}"
    ]
    lines += [
        f"{row.others:18} {number(row.p50_us):>7} {number(row.p50_ratio, 2):>6} {number(row.p99_us):>8} "
        f"{number(row.p99_ratio, 2):>6} {number(row.p99_ratio_low, 2) + '-' + number(row.p99_ratio_high, 2):>12} "
        f"{row.races:>6}"
        for row in found.rows
    ]
    return said.all_of("rude", chosen, found, lines)


if __name__ == "__main__":
    sys.exit(main())

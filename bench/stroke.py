"""Where does the time of a ruling go?

The shipped server with a stopwatch at the joints of a stroke (bench/timed.py), asked as in `bench.call`: from the
kernel's stamp of the first call to the last write of the verdict, part by part; with its journal and without. The
stopwatches themselves take some microseconds, so compare the parts with each other, and not with `bench.call`.

    python -m bench.stroke [--quick] [--json] [--plot DIR]
"""

import argparse
import json
import os
import sys
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from bench import said, stats
from bench.openloop import Load
from bench.server import LOAD_CORE, pin
from bench.stats import Slice, microseconds
from bench.systems import System, running
from bench.timed import FILE, JOINTS, WAITED

TIMED: Final = System("referee, timed", "referee", "nothing", "bench.timed")
SERVERS: Final[dict[str, tuple[str, ...]]] = {"with journal": (), "without": ("--no-journal",)}
TABLES: Final = 12
SEATS: Final = 4
PER_S: Final = 250.0
SLICE: Final = 40  # Races in turn.


class Row(Struct, frozen=True):
    """The median of one part, in microseconds."""

    server: str
    part: str
    p50_us: float
    share: float  # Of the whole stroke.


class Whole(Struct, frozen=True):
    """All of it."""

    server: str
    strokes: int
    stroke_us: float  # The sum of the parts' medians.
    seen_us: float | None  # From the call to the verdict at all seats, as the load saw it.


class Found(Struct):
    rows: list[Row] = []
    whole: list[Whole] = []
    missing: dict[str, str] = {}


def measure(races: int) -> Found:
    """Both servers at once, asked in turn, so that a slow spell meets both."""
    pin(LOAD_CORE)
    seen: dict[str, list[Slice]] = {name: [] for name in SERVERS}
    found = Found()
    with tempfile.TemporaryDirectory() as folder:
        with closing(Load()) as load, ExitStack() as stack:
            tables = {}
            servers = {}
            for name, arguments in SERVERS.items():
                os.environ[FILE] = str(Path(folder) / name)
                servers[name] = stack.enter_context(running(TIMED, *arguments))
            for name, server in servers.items():
                tables[name] = load.seat(server.port, SEATS, TABLES, stack)
            for _ in range(races // SLICE):
                for name in SERVERS:
                    load.settle(tables[name])
                    seen[name].append(load.run(tables[name], SLICE, PER_S))
        for name in SERVERS:
            told(name, json.loads((Path(folder) / name).read_text()), stats.total(seen[name]), found)
    return found


def told(name: str, joints: dict[str, Any], seen: Slice, found: Found) -> None:
    """Take in what a server's stopwatches say."""
    whole = sum(took for part, took in joints["joints"].items() if part != WAITED)
    for part in (WAITED, *(label for label, _, _ in JOINTS)):
        took = joints["joints"].get(part, 0.0)
        found.rows.append(Row(name, part, took, round(took / whole, 3)))
    found.whole.append(Whole(name, joints["strokes"], round(whole, 1), microseconds(seen.seats, 500)))
    found.missing |= dict.fromkeys(joints["missing"], "no such joint any more: see bench/timed.py")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.stroke", description="Where does the time of a ruling go?")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    found = measure(40 if chosen.tiny else 800 if chosen.quick else 5_000)
    servers = list(SERVERS)
    cells = {(row.part, row.server): row for row in found.rows}
    lines = [f"{'median, µs (share of the stroke)':36}" + "".join(f"{name:>22}" for name in servers)]
    for part in dict.fromkeys(row.part for row in found.rows):
        told = (cells[part, name] for name in servers)
        lines.append(f"{part:36}" + "".join(f"{row.p50_us:>14.1f} ({100 * row.share:>3.0f} %)" for row in told))
    lines.append(f"{'the stroke':36}" + "".join(f"{whole.stroke_us:>14.1f}        " for whole in found.whole))
    lines.append(
        f"{'call to verdict, as seen outside':36}" + "".join(f"{each.seen_us:>14}        " for each in found.whole)
    )
    lines += [f"missing: {name}: {why}" for name, why in found.missing.items()]
    return said.all_of("stroke", chosen, found, lines)


if __name__ == "__main__":
    sys.exit(main())

"""Records the round trips of a link for `bench.fairness --trace`, by the system's own ping. Prints CSV.

    python -m bench.fairness.record 192.168.1.23 > kitchen.csv         # a phone's address, for a minute
    python -m bench.fairness.record --like bad --seconds 30 > bad.csv  # no link: what a model draws, for tests

Fifty trips a second, as often as a server asks for clocks while a race is open: so the phone's radio is kept as awake
as it is at a table. Its owner should leave its screen on. The phone's system answers, not the page: what a page takes
before it answers is added by the bench.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from bench.fairness import links, traces
from bench.fairness.traces import PRECISION, Trace, Trip, Unreadable

EVERY_MS: Final = 20
SECONDS: Final = 60
SECONDS_MAX: Final = traces.TRIPS_MAX * EVERY_MS // 1_000
SEED: Final = 1
LATE_S: Final = 10


def written(trips: Iterable[Trip], remark: str) -> Iterator[str]:
    """The lines of a file."""
    yield f"# {remark}"
    yield traces.HEADER
    for trip in trips:
        took = traces.LOST if trip.took is None else f"{trip.took / PRECISION:.3f}"
        yield f"{trip.sent / PRECISION:.3f},{took}"


def modelled(model: links.Model, seconds: int) -> list[Trip]:
    """What a ping would meet over a link of a model; always the same."""
    up, down = model.ways(random.Random(SEED))
    found = []
    for sent_us in range(0, seconds * 1_000_000, EVERY_MS * 1_000):
        back = up.arrival(down.arrival(sent_us * 1_000))
        found.append(Trip(sent_us, back // 1_000 - sent_us))
    return found


def pinged(host: str, seconds: int) -> Trace:
    """By ping; raises `Unreadable` where it gave nothing to read, `OSError` where there is none, `TimeoutExpired`."""
    command = [ping(), "-n", "-D", "-i", str(EVERY_MS / 1_000), "-w", str(seconds), host]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, host.replace("/", "_"))
        with path.open("wb") as file:
            # It ends by itself; should it not, it is ended.
            ended = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, check=False, timeout=seconds + LATE_S)
        words = ended.stderr.decode(errors="replace").strip()
        if not path.stat().st_size:
            raise Unreadable(Path("ping"), 0, words or "said nothing")
        return traces.read(path)


def ping() -> str:
    found = shutil.which("ping")
    if found is None:
        raise FileNotFoundError("this machine has no ping: install it (package iputils-ping), or record elsewhere")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.fairness.record", description="Round trips of a link, for bench.fairness --trace"
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("host", nargs="?", help="a phone's address")
    which.add_argument("--like", choices=sorted(links.MODELS), help="instead of a link, what this model draws")
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"for how long ({SECONDS})")
    chosen = parser.parse_args()
    if not 1 <= chosen.seconds <= SECONDS_MAX:
        parser.error(f"--seconds is 1 to {SECONDS_MAX}")
    if chosen.like:
        trace = Trace(chosen.like, tuple(modelled(links.MODELS[chosen.like], chosen.seconds)))
        remark = f"No recording: drawn by the model {chosen.like} of bench.fairness."
    else:
        try:
            trace = pinged(chosen.host, chosen.seconds)
        except (Unreadable, OSError, subprocess.TimeoutExpired) as error:
            print(error, file=sys.stderr)
            return 1
        remark = "Recorded by ping."
    print("\n".join(written(trace.trips, remark)))
    print(traces.said(traces.recorded(trace)), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Other people's tables: two seats each that call at a fixed rate, from a process of its own.

    python -m bench.load referee 8080 --tables 200 --per-s 1 --seconds 60

Knows any server that bench/tables.py knows; measures nothing.
"""

import argparse
import random
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from bench.openloop import Load
from bench.server import LOAD_CORE, pin
from bench.tables import Table, opened

TABLES_MAX: Final = 1_000
SECONDS_MAX: Final = 3_600.0
SEATS: Final = 2
READY: Final = "calling"  # Printed once all tables are dealt.


def run(speaks: str, port: int, tables: int, per_s: float, seconds: float) -> None:
    """Call in turn at each table, evenly over time, until the time is up."""
    load = Load()
    all_tables: list[Table] = []
    for number in range(tables):
        all_tables.append(opened(speaks, port, SEATS, f"load-{number}", random.Random(number)))
        load.listen(all_tables[-1])
        load.attend()  # Whoever sits already answers pings meanwhile, and is not taken for dead.
    load.settle(all_tables)
    print(READY, flush=True)
    pause = 1 / (tables * per_s)
    began = time.monotonic()
    sent = 0
    while (now := time.monotonic()) < began + seconds:
        # Open loop: a slow server is not asked less. A table that is not ready is passed over.
        while began + sent * pause <= now:
            table = all_tables[sent % tables]
            if not table.busy:
                table.send()
            sent += 1
        load.attend(max(0.0, began + sent * pause - now))


@contextmanager
def loading(
    speaks: str, port: int, *, tables: int, per_s: float, meanwhile: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Such a load in another process, as long as the block lasts. `meanwhile` is called while its tables are dealt."""
    asked = [speaks, str(port), "--tables", str(tables), "--per-s", str(per_s)]
    process = subprocess.Popen([sys.executable, "-m", "bench.load", *asked], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        while not select.select([process.stdout], [], [], 0.1)[0]:
            meanwhile()
        assert process.stdout.readline().strip() == READY, "the load did not start"
        yield
        assert process.poll() is None, "the load ended before what was measured under it"
    finally:
        # At once: nobody waits for its farewell, and its tables are the server's to forget.
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Other people's tables.")
    parser.add_argument("speaks", choices=("referee", "websocket", "tcp"))
    parser.add_argument("port", type=int)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--per-s", type=float, default=1.0, help="races at each table (1)")
    parser.add_argument("--seconds", type=float, default=SECONDS_MAX)
    chosen = parser.parse_args()
    pin(LOAD_CORE)
    run(chosen.speaks, chosen.port, min(chosen.tables, TABLES_MAX), chosen.per_s, min(chosen.seconds, SECONDS_MAX))


if __name__ == "__main__":
    main()

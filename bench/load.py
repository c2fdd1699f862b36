"""Other people's tables: two seats each that call and give up, at a fixed rate, from a process of its own.

    python -m bench.load http://127.0.0.1:8080 --tables 200 --calls-per-s 3 --seconds 60

Knows enough of Down 'n Dizzy to be ruled on for ever with one deal; measures nothing.
"""

import argparse
import select
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from bench.raw import Counted, RawClient
from bench.server import LOAD_CORE, pin
from protocol.client import VERSION, Hello, Play, SetOption, Start
from protocol.games import dizzy
from protocol.server import Done, ServerMessage, Sight
from protocol.units import Revision

TABLES_MAX: Final = 1_000
SECONDS_MAX: Final = 3_600.0
READY: Final = "calling"  # Printed once all tables are dealt.

# As in bench/order.py: a name alone wins the lock, changes nothing, and is given up again.
OPTIONS: Final = {"lockout_ms": "0", "penalty": "0", "countdown_ms": "0", "stuck": "word"}
NAMED: Final = (dizzy.Combination.PATTERNS_SAME,)


class Pair:
    """A table of two, one of whom calls when told."""

    def __init__(self, url: str) -> None:
        self.seats = (RawClient(url), RawClient(url))
        welcome, _ = self.seats[0].hello(Hello(version=VERSION, name="Busy", open="dizzy"))
        self.seats[1].hello(Hello(version=VERSION, name="Busy", table=welcome.table))
        self._ids = Counted()
        self._turn = 0
        self._held = ""  # The call that waits for its lock.
        self._revision = Revision(0)
        for name, value in OPTIONS.items():
            self.seats[0].say(SetOption(id=self._ids.next(), name=name, value=value))
        self.seats[0].say(Start(id=self._ids.next()))

    def call(self) -> None:
        self._turn = 1 - self._turn
        self._held = self._ids.next()
        self.seats[self._turn].say(Play(id=self._held, basis=self._revision, do=dizzy.Call(named=NAMED)))

    def hear(self, seat: RawClient) -> None:
        """Read what came; give the lock up once it is there."""
        for message in seat.drain():
            self._heed(seat, message)

    def _heed(self, seat: RawClient, message: ServerMessage) -> None:
        match message:
            case Sight(game=dizzy.DizzyView(revision=revision)):
                self._revision = revision
            case Done(id=call) if call == self._held:
                seat.say(Play(id=self._ids.next(), basis=self._revision, do=dizzy.Withdraw()))


def run(url: str, tables: int, calls_per_s: float, seconds: float) -> None:
    """Call in turn at each table, evenly over time, until the time is up."""
    selector = selectors.DefaultSelector()
    pairs = []
    for _ in range(tables):
        pair = Pair(url)
        pairs.append(pair)
        for seat in pair.seats:
            selector.register(seat, selectors.EVENT_READ, (pair, seat))
        _hear_all(selector, 0.0)  # Whoever sits already answers pings meanwhile, and is not taken for dead.
    print(READY, flush=True)
    pause = 1 / (tables * calls_per_s)
    began = time.monotonic()
    calls = 0
    while (now := time.monotonic()) < began + seconds:
        # Open loop: a slow server is not asked less.
        while began + calls * pause <= now:
            pairs[calls % tables].call()
            calls += 1
        _hear_all(selector, max(0.0, began + calls * pause - now))


def _hear_all(selector: selectors.BaseSelector, seconds: float) -> None:
    for key, _ in selector.select(seconds):
        pair, seat = key.data
        pair.hear(seat)


@contextmanager
def loading(
    url: str, *, tables: int, calls_per_s: float, meanwhile: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Such a load in another process, as long as the block lasts. `meanwhile` is called while its tables are dealt."""
    command = [sys.executable, "-m", "bench.load", url, "--tables", str(tables), "--calls-per-s", str(calls_per_s)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        while not select.select([process.stdout], [], [], 0.2)[0]:
            meanwhile()
        assert process.stdout.readline().strip() == READY, "the load did not start"
        yield
        assert process.poll() is None, "the load ended before what was measured under it"
    finally:
        # At once: nobody waits for its farewell, and its tables are the server's to forget.
        process.kill()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Other people's tables.")
    parser.add_argument("url")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--calls-per-s", type=float, default=3.0, help="at each table (3)")
    parser.add_argument("--seconds", type=float, default=SECONDS_MAX)
    chosen = parser.parse_args()
    pin(LOAD_CORE)
    run(chosen.url, min(chosen.tables, TABLES_MAX), chosen.calls_per_s, min(chosen.seconds, SECONDS_MAX))


if __name__ == "__main__":
    main()

"""Is the order ruled the order in which two players called?

Two sockets call 0 to 1,000 µs apart, in a known order, while the server is idle, busy with other tables, or stopped for
30 ms. One thread sends both calls, so the order written is known for certain. Nothing is asserted: the table says how
often the first to call was ruled first.

    python -m bench.order [--trials 2000] [--quick] [--server idle|busy|stalled] [--json]
"""

import argparse
import itertools
import json
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext
from typing import Final

from msgspec import Struct, to_builtins

from bench.load import loading
from bench.raw import Counted, RawClient
from bench.server import LOAD_CORE, pin, referee
from protocol.client import VERSION, Hello, Look, Play, SetOption, Start
from protocol.games import dizzy
from protocol.server import Done, News, Sight, Verdict
from protocol.units import Revision
from protocol.verdicts import Ruling

CONDITIONS: Final = ("idle", "busy", "stalled")
GAPS_US: Final = (0, 10, 50, 100, 1_000)
STALL_S: Final = 0.030
QUICK_TRIALS: Final = 100

# Rotated over, each at most so often: together far below the rate at which a connection is throttled.
TABLES: Final = 16
TRIALS_A_TABLE_PER_S: Final = 25

# Other people's tables while the server is busy, and how often each of them calls.
BUSY_TABLES: Final = 200
BUSY_CALLS_PER_S: Final = 1.0

# A name without a card wins the lock and changes nothing; giving it up frees the table at once. So one deal serves for
# all trials: no lockout, no penalty, nothing that the referee does by itself.
OPTIONS: Final = {"lockout_ms": "0", "penalty": "0", "countdown_ms": "0", "stuck": "word", "lock_ms": "60000"}

NAMED: Final = (dizzy.Combination.COLORS_SAME,)


class Row(Struct):
    """One cell of the table."""

    condition: str
    gap_us: int
    trials: int
    in_order: int
    apart_us_p50: float  # What the gap really was, between the returns of the two system calls.


class Trial(Struct):
    """Two calls that were sent, and are not ruled yet."""

    first: int  # Which player called first.
    calls: tuple[str, str]  # By player.
    apart_ns: int


class Duel:
    """A table with two seats, dealt and open."""

    def __init__(self, url: str) -> None:
        self.players = (RawClient(url), RawClient(url))
        welcome, _ = self.players[0].hello(Hello(version=VERSION, name="Left", open="dizzy"))
        self.players[1].hello(Hello(version=VERSION, name="Right", table=welcome.table))
        self._ids = Counted()
        self._not_before = 0.0
        for name, value in OPTIONS.items():
            self._order(SetOption(id=self._ids.next(), name=name, value=value))
        self._order(Start(id=self._ids.next()))
        self.revision = self._wait_until_open()

    def _order(self, command: SetOption | Start) -> None:
        self.players[0].say(command)
        while not (isinstance(message := self.players[0].hear(), Done) and message.id == command.id):
            pass

    def _wait_until_open(self) -> Revision:
        """The basis of every call: nothing here changes the Lizzy."""
        player = self.players[0]
        while True:
            player.say(Look(id=self._ids.next()))
            while not isinstance(message := player.hear(), Sight):
                pass
            if isinstance(message.game, dizzy.DizzyView) and message.game.opened:
                return message.game.revision
            time.sleep(0.05)

    def prepare(self) -> tuple[tuple[str, str], tuple[bytes, bytes]]:
        """One call of each player, ready to be sent."""
        calls = (self._ids.next(), self._ids.next())
        return calls, (self._call(0, calls[0]), self._call(1, calls[1]))

    def _call(self, player: int, call: str) -> bytes:
        return self.players[player].frame(Play(id=call, basis=self.revision, do=dizzy.Call(named=NAMED)))

    def race(self, gap_us: int) -> Trial:
        """Both call, in an order drawn by lot, `gap_us` apart as nearly as a busy wait can do it."""
        time.sleep(max(0.0, self._not_before - time.monotonic()))
        # Pings that came are answered before, as by any client that reads all the time.
        for player in self.players:
            player.drain()
            player.calls = True
        first = random.getrandbits(1)
        calls, frames = self.prepare()
        sockets = (self.players[first].socket, self.players[1 - first].socket)
        gap_ns = gap_us * 1_000
        now = time.perf_counter_ns
        sockets[0].send(frames[first])
        sent = now()
        while now() - sent < gap_ns:
            pass
        sockets[1].send(frames[1 - first])
        apart = now() - sent
        self._not_before = time.monotonic() + 1 / TRIALS_A_TABLE_PER_S
        return Trial(first, calls, apart)

    def ruled_first(self, trial: Trial) -> int:
        """Who won the lock, as both were told; then the lock is given up."""
        winner, loser = self._outcome(trial)
        for player in self.players:
            player.calls = False
        withdrawal = Play(id=self._ids.next(), basis=self.revision, do=dizzy.Withdraw())
        self.players[winner].say(withdrawal)
        for player in self.players:
            assert player.verdict_on(trial.calls[winner]).ruling is Ruling.WRONG
        assert winner != loser
        return winner

    def _outcome(self, trial: Trial) -> tuple[int, int]:
        """The seat that was granted the lock and the seat that was late. Seats are numbered like the players here."""
        granted, late = set(), set()
        for player in self.players:
            seen_grant = seen_late = False
            while not (seen_grant and seen_late):
                message = player.hear()
                if not isinstance(message, News):
                    assert isinstance(message, Done | Sight), message
                    continue
                for item in message.items:
                    if isinstance(item, dizzy.LockGranted):
                        granted.add(int(item.lock.holder))
                        seen_grant = True
                    elif isinstance(item, Verdict):
                        assert item.ruling is Ruling.LATE, item
                        assert item.call in trial.calls, item
                        late.add(int(item.seat))
                        seen_late = True
        (winner,), (loser,) = granted, late
        return winner, loser

    def close(self) -> None:
        for player in self.players:
            player.socket.close()


def cell(condition: str, gap_us: int, trials: int, duels: list[Duel], server: subprocess.Popen[str]) -> Row:
    """So many trials under one condition at one distance."""
    in_order, apart = 0, []
    tables = itertools.cycle(duels)
    done = 0
    # While the server is kept from answering, every table's pair is sent before any answer is read: each is a race of
    # its own, and all wait for the same end.
    together = 1 if condition == "idle" else len(duels)
    while done < trials:
        batch = [next(tables) for _ in range(min(together, trials - done))]
        with stopped(server) if condition == "stalled" else nullcontext():
            raced = [(duel, duel.race(gap_us)) for duel in batch]
        for duel, trial in raced:
            in_order += duel.ruled_first(trial) == trial.first
            apart.append(trial.apart_ns)
            keep_alive(duels)
        done += len(raced)
        progress(f"{condition}, {gap_us} µs: {done} of {trials}")
    return Row(condition, gap_us, trials, in_order, statistics.median(apart) / 1_000)


@contextmanager
def stopped(server: subprocess.Popen[str]) -> Iterator[None]:
    """The server process stands still from before the first call until at least `STALL_S` later."""
    server.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        yield
        time.sleep(max(0.0, STALL_S - (time.monotonic() - began)))
    finally:
        server.send_signal(signal.SIGCONT)


def progress(words: str) -> None:
    """One line on a person's screen, overwritten by the next."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)


def measure(trials: int, conditions: Sequence[str]) -> Iterator[Row]:
    """All cells, one after the other, on one server."""
    pin(LOAD_CORE)
    with referee("--tables-max", str(TABLES + BUSY_TABLES + 1)) as (url, server), ExitStack() as stack:
        duels = [stack.enter_context(closing(Duel(url))) for _ in range(TABLES)]
        for condition in conditions:
            with ExitStack() as load:
                if condition == "busy":
                    busy = loading(
                        url, tables=BUSY_TABLES, calls_per_s=BUSY_CALLS_PER_S, meanwhile=lambda: keep_alive(duels)
                    )
                    load.enter_context(busy)
                for gap in GAPS_US:
                    yield cell(condition, gap, trials, duels, server)


def keep_alive(duels: list[Duel]) -> None:
    """Answer pings at tables where nobody calls at the moment."""
    for duel in duels:
        for player in duel.players:
            player.attend()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.order", description="Is the order ruled the order called?")
    parser.add_argument("--trials", type=int, default=2_000, help="pairs of calls a cell (2000)")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_TRIALS} pairs a cell")
    parser.add_argument("--server", choices=CONDITIONS, action="append", help="only this condition (all)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    chosen = parser.parse_args()
    rows = []
    if not chosen.json:
        print(f"{'server':8} {'gap':>8} {'trials':>7} {'in order':>9} {'share':>9} {'real gap p50':>13}")
    for row in measure(QUICK_TRIALS if chosen.quick else chosen.trials, chosen.server or CONDITIONS):
        rows.append(row)
        progress("")
        if not chosen.json:
            share = f"{100 * row.in_order / row.trials:.2f} %"
            print(
                f"{row.condition:8} {row.gap_us:>5} µs {row.trials:>7} {row.in_order:>9} {share:>9} "
                f"{row.apart_us_p50:>10.1f} µs",
                flush=True,
            )
    if chosen.json:
        print(json.dumps({"question": "order", "rows": to_builtins(rows)}))


if __name__ == "__main__":
    main()

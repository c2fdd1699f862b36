"""Kills servers in the middle of matches, and holds them to what they told. Knows sockets and files; no rule.

    python -m tests.journal.kill --times 1000

Players over real sockets fold what they hear. After each `kill -9` the journal is decided again, by a reader of its
own, before the next server starts on it: every player's picture must be the one that the journal comes to at that
number, every verdict and answer that anybody heard must be in it, and no call may have two verdicts. After each start
players repeat calls that were ruled on, and must hear the same verdict again. At last the match is played to its end.
"""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import trio
from msgspec.structs import replace

from clients.address import parse_address
from clients.fold.table import fold
from clients.link import Link, Lost
from protocol import client, server
from protocol.client import VERSION, Hello
from protocol.units import Seat
from protocol.verdicts import Reason, Ruling
from referee.journal.reader import reading, rows_of
from referee.journal.replay import Sitting
from tests.kit.players import PLAYERS

# Fast: a match takes some seconds of play, and nobody is waited for long.
GAMES: Final[tuple[tuple[str, Mapping[str, str]], ...]] = (
    ("dizzy", {"hand": "5", "best_of": "1", "stuck_ms": "200", "lockout_ms": "0", "penalty": "1"}),
    ("zangle", {"rounds": "1", "auto_hit_ms": "1000", "lockout_ms": "0"}),
    ("dizzy", {"hand": "5", "best_of": "1", "stuck_ms": "200", "lockout_ms": "0", "hold_ms": "40"}),
)
ALWAYS: Final = {"start": "ready", "start_delay_ms": "0", "countdown_ms": "0", "grace_ms": "3000"}

# A server lives so long at most, from its fork on: some are killed before they listen.
LIFE_S: Final = 0.9
# So many deaths a journal: its whole story is decided again at each start.
DEATHS: Final = 25
PLAYERS_AT_TABLE: Final = 3
STUCK_S: Final = 120
# Answers that are looked for in the journal: a seat's memory is bounded, and so is ours.
ANSWERS_KEPT: Final = 100


class Guest:
    """A player, what it was told, and what it makes of it."""

    def __init__(self, url: str, number: int, game: str, draw: Random) -> None:
        hello = Hello(version=VERSION, name=f"Player {number}", bot=True)
        self.link = Link(parse_address(url), hello, backoff_seconds=(0.02, 0.05), tries_max=2_000)
        self.sight: server.Sight | None = None
        self.last: server.Sight | None = None  # The last picture, kept over a loss.
        self.verdicts: dict[tuple[Seat, str], server.Verdict] = {}
        self.answered: list[str] = []
        self.repeated = 0
        self.matches = 0
        self._game = game
        self._draw = draw
        self._said: list[client.Play] = []

    async def listen(self) -> None:
        async for heard in self.link:
            match heard:
                case Lost():
                    self.sight = None
                case server.Sight():
                    assert self.last is None or heard.seq >= self.last.seq, "numbers never fall"
                    assert self.last is None or heard.you == self.last.you, "the seat is another's"
                    self.sight = self.last = heard
                    await self._repeat()
                case server.News():
                    if self.sight is not None:
                        self.sight = self.last = fold(self.sight, heard)
                    for item in heard.items:
                        if isinstance(item, server.Verdict):
                            self._rule(item)
                        self.matches += isinstance(item, server.MatchOver)
                case server.Again(verdict=verdict):
                    self.repeated += 1
                    self._rule(verdict)
                case server.Done(id=command):
                    self._note(command)
                case server.Refusal(id=command, reason=reason) if reason is not Reason.THROTTLED:
                    self._note(command)
                case _:
                    pass
        raise AssertionError(f"the link ended: {self.link.ended}")

    def _note(self, command: str) -> None:
        self.answered = [*self.answered[-ANSWERS_KEPT:], command]

    def _rule(self, verdict: server.Verdict) -> None:
        if self.sight is not None and verdict.seat == self.sight.you:
            self._note(verdict.call)
        before = self.verdicts.setdefault((verdict.seat, verdict.call), verdict)
        assert before == verdict, f"two verdicts on one call: {before}, {verdict}"

    async def _repeat(self) -> None:
        """Say calls again that may have been answered: nothing may happen twice."""
        for command in self._said[-2:]:
            await self.link.send(command)

    async def play(self) -> None:
        while True:
            await trio.sleep(self._draw.uniform(0.01, 0.08))
            sight = self.sight
            if sight is None or sight.you is None:
                continue
            mine = next(seat for seat in sight.table.seats if seat.seat == sight.you)
            if sight.table.phase != "running":
                if not mine.ready:
                    await self.link.send(client.Ready(id=self.link.fresh_id()))
            elif sight.game is not None and not sight.table.paused:
                do = PLAYERS[self._game](sight.game, sight.you, self._draw)
                command = client.Play(id=self.link.fresh_id(), basis=sight.game.revision, do=do)
                self._said = [*self._said[-4:], command]
                await self.link.send(command)


class Witness:
    """Decides the journal again, from one death to the next."""

    def __init__(self, path: Path) -> None:
        self.verdicts: dict[tuple[Seat, str], server.Verdict] = {}
        self._path = path
        self._sitting: Sitting | None = None
        self._last = 0

    def check(self, guests: list[Guest]) -> None:
        """All that anybody was told is in it."""
        waiting = [guest for guest in guests if guest.last is not None]
        if self._sitting is not None:
            waiting = [guest for guest in waiting if not self._meets(self._sitting, guest)]
        with reading(self._path) as connection:
            for row in rows_of(connection, self._path, self._last):
                self._last = row.id
                if self._sitting is None:
                    self._sitting = Sitting(row.sitting)
                assert row.sitting == self._sitting.number, "one table, never a second"
                self._tell(self._sitting, row)
                waiting = [guest for guest in waiting if not self._meets(self._sitting, guest)]
        assert not waiting, [(guest.last and guest.last.seq) for guest in waiting]
        for guest in guests:
            assert guest.verdicts.items() <= self.verdicts.items(), "a verdict that was told is lost"
            self._check_answers(guest)

    def _tell(self, sitting: Sitting, row: Any) -> None:
        told = sitting.tell(row)
        assert not sitting.failed, (sitting.failed_at, sitting.failed)
        for post in told.posts:
            if isinstance(post.message, server.News) and None in post.to:
                for item in post.message.items:
                    if isinstance(item, server.Verdict):
                        assert (item.seat, item.call) not in self.verdicts, f"a second verdict: {item}"
                        self.verdicts[item.seat, item.call] = item

    def _meets(self, sitting: Sitting, guest: Guest) -> bool:
        """Whether this is the number that the guest's picture has; then it must be the same picture."""
        assert guest.last is not None
        if sitting.replay is None or sitting.replay.table.newsroom.seq < guest.last.seq:
            return False
        table, now = sitting.replay.table, sitting.replay.now
        if table.newsroom.seq == guest.last.seq:
            assert _timeless(table.sight(guest.last.you, now)) == _timeless(guest.last)
        umpire = table.floor.umpire
        if umpire is not None:
            cards = sorted(card for place in umpire.match.cards().values() for card in place)
            assert cards == list(range(len(cards))), "a card twice, or none"
        return True

    def _check_answers(self, guest: Guest) -> None:
        if guest.last is None or guest.last.you is None or self._sitting is None or self._sitting.replay is None:
            return
        answers = self._sitting.replay.table.floor.answers.get(guest.last.you)
        lost = [command for command in guest.answered if answers is None or answers.given(command) is None]
        assert not lost, "an answer that was given is forgotten"


def _timeless(sight: server.Sight) -> server.Sight:
    """But for the clock, what counts down by it, and the name of a call that is still to be judged."""
    contest = sight.table.contest
    if contest is not None:
        contest = replace(contest, rows=tuple(replace(row, call="") for row in contest.rows))
    return replace(sight, at_ms=0, table=replace(sight.table, starts_in_ms=None, contest=contest))


class Nest:
    """Where servers come from."""

    def __init__(self, process: Any) -> None:
        self._process = process
        self._read = b""
        self._living: int | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls) -> AsyncIterator["Nest"]:
        process: Any = await trio.lowlevel.open_process(
            [sys.executable, "-m", "tests.journal.nest"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            nest = cls(process)
            try:
                yield nest
            finally:
                if nest._living is not None:
                    os.kill(nest._living, signal.SIGKILL)
        finally:
            process.kill()
            await process.wait()

    async def start(self, arguments: list[str]) -> int:
        await self._process.stdin.send_all(json.dumps(arguments).encode() + b"\n")
        self._living = int(await self._line())
        return self._living

    async def kill(self, server_process: int) -> None:
        """No farewell of any kind; returns when it is dead, and asserts that it lived until then."""
        os.kill(server_process, signal.SIGKILL)
        self._living = None
        assert int(await self._line()) == signal.SIGKILL, "it had ended by itself"

    async def _line(self) -> bytes:
        while b"\n" not in self._read:
            more = await self._process.stdout.receive_some(4096)
            assert more, "the nest is gone"
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return line


async def until(came_true: Callable[[], bool]) -> None:
    """Look every few milliseconds; whoever calls this bounds it."""
    while not came_true():  # noqa: ASYNC110 (what is waited for happens in other processes)
        await trio.sleep(0.005)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def one_journal(nest: Nest, path: Path, which: int, deaths: int, draw: Random) -> str:
    """One table through so many deaths, and its match to the end; what to say about it."""
    game, options = GAMES[which % len(GAMES)]
    port = free_port()
    spelled = [f"--option={name}={value}" for name, value in {**options, **ALWAYS}.items()]
    arguments = ["--host=127.0.0.1", f"--port={port}", f"--journal={path}", f"--game={game}", *spelled]
    guests = [Guest(f"http://127.0.0.1:{port}", number, game, draw) for number in range(PLAYERS_AT_TABLE)]
    witness = Witness(path)
    with trio.fail_after(STUCK_S + deaths * (LIFE_S + 10)):
        async with trio.open_nursery() as nursery:
            running = await nest.start(arguments)
            for guest in guests:
                nursery.start_soon(guest.link.run)
                nursery.start_soon(guest.listen)
                nursery.start_soon(guest.play)
            await until(lambda: all(guest.sight is not None for guest in guests))
            for _ in range(deaths):
                await trio.sleep(draw.uniform(0, LIFE_S))
                await nest.kill(running)
                await until(lambda: not any(guest.link.live for guest in guests))
                witness.check(guests)
                running = await nest.start(arguments)
            matches = max(guest.matches for guest in guests)
            await until(lambda: max(guest.matches for guest in guests) > matches)
            await nest.kill(running)
            nursery.cancel_scope.cancel()
    witness.check(guests)
    return _summary(game, deaths, guests, witness)


def _summary(game: str, deaths: int, guests: list[Guest], witness: Witness) -> str:
    rulings = {ruling: sum(each.ruling is ruling for each in witness.verdicts.values()) for ruling in Ruling}
    voided = sum(each.reason == "lock-voided" for each in witness.verdicts.values())
    said = ", ".join(f"{count} {ruling}" for ruling, count in rulings.items())
    repeated = sum(guest.repeated for guest in guests)
    return (
        f"{game}: {deaths} deaths, {len(witness.verdicts)} verdicts ({said}; {voided} locks voided), "
        f"{max(guest.matches for guest in guests)} matches ended, {repeated} repeated calls answered the same"
    )


async def run(times: int, seed: int) -> None:
    draw = Random(seed)
    async with Nest.open() as nest:
        for which, done in enumerate(range(0, times, DEATHS)):
            with tempfile.TemporaryDirectory() as folder:
                deaths = min(DEATHS, times - done)
                told = await one_journal(nest, Path(folder) / "kill.journal", which, deaths, draw)
                sys.stdout.write(f"{done + deaths}/{times} {told}\n")
                sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill servers in the middle of matches.")
    parser.add_argument("--times", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    trio.run(run, given.times, given.seed)


if __name__ == "__main__":
    main()

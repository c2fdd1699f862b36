"""A bot at a table: its link, what it knows, and what its mind wants. Knows time and the table; no rule of a game.

It plays on through rounds and rematches, and goes when the table or the link does.
"""

from collections.abc import Callable
from typing import Final

import trio

from clients.address import Address
from clients.bots.games import BRAINS
from clients.bots.mind import Mind
from clients.bots.names import called, marked
from clients.fold import Missed, fold
from clients.link import FIRST_TRIES, Link, Lost
from protocol import server
from protocol.client import VERSION, Hello, Leave, Look, NextRound, Ready, Rematch, Start
from protocol.codec import Subprotocol
from protocol.verdicts import StampKind

# Bots are polite: people see them get ready one after the other.
READY_SECONDS: Final = 0.5

# A bot that is the host, since no person is there, moves the table on after so long.
HOST_SECONDS: Final = 3.0

Chore = type[Ready] | type[NextRound] | type[Start] | type[Rematch]


class Player:
    """One bot. `run` it in a nursery; it returns when its link has ended."""

    def __init__(
        self,
        address: Address,
        number: int,
        *,
        seed: int,
        skill: float,
        wire: Subprotocol = Subprotocol.MSGPACK,
        token: str = "",
        seated: Callable[[server.Welcome], None] = lambda _: None,
    ) -> None:
        """`token`: that of a seat which a bot had before; then it is that one again, whatever the number.

        `seated` is told of the first seat.
        """
        hello = Hello(version=VERSION, name=called(number), symbol=marked(number), bot=True, token=token)
        # Whoever sends a bot by hand waits to hear whether the address is right; a server knows where it is itself.
        self.link = Link(address, hello, wire=wire, first_tries_max=None if token else FIRST_TRIES)
        self.name = hello.name  # Until a table says otherwise.
        self.has_sat = self.found_no_seat = False
        self._seated = seated
        self.sight: server.Sight | None = None
        self._mind = Mind(f"{seed}-{number}", skill)
        self._chore_due: float | None = None

    async def run(self) -> None:
        """Play until the table is over for this bot; `link.ended` says why."""
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self.link.run)
            while await self._listen():
                await self._act(trio.current_time())

    async def leave(self) -> None:
        """Give the seat up, so that nobody waits for it."""
        if not await self.link.send(Leave(id=self.link.fresh_id())):
            self.link.close()

    async def _listen(self) -> bool:
        """Hear one message, or be due. False: the link has ended."""
        dues = [due for due in (self._mind.due, self._chore_due) if due is not None]
        with trio.move_on_at(min(dues, default=float("inf"))):
            try:
                heard = await self.link.__aiter__().__anext__()
            except StopAsyncIteration:
                return False
            await self._hear(heard, trio.current_time())
        return True

    async def _hear(self, heard: server.ServerMessage | Lost, now: float) -> None:
        match heard:
            case Lost():
                self.sight, self._mind.due, self._chore_due = None, None, None
            case server.Sight():
                self._see(heard, now)
            case server.News():
                await self._follow(heard, now)
            case server.Refusal() | server.Again():
                self._mind.answered(now)
            case server.Welcome(seat=None):
                self.found_no_seat = True
                self.link.close()  # The table is full, and a bot has nothing to look on for.
            case server.Welcome(name=name):
                self.name = name
                if not self.has_sat:
                    self.has_sat = True
                    self._seated(heard)
            case server.Done() | server.Ping() | server.Fault() | server.Bye():
                pass  # A plain command that was done shows in the news; the link sees to the rest.
            case server.Hosting() | server.SeatAsked():
                pass  # What people ask each other.

    async def _follow(self, news: server.News, now: float) -> None:
        if self.sight is None:
            return
        try:
            self._see(fold(self.sight, news), now)
        except Missed:
            self.sight = None
            await self.link.send(Look(id=self.link.fresh_id()))
            return
        seat = self.sight.you
        if any(isinstance(item, server.Verdict) and item.seat == seat for item in news.items):
            self._mind.answered(now)

    def _see(self, sight: server.Sight, now: float) -> None:
        self.sight = sight
        self._mind.see(sight, now)
        chore = _chore(sight)
        if chore is None:
            self._chore_due = None
        elif self._chore_due is None:
            self._chore_due = now + (READY_SECONDS if chore is Ready else HOST_SECONDS)

    async def _act(self, now: float) -> None:
        sight = self.sight
        if sight is None:
            return
        if self._chore_due is not None and now >= self._chore_due:
            self._chore_due = None
            if (chore := _chore(sight)) is not None:
                await self.link.send(chore(id=self.link.fresh_id()))
        if self._mind.due is not None and now >= self._mind.due:
            intent = self._mind.act(now)
            if intent is not None:
                await self.link.play(intent.do, intent.basis, StampKind.EVENT)


def _chore(sight: server.Sight) -> Chore | None:
    """What is to be done about the table itself, beside the game."""
    table, seat = sight.table, sight.you
    me = next((each for each in table.seats if each.seat == seat), None)
    if me is None:
        return None
    present = [each for each in table.seats if each.present and not each.gone]
    # A bot is the host only where no person is, and then leaves nobody waiting.
    is_host = table.host == seat and all(each.bot for each in present)
    if table.phase == "running":
        game = sight.game
        return NextRound if is_host and game is not None and BRAINS[type(game)].waits_for_deal(game) else None
    if not me.ready:
        return Ready
    if is_host and not table.autostart and len(present) > 1 and all(each.ready for each in present):
        return Start if table.phase == "lobby" else Rematch
    return None

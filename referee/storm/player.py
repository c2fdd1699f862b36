"""One client of a storm: its seat, its connections, what it asked, and what it does about the answers.

Knows the protocol; whether a call is a good one, and whether an answer is right, is decided elsewhere.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import trio

from protocol import server
from protocol.client import VERSION, Hello, Leave, Look, Play, Pong
from protocol.codec import Subprotocol
from protocol.games import GameCommand
from protocol.units import Revision, Seat
from protocol.verdicts import Closing
from referee.simulator.draw import Draw
from referee.storm.address import Target
from referee.storm.asked import Asked
from referee.storm.tab import CLOCK, Broken, Tab, open_tab

if TYPE_CHECKING:
    from referee.storm.arena import Arena
    from referee.storm.calls import Follow

# Commands that may wait for an answer. A client that comes back says these again; what is older it forgets.
OPEN_MAX: Final = 32

GREETED_S: Final = 10.0
TRIES_MAX: Final = 20
RETRY_S: Final = 0.05


class Player:
    """One person's program at one table, over as many connections as it takes."""

    def __init__(self, arena: "Arena", number: int, draw: Draw, *, steady: bool) -> None:
        """`steady`: nothing befalls it, so that the cost of what befalls others can be measured at it."""
        self.arena = arena
        self.number = number
        self.draw = draw
        self.steady = steady
        self.tab: Tab | None = None
        self.seat: Seat | None = None
        self.token = ""
        self.well = True  # It takes part in races.
        self.trips = False  # It resets its line when it wins a lock.
        self.open: OrderedDict[str, Asked] = OrderedDict()
        self.done: list[Asked] = []  # The latest that were answered: to be said again.
        self.follows: dict[str, Follow] = {}
        self._life = 0
        self._count = 0

    @property
    def ready(self) -> bool:
        return self.tab is not None and self.tab.live and self.seat is not None

    @property
    def calls_wait(self) -> bool:
        return any(asked.call for asked in self.open.values())

    def fresh_id(self) -> str:
        self._count += 1
        return f"{self.arena.number}-{self.number}-{self._life}-{self._count}"

    # Connections.

    async def connect(self, target: Target | None = None, *, game: str = "", buffer: int | None = None) -> bool:
        """A new connection, which becomes this client's. `game`: open a table with it. False: it came to nothing."""
        arena = self.arena
        try:
            tab = await open_tab(target or arena.target, arena.subprotocol, self.draw, buffer=buffer)
        except (OSError, Broken, trio.TooSlowError) as fault:
            arena.note(self, "--", f"no connection: {fault!r}")
            return False
        tab.hear = lambda payload, at: arena.hear(self, tab, payload, at)
        if self.steady:
            tab.hold_pongs = lambda: self.calls_wait
        hello = Hello(version=VERSION, name="Storm", table=arena.code, token=self.token, open=game, trial=True)
        self.tab = tab
        tab.say(hello)
        arena.nursery.start_soon(self._attend, tab)
        with trio.move_on_after(GREETED_S):
            while not (tab.greeted.is_set() or tab.ended.is_set()):
                async with trio.open_nursery() as either:
                    either.start_soon(_first_of, tab.greeted, either.cancel_scope)
                    either.start_soon(_first_of, tab.ended, either.cancel_scope)
        if not tab.live:
            tab.reset()
            return False
        self._repeat()
        return True

    async def _attend(self, tab: Tab) -> None:
        await tab.run()
        if not tab.ours and self.steady:
            self.arena.breach("lost", f"seat {self.seat}, to which nothing was done, lost its line: {tab.farewell}")

    def _repeat(self) -> None:
        """Say again what was not answered."""
        for asked in list(self.open.values()):
            self.say_again(asked)

    async def come_back(self) -> None:
        """Be connected, read, and take part again."""
        self.trips = False
        if self.tab is not None:
            self.tab.read_on()
        await self.come_in()

    async def come_in(self, game: str = "") -> None:
        """Be connected, after some tries. `game`: open a table with it."""
        for _ in range(TRIES_MAX):
            if self.ready or await self.connect(game=game):
                self.well = True
                return
            await trio.sleep(RETRY_S + self.draw.below(100) / 1000)
        self.arena.breach("lost", f"player {self.number} of seat {self.seat} gets no connection any more")

    def newcomer(self) -> None:
        """Whoever sat here has left; who connects next is somebody else."""
        if self.seat is not None:
            self.arena.witness.ledger.drop(self.seat)
        self._life += 1
        self.token, self.seat = "", None
        self.open.clear()
        self.done.clear()
        self.follows.clear()

    # Saying.

    def prepare(self, do: GameCommand, basis: int) -> tuple[Asked, bytes] | None:
        """A command of the game, ready to go out with one write."""
        tab, seat = self.tab, self.seat
        if tab is None or seat is None or not tab.live:
            return None
        play = Play(id=self.fresh_id(), basis=Revision(basis), do=do)
        asked = Asked(play.id, seat, play, self.steady, call=self.arena.is_call(do))
        return asked, tab.framed(play)

    def release(self, asked: Asked, data: bytes, planned: int, *, twice: bool = False) -> None:
        """Let it go. Where it never goes out nobody will ask for its answer."""
        assert self.tab is not None
        self.arena.witness.ledger.says(asked)
        self.arena.note(self, ">", asked.play)
        self.open[asked.id] = asked
        if len(self.open) > OPEN_MAX:
            self.open.popitem(last=False)[1].dropped = True
        asked.planned = planned
        asked.times = 2 if twice else 1
        asked.invoked = CLOCK.now()
        sent = self.tab.write(data + data if twice else data)
        asked.returned = CLOCK.now()
        if not sent and self.steady:
            self.arena.breach("lost", f"seat {self.seat} could not send {asked.id}")

    def pour(self, dos: list[GameCommand], basis: int) -> None:
        """Many commands at once, their frames glued together."""
        prepared = [each for do in dos if (each := self.prepare(do, basis)) is not None]
        if not prepared or self.tab is None:
            return
        now = CLOCK.now()
        for asked, _ in prepared:
            self.arena.witness.ledger.says(asked)
            self.open[asked.id] = asked
            asked.times, asked.planned, asked.invoked, asked.returned = 1, now, now, now
        while len(self.open) > OPEN_MAX:
            self.open.popitem(last=False)[1].dropped = True
        self.tab.write(b"".join([data for _, data in prepared]))

    def play(self, do: GameCommand, basis: int) -> None:
        """A command of the game, now."""
        prepared = self.prepare(do, basis)
        if prepared is not None:
            self.release(*prepared, CLOCK.now())

    def say_again(self, asked: Asked) -> None:
        """The same identifier, once more."""
        if self.tab is not None and self.tab.live:
            asked.times += 1
            self.arena.note(self, ">", asked.play)
            self.tab.say(asked.play)

    def look(self) -> None:
        if self.tab is not None and self.tab.live:
            name = self.fresh_id()
            self.tab.looks.append(name)
            self.tab.say(Look(id=name))

    def leave(self) -> None:
        if self.tab is not None and self.tab.live:
            self.tab.ours = True
            self.arena.note(self, ">", "leave")
            self.tab.say(Leave(id=self.fresh_id()))

    # Hearing.

    def greeted(self, tab: Tab, welcome: server.Welcome) -> None:
        if tab is not self.tab:
            return
        if welcome.seat is None:  # The table is full at the moment: come again.
            tab.part()
            return
        self.token, self.seat = welcome.token, welcome.seat

    def pinged(self, tab: Tab, nonce: int) -> None:
        tab.pong(tab.framed(Pong(nonce, CLOCK.now() // 1000)))

    def answered(self, tab: Tab, name: str, at: int) -> Asked | None:
        """What was asked under this name has its answer, which the first time is told to whoever measures."""
        asked = self.open.pop(name, None)
        if asked is None:
            return None
        self.arena.measure(self, asked, at)
        self.done.append(asked)
        if len(self.done) > OPEN_MAX:
            del self.done[0]
        tab.release_pongs()
        return asked

    def parted(self, tab: Tab, reason: Closing) -> None:
        tab.farewell = reason.value
        if self.tab is not tab:
            return
        if reason is Closing.BAD_TOKEN:
            self.newcomer()
        if reason is Closing.TABLE_BROKEN:
            self.arena.breach("broken", "the table says that it is broken")


async def _first_of(event: trio.Event, scope: trio.CancelScope) -> None:
    await event.wait()
    scope.cancel()


WIRES: Final = (Subprotocol.MSGPACK, Subprotocol.MSGPACK, Subprotocol.MSGPACK, Subprotocol.JSON)
"""Which spelling the tables use, in turn: all seats of one table the same, so that no seat has longer frames."""

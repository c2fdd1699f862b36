"""One table of a storm: its clients, its races, and the witness who hears all of it. Knows the protocol."""

import itertools
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import trio
from msgspec import Struct

from protocol import server
from protocol.client import Command, NextRound, Rematch, SetOption, Start
from protocol.codec import Malformed, decode_server
from protocol.games import GameCommand, dizzy, zangle
from protocol.units import MICROSECOND, MILLISECOND
from referee.simulator.draw import Draw
from referee.storm import calls
from referee.storm.address import Target
from referee.storm.asked import Asked, Breach
from referee.storm.calls import Follow
from referee.storm.player import WIRES, Player
from referee.storm.tab import CLOCK, Tab
from referee.storm.witness import Witness

# A table that races for ever: no pauses, deals when the host asks, and whatever the referee does by itself at once.
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "dizzy": {
        "lockout_ms": "0",
        "countdown_ms": "0",
        "between_ms": "0",
        "best_of": "21",
        "lock_ms": "500",
        "stuck_ms": "0",
        "stuck": "referee",
        "penalty": "1",
        "grace_open_ms": "0",
        "grace_ms": "2000",
    },
    "zangle": {
        "lockout_ms": "0",
        "countdown_ms": "0",
        "next_deal_ms": "0",
        "rounds": "20",
        "take_ms": "2000",
        "auto_hit_ms": "1000",
        "verify": "at-call",
        "hit_over_cap": "false",
        "grace_ms": "2000",
    },
}

# Calls of one race lie so far apart: mostly as near as one thread can write them, and sometimes so far that nobody can
# doubt their order.
GAPS: Final = (0, 0, 0, 0, 0, 0, 20 * MICROSECOND, 20 * MICROSECOND, 100 * MICROSECOND, 1_500 * MICROSECOND)

# With so few every order is tried in turn; with more, orders are drawn.
EVERY_ORDER_MAX: Final = 4

# What a breach is shown with.
AROUND_MAX: Final = 24
LINE_MAX: Final = 240
BREACHES_MAX: Final = 20  # Of one table: what one broken promise breaks after it is noise.

# Payloads that other clients of the table are about to hear as well.
DECODED_MAX: Final = 64

SETUP_S: Final = 30.0
ASK_AGAIN_S: Final = 0.2


class Race(Struct):
    """Calls that went out together. `seats`: the steady ones of those that were for the table as it was."""

    basis: int
    calls: frozenset[str]
    seats: tuple[int, ...]
    first: str  # Of their calls the one that went out first.
    over: bool = False


class Measures:
    """What a storm counts at all its tables. See the report."""

    def answer(self, player: Player, asked: Asked, at: int) -> None:
        """An answer came at an instant."""

    def won(self, seats: tuple[int, ...], winner: int, *, in_order: bool) -> None:
        """Of these seats, who were put into a random order, one was first."""


class Arena:
    """One table."""

    def __init__(
        self, number: int, game: str, target: Target, nursery: trio.Nursery, measures: Measures, draw: Draw
    ) -> None:
        self.number = number
        self.game = game
        self.target = target
        self.nursery = nursery
        self.code = ""
        self.subprotocol = WIRES[number % len(WIRES)]
        self.draw = draw
        self.players: list[Player] = []
        self.breaches: list[Breach] = []
        self.witness = Witness(game, OPTIONS[game], self.breach)
        self.witness.first = self._first
        self.heard = 0
        self.closing = False  # Everybody is leaving.
        self._measures = measures
        self._began = CLOCK.now()
        self._around: deque[tuple[int, str, Any]] = deque(maxlen=AROUND_MAX)
        self._decoded: dict[bytes, server.ServerMessage] = {}
        self._orders: list[tuple[int, ...]] = []
        self._race: Race | None = None
        self._awaited: dict[str, trio.Event] = {}
        self._leading = False

    # What is said and heard.

    def note(self, player: Player, direction: str, what: object) -> None:
        """Keep what is said or heard, to be shown beside a breach. What several hear in a row is one line."""
        around = self._around
        if around and around[-1][2] is what:
            at, who, _ = around.pop()
            around.append((at, f"{who}, {player.seat}", what))
        else:
            around.append((CLOCK.now(), f"{direction} {player.seat}", what))

    def breach(self, invariant: str, words: str) -> None:
        """A promise was broken."""
        if len(self.breaches) < BREACHES_MAX:
            around = [f"{self._ms(at):.3f} {who} {what}"[:LINE_MAX] for at, who, what in self._around]
            self.breaches.append(Breach(invariant, self.code, self._ms(CLOCK.now()), words, around))

    def _ms(self, at: int) -> float:
        return (at - self._began) / MILLISECOND

    def is_call(self, do: GameCommand) -> bool:
        return isinstance(do, dizzy.Call if self.game == "dizzy" else zangle.Call)

    def hear(self, player: Player, tab: Tab, payload: bytes, at: int) -> None:
        """One message of the server on one connection."""
        message = self._decoded.get(payload)
        if message is None:
            try:
                message = decode_server(tab.subprotocol, payload)
            except Malformed as malformed:
                self.breach("wire", f"seat {player.seat} is told {payload!r}: {malformed.hint}")
                return
            if isinstance(message, server.News):
                # Most clients of a table are told the same bytes.
                self._decoded[payload] = message
                if len(self._decoded) > DECODED_MAX:
                    del self._decoded[next(iter(self._decoded))]
        self.heard += 1
        if not isinstance(message, server.Ping):
            self.note(player, "<", message)
        self._number_fits(player, tab, message)
        match message:
            case server.News():
                self._hear_news(player, tab, message, at)
            case server.Sight():
                self._hear_sight(tab, message)
            case server.Done() | server.Refusal() | server.Again():
                self._hear_answer(player, tab, message, at)
            case server.Ping(nonce=nonce):
                player.pinged(tab, nonce)
            case server.Welcome():
                self.code = message.table
                player.greeted(tab, message)
            case server.Bye(reason=reason):
                player.parted(tab, reason)
            case server.Fault():
                if player.steady:
                    self.breach("wire", f"seat {player.seat} is told that it broke the protocol: {message.hint}")

    def _number_fits(self, player: Player, tab: Tab, message: server.ServerMessage) -> None:
        """News are dense on a connection; all else bears the number of the news behind which it stands (I7).

        Not so a farewell: whoever leaves is not told the news of it.
        """
        if isinstance(message, server.News):
            if tab.seq is not None and message.seq != tab.seq + 1:
                self.breach("I7", f"seat {player.seat} is told news {message.seq} after {tab.seq}")
            tab.seq = message.seq
        elif tab.seq is not None and message.seq != tab.seq and not isinstance(message, server.Bye):
            self.breach("I7", f"seat {player.seat} has news {tab.seq}, and is told {message}")

    def _hear_news(self, player: Player, tab: Tab, news: server.News, at: int) -> None:
        self.witness.news(news, at)
        for item in news.items:
            if type(item) is server.Verdict and item.seat == player.seat:
                player.answered(tab, item.call, at)
                player.follows.pop(item.call, None)
        self._lead()

    def _hear_sight(self, tab: Tab, sight: server.Sight) -> None:
        if tab.seq is None:
            tab.seq = sight.seq
            self.witness.view(sight)
            tab.greeted.set()
        elif tab.looks:
            tab.looks.popleft()
            self.witness.view(sight)
        else:
            self.witness.whole(sight)
        self._lead()

    def _hear_answer(
        self, player: Player, tab: Tab, message: server.Done | server.Refusal | server.Again, at: int
    ) -> None:
        self.witness.answer(message)
        if isinstance(message, server.Refusal) and message.id in tab.looks:
            tab.looks.remove(message.id)
        name = message.verdict.call if isinstance(message, server.Again) else message.id
        if (event := self._awaited.pop(name, None)) is not None:
            event.set()
        player.answered(tab, name, at)
        follow = player.follows.pop(name, None)
        if follow is not None and isinstance(message, server.Done):
            self._follow(player, follow)
        self._lead()

    def measure(self, player: Player, asked: Asked, at: int) -> None:
        self._measures.answer(player, asked, at)

    # The table's life.

    async def open(self, seats: int, unsteady: int) -> None:
        """Open it, seat everybody, and start the first match. Raises TimeoutError or ConnectionError."""
        with trio.move_on_after(SETUP_S) as patience:
            for number in range(seats):
                player = Player(self, number, self.draw.fork(f"player {number}"), steady=number != unsteady)
                self.players.append(player)
                await player.come_in("" if self.code else self.game)
                if not player.ready:
                    said = "nothing" if player.tab is None else player.tab.farewell or "nothing"
                    raise ConnectionError(
                        f"seat {number} of table {self.number} was not given; the server said: {said}"
                    )
            host = self.players[0]
            for name, value in OPTIONS[self.game].items():
                await self._order(SetOption(id=host.fresh_id(), name=name, value=value))
            start = Start(id=host.fresh_id())
            self.witness.deals(start.id)
            await self._order(start)
        if patience.cancelled_caught:
            raise TimeoutError(f"table {self.number} ({self.code or 'without a code'}) did not come about")

    async def _order(self, command: Command) -> None:
        """The host orders something, and has its answer."""
        host = self.players[0]
        assert host.tab is not None
        event = self._awaited[command.id] = trio.Event()
        self.note(host, ">", command)
        host.tab.say(command)
        await event.wait()

    def _lead(self) -> None:
        """Once a round is over the host deals the next; once a match is, another one."""
        witness = self.witness
        if self.closing or self._leading or not witness.seen or witness.dealing or witness.paused:
            return
        if witness.picture.over:
            self._leading = True
            self.nursery.start_soon(self._deal)

    async def _deal(self) -> None:
        host, witness = self.players[0], self.witness
        try:
            while witness.picture.over and host.ready and not self.closing:
                name = host.fresh_id()
                command = Rematch(id=name) if not witness.running else NextRound(id=name)
                witness.deals(name)
                await self._order(command)
                if witness.picture.over:  # Not yet: others come and go.
                    await trio.sleep(ASK_AGAIN_S)
        finally:
            self._leading = False

    # Races.

    @property
    def rested(self) -> bool:
        """Whether a race can begin: a round is open, and nobody who is steady waits for anything."""
        picture, witness = self.witness.picture, self.witness
        return (
            witness.seen
            and picture.opened
            and not picture.over
            and picture.held is None
            and not witness.dealing
            and not witness.paused
            and not any(player.open for player in self.players if player.steady)
        )

    @property
    def looking(self) -> bool:
        """Whether anybody waits for a view."""
        return any(player.ready and player.tab and player.tab.looks for player in self.players)

    @property
    def owed(self) -> bool:
        """Whether somebody to whom nothing was done waits for the server. Else it is the game that takes its time."""
        return bool(self.witness.dealing) or any(player.open for player in self.players if player.steady)

    def race(self, planned: int) -> bool:
        """Everybody calls, in an order that is tried in turn. False: there are not two who can."""
        picture = self.witness.picture
        if not any(player.open for player in self.players):
            self.witness.at_rest()
        callers = [each for each in self.players if each.well and each.ready and each.seat in picture.seats()]
        ready: list[tuple[Player, Asked, bytes, bool]] = []
        for player in callers:
            assert player.seat is not None
            intent = calls.intend(picture, player.seat, self.draw)
            basis = max(0, picture.revision - 1) if intent.late else picture.revision
            prepared = player.prepare(intent.do, basis)
            if prepared is not None:
                ready.append((player, *prepared, intent.twice))
        if len(ready) < 2:
            return False
        ordered = [ready[number] for number in self._order_of(len(ready))]
        self._race = _race(picture.revision, ordered)
        for player, asked, _, _ in ordered:
            if calls_for_lock(asked):
                player.follows[asked.id] = calls.follow_up(picture, self.draw)
        self._let_go(ordered, planned)
        return True

    def _let_go(self, ordered: list[tuple[Player, Asked, bytes, bool]], planned: int) -> None:
        # What was answered long ago is said again: it must do nothing. Not behind the call: that would look late.
        again = ordered[0][0]
        if again.done and self.draw.chance(10):
            again.say_again(self.draw.pick(again.done))
        gap = self.draw.pick(GAPS)
        for player, asked, data, twice in ordered:
            player.release(asked, data, planned, twice=twice)
            if gap:
                until = CLOCK.now() + gap
                while CLOCK.now() < until:
                    pass
                planned += gap

    def _order_of(self, count: int) -> tuple[int, ...]:
        if count > EVERY_ORDER_MAX:
            return self.draw.order(count)
        if not self._orders or len(self._orders[-1]) != count:
            self._orders = list(itertools.permutations(range(count)))
            self.draw.shuffle(self._orders)
        return self._orders.pop()

    def _first(self, asked: Asked) -> None:
        """A call was first for its basis: perhaps that decides the race."""
        race = self._race
        if race is None or race.over or asked.play.basis != race.basis or asked.id not in race.calls:
            return
        race.over = True
        if asked.seat in race.seats:
            self._measures.won(race.seats, asked.seat, in_order=asked.id == race.first)

    def _follow(self, player: Player, follow: Follow) -> None:
        """The player holds the lock."""
        picture = self.witness.picture
        if player.trips and player.tab is not None:
            player.tab.reset()  # The holder pulls the plug.
            return
        assert player.seat is not None
        match follow:
            case Follow.LAPSE:
                self.nursery.start_soon(self._lapse, player)
            case Follow.WITHDRAW:
                player.play(calls.withdrawal(picture), picture.revision)
            case Follow.RIGHT | Follow.WRONG:
                right = follow is Follow.RIGHT
                player.play(calls.lay(picture, player.seat, right=right, draw=self.draw), picture.revision)

    async def _lapse(self, player: Player) -> None:
        """Lay when it is too late."""
        await trio.sleep(int(OPTIONS[self.game].get("lock_ms", OPTIONS[self.game].get("take_ms", "0"))) / 1000 + 0.02)
        if player.seat is not None:
            picture = self.witness.picture
            player.play(calls.lay(picture, player.seat, right=True, draw=self.draw), picture.revision)


def calls_for_lock(asked: Asked) -> bool:
    do = asked.play.do
    return isinstance(do, zangle.Call) or (isinstance(do, dizzy.Call) and do.card is None)


def _race(revision: int, ordered: list[tuple[Player, Asked, bytes, bool]]) -> Race:
    current = [(player, asked) for player, asked, _, _ in ordered if asked.play.basis == revision]
    steady = [asked for player, asked in current if player.steady]
    first = steady[0].id if steady else ""
    return Race(
        revision, frozenset(asked.id for _, asked in current), tuple([int(each.seat) for each in steady]), first
    )

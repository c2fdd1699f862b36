"""One table of a storm: its clients, its races, and the witness who hears all of it. Knows the protocol."""

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import trio

from protocol import server
from protocol.client import Command, NextRound, Rematch, SetOption, Start
from protocol.codec import Malformed, decode_server
from protocol.games import GameCommand, dizzy, zangle
from protocol.units import MILLISECOND
from referee.simulator.draw import Draw
from referee.storm import calls
from referee.storm.address import Target
from referee.storm.asked import Asked, Breach
from referee.storm.calls import Follow
from referee.storm.player import WIRES, Player
from referee.storm.racing import Orders, Race, Ready, let_go, race_of
from referee.storm.tab import CLOCK, Tab
from referee.storm.tally import Tally
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

# What a breach is shown with.
AROUND_MAX: Final = 24
LINE_MAX: Final = 240
BREACHES_MAX: Final = 20  # Of one table: what one broken promise breaks after it is noise.

# Payloads that other clients of the table are about to hear as well.
DECODED_MAX: Final = 64

SETUP_S: Final = 30.0
ASK_AGAIN_S: Final = 0.2


class Arena:
    """One table."""

    def __init__(self, number: int, game: str, target: Target, nursery: trio.Nursery, tally: Tally, draw: Draw) -> None:
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
        self._tally = tally
        self._began = CLOCK.now()
        self._around: deque[tuple[int, str, Any]] = deque(maxlen=AROUND_MAX)
        self._decoded: dict[bytes, server.ServerMessage] = {}
        self._orders = Orders(draw)
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
            case server.Hosting() | server.SeatAsked():
                self.breach("wire", f"seat {player.seat} is told of a wish that nobody here ever had")

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
        self._tally.answer(player, asked, at)

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
        waiting: list[Ready] = []
        for player in callers:
            assert player.seat is not None
            intent = calls.intend(picture, player.seat, self.draw)
            basis = max(0, picture.revision - 1) if intent.late else picture.revision
            prepared = player.prepare(intent.do, basis)
            if prepared is not None:
                waiting.append(Ready(player, *prepared, intent.twice))
        if len(waiting) < 2:
            return False
        ordered = [waiting[number] for number in self._orders.next(len(waiting))]
        self._race = race_of(picture.revision, ordered)
        for ready in ordered:
            if calls_for_lock(ready.asked):
                ready.player.follows[ready.asked.id] = calls.follow_up(picture, self.draw)
        let_go(ordered, planned, self.draw)
        return True

    def _first(self, asked: Asked) -> None:
        """A call was first for its basis: perhaps that decides the race."""
        race = self._race
        if race is None or race.over or asked.play.basis != race.basis or asked.id not in race.calls:
            return
        race.over = True
        if asked.seat in race.seats:
            self._tally.won(race.seats, asked.seat, in_order=asked.id == race.first)

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

"""Tables at which two seats call at once, again and again. Knows how each kind of server is asked; measures nothing.

A table is asked to `send` a race when it is not `busy`, hears what comes, and says who was heard when. All that takes
thought is done between races: a race is two system calls, and what is heard is searched for one identifier.
"""

import random
import time
from collections.abc import Callable
from typing import Final

import msgspec

from bench.wire import TcpWire, WebSocketWire, Wire
from protocol.client import VERSION, ClientMessage, Hello, NextRound, Play, Pong, Rematch, Role, SetOption, Start
from protocol.codec import Subprotocol, decode_server, encode_client
from protocol.games import dizzy
from protocol.server import News, Ping, ServerMessage, Sight, Verdict, Welcome
from protocol.units import Revision, Seat
from protocol.verdicts import Ruling
from referee.games.dizzy.combinations import PARTS, made, placed

CALLERS: Final = 2
MSGPACK: Final = Subprotocol.MSGPACK
now: Final = time.perf_counter_ns


def spelled(message: ClientMessage) -> bytes:
    """A message as it is sent in one frame."""
    data = encode_client(MSGPACK, message)
    assert isinstance(data, bytes)
    return data


def entered(port: int, hello: Hello) -> tuple[WebSocketWire, Welcome, Sight]:
    """A connection to the referee that has said its hello and was answered."""
    wire = WebSocketWire(port, "/ws", MSGPACK)
    wire.socket.send(wire.frame(spelled(hello)))
    payloads: list[bytes] = []
    while len(payloads) < 2:
        payloads += wire.take()
    welcome, sight = (decode_server(MSGPACK, payload) for payload in payloads[:2])
    assert isinstance(welcome, Welcome), welcome
    assert isinstance(sight, Sight), sight
    return wire, welcome, sight


class Table:
    """What the load needs of any of them."""

    wires: list[Wire]

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.busy = True  # No race can be sent: one is on, or the next is not dealt yet.
        self.heard: list[int] = []  # By seat: when it heard of the race that is on; 0: not yet.
        self.first_won: bool | None = None  # None: there was nobody else who could have won.
        self.finished: Callable[[Table], None] = lambda _table: None
        self.story = ""  # What was ruled in the last race, where that can be told.
        self.apart_ns = 0  # Between the returns of the two system calls of the last race.
        self.round = 0
        self._frames: list[tuple[Wire, bytes]] = []

    def send(self, gap_ns: int = 0, *, alone: bool = False) -> None:
        """Both calls, so far apart; or the first alone."""
        self.busy = True
        self.heard = [0] * len(self.wires)
        (first, frame), (second, other) = self._frames
        first.calls = second.calls = True
        first.socket.send(frame)
        if alone:
            return
        sent = now()
        while now() - sent < gap_ns:
            pass
        second.socket.send(other)
        self.apart_ns = now() - sent

    def hear(self, seat: int, at_ns: int, payloads: list[bytes]) -> None:
        """What one seat was told, read at this instant."""
        raise NotImplementedError

    def end(self) -> None:
        """The race is over."""
        for wire, _ in self._frames:
            wire.calls = False
        for wire in self.wires:
            wire.settle()
        self.finished(self)

    def close(self) -> None:
        for wire in self.wires:
            wire.socket.close()


class PlainTable(Table):
    """At a server that does nothing but tell who claimed first."""

    def __init__(self, connect: Callable[[], Wire], seats: int, draw: random.Random, watchers: int = 0) -> None:
        super().__init__(draw)
        self.wires = [connect() for _ in range(seats + watchers)]
        self._seats = seats
        self._race = 0
        self._prepare()

    def _prepare(self) -> None:
        self.callers = self.draw.sample(range(self._seats), CALLERS)
        self._frames = []
        for seat in self.callers:
            said = {"kind": "claim", "race": self._race, "seat": seat, "id": f"c{self._race:07}{seat}"}
            wire = self.wires[seat]
            self._frames.append((wire, wire.frame(msgspec.json.encode(said))))
        self._sought = b'"race":%d,' % self._race
        self.busy = False

    def hear(self, seat: int, at_ns: int, payloads: list[bytes]) -> None:
        for payload in payloads:
            if self._sought in payload:
                self.heard[seat] = at_ns
                if all(self.heard):
                    self.first_won = msgspec.json.decode(payload)["seat"] == self.callers[0]
                    self._race += 1
                    self.end()
                    self._prepare()


# A whole match of Down 'n Dizzy that never stops: what people would wait for is not waited for, and an error of the
# load's own costs nothing. What is measured, calls that are judged at once, is played by the book: so whoever has laid
# has a moment to open the next card, and that is no part of the verdict. (At an opening grace of 0 it would be.)
OPTIONS: Final = {
    "best_of": "21",
    "between_ms": "0",
    "countdown_ms": "0",
    "grace_open_ms": "5",
    "lockout_ms": "0",
    "penalty": "0",
    "stuck_ms": "0",
}


class DizzyTable(Table):
    """At the referee: a match in which two call with a right card at once, one wins, and the other is late.

    The first seat's messages are read as any client reads them; the others' are the same bytes. What of that takes
    thought waits until all seats have heard: else the seats behind the first would seem to hear later than they did.
    """

    def __init__(self, port: int, seats: int, draw: random.Random, watchers: int = 0, **options: str) -> None:
        super().__init__(draw)
        self.wires = []
        self.code = ""
        self._seats = [Seat(number) for number in range(seats)]
        self._number = 0
        self._open: dict[Seat, dict[int, dizzy.Card]] = {}
        self._tops: tuple[dizzy.Card, dizzy.Card, dizzy.Card] | None = None
        self._revision = Revision(0)
        self._dealt = False  # The view since the deal has come; what news told of it before is in there.
        self._calls: list[str] = []  # Of the race that is on: the first caller's, then the other's.
        self._unruled: set[str] = set()
        self._rivals = False
        self._sought = b""
        self._unread: list[tuple[int, bytes]] = []  # What was heard and not thought about yet, and by which seat.
        for role in [Role.SEAT] * seats + [Role.WATCHER] * watchers:
            name = f"Seat {len(self.wires)}"
            hello = Hello(version=VERSION, role=role, name=name, table=self.code, open="" if self.code else "dizzy")
            wire, welcome, _ = entered(port, hello)
            assert welcome.role is role, welcome
            self.code = welcome.table
            self.wires.append(wire)
        for name, value in {**OPTIONS, **options}.items():
            self._say(SetOption(id=self._next_id(), name=name, value=value))
        self._say(Start(id=self._next_id()))

    def _say(self, message: ClientMessage, seat: int = 0) -> None:
        wire = self.wires[seat]
        wire.socket.send(wire.frame(spelled(message)))

    def _next_id(self) -> str:
        self._number += 1
        return f"c{self._number:07}"  # As long as every other, so that no identifier is part of another.

    def hear(self, seat: int, at_ns: int, payloads: list[bytes]) -> None:
        for payload in payloads:
            if self._sought and not self.heard[seat] and self._sought in payload:
                self.heard[seat] = at_ns
            if not seat or b"\xa4ping" in payload:
                self._unread.append((seat, payload))
        if self._sought and not all(self.heard):
            return
        while self._unread:
            seat, payload = self._unread.pop(0)
            message = decode_server(MSGPACK, payload)
            if isinstance(message, Ping):
                pong = Pong(nonce=message.nonce, clock_us=0)
                self.wires[seat].owe(self.wires[seat].frame(spelled(pong)))
            elif not seat:
                self._heed(message)
        if not self._unruled and self._sought:
            self._sought = b""
            self.end()
        if self.busy and not self._sought:
            self._prepare()

    def _heed(self, message: ServerMessage) -> None:
        match message:
            case Sight(game=dizzy.DizzyView(lizzy=dizzy.LizzyView(head=head, body=body, tail=tail)) as view):
                self._tops = (head, body, tail)
                self._revision = view.revision
                self.round = view.round
                self._dealt = view.opened and view.result is None
                self._open = {hand.seat: {card.id: card for card in hand.open} for hand in view.hands}
            case News(items=items):
                for item in items:
                    if isinstance(item, Verdict):
                        self._ruled(item)
                    elif self._dealt:
                        self._fold(item)
            case _:
                pass  # Answers to what is asked on the side.

    def _fold(self, item: object) -> None:
        match item:
            case dizzy.CardsOpened(cards=cards):
                for seat, card in cards:
                    self._open[seat][card.id] = card
            case dizzy.CardLaid(seat=seat, card=card, revision=revision):
                self._open[seat].pop(card.id)
                self._top(card, revision)
            case dizzy.CardFlipped(card=card, revision=revision):
                self._top(card, revision)
            case dizzy.RoundEnded(match_winners=winners):
                self._dealt = False
                self._say(Rematch(id=self._next_id()) if winners else NextRound(id=self._next_id()))
            case dizzy.LockGranted(lock=lock):
                self._say(
                    Play(id=self._next_id(), basis=self._revision, do=dizzy.Withdraw()),
                    lock.holder,
                )
            case _:
                pass  # It changes nothing that a call is made of.

    def _ruled(self, verdict: Verdict) -> None:
        if verdict.call in self._unruled:
            self._unruled.remove(verdict.call)
            self.story += f"{verdict}\n"
            if verdict.ruling is Ruling.UPHELD and self._rivals:
                self.first_won = verdict.call == self._calls[0]

    def _top(self, card: dizzy.Card, revision: Revision) -> None:
        assert self._tops is not None
        self._tops = placed(self._tops, card)
        self._revision = revision

    def _right(self, seat: Seat) -> list[dizzy.Call]:
        """What this seat could rightly call."""
        assert self._tops is not None
        tried = ((card, made(placed(self._tops, card))) for card in self._open.get(seat, {}).values())
        return [dizzy.Call(named=named, card=card.id) for card, named in tried if named]

    def _prepare(self) -> None:
        """Two calls, if anybody has a right one; else the next news bring it about."""
        if not self._dealt:
            return
        seats = self.draw.sample(self._seats, len(self._seats))
        able = [(seat, calls) for seat in seats if (calls := self._right(seat))]
        if not able:
            return
        first, calls = able[0]
        self._rivals = len(able) > 1
        if self._rivals:
            second, others = able[1]
        else:
            second = next(seat for seat in seats if seat != first)
            others = [dizzy.Call(named=calls[0].named)]
        self._calls = [self._next_id(), self._next_id()]
        self._frames = []
        for call, seat, do in zip(
            self._calls, (first, second), (self.draw.choice(calls), self.draw.choice(others)), strict=True
        ):
            play = Play(id=call, basis=self._revision, do=do)
            self._frames.append((self.wires[seat], self.wires[seat].frame(spelled(play))))
        self.busy = False

    def send(self, gap_ns: int = 0, *, alone: bool = False) -> None:
        self.first_won = None
        self.story = f"{self._calls[0]} called first\n"
        self._unruled = set(self._calls[:1] if alone else self._calls)
        self._sought = self._calls[0].encode()
        super().send(gap_ns, alone=alone)


assert tuple(PARTS) == (dizzy.Part.HEAD, dizzy.Part.BODY, dizzy.Part.TAIL)


def opened(
    speaks: str, port: int, seats: int, name: str, draw: random.Random, *, watchers: int = 0, **options: str
) -> Table:
    """A table at a server that speaks so; at a plain one, who watches is one more seat that does not call.

    `options` are those of a match, beside or instead of `OPTIONS`.
    """
    match speaks:
        case "referee":
            return DizzyTable(port, seats, draw, watchers, **options)
        case "tcp":
            return PlainTable(lambda: TcpWire(port, f"/{name}"), seats, draw, watchers)
        case "websocket":
            return PlainTable(lambda: WebSocketWire(port, f"/{name}"), seats, draw, watchers)
        case _:
            raise ValueError(speaks)

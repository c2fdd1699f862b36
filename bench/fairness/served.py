"""Runs races of known presses through the real server in virtual time: lobby, arbiter, table, port, and real frames.

Each phone is a client of a few lines on a link of two ways with delays, as the simulator has them. Who was first is
what the table told; what each call was estimated to be is read off the table. All is decided by one seed.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import structlog
import trio
import trio.testing

from bench.fairness.evening import NONCE_EVERY, RACE_EVERY, Ruled
from bench.fairness.links import MS
from bench.fairness.phones import Phone
from protocol import client, server
from protocol.client import VERSION
from protocol.codec import Subprotocol
from protocol.games import dizzy
from protocol.units import MICROSECOND, Instant, Seat
from protocol.verdicts import Closing, Ruling
from referee.arrivals import Opcode
from referee.house import Mint
from referee.lobby import Lobby
from referee.simulator import plan, wire
from referee.simulator.draw import Draw
from referee.simulator.links import Link, line_over
from referee.simulator.network import Network, SimulatedClock, Weather, run_decided
from referee.simulator.tap import TappedSweep
from referee.table.entries import Heard
from referee.table.photo import Claim
from referee.table.presses import statement_of
from referee.table.table import Table
from referee.transport.pages import Site
from referee.transport.port import Port

# The lobby: the clocks are known when play begins, and what is usual for a link soon after.
WARM_UP: Final = 15_000 * MS
# From one race's end to the next: the lock is given up, the host takes the verdict back, and all have heard so.
BETWEEN: Final = 300 * MS
# The lock is taken by a call without a card and given up, at no cost; nothing else happens by itself.
OPTIONS: Final = {
    "countdown_ms": "0",
    "lock_ms": "60000",
    "lockout_ms": "0",
    "penalty": "0",
    "stuck": "word",
    "grace_ms": "600000",
}
MASK: Final = b"\0\0\0\0"
CALL: Final = dizzy.Call((dizzy.Combination.COLORS_SAME,))
Drawn = Callable[[], Sequence[int]]


class PhoneLink(Link):
    """Delays as the phone's ways have them."""

    def __init__(self, network: Network, phone: Phone, ear: "Client") -> None:
        super().__init__(network, Weather(), plan.Link(), Draw(0), ear)
        self.phone = phone
        if phone.kernel_rtt_min is not None:
            self.rtt_ns = phone.kernel_rtt_min

    def _send(self, data: bytes, lag_us: int | None = None) -> None:
        self._network.at(self.phone.up.arrival(self._network.now), self._arrive, data)

    def _deliver(self, data: bytes | None) -> None:
        self._network.at(self.phone.down.arrival(self._network.now), self._received, data)


class Client:
    """One phone at the table: it answers pings, and says what it is told to."""

    def __init__(self, network: Network, phone: Phone, number: int) -> None:
        self.phone = phone
        self.number = number
        self.basis = 0
        self.token = ""
        self.seated = False
        self.verdicts: list[server.Verdict] = []
        self._network = network
        self._ids = 0
        self.connect()

    def connect(self) -> None:
        """By a new connection, for the same seat; an older one is closed by the server."""
        self._frames = wire.Frames()
        self._head: bytes | None = b""
        self.link = PhoneLink(self._network, self.phone, self)
        self.link.send(wire.request(Subprotocol.MSGPACK))

    def say(self, message: client.ClientMessage) -> None:
        opcode, payload = wire.spelled(Subprotocol.MSGPACK, message)
        self.link.send(wire.frame(opcode, payload, MASK))

    def next_id(self) -> str:
        self._ids += 1
        return f"{self.number}-{self._ids}"

    def press(self) -> None:
        """At this instant; the call leaves when the phone has handled it."""
        call = self.phone.call(self._network.now)
        self._network.at(call.leaves, self._call, call.statement)

    def _call(self, statement: Any) -> None:
        press = None
        if statement is not None:
            # Microseconds are what the protocol says; a program cannot say more.
            grain_us = max(1, statement.grain // MICROSECOND)
            press = client.Press(max(0, statement.pressed // MICROSECOND), statement.kind, grain_us)
        self.say(client.Play(id=self.next_id(), basis=self.basis, do=CALL, press=press))  # type: ignore[arg-type]

    def hear(self, data: bytes) -> None:
        if self._head is not None:
            self._head += data
            _, found, data = self._head.partition(wire.HEAD_END)
            if not found:
                return
            self._head = None
            self.say(client.Hello(version=VERSION, name=f"Phone {self.number}", token=self.token))
        for whole in self._frames.split(data) if data else ():
            opcode, message = wire.opened(Subprotocol.MSGPACK, whole)
            if isinstance(message, bytes):
                if opcode == Opcode.PING:
                    self.link.send(wire.frame(Opcode.PONG, message, MASK))
                continue
            self._told(message)

    def _told(self, message: server.ServerMessage) -> None:
        match message:
            case server.Ping(nonce=nonce):
                wait = self.phone.answers_after(self._network.now)
                if wait is not None:
                    self._network.after(wait, self._pong, nonce)
            case server.Welcome(token=token):
                self.token = token
            case server.Sight(game=game):
                self.seated = True
                self.basis = 0 if game is None else game.revision
            case server.News(items=items):
                self.verdicts += [item for item in items if isinstance(item, server.Verdict)]
            case _:
                pass

    def _pong(self, nonce: int) -> None:
        clock_us = max(0, self.phone.clock(self._network.now) // MICROSECOND)
        self.say(client.Pong(nonce, clock_us, max(1, self.phone.grain // MICROSECOND)))

    def end(self) -> None:
        pass


class Evening:
    """Some phones at one table of a server, race after race; driven by events from the first to the last."""

    def __init__(
        self, network: Network, phones: Sequence[Phone], presses: Drawn, races: int, fairness: str, tie: str, seed: int
    ) -> None:
        self.network = network
        self.found: list[Ruled] = []
        self._presses = presses
        self._races = races
        clock = SimulatedClock(network)
        bits = random.Random(seed)
        self._lobby = Lobby(
            clock,
            lambda: TappedSweep(clock, self, rings=False),
            game="dizzy",
            options=OPTIONS | {"fairness": fairness, "tie": tie},
            deck=None,
            seats_max=9,
            tables_max=1,
            seed=seed,
            mint=Mint(bits.getrandbits),
        )
        self._port = Port(self._lobby.welcome, site=Site({}), clock=clock, line_over=line_over)
        self._phones = phones
        self._clients: list[Client] = []
        self._alarm = 0
        self._calls: dict[int, Heard] = {}
        self._race: Ruled | None = None
        self._seen = 0

    async def run(self) -> list[Ruled]:
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            await nursery.start(self._lobby.run)
            arbiter = self._lobby.open_table(keep=True)
            assert arbiter is not None
            self.table = arbiter.table
            self._listen(self.table)
            for number in range(len(self._phones)):  # One after the other, so that the number is the seat.
                self.network.at(number * BETWEEN, self._come)
            self.network.at(WARM_UP, self._start)
            await self.network.run()
            nursery.cancel_scope.cancel()
        return self.found

    def _come(self) -> None:
        number = len(self._clients)
        each = Client(self.network, self._phones[number], number)
        self._clients.append(each)
        self._nursery.start_soon(self._port.serve_stream, each.link.end, f"phone-{number}")

    def _listen(self, table: Table) -> None:
        """Note each call as the table hears it."""
        sweep = table.sweep

        def noted(heard: Sequence[Heard], now: Instant) -> Any:
            for each in heard:
                if isinstance(each.command, client.Play) and each.command.do == CALL:
                    self._calls[each.seat] = each
            return sweep(heard, now)

        table.sweep = noted  # type: ignore[method-assign]

    def _host(self) -> Client:
        return self._clients[0]

    def _start(self) -> None:
        assert all(each.seated for each in self._clients)
        self._host().say(client.Start(id=self._host().next_id()))
        self.network.after(2 * RACE_EVERY, self._open)

    def _open(self) -> None:
        if len(self.found) == self._races:
            self._lobby.close(Closing.SERVER_STOPS)
            self.network.done = True
            return
        opened = self.network.now
        race = self._race = Ruled([opened + after for after in self._presses()])
        self._calls, self._seen = {}, len(self._clients[-1].verdicts)
        for each in self._clients:
            if each.phone.reconnects:
                each.link.reset()
                each.connect()
                self._nursery.start_soon(self._port.serve_stream, each.link.end, f"phone-{each.number}")
        for each, pressed in zip(self._clients, race.pressed, strict=True):
            self.network.at(pressed, each.press)
        self.network.at(max(race.pressed) + 200 * MS, self._close)

    def _close(self) -> None:
        """When every call has its verdict: who won, and what of each was known."""
        race = self._race
        assert race is not None
        verdicts = self._clients[-1].verdicts[self._seen :]
        umpire = self.table.floor.umpire
        assert umpire is not None
        lock = umpire.match.lock()
        if lock is None or len(self._calls) < len(race.pressed) or len(verdicts) < len(race.pressed) - 1:
            self.network.after(NONCE_EVERY, self._close)
            return
        assert all(each.ruling is Ruling.LATE and each.first == lock.holder for each in verdicts), verdicts
        race.winner = lock.holder
        self._note(race)
        self.found.append(race)
        winner = self._clients[race.winner]
        play = client.Play(id=winner.next_id(), basis=winner.basis, do=dizzy.Withdraw())  # type: ignore[arg-type]
        winner.say(play)
        self.network.after(BETWEEN, self._take_back)

    def _take_back(self) -> None:
        """The verdict on the winner is taken back, so that a new state of the same is raced for."""
        self._host().say(client.Undo(id=self._host().next_id()))
        self.network.after(BETWEEN, self._open)

    def _note(self, race: Ruled) -> None:
        umpire = self.table.floor.umpire
        assert umpire is not None
        kept = umpire.presses
        for seat, heard in self._calls.items():
            race.arrived[seat] = heard.at
            evidence = heard.proof.evidence
            race.by_rtt[seat] = heard.at - (evidence.rtt_min or 0) // 2
            assert isinstance(heard.command, client.Play)
            statement, offset = statement_of(heard.command), evidence.offset
            race.stated[seat] = offset.middle(statement.pressed) if offset and statement else heard.at
            if kept is not None and kept.account(Seat(seat)).stalls.flagged:
                race.flagged += (seat,)
        race.together = 1
        if kept is None or kept.ended is None:
            return  # By arrival.
        ended = kept.ended
        race.claims = {claim.seat: claim for claim in ended.order}
        race.together = ended.together
        race.hold = ended.decided - min(heard.at for heard in ended.calls.values())
        for seat, heard in self._calls.items():
            if seat not in race.claims and isinstance(heard.command, client.Play):
                told = kept.pressed(heard, heard.command, umpire.opened()).estimate
                race.late[seat] = Claim(Seat(seat), told)

    # What the sweep reports.

    def posted(self, *_: Any, **__: Any) -> None: ...
    def arrived(self, *_: Any) -> None: ...
    def begin_stroke(self) -> None: ...
    def end_stroke(self) -> None: ...

    def set_alarm(self, at: int, ring: Callable[[], None]) -> None:
        self._alarm = at
        self.network.at(at, self._ring, at, ring)

    def _ring(self, at: int, ring: Callable[[], None]) -> None:
        if at == self._alarm:
            ring()

    def late(self, run: Callable[[], None], *, again: bool = False) -> bool:
        return False


def evening(phones: Sequence[Phone], presses: Drawn, races: int, fairness: str, tie: str, seed: int) -> list[Ruled]:
    """So many races of these phones at one table of a server."""
    found: list[Ruled] = []

    async def main(clock: trio.testing.MockClock) -> None:
        played = Evening(Network(clock, Draw(seed)), phones, presses, races, fairness, tie, seed)
        found.extend(await played.run())

    with structlog.testing.capture_logs() as logged:
        run_decided(seed, main)
    broken = [each for each in logged if each.get("log_level") in ("error", "critical")]
    assert not broken, broken
    return found

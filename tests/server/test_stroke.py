"""One stroke of a table: read, rule, write. What it must do in that order, shown without any socket."""

from collections.abc import Callable

from protocol import client, server
from protocol.client import VERSION, Hello
from protocol.codec import Subprotocol, decode_server, encode_client
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Reason, Ruling, Stamping
from referee.arbiter import Arbiter
from referee.arrivals import Arrival, Arrived, Closed, Connection, Ending, Frame, Sweep
from referee.clock import Clock, Stamp
from referee.house import Mint
from referee.stats import Stats
from referee.table.menu import Menu
from referee.table.table import Table
from tests.kit.table import CALM, COUNTDOWN_MS, LOCK_MS, Dealer, Sitting


class Hand:
    """A clock that only the test turns."""

    def __init__(self) -> None:
        self.at = Stamp(0)

    def now(self) -> Stamp:
        return self.at

    def behind_kernel(self) -> int:
        return 0


class Ear:
    """A connection that keeps what it is told, or is deaf."""

    target = "/ws"
    subprotocol = Subprotocol.JSON
    open = True
    heard = Stamp(0)

    def __init__(self, number: int) -> None:
        self.number = number
        self.address = f"ear {number}"
        self.deaf = False
        self.told: list[server.ServerMessage] = []

    def push(self, frame: Frame) -> bool:
        if self.deaf:
            return False
        start = 2 + {126: 2, 127: 8}.get(frame[1], 0)
        self.told.append(decode_server(Subprotocol.JSON, frame[start:].decode()))
        return True

    async def receive(self) -> Arrival:
        raise AssertionError("it was handed over")

    def min_rtt_ns(self) -> int | None:
        return None

    def hand_over(self, sweep: Sweep) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


class Tray:
    """A sweep in which the test lays what has arrived."""

    def __init__(self) -> None:
        self.arrived: list[Arrival] = []

    def sweep(self, until: Stamp) -> list[Arrival]:
        arrived, self.arrived = self.arrived, []
        return arrived

    def register(self, connection: Connection) -> None: ...
    def unregister(self, connection: Connection) -> None: ...
    async def attend(self, deadline: Stamp, stroke: Callable[[], Stamp | None]) -> None: ...
    def wake(self) -> None: ...
    def close(self) -> None: ...


class Stage(Sitting):
    """A sitting whose people come in by the arbiter's door."""

    def __init__(self, seats: int) -> None:
        super().__init__("dizzy", 0)
        self.clock, self.tray, self.ears = Hand(), Tray(), list[Ear]()
        dealer = Dealer()
        dealer.hand = 3
        self.table = Table("TEST", Menu("dizzy", CALM["dizzy"], None), 9, dealer)
        clock: Clock = self.clock
        self.arbiter = Arbiter(self.table, self.tray, clock, Stats(), Mint())
        for _ in range(seats):
            self.enter()

    def enter(self) -> None:
        ear = Ear(len(self.ears) + 1)
        self.ears.append(ear)
        assert self.arbiter.admit(ear, Hello(version=VERSION, name=f"Player {ear.number}")) is None

    def turn(self, milliseconds: int) -> None:
        """Time passes, and nobody looks."""
        self.clock.at = Stamp(self.clock.at + milliseconds * MILLISECOND)

    def arrives(self, seat: int, command: client.Command, *, throttled: bool = False) -> None:
        payload = encode_client(Subprotocol.JSON, command)
        self.tray.arrived.append(Arrived(self.ears[seat], payload, self.clock.at, Stamping.KERNEL, throttled))

    def lost(self, seat: int) -> None:
        self.tray.arrived.append(Closed(self.ears[seat], self.clock.at, Stamping.READ, Ending.LOST, 1006))

    def hold(self) -> None:
        """Seat 0 has won the lock, and its lay is on the way."""
        self.arrives(0, client.Start(id="start"))
        self.arbiter.stroke()
        self.turn(COUNTDOWN_MS)
        self.arbiter.stroke()
        self.arrives(0, self.call(name="held"))
        self.arbiter.stroke()
        assert self.holder == Seat(0)

    def verdicts_told(self, seat: int) -> list[server.Verdict]:
        told = [message for message in self.ears[seat].told if isinstance(message, server.News)]
        return [item for news in told for item in news.items if isinstance(item, server.Verdict)]


def test_that_somebody_went_is_no_reason_for_a_deadline_to_pass_before_a_lay_that_came_in_time() -> None:
    stage = Stage(3)
    stage.hold()
    lay = stage.follow(0)
    stage.lost(1)
    stage.turn(LOCK_MS - 1)
    stage.arrives(0, lay)
    stage.turn(500)  # The referee's process hangs, and then finds both.
    stage.arbiter.stroke()
    assert [verdict.ruling for verdict in stage.verdicts_told(0)] == [Ruling.UPHELD]


def test_that_somebody_comes_is_no_reason_either() -> None:
    stage = Stage(2)
    stage.hold()
    lay = stage.follow(0)
    stage.turn(LOCK_MS - 1)
    stage.arrives(0, lay)
    stage.turn(500)
    stage.enter()
    assert [verdict.ruling for verdict in stage.verdicts_told(0)] == [Ruling.UPHELD]


def test_a_command_above_the_rate_is_answered_and_not_carried_out() -> None:
    stage = Stage(2)
    stage.arrives(0, client.Start(id="start"), throttled=True)
    stage.arbiter.stroke()
    refused = [message for message in stage.ears[0].told if isinstance(message, server.Refusal)]
    assert [(each.id, each.reason) for each in refused] == [("start", Reason.THROTTLED)]
    assert not stage.table.floor.running


def test_whoever_is_told_nothing_any_more_keeps_the_news_from_nobody() -> None:
    stage = Stage(3)
    stage.ears[0].deaf = True
    stage.arrives(1, client.Profile(id="name", name="Zoe", symbol=client.Symbol.SQUARE))
    before = [len(ear.told) for ear in stage.ears]
    stage.arbiter.stroke()
    told = [
        any(isinstance(message, server.News) for message in ear.told[count:])
        for ear, count in zip(stage.ears, before, strict=True)
    ]
    assert told == [False, True, True]

"""A table by press, by the arbiter's door: clocks are asked for, races held, and nothing gives away that one is."""

import pytest

from protocol import client, server
from protocol.codec import Subprotocol, encode_client
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Badge, Reason, Rule, Stamping, StampKind
from referee.arbiter import Arbiter
from referee.arrivals import Arrived
from referee.clock import Clock
from referee.house import Mint
from referee.stats import Stats
from referee.table.menu import Menu
from referee.table.questions import ASK_BETWEEN, ASK_EVERY
from referee.table.table import Table
from referee.table.watermark import HOLD_MAX
from tests.kit.table import CALM, COUNTDOWN_MS, Dealer, Sitting
from tests.server.test_stroke import Ear, Hand, Stage, Tray

AHEAD_US = 5_000_000
WAY_MS = 2


class Phones(Stage):
    """Phones that answer nonces over ways of two milliseconds, in an open match. Time goes by the millisecond."""

    def __init__(self, seats: int, *, fairness: str = "strict") -> None:
        Sitting.__init__(self, "dizzy", 0)
        self.clock, self.tray, self.ears = Hand(), Tray(), list[Ear]()
        dealer = Dealer()
        dealer.hand = 3
        self.table = Table("TEST", Menu("dizzy", CALM["dizzy"] | {"fairness": fairness}, None), 9, dealer)
        clock: Clock = self.clock
        draws = iter(range(1, 2**32, 7_919))
        self.arbiter = Arbiter(self.table, self.tray, clock, Stats(), Mint(lambda _: next(draws)))
        self.silent: set[int] = set()
        self._coming: list[tuple[int, int, client.ClientMessage]] = []  # When, whose, what.
        self._read = [0] * seats
        for _ in range(seats):
            self.enter()

    @property
    def now_ms(self) -> int:
        return self.clock.at // MILLISECOND

    def clock_us(self) -> int:
        return self.clock.at // 1_000 + AHEAD_US

    def says(self, seat: int, message: client.ClientMessage, after_ms: int = WAY_MS) -> None:
        self._coming.append((self.now_ms + after_ms, seat, message))

    def presses(self, seat: int, *, name: str, late_ms: int = 0) -> None:
        call = self.call(name=name)
        press = client.Press(self.clock_us(), StampKind.EVENT, 0)
        self.says(seat, client.Play(id=call.id, basis=call.basis, do=call.do, press=press), WAY_MS + late_ms)

    def run(self, milliseconds: int) -> None:
        for _ in range(milliseconds):
            self.turn(1)
            due = [each for each in self._coming if each[0] <= self.now_ms]
            self._coming = [each for each in self._coming if each[0] > self.now_ms]
            for _, seat, message in due:
                payload = encode_client(Subprotocol.JSON, message)
                self.tray.arrived.append(Arrived(self.ears[seat], payload, self.clock.at, Stamping.KERNEL, False))
            self.arbiter.stroke()
            for seat, ear in enumerate(self.ears):
                fresh, self._read[seat] = ear.told[self._read[seat] :], len(ear.told)
                for ping in fresh:
                    if isinstance(ping, server.Ping) and seat not in self.silent:
                        # There after one way, by then its clock shows so; and back after another.
                        self.says(seat, client.Pong(ping.nonce, self.clock_us() + WAY_MS * 1_000), 2 * WAY_MS)

    def opened(self) -> "Phones":
        self.run(3_000)
        self.says(0, client.Start(id="start"))
        self.run(COUNTDOWN_MS + 500)
        return self

    def pings(self, seat: int) -> list[server.Ping]:
        return [message for message in self.ears[seat].told if isinstance(message, server.Ping)]

    def heard_verdicts(self, seat: int) -> list[server.Verdict]:
        told = [message for message in self.ears[seat].told if isinstance(message, server.News)]
        return [item for each in told for item in each.items if isinstance(item, server.Verdict)]


def test_clocks_are_asked_for_at_one_rhythm_in_play_and_another_before_it() -> None:
    phones = Phones(2)
    phones.run(5_000)
    assert len(phones.pings(0)) == pytest.approx(5_000 / (ASK_BETWEEN // MILLISECOND), abs=2)
    phones.says(0, client.Start(id="start"))
    phones.run(COUNTDOWN_MS)
    before = len(phones.pings(0))
    phones.run(1_000)
    assert len(phones.pings(0)) - before == pytest.approx(1_000 / (ASK_EVERY // MILLISECOND), abs=2)
    assert {seat.badge for seat in phones.table.view(phones.now).seats} == {Badge.PRESS}


def test_at_a_table_by_arrival_nobody_is_asked_more_than_ever() -> None:
    phones = Phones(2, fairness="arrival").opened()
    before = len(phones.pings(0))
    phones.run(5_000)
    assert len(phones.pings(0)) - before <= 6


def test_the_one_who_pressed_first_wins_though_the_call_was_late() -> None:
    phones = Phones(3).opened()
    phones.presses(1, name="pressed-first", late_ms=9)
    phones.run(4)
    phones.presses(0, name="came-first")
    phones.run(60)
    assert phones.holder == Seat(1)
    (late,) = [verdict for verdict in phones.heard_verdicts(2) if verdict.call == "came-first"]
    assert (late.reason, late.rule) == (Reason.HELD, Rule.PRESS)
    assert late.margin_us == pytest.approx(4_000, abs=500)


@pytest.mark.case("K006")
def test_until_it_is_decided_no_byte_tells_whether_anybody_called() -> None:
    """Two worlds that differ by a call are the same to all: to the last nonce, and at the same instants."""
    worlds = [Phones(3).opened() for _ in range(2)]
    for phones in worlds:
        phones.run(15)  # The seats are asked again in ten milliseconds, amid the hold.
    worlds[0].presses(0, name="call")
    told: list[list[tuple[int, list[server.ServerMessage]]]] = [[], []]
    before = [[len(ear.told) for ear in phones.ears] for phones in worlds]
    decided = False
    for _ in range(60):
        for number, phones in enumerate(worlds):
            phones.run(1)
            fresh = [said for ear, old in zip(phones.ears, before[number], strict=True) for said in ear.told[old:]]
            told[number].append((phones.now_ms, fresh))
        if worlds[0].holder is not None:
            decided = True
            break
    assert decided
    assert len(told[0]) > WAY_MS + 10, "it was held for a while"
    assert told[0][:-1] == told[1][:-1]
    assert told[0][-1] != told[1][-1]
    assert any(isinstance(message, server.Ping) for message in told[0][-2][1]), "the seats were asked meanwhile"


def test_a_seat_that_answers_no_nonce_holds_a_race_no_longer_than_its_call_could_matter() -> None:
    phones = Phones(3).opened()
    phones.silent = {2}
    phones.run(300)
    phones.presses(0, name="call")
    phones.run(WAY_MS)
    called = phones.now_ms
    while phones.holder is None:
        phones.run(1)
    assert 60 <= phones.now_ms - called <= HOLD_MAX // MILLISECOND


def test_what_is_stated_of_a_clock_that_nobody_knows_counts_for_nothing() -> None:
    phones = Phones(2)
    phones.silent = {0}
    phones.opened()
    phones.presses(0, name="call")
    phones.run(200)
    phones.says(0, phones.withdraw())
    phones.run(5)
    (verdict,) = phones.heard_verdicts(1)
    assert verdict.rule is Rule.ARRIVAL


def test_turning_it_off_again_ends_the_questions() -> None:
    phones = Phones(2)
    phones.run(1_000)
    phones.says(0, client.SetOption(id="option", name="fairness", value="arrival"))
    phones.run(6_000)
    before = len(phones.pings(0))
    phones.run(5_000)
    assert len(phones.pings(0)) - before <= 2
    assert {seat.badge for seat in phones.table.view(phones.now).seats} == {None}

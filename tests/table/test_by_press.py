"""A table that orders calls by press: whoever pressed first is first, and nobody hears of it before it is decided."""

from hashlib import sha256
from typing import Any

import pytest
from msgspec import structs

from protocol import client, server
from protocol.units import MILLISECOND, Instant, Revision, Seat, Span
from protocol.verdicts import Badge, Reason, Rule, Ruling, Stamping, StampKind, Tie
from referee.table.audience import Post
from referee.table.entries import Heard, Measured, Observed
from referee.table.offset import Answer, ClientInstant, Offset
from referee.table.presses import Presses
from referee.table.presstime import Evidence, Proof, Sighting
from referee.table.table import HELD_OF_SEAT_MAX
from referee.table.watermark import HOLD_MAX
from tests.kit.table import Sitting, messages, news, verdicts

AHEAD_US = 1_000_000_000  # How far each client's clock is ahead of the table's.
HALF = Span(MILLISECOND // 2)


def evidence(answered: int, unanswered: int | None = None) -> Evidence:
    """Of a seat whose clock is known to within a millisecond."""
    behind = -AHEAD_US * 1_000
    offset = Offset(Span(behind - HALF), Span(behind + HALF))
    open_since = None if unanswered is None else Instant(unanswered)
    return Evidence(offset, Span(MILLISECOND), None, Instant(answered), open_since)


class Pressing(Sitting):
    """A sitting of people who say when they pressed. Milliseconds count from the opening of the round."""

    def __init__(self, seats: int = 3, tie: str = "earlier", **options: Any) -> None:
        super().__init__("dizzy", seats, fairness="strict", tie=tie, **options)
        self.open()
        self.base = self.now + 1_000 * MILLISECOND

    def when(self, ms: float) -> Instant:
        return Instant(self.base + round(ms * MILLISECOND))

    def hears(self, seat: int, command: client.Play, pressed: float | None, arrived: float, late: int = 0) -> Heard:
        at = self.when(arrived)
        if pressed is not None:
            clock_us = self.when(pressed) // 1_000 + AHEAD_US
            command = structs.replace(command, press=client.Press(clock_us, StampKind.EVENT, 0))
        known = evidence(at - 2 * MILLISECOND) if pressed is not None else Evidence(None, None, None, None, None)
        proof = Proof(known, Span(late * MILLISECOND), ())
        return Heard(at, Seat(seat), Stamping.KERNEL, command, Span(0), proof)

    def presses(self, seat: int, command: client.Play, pressed: float | None, arrived: float) -> list[Post]:
        self.now = self.when(arrived)
        return self._heard_by_all(self.table.sweep([self.hears(seat, command, pressed, arrived)], self.now))

    def observe(self, seat: int, at: float, unanswered: float | None = None) -> list[Post]:
        """The seat answered a nonce just now that was sent just now."""
        self.now = self.when(at)
        newest = Answer(self.now, self.now, ClientInstant(self.now + AHEAD_US * 1_000))
        known = evidence(self.now, None if unanswered is None else self.when(unanswered))
        return self.take(Observed(self.now, (Sighting(Seat(seat), known, newest),)))

    @property
    def kept(self) -> Presses:
        assert self.table.floor.umpire is not None
        assert self.table.floor.umpire.presses is not None
        return self.table.floor.umpire.presses


def test_the_one_who_pressed_first_is_first_though_the_call_came_second() -> None:
    sitting = Pressing(2)
    assert sitting.presses(0, sitting.call(name="came-first"), 500, 505) == []
    sitting.presses(1, sitting.call(name="pressed-first"), 495, 512)
    assert sitting.holder == 1
    late = sitting.verdict("came-first")
    assert (late.ruling, late.reason, late.first, late.rule) == (Ruling.LATE, Reason.HELD, 1, Rule.PRESS)
    assert (late.margin_us, late.plus_minus_us) == (5_000, 1_000)


@pytest.mark.case("K006")
def test_nothing_at_all_is_told_before_it_is_decided() -> None:
    """Neither to the others nor to the caller, and the table stands as before."""
    sitting = Pressing()
    before = sitting.table.view(sitting.now), sitting.table.sight(Seat(0), sitting.when(505)).game
    assert sitting.presses(0, sitting.call(), 500, 505) == []
    assert (sitting.table.view(sitting.now), sitting.table.sight(Seat(0), sitting.when(505)).game) == before


def test_it_is_decided_when_every_other_seat_is_past_and_not_before() -> None:
    sitting = Pressing()
    sitting.presses(0, sitting.call(), 500, 505)
    assert set(sitting.table.waiting(sitting.now)) == {1, 2}
    assert sitting.observe(1, 515) == []
    assert set(sitting.table.waiting(sitting.now)) == {2}
    assert sitting.holder is None
    sitting.observe(2, 516)
    assert sitting.holder == 0


@pytest.mark.case("K064")
def test_a_seat_that_says_nothing_is_waited_for_until_the_limit_and_no_longer() -> None:
    sitting = Pressing(2)
    sitting.presses(0, sitting.call(), 500, 505)
    limit = sitting.when(505) + HOLD_MAX
    assert sitting.table.due() == limit
    assert sitting.wait_until(limit - 1) == []
    sitting.wait_until(limit)
    assert sitting.holder == 0


def test_a_seat_that_is_not_here_is_not_waited_for() -> None:
    sitting = Pressing(3)
    sitting.go(1)
    sitting.presses(0, sitting.call(), 500, 505)
    assert set(sitting.table.waiting(sitting.now)) == {2}


def test_a_call_without_a_known_clock_is_ruled_by_its_arrival_and_all_see_it() -> None:
    sitting = Pressing(2)
    sitting.take(Measured(sitting.now, Seat(1), 3, Stamping.KERNEL, clock=False))
    sitting.take(Measured(sitting.now, Seat(0), 3, Stamping.KERNEL, clock=True))
    assert [seat.badge for seat in sitting.table.view(sitting.now).seats] == [Badge.PRESS, Badge.ARRIVAL]
    sitting.presses(0, sitting.call(name="stated"), 500, 505)
    sitting.presses(1, sitting.call(name="unstated"), None, 507)
    assert sitting.holder == 1, "its arrival less a common handler is 499"
    assert sitting.verdict("stated").rule is Rule.PRESS


@pytest.mark.case("K061")
def test_a_table_is_by_arrival_unless_it_asks_for_more_and_shows_no_badge_then() -> None:
    """Where it asks, rule, margin and ± of each call are told to all: the tests above and below read them there."""
    sitting = Sitting("dizzy", 2)
    sitting.take(Measured(sitting.now, Seat(1), 3, Stamping.KERNEL))
    assert {seat.badge for seat in sitting.table.view(sitting.now).seats} == {None}
    assert sitting.table.view(sitting.now).lottery is None


def test_what_a_seat_sends_behind_its_call_waits_with_it() -> None:
    sitting = Pressing(2)
    sitting.presses(0, sitting.call(name="call"), 500, 505)
    sitting.presses(0, sitting.follow(0, name="lay"), None, 506)
    assert sitting.verdicts == []
    posts = sitting.observe(1, 520)
    assert [(verdict.call, verdict.ruling) for verdict in verdicts(posts)] == [("call", Ruling.UPHELD)]


def test_a_wrong_call_that_was_first_does_not_take_the_turn_of_a_right_one() -> None:
    sitting = Pressing(2)
    sitting.presses(0, sitting.right(0, name="right"), 502, 505)
    sitting.presses(1, sitting.wrong(1, name="wrong"), 490, 508)
    assert [(each.call, each.ruling) for each in sitting.verdicts] == [
        ("wrong", Ruling.WRONG),
        ("right", Ruling.UPHELD),
    ]


def test_a_press_before_its_cause_was_sent_is_a_false_start_and_free() -> None:
    sitting = Pressing(2)
    sitting.presses(0, sitting.right(0), 10, 15)
    sitting.observe(1, 60)
    changed = sitting.now
    sitting.base = Instant(changed)
    sitting.presses(1, sitting.right(1, name="guess"), -20, 5)
    guess = sitting.verdict("guess")
    assert (guess.ruling, guess.reason) == (Ruling.VOID, Reason.FALSE_START)
    assert not sitting.table.waiting(sitting.now), "nobody is held up by it"


def test_a_call_that_would_be_refused_anyhow_is_refused_at_once() -> None:
    """It opens no race, so nobody learns from its answer whether somebody else has called."""
    sitting = Pressing(2)
    sitting.presses(0, sitting.call(basis=sitting.revision + 5, name="ahead"), 500, 505)
    assert sitting.verdict("ahead").reason is Reason.BASIS_AHEAD
    assert not sitting.table.waiting(sitting.now)


def test_a_race_is_decided_before_anything_happens_by_itself() -> None:
    """Else a timer could take away what a call that came before it had won."""
    sitting = Pressing(2, grace_ms="1000")
    sitting.sit(2)
    sitting.go(2)
    due = sitting.table.due()
    assert due is not None
    sitting.base = Instant(due - 510 * MILLISECOND)
    sitting.presses(0, sitting.call(), 500, 505)
    assert sitting.table.due() == due
    sitting.wait_until(due)
    assert sitting.holder == 0


def test_a_seat_cannot_end_the_hold_by_talking_on() -> None:
    sitting = Pressing(2)
    sitting.presses(0, sitting.call(), 500, 505)
    posts: list[Post] = []
    for number in range(HELD_OF_SEAT_MAX + 5):
        posts = sitting.presses(0, sitting.withdraw(), None, 506 + number / 100)
    (refusal,) = messages(posts, server.Refusal, 0)
    assert refusal.reason is Reason.THROTTLED
    assert sitting.verdicts == []


def test_presses_that_nobody_can_tell_apart_are_drawn_for_by_the_seed_that_was_committed() -> None:
    sitting = Pressing(2, tie="lottery")
    committed = sitting.table.view(sitting.now).lottery
    assert committed is not None
    assert committed.seed == ""
    sitting.presses(0, sitting.call(name="a"), 500, 505)
    sitting.presses(1, sitting.call(name="b"), 500.4, 506)
    winner = sitting.holder
    assert winner is not None
    rows = sitting.verdicts
    assert {row.tie for row in rows} == {Tie.LOTTERY}
    assert {row.draw for row in rows} == {1}, "so that anybody can draw again"
    sitting.say(winner, sitting.withdraw())
    sitting.say(sitting.host, client.Leave(id="leave"))
    told = [item.view for item in news(sitting.told, server.LotteryIs)]
    assert [each.seed == "" for each in told] == [True, False]
    seed = bytes.fromhex(told[-1].seed)
    assert committed.commitment == sha256(b"commitment" + seed).hexdigest()
    tickets = {seat: sha256(b"ticket" + seed + (1).to_bytes(8) + bytes([seat])).digest() for seat in (0, 1)}
    assert winner == min(tickets, key=tickets.__getitem__)
    assert next(row for row in rows if row.seat != winner).margin_us in (0, 400)


def test_whose_stream_stalls_at_calls_alone_is_flagged_for_all_to_see_and_credited_no_more() -> None:
    """But not before the race is decided in which that shows: else it would tell who has called."""
    sitting = Pressing(2)
    presses = sitting.kept
    usual = Proof(evidence(0), Span(0), (1,) * 200)
    stalled = sitting.hears(0, sitting.call(), 500, 560, late=60)
    presses.hear(structs.replace(stalled, proof=usual), None, sitting.revision)
    for _ in range(20):
        presses.hear(stalled, Revision(1), Revision(9))  # The same race again is not another one.
    assert not presses.account(Seat(0)).stalls.flagged
    for race in range(2, 10):
        presses.hear(stalled, Revision(race), Revision(9))
    sitting.now = stalled.at
    assert sitting.table.sweep([stalled], sitting.now) == []
    assert presses.account(Seat(0)).bucket.level == 0
    posts = sitting.observe(1, 600)
    assert [(item.view.seat, item.view.badge) for item in news(posts, server.SeatChanged)] == [(0, Badge.STALLS)]


def test_whoever_sits_down_when_races_were_run_begins_without_credit() -> None:
    """Else a seat that is given up and taken again would have a full bucket each time."""
    sitting = Pressing(2)
    sitting.presses(0, sitting.call(), 500, 505)
    presses = sitting.kept
    assert presses.account(Seat(0)).bucket.level == presses.preset.bucket_max
    assert presses.account(Seat(5)).bucket.level == 0


def test_a_seat_that_nothing_was_ever_known_of_ends_the_hold_at_the_limit() -> None:
    """Also if the table wakes only after that, with another call."""
    sitting = Pressing(3)
    sitting.presses(0, sitting.call(name="first"), 500, 505)
    sitting.presses(1, sitting.call(name="after"), 690, 700)
    assert sitting.holder == 0
    assert sitting.verdict("after").reason is Reason.HELD

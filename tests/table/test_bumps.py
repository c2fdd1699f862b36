"""What two phones differ by between a finger and its event, measured by pressing them at once with one hand."""

import random
from typing import Any

import pytest

from protocol import client, server
from protocol.client import Press
from protocol.units import MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Reason, Stamping, StampKind
from referee.table.bumps import (
    BUMPS,
    BUMPS_BEFORE_CROSSING,
    PLUS_MINUS_MAX,
    TOGETHER_MAX,
    Bump,
    Bumps,
    Progress,
    Touch,
    settle,
)
from referee.table.entries import Heard
from referee.table.offset import Offset
from referee.table.presstime import Evidence, Proof
from tests.kit.table import Sitting, messages, news

ANN, BEN, CES, DAN = (Seat(number) for number in range(4))
SECOND = 1_000 * MILLISECOND


def ms(value: float) -> Span:
    return Span(round(value * MILLISECOND))


def press_both(
    bumps: Bumps,
    one: Seat,
    other: Seat,
    later_ms: float,
    known: dict[Seat, Touch],
    chance: random.Random,
    err_ms: float,
) -> Progress:
    """A whole run: the second phone stamps so much later. Fingers err, and one of them always comes 3 ms early."""
    told = None
    for number in range(BUMPS):
        at = SECOND * (number + 1)
        habit = 3.0 if number < BUMPS_BEFORE_CROSSING else -3.0
        assert bumps.press(Bump(one, Instant(at), ms(0.5)), known) is None
        second = at + ms(later_ms + habit + chance.gauss(0, err_ms))
        told = bumps.press(Bump(other, Instant(second), ms(0.5)), known)
        assert told is not None
    assert told is not None
    return told


@pytest.mark.parametrize("later_ms", [-14, -3, 0, 6, 15])
def test_fifteen_presses_of_two_fingers_tell_how_much_later_one_phone_is(later_ms):
    """Whatever either finger does by habit; and the slower one of the first two is measured against the quicker."""
    chance = random.Random(later_ms)
    for _ in range(20):
        told = press_both(Bumps(), ANN, BEN, later_ms, {}, chance, err_ms=4)
        slower, quicker = (BEN, ANN) if told.touches[BEN].later else (ANN, BEN)
        assert told.touches[quicker] == Touch(Span(0), Span(0))
        signed = told.touches[slower].later * (1 if slower == BEN else -1)
        assert abs(signed - ms(later_ms)) <= told.touches[slower].plus_minus + ms(1) < PLUS_MINUS_MAX


def test_the_plus_minus_is_kept_some_nineteen_times_in_twenty():
    chance = random.Random(5)
    kept = 0
    for _ in range(400):
        run = [(ms(7 + chance.gauss(0, 8)), ms(0)) for _ in range(BUMPS)]
        later, plus_minus = settle(run)
        kept += abs(later - ms(7)) <= plus_minus
    assert kept >= 0.92 * 400, kept


def test_whoever_comes_after_is_measured_against_the_group_through_any_of_it():
    known = {ANN: Touch(Span(0), Span(0)), BEN: Touch(ms(8), ms(3))}
    told = press_both(Bumps(), BEN, CES, -10, known, random.Random(1), err_ms=0)
    touch = told.touches[CES]
    assert list(told.touches) == [CES]
    assert abs(touch.later - ms(-2)) <= ms(1)
    assert touch.plus_minus >= ms(3) + ms(2)


def test_a_second_group_that_says_nothing_of_the_first_is_not_begun():
    known = {ANN: Touch(Span(0), Span(0)), BEN: Touch(ms(8), ms(3))}
    bumps = Bumps()
    assert bumps.press(Bump(CES, Instant(SECOND), ms(0)), known) is None
    assert bumps.press(Bump(DAN, Instant(SECOND), ms(0)), known) is None


def test_presses_too_far_apart_or_of_three_phones_are_no_pair():
    bumps = Bumps()
    assert bumps.press(Bump(ANN, Instant(SECOND), ms(0)), {}) is None
    assert bumps.press(Bump(BEN, Instant(SECOND + TOGETHER_MAX + 1), ms(0)), {}) is None
    assert bumps.press(Bump(CES, Instant(SECOND + TOGETHER_MAX), ms(0)), {}) is None, "with whom of the two?"
    bumps = Bumps()
    assert [bumps.press(Bump(ANN, Instant(SECOND), ms(0)), {}) for _ in range(2)] == [None, None], "not with oneself"


def test_hands_that_agree_too_badly_begin_anew():
    told = press_both(Bumps(), ANN, BEN, 5, {}, random.Random(3), err_ms=18)
    assert (told.pairs, told.touches) == (0, {})


def test_the_presses_of_whoever_sat_there_before_count_for_nobody():
    bumps = Bumps()
    for number in range(3):
        bumps.press(Bump(ANN, Instant(number * SECOND), ms(0)), {})
        bumps.press(Bump(BEN, Instant(number * SECOND), ms(0)), {})
    bumps.forget(BEN)
    assert not bumps
    bumps.press(Bump(ANN, Instant(9 * SECOND), ms(0)), {})
    told = bumps.press(Bump(BEN, Instant(9 * SECOND), ms(0)), {})
    assert told is not None
    assert told.pairs == 1


def test_what_is_kept_is_bounded_whatever_is_pressed():
    bumps, chance = Bumps(), random.Random(2)
    for number in range(3_000):
        bumps.press(Bump(Seat(chance.randrange(9)), Instant(number * ms(5)), ms(0)), {})
    alone, runs = bumps.facts() if bumps else ([], [])
    assert isinstance(alone, list)
    assert isinstance(runs, list)
    assert len(alone) <= 9
    assert len(runs) <= 4, "a seat is in one at a time"
    assert all(len(run) < BUMPS for _, _, run in runs)


class Lobby(Sitting):
    """Two who are measured before they play."""

    def __init__(self, **options: Any) -> None:
        super().__init__("dizzy", 2, **options)
        self.bumps = 0

    def bump(self, seat: Seat, at_ms: float, stamp: StampKind = StampKind.EVENT, *, clock: bool = True) -> list[Any]:
        self.bumps += 1
        self.now = Instant(max(self.now, ms(at_ms) + ms(20)))
        command = client.Bump(id=f"bump-{self.bumps}", press=Press(ms(at_ms) // 1_000, stamp, 0))
        offset = Offset(ms(-0.5), ms(0.5)) if clock else None
        proof = Proof(Evidence(offset, ms(1), None, self.now, None), Span(0), ())
        return self._heard_by_all(
            self.table.sweep([Heard(self.now, seat, Stamping.KERNEL, command, Span(0), proof)], self.now)
        )


def refused(posts: list[Any]) -> list[Reason]:
    return [message.reason for message in messages(posts, server.Refusal, ANN)]


def test_a_table_tells_how_far_it_is_and_then_what_it_found():
    lobby = Lobby(fairness="friends")
    told = []
    for number in range(BUMPS):
        lobby.bump(ANN, 2_000 + 1_000 * number)
        told += news(lobby.bump(BEN, 2_009 + 1_000 * number), server.Bumped)
    assert [item.count for item in told] == list(range(1, BUMPS + 1))
    assert {(item.seats, item.wanted, item.cross_after) for item in told} == {
        ((ANN, BEN), BUMPS, BUMPS_BEFORE_CROSSING)
    }
    ann, ben = lobby.table.view(lobby.now).seats
    assert ann.touch == server.Touch(0, 0)
    assert ben.touch == server.Touch(9_000, 3_000)


def test_where_arrivals_decide_nothing_is_measured():
    assert refused(Lobby().bump(ANN, 2_000)) == [Reason.OPTION_OFF]


@pytest.mark.parametrize(
    ("stamp", "clock"), [(StampKind.HANDLER, True), (StampKind.NONE, True), (StampKind.EVENT, False)]
)
def test_a_press_whose_instant_cannot_be_told_measures_nothing(stamp, clock):
    assert refused(Lobby(fairness="strict").bump(ANN, 2_000, stamp, clock=clock)) == [Reason.CLOCK_UNKNOWN]


def test_in_a_match_phones_are_not_measured():
    lobby = Lobby(fairness="strict")
    lobby.open()
    assert refused(lobby.bump(ANN, lobby.now / MILLISECOND)) == [Reason.MATCH_RUNNING]

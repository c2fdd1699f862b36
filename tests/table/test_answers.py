"""What the umpire says, to the last field, and that it says it again."""

import pytest

from protocol import server
from protocol.games import zangle
from protocol.units import Instant, Seat, Span
from protocol.verdicts import Reason, Ruling, Stamping
from referee.table.contest import UNCERTAINTY, Caller, Race
from referee.table.entries import Heard
from referee.table.umpire import RACES_KEPT
from tests.kit.table import Sitting, messages


@pytest.mark.case("K049")
def test_a_move_that_is_sent_again_is_made_once() -> None:
    sitting = Sitting("zangle", 2).open()
    before = len(sitting.zangle.hands[0].face_up)
    hit = sitting.play(zangle.Hit())
    posts = sitting.say(0, hit) + sitting.say(0, hit)
    assert [done.id for done in messages(posts, server.Done, 0)] == [hit.id, hit.id]
    assert len(sitting.zangle.hands[0].face_up) == before + 1


@pytest.mark.case("K049")
def test_a_refusal_stands_though_the_same_would_be_allowed_by_now() -> None:
    sitting = Sitting("zangle", 2).held_by(0)
    hit = sitting.play(zangle.Hit())
    posts = sitting.say(0, hit) + sitting.say(0, sitting.withdraw()) + sitting.say(0, hit)
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.YOU_HOLD_THE_LOCK] * 2


def test_a_refusal_says_the_number_that_it_is_about() -> None:
    sitting = Sitting("zangle", 2).held_by(0)
    few = sitting.play(zangle.Take(sitting.zangle.center[0].id, ()))
    (refusal,) = messages(sitting.say(0, few), server.Refusal, 0)
    assert (refusal.reason, refusal.number) == (Reason.TOO_FEW_CARDS, 3)


def test_a_verdict_says_how_its_call_was_stamped() -> None:
    sitting = Sitting("dizzy", 2).held_by(0)
    call = Heard(sitting.now, Seat(1), Stamping.READ, sitting.call(name="late"))
    sitting.told += sitting.table.sweep((call,), sitting.now)
    late = sitting.verdict("late")
    assert (late.ruling, late.stamping) == (Ruling.LATE, Stamping.READ)
    assert late.plus_minus_us == (UNCERTAINTY[Stamping.KERNEL] + UNCERTAINTY[Stamping.READ]) // 1_000


@pytest.mark.parametrize(
    ("behind", "margin_us", "plus_minus_us"), [(0, 0, 50), (7_000, 7, 50), (-7_000, 0, 50), (-900_000, 0, 900)]
)
def test_a_lead_of_the_late_is_what_stamps_are_wrong_by(behind: int, margin_us: int, plus_minus_us: int) -> None:
    def caller(seat: int, at: int) -> Caller:
        return Caller(f"call-{seat}", Seat(seat), Instant(at), Stamping.KERNEL, Span(0))

    race = Race(1, caller(0, 10_000_000))
    told = race.margin(caller(1, 10_000_000 + behind))
    assert told == (margin_us, plus_minus_us)
    assert all(type(number) is int for number in told)


def test_who_is_late_behind_their_own_lay_is_told_no_margin() -> None:
    sitting = Sitting("dizzy", 2).open()
    basis = sitting.revision
    sitting.say(0, sitting.right(0))
    sitting.say(0, sitting.call(basis=basis, name="late"))
    late = sitting.verdict("late")
    assert (late.ruling, late.reason, late.first) == (Ruling.LATE, Reason.CHANGED, None)
    assert (late.contest, late.margin_us, late.plus_minus_us) == (0, 0, 0)


def test_who_is_later_than_races_are_kept_is_told_who_changed_it_and_no_margin() -> None:
    sitting = Sitting("zangle", 2).open()
    basis = sitting.revision
    for _ in range(RACES_KEPT + 1):
        sitting.say(0, sitting.call())
        sitting.say(0, sitting.follow(0))
        assert sitting.verdicts[-1].ruling is Ruling.UPHELD
    sitting.say(1, sitting.call(basis=basis + 1, name="kept"))
    sitting.say(1, sitting.call(basis=basis, name="late"))
    assert (sitting.verdict("kept").first, sitting.verdict("kept").plus_minus_us) == (0, 50)
    late = sitting.verdict("late")
    assert (late.reason, late.first, late.contest, late.plus_minus_us) == (Reason.CHANGED, 0, 0, 0)

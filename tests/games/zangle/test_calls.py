"""ZGL-20 to ZGL-28 and ZGL-47, ZGL-48: calling, the lock, what a wrong call costs, what a right one leads to."""

import pytest
from msgspec import structs

from protocol.games.dizzy import Stuck
from protocol.games.zangle import Call, Take
from protocol.units import SECOND, CardId, Instant, Revision
from protocol.verdicts import Reason, Ruling
from referee.games.interface import Lock, Move, Refused, Tick, VoidLock
from referee.games.zangle.events import (
    CenterRefilled,
    HandRefilled,
    LockedOut,
    LockEnded,
    LockGranted,
    PenaltyCardDrawn,
    PenaltyLapsed,
    ZangleTaken,
    ZangleWrong,
)
from referee.games.zangle.options import Options
from referee.games.zangle.state import Phase
from tests.games.zangle.kit import GAME, START, table


@pytest.mark.rule("ZGL-20")
def test_there_are_no_turns() -> None:
    """Whoever calls first is next, the same player again or any other."""
    zangle = table("1 1 1 1 3", "1 1 3", center="2 2 2")
    for seat in (0, 0, 1):
        assert zangle.zangle(seat, makes="c2", of="1 1").right


@pytest.mark.rule("ZGL-21")
@pytest.mark.case("K001", "K013")
def test_the_first_to_call_controls_the_center() -> None:
    zangle = table("1 1 3", "1 1 3", "1 1 3", center="2")
    lock = zangle.call(1).one(LockGranted).lock
    assert GAME.lock(zangle.state) == lock == Lock(zangle.at(1).seat, START, Instant(START + 10 * SECOND))
    for seat in (0, 2):
        late = zangle.call(seat)
        assert late.refused(Reason.HELD)
        assert late.by == 1
        assert zangle.take(seat, makes="c2", of="1 1").refused(Reason.NOT_YOUR_LOCK)
        assert zangle.withdraw(seat).refused(Reason.NOT_YOUR_LOCK)
    assert zangle.take(1, makes="c2", of="1 1").right
    assert GAME.lock(zangle.state) is None


def test_without_a_call_nothing_can_be_taken() -> None:
    zangle = table("1 1 3", "1", center="2")
    assert zangle.take(0, makes="c2", of="1 1").refused(Reason.NOT_YOUR_LOCK)


@pytest.mark.rule("ZGL-22")
def test_a_take_counts_up_to_the_deadline() -> None:
    for late_ns, right in ((-1, True), (0, True), (1, False)):
        zangle = table("1 1 3", "1", center="2")
        deadline = zangle.call(0).one(LockGranted).lock.until
        zangle.now = Instant(deadline + late_ns)
        answer = zangle.take(0, makes="c2", of="1 1")
        assert answer.right if right else answer.refused(Reason.DEADLINE)


@pytest.mark.rule("ZGL-22")
@pytest.mark.case("K025", "K037")
def test_the_deadline_is_that_of_the_option_from_the_grant_on_and_ends_the_lock_by_itself() -> None:
    zangle = table("1 1 3", "1", center="2", pile="3", options=Options(take_ms=4_000))
    zangle.call(0).granted()
    zangle.wait(3_999)
    assert zangle.house(Tick()).refused(Reason.NOT_OPEN_YET)
    answer = zangle.passes()
    assert zangle.now == START + 4 * SECOND
    assert answer.verdict == (Ruling.WRONG, Reason.DEADLINE)
    assert GAME.lock(zangle.state) is None


def test_the_holders_time_counts_from_when_the_call_is_ruled() -> None:
    zangle = table("1 1 3", "1", center="2")
    ruled = Instant(START + SECOND)
    answer = GAME.decide(zangle.state, Move(zangle.at(0).seat, Call(), START, zangle.state.revision, ruled))
    assert answer == (LockGranted(Lock(zangle.at(0).seat, ruled, Instant(ruled + 10 * SECOND))),)


@pytest.mark.rule("ZGL-23")
def test_the_center_is_refilled_to_four_before_the_players_own_cards() -> None:
    zangle = table("1 1 3 3", "1", center="2 4t 4h 4s", piles=("5s 5b 5t",), pile="5h 1 1")
    answer = zangle.zangle(0, makes="c2", of="1 1")
    assert answer.kinds() == ["Judged", "ZangleTaken", "CenterRefilled", "HandRefilled"]
    assert zangle.center == "5h 4t 4h 4s"  # The new card lies where the taken one lay.
    assert zangle.face_up(0) == "3 3 5s 5b"
    assert zangle.draw_pile(0) == "5t"
    assert zangle.pile == "1 1"
    refill = answer.one(CenterRefilled)
    assert (refill.center_pile, [card.area for card in refill.center]) == (2, [5, 4, 4, 4])
    own = answer.one(HandRefilled)
    assert (own.draw_pile, [card.area for card in own.cards]) == (1, [5, 5])


@pytest.mark.rule("ZGL-23")
def test_each_refill_takes_from_its_own_pile_what_there_is() -> None:
    zangle = table("1 2 3", "1", center="3 4t 4h 2", piles=("5s",), pile="5h")
    zangle.zangle(0, makes="c3", of="1 c2")
    assert (zangle.center, zangle.pile) == ("5h 4t 4h", "")
    assert (zangle.face_up(0), zangle.draw_pile(0)) == ("2 3 5s", "")


@pytest.mark.rule("ZGL-23", "ZGL-28")
def test_with_four_cards_or_more_left_nothing_is_refilled() -> None:
    zangle = table("1 1 3 3 3 3", "1", center="2", piles=("5s",), pile="5h")
    answer = zangle.zangle(0, makes="c2", of="1 1")
    assert not answer.has(HandRefilled)
    assert zangle.face_up(0) == "3 3 3 3"


@pytest.mark.rule("ZGL-24")
def test_the_cards_of_a_zangle_leave_play_to_the_players_zangle_pile() -> None:
    zangle = table("1 1 3", "1", center="5h 3")
    answer = zangle.zangle(0, makes="c5h", of="1 1 c3")
    assert (zangle.center, zangle.face_up(0)) == ("", "3")
    pile = GAME.cards(zangle.state)["zangles-0"]
    assert [zangle.spelled(number) for number in pile] == ["5h", "1", "1", "3"]
    taken = answer.one(ZangleTaken)
    assert (taken.seat, taken.zangles) == (0, 1)


@pytest.mark.rule("ZGL-25")
@pytest.mark.parametrize("how", ["deadline", "withdrawn", "wrong"])
def test_a_call_without_a_right_zangle_costs_one_card_face_down(how: str) -> None:
    zangle = table("1 1 3", "1", center="2", piles=("5s",), pile="5h 1 1")
    zangle.call(0)
    match how:
        case "deadline":
            answer = zangle.passes()
        case "withdrawn":
            answer = zangle.withdraw(0)
        case _:
            answer = zangle.take(0, makes="c2", of="1 3")
    assert answer.wrong
    assert answer.one(PenaltyCardDrawn) == PenaltyCardDrawn(zangle.at(0).seat, 2, 2)
    assert zangle.pile == "1 1"  # From the top.
    assert zangle.draw_pile(0) == "5s 5h"
    assert zangle.face_up(0) == "1 1 3"
    assert zangle.at(1).cards_left == 1


@pytest.mark.rule("ZGL-48")
def test_a_penalty_card_goes_under_the_draw_pile_and_stays_face_down_until_a_refill() -> None:
    zangle = table("1 1", "1", center="2", piles=("5s",), pile="5h 1")
    zangle.call(0)
    zangle.withdraw(0)
    assert (zangle.face_up(0), zangle.draw_pile(0)) == ("1 1", "5s 5h")
    zangle.wait(1_000)
    zangle.zangle(0, makes="c2", of="1 1")
    assert (zangle.face_up(0), zangle.draw_pile(0)) == ("5s 5h", "")


@pytest.mark.rule("ZGL-26")
@pytest.mark.case("K028")
def test_a_wrong_attempt_leaves_every_card_and_frees_the_center() -> None:
    zangle = table("1 1 3", "1 1 3", center="2", pile="5h 5h")
    seen = zangle.state.revision
    zangle.call(0)
    answer = zangle.take(0, makes="c2", of="1 3")
    assert answer.has(LockEnded)
    assert (zangle.center, zangle.face_up(0)) == ("2", "1 1 3")
    assert zangle.state.revision == seen  # Nothing changed that others looked at.
    zangle.call(1, basis=seen).granted()
    assert zangle.take(1, makes="c2", of="1 1").right


@pytest.mark.rule("ZGL-27")
def test_a_call_for_a_center_that_another_changed_is_late_and_free() -> None:
    zangle = table("1 1 3", "1 1 3", center="2", pile="2 5h")
    seen = zangle.state.revision
    zangle.zangle(0, makes="c2", of="1 1")
    late = zangle.call(1, basis=seen)
    assert late.refused(Reason.CHANGED)
    assert late.by == 0
    assert zangle.at(1).cards_left == 3
    zangle.call(1).granted()  # With what lies there now in view it is a call.


@pytest.mark.rule("ZGL-27")
def test_hits_and_penalties_do_not_make_a_call_late() -> None:
    """The center is as the caller saw it."""
    zangle = table("1 1 3", "1 1 3", center="2", pile="3 3 3")
    seen = zangle.state.revision
    zangle.hit(0)
    zangle.call(0)
    zangle.withdraw(0)
    zangle.call(1, basis=seen).granted()


def test_a_basis_that_has_not_been_is_refused() -> None:
    zangle = table("1 1 3", "1", center="2")
    assert zangle.call(0, basis=zangle.state.revision + 1).refused(Reason.BASIS_AHEAD)


@pytest.mark.rule("ZGL-47")
def test_while_another_holds_the_center_a_player_may_hit_but_not_call() -> None:
    zangle = table("1 1 3", "1 3", center="2", pile="5h 1")
    zangle.call(0)
    assert zangle.call(1).refused(Reason.HELD)
    assert zangle.hit(1).kinds() == ["HitTaken"]
    assert zangle.hit(0).refused(Reason.YOU_HOLD_THE_LOCK)
    assert zangle.call(0).refused(Reason.YOU_HOLD_THE_LOCK)
    assert zangle.pile == "1"


@pytest.mark.rule("ZGL-30")
def test_with_the_pile_empty_a_penalty_lapses_and_everyone_is_told() -> None:
    zangle = table("1 1 3", "1", center="2")
    zangle.call(0)
    answer = zangle.withdraw(0)
    lapsed = answer.one(PenaltyLapsed)
    assert not answer.has(PenaltyCardDrawn)
    assert zangle.at(0).cards_left == 3
    assert all(GAME.show(lapsed, viewer) is not None for viewer in (None, zangle.at(1).seat))


@pytest.mark.case("K017", "K047")
def test_ten_takes_in_one_lock_are_one_take() -> None:
    zangle = table("1 1 3", "1", center="2", pile="3 3 3")
    zangle.call(0)
    assert zangle.take(0, makes="c2", of="1 3").wrong
    for _ in range(9):
        assert zangle.take(0, makes="c2", of="1 3").refused(Reason.NOT_YOUR_LOCK)
    assert zangle.at(0).cards_left == 4


@pytest.mark.case("K031", "K034")
def test_a_deadline_that_was_met_does_not_ring() -> None:
    zangle = table("1 1 3", "1", center="2", pile="2 1")
    deadline = zangle.call(0).one(LockGranted).lock.until
    assert zangle.take(0, makes="c2", of="1 1").right
    zangle.now = deadline
    assert zangle.house(Tick()).refused(Reason.NOT_OPEN_YET)


@pytest.mark.case("K038")
def test_after_a_wrong_call_a_player_waits_and_the_others_do_not() -> None:
    zangle = table("1 1 3", "1 1 3", center="2", pile="3 3 3", options=Options(lockout_ms=1_000))
    zangle.call(0)
    assert zangle.withdraw(0).one(LockedOut).until == zangle.now + SECOND
    zangle.wait(999)
    assert zangle.call(0).refused(Reason.LOCKED_OUT)
    zangle.call(1).granted()
    zangle.withdraw(1)
    zangle.wait(1)
    zangle.call(0).granted()


def test_without_the_option_nobody_is_locked_out() -> None:
    zangle = table("1 1 3", "1", center="2", pile="3 3", options=Options(lockout_ms=0))
    zangle.call(0)
    assert not zangle.withdraw(0).has(LockedOut)
    zangle.call(0).granted()


@pytest.mark.case("K092")
def test_a_lock_that_is_voided_costs_nothing() -> None:
    zangle = table("1 1 3", "1", center="2", pile="3")
    zangle.call(0)
    answer = zangle.house(VoidLock())
    assert answer.verdict == (Ruling.VOID, Reason.LOCK_VOIDED)
    assert answer.kinds() == ["Judged", "LockEnded"]
    assert zangle.at(0).cards_left == 3
    assert zangle.house(VoidLock()).refused(Reason.ALREADY_SO)
    zangle.call(0).granted()


def test_nothing_can_be_done_before_the_center_is_turned_up_nor_after_the_round() -> None:
    zangle = table("1 1", "1", center="2", pile="3").so(phase=Phase.COUNTDOWN)
    assert zangle.call(0).refused(Reason.NOT_OPEN_YET)
    assert zangle.hit(0).refused(Reason.NOT_OPEN_YET)
    assert zangle.call(0, basis=1).refused(Reason.ROUND_OVER)  # Meant for the round before.
    for phase in (Phase.ENDED, Phase.OVER):
        ended = table("1 1", "1", center="2", pile="3").so(phase=phase)
        for answer in (ended.call(0), ended.hit(0), ended.withdraw(0), ended.take(0, "c2", "1 1")):
            assert answer.refused(Reason.ROUND_OVER)


def test_who_is_not_dealt_in_can_do_nothing() -> None:
    zangle = table(
        "1 1", "1", "1", center="2", pile="3", change=lambda player: structs.replace(player, playing=player.seat < 2)
    )
    for seat in (2, 5, None):
        assert zangle.does(seat, Call()).refused(Reason.NOT_SEATED)
    assert zangle.does(0, Tick()).refused(Reason.NOT_SEATED)


def test_another_games_command_is_refused() -> None:
    assert table("1 1", "1", center="2").does(0, Stuck()).refused(Reason.WRONG_GAME)


def test_a_call_is_part_of_the_race_and_nothing_else_is() -> None:
    state = table("1 1", "1", center="2").state
    assert GAME.contends(state, Call())
    assert not GAME.contends(state, Take(CardId(0), ()))


@pytest.mark.rule("ZGL-25")
def test_a_take_without_a_shape_to_lay_is_wrong_like_any_other() -> None:
    zangle = table("z z", "1", center="2", pile="3")
    zangle.call(0)
    answer = zangle.take(0, makes="c2", of="z z")
    assert answer.one(ZangleWrong).finding is not None
    assert answer.wrong


def test_a_refusal_is_a_value_and_changes_nothing() -> None:
    zangle = table("1 1", "1", center="2")
    before = zangle.state
    answer = GAME.decide(before, Move(zangle.at(1).seat, Take(CardId(9), (CardId(9),)), START, Revision(2), START))
    assert isinstance(answer, Refused)
    assert zangle.state is before

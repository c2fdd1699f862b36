"""Each way in which the rules say no: with which reason, which number, and whose doing it was."""

import pytest

from protocol.games import dizzy
from protocol.games.zangle import Take
from protocol.units import MILLISECOND, CardId, Seat
from protocol.verdicts import Reason
from referee.games.interface import (
    CameBack,
    DealNext,
    GotUp,
    Move,
    Refused,
    SatDown,
    Shuffled,
    Tick,
    VoidLock,
    WentAway,
)
from referee.games.zangle.options import Options
from referee.games.zangle.state import Phase
from tests.games.zangle.kit import GAME, START, Table, deck_of, match, table


def lying() -> Table:
    return table("1 1 1", "1 1 5s", "2 2", center="2 3", piles=("4h", "4h", "4h"), pile="5s 5b")


def no(answer: object) -> Refused:
    assert isinstance(answer, Refused), answer
    return answer


def test_a_seat_cannot_speak_for_the_house_and_the_house_plays_no_other_game() -> None:
    zangle = lying()
    state, now = zangle.state, zangle.now
    assert GAME.decide(state, Move(Seat(0), Tick(), now, state.revision, now)) == Refused(Reason.NOT_SEATED)
    assert no(zangle.does(0, dizzy.Stuck()).answer) == Refused(Reason.WRONG_GAME)


@pytest.mark.rule("ZGL-21", "ZGL-27")
def test_a_call_that_comes_to_nothing_is_told_why_and_by_whom() -> None:
    zangle = lying()
    revision = zangle.state.revision
    assert no(zangle.call(5).answer) == Refused(Reason.NOT_SEATED)
    assert no(zangle.call(0, revision + 1).answer) == Refused(Reason.BASIS_AHEAD, number=revision)
    assert no(zangle.call(0, revision - 1).answer) == Refused(Reason.CHANGED, by=None)
    zangle.zangle(1, makes="c2", of="1 1")
    assert no(zangle.call(0, revision).answer) == Refused(Reason.CHANGED, by=Seat(1))
    zangle.call(2).granted()
    assert no(zangle.call(2).answer) == Refused(Reason.YOU_HOLD_THE_LOCK, by=Seat(2))
    assert no(zangle.call(0).answer) == Refused(Reason.HELD, by=Seat(2))
    zangle.withdraw(2)
    assert no(zangle.call(2).answer) == Refused(Reason.LOCKED_OUT, number=(START // MILLISECOND) + 1_000)


def test_a_call_for_a_center_that_does_not_lie_there_is_too_early_or_too_late() -> None:
    zangle = match(2)
    early = zangle.state.revision
    zangle.until(Phase.COUNTDOWN)
    assert no(zangle.call(0).answer) == Refused(Reason.NOT_OPEN_YET)
    assert no(zangle.call(0, early).answer) == Refused(Reason.ROUND_OVER)
    assert no(zangle.hit(0).answer) == Refused(Reason.NOT_OPEN_YET)
    zangle.until(Phase.OPEN)
    over = lying().so(phase=Phase.ENDED)
    assert no(over.call(0).answer) == Refused(Reason.ROUND_OVER)
    assert no(over.hit(0).answer) == Refused(Reason.ROUND_OVER)
    assert no(lying().so(phase=Phase.OVER).withdraw(0).answer) == Refused(Reason.ROUND_OVER)


@pytest.mark.rule("ZGL-28", "ZGL-42", "ZGL-47")
def test_a_hit_that_may_not_be_is_told_why() -> None:
    zangle = lying()
    zangle.call(0).granted()
    assert no(zangle.hit(0).answer) == Refused(Reason.YOU_HOLD_THE_LOCK)
    assert zangle.hit(1).events
    assert zangle.hit(2).events
    assert no(zangle.hit(1).answer) == Refused(Reason.PILE_EMPTY)


@pytest.mark.rule("ZGL-22")
def test_a_take_or_a_withdrawal_without_the_lock_is_told_whose_it_is() -> None:
    zangle = lying()
    anything = Take(CardId(0), (CardId(1), CardId(2)))
    for command in (zangle.withdraw, lambda seat: zangle.does(seat, anything)):
        assert no(command(0).answer) == Refused(Reason.NOT_YOUR_LOCK, by=None)
    zangle.call(1).granted()
    for command in (zangle.withdraw, lambda seat: zangle.does(seat, anything)):
        assert no(command(0).answer) == Refused(Reason.NOT_YOUR_LOCK, by=Seat(1))


@pytest.mark.rule("ZGL-01", "ZGL-02", "ZGL-07", "ZGL-08", "ZGL-09", "ZGL-16")
def test_cards_that_can_be_no_zangle_are_told_why_and_the_lock_stays() -> None:
    zangle = table("1 1 z", "5s", center="2 z", pile="5b")
    center, own, other = zangle.state.center, zangle.at(0).face_up, zangle.at(1).face_up
    zangle.call(0).granted()
    for target, pieces, reason, number in (
        (center[0], (own[0], other[0]), Reason.NOT_YOUR_CARD, None),
        (center[0], (own[0], own[0]), Reason.CARD_TWICE, None),
        (center[0], (own[0],), Reason.TOO_FEW_CARDS, 3),
        (own[0], (own[1], own[2]), Reason.ONE_PLACE_ONLY, None),
        (center[1], (own[0], own[1]), Reason.TARGET_IS_Z, None),
        (own[2], (center[0], own[1]), Reason.TARGET_IS_Z, None),
    ):
        assert no(zangle.does(0, Take(target, pieces)).answer) == Refused(reason, number=number), reason
    assert zangle.take(0, makes="c2", of="1 1").right
    assert no(table("1", "1", center="2 2 2").does(0, Take(CardId(0), (CardId(1), CardId(2)))).answer).by is None


def test_the_house_is_told_when_there_is_nothing_to_do() -> None:
    zangle = lying()
    assert no(zangle.house(Tick()).answer) == Refused(Reason.NOT_OPEN_YET)
    assert no(zangle.house(VoidLock()).answer) == Refused(Reason.ALREADY_SO)
    assert no(zangle.house(DealNext()).answer) == Refused(Reason.ROUND_RUNNING)
    assert no(zangle.house(Shuffled((0, 1))).answer) == Refused(Reason.ROUND_RUNNING)
    assert no(lying().so(phase=Phase.OVER).house(DealNext()).answer) == Refused(Reason.NO_MATCH)
    beginning = match(2)
    cards = len(beginning.state.deck.cards)
    assert no(beginning.house(DealNext()).answer) == Refused(Reason.ROUND_RUNNING)
    for order in ((), tuple(range(cards - 1)), (0,) * cards):
        assert no(beginning.house(Shuffled(order)).answer) == Refused(Reason.BAD_OPTION, number=cards)


def test_nothing_is_due_a_nanosecond_early() -> None:
    zangle = match(2)
    zangle.until(Phase.COUNTDOWN)
    opens_at = zangle.state.opens_at
    zangle.now = type(opens_at)(opens_at - 1)
    assert no(zangle.house(Tick()).answer) == Refused(Reason.NOT_OPEN_YET)
    zangle.now = opens_at
    assert zangle.house(Tick()).events
    zangle.call(0).granted()
    lock = zangle.state.lock
    assert lock is not None
    zangle.now = type(opens_at)(lock.until - 1)
    assert no(zangle.house(Tick()).answer) == Refused(Reason.NOT_OPEN_YET)
    ended = lying().so(phase=Phase.ENDED, next_deal_at=type(opens_at)(START + 1))
    assert no(ended.house(Tick()).answer) == Refused(Reason.NOT_OPEN_YET)
    ended.now = type(opens_at)(START + 1)
    assert ended.house(Tick()).kinds() == ["DealAsked"]


def test_nobody_comes_or_goes_twice_and_only_who_is_there() -> None:
    zangle = lying()
    for command in (WentAway(Seat(5)), CameBack(Seat(5)), GotUp(Seat(5))):
        assert no(zangle.house(command).answer) == Refused(Reason.NO_SUCH_SEAT)
    assert no(zangle.house(CameBack(Seat(1))).answer) == Refused(Reason.ALREADY_SO)
    assert no(zangle.house(SatDown(Seat(1))).answer) == Refused(Reason.ALREADY_SO)
    zangle.house(WentAway(Seat(1)))
    assert no(zangle.house(WentAway(Seat(1))).answer) == Refused(Reason.ALREADY_SO)
    zangle.house(GotUp(Seat(1)))
    for command in (WentAway(Seat(1)), CameBack(Seat(1)), GotUp(Seat(1))):
        assert no(zangle.house(command).answer) == Refused(Reason.NO_SUCH_SEAT)
    assert no(zangle.call(1).answer) == Refused(Reason.NOT_SEATED)
    assert no(lying().so(phase=Phase.OVER).house(SatDown(Seat(6))).answer) == Refused(Reason.NO_MATCH)


def test_who_has_sat_down_and_waits_for_the_deal_may_come_and_go_and_not_call() -> None:
    zangle = match(2)
    zangle.until(Phase.OPEN)
    assert zangle.house(SatDown(Seat(6))).kinds() == ["SeatJoined"]
    assert no(zangle.call(6).answer) == Refused(Reason.NOT_SEATED)
    assert no(zangle.house(SatDown(Seat(6))).answer) == Refused(Reason.ALREADY_SO)
    assert zangle.house(WentAway(Seat(6))).kinds() == ["SeatAway"]
    assert zangle.house(CameBack(Seat(6))).kinds() == ["SeatBack"]
    assert zangle.house(GotUp(Seat(6))).kinds() == ["SeatLeft"]
    assert no(zangle.house(GotUp(Seat(6))).answer) == Refused(Reason.NO_SUCH_SEAT)


@pytest.mark.rule("ZGL-11", "ZGL-17")
@pytest.mark.parametrize(("cards", "most"), [(24, 2), (33, 2), (34, 3), (84, 8), (120, 8)])
def test_as_many_may_sit_down_as_the_deck_is_enough_for(cards: int, most: int) -> None:
    zangle = match(2, cards=deck_of(" ".join(["1"] * cards)))
    for seat in range(2, most):
        assert zangle.house(SatDown(Seat(seat))).kinds() == ["SeatJoined"]
    assert no(zangle.house(SatDown(Seat(20))).answer) == Refused(Reason.TABLE_FULL, number=most)


@pytest.mark.rule("ZGL-26")
def test_a_lockout_ends_at_its_instant_and_is_none_where_the_option_says_so() -> None:
    zangle = lying()
    zangle.call(0).granted()
    assert "LockedOut" in zangle.withdraw(0).kinds()
    zangle.wait(999)
    assert no(zangle.call(0).answer) == Refused(Reason.LOCKED_OUT, number=(START // MILLISECOND) + 1_000)
    zangle.wait(1)
    zangle.call(0).granted()
    free = table("1 1 1", "1 1", center="2", pile="5s", options=Options(lockout_ms=0))
    free.call(0).granted()
    assert "LockedOut" not in free.withdraw(0).kinds()
    free.call(0).granted()

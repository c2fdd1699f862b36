"""Calls, the lock and its deadline: who was first, and what is wrong without any vote."""

import pytest

from protocol.games.dizzy import Combination
from protocol.games.printed import RoundEnd, Withdraw
from protocol.units import MILLISECOND
from protocol.verdicts import Reason
from referee.games.interface import VoidLock
from referee.games.printed.events import ClaimLapsed, LockedOut, LockEnded, PenaltyCardDrawn, TableAsked, TroubleTaken
from tests.games.printed.kit import GAME, SAME, TWO, ZANGLE, Table


@pytest.mark.rule("PRT-05")
@pytest.mark.case("K001")
def test_the_first_call_has_the_lock_alone_and_others_are_late() -> None:
    table = Table().play()
    assert table.call(1) is None
    lock = GAME.lock(table.state)
    assert lock is not None
    assert (lock.holder, lock.until - lock.since) == (1, 10_000 * MILLISECOND)
    assert table.call(2) is Reason.HELD
    assert table.call(1) is Reason.YOU_HOLD_THE_LOCK


@pytest.mark.rule("PRT-05")
def test_what_was_called_before_a_right_claim_is_late_and_what_was_called_before_a_wrong_one_is_not() -> None:
    table = Table(lockout_ms=0).play()
    seen = table.state.revision
    table.claim(1)
    assert [table.vote(seat, right=False) for seat in (0, 2)] == [None, None]
    assert table.call(2, basis=seen) is None
    assert table.lay(2) is None
    assert [table.vote(seat, right=True) for seat in (0, 1)] == [None, None]
    assert table.call(0, basis=seen) is Reason.CHANGED
    assert table.call(0, basis=seen + 7) is Reason.BASIS_AHEAD


@pytest.mark.rule("PRT-05")
@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ((), Reason.NAME_FIRST),
        ((Combination.COLORS_SAME, Combination.COLORS_DIFFERENT), Reason.NAMED_TWICE),
        (SAME, None),
        (TWO, None),
    ],
)
def test_down_n_dizzy_names_before_it_lays(named: tuple[Combination, ...], reason: Reason | None) -> None:
    assert Table().play().call(1, named) is reason


@pytest.mark.rule("PRT-05")
def test_in_zangle_there_is_nothing_to_name() -> None:
    table = Table(deck=ZANGLE).play()
    assert table.call(1, SAME) is Reason.WRONG_GAME
    assert table.call(1, ()) is None


@pytest.mark.rule("PRT-06")
def test_the_holder_says_that_it_lies_there_and_the_table_has_its_own_time() -> None:
    table = Table().play()
    assert table.lay(1) is Reason.NOT_YOUR_LOCK
    assert table.call(1) is None
    assert table.lay(2) is Reason.NOT_YOUR_LOCK
    table.later(4_000)
    assert table.lay(1) is None
    asked = table.one(TableAsked)
    assert (asked.lock.since, asked.lock.until - asked.lock.since) == (table.now, 15_000 * MILLISECOND)
    assert asked.voters == (0, 2)
    assert table.lay(1) is Reason.ALREADY_SO


@pytest.mark.rule("PRT-06")
def test_at_the_deadline_itself_it_counts_and_after_it_the_claim_is_wrong() -> None:
    table = Table().play()
    assert table.call(1) is None
    table.later(10_000)
    assert table.lay(1) is None
    late = Table().play()
    assert late.call(1) is None
    late.wait()
    assert late.ruling == ("wrong", "deadline")
    assert (late.count_of(ClaimLapsed), late.count_of(PenaltyCardDrawn)) == (1, 1)
    assert GAME.lock(late.state) is None


@pytest.mark.rule("PRT-06", "PRT-11")
@pytest.mark.parametrize("laid", [False, True])
def test_giving_up_costs_what_the_deadline_costs(laid: bool) -> None:
    table = Table(hand=5, penalty=2).play()
    assert table.call(1) is None
    if laid:
        assert table.lay(1) is None
    assert table.does(2, Withdraw()) is Reason.NOT_YOUR_LOCK
    assert table.does(1, Withdraw()) is None
    assert table.ruling == ("wrong", "withdrawn")
    assert table.cards == [5, 7, 5]


@pytest.mark.rule("PRT-11")
def test_after_a_wrong_claim_comes_a_lockout() -> None:
    table = Table().play()
    assert table.call(1) is None
    table.wait()
    assert table.one(LockedOut).until == table.now + 1_000 * MILLISECOND
    assert table.call(1) is Reason.LOCKED_OUT
    assert table.view.hands[1].penalties == 1
    table.later(1_000)
    assert table.call(1) is None


@pytest.mark.rule("PRT-06")
@pytest.mark.parametrize(("own", "reason"), [(1, None), (4, None), (5, Reason.NOT_YOUR_CARD)])
def test_a_zangle_uses_no_more_cards_than_there_are(own: int, reason: Reason | None) -> None:
    table = Table(deck=ZANGLE, hand=4).play()
    assert table.call(1) is None
    assert table.lay(1, own) is reason


@pytest.mark.rule("PRT-06")
def test_of_down_n_dizzy_one_card_is_laid_and_only_there_are_three_golds() -> None:
    table = Table().play()
    assert table.call(1) is None
    assert table.lay(1, 2) is Reason.NOT_YOUR_CARD
    assert table.lay(1, special=True) is None
    table.vote(0, right=True)
    table.vote(2, right=True)
    assert table.view.results[-1].end is RoundEnd.SPECIAL
    zangle = Table(deck=ZANGLE).play()
    assert zangle.call(1) is None
    assert zangle.lay(1, special=True) is Reason.WRONG_GAME


@pytest.mark.rule("PRT-12")
def test_two_named_and_right_is_double_trouble_for_the_next_where_the_table_wants_it() -> None:
    table = Table(double_trouble=True, hand=5).play()
    table.right(2, named=TWO)
    assert (table.one(TroubleTaken).seat, table.cards) == (0, [6, 5, 4])
    table.right(1, named=SAME)
    assert table.count_of(TroubleTaken) == 0
    plain = Table(hand=5).play()
    plain.right(2, named=TWO)
    assert plain.cards == [5, 5, 4]


@pytest.mark.case("K047")
def test_a_lock_that_the_house_ends_is_nobodys_fault() -> None:
    table = Table().play()
    table.claim(1)
    table.house(VoidLock())
    assert table.ruling == ("void", "lock-voided")
    assert (table.count_of(LockEnded), table.view.lock, table.view.asked) == (1, None, None)
    assert table.cards == [15, 15, 15]

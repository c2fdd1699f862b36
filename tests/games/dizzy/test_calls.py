"""Who may lay what, and whose call counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.units import Seat
from protocol.verdicts import Reason, Ruling
from referee.games.dizzy.events import CardLaid, CombinationWrong, LockedOut, LockGranted, PenaltyCardDrawn
from referee.games.interface import Judged, Refused, Tick
from tests.kit.dizzy import DizzyTable

MS = 1_000_000


def right(seat: int) -> Judged:
    return Judged(Seat(seat), Ruling.UPHELD, Reason.RIGHT)


def wrong(seat: int, reason: Reason) -> Judged:
    return Judged(Seat(seat), Ruling.WRONG, reason)


@pytest.mark.rule("DND-05")
def test_there_are_no_turns() -> None:
    """The same player lays twice on end, while the other could."""
    table = DizzyTable("blue dots head, blue stripes head, red dots head", "blue dots tail, red dots head")
    assert table.call(0, "colors-same", "blue dots head") == right(0)
    assert table.call(0, "colors-same", "blue stripes head") == right(0)


@pytest.mark.rule("DND-05")
@pytest.mark.case("K001")
@pytest.mark.parametrize("first", range(4))
def test_of_all_who_call_the_same_lizzy_one_lays(first: int) -> None:
    table = DizzyTable(*["blue dots head, red dots head"] * 4, common="red dots body")
    order = [(first + step) % 4 for step in range(4)]
    answers = [table.call(seat, "colors-same", "blue dots head", basis=1) for seat in order]
    assert answers == [right(first), *[Refused(Reason.CHANGED, by=Seat(first))] * 3]
    assert table.count(CardLaid) == 1
    assert table.count(PenaltyCardDrawn) == 0


@pytest.mark.rule("DND-06")
def test_no_card_is_laid_without_a_name() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head")
    assert table.lay(0, "blue dots head") == Refused(Reason.NOT_YOUR_LOCK)
    assert table.call(0, "colors-same") is None
    assert table.lay(0, "blue dots head") == right(0)


@pytest.mark.rule("DND-07")
def test_the_card_goes_on_the_pile_of_its_own_part() -> None:
    table = DizzyTable("red dots tail, red dots head", "blue dots head")
    table.call(0, "patterns-same", "red dots tail")
    assert table.tops == "red dots head, blue dots body, red dots tail"
    assert table.under == "blue stripes tail"
    assert table.open_cards(0) == "red dots head"


@pytest.mark.rule("DND-07")
@pytest.mark.parametrize("card", ["blue stripes head", "purple dots head", "blue dots body"])
def test_only_an_open_card_of_ones_own_is_laid(card: str) -> None:
    """Not another's, not a blind one, not one of the Lizzy; and naming such a card costs nothing."""
    table = DizzyTable("blue dots head / purple dots head", "blue stripes head", common="red dots body")
    assert table.call(0, "colors-same", card) == Refused(Reason.NOT_YOUR_CARD)
    table.call(0, "colors-same")
    assert table.lay(0, card) == Refused(Reason.NOT_YOUR_CARD)
    assert table.lay(0, "blue dots head") == right(0)


@pytest.mark.rule("DND-07")
@pytest.mark.case("K017")
def test_one_call_lays_one_card() -> None:
    table = DizzyTable("blue dots head, blue stripes head, blue dots tail, red dots head", "blue dots head")
    table.call(0, "colors-same")
    answers = [table.lay(0, card) for card in ("blue dots head", "blue stripes head", "blue dots tail")]
    assert answers == [right(0), Refused(Reason.NOT_YOUR_LOCK), Refused(Reason.NOT_YOUR_LOCK)]
    assert table.open_cards(0) == "blue stripes head, blue dots tail, red dots head"


@pytest.mark.rule("DND-08")
def test_a_lay_that_makes_no_combination_is_wrong() -> None:
    table = DizzyTable("red dots head", "blue dots head", common="red dots body")
    assert table.call(0, "colors-same", "red dots head") == wrong(0, Reason.NO_COMBINATION)


@pytest.mark.rule("DND-10")
def test_the_combination_must_be_the_one_named() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body")
    assert table.call(0, "patterns-same", "blue dots head") == wrong(0, Reason.OTHER_COMBINATION)
    assert table.tops == "red dots head, blue dots body, blue stripes tail"


@pytest.mark.rule("DND-10")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("blue diamonds head", right(0)),
        ("blue dots head", wrong(0, Reason.OTHER_COMBINATION)),
        ("red diamonds head", wrong(0, Reason.OTHER_COMBINATION)),
        ("red dots head", wrong(0, Reason.NO_COMBINATION)),
    ],
)
def test_of_two_named_both_must_be_made(card: str, expected: Judged) -> None:
    table = DizzyTable(f"{card}, red stripes head", "blue dots head", common="red dots body")
    assert table.call(0, "colors-same patterns-different", card) == expected


@pytest.mark.rule("DND-10")
def test_one_name_is_enough_for_a_double() -> None:
    table = DizzyTable("blue diamonds head, red dots head", "blue dots head")
    assert table.call(0, "patterns-different", "blue diamonds head") == right(0)


@pytest.mark.rule("DND-10")
@pytest.mark.parametrize("named", ["colors-same colors-different", "patterns-same patterns-same"])
def test_two_of_a_kind_are_a_slip_and_no_call(named: str) -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head")
    assert table.call(0, named, "blue dots head") == Refused(Reason.NAMED_TWICE)


@pytest.mark.case("K055")
def test_everyone_is_shown_why_a_call_was_wrong() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body")
    table.call(0, "patterns-same", "blue dots head")
    shown = next(event for event in table.events if isinstance(event, CombinationWrong))
    assert [name.value for name in shown.named] == ["patterns-same"]
    assert [name.value for name in shown.made] == ["colors-same"]
    assert [card.pattern.value for card in shown.tops] == ["dots", "dots", "stripes"]


@pytest.mark.rule("DND-13")
def test_a_name_alone_wins_the_lock_and_is_not_judged_yet() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", lock_ms=3_000)
    assert table.call(0, "colors-same") is None
    assert table.kinds == ["LockGranted"]
    assert table.call(1, "colors-same", "blue dots head") == Refused(Reason.HELD, by=Seat(0))
    assert table.call(0, "colors-same", "blue dots head") == Refused(Reason.YOU_HOLD_THE_LOCK)


@pytest.mark.rule("DND-13")
def test_only_the_holder_lays() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", lock_ms=3_000)
    table.call(0, "colors-same")
    assert table.lay(1, "blue dots head") == Refused(Reason.NOT_YOUR_LOCK)
    assert table.lay(0, "blue dots head") == right(0)


@pytest.mark.rule("DND-13")
def test_the_lay_is_judged_by_what_was_named() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body")
    table.call(0, "patterns-same")
    assert table.lay(0, "blue dots head") == wrong(0, Reason.OTHER_COMBINATION)
    assert table.lay(0, "blue dots head") == Refused(Reason.NOT_YOUR_LOCK)


@pytest.mark.rule("DND-13")
@pytest.mark.case("K025")
def test_no_lay_by_the_deadline_is_a_wrong_combination() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body", lock_ms=3_000)
    table.call(0, "colors-same")
    assert table.wait(2_999) == []
    kinds = [type(event).__name__ for event in table.wait(1)]
    assert kinds == ["Judged", "LockEnded", "CombinationWrong", "LockedOut", "PenaltyCardDrawn"]
    assert table.told[1] == wrong(0, Reason.DEADLINE)
    assert table.call(1, "colors-same", "blue dots head") == right(1)


@pytest.mark.rule("DND-13")
def test_the_holder_may_give_up_and_pays_the_same() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body")
    table.call(0, "colors-same")
    assert table.withdraw(1) == Refused(Reason.NOT_YOUR_LOCK)
    assert table.withdraw(0) == wrong(0, Reason.WITHDRAWN)
    assert table.kinds == ["Judged", "LockEnded", "CombinationWrong", "LockedOut", "PenaltyCardDrawn"]


@pytest.mark.case("K031")
@pytest.mark.parametrize("lay_first", [True, False])
def test_lay_and_deadline_at_the_same_instant_have_one_outcome(lay_first: bool) -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body", lock_ms=3_000)
    table.call(0, "colors-same")
    if lay_first:
        table.wait(2_999)
        assert table.lay(0, "blue dots head", at_ms=13_000) == right(0)
        table.wait(1)
    else:
        table.wait(3_000)
        assert table.lay(0, "blue dots head", at_ms=13_000) == Refused(Reason.NOT_YOUR_LOCK)
    assert table.count(Judged) == 1


@pytest.mark.rule("DND-13")
def test_a_lay_that_came_in_time_counts_also_when_it_is_ruled_later() -> None:
    """And one that came too late does not, also when the alarm has not rung yet."""
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body", lock_ms=3_000)
    table.call(0, "colors-same")
    table.now = type(table.now)(14_000 * MS)
    assert table.lay(0, "blue dots head", at_ms=13_001) == Refused(Reason.NOT_YOUR_LOCK)
    assert table.lay(0, "blue dots head", at_ms=12_999) == right(0)


@pytest.mark.case("K034")
def test_one_lock_has_one_deadline() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body, red dots body")
    table.call(0, "colors-same")
    table.wait(3_000)
    table.house(Tick())
    table.house(Tick())
    assert table.events == ()
    assert table.count(PenaltyCardDrawn) == 1


@pytest.mark.case("K047")
@pytest.mark.parametrize("lays", [True, False])
def test_one_lock_costs_one_penalty(lays: bool) -> None:
    """Also when the lay is wrong and the deadline comes on its heels."""
    table = DizzyTable("red dots head", "blue dots head", common="red dots body, red dots body", lock_ms=3_000)
    table.call(0, "colors-same")
    table.wait(2_999)
    if lays:
        assert table.lay(0, "red dots head") == wrong(0, Reason.NO_COMBINATION)
    table.wait(10_000)
    assert table.count(Judged) == 1
    assert table.count(PenaltyCardDrawn) == 1


@pytest.mark.rule("DND-14")
@pytest.mark.parametrize("named", ["colors-same", "patterns-same"])
def test_a_call_for_a_lizzy_that_has_changed_is_late_and_free_whatever_it_named(named: str) -> None:
    table = DizzyTable("blue dots head, red dots head", "red dots head", common="red dots body")
    seen = table.state.revision
    table.call(0, "colors-same", "blue dots head")
    assert table.call(1, named, "red dots head", basis=seen) == Refused(Reason.CHANGED, by=Seat(0))
    assert table.state.hands[Seat(1)].blind.peek() == ()


@pytest.mark.rule("DND-14")
def test_late_names_who_changed_what_the_caller_saw() -> None:
    """Not who changed it after that."""
    table = DizzyTable("blue dots head, red dots head", "blue stripes head, red dots head", "red dots head")
    table.call(0, "colors-same", "blue dots head")
    table.call(1, "colors-same", "blue stripes head")
    assert table.call(2, "colors-same", basis=1) == Refused(Reason.CHANGED, by=Seat(0))
    assert table.call(2, "colors-same", basis=2) == Refused(Reason.CHANGED, by=Seat(1))
    assert table.call(2, "colors-same", basis=0) == Refused(Reason.CHANGED, by=None)
    assert table.call(2, "colors-same", basis=9) == Refused(Reason.BASIS_AHEAD)


@pytest.mark.rule("DND-14")
def test_late_comes_before_any_look_at_the_card_or_the_caller() -> None:
    table = DizzyTable("blue dots head, red dots head", "red dots head", "red dots head", common="red dots body")
    table.call(1, "colors-same", "red dots head")  # Seat 1 is locked out now.
    table.call(0, "colors-same")
    held = Refused(Reason.HELD, by=Seat(0))
    assert table.call(1, "colors-same", "red dots head") == held
    assert table.call(2, "colors-same colors-same", "blue dots head") == held


@pytest.mark.rule("DND-14")
def test_after_a_wrong_call_the_lizzy_still_stands_and_the_next_is_judged() -> None:
    table = DizzyTable("red dots head", "blue dots head, red dots head", common="red dots body")
    seen = table.state.revision
    table.call(0, "colors-same", "red dots head")
    assert table.call(1, "colors-same", "blue dots head", basis=seen) == right(1)


@pytest.mark.rule("DND-35")
def test_after_a_wrong_combination_a_player_is_locked_out_for_a_second() -> None:
    table = DizzyTable("blue dots head, red dots head", "blue dots head", common="red dots body", lockout_ms=1_000)
    table.call(0, "patterns-same", "blue dots head")
    table.wait(999)
    assert table.call(0, "colors-same", "blue dots head") == Refused(Reason.LOCKED_OUT)
    table.wait(1)
    assert table.call(0, "colors-same", "blue dots head") == right(0)


@pytest.mark.rule("DND-35")
def test_a_lockout_locks_nobody_else_out_and_may_be_chosen_away() -> None:
    table = DizzyTable("red dots head", "blue dots head, red dots head", common="red dots body", lockout_ms=0)
    table.call(0, "colors-same", "red dots head")
    assert table.count(LockedOut) == 0
    assert table.call(0, "colors-same") is None
    assert table.count(LockGranted) == 1


@pytest.mark.case("K043")
@given(penalties=st.integers(0, 3), blind=st.sampled_from(["", "red dots tail", "blue dots tail, red stripes body"]))
def test_a_verdict_hangs_on_the_three_tops_alone(penalties: int, blind: str) -> None:
    """Whatever was paid before, and whatever lies blind."""
    table = DizzyTable(
        f"blue dots head, red dots head / {blind}",
        "blue dots head",
        common="blue stripes body, red dots tail, blue dots tail, red stripes head",
        lockout_ms=0,
    )
    for _ in range(penalties):
        assert table.call(0, "colors-same", "red dots head") == wrong(0, Reason.NO_COMBINATION)
    assert table.call(0, "colors-same", "blue dots head") == right(0)

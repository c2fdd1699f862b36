"""How rounds and matches end, and double trouble."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from protocol.games.dizzy import Part, RoundEnd
from protocol.units import Seat
from protocol.verdicts import Reason, Ruling
from referee.games.dizzy.calls import trouble
from referee.games.dizzy.events import (
    CardFlipped,
    Dealt,
    MatchEnded,
    RoundEnded,
    TroubleTaken,
)
from referee.games.dizzy.state import Phase, State
from referee.games.interface import DealNext, GotUp, Judged, Refused, SatDown, Tick, VoidLock, WentAway
from referee.games.registry import DIZZY
from tests.kit.dizzy import DizzyTable

FITS = "blue dots head"
GOLD = "gold red dots head, gold blue dots body, blue stripes tail"


def ended(table: DizzyTable) -> RoundEnded:
    event = next(event for event in table.events if isinstance(event, RoundEnded))
    assert isinstance(event, RoundEnded)
    return event


@pytest.mark.rule("DND-23")
def test_who_has_laid_all_cards_wins_the_round() -> None:
    table = DizzyTable(FITS, f"{FITS} / red dots tail")
    table.call(0, "colors-same", FITS)
    assert ended(table).result.end is RoundEnd.ALL_LAID
    assert ended(table).result.winners == (0,)


@pytest.mark.rule("DND-23")
def test_a_blind_card_left_is_a_card_left() -> None:
    table = DizzyTable(f"{FITS} / red dots tail", f"{FITS} / red dots tail")
    table.call(0, "colors-same", FITS)
    assert table.kinds == ["Judged", "CardLaid"]


@pytest.mark.rule("DND-24")
def test_who_makes_a_special_wins_whatever_cards_are_left() -> None:
    table = DizzyTable("gold red dots tail, red dots head / red dots tail", FITS, lizzy=GOLD)
    table.call(0, "patterns-same", "gold red dots tail")
    assert ended(table).result.end is RoundEnd.SPECIAL
    assert ended(table).result.winners == (0,)


@pytest.mark.rule("DND-24")
@pytest.mark.parametrize("card", ["red dots tail", "gold red diamonds tail"])
def test_a_special_is_three_golds_and_a_combination(card: str) -> None:
    table = DizzyTable(f"{card}, red dots head", FITS, lizzy=GOLD, common="red dots body")
    table.call(0, "patterns-same", card)
    assert table.count(RoundEnded) == 0


@pytest.mark.rule("DND-36")
def test_three_golds_at_the_start_win_for_nobody() -> None:
    """The next lay that keeps them, and combines, does."""
    lizzy = "gold red dots head, gold red dots body, gold red dots tail"
    table = DizzyTable("gold red stripes tail, red dots head", "red dots tail", lizzy=lizzy)
    table.wait(10_000)
    assert table.count(RoundEnded) == 0
    table.call(0, "colors-same", "gold red stripes tail")
    assert ended(table).result.end is RoundEnd.SPECIAL


@pytest.mark.rule("DND-36")
def test_three_golds_by_a_flip_win_for_nobody() -> None:
    table = DizzyTable("red stripes head", "purple dots head", lizzy=GOLD, common="gold red dots tail, blue dots tail")
    table.wait(1_000)
    assert table.count(CardFlipped) == 1
    assert table.count(RoundEnded) == 0


@pytest.mark.rule("DND-26")
@pytest.mark.case("K002", "K019")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_first_winning_lay_ends_the_round_and_the_rest_is_late(order: tuple[int, ...]) -> None:
    """Whoever is first, by arrival and not by the number of the seat."""
    table = DizzyTable(*[FITS] * 3, common="red dots body")
    seen = table.state.revision
    answers = [table.call(seat, "colors-same", FITS, basis=seen) for seat in order]
    late = Refused(Reason.ROUND_OVER, by=Seat(order[0]))
    assert answers == [Judged(Seat(order[0]), Ruling.UPHELD, Reason.RIGHT), late, late]
    assert table.count(RoundEnded) == 1
    assert DIZZY.winners(table.state) == (order[0],)


@pytest.mark.rule("DND-27")
def test_after_a_double_the_next_player_takes_the_bottom_card_of_that_pile() -> None:
    table = DizzyTable(
        "blue diamonds head, red dots head",
        f"{FITS} / red dots tail",
        FITS,
        under="red stripes head, purple dots head, red dots body",
        double_trouble=True,
    )
    table.call(0, "colors-same", "blue diamonds head")
    assert table.blind_cards(1) == "red dots tail, purple dots head"
    assert table.under == "red dots head, red stripes head, red dots body"
    assert table.count(TroubleTaken) == 1


@pytest.mark.rule("DND-27")
def test_next_is_clockwise_and_past_who_left() -> None:
    table = DizzyTable(FITS, FITS, "blue diamonds head, red dots head", FITS, double_trouble=True)
    table.house(GotUp(Seat(3)))
    table.call(2, "patterns-different", "blue diamonds head")
    assert table.blind_cards(0) == "red dots head"


@pytest.mark.rule("DND-27")
def test_a_single_combination_is_no_trouble() -> None:
    table = DizzyTable(f"{FITS}, red dots head", FITS, double_trouble=True)
    table.call(0, "colors-same", FITS)
    assert table.count(TroubleTaken) == 0


@pytest.mark.rule("DND-27")
def test_a_lay_that_wins_troubles_nobody() -> None:
    table = DizzyTable("blue diamonds head", FITS, double_trouble=True)
    table.call(0, "colors-same", "blue diamonds head")
    assert table.kinds == ["Judged", "CardLaid", "RoundEnded"]


@pytest.mark.rule("DND-28")
def test_of_a_pile_that_holds_only_the_card_just_laid_nothing_is_taken() -> None:
    table = DizzyTable(FITS, FITS, under="red dots body", double_trouble=True)
    assert table.state.lizzy is not None
    head, body, _ = table.state.lizzy.tops
    assert head.part is Part.HEAD
    assert trouble(table.state, head, Seat(0)) is None
    assert trouble(table.state, body, Seat(0)) is not None


@pytest.mark.rule("DND-29")
def test_without_the_option_a_double_has_no_further_effect() -> None:
    table = DizzyTable("blue diamonds head, red dots head", FITS)
    table.call(0, "colors-same", "blue diamonds head")
    assert table.kinds == ["Judged", "CardLaid"]


@pytest.mark.rule("DND-30")
def test_a_match_of_one_round_ends_with_it() -> None:
    table = DizzyTable(FITS, FITS, best_of=1)
    table.call(0, "colors-same", FITS)
    assert DIZZY.winners(table.state) == (0,)
    assert DIZZY.due(table.state) is None
    assert table.house(DealNext()) == Refused(Reason.ROUND_RUNNING)


@pytest.mark.rule("DND-30")
def test_in_the_best_of_three_two_rounds_win() -> None:
    table = _with_a_larger_box(FITS, FITS, best_of=3, between_ms=8_000)
    table.call(0, "colors-same", FITS)
    assert DIZZY.winners(table.state) == ()
    table.wait(7_999)
    assert table.count(Dealt) == 0
    table.wait(1)
    assert table.count(Dealt) == 1
    table.state = _last_cards(table)
    table.call(0, "colors-same", FITS)
    assert DIZZY.winners(table.state) == (0,)


@pytest.mark.rule("DND-30")
def test_a_drawn_round_counts_for_all_who_drew() -> None:
    table = DizzyTable("red dots head", "red dots head", best_of=3)
    table.wait(1_000)
    over = next(event for event in table.told if isinstance(event, RoundEnded))
    assert isinstance(over, RoundEnded)
    assert over.result.winners == (0, 1)
    assert over.rounds_won == ((0, 1), (1, 1))
    assert over.match_winners == ()


@pytest.mark.rule("DND-30")
def test_the_host_may_deal_sooner_and_is_needed_when_no_deal_is_timed() -> None:
    table = _with_a_larger_box(FITS, FITS, best_of=3, between_ms=0)
    assert table.house(DealNext()) == Refused(Reason.ROUND_RUNNING)
    table.call(0, "colors-same", FITS)
    assert table.wait(600_000) == []
    table.house(DealNext())
    assert table.count(Dealt) == 1


@pytest.mark.case("K032")
def test_two_wishes_for_the_next_round_deal_one() -> None:
    table = _with_a_larger_box(FITS, FITS, best_of=3)
    table.call(0, "colors-same", FITS)
    table.house(DealNext())
    assert table.house(DealNext()) == Refused(Reason.ROUND_RUNNING)
    table.house(Tick())
    assert table.count(Dealt) == 1
    assert table.state.round == 2


def test_the_revision_rises_with_a_deal_too() -> None:
    """It never falls, or a call from the last round could fit the Lizzy of this one."""
    table = _with_a_larger_box(FITS, FITS, best_of=3)
    table.call(0, "colors-same", FITS)
    seen = table.state.revision
    table.house(DealNext())
    assert table.state.revision == seen + 1
    table.wait(3_000)
    assert table.call(0, "colors-same", FITS, basis=seen) == Refused(Reason.CHANGED, by=None)


def test_who_sits_down_is_dealt_in_from_the_next_deal_on() -> None:
    table = _with_a_larger_box(FITS, FITS, best_of=3)
    table.house(SatDown(Seat(4)))
    assert table.call(4, "colors-same") == Refused(Reason.NOT_SEATED)
    table.call(0, "colors-same", FITS)
    table.house(DealNext())
    assert list(table.state.hands) == [0, 1, 4]


def test_who_got_up_is_not_dealt_in_again() -> None:
    table = _with_a_larger_box(FITS, FITS, FITS, best_of=3)
    table.house(GotUp(Seat(1)))
    table.call(0, "colors-same", FITS)
    table.house(DealNext())
    assert list(table.state.hands) == [0, 2]


def test_somebody_new_at_a_seat_does_not_get_the_cards_of_who_left() -> None:
    table = DizzyTable(FITS, FITS, FITS)
    table.house(GotUp(Seat(1)))
    table.house(SatDown(Seat(1)))
    assert table.call(1, "colors-same", FITS) == Refused(Reason.NOT_SEATED)
    assert DIZZY.playing(table.state) == {0, 2}


def test_nor_the_lock() -> None:
    table = DizzyTable(FITS, f"{FITS}, blue diamonds head", FITS)
    table.call(1, "colors-same")
    table.house(GotUp(Seat(1)))
    table.house(SatDown(Seat(1)))
    assert table.lay(1, "blue diamonds head") == Refused(Reason.NOT_SEATED)
    assert table.withdraw(1) == Refused(Reason.NOT_SEATED)
    assert table.open(1) == Refused(Reason.NOT_SEATED)


def test_somebody_new_at_a_seat_plays_from_the_next_deal_on() -> None:
    table = _with_a_larger_box(FITS, FITS, FITS, best_of=3)
    table.house(GotUp(Seat(1)))
    table.house(SatDown(Seat(1)))
    table.call(0, "colors-same", FITS)
    table.house(DealNext())
    assert DIZZY.playing(table.state) == {0, 1, 2}


@pytest.mark.rule("DND-33")
def test_with_too_many_newcomers_everybody_gets_as_many_as_there_are() -> None:
    """A table of two may choose ten of these 23 cards; a table of three cannot, and plays with six."""
    box = ", ".join(["red dots head", "red dots body", "red dots tail"] * 6)
    table = DizzyTable(FITS, FITS, under=box, best_of=3, hand=10)
    table.house(SatDown(Seat(2)))
    table.call(0, "colors-same", FITS)
    table.house(DealNext())
    assert [len(hand) for hand in table.state.hands.values()] == [6, 6, 6]
    assert len(table.state.common) == 2


def test_the_last_one_left_wins_and_a_pending_call_is_void() -> None:
    table = DizzyTable(f"{FITS}, red dots head", FITS)
    table.call(0, "colors-same")
    assert table.house(GotUp(Seat(1))) == Judged(Seat(0), Ruling.VOID, Reason.LOCK_VOIDED)
    assert ended(table).result.end is RoundEnd.LAST_LEFT
    assert DIZZY.winners(table.state) == (0,)


def test_a_match_ends_when_nobody_is_left_to_deal_to() -> None:
    table = DizzyTable(FITS, FITS, best_of=3)
    table.call(0, "colors-same", FITS)
    table.house(GotUp(Seat(0)))
    assert table.count(MatchEnded) == 1
    assert DIZZY.winners(table.state) == (1,)
    assert DIZZY.due(table.state) is None


@pytest.mark.rule("DND-37")
@pytest.mark.case("K025")
def test_a_holder_who_goes_keeps_lock_and_deadline_and_pays() -> None:
    table = DizzyTable(f"{FITS}, red dots head", FITS, FITS, common="red dots body", lock_ms=3_000)
    table.call(0, "colors-same")
    table.house(WentAway(Seat(0)))
    table.house(GotUp(Seat(0)))
    assert DIZZY.lock(table.state) is not None
    table.wait(3_000)
    assert DIZZY.lock(table.state) is None
    assert table.blind_cards(0) == "red dots body"


def test_a_voided_lock_costs_nothing() -> None:
    table = DizzyTable(f"{FITS}, red dots head", FITS, common="red dots body")
    table.call(0, "colors-same")
    assert table.house(VoidLock()) == Judged(Seat(0), Ruling.VOID, Reason.LOCK_VOIDED)
    assert table.kinds == ["Judged", "LockEnded"]
    assert isinstance(table.call(0, "colors-same", FITS), Judged)


def _with_a_larger_box(*hands: str, best_of: int, between_ms: int = 8_000) -> DizzyTable:
    """A table whose cards suffice for another deal."""
    box = ", ".join(["red dots head", "red dots body", "red dots tail"] * 6)
    return DizzyTable(*hands, under=box, best_of=best_of, between_ms=between_ms)


def _last_cards(table: DizzyTable) -> State:
    """The round just dealt, with the cards of the first: seat 0 has its last one."""
    assert table.state.phase is Phase.COUNTDOWN
    fresh = _with_a_larger_box(FITS, FITS, best_of=3)
    return replace(fresh.state, rounds_won=table.state.rounds_won, round=table.state.round)

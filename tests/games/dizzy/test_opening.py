"""When blind cards turn up, and what happens when nobody can lay."""

import pytest

from protocol.games.dizzy import RoundEnd
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.dizzy.events import (
    CardFlipped,
    CardsOpened,
    CommonRefilled,
    NobodyCanLay,
    RoundEnded,
    SaidStuck,
)
from referee.games.interface import CameBack, GotUp, Judged, Refused, WentAway
from tests.kit.dizzy import DizzyTable

# On the plain Lizzy: fits nothing; fits with all colors the same.
DULL = "red dots head"
FITS = "blue dots head"
FULL = "red dots head, red stripes head, purple dots head"  # Three open cards, none of which fits.


@pytest.mark.rule("DND-15")
def test_a_player_without_open_cards_may_open_one_alone_at_once() -> None:
    table = DizzyTable(f"{FITS} / red dots tail, red dots body", f"{FITS}, blue dots tail / red stripes tail")
    table.call(0, "colors-same", FITS)
    assert table.open(0) is None
    assert table.open_cards(0) == "red dots tail"
    assert table.blind_cards(0) == "red dots body"
    assert table.blind_cards(1) == "red stripes tail"


@pytest.mark.rule("DND-15")
def test_opening_waits_for_nobody_elses_lock() -> None:
    table = DizzyTable(f"{FITS} / red dots tail", f"{FITS}, blue dots tail")
    table.call(0, "colors-same", FITS)
    table.call(1, "colors-same")
    assert table.open(0) is None


@pytest.mark.rule("DND-16")
def test_a_player_who_still_has_an_open_card_opens_none_alone() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", FITS)
    assert table.open(0) == Refused(Reason.STILL_OPEN_CARDS)
    assert table.open_cards(0) == DULL


def test_without_a_blind_card_there_is_none_to_open() -> None:
    table = DizzyTable("", FITS)
    assert table.open(0) == Refused(Reason.NO_BLIND_CARDS)


@pytest.mark.rule("DND-39")
def test_who_does_not_open_is_opened_for_after_the_grace_period() -> None:
    table = DizzyTable(f"{FITS} / red dots tail", f"{FITS}, blue dots tail", grace_open_ms=3_000)
    table.call(0, "colors-same", FITS)
    assert table.wait(2_999) == []
    opened = table.wait(1)[0]
    assert isinstance(opened, CardsOpened)
    assert opened.by_referee
    assert table.open_cards(0) == "red dots tail"


@pytest.mark.rule("DND-39")
def test_who_opened_in_time_is_not_opened_for() -> None:
    table = DizzyTable(f"{FITS} / blue dots tail, red dots body", f"{FITS}, blue dots tail", grace_open_ms=3_000)
    table.call(0, "colors-same", FITS)
    table.open(0)
    table.wait(10_000)
    assert table.count(CardsOpened) == 1


@pytest.mark.rule("DND-39")
def test_nobody_is_stuck_while_a_player_has_yet_to_open() -> None:
    """That player has a move; the grace period sees to it that it does not last."""
    table = DizzyTable(f"{FITS} / red dots tail", f"{DULL} / blue dots head", grace_open_ms=3_000, stuck_ms=1_000)
    table.call(0, "colors-same", FITS)
    table.wait(2_999)
    assert table.count(NobodyCanLay) == 0
    assert table.open_cards(1) == DULL


@pytest.mark.rule("DND-17")
def test_when_nobody_can_lay_all_open_one_more_at_the_same_moment() -> None:
    table = DizzyTable(f"{DULL} / red dots tail, red dots body", f"{DULL} / blue dots tail", stuck_ms=1_000)
    assert table.wait(999) == []
    opened = table.wait(1)[0]
    assert isinstance(opened, CardsOpened)
    assert opened.together
    assert not opened.by_referee
    assert table.open_cards(0) == f"{DULL}, red dots tail"
    assert table.open_cards(1) == f"{DULL}, blue dots tail"


@pytest.mark.rule("DND-17", "DND-18")
def test_with_three_open_cards_or_without_blind_ones_a_player_opens_none() -> None:
    table = DizzyTable(f"{FULL} / red dots tail", DULL, f"{DULL} / blue dots tail")
    table.wait(1_000)
    assert table.open_cards(0) == FULL
    assert table.open_cards(1) == DULL
    assert table.open_cards(2) == f"{DULL}, blue dots tail"


@pytest.mark.rule("DND-18")
def test_nobody_ever_has_more_than_three_open_cards() -> None:
    blind = "red stripes head, purple dots head, red dots head, red stripes head"
    table = DizzyTable(f"{DULL} / {blind}", DULL, common="red dots head")
    table.wait(2_000)
    assert len(table.state.hands[Seat(0)].open) == 3
    table.wait(1_000)
    assert len(table.state.hands[Seat(0)].open) == 3
    assert table.count(CardFlipped) == 1


@pytest.mark.rule("DND-19")
def test_the_referee_sees_by_itself_that_nobody_can_lay_and_says_so_first() -> None:
    table = DizzyTable(f"{FITS}, {DULL} / red dots tail", f"{DULL} / blue dots tail")
    assert table.count(NobodyCanLay) == 0
    table.call(0, "colors-same", FITS)  # "red dots head" makes nothing on it either.
    assert table.kinds == ["Judged", "CardLaid", "NobodyCanLay"]
    table.wait(1_000)
    assert table.count(CardsOpened) == 1


@pytest.mark.rule("DND-19")
def test_while_somebody_can_lay_nothing_opens_however_long_it_takes() -> None:
    table = DizzyTable(f"{FITS} / red dots tail", f"{DULL} / blue dots tail")
    assert table.wait(600_000) == []


@pytest.mark.rule("DND-19")
@pytest.mark.parametrize("place", range(3))
def test_any_open_card_that_fits_is_enough(place: int) -> None:
    cards = [DULL, "red stripes head"]
    cards.insert(place, FITS)
    table = DizzyTable(f"{DULL} / red dots tail", ", ".join(cards))
    assert table.wait(60_000) == []


@pytest.mark.rule("DND-19")
def test_a_lock_puts_it_off() -> None:
    """Nothing changes while somebody holds the Lizzy; then everybody is told anew."""
    table = DizzyTable(
        f"{DULL} / red dots tail", f"{DULL} / blue dots tail", common=DULL, lock_ms=3_000, stuck_ms=1_000
    )
    table.wait(500)
    table.call(0, "colors-same")
    assert table.wait(2_999) == []
    table.wait(1)
    assert table.kinds[-1] == "NobodyCanLay"
    assert table.open_cards(1) == DULL
    table.wait(1_000)
    assert table.open_cards(1) == f"{DULL}, blue dots tail"


@pytest.mark.rule("DND-19")
def test_a_wrong_call_meanwhile_puts_nothing_off() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", f"{DULL} / blue dots tail", common=DULL)
    table.wait(500)
    table.call(0, "colors-same", DULL)
    table.wait(500)
    assert table.open_cards(1) == f"{DULL}, blue dots tail"


@pytest.mark.rule("DND-19")
def test_by_word_all_open_once_the_last_one_says_so() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", f"{DULL} / blue dots tail", stuck="word")
    assert table.wait(60_000) == []
    assert table.stuck(0) is None
    assert table.count(CardsOpened) == 0
    assert table.stuck(0) == Refused(Reason.ALREADY_SO)
    table.stuck(1)
    assert table.open_cards(0) == f"{DULL}, red dots tail"
    assert table.open_cards(1) == f"{DULL}, blue dots tail"


@pytest.mark.rule("DND-19")
def test_by_word_the_referee_verifies_and_a_new_card_needs_new_words() -> None:
    table = DizzyTable(f"{FITS}, {DULL} / red dots tail", f"{DULL} / blue dots tail", stuck="word")
    table.stuck(0)
    assert table.stuck(1) == Refused(Reason.SOMEBODY_CAN_LAY)
    table.call(0, "colors-same", FITS)
    assert table.stuck(1) is None
    assert table.count(CardsOpened) == 0
    table.stuck(0)
    assert table.count(CardsOpened) == 1
    assert table.count(SaidStuck) == 3


@pytest.mark.rule("DND-19")
def test_by_word_every_opening_takes_new_words() -> None:
    table = DizzyTable(f"{DULL} / red dots head, red dots head", f"{DULL} / red stripes head", stuck="word")
    table.stuck(0)
    table.stuck(1)
    assert table.wait(60_000) == []
    assert table.stuck(0) is None
    assert table.count(CardsOpened) == 1


@pytest.mark.rule("DND-19")
def test_without_the_option_no_word_is_taken_and_none_during_a_lock() -> None:
    assert DizzyTable(DULL, FITS).stuck(0) == Refused(Reason.OPTION_OFF)
    table = DizzyTable(DULL, FITS, stuck="word")
    table.call(1, "colors-same")
    assert table.stuck(0) == Refused(Reason.HELD, by=Seat(1))


@pytest.mark.rule("DND-20")
def test_when_nobody_may_open_either_a_card_is_flipped_onto_its_pile() -> None:
    table = DizzyTable(FULL, DULL, common="red stripes body, blue dots tail")
    table.wait(999)
    assert table.count(CardFlipped) == 0
    table.wait(1)
    assert table.tops == "red dots head, red stripes body, blue stripes tail"
    assert table.under == "blue dots body"
    assert table.common == "blue dots tail"
    assert table.state.revision == 2


@pytest.mark.rule("DND-20")
def test_a_call_for_the_lizzy_before_the_flip_is_late() -> None:
    table = DizzyTable(FULL, DULL, common="red stripes body, blue dots tail")
    table.wait(1_000)
    assert table.call(0, "colors-same", DULL, basis=1) == Refused(Reason.CHANGED, by=None)


@pytest.mark.rule("DND-38")
def test_a_lay_between_flips_begins_their_count_anew() -> None:
    table = DizzyTable("red dots head, red stripes head", DULL, common="red stripes body, blue dots tail")
    table.wait(1_000)
    assert table.state.flips == 1
    assert isinstance(table.call(0, "patterns-same", "red stripes head"), Judged)
    assert table.state.flips == 0


@pytest.mark.rule("DND-20", "DND-21")
def test_an_empty_common_pile_is_refilled_for_a_flip() -> None:
    table = DizzyTable(FULL, DULL, under="red stripes body")
    table.wait(1_000)
    assert table.count(CommonRefilled) == 1
    assert table.tops == "red dots head, red stripes body, blue stripes tail"


@pytest.mark.rule("DND-37")
def test_an_absent_players_cards_do_not_count() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", f"{FITS} / blue dots tail")
    assert table.wait(60_000) == []
    table.house(WentAway(Seat(1)))
    assert table.kinds == ["SeatWentAway", "NobodyCanLay"]
    table.wait(1_000)
    assert table.open_cards(0) == f"{DULL}, red dots tail"
    assert table.open_cards(1) == f"{FITS}, blue dots tail"


@pytest.mark.rule("DND-37")
def test_an_absent_player_may_return_and_counts_again() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", f"{FITS} / blue dots tail")
    table.house(WentAway(Seat(1)))
    table.wait(500)
    table.house(CameBack(Seat(1)))
    assert table.wait(60_000) == []
    assert isinstance(table.call(1, "colors-same", FITS), Judged)


@pytest.mark.rule("DND-37")
def test_an_absent_players_word_is_not_needed() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", f"{FITS} / blue dots tail", stuck="word")
    table.stuck(0)
    table.house(WentAway(Seat(1)))
    assert table.count(CardsOpened) == 1


@pytest.mark.rule("DND-37")
def test_a_table_that_all_have_left_alone_waits() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", f"{DULL} / blue dots tail")
    table.house(WentAway(Seat(0)))
    table.house(WentAway(Seat(1)))
    assert table.wait(60_000) == []
    table.house(CameBack(Seat(0)))
    assert table.kinds == ["SeatCameBack", "NobodyCanLay"]


@pytest.mark.rule("DND-37")
def test_who_left_for_good_counts_as_absent_until_the_next_deal() -> None:
    table = DizzyTable(f"{DULL} / red dots tail", f"{FITS} / blue dots tail", f"{DULL} / red dots tail")
    table.house(GotUp(Seat(1)))
    assert table.kinds == ["SeatLeft", "NobodyCanLay"]
    assert table.call(1, "colors-same", FITS) == Refused(Reason.NOT_SEATED)


@pytest.mark.rule("DND-38")
def test_when_nothing_is_left_to_flip_the_fewest_cards_win() -> None:
    table = DizzyTable(f"{DULL}, red stripes head", DULL)
    table.wait(1_000)
    ended = table.events[-1]
    assert isinstance(ended, RoundEnded)
    assert ended.result.end is RoundEnd.VOID
    assert ended.result.winners == (1,)
    assert ended.result.cards_left == ((0, 2), (1, 1))


@pytest.mark.rule("DND-38")
def test_equally_few_cards_are_a_draw() -> None:
    table = DizzyTable(DULL, f"{DULL}, red stripes head", "red stripes head")
    table.wait(1_000)
    ended = table.events[-1]
    assert isinstance(ended, RoundEnded)
    assert ended.result.winners == (0, 2)


@pytest.mark.rule("DND-38")
@pytest.mark.case("K005")
def test_flips_that_never_help_come_to_an_end() -> None:
    """Cards that can never combine would go around for ever; as many flips in a row as there are cards are enough."""
    table = DizzyTable(DULL, DULL, lizzy="red dots head, blue dots body, blue stripes tail", common="blue dots body")
    table.wait(60_000)
    assert table.count(CardFlipped) == len(table.state.deck.cards)
    ended = table.events[-1]
    assert isinstance(ended, RoundEnded)
    assert ended.result.end is RoundEnd.VOID

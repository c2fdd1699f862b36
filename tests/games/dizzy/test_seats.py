"""Who comes and goes: whose coming is refused and why, and what becomes of the rounds that somebody won."""

import pytest
from msgspec.structs import replace

from protocol.games.dizzy import LockEnded, PenaltyLapsed, RoundEnd, SeatAway, SeatBack
from protocol.units import SEATS_MAX, Seat
from protocol.verdicts import Reason
from referee.games.dizzy.events import MatchEnded, RoundEnded
from referee.games.dizzy.state import Phase
from referee.games.interface import CameBack, DealNext, GotUp, Refused, SatDown, VoidLock, Wake, WentAway
from referee.games.registry import DIZZY
from tests.kit.dizzy import DizzyTable

FITS = "blue dots head"
BOX = ", ".join(["red dots head", "red dots body", "red dots tail"] * 6)


def test_nobody_comes_or_goes_twice_and_only_who_is_there() -> None:
    table = DizzyTable(FITS, FITS, FITS)
    for command, reason in (
        (WentAway(Seat(5)), Reason.NO_SUCH_SEAT),
        (CameBack(Seat(5)), Reason.NO_SUCH_SEAT),
        (GotUp(Seat(5)), Reason.NO_SUCH_SEAT),
        (CameBack(Seat(1)), Reason.ALREADY_SO),
        (SatDown(Seat(1)), Reason.ALREADY_SO),
    ):
        assert table.house(command) == Refused(reason), command
    table.house(WentAway(Seat(1)))
    assert table.news() == [SeatAway(Seat(1))]
    assert table.house(WentAway(Seat(1))) == Refused(Reason.ALREADY_SO)
    table.house(CameBack(Seat(1)))
    assert table.news() == [SeatBack(Seat(1))]
    table.house(GotUp(Seat(1)))
    assert table.news() == [SeatAway(Seat(1))]
    assert table.house(GotUp(Seat(1))) == Refused(Reason.NO_SUCH_SEAT)


@pytest.mark.rule("DND-31")
@pytest.mark.case("K023")
def test_a_ninth_player_may_sit_down_and_a_tenth_may_not() -> None:
    table = DizzyTable(*[FITS] * (SEATS_MAX - 1))
    assert table.house(SatDown(Seat(20))) is None
    assert table.house(SatDown(Seat(21))) == Refused(Reason.TABLE_FULL, number=SEATS_MAX)


def test_nobody_sits_down_at_a_match_that_is_won() -> None:
    table = DizzyTable(FITS, FITS)
    table.call(0, "colors-same", FITS)
    assert table.house(SatDown(Seat(4))) == Refused(Reason.NO_MATCH)


def test_somebody_new_at_a_seat_has_not_won_the_rounds_of_who_left() -> None:
    table = DizzyTable(f"{FITS}", f"{FITS} / {BOX}", FITS, best_of=5, between_ms=1_000)
    table.call(0, "colors-same", FITS)
    assert table.state.rounds_won[Seat(0)] == 1
    table.house(GotUp(Seat(0)))
    table.house(SatDown(Seat(0)))
    assert table.state.rounds_won[Seat(0)] == 0
    assert table.state.seats == (0, 1, 2)
    table.house(DealNext())
    assert [hand.rounds_won for hand in DIZZY.view(table.state, None).hands] == [0, 0, 0]


def test_between_two_rounds_a_match_goes_on_as_long_as_two_are_left() -> None:
    table = DizzyTable(FITS, f"{FITS} / {BOX}", FITS, best_of=5)
    table.call(0, "colors-same", FITS)
    table.house(GotUp(Seat(0)))
    assert table.count(MatchEnded) == 0
    assert isinstance(DIZZY.due(table.state), Wake)
    table.house(GotUp(Seat(1)))
    assert DIZZY.winners(table.state) == (2,)


def test_a_match_that_is_won_is_not_won_again_by_who_stays_the_longest() -> None:
    table = DizzyTable(FITS, FITS)
    table.call(0, "colors-same", FITS)
    table.house(GotUp(Seat(0)))
    assert table.count(MatchEnded) == 0
    assert DIZZY.winners(table.state) == (0,)


def test_who_leaves_before_the_first_card_is_open_leaves_the_round_to_the_last() -> None:
    table = DizzyTable(FITS, FITS)
    table.state = replace(table.state, phase=Phase.COUNTDOWN, opens_at=table.now)
    table.house(GotUp(Seat(1)))
    (ended,) = [event for event in table.events if isinstance(event, RoundEnded)]
    assert (ended.result.end, ended.result.winners) == (RoundEnd.LAST_LEFT, (0,))


def test_of_a_voided_lock_it_is_told_whose_it_was() -> None:
    table = DizzyTable(FITS, f"{FITS}, red dots head")
    table.call(1, "colors-same")
    table.house(VoidLock())
    assert table.news()[1:] == [LockEnded(Seat(1))]


@pytest.mark.rule("DND-22")
def test_of_a_penalty_that_lapses_it_is_told_whose_it_was() -> None:
    table = DizzyTable(FITS, "red dots head")
    table.call(1, "colors-same", "red dots head")
    assert table.news()[-1] == PenaltyLapsed(Seat(1))


def test_a_deal_begins_with_nothing_of_the_round_before() -> None:
    table = DizzyTable(FITS, f"{FITS} / {BOX}", best_of=3, between_ms=5_000)
    table.state = replace(table.state, flips=7)
    table.call(0, "colors-same", FITS)
    between = DIZZY.view(table.state, None)
    assert between.opened
    assert between.result == table.state.result is not None
    assert between.next_deal_at_ms == (table.now + 5_000_000_000) // 1_000_000
    table.wait(5_000)
    view = DIZZY.view(table.state, None)
    assert (view.result, view.next_deal_at_ms, view.opened, view.lock) == (None, 0, False, None)
    assert table.state.flips == 0


@pytest.mark.rule("DND-20")
def test_a_word_that_nobody_can_lay_is_for_one_lizzy() -> None:
    """After a flip everybody looks anew."""
    table = DizzyTable(
        "red dots head", "red dots head", common="red diamonds head, red stripes head, blue dots tail", stuck="word"
    )
    assert table.stuck(5) == Refused(Reason.NOT_SEATED)
    table.stuck(0)
    table.stuck(1)
    assert table.kinds == ["SaidStuck", "CardFlipped"]
    assert not any(hand.says_stuck for hand in DIZZY.view(table.state, None).hands)
    assert table.stuck(0) is None
    assert table.kinds == ["SaidStuck"]


def test_the_deck_of_a_group_is_read_and_named_as_they_name_it() -> None:
    entries = "\n".join(
        f'[[cards]]\npart = "{part}"\ncolors = ["red"]\npatterns = ["dots", "stripes"]\nplain = {plain}'
        for part, plain in (("head", 2), ("body", 2), ("tail", 2))
    )
    deck = DIZZY.deck(f'title = "Ours"\n{entries}', "ours.toml")
    assert (deck.title, len(deck.cards)) == ("Ours", 3 + SEATS_MAX)
    assert {(card.color.value, card.pattern.value) for card in deck.cards} == {("red", "dots"), ("red", "stripes")}
    with pytest.raises(ValueError, match=r"^ours\.toml, line 2: these are 11 cards, and a table of 9 needs 12$"):
        DIZZY.deck(f'title = "Ours"\n{entries[:-1]}1\n{_one_more("tail", "dots", 0)}', "ours.toml")
    assert DIZZY.deck(None, "").title != "Ours"


def _one_more(part: str, pattern: str, plain: int) -> str:
    return f'[[cards]]\npart = "{part}"\ncolors = ["red"]\npatterns = ["{pattern}"]\nplain = {plain}\ngold = 1'

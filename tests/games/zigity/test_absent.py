"""Clocks, and players who are not there."""

import pytest

from protocol.games.zigity import WhyDrawn
from protocol.units import SECOND, Seat
from protocol.verdicts import Reason
from referee.games.interface import CameBack, DealNext, GotUp, SatDown, Tick, VoidLock, WentAway
from referee.games.zigity.events import CardsDrawn, MatchEnded
from referee.games.zigity.options import Options
from tests.games.zigity.kit import GAME, Table

MORE = "Wa1lD Wa1lD"
DECK = "Sb1lP Sc1lP Sd1lP Sg1lP Sh1lP Si1lP"
CLOCK = Options(turn_s=30)


@pytest.mark.rule("ZIG-26")
def test_when_the_clock_runs_out_a_card_is_drawn_and_the_turn_is_over() -> None:
    table = Table("Sf1lD", MORE, MORE, MORE, deck=DECK, options=CLOCK)
    assert table.draw(0) is None
    assert table.state.turn_ends == table.now + 30 * SECOND
    assert table.does(None, Tick()) is Reason.NOT_OPEN_YET
    table.wait()
    drawn = table.one(CardsDrawn)
    assert (drawn.seat, drawn.why, len(drawn.cards), table.state.turn) == (1, WhyDrawn.CLOCK, 1, 2)


@pytest.mark.rule("ZIG-26")
def test_without_the_option_no_clock_runs() -> None:
    table = Table("Sf1lD", MORE, MORE, deck=DECK)
    assert table.draw(0) is None
    assert GAME.due(table.state) is None


@pytest.mark.rule("ZIG-26")
def test_under_a_draw_card_they_draw_what_it_asks_and_the_turn_is_over() -> None:
    table = Table("Sf1lD", f"+2 {MORE}", MORE, MORE, deck=DECK, options=CLOCK)
    assert table.act(0, "+2") is None
    table.wait()
    drawn = table.one(CardsDrawn)
    assert (drawn.seat, len(drawn.cards), table.state.turn, table.play_card) == (1, 2, 2, "Sd1lP")


@pytest.mark.rule("ZIG-26")
def test_whoever_is_away_is_passed_when_their_turn_comes_and_at_once() -> None:
    table = Table("Sf1lD", MORE, MORE, MORE, deck=DECK)
    table.house(WentAway(Seat(1)))
    assert table.lay(0, "Wa1lD") is None
    assert (table.one(CardsDrawn).why, table.state.turn) == (WhyDrawn.AWAY, 2)
    table.house(WentAway(Seat(2)))
    assert (table.one(CardsDrawn).seat, table.state.turn) == (2, 0)
    table.house(CameBack(Seat(1)))
    assert table.draw(0) is None
    assert (table.count(CardsDrawn), table.state.turn) == (1, 1)


@pytest.mark.rule("ZIG-26")
def test_while_all_are_away_the_match_waits_for_the_first_to_return() -> None:
    table = Table("Sf1lD", MORE, MORE, deck=DECK)
    table.house(WentAway(Seat(1)))
    table.house(WentAway(Seat(0)))
    assert (table.state.turn, table.count(CardsDrawn)) == (0, 0)
    table.house(CameBack(Seat(1)))
    assert (table.one(CardsDrawn).seat, table.state.turn) == (0, 1)


@pytest.mark.rule("ZIG-28")
def test_the_hand_of_whoever_leaves_goes_under_the_play_pile() -> None:
    table = Table("Sf1lD", MORE, "Wx1lD Wy1lD", MORE, deck=DECK, under="Wz1lD")
    table.house(GotUp(Seat(1)))
    assert table.under == ["Wz1lD", "Wx1lD", "Wy1lD"]
    assert GAME.playing(table.state) == {0, 2}
    assert table.draw(0) is None
    assert table.state.turn == 2
    assert table.draw(1) is Reason.NOT_SEATED


@pytest.mark.rule("ZIG-28")
def test_what_a_draw_card_asked_of_them_it_asks_of_the_next() -> None:
    table = Table("Sf1lD", f"+2 {MORE}", MORE, MORE, deck=DECK)
    assert table.act(0, "+2") is None
    table.house(GotUp(Seat(1)))
    assert table.state.turn == 2
    assert table.draw(2) is None
    assert len(table.one(CardsDrawn).cards) == 2


@pytest.mark.rule("ZIG-28")
def test_the_last_one_left_has_won() -> None:
    table = Table("Sf1lD", "Wa1lD", MORE)
    table.house(GotUp(Seat(0)))
    assert (table.one(MatchEnded).result.end, GAME.winners(table.state)) == ("last-left", (1,))


@pytest.mark.rule("ZIG-28")
def test_a_newcomer_waits_for_the_next_match_and_there_is_no_next_deal() -> None:
    table = Table("Sf1lD", "Wa1lD", MORE)
    for command in (SatDown(Seat(2)), DealNext()):
        assert table.does(None, command) is Reason.ROUND_RUNNING
    assert table.does(None, VoidLock()) is Reason.ALREADY_SO
    assert table.lay(0, "Wa1lD") is None
    for command in (SatDown(Seat(2)), DealNext()):
        assert table.does(None, command) is Reason.NO_MATCH

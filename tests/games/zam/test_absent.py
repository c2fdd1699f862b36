"""Clocks, and players who are not there."""

import pytest

from protocol.games.zam import Play, WhyPassed
from protocol.units import SECOND, Seat
from protocol.verdicts import Reason
from referee.games.interface import CameBack, DealNext, GotUp, SatDown, Tick, VoidLock, Wake, WentAway
from referee.games.zam.events import CardTaken, MatchEnded, RoundWon, TurnPassed
from referee.games.zam.options import Options
from tests.games.zam.kit import GAME, Table

CLOCK = Options(turn_s=30)


@pytest.mark.rule("ZAM-26")
def test_when_the_clock_runs_out_a_player_plays_no_card_in_this_round() -> None:
    table = Table("1 1", "1 1", "4 1", options=CLOCK)
    table.play(0)
    assert table.state.turn_ends == table.now + 30 * SECOND
    assert GAME.due(table.state) == Wake(table.state.turn_ends)
    assert table.does(None, Tick()) is Reason.NOT_OPEN_YET
    table.wait()
    assert (table.one(TurnPassed).seat, table.one(TurnPassed).why, table.state.turn) == (1, WhyPassed.CLOCK, 2)
    table.plays(4)
    assert len(table.one(RoundWon).won.cards) == 2
    assert len(table.numbers(1)) == 2


@pytest.mark.rule("ZAM-26")
def test_each_choice_has_the_whole_time_and_then_the_referee_chooses() -> None:
    table = Table("2 1", "1 1", "1 1", piles={1: "7", 2: "4"}, options=CLOCK)
    table.now += 10 * SECOND  # type: ignore[assignment]
    table.play(0)
    assert table.state.turn_ends == table.now + 30 * SECOND
    table.wait()
    assert table.one(TurnPassed).seat == 0
    assert table.one(CardTaken).of == 1
    assert table.state.turn == 1


@pytest.mark.rule("ZAM-26")
@pytest.mark.parametrize(
    ("hands", "piles", "companions"),
    [
        (("3 4 8", "1 1", "1 1"), {}, ""),
        (("6 1", "1 1", "1 1"), {}, ""),
        (("8 1", "1 1", "1 1"), {0: "1 2"}, ""),
    ],
)
def test_the_referee_can_choose_for_each_effect(hands: tuple[str, ...], piles: dict[int, str], companions: str) -> None:
    table = Table(*hands, piles=piles, companions=companions, options=CLOCK)
    table.play(0)
    assert table.state.choice is not None
    table.wait()
    assert table.state.turn != 0
    assert table.state.choice is None


@pytest.mark.rule("ZAM-26")
def test_whoever_is_away_is_passed_when_their_turn_comes_and_at_once() -> None:
    table = Table("1 1", "8 1", "4 1")
    table.house(WentAway(Seat(1)))
    table.play(0)
    assert (table.one(TurnPassed).seat, table.one(TurnPassed).why, table.state.turn) == (1, WhyPassed.AWAY, 2)
    table.house(WentAway(Seat(2)))
    assert table.one(RoundWon).won.seat == 0
    assert table.state.turn == 0


@pytest.mark.rule("ZAM-26")
def test_whoever_returns_plays_again() -> None:
    table = Table("1 1", "8 1", "4 1")
    table.house(WentAway(Seat(1)))
    table.house(CameBack(Seat(1)))
    table.play(0)
    assert table.state.turn == 1


@pytest.mark.rule("ZAM-26")
def test_while_all_are_away_the_match_waits_for_the_first_to_return() -> None:
    table = Table("1 1", "4 1")
    table.house(WentAway(Seat(1)))
    table.house(WentAway(Seat(0)))
    assert (table.state.turn, table.count(TurnPassed)) == (0, 0)
    table.house(CameBack(Seat(1)))
    assert (table.one(TurnPassed).seat, table.state.turn) == (0, 1)


@pytest.mark.rule("ZAM-27")
def test_a_round_in_which_nobody_played_ends_the_match() -> None:
    table = Table("1 1", "4 1", piles={1: "3"}, options=CLOCK)
    table.play(0)
    table.plays(4)
    table.wait()
    assert table.count(MatchEnded) == 0
    table.wait()
    assert table.one(RoundWon).won.seat is None
    assert GAME.winners(table.state) == (1,)
    assert GAME.due(table.state) is None


@pytest.mark.rule("ZAM-28")
def test_whoever_leaves_for_good_takes_all_their_cards_out_of_play() -> None:
    table = Table("7 4", "1 1", "4 1", piles={0: "8"})
    table.play(0)
    table.house(GotUp(Seat(0)))
    assert sorted(table.spelled(table.state.discarded.peek())) == [4, 7, 8]
    assert table.state.in_play == ()
    assert table.does(0, Play(1)) is Reason.NOT_SEATED
    table.plays(4)
    assert table.one(RoundWon).won.seat == 2
    assert GAME.playing(table.state) == {1, 2}


@pytest.mark.rule("ZAM-28")
def test_when_it_was_their_turn_the_next_has_it() -> None:
    table = Table("2 4", "1 1", "4 1", piles={1: "8", 2: "1"})
    table.play(0)
    table.house(GotUp(Seat(0)))
    assert (table.state.turn, table.state.choice) == (1, None)


@pytest.mark.rule("ZAM-28")
def test_the_round_is_the_same_one_where_whoever_began_it_leaves() -> None:
    table = Table("2 4", "1 1", "4 1", piles={1: "8", 2: "1"})
    table.house(GotUp(Seat(0)))
    assert (table.state.turn, table.state.round) == (1, 1)
    table.plays(1)
    table.plays(4)
    assert table.one(RoundWon).won.round == 1
    assert table.state.round == 2


@pytest.mark.rule("ZAM-28")
def test_what_could_be_chosen_of_them_cannot_be_chosen_any_more() -> None:
    """The 6 is for whoever comes next then, and a 2 that could take of them takes of the only other pile."""
    table = Table("6 4", "1 1", "4 1", "1 1")
    table.play(0)
    table.house(GotUp(Seat(1)))
    assert table.state.choice is not None
    assert table.state.choice.seats == (2,)
    table = Table("2 4", "1 1", "4 1", piles={1: "8", 2: "1"})
    table.play(0)
    table.house(GotUp(Seat(1)))
    assert (table.pile(0), table.state.turn) == ([1], 2)


@pytest.mark.rule("ZAM-28")
def test_the_last_one_left_has_won() -> None:
    table = Table("1 1", "1 1", piles={0: "8 8"})
    table.house(GotUp(Seat(0)))
    assert GAME.winners(table.state) == (1,)
    assert table.does(None, GotUp(Seat(1))) is None


@pytest.mark.rule("ZAM-28")
def test_a_newcomer_waits_for_the_next_match_and_there_is_no_next_deal() -> None:
    table = Table("1", "1 1")
    for command in (SatDown(Seat(2)), DealNext()):
        assert table.does(None, command) is Reason.ROUND_RUNNING
    assert table.does(None, VoidLock()) is Reason.ALREADY_SO
    table.plays(1, 1)
    for command in (SatDown(Seat(2)), DealNext()):
        assert table.does(None, command) is Reason.NO_MATCH

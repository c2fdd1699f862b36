"""Turns, rounds and the end of a match."""

import pytest

from protocol.games.zam import Play, Take
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC
from referee.games.zam.events import CardPlayed, MatchEnded, RoundWon, TurnBegan
from tests.games.zam.kit import GAME, Table


@pytest.mark.rule("ZAM-03")
@pytest.mark.parametrize("place", [0, 1])
def test_a_card_is_played_whichever_way_it_faces(place: int) -> None:
    table = Table("1^ 1", "1 1")
    table.play(0, place)
    assert table.one(CardPlayed).place == place
    assert [held.place for held in table.player(0).held] == [1 - place]


@pytest.mark.rule("ZAM-03")
def test_exactly_one_card_is_played_in_a_turn() -> None:
    table = Table("1 1", "1 1")
    table.play(0, 0)
    assert table.does(0, Play(1)) is Reason.NOT_YOUR_TURN
    assert table.state.turn == 1
    table.play(1, 0)
    assert [len(player.hand) for player in table.state.players] == [1, 1]


@pytest.mark.rule("ZAM-03")
def test_nobody_plays_out_of_turn_or_what_is_not_in_the_hand() -> None:
    table = Table("1 1", "1 1")
    assert table.does(1, Play(0)) is Reason.NOT_YOUR_TURN
    assert table.does(0, Play(2)) is Reason.NOT_YOUR_CARD
    assert table.does(0, Take(Seat(1))) is Reason.NO_CHOICE
    assert table.does(2, Play(0)) is Reason.NOT_SEATED


@pytest.mark.rule("ZAM-03")
def test_a_press_that_arrives_twice_plays_one_card() -> None:
    """Whoever plays last and wins has the next turn at once."""
    table = Table("1 1", "4 4 4")
    table.play(0)
    seen = table.state.revision
    table.play(1, 0)
    assert table.state.turn == 1
    assert table.does(1, Play(1), basis=seen) is Reason.CHANGED
    assert table.does(1, Play(1), basis=table.state.revision + 1) is Reason.BASIS_AHEAD
    table.play(1, 1)


@pytest.mark.rule("ZAM-21")
def test_a_card_that_is_played_is_seen_by_all() -> None:
    table = Table("1 1", "1 1")
    table.play(0)
    for viewer in (PUBLIC, Seat(0), Seat(1)):
        assert [played.card.number for played in table.view(viewer).in_play] == [1]


@pytest.mark.rule("ZAM-05", "ZAM-06", "ZAM-23")
def test_when_all_have_played_the_highest_takes_all_the_last_one_on_top() -> None:
    table = Table("1 1", "4 1", "3^ 1", piles={1: "7"})
    table.plays(1, 4)
    assert table.count(RoundWon) == 0
    table.plays(3)
    won = table.one(RoundWon).won
    assert (won.seat, [played.card.number for played in won.cards], won.by_one) == (1, [1, 4, 3], False)
    assert table.pile(1) == [3, 4, 1, 7]
    assert table.one(RoundWon).scores == ((0, 0), (1, 4), (2, 0))
    assert table.state.in_play == ()


@pytest.mark.rule("ZAM-02")
def test_whoever_wins_a_round_starts_the_next() -> None:
    table = Table("1 1", "4 1", "1 1")
    table.plays(1, 4, 1)
    assert table.state.turn == 1
    assert table.state.round == 2
    table.plays(1)
    assert table.state.turn == 2
    assert table.state.round == 2


@pytest.mark.rule("ZAM-07")
def test_of_several_highest_the_last_wins() -> None:
    table = Table("4 1", "4 1", "1 1")
    table.plays(4, 4, 1)
    assert table.one(RoundWon).won.seat == 1


@pytest.mark.rule("ZAM-08", "ZAM-24")
@pytest.mark.parametrize("numbers", [(1, 8, 4), (8, 4, 1), (8, 1, 4), (4, 1, 8)])
def test_a_one_wins_over_an_eight_whenever_it_was_played(numbers: tuple[int, int, int]) -> None:
    table = Table(*[f"{number} 1" for number in numbers])
    table.plays(*numbers)
    won = table.one(RoundWon).won
    assert (won.seat, won.by_one) == (numbers.index(1), True)


@pytest.mark.rule("ZAM-08")
def test_without_an_eight_a_one_is_the_lowest() -> None:
    table = Table("1 1", "4 1")
    table.plays(1, 4)
    assert (table.one(RoundWon).won.seat, table.one(RoundWon).won.by_one) == (1, False)


@pytest.mark.rule("ZAM-24")
def test_of_several_ones_the_last_wins() -> None:
    table = Table("1 1", "8 1", "1 1")
    table.plays(1, 8, 1)
    assert table.one(RoundWon).won.seat == 2


@pytest.mark.rule("ZAM-17")
def test_a_cat_companion_wins_like_any_other_card() -> None:
    table = Table("c7^ 4", "6 4", "4 4")
    table.plays(7)
    assert table.player(1).frozen
    table.plays(4)
    assert table.one(RoundWon).won.seat == 0


@pytest.mark.rule("ZAM-18")
def test_the_match_ends_with_the_round_in_which_a_hand_became_empty() -> None:
    table = Table("1", "1 6", "4 1")
    table.plays(1)
    assert table.count(MatchEnded) == 0
    table.plays(1, 4)
    assert table.count(MatchEnded) == 1
    assert GAME.winners(table.state) == (2,)


@pytest.mark.rule("ZAM-18")
def test_cards_left_in_hands_are_discarded_and_count_for_nothing() -> None:
    table = Table("4", "1 8 7 6")
    table.plays(4, 1)
    assert table.spelled(table.state.discarded.peek()) == [8, 7, 6]
    assert [(each.seat, each.points) for each in table.state.standings] == [(0, 2), (1, 0)]
    assert table.does(1, Play(1)) is Reason.ROUND_OVER


@pytest.mark.rule("ZAM-19")
def test_each_card_is_a_point_and_the_most_win() -> None:
    table = Table("4", "1 1", piles={0: "1", 1: "8 8 8 8"})
    table.plays(4, 1)
    assert [(each.seat, each.points) for each in table.state.standings] == [(1, 4), (0, 3)]
    assert GAME.winners(table.state) == (1,)


@pytest.mark.rule("ZAM-20")
@pytest.mark.parametrize(
    ("other", "winner"), [("8 1 1", 0), ("7 7 7", 0), ("8 7 1", 1), ("8 6 1", 1), ("8 4 4", 1), ("8 3 3", 0)]
)
def test_a_tie_is_broken_by_the_eights_then_sevens_and_so_on(other: str, winner: int) -> None:
    table = Table("4", "1 1", piles={0: "8", 1: other})
    table.plays(4, 1)  # Seat 0 has 8, 4 and 1.
    assert [each.points for each in table.state.standings] == [3, 3]
    assert GAME.winners(table.state) == (winner,)


@pytest.mark.rule("ZAM-25")
def test_who_is_tied_in_all_numbers_shares_the_win() -> None:
    table = Table("4", "1 1", "1", piles={1: "1 1 4"})
    table.plays(4, 1, 1)
    assert GAME.winners(table.state) == (0, 1)


@pytest.mark.rule("ZAM-26")
def test_a_turn_begins_without_a_clock_unless_one_is_chosen() -> None:
    table = Table("1 1", "1 1")
    table.play(0)
    assert table.one(TurnBegan).ends is None
    assert GAME.due(table.state) is None

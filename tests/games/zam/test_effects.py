"""What each number does."""

import pytest

from protocol.games import zam
from protocol.games.zam import Card, Copy, Give, Pick, Play, Take, Turn
from protocol.units import CardId, Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC
from referee.games.zam.events import (
    CardPlayed,
    EffectCopied,
    EffectSkipped,
    Frozen,
    RoundWon,
    TurnBegan,
)
from tests.games.zam.kit import GAME, Table


def told(table: Table, viewer: int | None) -> Card | None:
    """The face that a viewer is shown of the card that changed its place or side."""
    for event in table.told:
        item = GAME.show(event, None if viewer is None else Seat(viewer))
        if isinstance(item, zam.CompanionDrawn | zam.CardTurned | zam.CardTaken | zam.CardGiven):
            return item.card
    raise AssertionError("no card changed its place or side")


# 2: take.


@pytest.mark.rule("ZAM-09", "ZAM-23")
def test_a_two_takes_the_top_card_of_the_pile_that_its_player_chooses() -> None:
    table = Table("2 1", "1 1", "1 1", piles={1: "7 8", 2: "4 3"})
    table.play(0)
    assert table.state.turn == 0
    table.take(0, of=2)
    assert (table.pile(0), table.pile(1), table.pile(2)) == ([4], [7, 8], [3])
    assert table.state.turn == 1


@pytest.mark.rule("ZAM-09", "ZAM-23")
def test_a_card_taken_is_seen_by_the_two_whom_it_concerns() -> None:
    table = Table("2 1", "1 1", "1 1", piles={1: "7 8", 2: "4 3"})
    table.play(0)
    table.take(0, of=1)
    assert all(told(table, seat) is not None for seat in (0, 1))
    assert all(told(table, viewer) is None for viewer in (2, None))


@pytest.mark.rule("ZAM-04", "ZAM-09")
def test_a_two_that_can_take_of_one_pile_only_does_so_at_once() -> None:
    table = Table("2 1", "1 1", "1 1", piles={0: "8", 2: "4"})
    table.play(0)
    assert (table.pile(0), table.state.turn) == ([4, 8], 1)


@pytest.mark.rule("ZAM-04", "ZAM-09")
def test_a_two_is_skipped_where_nobody_else_has_a_pile_and_stays_in_play() -> None:
    table = Table("2 1", "1 1", piles={0: "8"})
    table.play(0)
    assert table.one(EffectSkipped).effect == 2
    assert [played.card.number for played in table.state.in_play] == [2]
    assert (table.pile(0), table.state.turn) == ([8], 1)


@pytest.mark.rule("ZAM-23")
def test_only_its_own_player_sees_into_a_score_pile() -> None:
    table = Table("1 1", "1 1", piles={0: "8 7"})
    assert [card.number for card in table.view(Seat(0)).pile] == [8, 7]
    assert table.view(Seat(1)).pile == table.view(PUBLIC).pile == ()
    assert [hand.score for hand in table.view(Seat(1)).hands] == [2, 0]


# 3: turn.


@pytest.mark.rule("ZAM-10")
def test_a_three_turns_one_card_to_its_holder() -> None:
    table = Table("3 8 7^ 6", "1 1")
    table.play(0)
    table.turn(0, 3)
    assert table.facing(0) == [2, 3]
    assert table.state.turn == 1


@pytest.mark.rule("ZAM-04", "ZAM-10")
def test_a_three_that_can_turn_one_card_only_does_so_at_once() -> None:
    table = Table("3 8 7^", "1 1")
    table.play(0)
    assert (table.facing(0), table.state.turn) == ([1, 2], 1)


@pytest.mark.rule("ZAM-10", "ZAM-21")
def test_a_card_that_is_turned_is_shown_to_its_holder_and_no_longer_to_the_others() -> None:
    table = Table("3 8 7 6", "1 1")
    assert table.seen(Seat(0), 0) == [None] * 4
    assert table.seen(Seat(1), 0) == [3, 8, 7, 6]
    table.play(0)
    table.turn(0, 2)
    assert told(table, 0) is not None
    assert told(table, 1) is told(table, None) is None
    assert table.seen(Seat(0), 0) == [None, 7, None]
    assert table.seen(Seat(1), 0) == [8, None, 6]
    assert table.seen(PUBLIC, 0) == [None] * 3


@pytest.mark.rule("ZAM-10")
def test_only_a_card_that_faces_the_others_can_be_turned() -> None:
    table = Table("3 8 7^ 6", "1 1")
    table.play(0)
    assert table.does(0, Turn(2)) is Reason.NO_SUCH_CHOICE
    assert table.does(0, Turn(9)) is Reason.NO_SUCH_CHOICE
    table.turn(0, 3)


@pytest.mark.rule("ZAM-04", "ZAM-10")
def test_a_three_is_skipped_where_all_cards_face_their_holder() -> None:
    table = Table("3^ 8^", "1 1")
    table.play(0)
    assert table.one(EffectSkipped).effect == 3
    assert table.state.turn == 1


# 4: draw.


@pytest.mark.rule("ZAM-11", "ZAM-21")
def test_a_four_draws_a_cat_companion_that_faces_its_holder() -> None:
    table = Table("4 1", "1 1", companions="c8 c6")
    table.play(0)
    assert table.numbers(0) == [1, 8]
    assert table.facing(0) == [2]
    assert table.view(PUBLIC).companions == 1
    assert told(table, 0) is not None
    assert told(table, 1) is told(table, None) is None
    assert table.seen(Seat(0), 0) == [None, 8]
    assert table.seen(Seat(1), 0) == [1, None]


@pytest.mark.rule("ZAM-04", "ZAM-11")
def test_a_four_is_skipped_when_no_cat_companion_is_left() -> None:
    table = Table("4 1", "1 1")
    table.play(0)
    assert table.one(EffectSkipped).effect == 4


@pytest.mark.rule("ZAM-17")
def test_a_cat_companion_does_what_its_number_does() -> None:
    table = Table("c3^ 8 7", "1 1")
    table.play(0)
    table.turn(0, 1)
    assert table.facing(0) == [1]


# 5: copy.


@pytest.mark.rule("ZAM-12")
def test_a_five_does_what_another_card_does_and_counts_as_a_five() -> None:
    table = Table("6 1", "5 1 1", "1 1 7", companions="c8")
    table.play(0)
    table.pick(0, 0)
    assert table.one(EffectCopied).card.number == 6
    table.pick(1, 2)
    assert table.one(CardPlayed).picked_by == 1
    assert table.one(RoundWon).won.seat == 2
    assert [played.card.number for played in table.one(RoundWon).won.cards] == [6, 5, 7]


@pytest.mark.rule("ZAM-12")
def test_an_eight_that_is_copied_gives_a_card_away_and_is_no_eight() -> None:
    table = Table("8 1", "5 1", "1 1", piles={1: "4"})
    table.play(0)
    assert table.one(EffectSkipped).effect == 8
    table.play(1, 0)
    table.give(1, 4, to=2)
    assert table.pile(2) == [4]
    table = Table("5 1", "1 1", "4 1")
    table.plays(5, 1, 4)
    assert table.one(RoundWon).won.by_one is False


@pytest.mark.rule("ZAM-12")
def test_whoever_plays_a_five_chooses_which_card() -> None:
    table = Table("4 1", "3 1 1", "5 1 1", companions="c8 c7 c6")
    table.plays(4)
    table.play(1, 0)
    table.turn(1, 1)
    table.play(2, 0)
    choice = table.state.choice
    assert choice is not None
    assert table.spelled(choice.cards) == [4, 3]
    assert table.does(2, Copy(CardId(1))) is Reason.NO_SUCH_CHOICE
    table.copy(2, 3)
    assert table.state.choice is not None
    assert table.state.choice.copied
    table.turn(2, 2)
    assert table.facing(2) == [2]


@pytest.mark.rule("ZAM-12")
def test_a_five_copies_neither_a_one_nor_a_five() -> None:
    table = Table("1 1", "5 1", "5 1")
    table.plays(1, 5)
    assert table.one(EffectSkipped).effect == 5
    table.plays(5)
    assert table.one(EffectSkipped).effect == 5


@pytest.mark.rule("ZAM-04", "ZAM-12")
def test_a_five_copies_only_what_can_be_used() -> None:
    """The 2 finds no pile; the 4 finds a Cat Companion."""
    table = Table("2 1", "4 1", "5 1", companions="c8 c7")
    table.plays(2, 4, 5)
    assert table.one(EffectCopied).card.number == 4
    assert table.numbers(2) == [1, 7]


@pytest.mark.rule("ZAM-12")
def test_copying_is_mandatory_where_one_thing_can_be_copied() -> None:
    table = Table("7 1", "1 1", "5 1", "1 1")
    table.play(0)
    table.play(2, 0)
    assert table.one(Frozen).seat == 3
    assert [played.seat for played in table.one(RoundWon).won.cards] == [0, 2]


# 6: pick.


@pytest.mark.rule("ZAM-13")
def test_a_six_chooses_the_card_that_the_next_player_must_play() -> None:
    table = Table("6 1", "1^ 4 3", "1 1")
    table.play(0)
    choice = table.state.choice
    assert choice is not None
    assert (table.state.turn, choice.seats, choice.places) == (0, (1,), (0, 1, 2))
    assert table.does(1, Play(0)) is Reason.NOT_YOUR_TURN
    table.pick(0, 2)
    played = table.one(CardPlayed)
    assert (played.seat, played.card.number, played.picked_by) == (1, 3, 0)


@pytest.mark.rule("ZAM-13")
def test_the_effect_of_a_picked_card_is_its_own_players() -> None:
    table = Table("6 1", "3 8 7", "1 1")
    table.play(0)
    table.pick(0, 0)
    assert table.state.turn == 1
    table.turn(1, 1)
    assert table.facing(1) == [1]
    assert table.state.turn == 2


@pytest.mark.rule("ZAM-13", "ZAM-21")
def test_a_six_may_pick_a_card_that_nobody_but_its_holder_sees() -> None:
    table = Table("6 1", "1^ 4", "1 1")
    table.play(0)
    assert table.seen(Seat(0), 1) == [None, 4]
    table.pick(0, 0)
    assert table.one(CardPlayed).card.number == 1


@pytest.mark.rule("ZAM-04", "ZAM-13", "ZAM-16")
@pytest.mark.parametrize("number", [6, 7])
def test_a_six_or_seven_that_is_played_last_is_skipped(number: int) -> None:
    """And it does not carry over: the next round is played freely."""
    table = Table("1 1 1", f"{number} 1 1")
    table.plays(1, number)
    assert table.count(EffectSkipped) == 1
    assert table.one(RoundWon).won.seat == 1
    assert (table.state.turn, table.state.choice) == (1, None)
    table.plays(1)
    assert not table.player(0).frozen
    table.plays(1)


# 7: freeze.


@pytest.mark.rule("ZAM-05", "ZAM-14")
def test_a_seven_keeps_the_next_player_from_playing_in_this_round() -> None:
    table = Table("7 1", "8 8", "1 1")
    table.play(0)
    assert (table.one(Frozen).seat, table.state.turn) == (1, 2)
    table.plays(1)
    assert table.one(RoundWon).won.seat == 0
    assert len(table.numbers(1)) == 2


@pytest.mark.rule("ZAM-16")
def test_in_the_next_round_the_frozen_play_again() -> None:
    table = Table("7 1", "8 8", "1 1")
    table.play(0)
    table.plays(1)
    assert not table.player(1).frozen
    table.plays(1)
    assert table.state.turn == 1


@pytest.mark.rule("ZAM-14")
def test_between_two_a_seven_ends_the_round() -> None:
    table = Table("7 1 1", "8 8 8")
    table.play(0)
    assert table.one(RoundWon).won.cards == (table.one(RoundWon).won.cards[0],)
    assert (table.pile(0), table.state.turn) == ([7], 0)


# 8: give.


@pytest.mark.rule("ZAM-15", "ZAM-23")
def test_an_eight_gives_a_card_of_ones_pile_to_another() -> None:
    table = Table("8 1", "1 1", "1 1", piles={0: "7 4", 2: "3"})
    table.play(0)
    table.give(0, 4, to=2)
    assert (table.pile(0), table.pile(2)) == ([7], [4, 3])
    assert all(told(table, seat) is not None for seat in (0, 2))
    assert all(told(table, viewer) is None for viewer in (1, None))


@pytest.mark.rule("ZAM-15")
def test_only_an_own_card_can_be_given_and_only_to_another() -> None:
    table = Table("8 1", "1 1", piles={0: "7 4", 1: "3"})
    table.play(0)
    own, others = table.player(0).pile.peek()[0], table.player(1).pile.peek()[0]
    for command in (Give(own, Seat(0)), Give(others, Seat(1)), Give(own, Seat(3))):
        assert table.does(0, command) is Reason.NO_SUCH_CHOICE
    assert table.does(0, Give(own, Seat(1))) is None


@pytest.mark.rule("ZAM-04", "ZAM-15")
def test_an_eight_without_a_pile_is_skipped() -> None:
    table = Table("8 1", "1 1", piles={1: "3"})
    table.play(0)
    assert table.one(EffectSkipped).effect == 8


# All of them.


@pytest.mark.rule("ZAM-04")
def test_an_effect_must_be_used_before_the_next_has_their_turn() -> None:
    table = Table("2 1", "1 1", "1 1", piles={1: "7", 2: "4"})
    table.play(0)
    assert table.one(TurnBegan).choice is not None
    for command in (Play(1), Turn(1), Pick(1), Copy(CardId(0))):
        assert table.does(0, command) is Reason.CHOOSE_FIRST
    assert table.does(0, Take(Seat(0))) is Reason.NO_SUCH_CHOICE
    assert table.does(1, Take(Seat(2))) is Reason.NOT_YOUR_TURN
    assert table.state.turn == 0

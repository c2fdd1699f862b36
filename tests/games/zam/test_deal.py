"""The deck, the deal, and who starts."""

from random import Random

import pytest

from protocol.games.zam import ZamView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC, DeckError, Move, Refused, Shuffle, Shuffled
from referee.games.zam.deck import deck_of, shipped_deck
from referee.games.zam.events import ZamEvent
from referee.games.zam.options import Options
from referee.games.zam.state import State
from tests.games.zam.kit import GAME


def opened(seats: int, options: Options | None = None) -> State | Refused:
    chairs = tuple(Seat(seat) for seat in range(seats))
    return GAME.open(chairs, options or Options(), shipped_deck(), Instant(0), Revision(0))


def dealt(seats: int, options: Options | None = None, seed: int = 1) -> State:
    state = opened(seats, options)
    assert not isinstance(state, Refused)
    count = len(shipped_deck().cards)
    assert GAME.due(state) == Shuffle(count)
    order = tuple(Random(seed).sample(range(count), count))
    happened = GAME.decide(state, Move(None, Shuffled(order), Instant(0), Revision(0), Instant(0)))
    assert not isinstance(happened, Refused)
    event: ZamEvent
    for event in happened:
        state = GAME.evolve(state, event)
    return state


def numbers(view: ZamView, seat: int) -> list[int | None]:
    return [None if held.card is None else held.card.number for held in view.hands[seat].cards]


@pytest.mark.rule("ZAM-01")
def test_two_to_five_play() -> None:
    assert (GAME.seats_min, GAME.seats_max) == (2, 5)
    few, many = opened(1), opened(6)
    assert isinstance(few, Refused)
    assert isinstance(many, Refused)
    assert (few.reason, few.number) == (Reason.SEATS_TOO_FEW, 2)
    assert (many.reason, many.number) == (Reason.SEATS_TOO_MANY, 5)


@pytest.mark.rule("ZAM-01", "ZAM-22")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_all_numbers_once_and_one_card_faces_its_holder(seats: int) -> None:
    state = dealt(seats)
    for seat, player in enumerate(state.players):
        cards = [state.deck.cards[number] for number in player.hand.peek()]
        assert sorted(card.number for card in cards) == list(range(1, 9))
        assert {card.player for card in cards} == {seat}
        assert [held.faces_holder for held in player.held] == [True, *[False] * 7]


@pytest.mark.rule("ZAM-22")
@pytest.mark.parametrize(("seats", "facing"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_at_a_small_table_two_cards_face_their_holder_if_it_is_so_chosen(seats: int, facing: int) -> None:
    state = dealt(seats, Options(small_table=True))
    assert [sum(held.faces_holder for held in player.held) for player in state.players] == [facing] * seats


@pytest.mark.rule("ZAM-22")
def test_each_set_lies_in_an_order_of_its_own() -> None:
    state = dealt(3)
    orders = {tuple(state.deck.cards[number].number for number in player.hand.peek()) for player in state.players}
    assert len(orders) == 3


@pytest.mark.rule("ZAM-17", "ZAM-22")
def test_there_are_two_cat_companions_of_each_number_but_four_and_five() -> None:
    state = dealt(2)
    cats = [state.deck.cards[number] for number in state.companions.peek()]
    assert sorted(card.number for card in cats) == [1, 1, 2, 2, 3, 3, 6, 6, 7, 7, 8, 8]
    assert {card.player for card in cats} == {None}


@pytest.mark.rule("ZAM-21")
def test_each_sees_what_faces_them_and_a_watcher_sees_no_face() -> None:
    state = dealt(3)
    for holder in range(3):
        own = numbers(GAME.view(state, Seat(holder)), holder)
        assert [number is not None for number in own] == [True, *[False] * 7]
        for other in {0, 1, 2} - {holder}:
            seen = numbers(GAME.view(state, Seat(other)), holder)
            assert [number is not None for number in seen] == [False, *[True] * 7]
            assert {own[0], *seen[1:]} == set(range(1, 9))
        assert numbers(GAME.view(state, PUBLIC), holder) == [None] * 8
        assert numbers(GAME.view(state, Seat(4)), holder) == [None] * 8


@pytest.mark.rule("ZAM-02")
@pytest.mark.parametrize("oldest", [1, 2, 3])
def test_the_oldest_starts_where_the_table_says_who_that_is(oldest: int) -> None:
    for seed in range(3):
        assert dealt(3, Options(oldest=oldest), seed).turn == oldest - 1


@pytest.mark.rule("ZAM-02")
@pytest.mark.parametrize("oldest", [0, 4])
def test_else_it_is_by_lot_also_where_the_chair_is_empty(oldest: int) -> None:
    assert {dealt(3, Options(oldest=oldest), seed).turn for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("ZAM-22")
def test_a_group_describes_its_own_deck() -> None:
    deck = deck_of('title = "Ours"\nown = [1, 8, 8]\n[[companions]]\nnumbers = [5]\ncount = 3\n')
    assert [card.number for card in deck.cards if card.player == 4] == [1, 8, 8]
    assert [card.number for card in deck.cards if card.player is None] == [5, 5, 5]
    assert [card.id for card in deck.cards] == list(range(18))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('title = "T"\nown = [1, 9, 3]\n', 2),
        ('title = "T"\nown = [1, 2]\n', 2),
        ('title = "T"\nown = [1, 2, 3]\n[[companions]]\nnumbers = [1, 2]\ncount = 31\n', 3),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused_by_line(text: str, line: int) -> None:
    with pytest.raises(DeckError, match=rf"deck\.toml, line {line}: "):
        deck_of(text)

"""The deck, the deal, and who starts."""

from collections import Counter
from random import Random

import pytest

from protocol.games.zigity import ActionCard, Character, FreeCard, SetCard
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC, DeckError, Move, Refused, Shuffle, Shuffled
from referee.games.zigity.deck import Deck, deck_of, shipped_deck
from referee.games.zigity.events import PlayCardTurned
from referee.games.zigity.options import Options
from referee.games.zigity.state import State
from tests.games.zigity.kit import GAME, Table


def opened(seats: int, options: Options | None = None, deck: Deck | None = None) -> State | Refused:
    chairs = tuple(Seat(seat) for seat in range(seats))
    return GAME.open(chairs, options or Options(), deck or shipped_deck(), Instant(0), Revision(0))


def dealt(seats: int, options: Options | None = None, order: list[int] | None = None, seed: int = 1) -> State:
    state = opened(seats, options)
    assert not isinstance(state, Refused)
    assert GAME.due(state) == Shuffle(80)
    shuffled = order or Random(seed).sample(range(80), 80)
    happened = GAME.decide(state, Move(None, Shuffled(tuple(shuffled)), Instant(0), Revision(0), Instant(0)))
    assert not isinstance(happened, Refused)
    for event in happened:
        state = GAME.evolve(state, event)
    return state


@pytest.mark.rule("ZIG-25")
def test_two_to_six_play() -> None:
    assert (GAME.seats_min, GAME.seats_max) == (2, 6)
    few, many = opened(1), opened(7)
    assert isinstance(few, Refused)
    assert isinstance(many, Refused)
    assert (few.reason, few.number) == (Reason.SEATS_TOO_FEW, 2)
    assert (many.reason, many.number) == (Reason.SEATS_TOO_MANY, 6)


@pytest.mark.rule("ZIG-25")
def test_a_hand_that_the_deck_cannot_deal_is_refused_with_the_largest() -> None:
    deck = deck_of('title = "T"\n[[sets]]\ncharacter = "data-head"\ncards = [\n' + '"a 1 left drums",\n' * 24 + "]\n")
    assert not isinstance(opened(2, Options(hand=10), deck), Refused)
    refused = opened(2, Options(hand=11), deck)
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.number) == (Reason.HAND_TOO_LARGE, 10)


@pytest.mark.rule("ZIG-01")
@pytest.mark.parametrize(("seats", "hand"), [(2, 7), (6, 7), (4, 11)])
def test_everybody_gets_as_many_cards_and_sees_only_their_own(seats: int, hand: int) -> None:
    state = dealt(seats, Options(hand=hand))
    assert [len(player.hand) for player in state.players] == [hand] * seats
    for seat in range(seats):
        view = GAME.view(state, Seat(seat))
        assert [card.id for card in view.hand] == list(state.players[seat].hand.peek())
        assert [each.cards for each in view.hands] == [hand] * seats
    assert GAME.view(state, PUBLIC).hand == ()


@pytest.mark.rule("ZIG-02")
def test_the_play_card_is_the_first_set_card_that_is_turned_up() -> None:
    """In the shipped deck the cards from 60 on are free cards, then action cards."""
    order = [*range(14), 60, 66, 74, 20, 21, *[each for each in range(80) if each not in {*range(22), 60, 66, 74}]]
    order += [each for each in range(80) if each not in order]
    state = dealt(2, order=order)
    assert state.play_card == 20
    assert state.under.peek() == (74, 66, 60)
    assert state.stock.peek()[0] == 21


@pytest.mark.rule("ZIG-03")
@pytest.mark.parametrize("birthday", [1, 3])
def test_whose_birthday_comes_next_starts_where_the_table_says_who_that_is(birthday: int) -> None:
    for seed in range(3):
        assert dealt(3, Options(birthday=birthday), seed=seed).turn == birthday - 1


@pytest.mark.rule("ZIG-03")
@pytest.mark.parametrize("birthday", [0, 4])
def test_else_it_is_by_lot_also_where_the_chair_is_empty(birthday: int) -> None:
    assert {dealt(3, Options(birthday=birthday), seed=seed).turn for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("ZIG-03")
def test_play_goes_to_the_left() -> None:
    table = Table("Se3lD", "Wa1lD Wa1lP", "Wa1lP Wa1lP", "Wa1lP Wa1lP", deck="Wa1lD Wa1lD Wa1lD Wa1lD")
    for seat in (0, 1, 2, 0):
        assert table.state.turn == seat
        assert table.draw(seat) is None


@pytest.mark.rule("ZIG-22")
def test_the_deck_has_the_cards_that_were_decided() -> None:
    cards = shipped_deck().cards
    assert [card.id for card in cards] == list(range(80))
    sets = [card for card in cards if isinstance(card, SetCard)]
    assert Counter(card.character for card in sets) == dict.fromkeys(Character, 15)
    assert set(Counter(card.number for card in sets).values()) == {6}
    assert set(Counter(card.piece for card in sets).values()) == {20}
    assert set(Counter(card.instrument for card in sets).values()) == {20}
    assert sum(isinstance(card, FreeCard) for card in cards) == 6
    actions = Counter(card.action.value for card in cards if isinstance(card, ActionCard))
    assert actions == {"draw-2": 4, "draw-3": 2, "dodge": 4, "bounce": 4}


@pytest.mark.rule("ZIG-20", "ZIG-22")
def test_a_group_describes_its_own_deck_and_words() -> None:
    deck = deck_of(
        'title = "T"\nfree = 1\nwords = ["zigity"]\n[actions]\ndraw-3 = 2\n'
        '[[sets]]\ncharacter = "word-worm"\ncards = ["q 10 right trumpet"]\n'
    )
    assert [type(card).__name__ for card in deck.cards] == ["SetCard", "FreeCard", "ActionCard", "ActionCard"]
    assert deck.accepts("zigity")
    assert not deck.accepts("fun")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('title = "T"\n[[sets]]\ncharacter = "data-head"\ncards = ["a 11 left drums"]\n', 4),
        ('title = "T"\n[[sets]]\ncharacter = "nobody"\ncards = ["a 1 left drums"]\n', 3),
        ('title = "T"\nwords = ["Z"]\n[[sets]]\ncharacter = "data-head"\ncards = ["a 1 left drums"]\n', 2),
        ('title = "T"\n[actions]\ndraw-4 = 1\n[[sets]]\ncharacter = "data-head"\ncards = ["a 1 left drums"]\n', 3),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused_by_line(text: str, line: int) -> None:
    with pytest.raises(DeckError, match=rf"deck\.toml, line {line}: "):
        deck_of(text)


@pytest.mark.rule("ZIG-02", "ZIG-18")
def test_all_cards_that_are_turned_up_are_shown_to_all() -> None:
    table = Table("Se3lD", "bounce Wa1lD", "Wa1lP Wa1lP", deck="* Dn4lD")
    assert table.act(0, "bounce") is None
    assert [card.id for card in table.one(PlayCardTurned).cards] == [5, 6]
    assert (table.play_card, table.under) == ("Dn4lD", ["*", "bounce", "Se3lD"])

"""The deck: 120 cards by default, and whatever a group's own file describes."""

from collections import Counter

import pytest

from referee.games.interface import DeckError
from referee.games.zangle.deck import CARDS_MAX, load_deck
from referee.games.zangle.polyiamonds import BY_NAME
from tests.games.zangle.kit import GAME


@pytest.mark.rule("ZGL-10", "ZGL-14")
def test_the_deck_has_120_cards_four_of_them_z() -> None:
    deck = load_deck()
    names = Counter(card.shape or "z" for card in deck.cards)
    assert len(deck.cards) == 120
    assert names == {
        "one": 24,
        "two": 24,
        "three": 24,
        "four-straight": 8,
        "four-triangle": 8,
        "four-hook": 8,
        "five-straight": 5,
        "five-bent": 5,
        "five-triangle-plus-one": 5,
        "five-hexagon-less-one": 5,
        "z": 4,
    }
    assert [card.id for card in deck.cards] == list(range(120))


def test_a_group_can_describe_a_deck_of_its_own() -> None:
    deck = load_deck('title = "Small"\n[[cards]]\nshape = "z"\ncount = 1\n[[cards]]\nshape = "two"\ncount = 2\n')
    assert deck.title == "Small"
    assert [card.shape for card in deck.cards] == [None, "two", "two"]
    assert GAME.deck('title = "Small"\n[[cards]]\nshape = "two"\ncount = 2\n', "ours.toml").title == "Small"
    assert GAME.deck(None, "") == load_deck()


def test_the_largest_deck_there_may_be_is_one() -> None:
    text = f'title = "A"\n[[cards]]\nshape = "one"\ncount = {CARDS_MAX - 1}\n[[cards]]\nshape = "z"\ncount = 1\n'
    assert len(load_deck(text).cards) == CARDS_MAX


def test_a_deck_without_a_name_goes_by_the_usual_one() -> None:
    with pytest.raises(DeckError, match=r"^deck\.toml, line 1: "):
        load_deck("title =")


NO_SHAPE = f"no shape is called so; the shapes: {', '.join([*BY_NAME, 'z'])}"
ALL_Z = "every card is a Z, so there is no shape to make"


@pytest.mark.case("K137")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'title = "A"\n[[cards]]\nshape = "six"\ncount = 1\n',
            f"ours.toml, line 3: no shape is called so; the shapes: {', '.join([*BY_NAME, 'z'])}",
        ),
        ('title = "A"\n[[cards]]\nshape = "one"\ncount = 0\n', "ours.toml, line 4: Expected"),
        (
            'title = "A"\n[[cards]]\nshape = "z"\ncount = 3\n',
            "ours.toml, line 2: every card is a Z, so there is no shape to make",
        ),
        (
            'title = "A"\n' + '[[cards]]\nshape = "one"\ncount = 600\n' * 2,
            f"ours.toml, line 7: a deck has at most {CARDS_MAX}",
        ),
        ('title = "A"\n[[cards]]\nshape "one"\n', "ours.toml, line 3: Expected"),
    ],
)
def test_a_broken_deck_file_names_file_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        GAME.deck(text, "ours.toml")
    assert str(caught.value).startswith(message)

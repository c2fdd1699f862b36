"""The deck, and what three cards make."""

from collections import Counter
from itertools import product

import pytest

from protocol.games.dizzy import Color, Combination, Part, Pattern
from referee.games.dizzy.combinations import made
from referee.games.dizzy.deck import CARDS_MAX, CARDS_MIN, deck_of, shipped_deck
from referee.games.interface import DeckError
from tests.kit.dizzy import DizzyTable, tops_of

SMALL = """\
title = "Ours"
[[cards]]
part = "head"
colors = ["red"]
patterns = ["dots"]
plain = 5
gold = 1
[[cards]]
part = "body"
colors = ["red", "blue"]
patterns = ["dots"]
plain = 3
[[cards]]
part = "tail"
colors = ["red"]
patterns = ["dots"]
plain = 3
"""


@pytest.mark.rule("DND-32")
def test_the_deck_has_two_of_each_of_27_cards() -> None:
    cards = shipped_deck().cards
    kinds = Counter((card.part, card.color, card.pattern) for card in cards)
    assert kinds == Counter(dict.fromkeys(product(Part, Color, Pattern), 2))
    assert [card.id for card in cards] == list(range(54))


@pytest.mark.rule("DND-32")
def test_one_copy_of_dotted_heads_striped_bodies_and_diamond_tails_is_gold() -> None:
    gold = [(card.part, card.pattern, card.color) for card in shipped_deck().cards if card.gold]
    kinds = [(Part.HEAD, Pattern.DOTS), (Part.BODY, Pattern.STRIPES), (Part.TAIL, Pattern.DIAMONDS)]
    assert sorted(gold) == sorted((*kind, color) for kind in kinds for color in Color)


@pytest.mark.rule("DND-09")
@pytest.mark.parametrize(
    ("lizzy", "expected"),
    [
        ("red dots head, red dots body, red stripes tail", ["colors-same"]),
        ("red dots head, blue dots body, purple stripes tail", ["colors-different"]),
        ("red dots head, red dots body, blue dots tail", ["patterns-same"]),
        ("red dots head, red stripes body, blue diamonds tail", ["patterns-different"]),
        ("red dots head, red stripes body, red diamonds tail", ["colors-same", "patterns-different"]),
        ("red dots head, red dots body, blue stripes tail", []),
        ("red dots head, blue stripes body, red stripes tail", []),
        ("blue dots head, red dots body, red stripes tail", []),
    ],
)
def test_three_alike_or_three_unlike_and_nothing_between(lizzy: str, expected: list[str]) -> None:
    assert [combination.value for combination in made(tops_of(lizzy))] == expected


@pytest.mark.rule("DND-09")
def test_of_27_pairings_three_are_same_and_six_are_different() -> None:
    """Said of colors; and so it is of patterns, since every card has both."""
    counts: Counter[Combination] = Counter()
    for head, body, tail in product(Color, repeat=3):
        lizzy = f"{head.value} dots head, {body.value} dots body, {tail.value} stripes tail"
        counts.update(made(tops_of(lizzy)))
    assert counts == {Combination.COLORS_SAME: 3, Combination.COLORS_DIFFERENT: 6}


@pytest.mark.rule("DND-11")
def test_gold_cards_combine_like_all_others() -> None:
    table = DizzyTable("gold blue dots head, red dots head", "blue dots head")
    table.call(0, "colors-same", "gold blue dots head")
    assert table.tops == "gold blue dots head, blue dots body, blue stripes tail"


def test_a_group_may_describe_its_own_deck() -> None:
    deck = deck_of(SMALL)
    assert deck.title == "Ours"
    assert Counter(card.part for card in deck.cards) == {Part.HEAD: 6, Part.BODY: 6, Part.TAIL: 3}
    assert [card.id for card in deck.cards if card.gold] == [5]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (SMALL.replace('"blue"', '"green"'), r"ours.toml, line 10: .*'green'"),
        (SMALL.replace("plain = 5", "plain = -5"), r"ours.toml, line 6: "),
        (SMALL.replace("plain = 5", "plian = 5"), r"ours.toml, line 6: .*plian"),
        (SMALL.replace("plain = 5", "plain = 1"), rf"ours.toml, line 2: these are 11 cards, .* needs {CARDS_MIN}"),
        (SMALL.replace('"tail"', '"head"'), r"ours.toml, line 2: there is no tail"),
        (SMALL.replace("plain = 3", "plain = 600"), rf"ours.toml, line 8: .* more than {CARDS_MAX}"),
    ],
)
def test_a_broken_deck_names_line_and_reason(text: str, reason: str) -> None:
    with pytest.raises(DeckError, match=reason):
        deck_of(text, "ours.toml")

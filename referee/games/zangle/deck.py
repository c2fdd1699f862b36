"""The cards of a deck file. Knows shapes and how many cards show them; knows no rule of play."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from protocol.games.zangle import Card
from protocol.units import CardId
from referee.games.deckfile import read_deck
from referee.games.zangle.polyiamonds import BY_NAME
from referee.games.zangle.solver import WEIGHTS

SHIPPED_DECK = Path(__file__).with_name("deck.toml")

# A card without triangles (ZGL-05).
Z_NAME = "z"

# Numbers of cards go over the wire (`CardNumber`), which has room for this many.
CARDS_MAX = 1024

# There are eleven kinds of cards; a file may list a kind more than once.
ENTRIES_MAX = 64


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of one shape, as the file lists them."""

    shape: str
    count: Annotated[int, msgspec.Meta(ge=1, le=CARDS_MAX)]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    cards: Annotated[list[Entry], msgspec.Meta(min_length=1, max_length=ENTRIES_MAX)]


class Deck(msgspec.Struct, frozen=True):
    """All cards as they look face up; the number of a card is its place in `cards`.

    `weights` are what each card adds to the counts of the solver.
    """

    title: str
    cards: tuple[Card, ...]
    weights: tuple[int, ...]


def load_deck(source: Path | str = SHIPPED_DECK, name: str = "deck.toml") -> Deck:
    """The deck that a file (or a text called `name`) describes. Raises `DeckError` only."""
    file = read_deck(source, Content, name)
    shapes: list[str] = []
    for number, entry in enumerate(file.content.cards):
        if entry.shape != Z_NAME and entry.shape not in BY_NAME:
            names = ", ".join([*BY_NAME, Z_NAME])
            file.refuse(("cards", number, "shape"), f"no shape is called so; the shapes: {names}")
        shapes.extend([entry.shape] * entry.count)
        if len(shapes) > CARDS_MAX:
            file.refuse(("cards", number, "count"), f"a deck has at most {CARDS_MAX} cards")
    if set(shapes) == {Z_NAME}:
        file.refuse(("cards",), "every card is a Z, so there is no shape to make")
    return deck_of(file.content.title, [_card(CardId(number), shape) for number, shape in enumerate(shapes)])


def deck_of(title: str, cards: Iterable[Card]) -> Deck:
    """A deck of these cards, numbered from 0 on."""
    cards = tuple(cards)
    return Deck(title, cards, tuple(WEIGHTS[card.shape] for card in cards))


def _card(number: CardId, shape: str) -> Card:
    return Card(number, None, 0) if shape == Z_NAME else Card(number, shape, BY_NAME[shape].area)

"""The cards of a deck file. Knows shapes and how many cards show them; knows no rule of play."""

from pathlib import Path
from typing import Annotated

import msgspec

from protocol.units import CardId
from referee.games.deckfile import read_deck
from referee.games.zangle.polyiamonds import BY_NAME, Polyiamond

SHIPPED_DECK = Path(__file__).with_name("deck.toml")

# A card without triangles (ZGL-05).
Z_NAME = "z"

# Numbers of cards go over the wire (`CardNumber`), which has room for this many.
CARDS_MAX = 1024

# One for a Z card and one for each shape.
ENTRIES_MAX = 64


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of one shape, as the file lists them. A shape may be listed more than once."""

    shape: str
    count: Annotated[int, msgspec.Meta(ge=1, le=CARDS_MAX)]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    cards: Annotated[list[Entry], msgspec.Meta(min_length=1, max_length=ENTRIES_MAX)]


class DeckCard(msgspec.Struct, frozen=True):
    """One card of the deck. `shape` is None for a Z card."""

    id: CardId
    shape: Polyiamond | None


class Deck(msgspec.Struct, frozen=True):
    """All cards; the number of a card is its place in `cards`."""

    title: str
    cards: tuple[DeckCard, ...]


def load_deck(source: Path | str = SHIPPED_DECK, name: str = "deck.toml") -> Deck:
    """The deck that a file (or a text called `name`) describes. Raises `DeckError` only."""
    file = read_deck(source, Content, name)
    shapes: list[Polyiamond | None] = []
    for number, entry in enumerate(file.content.cards):
        if entry.shape != Z_NAME and entry.shape not in BY_NAME:
            names = ", ".join([*BY_NAME, Z_NAME])
            file.refuse(("cards", number, "shape"), f"no shape is called so; the shapes: {names}")
        shapes.extend([BY_NAME.get(entry.shape)] * entry.count)
        if len(shapes) > CARDS_MAX:
            file.refuse(("cards", number, "count"), f"a deck has at most {CARDS_MAX} cards")
    if not any(shapes):
        file.refuse(("cards",), "every card is a Z, so there is no shape to make")
    return Deck(
        file.content.title,
        tuple(DeckCard(CardId(number), shape) for number, shape in enumerate(shapes)),
    )

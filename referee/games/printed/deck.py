"""How many cards the printed decks have, from a deck file. Knows numbers; knows no card and no rule of play.

Beside them it knows the bag of lots: one for each chair a table can have. They are the only thing of this game that
the house shuffles, and so its cards to the contract that all games keep.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from protocol.games.printed import CARDS_MAX
from protocol.units import SEATS_MAX, CardId
from referee.games.deckfile import read_deck

SHIPPED_DECK: Final = Path(__file__).with_name("deck.toml")

LOTS: Final = tuple(CardId(chair) for chair in range(SEATS_MAX))
"""PRT-09. The number of a lot is that of its chair."""


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed deck."""

    # Three to start a Lizzy and one for each of two players is the least that anything can be played with.
    cards: Annotated[int, Meta(ge=5, le=CARDS_MAX)]
    # Those that lie on the table as a round begins.
    common: Annotated[int, Meta(ge=1, le=3 + 1)]


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    dizzy: Printed
    zangle: Printed


def deck_of(source: Path | str, name: str = "deck.toml") -> Deck:
    """The decks of a file or of its text. Raises `DeckError`, naming file, line and reason."""
    return read_deck(source, Deck, name).content


@cache
def shipped_deck() -> Deck:
    """The decks as they are sold."""
    return deck_of(SHIPPED_DECK)

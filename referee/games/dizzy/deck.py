"""The cards of a deck file. Knows which cards there are; knows no rule of play."""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from protocol.games.dizzy import Card, Color, Part, Pattern
from protocol.units import SEATS_MAX, CardId
from referee.games.deckfile import DeckFile, read_deck

SHIPPED_DECK = Path(__file__).with_name("deck.toml")

# Numbers of cards go over the wire (`CardNumber`), which has room for this many.
CARDS_MAX = 1024

# A start Lizzy, and one card for each seat of the largest table: with less, late joiners could not be dealt in.
CARDS_MIN = 3 + SEATS_MAX

# One entry for each of the 27 cards, and as many again for those who list gold apart.
ENTRIES_MAX = 54

Copies = Annotated[int, Meta(ge=0, le=CARDS_MAX)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of one part, as the file lists them: each color with each pattern."""

    part: Part
    colors: Annotated[tuple[Color, ...], Meta(min_length=1, max_length=3)]
    patterns: Annotated[tuple[Pattern, ...], Meta(min_length=1, max_length=3)]
    plain: Copies = 0
    gold: Copies = 0


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    cards: Annotated[tuple[Entry, ...], Meta(min_length=1, max_length=ENTRIES_MAX)]


class Deck(Struct, frozen=True):
    """All cards; the number of a card is its place in `cards`."""

    title: str
    cards: tuple[Card, ...]


def deck_of(source: Path | str, name: str = "deck.toml") -> Deck:
    """The deck of a file or of its text. Raises `DeckError`, naming file, line and reason."""
    file = read_deck(source, Content, name)
    cards: list[Card] = []
    for index, entry in enumerate(file.content.cards):
        for color in entry.colors:
            for pattern in entry.patterns:
                for copy in range(entry.plain + entry.gold):
                    if len(cards) == CARDS_MAX:
                        file.refuse(("cards", index), f"these are more than {CARDS_MAX} cards")
                    cards.append(Card(CardId(len(cards)), entry.part, color, pattern, gold=copy >= entry.plain))
    _check(file, cards)
    return Deck(file.content.title, tuple(cards))


@cache
def shipped_deck() -> Deck:
    """The deck that comes with the game (DND-32)."""
    return deck_of(SHIPPED_DECK)


def _check(file: DeckFile[Content], cards: list[Card]) -> None:
    if len(cards) < CARDS_MIN:
        file.refuse(("cards",), f"these are {len(cards)} cards, and a table of {SEATS_MAX} needs {CARDS_MIN}")
    for part in Part:
        if all(card.part is not part for card in cards):
            file.refuse(("cards",), f"there is no {part.value}, and a Lizzy needs one")

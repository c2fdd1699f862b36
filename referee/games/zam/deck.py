"""The cards of a deck file. Knows which cards there are; knows no rule of play."""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from protocol.games.zam import PLACES_MAX, Card
from protocol.units import CardId
from referee.games.deckfile import read_deck

SHIPPED_DECK = Path(__file__).with_name("deck.toml")

SEATS_MAX = 5  # ZAM-01: a set for each.

# With two cards that face their holder (ZAM-22), three are the least of which any is unseen.
OWN_MIN, OWN_MAX = 3, 32

Number = Annotated[int, Meta(ge=1, le=8)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Cat Companions of some numbers."""

    numbers: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=8)]
    count: Annotated[int, Meta(ge=1, le=PLACES_MAX)]


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    own: Annotated[tuple[Number, ...], Meta(min_length=OWN_MIN, max_length=OWN_MAX)]
    companions: Annotated[tuple[Entry, ...], Meta(max_length=8)] = ()


class Deck(Struct, frozen=True):
    """All cards; the number of a card is its place in `cards`. The players' sets come first, each `own` cards long."""

    title: str
    cards: tuple[Card, ...]
    own: int

    def set_of(self, player: int) -> tuple[CardId, ...]:
        """The cards of one player's set."""
        return tuple(CardId(number) for number in range(player * self.own, (player + 1) * self.own))

    @property
    def companions(self) -> tuple[CardId, ...]:
        return tuple(card.id for card in self.cards if card.player is None)


def deck_of(source: Path | str, name: str = "deck.toml") -> Deck:
    """The deck of a file or of its text. Raises `DeckError`, naming file, line and reason."""
    file = read_deck(source, Content, name)
    cards = [
        Card(CardId(player * len(file.content.own) + place), number, player)
        for player in range(SEATS_MAX)
        for place, number in enumerate(file.content.own)
    ]
    for index, entry in enumerate(file.content.companions):
        for number in entry.numbers:
            cards += [Card(CardId(len(cards) + copy), number, None) for copy in range(entry.count)]
        # A single hand could come to hold its own set and every Cat Companion.
        if len(cards) - (SEATS_MAX - 1) * len(file.content.own) > PLACES_MAX:
            file.refuse(("companions", index), f"a set and all Cat Companions are at most {PLACES_MAX} cards")
    return Deck(file.content.title, tuple(cards), len(file.content.own))


@cache
def shipped_deck() -> Deck:
    """The deck that comes with the game (ZAM-22)."""
    return deck_of(SHIPPED_DECK)

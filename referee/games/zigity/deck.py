"""The cards of a deck file. Knows which cards there are, and which words a match accepts; knows no rule of play."""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, field

from protocol.games.zigity import Action, ActionCard, Character, FreeCard, Instrument, Piece, SetCard, ZigityCard
from protocol.units import CardId
from referee.games.deckfile import read_deck
from referee.games.zigity.wordlist import WordList

SHIPPED_DECK = Path(__file__).with_name("deck.toml")

# Numbers of cards go over the wire (`CardNumber`), which has room for this many.
CARDS_MAX = 1024

Copies = Annotated[int, Meta(ge=0, le=64)]

# A letter, a number, a piece and an instrument, as people read them on the card.
Spelled = Annotated[str, Meta(pattern=r"^[a-z] ([1-9]|10) (left|center|right) (drums|piano|trumpet)(?!\n)$")]

Word = Annotated[str, Meta(pattern=r"^[a-z]{2,32}(?!\n)$")]


class Actions(Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are of each action card."""

    draw_2: Copies = field(default=0, name="draw-2")
    draw_3: Copies = field(default=0, name="draw-3")
    dodge: Copies = 0
    bounce: Copies = 0


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """The set cards of one character."""

    character: Character
    cards: Annotated[tuple[Spelled, ...], Meta(min_length=1, max_length=128)]


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    sets: Annotated[tuple[Entry, ...], Meta(min_length=1, max_length=16)]
    free: Copies = 0
    actions: Actions = Actions()
    # As many as fit into the file that bears them.
    words: Annotated[tuple[Word, ...], Meta(max_length=8_000)] = ()


class Deck(Struct, frozen=True):
    """All cards; the number of a card is its place in `cards`. `words` is the list that the table has chosen."""

    title: str
    cards: tuple[ZigityCard, ...]
    own_words: frozenset[str] = frozenset()
    words: WordList | None = None

    def accepts(self, word: str) -> bool:
        """ZIG-20: without a vote."""
        return word in self.own_words or (self.words is not None and word in self.words)


def deck_of(source: Path | str, name: str = "deck.toml") -> Deck:
    """The deck of a file or of its text. Raises `DeckError`, naming file, line and reason."""
    file = read_deck(source, Content, name)
    content = file.content
    cards: list[ZigityCard] = []
    for index, entry in enumerate(content.sets):
        for spelled in entry.cards:
            letter, number, piece, instrument = spelled.split()
            if len(cards) == CARDS_MAX:
                file.refuse(("sets", index), f"a deck has at most {CARDS_MAX} cards")
            cards.append(
                SetCard(CardId(len(cards)), entry.character, letter, int(number), Piece(piece), Instrument(instrument))
            )
    cards += [FreeCard(CardId(len(cards) + copy)) for copy in range(content.free)]
    actions = content.actions
    for action, copies in zip(Action, (actions.draw_2, actions.draw_3, actions.dodge, actions.bounce), strict=True):
        cards += [ActionCard(CardId(len(cards) + copy), action) for copy in range(copies)]
    if len(cards) > CARDS_MAX:
        file.refuse(("actions",), f"a deck has at most {CARDS_MAX} cards")
    return Deck(content.title, tuple(cards), frozenset(content.words))


@cache
def shipped_deck() -> Deck:
    """The deck that comes with the game (ZIG-22)."""
    return deck_of(SHIPPED_DECK)

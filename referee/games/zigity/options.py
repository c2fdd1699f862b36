"""What a table may choose. Knows names, bounds and defaults; the rules behind them are elsewhere."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import SECOND, Span


class Words(StrEnum):
    """Which list words are looked up in (ZIG-20): one that is kept here, or one that this machine has."""

    ENGLISH = "english"
    DUTCH = "dutch"
    SYSTEM = "system"  # Whichever list the machine calls its own.
    SYSTEM_AMERICAN = "system-american"
    SYSTEM_BRITISH = "system-british"
    SYSTEM_DUTCH = "system-dutch"


class Options(Struct, frozen=True):
    """The options of Cranium Zigity; `..._s` are seconds."""

    words: Words = Words.ENGLISH
    # ZIG-20: how long the others have to vote on a word.
    vote_s: Annotated[int, Meta(ge=5, le=120)] = 20
    # ZIG-01. With eleven for each of six, 14 of 80 cards are left for the deck.
    hand: Annotated[int, Meta(ge=3, le=11)] = 7
    # ZIG-03: which chair the player has whose birthday comes next, clockwise from the first; 0: by lot.
    birthday: Annotated[int, Meta(ge=0, le=6)] = 0
    # ZIG-23: a player who drew for a draw card has their turn after it.
    play_after_draw: bool = True
    # For each turn; 0: nobody is hurried. Ten minutes are for long words.
    turn_s: Annotated[int, Meta(ge=0, le=600)] = 0


def span(seconds: int) -> Span:
    """An option's seconds as a length of time."""
    return Span(seconds * SECOND)

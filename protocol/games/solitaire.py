"""What goes over the wire for Zangle Solitaire. Knows shapes of data; knows no rule.

Cards, shapes and most of what happens are Speedster's, under this game's own names.
"""

from msgspec import Struct

from protocol.games import zangle
from protocol.games.zangle import Pieces
from protocol.units import CardNumber

# What the seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


class Take(Command, frozen=True, tag="solitaire.take"):
    """A Zangle: which card is the shape made, and which cards make it."""

    target: CardNumber
    pieces: Pieces


class Hit(Command, frozen=True, tag="solitaire.hit"):
    """The top card of the center draw pile, face up to one's cards. Each one counts."""


class Stop(Command, frozen=True, tag="solitaire.stop"):
    """Give it up: the match is over with the cards that are left."""


SolitaireCommand = Take | Hit | Stop


# What a viewer may see.


class SolitaireView(zangle.ZangleView, frozen=True, tag="solitaire"):
    """All that one viewer may know: what there is in Speedster, and what is counted."""

    hits: int
    began_ms: int  # On the game clock.
    ended_ms: int  # 0: it goes on.


# What a viewer is told has happened.


class CenterTurnedUp(zangle.CenterTurnedUp, frozen=True, tag="solitaire.center-turned-up"):
    """The cards show, and the time runs."""


class ZangleTaken(zangle.ZangleTaken, frozen=True, tag="solitaire.zangle-taken"):
    """A Zangle left play."""


class CenterRefilled(zangle.CenterRefilled, frozen=True, tag="solitaire.center-refilled"):
    """The center first. `center` is the whole center after it."""


class HandRefilled(zangle.HandRefilled, frozen=True, tag="solitaire.hand-refilled"):
    """Cards of the own draw pile turned up."""


class HitTaken(zangle.HitTaken, frozen=True, tag="solitaire.hit-taken"):
    """One more card, and one more hit."""

    hits: int


class SeatAway(zangle.SeatAway, frozen=True, tag="solitaire.seat-away"):
    """The player is away, or has left for good."""


class SeatBack(zangle.SeatBack, frozen=True, tag="solitaire.seat-back"):
    """The player is back."""


class RoundEnded(zangle.RoundEnded, frozen=True, tag="solitaire.round-ended"):
    """It is over: out of cards, stuck, or given up. Points are hits."""

    ended_ms: int


SolitaireNews = (
    CenterTurnedUp | ZangleTaken | CenterRefilled | HandRefilled | HitTaken | SeatAway | SeatBack | RoundEnded
)

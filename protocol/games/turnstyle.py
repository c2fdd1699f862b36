"""What goes over the wire for Zangle Turn-style. Knows shapes of data; knows no rule.

Cards, shapes and most of what happens are Speedster's, under this game's own names.
"""

from enum import StrEnum

from msgspec import Struct

from protocol.games import zangle
from protocol.games.zangle import Pieces
from protocol.units import CardNumber, Revision, Seat

# What a seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


class Take(Command, frozen=True, tag="turnstyle.take"):
    """The one Zangle of a turn: which card is the shape made, and which cards make it (ZGL-61)."""

    target: CardNumber
    pieces: Pieces


class Hit(Command, frozen=True, tag="turnstyle.hit"):
    """The top card of the center draw pile, face up to one's cards: once in a turn (ZGL-62)."""


class Pass(Command, frozen=True, tag="turnstyle.pass"):
    """No Zangle after the hit: the turn is over (ZGL-62)."""


TurnstyleCommand = Take | Hit | Pass


# What a viewer may see.


class TurnstyleView(zangle.ZangleView, frozen=True, tag="turnstyle"):
    """All that one viewer may know: what there is in Speedster, and whose turn it is."""

    turn: Seat | None
    turn_ends_at_ms: int  # 0: there is no clock on it.
    hit_taken: bool  # In this turn.
    last_turns: bool  # Somebody is out: whoever has not played since the dealer plays once more (ZGL-64).


class PassBy(StrEnum):
    HAND = "hand"
    CLOCK = "clock"  # The time for the turn was over.
    ABSENCE = "absence"  # The seat is away.


# What a viewer is told has happened.


class TurnBegan(zangle.Shown, frozen=True, tag="turnstyle.turn-began"):
    """It is this seat's turn; `ends_at_ms` 0: for as long as it takes."""

    seat: Seat
    ends_at_ms: int
    last_turns: bool
    revision: Revision


class TurnPassed(zangle.Shown, frozen=True, tag="turnstyle.turn-passed"):
    """The turn of this seat is over without a Zangle."""

    seat: Seat
    by: PassBy


class CenterTurnedUp(zangle.CenterTurnedUp, frozen=True, tag="turnstyle.center-turned-up"):
    """The round is open: center and everyone's first cards show (ZGL-12, ZGL-13)."""


class ZangleTaken(zangle.ZangleTaken, frozen=True, tag="turnstyle.zangle-taken"):
    """A Zangle left play."""


class CenterRefilled(zangle.CenterRefilled, frozen=True, tag="turnstyle.center-refilled"):
    """ZGL-63: the center first. `center` is the whole center after it."""


class HandRefilled(zangle.HandRefilled, frozen=True, tag="turnstyle.hand-refilled"):
    """A seat turned cards of its draw pile up (ZGL-63)."""


class HitTaken(zangle.HitTaken, frozen=True, tag="turnstyle.hit-taken"):
    """`by_referee`: the clock ran out, or the seat is away."""


class SeatAway(zangle.SeatAway, frozen=True, tag="turnstyle.seat-away"):
    """A seat is away, or has left for good."""


class SeatBack(zangle.SeatBack, frozen=True, tag="turnstyle.seat-back"):
    """A seat is back."""


class RoundEnded(zangle.RoundEnded, frozen=True, tag="turnstyle.round-ended"):
    """A round is over, and scored; nobody gets an equalizer."""


TurnstyleNews = (
    TurnBegan
    | TurnPassed
    | CenterTurnedUp
    | ZangleTaken
    | CenterRefilled
    | HandRefilled
    | HitTaken
    | SeatAway
    | SeatBack
    | RoundEnded
)

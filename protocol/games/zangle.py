"""What goes over the wire for Zangle Speedster. Knows shapes of data; knows no rule.

Instants (`..._ms`) are milliseconds of the table's game clock, the clock of `News.at_ms`. Points are
integer coordinates on the triangular lattice: x counts steps to the right, y steps up and to the right
(60 degrees), so that a point lies at (x + y / 2, y * sqrt(3) / 2) in units of one triangle's side.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import CardNumber, Revision, Seat

Point = tuple[int, int]
Outline = tuple[Point, ...]
ShapeName = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9-]+(?!\n)$")]


class Shape(Struct, frozen=True, gc=False):
    """A polyiamond, drawn once for all clients: its outline counterclockwise, and its triangles."""

    name: ShapeName
    area: int  # Triangles: 1 to 5.
    outline: Outline
    triangles: tuple[tuple[Point, Point, Point], ...]


class Card(Struct, frozen=True, gc=False):
    """A card that lies face up. A Z card has no shape (ZGL-05)."""

    id: CardNumber
    shape: ShapeName | None
    area: int  # 0 for a Z card.


# What a seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


class Call(Command, frozen=True, tag="zangle.call"):
    """ "Zangle!": asks for control of the center (ZGL-21)."""


# All face-up cards a seat can use: 4 of the center and its own; hits may pile up, 120 cards is the deck.
Pieces = Annotated[tuple[CardNumber, ...], Meta(max_length=120)]


class Take(Command, frozen=True, tag="zangle.take"):
    """The Zangle that follows a call: which card is the shape made, and which cards make it."""

    target: CardNumber
    pieces: Pieces


class Withdraw(Command, frozen=True, tag="zangle.withdraw"):
    """The holder gives up: no Zangle, without waiting for the deadline."""


class Hit(Command, frozen=True, tag="zangle.hit"):
    """The top card of the center draw pile, face up to one's cards (ZGL-28)."""


ZangleCommand = Call | Take | Withdraw | Hit


# What a viewer may see.


class EqualizerView(Struct, frozen=True, gc=False):
    """What a seat plays under. `text` is the group's own words, or empty: then `name` says which of ours."""

    level: int  # 1 to 4 (ZGL-41 to ZGL-44).
    name: str
    text: str
    face_up_max: int | None  # Enforced (ZGL-42).
    extra_cards: int  # Enforced at the deal (ZGL-43).


class LockView(Struct, frozen=True, gc=False):
    holder: Seat
    since_ms: int
    until_ms: int


class HandView(Struct, frozen=True, gc=False):
    """One seat's cards as everybody sees them."""

    seat: Seat
    face_up: tuple[Card, ...]
    draw_pile: int
    zangles: int  # Zangles taken this round.
    score: int  # Total of the rounds ended.
    equalizer: EqualizerView | None
    away: bool
    playing: bool  # False: sits out a bonus round.
    locked_out_until_ms: int  # 0: not locked out.


class Placement(Struct, frozen=True, gc=False):
    """Where one piece lies on the target's lattice."""

    card: CardNumber
    outline: Outline


class Finding(Struct, frozen=True, gc=False):
    """Why pieces do not make the target: too little, too much, or no way to lay them."""

    area_needed: int
    area_given: int
    placed: tuple[Placement, ...]  # The best try: what could be laid without overlap.
    holes: tuple[tuple[Point, Point, Point], ...]  # Triangles of the target left open by it.


class ZangleShown(Struct, frozen=True, gc=False):
    """A Zangle at the showdown: with its tiling when it is right."""

    target: Card
    pieces: tuple[Card, ...]
    right: bool
    tiling: tuple[Placement, ...]


class RoundEnd(StrEnum):
    OUT = "out"  # A player has no card left (ZGL-31).
    DEAD = "dead"  # Nobody can make a Zangle, nobody can take a hit (ZGL-32).


class RoundResult(Struct, frozen=True, gc=False):
    """How a round ended, with the show of the winner's Zangles (ZGL-35)."""

    round: int
    bonus: bool
    end: RoundEnd
    winner: Seat | None
    show: tuple[ZangleShown, ...]
    show_right: bool
    points: tuple[tuple[Seat, int], ...]
    totals: tuple[tuple[Seat, int], ...]


class ZangleView(Struct, frozen=True, gc=False, tag_field="kind", tag="zangle"):
    """All that one viewer may know of the match. Draw piles are counts, never cards."""

    revision: Revision
    round: int  # From 1; 0 before the first deal.
    rounds: int
    bonus: bool
    verify: str  # at-call or at-showdown (ZGL-36).
    dealer: Seat
    opens_at_ms: int  # When the center turns up (ZGL-12, ZGL-20).
    opened: bool
    center: tuple[Card, ...]
    center_pile: int
    hands: tuple[HandView, ...]
    lock: LockView | None
    results: tuple[RoundResult, ...]  # The score sheet: every round so far.
    round_over: bool
    match_winners: tuple[Seat, ...]  # Not empty: the match is over.
    next_deal_at_ms: int  # 0: no deal is due by itself.
    shapes: tuple[Shape, ...]


# What a viewer is told has happened.


class Shown(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of this game's news."""


class CenterTurnedUp(Shown, frozen=True, tag="zangle.center-turned-up"):
    """The round is open: center and everyone's first cards show (ZGL-12, ZGL-13)."""

    center: tuple[Card, ...]
    hands: tuple[HandView, ...]
    center_pile: int
    revision: Revision


class LockGranted(Shown, frozen=True, tag="zangle.lock-granted"):
    lock: LockView


class LockEnded(Shown, frozen=True, tag="zangle.lock-ended"):
    """The center is free again without a Zangle (deadline, withdrawn, wrong, voided)."""

    seat: Seat


class ZangleTaken(Shown, frozen=True, tag="zangle.zangle-taken"):
    """A Zangle left play. Under `at-showdown` the tiling is empty: nobody has checked it yet."""

    seat: Seat
    target: Card
    pieces: tuple[Card, ...]
    tiling: tuple[Placement, ...]
    zangles: int
    revision: Revision


class CenterRefilled(Shown, frozen=True, tag="zangle.center-refilled"):
    """ZGL-23: the center first. `center` is the whole center after it."""

    center: tuple[Card, ...]
    center_pile: int


class HandRefilled(Shown, frozen=True, tag="zangle.hand-refilled"):
    """A seat turned cards of its draw pile up (ZGL-23, ZGL-33)."""

    seat: Seat
    cards: tuple[Card, ...]
    draw_pile: int


class ZangleWrong(Shown, frozen=True, tag="zangle.zangle-wrong"):
    """Why a take was wrong. `finding` is None when the deadline passed or the holder withdrew."""

    seat: Seat
    target: Card | None
    pieces: tuple[Card, ...]
    finding: Finding | None


class PenaltyCardDrawn(Shown, frozen=True, tag="zangle.penalty-card-drawn"):
    seat: Seat
    draw_pile: int
    center_pile: int


class PenaltyLapsed(Shown, frozen=True, tag="zangle.penalty-lapsed"):
    seat: Seat


class HitTaken(Shown, frozen=True, tag="zangle.hit-taken"):
    """`by_referee`: everyone who may took one, since nobody could Zangle (ZGL-49)."""

    seat: Seat
    card: Card
    center_pile: int
    by_referee: bool


class LockedOut(Shown, frozen=True, tag="zangle.locked-out"):
    seat: Seat
    until_ms: int


class SeatAway(Shown, frozen=True, tag="zangle.seat-away"):
    seat: Seat


class SeatBack(Shown, frozen=True, tag="zangle.seat-back"):
    seat: Seat


class RoundEnded(Shown, frozen=True, tag="zangle.round-ended"):
    result: RoundResult
    equalizers: tuple[tuple[Seat, EqualizerView], ...]  # After this round (ZGL-40).
    match_winners: tuple[Seat, ...]
    next_deal_at_ms: int


ZangleNews = (
    CenterTurnedUp
    | LockGranted
    | LockEnded
    | ZangleTaken
    | CenterRefilled
    | HandRefilled
    | ZangleWrong
    | PenaltyCardDrawn
    | PenaltyLapsed
    | HitTaken
    | LockedOut
    | SeatAway
    | SeatBack
    | RoundEnded
)

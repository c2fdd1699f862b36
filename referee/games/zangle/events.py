"""What happens in a match of Zangle: past tense, the whole truth. Knows facts; decides and changes nothing.

What lies face up stands here as everybody sees it; of what lies face down there are numbers only, save in the deal.
"""

from protocol.games.zangle import Card, EqualizerView, Finding, HandView, Placement, RoundResult
from protocol.units import Instant, Revision, Seat
from referee.games.hidden import FaceDown
from referee.games.interface import Event, Judged, Lock


class DealAsked(Event, frozen=True, gc=False):
    """The next round is to be dealt; the cards are to be shuffled first."""


class Dealt(Event, frozen=True, gc=False):
    """The cards lie face down: draw piles, four in the center, the rest (ZGL-11, ZGL-12)."""

    order: FaceDown
    seats: tuple[Seat, ...]
    dealer: Seat
    round: int
    bonus: bool
    opens_at: Instant


class CenterTurnedUp(Event, frozen=True, gc=False):
    center: tuple[Card, ...]
    hands: tuple[HandView, ...]
    center_pile: int
    revision: Revision


class LockGranted(Event, frozen=True, gc=False):
    lock: Lock


class LockEnded(Event, frozen=True, gc=False):
    """Without a Zangle."""

    seat: Seat


class ZangleTaken(Event, frozen=True, gc=False):
    """`tiling` is empty when nobody has examined it (ZGL-36). `zangles` counts this one."""

    seat: Seat
    target: Card
    pieces: tuple[Card, ...]
    tiling: tuple[Placement, ...]
    zangles: int
    revision: Revision


class CenterRefilled(Event, frozen=True, gc=False):
    """`center` is all of it; new cards lie where the taken ones lay, so that no other card moves."""

    center: tuple[Card, ...]
    center_pile: int


class HandRefilled(Event, frozen=True, gc=False):
    seat: Seat
    cards: tuple[Card, ...]
    draw_pile: int


class ZangleWrong(Event, frozen=True, gc=False):
    seat: Seat
    target: Card | None = None
    pieces: tuple[Card, ...] = ()
    finding: Finding | None = None


class PenaltyCardDrawn(Event, frozen=True, gc=False):
    seat: Seat
    draw_pile: int
    center_pile: int


class PenaltyLapsed(Event, frozen=True, gc=False):
    seat: Seat


class LockedOut(Event, frozen=True, gc=False):
    seat: Seat
    until: Instant


class HitTaken(Event, frozen=True, gc=False):
    seat: Seat
    card: Card
    center_pile: int
    by_referee: bool


class QuietSince(Event, frozen=True, gc=False):
    """From `since` on nobody could make a Zangle and nobody took a hit (ZGL-49); None: somebody can."""

    since: Instant | None


class SeatAway(Event, frozen=True, gc=False):
    """`listed`: whether others see this seat in the match."""

    seat: Seat
    listed: bool


class SeatBack(Event, frozen=True, gc=False):
    seat: Seat
    listed: bool


class SeatJoined(Event, frozen=True, gc=False):
    """Is to be dealt in from the next deal on."""

    seat: Seat


class SeatLeft(Event, frozen=True, gc=False):
    seat: Seat
    listed: bool


class RoundEnded(Event, frozen=True, gc=False):
    """`levels` are those of all who have an equalizer; `contenders` are to play a bonus round (ZGL-38)."""

    result: RoundResult
    levels: tuple[tuple[Seat, int], ...]
    equalizers: tuple[tuple[Seat, EqualizerView], ...]
    contenders: tuple[Seat, ...]
    match_winners: tuple[Seat, ...]
    next_deal_at: Instant | None


class MatchEnded(Event, frozen=True, gc=False):
    """Too few are left to go on."""

    winners: tuple[Seat, ...]


ZangleEvent = (
    Judged
    | DealAsked
    | Dealt
    | CenterTurnedUp
    | LockGranted
    | LockEnded
    | ZangleTaken
    | CenterRefilled
    | HandRefilled
    | ZangleWrong
    | PenaltyCardDrawn
    | PenaltyLapsed
    | LockedOut
    | HitTaken
    | QuietSince
    | SeatAway
    | SeatBack
    | SeatJoined
    | SeatLeft
    | RoundEnded
    | MatchEnded
)

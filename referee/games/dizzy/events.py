"""What can happen in a match: past tense, whole truth. Knows facts; knows no rule and no viewer.

Events bear what news need, so that nothing has to be looked up when they are shown.
"""

from protocol.games.dizzy import Card, Combination, Part, RoundResult
from protocol.units import Instant, Revision, Seat
from referee.games.dizzy.combinations import Tops
from referee.games.dizzy.state import Held
from referee.games.hidden import FaceDown
from referee.games.interface import Event, Judged


class DealAsked(Event, frozen=True, gc=False):
    """The next round is to be dealt, as soon as the deck is shuffled."""


class Dealt(Event, frozen=True, gc=False):
    round: int
    tops: Tops
    blind: tuple[tuple[Seat, FaceDown], ...]
    common: FaceDown
    opens_at: Instant
    revision: Revision


class CardsOpened(Event, frozen=True, gc=False):
    """The top blind card of each of these seats turned up."""

    cards: tuple[tuple[Seat, Card], ...]
    together: bool
    by_referee: bool


class LockGranted(Event, frozen=True, gc=False):
    held: Held


class LockEnded(Event, frozen=True, gc=False):
    """No card followed."""

    seat: Seat


class CardLaid(Event, frozen=True, gc=False):
    seat: Seat
    card: Card
    named: tuple[Combination, ...]
    made: tuple[Combination, ...]
    special: bool
    open_by: Instant | None
    revision: Revision


class CombinationWrong(Event, frozen=True, gc=False):
    """`card` and `tops` (what the Lizzy would have been) are empty when no card came."""

    seat: Seat
    named: tuple[Combination, ...]
    made: tuple[Combination, ...] = ()
    card: Card | None = None
    tops: tuple[Card, ...] = ()


class LockedOut(Event, frozen=True, gc=False):
    seat: Seat
    until: Instant


class PenaltyCardDrawn(Event, frozen=True, gc=False):
    """The top card of the common pile went under the seat's blind pile; both counts are after it."""

    seat: Seat
    blind: int
    common: int


class PenaltyLapsed(Event, frozen=True, gc=False):
    seat: Seat


class RefillAsked(Event, frozen=True, gc=False):
    """The common pile is empty and `count` cards are due of it: to a seat, or (None) to the Lizzy."""

    seat: Seat | None
    count: int


class CommonRefilled(Event, frozen=True, gc=False):
    common: FaceDown


class NobodyCanLay(Event, frozen=True, gc=False):
    """Everybody is told, and at this instant cards open or one is flipped."""

    settles_at: Instant


class SaidStuck(Event, frozen=True, gc=False):
    seat: Seat


class CardFlipped(Event, frozen=True, gc=False):
    card: Card
    common: int
    revision: Revision


class TroubleTaken(Event, frozen=True, gc=False):
    """The bottom card of the part's pile went under the seat's blind pile."""

    seat: Seat
    part: Part
    card: Card
    blind: int


class SeatWentAway(Event, frozen=True, gc=False):
    seat: Seat


class SeatCameBack(Event, frozen=True, gc=False):
    seat: Seat


class SeatJoined(Event, frozen=True, gc=False):
    seat: Seat


class SeatLeft(Event, frozen=True, gc=False):
    seat: Seat


class RoundEnded(Event, frozen=True, gc=False):
    result: RoundResult
    rounds_won: tuple[tuple[Seat, int], ...]
    match_winners: tuple[Seat, ...]
    next_deal_at: Instant | None


class MatchEnded(Event, frozen=True, gc=False):
    """Between two rounds too few players were left for another."""

    winners: tuple[Seat, ...]


DizzyEvent = (
    Judged
    | DealAsked
    | Dealt
    | CardsOpened
    | LockGranted
    | LockEnded
    | CardLaid
    | CombinationWrong
    | LockedOut
    | PenaltyCardDrawn
    | PenaltyLapsed
    | RefillAsked
    | CommonRefilled
    | NobodyCanLay
    | SaidStuck
    | CardFlipped
    | TroubleTaken
    | SeatWentAway
    | SeatCameBack
    | SeatJoined
    | SeatLeft
    | RoundEnded
    | MatchEnded
)

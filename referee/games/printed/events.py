"""What can happen in a match with printed cards: past tense, whole truth. Knows facts; knows no rule and no viewer.

Events bear what news need, so that nothing has to be looked up when they are shown.
"""

from protocol.games.dizzy import Combination
from protocol.games.printed import RoundEnd, RoundResult, RuledBy
from protocol.games.zangle import EqualizerView
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.hidden import FaceDown
from referee.games.interface import Event, Judged, Lock
from referee.games.printed.state import Asked, Held


class DealAsked(Event, frozen=True, gc=False):
    """The next round is to be dealt, as soon as the lots are shuffled."""


class Dealt(Event, frozen=True, gc=False):
    """People are to deal so many cards each."""

    round: int
    bonus: bool
    dealer: Seat
    dealt: int
    cards: tuple[tuple[Seat, int], ...]
    lots: FaceDown
    drawn: tuple[CardId, ...]
    revision: Revision


class SeatReady(Event, frozen=True, gc=False):
    seat: Seat


class CountdownBegan(Event, frozen=True, gc=False):
    opens_at: Instant


class RoundOpened(Event, frozen=True, gc=False):
    revision: Revision


class LockGranted(Event, frozen=True, gc=False):
    held: Held


class LockEnded(Event, frozen=True, gc=False):
    seat: Seat


class TableAsked(Event, frozen=True, gc=False):
    lock: Lock
    named: tuple[Combination, ...]
    asked: Asked
    voters: tuple[Seat, ...]


class Voted(Event, frozen=True, gc=False):
    seat: Seat
    right: bool


class ClaimRuled(Event, frozen=True, gc=False):
    """`drawn` are the lots that were drawn for it; `cards` is what the caller has after it."""

    seat: Seat
    right: bool
    by: RuledBy
    named: tuple[Combination, ...]
    own: int
    special: bool
    votes: tuple[tuple[Seat, bool], ...]
    drawn: tuple[CardId, ...]
    cards: int
    revision: Revision


class ClaimLapsed(Event, frozen=True, gc=False):
    seat: Seat
    named: tuple[Combination, ...]


class PenaltyCardDrawn(Event, frozen=True, gc=False):
    seat: Seat
    cards: int


class LockedOut(Event, frozen=True, gc=False):
    seat: Seat
    until: Instant


class TroubleTaken(Event, frozen=True, gc=False):
    seat: Seat
    cards: int


class HitTaken(Event, frozen=True, gc=False):
    seat: Seat
    cards: int
    hits: int


class SaidStuck(Event, frozen=True, gc=False):
    seat: Seat
    nothing_left: bool


class AllGoOn(Event, frozen=True, gc=False):
    """`cards` are the counts of all who take one."""

    cards: tuple[tuple[Seat, int], ...]
    revision: Revision


class CardsCorrected(Event, frozen=True, gc=False):
    seat: Seat
    cards: int


class CountingBegan(Event, frozen=True, gc=False):
    end: RoundEnd
    out: Seat | None
    ends: Instant


class Counted(Event, frozen=True, gc=False):
    seat: Seat
    cards: int


class SeatWentAway(Event, frozen=True, gc=False):
    """`voters` are those whom the table asks without this seat; empty while nothing is asked."""

    seat: Seat
    voters: tuple[Seat, ...]


class SeatCameBack(Event, frozen=True, gc=False):
    seat: Seat
    voters: tuple[Seat, ...]


class SeatJoined(Event, frozen=True, gc=False):
    seat: Seat


class SeatLeft(Event, frozen=True, gc=False):
    seat: Seat
    voters: tuple[Seat, ...]


class RoundEnded(Event, frozen=True, gc=False):
    result: RoundResult
    rounds_won: tuple[tuple[Seat, int], ...]
    scores: tuple[tuple[Seat, int], ...]
    levels: tuple[tuple[Seat, int], ...]
    equalizers: tuple[tuple[Seat, EqualizerView], ...]
    contenders: tuple[Seat, ...]
    match_winners: tuple[Seat, ...]
    next_deal_at: Instant | None


class MatchEnded(Event, frozen=True, gc=False):
    """Between two rounds too few players were left for another."""

    winners: tuple[Seat, ...]


PrintedEvent = (
    Judged
    | DealAsked
    | Dealt
    | SeatReady
    | CountdownBegan
    | RoundOpened
    | LockGranted
    | LockEnded
    | TableAsked
    | Voted
    | ClaimRuled
    | ClaimLapsed
    | PenaltyCardDrawn
    | LockedOut
    | TroubleTaken
    | HitTaken
    | SaidStuck
    | AllGoOn
    | CardsCorrected
    | CountingBegan
    | Counted
    | SeatWentAway
    | SeatCameBack
    | SeatJoined
    | SeatLeft
    | RoundEnded
    | MatchEnded
)

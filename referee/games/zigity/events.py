"""What happens in a match of Cranium Zigity: past tense, the whole truth. Knows facts; decides and changes nothing.

An event bears the faces of the cards that it is about, also where only some may see them: events are never sent.
"""

from protocol.games.zigity import ActionCard, Owed, Result, SetShown, WhyDrawn, ZigityCard
from protocol.units import Instant, Revision, Seat
from referee.games.hidden import FaceDown
from referee.games.interface import Event
from referee.games.zigity.state import Asked, Task


class Dealt(Event, frozen=True, gc=False):
    """ZIG-01. The play card is still to be turned up."""

    hands: tuple[tuple[Seat, FaceDown], ...]
    stock: FaceDown


class TasksLeft(Event, frozen=True, gc=False):
    """So much is to be done now, in this order."""

    tasks: tuple[Task, ...]


class TurnBegan(Event, frozen=True, gc=False):
    seat: Seat
    owed: Owed | None
    reversed: bool
    ends: Instant | None
    revision: Revision


class SetLaid(Event, frozen=True, gc=False):
    laid: SetShown
    top: ZigityCard
    left: int


class ActionPlayed(Event, frozen=True, gc=False):
    seat: Seat
    card: ActionCard
    left: int


class CardsDrawn(Event, frozen=True, gc=False):
    seat: Seat
    why: WhyDrawn
    cards: tuple[ZigityCard, ...]
    deck: int


class RefillAsked(Event, frozen=True, gc=False):
    """The deck is empty, and a card of it is due: what lies under the play card is to be shuffled."""


class DeckRefilled(Event, frozen=True, gc=False):
    stock: FaceDown


class PlayCardTurned(Event, frozen=True, gc=False):
    """The last of the cards is the play card now, be it one to play on or not."""

    cards: tuple[ZigityCard, ...]
    deck: int


class VoteBegan(Event, frozen=True, gc=False):
    asked: Asked


class Voted(Event, frozen=True, gc=False):
    seat: Seat
    accept: bool


class VoteEnded(Event, frozen=True, gc=False):
    seat: Seat
    word: str
    accepted: bool


class SeatAway(Event, frozen=True, gc=False):
    seat: Seat


class SeatBack(Event, frozen=True, gc=False):
    seat: Seat


class SeatLeft(Event, frozen=True, gc=False):
    seat: Seat
    pile: int


class MatchEnded(Event, frozen=True, gc=False):
    result: Result


ZigityEvent = (
    Dealt
    | TasksLeft
    | TurnBegan
    | SetLaid
    | ActionPlayed
    | CardsDrawn
    | RefillAsked
    | DeckRefilled
    | PlayCardTurned
    | VoteBegan
    | Voted
    | VoteEnded
    | SeatAway
    | SeatBack
    | SeatLeft
    | MatchEnded
)

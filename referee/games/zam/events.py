"""What happens in a match of Zing-a-Zam: past tense, the whole truth. Knows facts; decides and changes nothing.

An event bears the face of the card that it is about, also where only some may see it: events are never sent.
"""

from protocol.games.zam import Card, Choice, Standing, WhyPassed, Won
from protocol.units import Instant, Revision, Seat
from referee.games.hidden import FaceDown
from referee.games.interface import Event


class Dealt(Event, frozen=True, gc=False):
    """Everybody has a set in the hand, of which the first `facing` cards face their holder (ZAM-22)."""

    hands: tuple[tuple[Seat, FaceDown], ...]
    facing: int
    companions: FaceDown
    box: FaceDown


class TurnBegan(Event, frozen=True, gc=False):
    """To play a card; or, with `choice`, to choose what the card played does."""

    seat: Seat
    choice: Choice | None
    ends: Instant | None
    round: int
    revision: Revision


class CardPlayed(Event, frozen=True, gc=False):
    seat: Seat
    place: int
    card: Card
    picked_by: Seat | None


class EffectSkipped(Event, frozen=True, gc=False):
    seat: Seat
    effect: int


class EffectCopied(Event, frozen=True, gc=False):
    seat: Seat
    card: Card


class CompanionDrawn(Event, frozen=True, gc=False):
    seat: Seat
    place: int
    card: Card
    companions: int


class CardTurned(Event, frozen=True, gc=False):
    seat: Seat
    place: int
    card: Card


class Frozen(Event, frozen=True, gc=False):
    seat: Seat
    by: Seat


class CardTaken(Event, frozen=True, gc=False):
    """The top card of `of`'s score pile is now the top one of `seat`'s."""

    seat: Seat
    of: Seat
    card: Card


class CardGiven(Event, frozen=True, gc=False):
    """A card of `seat`'s score pile is now the top one of `to`'s."""

    seat: Seat
    to: Seat
    card: Card


class TurnPassed(Event, frozen=True, gc=False):
    """`chose`: the referee chooses for the seat, whose card is played already; else it plays none in this round."""

    seat: Seat
    why: WhyPassed
    chose: bool


class RoundWon(Event, frozen=True, gc=False):
    won: Won
    scores: tuple[tuple[Seat, int], ...]


class SeatAway(Event, frozen=True, gc=False):
    seat: Seat


class SeatBack(Event, frozen=True, gc=False):
    seat: Seat


class SeatLeft(Event, frozen=True, gc=False):
    seat: Seat


class MatchEnded(Event, frozen=True, gc=False):
    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]


ZamEvent = (
    Dealt
    | TurnBegan
    | CardPlayed
    | EffectSkipped
    | EffectCopied
    | CompanionDrawn
    | CardTurned
    | Frozen
    | CardTaken
    | CardGiven
    | TurnPassed
    | RoundWon
    | SeatAway
    | SeatBack
    | SeatLeft
    | MatchEnded
)

"""What goes over the wire for Zing-a-Zam. Knows shapes of data; knows no rule.

A hand is held so that most of its cards face the others. A card in a hand has a place, which it keeps for as long as
it is there; its face is sent to whomever it faces, and to nobody else (ZAM-21). Instants (`..._ms`) are milliseconds of
the table's game clock, the clock of `News.at_ms`.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import CardNumber, Revision, Seat, SeatNumber

# A hand begins with eight places and gets one more with each Cat Companion; a group's own deck may have some more.
PLACES_MAX = 64
PlaceNumber = Annotated[int, Meta(ge=0, lt=PLACES_MAX)]


class Card(Struct, frozen=True, gc=False):
    """A card whose face shows. `player` says whose set it is of, from the lowest seat; None: a Cat Companion."""

    id: CardNumber
    number: int  # 1 to 8.
    player: int | None


# What a seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


class Play(Command, frozen=True, tag="zam.play"):
    """Play the card at this place of one's own hand, seen or unseen (ZAM-03)."""

    place: PlaceNumber


class Take(Command, frozen=True, tag="zam.take"):
    """For a 2: take the top card of this seat's score pile (ZAM-09)."""

    seat: SeatNumber


class Turn(Command, frozen=True, tag="zam.turn"):
    """For a 3: turn the card at this place of one's own hand to oneself (ZAM-10)."""

    place: PlaceNumber


class Copy(Command, frozen=True, tag="zam.copy"):
    """For a 5: do what this card in play does (ZAM-12)."""

    card: CardNumber


class Pick(Command, frozen=True, tag="zam.pick"):
    """For a 6: the card that the next player must play, by its place in that hand (ZAM-13)."""

    place: PlaceNumber


class Give(Command, frozen=True, tag="zam.give"):
    """For an 8: a card of one's own score pile, and who gets it (ZAM-15)."""

    card: CardNumber
    seat: SeatNumber


ZamCommand = Play | Take | Turn | Copy | Pick | Give


# What a viewer may see.


class HeldCard(Struct, frozen=True, gc=False):
    """A card in a hand. `card` is its face, if it faces this viewer."""

    place: int
    faces_holder: bool
    card: Card | None


class HandView(Struct, frozen=True, gc=False):
    """One seat's part in the match, in the order around the table."""

    seat: Seat
    cards: tuple[HeldCard, ...]
    score: int  # Cards in the score pile: one point each (ZAM-19).
    frozen: bool  # A 7 keeps this seat from playing in this round.
    away: bool
    gone: bool  # Left for good.


class Played(Struct, frozen=True, gc=False):
    """A card in play in this round."""

    seat: Seat
    card: Card


class Choice(Struct, frozen=True, gc=False):
    """What the seat whose turn it is has to choose for the effect of its card."""

    effect: int  # 2, 3, 5, 6 or 8.
    copied: bool  # By a 5.
    seats: tuple[Seat, ...]  # For 2: whose pile; for 6: whose hand, one seat; for 8: who may get a card.
    places: tuple[int, ...]  # For 3: of one's own hand; for 6: of the next player's.
    cards: tuple[CardNumber, ...]  # For 5: in play.


class Won(Struct, frozen=True, gc=False):
    """How a round ended (ZAM-06). `by_one`: a 1 won over an 8 (ZAM-08). Nobody wins a round that nobody played in."""

    round: int
    seat: Seat | None
    cards: tuple[Played, ...]
    by_one: bool


class Standing(Struct, frozen=True, gc=False):
    """One seat at the end. `counts` are its cards numbered 8, 7 and so on down to 1, which break a tie (ZAM-20)."""

    seat: Seat
    points: int
    counts: tuple[int, ...]


class ZamView(Struct, frozen=True, gc=False, tag_field="kind", tag="zam"):
    """All that one viewer may know of the match."""

    you: Seat | None  # Whose view this is; None: of somebody who was not dealt in.
    revision: Revision
    round: int  # From 1; 0 before the deal.
    opens_at_ms: int
    opened: bool
    turn: Seat | None  # Who plays or chooses now.
    turn_ends_ms: int  # 0: no clock runs.
    choice: Choice | None
    hands: tuple[HandView, ...]
    in_play: tuple[Played, ...]
    companions: int  # Cat Companions left to draw.
    pile: tuple[Card, ...]  # One's own score pile from the top (ZAM-23); empty for who has none, and for watchers.
    won: Won | None  # The last round.
    standings: tuple[Standing, ...]  # Not empty: the match is over; the best first.
    match_winners: tuple[Seat, ...]
    lock: None  # A game of turns has none.
    next_deal_at_ms: int  # 0: a match is one deal.


# What a viewer is told has happened.


class Shown(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of this game's news."""


class TurnBegan(Shown, frozen=True, tag="zam.turn-began"):
    """It is this seat's turn to play a card, or to choose what its card does. `revision` counts every turn."""

    seat: Seat
    choice: Choice | None
    turn_ends_ms: int
    round: int
    revision: Revision


class CardPlayed(Shown, frozen=True, tag="zam.card-played"):
    """`picked_by`: whose 6 chose it (ZAM-13)."""

    seat: Seat
    place: int
    card: Card
    picked_by: Seat | None


class EffectSkipped(Shown, frozen=True, tag="zam.effect-skipped"):
    """The effect could not be used, so it was skipped; the card stays in play (ZAM-04)."""

    seat: Seat
    effect: int


class EffectCopied(Shown, frozen=True, tag="zam.effect-copied"):
    seat: Seat
    card: Card


class CompanionDrawn(Shown, frozen=True, tag="zam.companion-drawn"):
    """`card` is there for the seat itself alone: it faces its holder (ZAM-11)."""

    seat: Seat
    place: int
    card: Card | None
    companions: int


class CardTurned(Shown, frozen=True, tag="zam.card-turned"):
    """From now on the card faces its holder, who alone is shown it; the others see it no more (ZAM-10)."""

    seat: Seat
    place: int
    card: Card | None


class Frozen(Shown, frozen=True, tag="zam.frozen"):
    """`seat` plays no card in this round, by the 7 of `by` (ZAM-14)."""

    seat: Seat
    by: Seat


class CardTaken(Shown, frozen=True, tag="zam.card-taken"):
    """The top card of a score pile went to another, by a 2. `card` is shown to these two alone."""

    seat: Seat
    of: Seat
    card: Card | None


class CardGiven(Shown, frozen=True, tag="zam.card-given"):
    """A card of a score pile was given away, by an 8. `card` is shown to these two alone."""

    seat: Seat
    to: Seat
    card: Card | None


class WhyPassed(StrEnum):
    AWAY = "away"  # Without a connection for longer than the grace.
    CLOCK = "clock"  # The turn clock ran out.
    GONE = "gone"  # Left for good.


class TurnPassed(Shown, frozen=True, tag="zam.turn-passed"):
    """The seat plays no card in this round; or, while it had to choose, the referee chose for it."""

    seat: Seat
    why: WhyPassed


class RoundWon(Shown, frozen=True, tag="zam.round-won"):
    """The cards in play went into the winner's score pile, the last one played on top."""

    won: Won
    scores: tuple[tuple[Seat, int], ...]


class SeatAway(Shown, frozen=True, tag="zam.seat-away"):
    seat: Seat


class SeatBack(Shown, frozen=True, tag="zam.seat-back"):
    seat: Seat


class SeatLeft(Shown, frozen=True, tag="zam.seat-left"):
    """Left for good: the cards of the hand are out of play."""

    seat: Seat


class MatchEnded(Shown, frozen=True, tag="zam.match-ended"):
    """A hand is empty (ZAM-18), or too few are left. Cards left in hands are discarded."""

    standings: tuple[Standing, ...]
    match_winners: tuple[Seat, ...]


ZamNews = (
    TurnBegan
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

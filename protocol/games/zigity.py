"""What goes over the wire for Cranium Zigity. Knows shapes of data; knows no rule.

A card is sent to whoever holds it, and to everybody once it lies on the play pile. Instants (`..._ms`) are milliseconds
of the table's game clock, the clock of `News.at_ms`.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import CardNumber, Revision, Seat


class Character(StrEnum):
    """Says which kind of set the next player completes (ZIG-05)."""

    WORD_WORM = "word-worm"  # A word of letters (ZIG-06).
    DATA_HEAD = "data-head"  # Numbers that add to 11 (ZIG-07).
    CREATIVE_CAT = "creative-cat"  # Whole puzzles of three pieces (ZIG-08).
    STAR_PERFORMER = "star-performer"  # One instrument (ZIG-09).


class Piece(StrEnum):
    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Instrument(StrEnum):
    DRUMS = "drums"
    PIANO = "piano"
    TRUMPET = "trumpet"


class Action(StrEnum):
    DRAW_2 = "draw-2"
    DRAW_3 = "draw-3"
    DODGE = "dodge"
    BOUNCE = "bounce"


class SetCard(Struct, frozen=True, gc=False, tag_field="kind", tag="set"):
    """Bears one of each; its character counts when it is the play card."""

    id: CardNumber
    character: Character
    letter: str  # One letter, a to z.
    number: int  # 1 to 10.
    piece: Piece
    instrument: Instrument


class FreeCard(Struct, frozen=True, gc=False, tag_field="kind", tag="free"):
    """Stands for one letter, number, piece or instrument (ZIG-10)."""

    id: CardNumber


class ActionCard(Struct, frozen=True, gc=False, tag_field="kind", tag="action"):
    id: CardNumber
    action: Action


ZigityCard = SetCard | FreeCard | ActionCard


# What a seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


# What a free card is declared to be: a letter, a number in digits, a piece or an instrument. "trumpet" is the longest.
Declared = Annotated[str, Meta(max_length=8, pattern=r"^[a-z0-9]*(?!\n)$")]


class Laid(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One card of a set. `stands_for` is what a free card is declared to be; empty for all others."""

    card: CardNumber
    stands_for: Declared = ""


# A hand and the play card; a deck has 80 cards, and a group's own some more.
LAID_MAX = 128


class LaySet(Command, frozen=True, tag="zigity.lay-set", kw_only=True):
    """Complete a set (ZIG-04). For a word the cards stand in its order, the play card among them (ZIG-06).

    `top` is the card that lies on top, the next play card (ZIG-12). `ask`: if the word is in no list, the others shall
    vote on it (ZIG-20).
    """

    cards: Annotated[tuple[Laid, ...], Meta(min_length=1, max_length=LAID_MAX)]
    top: CardNumber
    ask: bool = False


class PlayAction(Command, frozen=True, tag="zigity.play-action"):
    """Play an action card, in one's turn or to answer a draw card (ZIG-13 to ZIG-17)."""

    card: CardNumber


class Draw(Command, frozen=True, tag="zigity.draw"):
    """Draw a card and end the turn (ZIG-15); or draw what a draw card asks for (ZIG-13)."""


class Vote(Command, frozen=True, tag="zigity.vote"):
    """On a word that another player has laid (ZIG-20)."""

    accept: bool


ZigityCommand = LaySet | PlayAction | Draw | Vote


# What a viewer may see.


class HandView(Struct, frozen=True, gc=False):
    """One seat's part in the match, in the order around the table."""

    seat: Seat
    cards: int
    away: bool
    gone: bool  # Left for good.


class Owed(Struct, frozen=True, gc=False):
    """A draw card that waits for an answer: the seat whose turn it is draws, dodges or bounces (ZIG-13 to ZIG-16)."""

    count: int
    by: Seat  # Who played it.
    dodged: bool  # Passed on at least once: then it cannot be bounced.


class VoteView(Struct, frozen=True, gc=False):
    """The table is asked about a word. The votes of others are shown as they come."""

    seat: Seat  # Who asks.
    word: str
    cards: tuple[ZigityCard, ...]  # In the order of the word.
    votes: tuple[tuple[Seat, bool], ...]
    ends_ms: int


class SetShown(Struct, frozen=True, gc=False):
    """A set as it was laid: its cards, what each stood for, and for a word its spelling."""

    seat: Seat
    character: Character
    cards: tuple[ZigityCard, ...]
    values: tuple[str, ...]
    word: str


class End(StrEnum):
    OUT = "out"  # A player has no card left (ZIG-19).
    STUCK = "stuck"  # Nobody played, and no card was left to draw (ZIG-27).
    LAST_LEFT = "last-left"  # All the others have left.


class Result(Struct, frozen=True, gc=False):
    """How a match ended. `cards_left` has the fewest first."""

    end: End
    winners: tuple[Seat, ...]
    cards_left: tuple[tuple[Seat, int], ...]


class ZigityView(Struct, frozen=True, gc=False, tag_field="kind", tag="zigity"):
    """All that one viewer may know of the match."""

    you: Seat | None  # Whose view this is; None: of somebody who was not dealt in.
    revision: Revision
    round: int  # A match is one deal: 1, and 0 before it.
    opens_at_ms: int
    opened: bool
    words: str  # The word list of this match (ZIG-20).
    turn: Seat | None
    turn_ends_ms: int  # 0: no clock runs.
    reversed: bool  # Play goes to the right (ZIG-16).
    play_card: ZigityCard | None  # The top of the play pile; None before the deal.
    pile: int  # Cards under it.
    deck: int
    hands: tuple[HandView, ...]
    hand: tuple[ZigityCard, ...]  # One's own.
    owed: Owed | None
    vote: VoteView | None
    last_set: SetShown | None
    result: Result | None
    match_winners: tuple[Seat, ...]
    lock: None  # A game of turns has none.
    next_deal_at_ms: int  # 0: a match is one deal.


# What a viewer is told has happened.


class Shown(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of this game's news."""


class TurnBegan(Shown, frozen=True, tag="zigity.turn-began"):
    """`revision` counts every turn."""

    seat: Seat
    owed: Owed | None
    reversed: bool
    turn_ends_ms: int
    revision: Revision


class SetLaid(Shown, frozen=True, tag="zigity.set-laid"):
    """The cards lie on the play pile, `top` on top. `left` are the player's cards."""

    laid: SetShown
    top: ZigityCard
    left: int


class ActionPlayed(Shown, frozen=True, tag="zigity.action-played"):
    seat: Seat
    card: ActionCard
    left: int


class WhyDrawn(StrEnum):
    TURN = "turn"  # Instead of a set or an action card (ZIG-15).
    DRAW_CARD = "draw-card"  # ZIG-13
    BOUNCED = "bounced"  # The own draw card came back (ZIG-16).
    AWAY = "away"  # Without a connection for longer than the grace (ZIG-26).
    CLOCK = "clock"  # The turn clock ran out (ZIG-26).


class CardsDrawn(Shown, frozen=True, tag="zigity.cards-drawn"):
    """`cards` are there for the seat itself alone. Fewer than were due: no more were left (ZIG-21)."""

    seat: Seat
    why: WhyDrawn
    count: int
    cards: tuple[ZigityCard, ...]
    deck: int


class DeckRefilled(Shown, frozen=True, tag="zigity.deck-refilled"):
    """The cards under the play card are shuffled and are the deck (ZIG-21)."""

    deck: int


class PlayCardTurned(Shown, frozen=True, tag="zigity.play-card-turned"):
    """Cards of the deck are turned up until one is a set card, which is the play card (ZIG-02)."""

    cards: tuple[ZigityCard, ...]
    deck: int


class VoteBegan(Shown, frozen=True, tag="zigity.vote-began"):
    vote: VoteView


class Voted(Shown, frozen=True, tag="zigity.voted"):
    seat: Seat
    accept: bool


class VoteEnded(Shown, frozen=True, tag="zigity.vote-ended"):
    """Not accepted: the cards go back, and the player goes on with their turn."""

    seat: Seat
    word: str
    accepted: bool


class SeatAway(Shown, frozen=True, tag="zigity.seat-away"):
    seat: Seat


class SeatBack(Shown, frozen=True, tag="zigity.seat-back"):
    seat: Seat


class SeatLeft(Shown, frozen=True, tag="zigity.seat-left"):
    """Left for good: the cards of the hand go under the play pile."""

    seat: Seat
    pile: int


class MatchEnded(Shown, frozen=True, tag="zigity.match-ended"):
    result: Result


ZigityNews = (
    TurnBegan
    | SetLaid
    | ActionPlayed
    | CardsDrawn
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

"""What goes over the wire for Down 'n Dizzy. Knows shapes of data; knows no rule.

Instants (`..._ms`) are milliseconds of the table's game clock, the clock of `News.at_ms`: what remains is
the difference of the two. The game clock stands still while the table is paused.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import CardNumber, Revision, Seat


class Part(StrEnum):
    HEAD = "head"
    BODY = "body"
    TAIL = "tail"


class Color(StrEnum):
    PURPLE = "purple"
    BLUE = "blue"
    RED = "red"


class Pattern(StrEnum):
    DOTS = "dots"
    STRIPES = "stripes"
    DIAMONDS = "diamonds"


class Combination(StrEnum):
    """DND-09."""

    COLORS_SAME = "colors-same"
    COLORS_DIFFERENT = "colors-different"
    PATTERNS_SAME = "patterns-same"
    PATTERNS_DIFFERENT = "patterns-different"


# One combination, or one of colors and one of patterns (DND-10).
Named = Annotated[tuple[Combination, ...], Meta(min_length=1, max_length=2)]


class Card(Struct, frozen=True, gc=False):
    """A card that lies face up."""

    id: CardNumber
    part: Part
    color: Color
    pattern: Pattern
    gold: bool


# What a seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


class Call(Command, frozen=True, tag="dizzy.call"):
    """Name one or two combinations. With `card` it is judged at once; without, it wins the lock (DND-13)."""

    named: Named
    card: CardNumber | None = None


class Lay(Command, frozen=True, tag="dizzy.lay"):
    """The card that follows a call, from the holder of the lock."""

    card: CardNumber


class Withdraw(Command, frozen=True, tag="dizzy.withdraw"):
    """The holder gives up: a wrong combination, without waiting for the deadline."""


class Open(Command, frozen=True, tag="dizzy.open"):
    """Open one blind card of one's own (DND-15)."""


class Stuck(Command, frozen=True, tag="dizzy.stuck"):
    """Say that nobody can lay; counts only under the option `stuck=word` (DND-19)."""


DizzyCommand = Call | Lay | Withdraw | Open | Stuck


# What a viewer may see.


class LockView(Struct, frozen=True, gc=False):
    holder: Seat
    named: tuple[Combination, ...]
    since_ms: int
    until_ms: int


class HandView(Struct, frozen=True, gc=False):
    """One seat's cards as everybody sees them: the open ones, and how many are blind."""

    seat: Seat
    open: tuple[Card, ...]
    blind: int
    rounds_won: int
    away: bool
    locked_out_until_ms: int  # 0: not locked out.
    says_stuck: bool
    open_by_ms: int  # No card is open: the referee opens one at this instant (DND-39). 0: there is no need.


class LizzyView(Struct, frozen=True, gc=False):
    """The three top cards, and how many lie under each (head, body, tail)."""

    head: Card
    body: Card
    tail: Card
    under: tuple[int, int, int]


class RoundEnd(StrEnum):
    ALL_LAID = "all-laid"  # DND-23
    SPECIAL = "special"  # DND-24
    VOID = "void"  # DND-38
    LAST_LEFT = "last-left"  # All other players left for good.


class RoundResult(Struct, frozen=True, gc=False):
    """How a round ended. `winners` has several for a draw (DND-38)."""

    end: RoundEnd
    winners: tuple[Seat, ...]
    cards_left: tuple[tuple[Seat, int], ...]


class DizzyView(Struct, frozen=True, gc=False, tag_field="kind", tag="dizzy"):
    """All that one viewer may know of the match. Blind cards are counts, never cards."""

    revision: Revision
    round: int  # From 1; 0 before the first deal.
    rounds_to_win: int
    opens_at_ms: int  # When the first blind cards open together (DND-04).
    opened: bool
    lizzy: LizzyView | None  # None before the first deal.
    common: int
    hands: tuple[HandView, ...]
    lock: LockView | None
    result: RoundResult | None  # Of the round that just ended.
    match_winners: tuple[Seat, ...]  # Not empty: the match is over.
    next_deal_at_ms: int  # 0: no deal is due by itself.
    settles_at_ms: int  # Nobody can lay: cards open, or one is flipped, at this instant. 0: not announced.


# What a viewer is told has happened.


class Shown(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of this game's news."""


class CardsOpened(Shown, frozen=True, tag="dizzy.cards-opened"):
    """Cards turned up at one moment. `together`: by all (DND-04, DND-17); else one seat alone (DND-15)."""

    cards: tuple[tuple[Seat, Card], ...]
    together: bool
    by_referee: bool  # Opened for a seat that did not (DND-39).


class LockGranted(Shown, frozen=True, tag="dizzy.lock-granted"):
    lock: LockView


class LockEnded(Shown, frozen=True, tag="dizzy.lock-ended"):
    """The lock is gone without a lay (deadline, withdrawn, voided)."""

    seat: Seat


class CardLaid(Shown, frozen=True, tag="dizzy.card-laid"):
    """A right lay: the Lizzy has changed. `made` lists every combination that it makes."""

    seat: Seat
    card: Card
    named: tuple[Combination, ...]
    made: tuple[Combination, ...]
    special: bool
    revision: Revision
    open_by_ms: int  # It was the seat's last open card: see `HandView.open_by_ms`.


class CombinationWrong(Shown, frozen=True, tag="dizzy.combination-wrong"):
    """Why a call was wrong: the Lizzy as it would have been (none when no card came), and what it makes."""

    seat: Seat
    named: tuple[Combination, ...]
    made: tuple[Combination, ...]
    card: Card | None
    tops: tuple[Card, ...]  # The three cards judged: head, body, tail. Empty when no card came.


class PenaltyCardDrawn(Shown, frozen=True, tag="dizzy.penalty-card-drawn"):
    """A card of the common blind pile went under the seat's blind pile, unseen."""

    seat: Seat
    blind: int
    common: int


class PenaltyLapsed(Shown, frozen=True, tag="dizzy.penalty-lapsed"):
    """DND-22: no card was left to draw."""

    seat: Seat


class LockedOut(Shown, frozen=True, tag="dizzy.locked-out"):
    seat: Seat
    until_ms: int


class NobodyCanLay(Shown, frozen=True, tag="dizzy.nobody-can-lay"):
    """At this instant cards open, or one is flipped, unless a lock or a returning seat comes between (DND-19)."""

    settles_at_ms: int


class SaidStuck(Shown, frozen=True, tag="dizzy.said-stuck"):
    seat: Seat


class CardFlipped(Shown, frozen=True, tag="dizzy.card-flipped"):
    """Badly stuck: a card of the common pile went on the Lizzy (DND-20)."""

    card: Card
    common: int
    revision: Revision


class CommonRefilled(Shown, frozen=True, tag="dizzy.common-refilled"):
    """Cards from under the Lizzy were shuffled into the common pile (DND-21)."""

    common: int


class TroubleTaken(Shown, frozen=True, tag="dizzy.trouble-taken"):
    """Double trouble: the bottom card of a pile went under a seat's blind pile (DND-27)."""

    seat: Seat
    part: Part
    card: Card  # It lay face up once; everybody may know which it is.
    blind: int


class SeatAway(Shown, frozen=True, tag="dizzy.seat-away"):
    seat: Seat


class SeatBack(Shown, frozen=True, tag="dizzy.seat-back"):
    seat: Seat


class RoundEnded(Shown, frozen=True, tag="dizzy.round-ended"):
    result: RoundResult
    rounds_won: tuple[tuple[Seat, int], ...]
    match_winners: tuple[Seat, ...]
    next_deal_at_ms: int


DizzyNews = (
    CardsOpened
    | LockGranted
    | LockEnded
    | CardLaid
    | CombinationWrong
    | PenaltyCardDrawn
    | PenaltyLapsed
    | LockedOut
    | NobodyCanLay
    | SaidStuck
    | CardFlipped
    | CommonRefilled
    | TroubleTaken
    | SeatAway
    | SeatBack
    | RoundEnded
)

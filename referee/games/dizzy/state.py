"""All that is true of a match. Knows what there is; knows no rule.

Blind cards are `FaceDown`, which no encoder writes. The state never changes: `evolve` makes the next one.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from msgspec import Struct

from protocol.games.dizzy import Card, Combination, RoundResult
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.changers import Changers
from referee.games.dizzy.combinations import Tops
from referee.games.dizzy.deck import Deck
from referee.games.dizzy.options import Options
from referee.games.hidden import EMPTY, FaceDown
from referee.games.interface import Lock

Under = tuple[tuple[CardId, ...], tuple[CardId, ...], tuple[CardId, ...]]
"""The cards under the head, the body and the tail, each from just below the top to the bottom."""

NOTHING_UNDER: Under = ((), (), ())


class Phase(Enum):
    DEALING = auto()  # Waits for a shuffled deck.
    COUNTDOWN = auto()  # Dealt; the first cards are still blind (DND-04).
    OPEN = auto()  # All play at once.
    OVER = auto()  # The round has ended.


DEALING: Final = Phase.DEALING
OPEN: Final = Phase.OPEN


class Hand(Struct, frozen=True):
    """The cards of one player."""

    open: tuple[Card, ...] = ()
    blind: FaceDown = EMPTY
    # Before this instant the player may not call (DND-35).
    locked_out_until: Instant = Instant(0)
    # At this instant the referee opens a card for the player, who has none open (DND-39).
    open_by: Instant | None = None

    def __len__(self) -> int:
        return len(self.open) + len(self.blind)


class Lizzy(Struct, frozen=True):
    """The three piles on the table."""

    tops: Tops
    under: Under = NOTHING_UNDER


class Held(Struct, frozen=True):
    """A lock, and what its holder named."""

    lock: Lock
    named: tuple[Combination, ...]


class Refill(Struct, frozen=True):
    """The common pile is empty when a card of it is due: to a seat as a penalty, or (seat None) to the Lizzy."""

    seat: Seat | None
    count: int


class State(Struct, frozen=True):
    """A match."""

    options: Options
    deck: Deck
    # Who is dealt in from the next deal on, clockwise.
    seats: tuple[Seat, ...]
    phase: Phase = Phase.DEALING
    round: int = 0
    revision: Revision = Revision(0)
    # Who made the latest changes of the Lizzy, the last one last; None for the referee.
    changers: Changers = ()
    lizzy: Lizzy | None = None
    common: FaceDown = EMPTY
    # Who is dealt in, clockwise.
    hands: Mapping[Seat, Hand] = {}
    away: frozenset[Seat] = frozenset()
    # Dealt in, and gone for good: the seat may even be taken by somebody else, who waits for the next deal.
    left: frozenset[Seat] = frozenset()
    opens_at: Instant = Instant(0)
    held: Held | None = None
    refill: Refill | None = None
    # When cards open, or one is flipped, since nobody can lay.
    settles_at: Instant | None = None
    stuck_words: frozenset[Seat] = frozenset()
    # Cards flipped since one was laid.
    flips: int = 0
    rounds_won: Mapping[Seat, int] = {}
    result: RoundResult | None = None
    match_winners: tuple[Seat, ...] = ()
    next_deal_at: Instant | None = None

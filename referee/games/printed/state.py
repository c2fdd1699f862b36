"""All that is true of a match with printed cards. Knows what there is; knows no rule, and no card.

The lots in the bag are `FaceDown`, which no encoder writes. The state never changes: `evolve` makes the next one.
"""

from collections.abc import Mapping
from enum import Enum, auto

from msgspec import Struct

from protocol.games import printed
from protocol.games.dizzy import Combination
from protocol.games.printed import RoundEnd, RoundResult
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.changers import Changers
from referee.games.hidden import FaceDown
from referee.games.interface import Lock
from referee.games.printed.deck import Deck
from referee.games.printed.options import Options

SEATS_MIN = 2  # DND-31, ZGL-17


class Phase(Enum):
    DRAWING = auto()  # Waits for shuffled lots.
    LAYING = auto()  # People deal the printed cards.
    COUNTDOWN = auto()
    OPEN = auto()  # All play at once.
    COUNTING = auto()  # The round is over; people count their cards.
    OVER = auto()  # ... and its result is booked.


class Player(Struct, frozen=True):
    """One player's part in a round."""

    cards: int
    ready: bool = False
    hits: int = 0
    penalties: int = 0
    locked_out_until: Instant = Instant(0)
    # None: has not said that nobody can go on. True: and nobody ever will.
    stuck: bool | None = None
    counted: bool = False


class Asked(Struct, frozen=True):
    """The cards lie there, and the table says whether they are right."""

    own: int
    special: bool
    votes: tuple[tuple[Seat, bool], ...] = ()


class Held(Struct, frozen=True):
    """A lock, and what its holder claims. `by_host`: the holder runs the table, and does not judge this one."""

    lock: Lock
    named: tuple[Combination, ...]
    by_host: bool
    asked: Asked | None = None


class Counting(Struct, frozen=True):
    """Why the round ended, who went out, and until when the others may count."""

    end: RoundEnd
    out: Seat | None
    ends: Instant


class State(Struct, frozen=True):
    """A match."""

    options: Options
    deck: Deck
    # Who is dealt in from the next deal on, clockwise.
    seats: tuple[Seat, ...]
    lots: FaceDown
    # Lots that were drawn in this round, and lie on the table.
    drawn: tuple[CardId, ...] = ()
    phase: Phase = Phase.DRAWING
    round: int = 0
    bonus: bool = False
    revision: Revision = Revision(0)
    # Who made the latest changes, the last one last; None for the table as a whole.
    changers: Changers = ()
    dealer: Seat | None = None
    dealt: int = 0
    # Who is dealt in, clockwise.
    players: Mapping[Seat, Player] = {}
    away: frozenset[Seat] = frozenset()
    # Dealt in, and gone for good: the seat may even be taken by somebody else, who waits for the next deal.
    left: frozenset[Seat] = frozenset()
    # Who sat down since the deal, and has no score yet.
    newcomers: frozenset[Seat] = frozenset()
    opens_at: Instant = Instant(0)
    held: Held | None = None
    counting: Counting | None = None
    # Of everybody who plays in this match, in this round or not.
    rounds_won: Mapping[Seat, int] = {}
    scores: Mapping[Seat, int] = {}
    levels: Mapping[Seat, int] = {}
    # Who plays the bonus round that comes (ZGL-38).
    contenders: tuple[Seat, ...] = ()
    results: tuple[RoundResult, ...] = ()
    match_winners: tuple[Seat, ...] = ()
    next_deal_at: Instant | None = None

    @property
    def zangle(self) -> bool:
        return self.options.deck is printed.Deck.ZANGLE


def in_play(state: State) -> dict[Seat, Player]:
    """Those dealt in who have not left."""
    return {seat: player for seat, player in state.players.items() if seat not in state.left}


def present(state: State) -> dict[Seat, Player]:
    """Those of them who are there."""
    return {seat: player for seat, player in in_play(state).items() if seat not in state.away}


def voters(state: State) -> tuple[Seat, ...]:
    """Who is asked about the claim: everybody who is there, but for whoever made it (PRT-07)."""
    holder = None if state.held is None else state.held.lock.holder
    return tuple(seat for seat in present(state) if seat != holder)

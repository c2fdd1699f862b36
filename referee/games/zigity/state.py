"""All that is true of a match. Knows what there is; knows no rule.

Hands, the deck and what lies under the play card are `FaceDown`, which no encoder writes. The state never changes:
`evolve` makes the next one.
"""

from collections.abc import Iterable
from enum import Enum, auto

from msgspec import Struct

from protocol.games.zigity import Owed, Result, SetShown, WhyDrawn, ZigityCard
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.hidden import EMPTY, FaceDown
from referee.games.zigity.deck import Deck
from referee.games.zigity.options import Options


class Phase(Enum):
    DEALING = auto()  # Waits for a shuffled deck.
    PLAYING = auto()
    OVER = auto()


class Player(Struct, frozen=True):
    """One seat's part."""

    seat: Seat
    hand: FaceDown = EMPTY
    away: bool = False
    gone: bool = False


class DrawCards(Struct, frozen=True):
    """To be done: this seat draws so many cards."""

    seat: Seat
    count: int
    why: WhyDrawn


class TurnUp(Struct, frozen=True):
    """To be done: a new play card is turned up from the deck."""


class Begin(Struct, frozen=True):
    """To be done: this seat's turn begins, in this direction."""

    seat: Seat
    reversed: bool
    owed: Owed | None = None


Task = DrawCards | TurnUp | Begin
"""What follows a turn, one after the other. The deck may run out in between, and then waits for chance."""


class Asked(Struct, frozen=True):
    """A set whose word the table votes on."""

    laid: SetShown
    top: CardId
    votes: tuple[tuple[Seat, bool], ...]
    ends: Instant


class State(Struct, frozen=True):
    """A match. `players` are all who were dealt in, clockwise."""

    options: Options
    deck: Deck
    players: tuple[Player, ...]
    phase: Phase = Phase.DEALING
    revision: Revision = Revision(0)
    turn: Seat | None = None
    turn_ends: Instant | None = None
    reversed: bool = False
    owed: Owed | None = None
    asked: Asked | None = None
    # Words that the table has voted down in this turn.
    voted_down: frozenset[str] = frozenset()
    tasks: tuple[Task, ...] = ()
    # The deck from its top; before the deal, everything.
    stock: FaceDown = EMPTY
    play_card: CardId | None = None
    under: FaceDown = EMPTY
    last_set: SetShown | None = None
    # Turns in a row in which nobody played or drew a card.
    idle: int = 0
    result: Result | None = None


def player_at(state: State, seat: Seat) -> Player:
    """The player of a seat that was dealt in."""
    return next(player for player in state.players if player.seat == seat)


def still_in(state: State) -> tuple[Player, ...]:
    """Everybody but those who left for good."""
    return tuple(player for player in state.players if not player.gone)


def present(state: State) -> tuple[Player, ...]:
    """Those still in who are not away."""
    return tuple(player for player in still_in(state) if not player.away)


def after(state: State, seat: Seat, *, to_the_right: bool) -> Seat:
    """Who comes after this seat, which may have left itself."""
    seats = [player.seat for player in still_in(state)]
    if to_the_right:
        return max([each for each in seats if each < seat], default=seats[-1])
    return min([each for each in seats if each > seat], default=seats[0])


def face(state: State, number: CardId) -> ZigityCard:
    """A card as it looks."""
    return state.deck.cards[number]


def faces(state: State, ids: Iterable[CardId]) -> tuple[ZigityCard, ...]:
    return tuple(state.deck.cards[number] for number in ids)

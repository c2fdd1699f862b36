"""All that is true of a match. Knows what there is; knows no rule.

Hands and score piles are `FaceDown`, which no encoder writes: what faces whom stands beside the cards, and whoever
builds a view looks there. The state never changes: `evolve` makes the next one.
"""

from collections.abc import Iterable
from enum import Enum, auto

from msgspec import Struct

from protocol.games.zam import Card, Choice, Played, Standing, Won
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.hidden import EMPTY, FaceDown
from referee.games.zam.deck import Deck
from referee.games.zam.options import Options


class Phase(Enum):
    DEALING = auto()  # Waits for a shuffled deck.
    PLAYING = auto()
    OVER = auto()


class Held(Struct, frozen=True):
    """How one card of a hand is held: at which place, and whom it faces."""

    place: int
    faces_holder: bool


class Player(Struct, frozen=True):
    """One seat's part. `hand` and `held` belong together, card by card."""

    seat: Seat
    hand: FaceDown = EMPTY
    held: tuple[Held, ...] = ()
    # The place of the next card that comes to this hand: no place is used twice.
    next_place: int = 0
    pile: FaceDown = EMPTY
    # Played, frozen or passed in this round.
    done: bool = False
    frozen: bool = False
    away: bool = False
    gone: bool = False

    def card_at(self, place: int) -> CardId | None:
        """The card of that place, if there is one."""
        for held, card in zip(self.held, self.hand.peek(), strict=True):
            if held.place == place:
                return card
        return None


class State(Struct, frozen=True):
    """A match. `players` are all who were dealt in, clockwise."""

    options: Options
    deck: Deck
    players: tuple[Player, ...]
    phase: Phase = Phase.DEALING
    round: int = 0
    revision: Revision = Revision(0)
    turn: Seat | None = None
    turn_ends: Instant | None = None
    # What the seat whose turn it is has to choose; then its card is played already.
    choice: Choice | None = None
    # In the order in which they were played in this round.
    in_play: tuple[Played, ...] = ()
    companions: FaceDown = EMPTY
    # The sets that nobody plays with; before the deal, everything.
    box: FaceDown = EMPTY
    discarded: FaceDown = EMPTY
    won: Won | None = None
    standings: tuple[Standing, ...] = ()
    winners: tuple[Seat, ...] = ()


def player_at(state: State, seat: Seat) -> Player:
    """The player of a seat that was dealt in."""
    return next(player for player in state.players if player.seat == seat)


def still_in(state: State) -> tuple[Player, ...]:
    """Everybody but those who left for good."""
    return tuple(player for player in state.players if not player.gone)


def others(state: State, seat: Seat) -> tuple[Player, ...]:
    """The others who are still in, clockwise from the seat's left."""
    left = [player for player in still_in(state) if player.seat > seat]
    return (*left, *[player for player in still_in(state) if player.seat < seat])


def next_to_play(state: State, seat: Seat) -> Player | None:
    """Who plays after this seat in this round; None: everybody has."""
    return next((player for player in others(state, seat) if not player.done), None)


def faces(state: State, ids: Iterable[CardId]) -> tuple[Card, ...]:
    """Cards as they look."""
    return tuple(state.deck.cards[number] for number in ids)

"""Everything that is so at one moment of a match of Turn-style. Knows facts; decides and changes nothing."""

from msgspec import Struct

from protocol.units import Instant, Seat
from referee.games.turnstyle.options import Options
from referee.games.zangle import state as speedster
from referee.games.zangle.state import Player

SEATS_MIN, SEATS_MAX = speedster.SEATS_MIN, speedster.SEATS_MAX  # ZGL-17


class State(Struct, frozen=True, gc=False):
    """A match: the cards, which lie and move as in Speedster, and whose turn it is.

    `order` is that of the turns of a round: the dealer first, then to the left (ZGL-60). `idle` counts turns in a row
    in which no card moved.
    """

    cards: speedster.State
    options: Options
    order: tuple[Seat, ...] = ()
    turn: Seat | None = None
    turn_ends_at: Instant | None = None
    hit_taken: bool = False
    idle: int = 0


def player_in_turn(state: State) -> Player | None:
    """Whose turn it is, also when they have left meanwhile."""
    return speedster.player_at(state.cards, state.turn)


def still_playing(state: State) -> tuple[Player, ...]:
    """Those of this round who still sit there, in the order of the turns."""
    players = {player.seat: player for player in speedster.in_play(state.cards)}
    return tuple([players[seat] for seat in state.order if seat in players])


def out(state: State) -> tuple[Player, ...]:
    """Who has no card left (ZGL-64), also one who has left since: the last turns have begun, and stay the last."""
    players = {player.seat: player for player in state.cards.players}
    return tuple([players[seat] for seat in state.order if seat in players and players[seat].cards_left == 0])


def finished(state: State) -> tuple[Player, ...]:
    """Who has no card left and still sits there."""
    return tuple([player for player in out(state) if not player.left])

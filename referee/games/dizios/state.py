"""Everything that is so at one moment of a match of Dizios. Knows facts; decides and changes nothing."""

from enum import Enum

from msgspec import Struct

from protocol.games.dizios import Result, Tile
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.dizios.deck import Deck
from referee.games.dizios.options import Options, rectangle
from referee.games.hidden import EMPTY, FaceDown

RACK = 4
"""DIZ-02, DIZ-07: so many tiles stand on a rack."""

SEATS_MIN, SEATS_MAX = 1, 4  # DIZ-01


class Phase(Enum):
    SHUFFLING = "shuffling"  # The house owes an order of the tiles.
    TURNS = "turns"
    OVER = "over"


class Lying(Struct, frozen=True, gc=False):
    """A tile on the board, turned clockwise by so many quarters. Nobody placed the start tile."""

    tile: CardId
    column: int
    row: int
    turns: int
    seat: Seat | None


class Player(Struct, frozen=True, gc=False):
    """One seat's part in the match. Others never see its rack, so it lies face down."""

    seat: Seat
    rack: FaceDown = EMPTY
    score: int = 0
    away: bool = False
    left: bool = False


class State(Struct, frozen=True, gc=False):
    """A match. `aside` are tiles out of play: racks of who left, and the start tile where a rectangle is filled."""

    deck: Deck
    options: Options
    players: tuple[Player, ...]
    pile: FaceDown
    phase: Phase = Phase.SHUFFLING
    revision: Revision = Revision(0)
    board: tuple[Lying, ...] = ()
    aside: FaceDown = EMPTY
    turn: Seat | None = None
    turn_ends_at: Instant | None = None
    idle: int = 0  # Turns in a row in which nothing was placed.
    result: Result | None = None
    winners: tuple[Seat, ...] = ()


def player_at(state: State, seat: Seat | None) -> Player | None:
    """The player of this seat, also one who has left."""
    for player in state.players:
        if player.seat == seat:
            return player
    return None


def in_play(state: State) -> tuple[Player, ...]:
    """Those who still sit there."""
    return tuple([player for player in state.players if not player.left])


def present(state: State) -> tuple[Player, ...]:
    """Those in play whose tiles count for what can still be done. When all are away nobody waits, and all count."""
    seated = in_play(state)
    return tuple([player for player in seated if not player.away]) or seated


def puzzle(state: State) -> bool:
    """Is a rectangle to be filled, from a rack that holds every tile (DIZ-12)?"""
    return rectangle(state.options) is not None


def tile_of(state: State, number: CardId) -> Tile:
    return state.deck.tiles[number]


def places(state: State) -> dict[str, tuple[int, ...]]:
    """Where every tile is."""
    found: dict[str, tuple[int, ...]] = {
        "pile": state.pile.peek(),
        "board": tuple(lying.tile for lying in state.board),
        "aside": state.aside.peek(),
    }
    return found | {f"rack {player.seat}": player.rack.peek() for player in state.players}

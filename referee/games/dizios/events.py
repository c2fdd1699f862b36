"""What happens in a match of Dizios: past tense, the whole truth. Knows facts; decides and changes nothing."""

from protocol.games.dizios import Laid, PassBy, Result, Tile
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.hidden import FaceDown
from referee.games.interface import Event, Judged


class Dealt(Event, frozen=True, gc=False):
    """The tiles are mixed in this order, and racks filled in the order of the turns (DIZ-02)."""

    order: FaceDown
    seats: tuple[Seat, ...]
    turn_ends_at: Instant | None
    revision: Revision


class TurnBegan(Event, frozen=True, gc=False):
    seat: Seat
    ends_at: Instant | None
    revision: Revision


class TilePlaced(Event, frozen=True, gc=False):
    laid: Laid
    points: int
    score: int
    touches: tuple[CardId, ...]


class TileDrawn(Event, frozen=True, gc=False):
    """Which tiles is for their seat alone to know."""

    seat: Seat
    tiles: tuple[Tile, ...]
    rack: int
    pile: int


class TurnPassed(Event, frozen=True, gc=False):
    seat: Seat
    by: PassBy


class TileLifted(Event, frozen=True, gc=False):
    seat: Seat
    tile: Tile
    column: int
    row: int
    score: int
    revision: Revision


class SeatAway(Event, frozen=True, gc=False):
    seat: Seat


class SeatBack(Event, frozen=True, gc=False):
    seat: Seat


class SeatLeft(Event, frozen=True, gc=False):
    seat: Seat


class MatchEnded(Event, frozen=True, gc=False):
    result: Result
    winners: tuple[Seat, ...]


# Nothing is ever called here, so nothing is judged; the table asks every game's events for it all the same.
DiziosEvent = (
    Judged
    | Dealt
    | TurnBegan
    | TilePlaced
    | TileDrawn
    | TurnPassed
    | TileLifted
    | SeatAway
    | SeatBack
    | SeatLeft
    | MatchEnded
)

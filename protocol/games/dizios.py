"""What goes over the wire for Dizios. Knows shapes of data; knows no rule.

A place on the board is a column and a row, counted from 0 at the top left. Instants (`..._ms`) are milliseconds of the
table's game clock, the clock of `News.at_ms`.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import CardNumber, Revision, Seat


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"
    PURPLE = "purple"
    YELLOW = "yellow"


Corners = tuple[Color, Color, Color, Color]
"""The colors of a tile's corners, clockwise from the top left one (DIZ-13)."""


class Tile(Struct, frozen=True, gc=False):
    """A tile that this viewer may see, as it lies without being turned."""

    id: CardNumber
    corners: Corners
    points: int


# The largest board is 31 by 31.
Line = Annotated[int, Meta(ge=0, le=30)]
Turns = Annotated[int, Meta(ge=0, le=3)]


# What a seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


class Place(Command, frozen=True, tag="dizios.place"):
    """A tile of one's rack onto the board, turned clockwise by so many quarters (DIZ-04)."""

    tile: CardNumber
    column: Line
    row: Line
    turns: Turns = 0


class Pass(Command, frozen=True, tag="dizios.pass"):
    """No tile of one's rack can be placed (DIZ-07). Where a rectangle is to be filled: that is as far as it goes."""


class Lift(Command, frozen=True, tag="dizios.lift"):
    """Take a tile back from the board: only where one player fills a rectangle (DIZ-12)."""

    column: Line
    row: Line


DiziosCommand = Place | Pass | Lift


# What a viewer may see.


class Laid(Struct, frozen=True, gc=False):
    """A tile on the board. Nobody placed the start tile."""

    tile: Tile
    column: int
    row: int
    turns: int
    seat: Seat | None


class RackView(Struct, frozen=True, gc=False):
    """One seat as everybody sees it: how many tiles stand on its rack, and what it has scored."""

    seat: Seat
    tiles: int
    score: int
    away: bool
    playing: bool  # False: has left.


class End(StrEnum):
    """Why a match is over."""

    JAM = "jam"  # Nobody can place a tile (DIZ-10).
    IDLE = "idle"  # Nobody placed one, turn after turn (DIZ-15).
    FULL = "full"  # The rectangle is filled (DIZ-12).
    STOPPED = "stopped"  # The rectangle was given up.
    LEFT = "left"  # Everybody else has left.


class Standing(Struct, frozen=True, gc=False):
    """One seat at the end: points scored, tiles that were left over, and what remains."""

    seat: Seat
    score: int
    left: tuple[Tile, ...]
    total: int


class Result(Struct, frozen=True, gc=False):
    """How the match ended. `group`: the places of the largest group of one color, where that is what counts."""

    end: End
    standings: tuple[Standing, ...]
    group: tuple[tuple[int, int], ...]


class DiziosView(Struct, frozen=True, gc=False, tag_field="kind", tag="dizios"):
    """All that one viewer may know of the match: of racks the own tiles, of others and of the pile a number."""

    revision: Revision
    round: int  # 1; 0 before the deal.
    opens_at_ms: int  # 0: nothing is counted down.
    opened: bool
    challenge: str  # score, group, or a rectangle such as 8x8 (DIZ-12).
    columns: int
    rows: int
    laid: tuple[Laid, ...]
    pile: int
    racks: tuple[RackView, ...]
    mine: tuple[Tile, ...]  # The viewer's own rack.
    turn: Seat | None  # Whose turn it is.
    turn_ends_at_ms: int  # 0: there is no clock on it.
    lock: None  # Nobody holds anything: there are turns.
    result: Result | None
    match_winners: tuple[Seat, ...]  # Not empty: the match is over.
    next_deal_at_ms: int  # 0: a match has one deal.


# What a viewer is told has happened.


class Shown(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of this game's news."""


class TurnBegan(Shown, frozen=True, tag="dizios.turn-began"):
    """It is this seat's turn; `ends_at_ms` 0: for as long as it takes."""

    seat: Seat
    ends_at_ms: int
    revision: Revision


class TilePlaced(Shown, frozen=True, tag="dizios.tile-placed"):
    """A tile lies. `points` are those of the tiles that it touches along an edge (DIZ-06), `touches` which they are."""

    laid: Laid
    points: int
    score: int
    touches: tuple[CardNumber, ...]


class TileDrawn(Shown, frozen=True, tag="dizios.tile-drawn"):
    """A seat drew (DIZ-07). Only the seat itself is told which tiles."""

    seat: Seat
    tiles: tuple[Tile, ...]
    rack: int
    pile: int


class PassBy(StrEnum):
    HAND = "hand"
    CLOCK = "clock"  # The time for the turn was over.
    ABSENCE = "absence"  # The seat is away.


class TurnPassed(Shown, frozen=True, tag="dizios.turn-passed"):
    seat: Seat
    by: PassBy


class TileLifted(Shown, frozen=True, tag="dizios.tile-lifted"):
    """A tile went back to the rack of the only player (DIZ-12)."""

    seat: Seat
    tile: Tile
    column: int
    row: int
    score: int
    revision: Revision
    own: bool  # This viewer's rack is the one that it went back to.


class SeatAway(Shown, frozen=True, tag="dizios.seat-away"):
    seat: Seat


class SeatBack(Shown, frozen=True, tag="dizios.seat-back"):
    seat: Seat


class SeatLeft(Shown, frozen=True, tag="dizios.seat-left"):
    """Has left for good; the tiles of its rack are out of play, and nobody sees them."""

    seat: Seat


class MatchEnded(Shown, frozen=True, tag="dizios.match-ended"):
    result: Result
    winners: tuple[Seat, ...]


DiziosNews = TurnBegan | TilePlaced | TileDrawn | TurnPassed | TileLifted | SeatAway | SeatBack | SeatLeft | MatchEnded

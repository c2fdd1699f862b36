"""Where a tile fits, and what it touches. Knows corners, points of the grid and edges; knows no seat and no turn.

A tile in column c and row r has its corners at four points of the grid: (c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1).
Each point has one color, which every tile that reaches it must show there: that is all of DIZ-04 and DIZ-05, since an
edge corresponds when both of its ends do.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from protocol.games.dizios import Color, Corners, Tile
from protocol.units import CardId
from protocol.verdicts import Reason
from referee.games.dizios.deck import Deck
from referee.games.dizios.options import Size, board_size, rectangle
from referee.games.dizios.state import Lying, Player, State
from referee.games.interface import Refused

Point = tuple[int, int]
Cell = tuple[int, int]

QUARTERS = range(4)
EDGES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Spot(NamedTuple):
    """A tile on the board, turned so."""

    tile: CardId
    column: int
    row: int
    turns: int


class Grid(NamedTuple):
    """What lies on the board: the tile of each cell, and the color of each point that a tile reaches."""

    cells: dict[Cell, CardId]
    colors: dict[Point, Color]


def turned(corners: Corners, turns: int) -> Corners:
    """The corners after so many quarter turns clockwise: what was bottom left comes to the top left."""
    first, second, third, fourth = corners[-turns:] + corners[:-turns] if turns else corners
    return first, second, third, fourth


def points_of(column: int, row: int) -> tuple[Point, Point, Point, Point]:
    """The points of the grid at a cell's corners, clockwise from the top left."""
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)


def neighbors(column: int, row: int) -> Iterator[Cell]:
    """The four cells that share an edge with this one, on the board or not."""
    for right, down in EDGES:
        yield column + right, row + down


@lru_cache(maxsize=256)  # The boards of the matches that are played now; one is some kilobytes.
def grid_of(deck: Deck, board: tuple[Lying, ...]) -> Grid:
    """The board by cells and points."""
    cells: dict[Cell, CardId] = {}
    colors: dict[Point, Color] = {}
    for lying in board:
        cells[lying.column, lying.row] = lying.tile
        corners = turned(deck.tiles[lying.tile].corners, lying.turns)
        colors.update(zip(points_of(lying.column, lying.row), corners, strict=True))
    return Grid(cells, colors)


def fault(state: State, spot: Spot) -> Refused | None:
    """Why a tile cannot be placed so; None when it fits (DIZ-04, DIZ-05, DIZ-08, DIZ-12)."""
    size, grid = board_size(state.options), grid_of(state.deck, state.board)
    column, row = spot.column, spot.row
    if not _on_board(size, column, row):
        return Refused(Reason.BEYOND_EDGE)
    if (column, row) in grid.cells:
        return Refused(Reason.PLACE_TAKEN)
    if rectangle(state.options) is None and not touched(grid, column, row):
        return Refused(Reason.NO_NEIGHBOR)
    corners = turned(state.deck.tiles[spot.tile].corners, spot.turns)
    if not _agrees(corners, _wanted(grid, column, row)):
        return Refused(Reason.COLORS_DIFFER)
    return None


def touched(grid: Grid, column: int, row: int) -> tuple[CardId, ...]:
    """The tiles that a tile in this cell touches along an edge."""
    return tuple([grid.cells[cell] for cell in neighbors(column, row) if cell in grid.cells])


def can_place(state: State, players: Iterable[Player]) -> bool:
    """Whether any of them has a tile that fits somewhere (DIZ-10)."""
    tiles = [state.deck.tiles[number] for player in players for number in player.rack.peek()]
    return any(True for _ in _fitting(state, tiles))


def _fitting(state: State, tiles: Iterable[Tile]) -> Iterator[Spot]:
    """Every way to place one of these tiles."""
    grid = grid_of(state.deck, state.board)
    ways = [(tile.id, turns, turned(tile.corners, turns)) for tile in tiles for turns in QUARTERS]
    for column, row in _open_cells(state, grid):
        wanted = _wanted(grid, column, row)
        for tile, turns, corners in ways:
            if _agrees(corners, wanted):
                yield Spot(tile, column, row, turns)


def _open_cells(state: State, grid: Grid) -> Iterable[Cell]:
    """Where a tile may lie, its colors apart: beside a tile, or anywhere in a rectangle."""
    size = board_size(state.options)
    if rectangle(state.options) is not None:
        every = ((column, row) for column in range(size.columns) for row in range(size.rows))
        return [cell for cell in every if cell not in grid.cells]
    beside = {cell for column, row in grid.cells for cell in neighbors(column, row) if _on_board(size, *cell)}
    return sorted(beside - grid.cells.keys())


def _on_board(size: Size, column: int, row: int) -> bool:
    return 0 <= column < size.columns and 0 <= row < size.rows


Wanted = tuple[Color | None, Color | None, Color | None, Color | None]


def _wanted(grid: Grid, column: int, row: int) -> Wanted:
    """The colors that the corners of a tile in this cell must have; None: any."""
    first, second, third, fourth = points_of(column, row)
    colors = grid.colors
    return colors.get(first), colors.get(second), colors.get(third), colors.get(fourth)


def _agrees(corners: Corners, wanted: Wanted) -> bool:
    """Asked some thousands of times a turn, so it is spelled out."""
    one, two, three, four = wanted
    return (
        (one is None or one is corners[0])
        and (two is None or two is corners[1])
        and (three is None or three is corners[2])
        and (four is None or four is corners[3])
    )


def largest_group(deck: Deck, board: tuple[Lying, ...]) -> tuple[Cell, ...]:
    """The cells of the largest group of one color (DIZ-12), in order; of two as large, the first color's.

    Tiles are of one group where they touch along an edge and the color is at an end of that edge.
    """
    grid = grid_of(deck, board)
    groups: list[list[Cell]] = [group for color in Color for group in _groups(grid, color)]
    largest = max(range(len(groups)), key=lambda number: len(groups[number]), default=None)
    return () if largest is None else tuple(sorted(groups[largest]))


def _groups(grid: Grid, color: Color) -> Iterator[list[Cell]]:
    left = {cell for cell in grid.cells if any(grid.colors[point] is color for point in points_of(*cell))}
    while left:
        first = min(left)
        left.remove(first)
        group, edge = list[Cell](), [first]
        while edge:
            cell = edge.pop()
            group.append(cell)
            joined = {other for other in neighbors(*cell) if other in left and _joins(grid, color, cell, other)}
            left -= joined
            edge += sorted(joined)
        yield group


def _joins(grid: Grid, color: Color, cell: Cell, other: Cell) -> bool:
    """Do these two cells share a point of this color?"""
    shared = set(points_of(*cell)) & set(points_of(*other))
    return any(grid.colors[point] is color for point in shared)

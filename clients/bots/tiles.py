"""Where tiles of Dizios fit, from what a seat sees. Knows corners and points of the grid; knows no player."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from protocol.games.dizios import Color, Corners, DiziosView, Tile

Cell = tuple[int, int]
Point = tuple[int, int]
Wanted = tuple[Color | None, Color | None, Color | None, Color | None]

QUARTERS: Final = range(4)


class Spot(NamedTuple):
    """One way to place a tile, and the points of what it would touch."""

    tile: Tile
    column: int
    row: int
    turns: int
    points: int

    @property
    def cell(self) -> Cell:
        return self.column, self.row

    @property
    def corners(self) -> Corners:
        return turned(self.tile.corners, self.turns)


def turned(corners: Corners, turns: int) -> Corners:
    """The corners after so many quarter turns clockwise."""
    first, second, third, fourth = corners[-turns:] + corners[:-turns] if turns else corners
    return first, second, third, fourth


def points_of(cell: Cell) -> tuple[Point, Point, Point, Point]:
    """The points of the grid at a cell's corners, clockwise from the top left."""
    column, row = cell
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share an edge with this one."""
    column, row = cell
    return (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)


class Board:
    """What lies, by cells and by points of the grid. Tiles may be tried on it and taken off again."""

    def __init__(self, view: DiziosView) -> None:
        self.columns, self.rows = view.columns, view.rows
        self.cells: dict[Cell, Tile] = {}
        self.colors: dict[Point, Color] = {}
        for laid in view.laid:
            self.cells[laid.column, laid.row] = laid.tile
            self.colors.update(
                zip(points_of((laid.column, laid.row)), turned(laid.tile.corners, laid.turns), strict=True)
            )

    def open_cells(self, *, anywhere: bool) -> Iterable[Cell]:
        """Where a tile may lie, its colors apart: beside another, or anywhere that is free."""
        if anywhere:
            every = ((column, row) for row in range(self.rows) for column in range(self.columns))
            return [cell for cell in every if cell not in self.cells]
        around = {each for cell in self.cells for each in beside(cell)}
        return sorted(cell for cell in around if cell not in self.cells and self._has(cell))

    def wanted(self, cell: Cell) -> Wanted:
        """The colors that the corners of a tile here must have; None: any."""
        one, two, three, four = points_of(cell)
        colors = self.colors
        return colors.get(one), colors.get(two), colors.get(three), colors.get(four)

    def spots(self, tiles: Iterable[Tile], *, anywhere: bool) -> Iterator[Spot]:
        """Every way to place one of these tiles."""
        ways = [(tile, turns, turned(tile.corners, turns)) for tile in tiles for turns in QUARTERS]
        for cell in self.open_cells(anywhere=anywhere):
            wanted = self.wanted(cell)
            points = sum(self.cells[each].points for each in beside(cell) if each in self.cells)
            for tile, turns, corners in ways:
                if agrees(corners, wanted):
                    yield Spot(tile, *cell, turns, points)

    def largest_group(self, color: Color, spot: Spot) -> int:
        """How many tiles are of one group with this one, were it placed (DIZ-12)."""
        colors = self.colors | dict(zip(points_of(spot.cell), spot.corners, strict=True))
        cells = {*self.cells, spot.cell}
        reached, edge = {spot.cell}, [spot.cell]
        while edge:
            cell = edge.pop()
            for other in beside(cell):
                if other in cells and other not in reached:
                    shared = set(points_of(cell)) & set(points_of(other))
                    if any(colors[point] is color for point in shared):
                        reached.add(other)
                        edge.append(other)
        return len(reached)

    def _has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows


def agrees(corners: Corners, wanted: Wanted) -> bool:
    """Does a tile that lies so fit what is wanted? Asked thousands of times a look, so it is spelled out."""
    one, two, three, four = wanted
    return (
        (one is None or one is corners[0])
        and (two is None or two is corners[1])
        and (three is None or three is corners[2])
        and (four is None or four is corners[3])
    )

"""Looks for a way to fill a rectangle of Dizios from where it stands. Knows corners and a bound; knows no key.

Every way that a tile can lie has corners of its own, so four colors name one tile and its turns, or none that is left.
Cells are filled in reading order; where the upper and left neighbors lie one corner is open, so there are four ways.
"""

from functools import lru_cache
from itertools import product
from typing import Final

from clients.bots.tiles import QUARTERS, Board, Cell, Point, Spot, Wanted, points_of, turned
from protocol.games.dizios import Color, Corners, DiziosView, Tile

TRIES_MAX: Final = 60_000
"""Half a second of work, and as many as on the page: whoever asked would not wait for much longer."""


@lru_cache(maxsize=1_024)  # Of four corners each is open or one of four colors: 625 are all there are.
def fillings(wanted: Wanted) -> tuple[Corners, ...]:
    """Every way to color the corners that are open. Few colors first: such tiles are the hardest to place later."""
    one, two, three, four = (tuple(Color) if color is None else (color,) for color in wanted)
    return tuple(sorted(product(one, two, three, four), key=lambda corners: len(set(corners))))


def next_of(view: DiziosView, tries_max: int = TRIES_MAX) -> Spot | None:
    """The first tile of a way to fill what is open; None where none was found within so many tries."""
    return _Filling(view, tries_max).first()


class _Filling:
    """A board that is being filled, tile by tile, and what is left to fill it with."""

    def __init__(self, view: DiziosView, tries_max: int) -> None:
        board = Board(view)
        self._colors = dict(board.colors)
        self._open: list[Cell] = list(board.open_cells(anywhere=True))
        self._ways: dict[Corners, tuple[Tile, int]] = {}
        for tile in view.mine:
            for turns in reversed(QUARTERS):  # Of turns in which a tile looks the same the first.
                self._ways[turned(tile.corners, turns)] = tile, turns
        self._used: set[int] = set()  # By their numbers.
        self._tries_left = tries_max

    def first(self) -> Spot | None:
        """Fill all of it; what was laid first."""
        if not self._open or not self._fill(0):
            return None
        cell = self._open[0]
        one, two, three, four = (self._colors[point] for point in points_of(cell))
        tile, turns = self._ways[one, two, three, four]
        return Spot(tile, *cell, turns, 0)

    def _fill(self, at: int) -> bool:
        """Whether all cells from this one on could be filled."""
        if at == len(self._open):
            return True
        points = points_of(self._open[at])
        colors = self._colors
        one, two, three, four = points
        for corners in fillings((colors.get(one), colors.get(two), colors.get(three), colors.get(four))):
            way = self._ways.get(corners)
            if way is None or way[0].id in self._used:
                continue
            self._tries_left -= 1
            if self._tries_left < 0:
                return False
            added: list[Point] = [point for point in points if point not in colors]
            colors.update(zip(points, corners, strict=True))
            self._used.add(way[0].id)
            if self._fill(at + 1):
                return True
            self._used.remove(way[0].id)
            for point in added:
                del colors[point]
        return False

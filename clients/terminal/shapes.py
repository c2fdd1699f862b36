"""Polyiamonds in text: a triangle is a character, and where it stands is where it lies. Knows the lattice; no rule.

A lattice row is a line. In it triangles that point up and down take turns, so the triangle at (x, y) stands in column
2x + y, and the one that points down one column further.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from protocol.games.zangle import Outline, Point

UP: Final = "▲"
DOWN: Final = "▼"
HOLE: Final = "·"


class Cell(NamedTuple):
    x: int
    y: int
    up: bool

    @property
    def column(self) -> int:
        return 2 * self.x + self.y + (not self.up)


def cell_of(triangle: tuple[Point, Point, Point]) -> Cell:
    """Which triangle of the lattice these corners are."""
    x, y = min(point[0] for point in triangle), min(point[1] for point in triangle)
    return Cell(x, y, (x, y) in {(point[0], point[1]) for point in triangle})


def cells_inside(outline: Outline) -> list[Cell]:
    """The triangles that an outline goes around."""
    points = [(x, y) for x, y in outline]
    if not points:
        return []
    columns = range(min(x for x, _ in points), max(x for x, _ in points) + 1)
    rows = range(min(y for _, y in points), max(y for _, y in points) + 1)
    cells = (Cell(x, y, up) for y in rows for x in columns for up in (True, False))
    return [cell for cell in cells if _is_inside(cell, points)]


def _is_inside(cell: Cell, points: list[tuple[int, int]]) -> bool:
    """Even and odd: a ray from the middle of the triangle. Thirds of a unit keep it in integers."""
    third = 1 if cell.up else 2
    at_x, at_y = 3 * cell.x + third, 3 * cell.y + third
    inside = False
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        low, high = sorted(((3 * y1, 3 * x1), (3 * y2, 3 * x2)))
        if low[0] <= at_y < high[0]:
            # Which side of the edge the middle is on; the middle of a triangle lies on no edge.
            turn = (high[1] - low[1]) * (at_y - low[0]) - (at_x - low[1]) * (high[0] - low[0])
            inside ^= turn > 0
    return inside


def drawn(cells: Iterable[Cell]) -> list[str]:
    """A shape, from its top row down, as narrow as it is."""
    return _rows({cell: UP if cell.up else DOWN for cell in cells}, 1)


def tiled(marks: Mapping[Cell, str]) -> list[str]:
    """A tiling: behind each triangle stands which piece lies there."""
    return _rows({cell: (UP if cell.up else DOWN) + mark for cell, mark in marks.items()}, 2)


def _rows(shown: Mapping[Cell, str], width: int) -> list[str]:
    if not shown:
        return []
    left, right = min(cell.column for cell in shown), max(cell.column for cell in shown)
    lines = []
    for y in sorted({cell.y for cell in shown}, reverse=True):
        row = {cell.column: text for cell, text in shown.items() if cell.y == y}
        lines.append("".join(row.get(column, " " * width) for column in range(left, right + 1)).rstrip())
    return lines

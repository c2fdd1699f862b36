"""The shapes of one to five triangles. Knows the triangular lattice; knows no card and no rule.

A *cell* is one triangle of the lattice, written as the sum of its three corners (three times its
middle). Corners are pairs of whole numbers (x, y) that stand for x steps to the right and y steps
along the line 60 degrees above it, so a cell that points up is (3x + 1, 3y + 1) and one that points
down is (3x + 2, 3y + 2). Turns and mirror images act on cells as they act on corners, in whole
numbers, and no case distinction is needed anywhere.
"""

from collections.abc import Iterable
from functools import cache

import msgspec

Corner = tuple[int, int]
Cell = tuple[int, int]
Cells = tuple[Cell, ...]

# ZGL-14: no card shows more than five triangles.
AREA_MAX = 5

_NUMBERS = ("none", "one", "two", "three", "four", "five")


class Polyiamond(msgspec.Struct, frozen=True):
    """A shape of triangles joined edge to edge, the same however it is turned or mirrored.

    `outline` goes around the shape counterclockwise through its corners where the edge turns, in
    lattice steps; every shape is drawn with the same lattice and the same unit.
    """

    name: str
    cells: Cells
    outline: tuple[Corner, ...]

    @property
    def area(self) -> int:
        """The number of triangles."""
        return len(self.cells)


def neighbors(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The three triangles that share an edge with this one."""
    u, v = cell
    step = 1 if u % 3 == 1 else -1
    return (u + step, v + step), (u - 2 * step, v + step), (u + step, v - 2 * step)


def corners(cell: Cell) -> tuple[Corner, Corner, Corner]:
    """The corners of a triangle, counterclockwise."""
    u, v = cell
    x, y = u // 3, v // 3
    if u % 3 == 1:
        return (x, y), (x + 1, y), (x, y + 1)
    return (x + 1, y + 1), (x, y + 1), (x + 1, y)


def moved(cells: Iterable[Cell], right: int, up: int) -> Cells:
    """The cells, shifted by whole lattice steps, in order."""
    return tuple(sorted((u + 3 * right, v + 3 * up) for u, v in cells))


@cache
def orientations(cells: Cells) -> tuple[Cells, ...]:
    """Every different way to turn and mirror these cells (ZGL-03), each moved to the origin."""
    found: set[Cells] = set()
    turned: Iterable[Cell] = cells
    for _ in range(6):
        turned = [(-v, u + v) for u, v in turned]
        found.add(_at_origin(turned))
        found.add(_at_origin((v, u) for u, v in turned))
    return tuple(sorted(found))


def canonical(cells: Cells) -> Cells:
    """One spelling for all cells that are the same shape turned, mirrored or moved."""
    return orientations(_at_origin(cells))[0]


def _at_origin(cells: Iterable[Cell]) -> Cells:
    cells = tuple(cells)
    return moved(cells, -(min(u for u, _ in cells) // 3), -(min(v for _, v in cells) // 3))


def _grown(area: int) -> tuple[Cells, ...]:
    """All free polyiamonds of this many triangles: each smaller one with one triangle added."""
    if area == 1:
        return (((1, 1),),)
    found = {
        canonical((*cells, added))
        for cells in _grown(area - 1)
        for cell in cells
        for added in neighbors(cell)
        if added not in cells
    }
    return tuple(sorted(found))


def name_of(cells: Cells) -> str:
    """A name that says what the shape looks like, read off its geometry.

    Up to three triangles there is one shape each. Beyond that, a shape either has a triangle with
    three neighbors, and then it holds the big triangle of four; or it is a strip, and then the most
    triangles that meet in one corner tell how far it bends: three when straight, all when it goes
    round a point.
    """
    number = _NUMBERS[len(cells)]
    if len(cells) <= 3:
        return number
    branched = any(all(near in cells for near in neighbors(cell)) for cell in cells)
    meeting: dict[Corner, int] = {}
    for cell in cells:
        for corner in corners(cell):
            meeting[corner] = meeting.get(corner, 0) + 1
    most = max(meeting.values())
    if branched:
        return f"{number}-triangle" if len(cells) == 4 else f"{number}-triangle-plus-one"
    if most == 3:
        return f"{number}-straight"
    if most == len(cells):
        return f"{number}-hook" if len(cells) == 4 else f"{number}-hexagon-less-one"
    return f"{number}-bent"


@cache  # Asked for shapes and for pieces laid on shapes: a few hundred.
def outline_of(cells: Cells) -> tuple[Corner, ...]:
    """The corners of the polygon around the cells, counterclockwise, from the smallest one on.

    An edge that two triangles share is walked in both directions and drops out; what is left is one
    ring, since no shape of at most five triangles has a hole or touches itself in a corner.
    """
    edges: dict[Corner, Corner] = {}
    walked = [(c[i - 1], c[i]) for c in map(corners, cells) for i in range(3)]
    for start, end in walked:
        if (end, start) not in walked:
            assert start not in edges, cells
            edges[start] = end
    ring = [min(edges)]
    while (following := edges[ring[-1]]) != ring[0]:
        ring.append(following)
    assert len(ring) == len(edges), cells
    # Corners in the middle of a straight edge say nothing about the polygon.
    return tuple(
        corner
        for before, corner, after in zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)
        if (corner[0] - before[0], corner[1] - before[1]) != (after[0] - corner[0], after[1] - corner[1])
    )


# ZGL-14: every shape once, from the smallest up: 1, 1, 1, 3 and 4 of one to five triangles.
POLYIAMONDS: tuple[Polyiamond, ...] = tuple(
    Polyiamond(name_of(cells), cells, outline_of(cells)) for area in range(1, AREA_MAX + 1) for cells in _grown(area)
)
BY_NAME: dict[str, Polyiamond] = {shape.name: shape for shape in POLYIAMONDS}

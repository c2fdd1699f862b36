"""Which shapes cover which, found by laying them. Knows the lattice; knows no card and no player.

Shapes are drawn once and come with the view. A turn by 60 degrees takes the point (x, y) to (-y, x + y), a mirror takes
it to (y, x); with these a piece has up to 12 ways to lie, each of which is then moved so that it fills the first open
triangle. Five triangles leave little to try.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from protocol.games.zangle import Point, Shape

Triangle = frozenset[Point]
Figure = frozenset[Triangle]


class Recipe(NamedTuple):
    """A shape that can be made, and the names of the pieces that make it: one (itself), or more."""

    target: str
    pieces: tuple[str, ...]


@lru_cache(maxsize=8)  # One deck's shapes at a table; a bot plays at one table.
def recipes(shapes: tuple[Shape, ...]) -> tuple[Recipe, ...]:
    """Every way to make each shape of pieces among the shapes."""
    ways = {shape.name: _ways_to_lie(_figure(shape)) for shape in shapes}
    found = []
    for target in shapes:
        for count in range(1, target.area + 1):
            for pieces in combinations_with_replacement(shapes, count):
                fits = sum(piece.area for piece in pieces) == target.area
                if fits and _covers(_figure(target), [ways[piece.name] for piece in pieces]):
                    found.append(Recipe(target.name, tuple(piece.name for piece in pieces)))
    return tuple(found)


def _figure(shape: Shape) -> Figure:
    return frozenset(frozenset(triangle) for triangle in shape.triangles)


def _ways_to_lie(figure: Figure) -> set[Figure]:
    ways = set()
    for _ in range(6):
        figure = frozenset(frozenset((-y, x + y) for x, y in triangle) for triangle in figure)
        ways.add(figure)
        ways.add(frozenset(frozenset((y, x) for x, y in triangle) for triangle in figure))
    return ways


def _covers(open_part: Figure, pieces: list[set[Figure]]) -> bool:
    """Can the open part be filled with each piece once? The areas are known to be equal."""
    if not pieces:
        return not open_part
    first = min(open_part, key=sorted)
    for index, ways in enumerate(pieces):
        rest = pieces[:index] + pieces[index + 1 :]
        for way in ways:
            for laid in _laid_upon(way, first):
                if laid <= open_part and _covers(open_part - laid, rest):
                    return True
    return False


def _laid_upon(figure: Figure, first: Triangle) -> Iterator[Figure]:
    """The figure moved, without turning, so that one of its triangles is `first`."""
    x, y = min(first)
    for triangle in figure:
        from_x, from_y = min(triangle)
        right, up = x - from_x, y - from_y
        if frozenset((px + right, py + up) for px, py in triangle) == first:
            yield frozenset(frozenset((px + right, py + up) for px, py in each) for each in figure)

"""What makes what in Zangle, told a second time: by areas and what is known to be odd, and by looking at a tiling.

Knows outlines as the protocol draws them; shares no code with the game's own solver.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from protocol.games.zangle import Card, Outline, Point

Cells = frozenset[Point]
"""Triangles, each as the sum of its corners."""


def fits(target: str, area: int, pieces: Sequence[Card]) -> bool:
    """ZGL-15: where the areas add up everything fits, but for a few."""
    shaped = sorted([piece for piece in pieces if piece.shape is not None], key=lambda piece: piece.area)
    if sum([piece.area for piece in shaped]) != area:
        return False
    if len(shaped) == 1:
        return shaped[0].shape == target
    if [piece.area for piece in shaped] == [2, 2]:
        return target != "four-triangle"
    if [piece.area for piece in shaped] == [1, 4]:
        four = shaped[1].shape
        if target == "five-bent":
            return four != "four-triangle"
        return four == {"five-straight": "four-straight", "five-hexagon-less-one": "four-hook"}.get(target, four)
    return True


def anybody_could(center: Sequence[Card], own: Sequence[Card]) -> bool:
    """Can a Zangle be made of these (ZGL-01, 02, 05, 06, 08)? Looks at every choice there is."""
    return _could(tuple(sorted([_look(card) for card in center])), tuple(sorted([_look(card) for card in own])))


def _look(card: Card) -> tuple[str, int]:
    return card.shape or "", card.area


@lru_cache(maxsize=4_096)
def _could(center: tuple[tuple[str, int], ...], own: tuple[tuple[str, int], ...]) -> bool:
    cards = [(shape, area, True) for shape, area in center] + [(shape, area, False) for shape, area in own]
    blanks = {place for _, area, place in cards if area == 0}
    shaped = [card for card in cards if card[1]]
    for number, (target, area, place) in enumerate(shaped):
        others = shaped[:number] + shaped[number + 1 :]
        for pieces in _adding_up(others, area):
            places = {place, *(piece[2] for piece in pieces)}
            both = len(places) == 2 or bool(blanks - places)
            if both and len(pieces) + 1 + bool(blanks) >= 3 and _fits(target, area, pieces):
                return True
    return False


def _fits(target: str, area: int, pieces: Iterable[tuple[str, int, bool]]) -> bool:
    return fits(target, area, [Card(0, shape, size) for shape, size, _ in pieces])  # type: ignore[arg-type]


def _adding_up(cards: list[tuple[str, int, bool]], area: int) -> Iterable[list[tuple[str, int, bool]]]:
    if area == 0:
        yield []
    for number, card in enumerate(cards):
        if card[1] <= area:
            for others in _adding_up(cards[number + 1 :], area - card[1]):
                yield [card, *others]


def cells_of(triangles: Iterable[tuple[Point, Point, Point]]) -> Cells:
    return frozenset((a[0] + b[0] + c[0], a[1] + b[1] + c[1]) for a, b, c in triangles)


def covers(target: Cells, laid: tuple[tuple[Cells, Outline], ...]) -> bool:
    """Do these pieces, drawn as outlines, lie on the target without gap or overlap, each of its own shape?"""
    return _covers(target, laid)


@lru_cache(maxsize=4_096)
def _covers(target: Cells, laid: tuple[tuple[Cells, Outline], ...]) -> bool:
    open_cells = set(target)
    for shape, outline in laid:
        inside = {cell for cell in target if _inside(cell, outline)}
        # Twice the area of a polygon, in triangles of which each has one.
        if len(inside) != _area(outline) or not inside <= open_cells or _spelled(inside) != _spelled(shape):
            return False
        open_cells -= inside
    return not open_cells


def _area(outline: Outline) -> int:
    turned = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in turned))


def _inside(cell: Point, outline: Outline) -> bool:
    """Whether the middle of the triangle lies in the polygon: a ray to the right crosses its edge an odd number of
    times. All is in thirds of the lattice, so a middle never lies level with a corner.
    """
    x, y = cell
    inside = False
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        (ax, ay), (bx, by) = (3 * a[0], 3 * a[1]), (3 * b[0], 3 * b[1])
        if (ay > y) != (by > y):
            crossing = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            inside ^= (crossing > 0) == (by > ay)
    return inside


def _spelled(cells: Iterable[Point]) -> tuple[Point, ...]:
    """The same for all cells that are one shape, turned, mirrored or moved."""
    spellings = []
    turned = list(cells)
    for _ in range(6):
        turned = [(-v, u + v) for u, v in turned]
        for each in (turned, [(v, u) for u, v in turned]):
            left, low = min(u for u, _ in each) // 3, min(v for _, v in each) // 3
            spellings.append(tuple(sorted((u - 3 * left, v - 3 * low) for u, v in each)))
    return min(spellings)

"""Which pieces cover which shape, by exact cover. Knows shapes; knows no card and no table.

ZGL-03 and ZGL-04: each piece may be turned and mirrored but stays as it is, and together the pieces
cover the target without gap or overlap. Nothing here is a list of answers: each question is solved
when it is first asked, and there are few, since areas must add up and no area exceeds five.
"""

from collections.abc import Iterator
from functools import cache

import msgspec

from referee.games.zangle.polyiamonds import (
    AREA_MAX,
    BY_NAME,
    POLYIAMONDS,
    Cell,
    Cells,
    Polyiamond,
    moved,
    orientations,
)

Pieces = tuple[Polyiamond, ...]


class Placement(msgspec.Struct, frozen=True):
    """Where the piece with this number (its index among the pieces asked about) lies."""

    piece: int
    cells: Cells


class Misfit(msgspec.Struct, frozen=True):
    """Why pieces do not make a target.

    When the areas differ, the two numbers say it all. When they agree, `placed` is a best try with
    all pieces side by side: `holes` are the triangles of the target that it leaves open, and
    just as many triangles of the pieces stick out.
    """

    area_needed: int
    area_given: int
    placed: tuple[Placement, ...]
    holes: Cells


def tiling(target: Polyiamond, pieces: Pieces) -> tuple[Placement, ...] | None:
    """One way to cover the target with all of the pieces, in their order; None if there is none."""
    if sum(piece.area for piece in pieces) != target.area:
        return None
    order = _order(pieces)
    found = _tiling(target.name, tuple(pieces[number].name for number in order))
    return None if found is None else _renumbered(found, order)


def misfit(target: Polyiamond, pieces: Pieces) -> Misfit:
    """What to tell a player whose pieces do not make the target."""
    assert tiling(target, pieces) is None, (target.name, [piece.name for piece in pieces])
    given = sum(piece.area for piece in pieces)
    if given != target.area:
        return Misfit(target.area, given, (), ())
    order = _order(pieces)
    placed = _renumbered(_best_try(target.name, tuple(pieces[number].name for number in order)), order)
    covered = {cell for placement in placed for cell in placement.cells}
    return Misfit(target.area, given, placed, tuple(cell for cell in target.cells if cell not in covered))


def multisets(area: int) -> Iterator[Pieces]:
    """Every multiset of pieces of this total area, each in one order."""
    return _multisets(area, 0)


def _multisets(area: int, first: int) -> Iterator[Pieces]:
    if area == 0:
        yield ()
    for number in range(first, len(POLYIAMONDS)):
        piece = POLYIAMONDS[number]
        if piece.area <= area:
            for others in _multisets(area - piece.area, number):
                yield (piece, *others)


def _order(pieces: Pieces) -> list[int]:
    """One order for every spelling of a multiset, largest first: it lets the search fail early."""
    return sorted(range(len(pieces)), key=lambda number: (-pieces[number].area, pieces[number].name))


def _renumbered(placed: tuple[Placement, ...], order: list[int]) -> tuple[Placement, ...]:
    return tuple(
        sorted(
            (Placement(order[placement.piece], placement.cells) for placement in placed),
            key=lambda placement: placement.piece,
        )
    )


@cache  # The areas agree, so there are at most as many entries as multisets of area five or less.
def _tiling(target: str, pieces: tuple[str, ...]) -> tuple[Placement, ...] | None:
    cells = BY_NAME[target].cells
    rows: Rows = {
        Placement(number, laid): [number, *laid]
        for number, piece in enumerate(pieces)
        for laid in _placements(piece, target)
        if all(cell in cells for cell in laid)
    }
    columns: Columns = {number: set() for number in range(len(pieces))}
    columns.update((cell, set()) for cell in cells)
    for row, covered in rows.items():
        for column in covered:
            columns[column].add(row)
    solution = _exact_cover(columns, rows, [])
    return None if solution is None else tuple(solution)


# Algorithm X of Knuth: what must be covered exactly once (each piece, each cell) and the placements
# that would cover it.
Columns = dict[int | Cell, set[Placement]]
Rows = dict[Placement, list[int | Cell]]


def _exact_cover(columns: Columns, rows: Rows, chosen: list[Placement]) -> list[Placement] | None:
    if not columns:
        return chosen
    hardest = min(columns, key=lambda column: len(columns[column]))
    for row in sorted(columns[hardest], key=_placement_order):
        covered = set(rows[row])
        clashing = {clash for column in covered for clash in columns[column]}
        rest = {column: left - clashing for column, left in columns.items() if column not in covered}
        solution = _exact_cover(rest, rows, [*chosen, row])
        if solution is not None:
            return solution
    return None


def _placement_order(placement: Placement) -> tuple[int, Cells]:
    """Sets have no order of their own, and a tiling must be the same in every process."""
    return placement.piece, placement.cells


@cache
def _placements(piece: str, target: str) -> tuple[Cells, ...]:
    """Every way to lay a piece so that it covers at least one triangle of the target."""
    return tuple(
        sorted(
            {
                moved(turned, (cell[0] - start[0]) // 3, (cell[1] - start[1]) // 3)
                for turned in orientations(BY_NAME[piece].cells)
                for start in turned
                for cell in BY_NAME[target].cells
                if cell[0] % 3 == start[0] % 3
            }
        )
    )


@cache  # Only asked for the few entries of `_tiling` that are None.
def _best_try(target: str, pieces: tuple[str, ...]) -> tuple[Placement, ...]:
    """All pieces side by side, with as much of the target covered as can be."""
    assert len(pieces) <= AREA_MAX, pieces
    cells = BY_NAME[target].cells
    areas = [BY_NAME[piece].area for piece in pieces]
    best: tuple[int, tuple[Placement, ...]] = (-1, ())

    def lay(number: int, covered: int, placed: tuple[Placement, ...]) -> None:
        nonlocal best
        if covered + sum(areas[number:]) <= best[0]:
            return
        if number == len(pieces):
            best = (covered, placed)
            return
        taken = {cell for placement in placed for cell in placement.cells}
        for laid in _placements(pieces[number], target):
            if taken.isdisjoint(laid):
                inside = sum(cell in cells for cell in laid)
                lay(number + 1, covered + inside, (*placed, Placement(number, laid)))

    lay(0, 0, ())
    return best[1]

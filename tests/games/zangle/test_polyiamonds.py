"""The shapes on the cards, and which pieces cover which shape."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.zangle.polyiamonds import (
    BY_NAME,
    POLYIAMONDS,
    Cell,
    Polyiamond,
    canonical,
    corners,
    moved,
    neighbors,
    orientations,
)
from referee.games.zangle.tilings import misfit, multisets, tiling

shapes = st.sampled_from(POLYIAMONDS)


def named(*names: str) -> tuple[Polyiamond, ...]:
    return tuple(BY_NAME[name] for name in names)


@pytest.mark.rule("ZGL-14")
def test_there_are_1_1_1_3_and_4_shapes_of_one_to_five_triangles() -> None:
    areas = [shape.area for shape in POLYIAMONDS]
    assert [areas.count(area) for area in range(1, 6)] == [1, 1, 1, 3, 4]
    assert len({shape.name for shape in POLYIAMONDS}) == 10
    assert len({canonical(shape.cells) for shape in POLYIAMONDS}) == 10


@pytest.mark.rule("ZGL-14")
def test_the_triangles_of_a_shape_are_joined_edge_to_edge() -> None:
    for shape in POLYIAMONDS:
        reached = {shape.cells[0]}
        for _ in shape.cells:
            reached |= {near for cell in reached for near in neighbors(cell)} & set(shape.cells)
        assert reached == set(shape.cells), shape.name


def symmetries(shape: Polyiamond) -> int:
    """How many of the twelve turns and mirror images leave the shape as it is."""
    return 12 // len(orientations(shape.cells))


def shared_edges(shape: Polyiamond) -> int:
    return sum(near in shape.cells for cell in shape.cells for near in neighbors(cell)) // 2


def sides(shape: Polyiamond) -> list[int]:
    """The lengths of the sides of the outline, sorted: a fact of geometry apart from the names."""
    ring = shape.outline
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    return sorted(max(abs(x), abs(y)) for x, y in steps)


@pytest.mark.parametrize(
    ("name", "symmetry", "side_lengths"),
    [
        ("one", 6, [1, 1, 1]),
        ("two", 4, [1, 1, 1, 1]),
        ("three", 2, [1, 1, 1, 2]),
        ("four-straight", 2, [1, 1, 2, 2]),
        ("four-triangle", 6, [2, 2, 2]),
        ("four-hook", 2, [1, 1, 1, 1, 1, 1]),
        ("five-straight", 2, [1, 1, 2, 3]),
        ("five-bent", 1, [1, 1, 1, 1, 1, 2]),
        ("five-triangle-plus-one", 1, [1, 1, 1, 2, 2]),
        ("five-hexagon-less-one", 2, [1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_a_shape_looks_like_its_name(name: str, symmetry: int, side_lengths: list[int]) -> None:
    shape = BY_NAME[name]
    assert symmetries(shape) == symmetry
    assert sides(shape) == side_lengths
    assert shared_edges(shape) == shape.area - 1  # None of them closes a ring.


def test_an_outline_runs_counterclockwise_around_exactly_the_shape() -> None:
    for shape in POLYIAMONDS:
        ring = shape.outline
        double = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True))
        assert double == shape.area, shape.name  # In triangles: positive says counterclockwise.
        assert set(ring) <= {corner for cell in shape.cells for corner in corners(cell)}


@pytest.mark.rule("ZGL-03")
@given(shapes, st.integers(0, 11), st.integers(-9, 9), st.integers(-9, 9))
def test_turned_mirrored_and_moved_a_shape_stays_the_same(shape: Polyiamond, which: int, right: int, up: int) -> None:
    turned = orientations(shape.cells)
    assert canonical(moved(turned[which % len(turned)], right, up)) == shape.cells


def test_a_cell_and_its_neighbor_share_two_corners() -> None:
    for cell in [(1, 1), (2, 2), (-5, 4), (5, -1)]:
        for near in neighbors(cell):
            assert len(set(corners(cell)) & set(corners(near))) == 2
            assert cell in neighbors(near)


def covers(target: str, *pieces: str) -> bool:
    return tiling(BY_NAME[target], named(*pieces)) is not None


@pytest.mark.rule("ZGL-15")
def test_areas_that_add_up_cover_except_where_geometry_forbids() -> None:
    """Found by exact cover for every target and every multiset of two or more pieces."""
    impossible = {
        (target.name, *(piece.name for piece in pieces))
        for target in POLYIAMONDS
        for pieces in multisets(target.area)
        if len(pieces) >= 2 and tiling(target, pieces) is None
    }
    assert impossible == {
        ("four-triangle", "two", "two"),
        ("five-straight", "one", "four-triangle"),
        ("five-straight", "one", "four-hook"),
        ("five-bent", "one", "four-triangle"),
        ("five-hexagon-less-one", "one", "four-straight"),
        ("five-hexagon-less-one", "one", "four-triangle"),
    }


@pytest.mark.rule("ZGL-15", "ZGL-03")
def test_every_tiling_covers_its_target_exactly_with_the_pieces_as_they_are() -> None:
    """ZGL-04 too: each placement is its piece turned, mirrored and moved, and nothing else."""
    tilings = 0
    for target in POLYIAMONDS:
        for pieces in multisets(target.area):
            placed = tiling(target, pieces)
            if placed is None:
                continue
            tilings += 1
            cells = [cell for placement in placed for cell in placement.cells]
            assert sorted(cells) == sorted(target.cells)
            assert [placement.piece for placement in placed] == list(range(len(pieces)))
            for placement in placed:
                assert canonical(placement.cells) == pieces[placement.piece].cells
    assert tilings == 51


@pytest.mark.rule("ZGL-04")
def test_a_shape_is_not_rearranged_into_another_of_the_same_area() -> None:
    assert covers("four-hook", "four-hook")
    assert not covers("four-hook", "four-straight")
    assert not covers("five-straight", "four-hook", "one")  # Four and one, but the hook stays one.


@pytest.mark.rule("ZGL-03")
def test_pieces_leave_no_gap_and_no_overlap() -> None:
    assert covers("five-bent", "two", "three")
    assert not covers("five-bent", "two", "two")
    assert not covers("five-bent", "three", "three")


@given(shapes, st.lists(shapes, max_size=9))
def test_the_order_of_the_pieces_does_not_matter(target: Polyiamond, pieces: list[Polyiamond]) -> None:
    there, back = tiling(target, tuple(pieces)), tiling(target, tuple(reversed(pieces)))
    assert (there is None) == (back is None)


def brute_force_covers(target: Polyiamond, pieces: tuple[Polyiamond, ...]) -> bool:
    """The same question answered without Algorithm X: paint the target piece by piece."""

    def paint(left: frozenset[Cell], rest: tuple[Polyiamond, ...]) -> bool:
        if not rest:
            return not left
        return any(
            set(laid) <= left and paint(left - set(laid), rest[1:])
            for turned in orientations(rest[0].cells)
            for right in range(-4, 5)
            for up in range(-4, 5)
            for laid in [moved(turned, right, up)]
        )

    return paint(frozenset(target.cells), pieces)


@pytest.mark.rule("ZGL-15")
def test_exact_cover_agrees_with_brute_force_on_pairs() -> None:
    for target in POLYIAMONDS:
        for pieces in combinations_with_replacement(POLYIAMONDS, 2):
            if sum(piece.area for piece in pieces) == target.area:
                found = tiling(target, pieces) is not None
                assert found == brute_force_covers(target, pieces), (target, pieces)


def test_pieces_of_another_area_are_told_in_numbers() -> None:
    fault = misfit(BY_NAME["five-bent"], named("three", "three"))
    assert (fault.area_needed, fault.area_given, fault.placed, fault.holes) == (5, 6, (), ())
    assert misfit(BY_NAME["two"], ()).area_given == 0


def test_pieces_that_add_up_and_do_not_cover_show_the_best_try() -> None:
    target = BY_NAME["four-triangle"]
    fault = misfit(target, named("two", "two"))
    laid = [cell for placement in fault.placed for cell in placement.cells]
    assert len(laid) == len(set(laid)) == 4  # Side by side, without overlap.
    assert len(fault.holes) == 1  # Only a corner stays open, and so only one triangle sticks out.
    assert set(laid) - set(target.cells)
    assert set(fault.holes) == set(target.cells) - set(laid)

"""Shapes in text: what an outline goes around, and that every shape is drawn with all of its triangles."""

import pytest

from clients.terminal.shapes import DOWN, HOLE, UP, cell_of, cells_inside, drawn
from clients.terminal.zangle_told import drawing_of
from protocol.games.zangle import Placement
from protocol.units import CardId
from referee.games.zangle.pieces import SHAPES


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_an_outline_goes_around_the_triangles_of_its_shape(shape):
    assert set(cells_inside(shape.outline)) == {cell_of(triangle) for triangle in shape.triangles}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_shape_is_drawn_with_all_its_triangles_on_a_card(shape):
    rows = drawn(cell_of(triangle) for triangle in shape.triangles)
    text = "".join(rows)
    assert text.count(UP) + text.count(DOWN) == shape.area
    assert len(rows) <= 3
    assert max(map(len, rows)) <= 5


def test_neighbors_stand_side_by_side_or_above_each_other():
    three = next(shape for shape in SHAPES if shape.name == "three")
    assert drawn(cell_of(triangle) for triangle in three.triangles) == [" ▲", "▲▼"]


def test_a_tiling_says_which_piece_lies_where_and_what_is_open():
    two = next(shape for shape in SHAPES if shape.name == "two")
    five = next(shape for shape in SHAPES if shape.name == "five-straight")
    holes = tuple(triangle for triangle in five.triangles if cell_of(triangle) not in cells_inside(two.outline))
    drawing = drawing_of((Placement(CardId(7), two.outline),), holes)
    text = "".join(drawing.rows)
    assert (text.count("1"), text.count(HOLE)) == (2, 3)
    assert not drawing.right

"""Where a tile may lie, and what that scores."""

import pytest

from protocol.games.dizios import TileDrawn as Drawn
from protocol.verdicts import Reason
from referee.games.dizios.events import TileDrawn, TilePlaced
from referee.games.dizios.fitting import grid_of, touched, turned
from tests.games.dizios.kit import LETTERS, MIDDLE, table

# The start tile in the middle: red, blue, purple, yellow, clockwise from the top left. To its right a tile needs blue
# at its own top left and purple at its own bottom left.
RIGHT = (8, 7)
ABOVE = (7, 6)
LEFT = (6, 7)
SLANT = (8, 8)  # Touches the start tile's purple corner and no edge of it.


@pytest.mark.rule("DIZ-04")
def test_every_corner_of_the_shared_edge_must_correspond() -> None:
    at = table("brrp0 brry0", "rrrr0")
    assert at.place(0, "brry0", RIGHT) is Reason.COLORS_DIFFER
    assert at.place(0, "brrp0", RIGHT) is None
    assert (at.state.board[-1].column, at.state.board[-1].row) == RIGHT


@pytest.mark.rule("DIZ-04")
def test_a_tile_is_turned_as_wanted() -> None:
    at = table("rrpb0", "rrrr0")
    assert at.place(0, "rrpb0", RIGHT, turns=0) is Reason.COLORS_DIFFER
    # Two quarters bring the bottom side, purple and blue, to the top; one more to the left.
    assert at.place(0, "rrpb0", RIGHT, turns=1) is None


def test_a_quarter_turn_clockwise_brings_bottom_left_to_the_top_left() -> None:
    red, blue, purple, yellow = (LETTERS[letter] for letter in "rbpy")
    assert turned((red, blue, purple, yellow), 1) == (yellow, red, blue, purple)
    assert turned((red, blue, purple, yellow), 3) == (blue, purple, yellow, red)


@pytest.mark.rule("DIZ-04")
def test_a_tile_touches_one_in_play_along_an_edge() -> None:
    at = table("pppp0", "rrrr0")
    assert at.place(0, "pppp0", SLANT) is Reason.NO_NEIGHBOR
    assert at.place(0, "pppp0", (1, 1)) is Reason.NO_NEIGHBOR


@pytest.mark.rule("DIZ-04")
def test_all_neighbors_must_correspond() -> None:
    """A place between two tiles: both edges count."""
    lying = {MIDDLE: "rbpy0", (9, 7): "rrrr0"}
    at = table("brrp0 bbbp0", "rrrr0", lying=lying)
    assert at.place(0, "bbbp0", RIGHT) is Reason.COLORS_DIFFER
    assert at.place(0, "brrp0", RIGHT) is None


@pytest.mark.rule("DIZ-05")
def test_where_a_tile_touches_only_at_a_corner_the_color_there_must_correspond() -> None:
    lying = {MIDDLE: "rbpy0", (8, 6): "rrrb0", (9, 8): "yrrr0"}
    at = table("brrp0 bryp0", "rrrr0", lying=lying)
    assert at.place(0, "brrp0", RIGHT) is Reason.COLORS_DIFFER  # Its bottom right is red, the tile across has yellow.
    assert at.place(0, "bryp0", RIGHT) is None


def test_no_tile_lies_upon_another() -> None:
    at = table("rbpy1", "rrrr0")
    assert at.place(0, "rbpy1", MIDDLE) is Reason.PLACE_TAKEN


@pytest.mark.rule("DIZ-08")
def test_no_tile_lies_beyond_the_edge_of_the_board() -> None:
    lying = {(4, 2): "rbpy0"}
    at = table("brrp0", "yyyy0", lying=lying, board=5)
    assert at.place(0, "brrp0", (5, 2)) is Reason.BEYOND_EDGE
    wider = table("brrp0", "yyyy0", lying=lying, board=7)
    assert wider.place(0, "brrp0", (5, 2)) is None


@pytest.mark.rule("DIZ-06")
def test_a_placement_scores_the_tiles_that_it_touches_and_not_itself() -> None:
    lying = {MIDDLE: "rbpy3", (9, 7): "rrrr2"}
    at = table("brrp4", "rrrr0", lying=lying)
    at.place(0, "brrp4", RIGHT)
    placed = at.one(TilePlaced)
    assert (placed.points, placed.score, at.score(0)) == (5, 5, 5)
    assert len(placed.touches) == 2


@pytest.mark.rule("DIZ-06")
def test_corners_score_nothing_and_a_score_can_be_zero() -> None:
    lying = {MIDDLE: "rbpy0", (9, 8): "rrrr4", (8, 6): "rrrb0"}
    at = table("brrp0", "rrrr0", lying=lying)
    at.place(0, "brrp0", RIGHT)
    assert at.one(TilePlaced).points == 0


@pytest.mark.rule("DIZ-06")
def test_scores_add_up() -> None:
    at = table("brrp0 pryp0 rrrr0", "ppbr0 rrrr0", lying={MIDDLE: "rbpy3"})
    assert at.place(0, "brrp0", RIGHT) is None
    assert at.place(1, "ppbr0", ABOVE) is None
    assert at.place(0, "pryp0", LEFT) is None
    assert (at.score(0), at.score(1)) == (6, 3)


@pytest.mark.rule("DIZ-07")
def test_after_placing_the_player_draws_back_to_four() -> None:
    at = table("brrp0 rrrr0 bbbb0 yyyy0", "rrrr0", pile="pppp1 pppp2")
    at.place(0, "brrp0", RIGHT)
    assert at.rack(0) == "rrrr0 bbbb0 yyyy0 pppp1"
    assert at.one(TileDrawn).rack == 4
    assert len(at.state.pile) == 1


@pytest.mark.rule("DIZ-09")
def test_with_no_tiles_left_to_draw_play_goes_on_without_drawing() -> None:
    at = table("brrp0 rrrr0", "rrrr0")
    at.place(0, "brrp0", RIGHT)
    assert not at.has(TileDrawn)
    assert at.rack(0) == "rrrr0"
    assert at.state.turn == 1


def test_only_a_tile_of_the_own_rack_can_be_placed() -> None:
    at = table("rrrr0 brrp1", "brrp0")
    assert at.place(0, "brrp0", RIGHT) is Reason.NOT_YOUR_CARD


@pytest.mark.rule("DIZ-02")
def test_a_drawn_tile_is_shown_to_its_owner_alone() -> None:
    at = table("brrp0", "rrrr0", pile="pppp1")
    at.place(0, "brrp0", RIGHT)
    for viewer, seen in ((0, 1), (1, 0), (None, 0)):
        (drawn,) = [item for item in at.shown(viewer) if isinstance(item, Drawn)]
        assert len(drawn.tiles) == seen
        assert (drawn.rack, drawn.pile) == (1, 0)


def test_the_board_by_cells_and_points_is_what_lies_there() -> None:
    at = table("brrp0", "rrrr0")
    at.place(0, "brrp0", RIGHT)
    grid = grid_of(at.state.deck, at.state.board)
    assert set(grid.cells) == {MIDDLE, RIGHT}
    assert touched(grid, 7, 6) == (grid.cells[MIDDLE],)
    assert grid.colors[8, 7] is LETTERS["b"]

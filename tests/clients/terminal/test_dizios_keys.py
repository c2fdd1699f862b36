"""What a key says in Dizios: a tile, a turn, a place by arrows, points or name; where nothing fits, a pass."""

from itertools import product

import pytest
from msgspec.structs import replace

from clients.terminal.boards import board_of
from clients.terminal.desk import Desk
from clients.terminal.dizios_moves import aim_of, cell_named, place_name, spots
from protocol import client
from protocol.games.dizios import DiziosCommand, Laid, Lift, Pass, Place
from referee.games.dizios.deck import shipped_deck
from tests.clients.terminal import seen
from tests.clients.terminal.dizios_seen import RACK, alone, desk, tile, view
from tests.clients.terminal.seen import BOB
from tests.clients.terminal.test_keys import playing, said


def does(do: object) -> list[client.Command]:
    return playing(do, 6)


def placed(commands: list[client.Command]) -> DiziosCommand:
    (command,) = commands
    assert isinstance(command, client.Play)
    assert isinstance(command.do, Place | Pass | Lift)
    return command.do


@pytest.mark.rule("DIZ-04")
def test_a_tile_is_placed_where_its_name_says_and_turned_to_where_it_fits():
    # h7 lies above the start tile, whose upper corners are red and blue.
    assert said(desk(), "a", "g", "h", "7", "enter", "enter") == does(Place(RACK[0].id, 7, 6, 0))
    assert said(desk(), "a", "g", "a", "1", "enter", "enter") == []  # Nothing fits there.
    assert said(desk(), "g", "h", "7", "enter", "enter") == does(Place(RACK[0].id, 7, 6, 0))


@pytest.mark.rule("DIZ-04", "DIZ-06")
def test_places_come_one_after_the_other_those_of_most_points_first():
    made = desk()
    best = max(spots(view(), RACK), key=lambda spot: spot.points)
    place = placed(said(made, "n", "enter"))
    assert isinstance(place, Place)
    found = next(
        spot
        for spot in spots(view(), RACK)
        if (spot.tile.id, spot.cell, spot.turns) == (place.tile, (place.column, place.row), place.turns)
    )
    assert found.points == best.points > 0
    assert said(desk(), "n", "n", "p", "enter") == does(place)
    assert said(desk(), "n", "n", "enter") != does(place)


def test_arrows_go_to_the_place_that_lies_next_in_that_direction():
    # Tile a fits at g8, h7 and j9.
    at_h7 = ("a", "g", "h", "7", "enter")
    for arrow, cell in (("left", (6, 7)), ("right", (9, 8)), ("down", (6, 7)), ("up", (7, 6))):
        place = placed(said(desk(), *at_h7, arrow, "enter"))
        assert isinstance(place, Place)
        assert (place.column, place.row) == cell, arrow


def test_a_tile_in_hand_is_turned_a_quarter_and_an_aimed_one_to_the_next_way_in_which_it_fits():
    made = desk("en", "c", "r", "c", "r")
    assert aim_of(made).turns == 3
    both = tile(14, "bybr", 1)  # Blue above the start tile's blue and red, by one turn alone.
    ways = [spot.turns for spot in spots(view(mine=(both,)), (both,)) if spot.cell == (7, 6)]
    keys = ("a", "g", "h", "7", "enter", *["r"] * len(ways), "enter")
    assert said(desk(mine=(both,)), *keys) == does(Place(both.id, 7, 6, ways[0]))


@pytest.mark.rule("DIZ-07")
def test_what_is_aimed_is_put_back_first_and_a_pass_is_said_where_nothing_fits():
    assert said(desk(mine=(RACK[1],)), "-") == does(Pass())
    assert said(desk(mine=(RACK[1],)), "a", "-") == []
    assert said(desk(turn=BOB), "-", "n", "enter") == []


def alone_desk() -> Desk:
    return seen.desk_with(seen.sight(alone()))


@pytest.mark.rule("DIZ-12")
def test_in_a_rectangle_a_tile_is_taken_back_and_stopping_is_asked():
    assert said(alone_desk(), "g", "a", "1", "enter", "enter") == does(Lift(0, 0))
    assert said(alone_desk(), "-", "1") == []
    assert said(alone_desk(), "-", "2") == does(Pass())
    assert isinstance(placed(said(alone_desk(), "n", "enter")), Place)


@pytest.mark.rule("DIZ-12")
def test_hints_alone_fill_a_rectangle_and_where_there_is_no_way_that_is_said():
    """Taking each hint and laying it, from the first tile to the last; every place is one that fits."""
    tiles = shipped_deck().tiles
    full = alone(challenge="8x8", columns=8, rows=8, laid=(), mine=tiles)
    for _ in range(64):
        place = placed(said(seen.desk_with(seen.sight(full)), "h", "enter"))
        assert isinstance(place, Place)
        chosen = next(each for each in full.mine if each.id == place.tile)
        laid = Laid(chosen, place.column, place.row, place.turns, seen.ANN)
        full = replace(full, laid=(*full.laid, laid), mine=tuple(each for each in full.mine if each is not chosen))
    assert {(laid.column, laid.row) for laid in full.laid} == set(product(range(8), range(8)))

    made = seen.desk_with(seen.sight(alone(mine=RACK)))
    assert said(made, "h", "enter") == []
    assert made.story[-1].text == "No way found from here"
    assert said(desk(), "h", "enter") == [], "where one plays for points there is no hint"


@pytest.mark.parametrize(
    ("cell", "name"), [((0, 0), "a1"), ((7, 11), "h12"), ((25, 0), "z1"), ((26, 30), "aa31"), ((30, 8), "ae9")]
)
def test_a_place_is_called_by_letters_and_a_number(cell, name):
    assert place_name(cell) == name
    assert cell_named(f" {name.upper()} ") == cell
    assert cell_named(name[::-1]) is None


def test_the_board_is_read_out_tile_by_tile_and_so_is_where_a_tile_fits():
    made = desk("en", "a")
    assert made.sight is not None
    heard = board_of(made.sight.game).read(made)
    assert heard[1] == "Column i, row 8: blue, red, red, purple; 3 points"
    assert any(line.startswith("Column h, row 7: it fits, 0 points: yellow, yellow, blue, red") for line in heard)

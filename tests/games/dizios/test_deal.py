"""Tiles, racks and the deal."""

from collections import Counter

import pytest

from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizios.deck import deck_of, shipped_deck
from referee.games.dizios.fitting import QUARTERS, turned
from referee.games.dizios.options import Options
from referee.games.interface import DeckError, GotUp, Refused, Shuffle, Shuffled
from tests.games.dizios.kit import GAME, LETTERS, MIDDLE, dealt, match, table


@pytest.mark.rule("DIZ-01", "DIZ-13")
def test_there_are_seventy_tiles_every_way_to_color_four_corners_once() -> None:
    tiles = shipped_deck().game_tiles
    assert len(tiles) == 70
    ways = Counter(min(turned(tile.corners, turns) for turns in QUARTERS) for tile in tiles)
    assert set(ways.values()) == {1}
    every = {
        min(turned((one, two, three, four), turns) for turns in QUARTERS)
        for one in LETTERS.values()
        for two in LETTERS.values()
        for three in LETTERS.values()
        for four in LETTERS.values()
    }
    assert set(ways) == every


@pytest.mark.rule("DIZ-01", "DIZ-14")
def test_fourteen_tiles_are_worth_each_number_of_points_from_none_to_four() -> None:
    assert Counter(tile.points for tile in shipped_deck().game_tiles) == dict.fromkeys(range(5), 14)


@pytest.mark.rule("DIZ-14")
def test_the_start_tile_bears_all_colors_and_no_points_and_lies_in_the_middle_of_15_by_15() -> None:
    start = shipped_deck().start
    assert set(start.corners) == set(LETTERS.values())
    assert start.points == 0
    view = dealt().view(None)
    assert (view.columns, view.rows) == (15, 15)
    (lying,) = view.laid
    assert (lying.tile, (lying.column, lying.row), lying.seat) == (start, MIDDLE, None)


@pytest.mark.rule("DIZ-02")
def test_everybody_draws_four_tiles_and_the_rest_is_the_pile() -> None:
    at = dealt(3)
    assert [len(at.at(seat).rack) for seat in range(3)] == [4, 4, 4]
    assert len(at.state.pile) == 70 - 12


@pytest.mark.rule("DIZ-02")
def test_a_rack_is_hidden_from_the_others() -> None:
    at = dealt(2)
    assert [tile.id for tile in at.view(0).mine] == list(at.at(0).rack.peek())
    assert [tile.id for tile in at.view(1).mine] == list(at.at(1).rack.peek())
    assert at.view(None).mine == ()
    assert [rack.tiles for rack in at.view(None).racks] == [4, 4]


@pytest.mark.rule("DIZ-01")
@pytest.mark.parametrize(("seats", "refused"), [(0, Reason.SEATS_TOO_FEW), (5, Reason.SEATS_TOO_MANY)])
def test_one_to_four_play(seats: int, refused: Reason) -> None:
    opened = GAME.open(tuple(map(Seat, range(seats))), Options(), shipped_deck(), Instant(0), Revision(0))
    assert isinstance(opened, Refused)
    assert opened.reason is refused
    for count in range(1, 5):
        assert len(dealt(count).state.players) == count


@pytest.mark.rule("DIZ-03")
def test_the_youngest_begins() -> None:
    assert dealt((1, 2, 5)).state.turn == 1
    assert dealt((1, 2, 5), youngest=3).state.turn == 5
    # Whoever is named counts among those who play.
    assert dealt((1, 2, 5), youngest=4).state.turn == 1


def test_a_deal_of_other_tiles_than_there_are_is_refused() -> None:
    at = match()
    assert GAME.due(at.state) == Shuffle(70)
    assert at.house(Shuffled(tuple(range(69)))) is Reason.BAD_OPTION
    assert at.house(Shuffled((0,) * 70)) is Reason.BAD_OPTION
    assert at.passes(0) is Reason.NOT_OPEN_YET
    assert dealt().house(Shuffled(tuple(range(70)))) is Reason.ROUND_RUNNING


def test_who_left_before_the_deal_is_not_dealt_in() -> None:
    at = match(3)
    at.house(GotUp(Seat(0)))
    at.house(Shuffled(tuple(range(70))))
    assert [len(at.at(seat).rack) for seat in range(3)] == [0, 4, 4]
    assert at.state.turn == 1


OWN = 'title = "Ours"\nstart = "red blue purple yellow"\n[[tiles]]\npoints = 2\ncorners = [\n"red red red blue",\n' + (
    '"red red blue blue",\n' * 15
)


@pytest.mark.rule("DIZ-14")
def test_a_group_can_describe_tiles_of_its_own() -> None:
    deck = deck_of(OWN + "]\n", "ours.toml")
    assert len(deck.game_tiles) == 16
    assert {tile.points for tile in deck.game_tiles} == {2}
    at = match(deck=deck)
    assert GAME.due(at.state) == Shuffle(16)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (OWN.replace("red red red blue", "red red red green") + "]\n", "ours.toml, line 5: no color is called 'green'"),
        (OWN.replace("red red red blue", "red red red") + "]\n", "ours.toml, line 5: a tile has 4 corners"),
        (OWN.replace('"red red blue blue",\n', "") + "]\n", "ours.toml, line 3: these are 1 tiles"),
        (OWN.replace("red blue purple yellow", "red") + "]\n", "ours.toml, line 2: a tile has 4 corners"),
        (OWN.replace("points = 2", "points = -1") + "]\n", "ours.toml, line 4: Expected"),
        (OWN.replace("points", "worth") + "]\n", "ours.toml, line 4"),
    ],
)
def test_a_broken_deck_file_names_file_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        deck_of(text, "ours.toml")
    assert str(caught.value).startswith(message)


def test_a_view_before_the_deal_shows_an_empty_board() -> None:
    view = match().view(0)
    assert (view.round, view.opened, view.laid, view.turn) == (0, False, (), None)
    assert table("rrrr0", "bbbb0").view(0).opened

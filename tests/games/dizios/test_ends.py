"""The end of a match, what it comes to, and what one player may try alone."""

import pytest

from protocol.games.dizios import End
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizios.deck import shipped_deck
from referee.games.dizios.events import MatchEnded, TileLifted, TilePlaced, TurnBegan
from referee.games.dizios.options import Challenge, Options, Size, rectangle
from referee.games.interface import DealNext, GotUp, Refused, SatDown, WentAway
from tests.games.dizios.kit import GAME, MIDDLE, dealt, match, table

RIGHT = (8, 7)
FITS = "brrp0"
NOTHING = "rrrr3"


@pytest.mark.rule("DIZ-10", "DIZ-15")
def test_the_match_ends_when_nobody_can_place_and_nobody_is_asked_to_pass_first() -> None:
    at = table(f"{FITS} yyyy2", "bbbb1")
    at.place(0, FITS, RIGHT)
    end = at.one(MatchEnded)
    assert end.result.end is End.JAM
    assert not at.has(TurnBegan)
    assert at.state.turn is None
    assert at.passes(1) is Reason.ROUND_OVER


@pytest.mark.rule("DIZ-10")
def test_it_does_not_end_while_anybody_can_place_also_who_is_away() -> None:
    at = table(f"{FITS} {NOTHING}", "rrrr0 rryr0", lying={MIDDLE: "rbpy0", (8, 6): "rrrb0"})
    at.house(WentAway(Seat(1)))
    at.place(0, FITS, RIGHT)
    assert not at.has(MatchEnded)


@pytest.mark.rule("DIZ-10")
def test_the_points_of_each_tile_left_are_taken_off() -> None:
    at = table(f"{FITS} yyyy2 yyyy1", "bbbb1", lying={MIDDLE: "rbpy4"})
    at.place(0, FITS, RIGHT)
    first, second = at.one(MatchEnded).result.standings
    assert (first.score, first.total) == (4, 1)
    assert (second.score, second.total) == (0, -1)
    assert [tile.points for tile in first.left] == [2, 1]


@pytest.mark.rule("DIZ-11")
def test_the_highest_score_wins() -> None:
    at = table(f"{FITS} yyyy2 yyyy1", "bbbb1", lying={MIDDLE: "rbpy4"})
    at.place(0, FITS, RIGHT)
    assert GAME.winners(at.state) == (0,)
    low = table(f"{FITS} yyyy2 yyyy1", "bbbb1", lying={MIDDLE: "rbpy0"})
    low.place(0, FITS, RIGHT)
    assert GAME.winners(low.state) == (1,)


@pytest.mark.rule("DIZ-15")
def test_equal_scores_share_the_win() -> None:
    at = table(f"{FITS} yyyy1", "bbbb1")
    at.place(0, FITS, RIGHT)
    assert GAME.winners(at.state) == (0, 1)


def test_the_end_shows_what_was_left_to_everybody() -> None:
    at = table(f"{FITS} yyyy2", "bbbb1")
    at.place(0, FITS, RIGHT)
    result = at.view(None).result
    assert result is not None
    assert [len(each.left) for each in result.standings] == [1, 1]


def test_the_house_is_told_that_the_match_is_over() -> None:
    at = table(f"{FITS} yyyy2", "bbbb1")
    at.place(0, FITS, RIGHT)
    for command in (DealNext(), SatDown(Seat(2)), GotUp(Seat(0))):
        assert at.house(command) is Reason.NO_MATCH


# Alone.


@pytest.mark.rule("DIZ-12")
def test_one_player_plays_for_the_highest_score() -> None:
    at = table(f"{FITS} yyyy2", lying={MIDDLE: "rbpy4"})
    at.place(0, FITS, RIGHT)
    end = at.one(MatchEnded)
    assert end.result.standings[0].total == 2
    assert end.winners == (0,)


@pytest.mark.rule("DIZ-12")
def test_all_challenges_but_the_score_are_for_one_player() -> None:
    for challenge in Challenge:
        opened = GAME.open((Seat(0), Seat(1)), Options(challenge), shipped_deck(), Instant(0), Revision(0))
        if challenge is not Challenge.SCORE:
            assert opened == Refused(Reason.SEATS_TOO_MANY, number=1)
        else:
            assert not isinstance(opened, Refused)


@pytest.mark.rule("DIZ-12")
def test_the_largest_group_of_one_color_counts() -> None:
    """Blue goes from the start tile to the right one and to the tile above that; the other colors go less far."""
    at = table("bbrp1 rrrr1 yyyy4", lying={MIDDLE: "rbpy4", (8, 6): "ppbb4"}, challenge="group")
    assert at.place(0, "bbrp1", RIGHT) is None
    assert (at.one(TilePlaced).points, at.one(TilePlaced).score) == (3, 3)
    end = at.one(MatchEnded)
    assert end.result.group == ((7, 7), (8, 6), (8, 7))
    assert end.result.standings[0].total == 3  # What is left costs nothing here.


def test_tiles_that_touch_at_a_corner_only_are_no_group() -> None:
    at = table("bbrp1 rrrr1", lying={MIDDLE: "rbpy0", (8, 6): "ppbb0", (6, 6): "yyry0"}, challenge="group")
    at.place(0, "bbrp1", RIGHT)
    assert (6, 6) not in at.one(MatchEnded).result.group


@pytest.mark.rule("DIZ-12", "DIZ-16")
@pytest.mark.parametrize(
    ("challenge", "size"), [("8x8", (8, 8)), ("7x10", (7, 10)), ("5x4", (5, 4)), ("5x14", (5, 14))]
)
def test_a_rectangle_is_filled_from_a_rack_of_all_tiles(challenge: str, size: tuple[int, int]) -> None:
    assert rectangle(Options(Challenge(challenge))) == Size(*size)
    at = dealt(1, challenge=challenge)
    view = at.view(0)
    assert (view.columns, view.rows) == size
    assert len(view.mine) == 70
    assert view.laid == ()


@pytest.mark.rule("DIZ-12")
def test_in_a_rectangle_a_tile_lies_anywhere_but_all_that_touch_must_correspond() -> None:
    at = dealt(1, challenge="5x4")
    assert at.place(0, "rrrr0", (0, 0)) is None
    assert at.score(0) == 1
    assert at.place(0, "bbbb3", (1, 0)) is Reason.COLORS_DIFFER
    assert at.place(0, "bbbb3", (4, 3)) is None
    assert at.place(0, "yyyy4", (5, 3)) is Reason.BEYOND_EDGE


@pytest.mark.rule("DIZ-12")
def test_a_tile_of_a_rectangle_can_be_taken_back_and_of_any_other_board_not() -> None:
    at = dealt(1, challenge="5x4")
    at.place(0, "rrrr0", (0, 0))
    before = at.state.revision
    assert at.lift(0, (0, 0)) is None
    assert at.one(TileLifted).tile.points == 0
    assert at.state.revision == before + 1
    assert (at.score(0), len(at.view(0).mine), at.view(0).laid) == (0, 70, ())
    assert at.lift(0, (0, 0)) is Reason.NO_TILE_THERE
    assert table(FITS, NOTHING).lift(0, MIDDLE) is Reason.OPTION_OFF


@pytest.mark.rule("DIZ-12")
def test_a_full_rectangle_is_the_end_of_it() -> None:
    tiles = "rrrr0 " * 21
    at = table(tiles.strip(), lying={}, challenge="5x4")
    for number in range(20):
        assert at.place(0, "rrrr0", (number % 5, number // 5)) is None
    assert at.one(MatchEnded).result.end is End.FULL
    assert at.one(MatchEnded).result.standings[0].total == 20


@pytest.mark.rule("DIZ-12")
def test_a_rectangle_can_be_given_up() -> None:
    at = dealt(1, challenge="8x8")
    at.place(0, "rrrr0", (0, 0))
    assert at.passes(0) is None
    assert at.one(MatchEnded).result.end is End.STOPPED
    assert at.one(MatchEnded).result.standings[0].total == 1


@pytest.mark.rule("DIZ-12")
def test_a_rectangle_of_more_tiles_than_there_are_is_refused() -> None:
    small = shipped_deck()
    fewer = type(small)(small.title, (*small.tiles[:30], small.start))
    opened = GAME.open((Seat(0),), Options(Challenge.RECTANGLE_8X8), fewer, Instant(0), Revision(0))
    assert opened == Refused(Reason.BAD_OPTION, number=30)
    assert match(1, deck=None, challenge="5x4").state.players


def test_when_the_only_player_leaves_the_match_is_over() -> None:
    at = table(FITS)
    at.house(GotUp(Seat(0)))
    assert at.one(MatchEnded).result.end is End.LEFT
    assert GAME.winners(at.state) == (0,)

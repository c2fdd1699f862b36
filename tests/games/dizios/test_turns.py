"""Whose turn it is, passing, the clock, and who comes and goes."""

from typing import Any

import pytest

from protocol.games import zangle
from protocol.games.dizios import End, PassBy
from protocol.units import SECOND, Seat
from protocol.verdicts import Reason
from referee.games.dizios.events import MatchEnded, TurnBegan, TurnPassed
from referee.games.dizios.state import Phase
from referee.games.interface import CameBack, DealNext, GotUp, SatDown, Tick, VoidLock, Wake, WentAway
from tests.games.dizios.kit import GAME, Table, dealt, table

RIGHT = (8, 7)
FITS = "brrp0"  # Right of the start tile.
ABOVE = "ppbr0"
LEFT = "pryp0"
NOTHING = "rrrr0"  # One color: no edge of the start tile has it.


def three(**options: Any) -> Table:
    """Three players with two tiles each, of which one fits."""
    rack = f"{FITS} {NOTHING}"
    return table(rack, rack, rack, **options)


@pytest.mark.rule("DIZ-03")
def test_play_goes_clockwise() -> None:
    at = table(f"{FITS} {NOTHING}", f"{ABOVE} {NOTHING}", f"{LEFT} {NOTHING}")
    for seat, which, cell in ((0, FITS, (8, 7)), (1, ABOVE, (7, 6)), (2, LEFT, (6, 7))):
        assert at.state.turn == seat
        assert at.place(seat, which, cell) is None
        assert at.one(TurnBegan).seat == (seat + 1) % 3
    assert at.state.turn == 0


@pytest.mark.rule("DIZ-03")
def test_nobody_plays_out_of_turn() -> None:
    at = three()
    assert at.place(1, FITS, RIGHT) is Reason.NOT_YOUR_TURN
    assert at.passes(2) is Reason.NOT_YOUR_TURN
    assert at.place(0, FITS, RIGHT) is None
    assert at.place(0, NOTHING, (7, 6)) is Reason.NOT_YOUR_TURN


def test_what_was_meant_for_another_board_is_not_done() -> None:
    at = three()
    assert at.place(0, FITS, RIGHT, basis=0) is Reason.CHANGED
    assert at.place(0, FITS, RIGHT, basis=2) is Reason.BASIS_AHEAD
    assert at.place(0, FITS, RIGHT, basis=1) is None


@pytest.mark.rule("DIZ-07")
def test_who_cannot_place_passes_and_draws_none() -> None:
    at = table(NOTHING, FITS, pile="pppp0")
    assert at.passes(0) is None
    assert at.one(TurnPassed).by is PassBy.HAND
    assert at.rack(0) == NOTHING
    assert len(at.state.pile) == 1
    assert at.state.turn == 1


@pytest.mark.rule("DIZ-15")
def test_a_pass_while_a_tile_fits_is_refused() -> None:
    at = three()
    assert at.passes(0) is Reason.CAN_PLACE
    assert at.state.turn == 0


def test_a_turn_has_no_clock_unless_the_table_sets_one() -> None:
    assert GAME.due(three().state) is None
    at = dealt(2)
    assert at.state.turn_ends_at is None


def test_when_the_clock_runs_out_the_turn_passes_though_a_tile_would_fit() -> None:
    at = dealt(2, turn_s=30)
    assert GAME.due(at.state) == Wake(at.now + 30 * SECOND)  # type: ignore[arg-type]
    assert at.house(Tick()) is Reason.NOT_OPEN_YET
    at.time_runs_out()
    assert at.one(TurnPassed).by is PassBy.CLOCK
    assert at.one(TurnBegan).seat == 1
    assert GAME.due(at.state) == Wake(at.now + 30 * SECOND)  # type: ignore[arg-type]


def test_the_turn_of_who_is_away_passes() -> None:
    at = three()
    at.house(WentAway(Seat(1)))
    assert at.state.turn == 0
    assert at.place(0, FITS, RIGHT) is None
    passed = at.one(TurnPassed)
    assert (passed.seat, passed.by) == (1, PassBy.ABSENCE)
    assert at.state.turn == 2


def test_who_goes_away_in_their_own_turn_passes_and_is_asked_again_when_back() -> None:
    at = three()
    at.house(WentAway(Seat(0)))
    assert at.state.turn == 1
    assert at.view(None).racks[0].away
    at.house(CameBack(Seat(0)))
    assert at.state.turn == 1
    assert not at.view(None).racks[0].away


def test_when_all_are_away_nobody_passes_and_who_comes_back_need_not_wait() -> None:
    at = three()
    for seat in (1, 2, 0):
        at.house(WentAway(Seat(seat)))
    assert at.state.turn == 0
    assert not at.has(TurnPassed)
    at.house(CameBack(Seat(2)))
    assert at.state.turn == 2


def test_coming_and_going_twice_changes_nothing() -> None:
    at = three()
    assert at.house(CameBack(Seat(0))) is Reason.ALREADY_SO
    assert at.house(WentAway(Seat(0))) is None
    assert at.house(WentAway(Seat(0))) is Reason.ALREADY_SO
    assert at.house(WentAway(Seat(7))) is Reason.NO_SUCH_SEAT


def test_who_leaves_takes_their_tiles_out_of_play_and_their_turn_goes_on() -> None:
    at = three()
    at.house(GotUp(Seat(0)))
    assert at.state.turn == 1
    assert len(at.state.aside) == 3  # The rack of two, and the start tile of this kit.
    assert GAME.playing(at.state) == {1, 2}
    assert not at.view(None).racks[0].playing
    assert at.place(0, FITS, RIGHT) is Reason.NOT_SEATED
    assert at.house(GotUp(Seat(0))) is Reason.NO_SUCH_SEAT


def test_the_last_who_stays_has_won() -> None:
    at = three()
    at.house(GotUp(Seat(2)))
    assert not at.has(MatchEnded)
    at.house(GotUp(Seat(0)))
    assert at.one(MatchEnded).result.end is End.LEFT
    assert GAME.winners(at.state) == (1,)


@pytest.mark.rule("DIZ-15")
def test_after_two_rounds_in_which_nobody_placed_the_match_is_over() -> None:
    at = dealt(2, turn_s=30)
    for _ in range(3):
        at.time_runs_out()
        assert at.state.phase is Phase.TURNS
    at.time_runs_out()
    assert at.one(MatchEnded).result.end is End.IDLE
    assert GAME.due(at.state) is None


def test_a_placement_ends_a_row_of_passes() -> None:
    at = table(FITS, NOTHING, turn_s=30, pile="rrrr1 rrrr2")
    at.house(WentAway(Seat(1)))
    at.place(0, FITS, RIGHT)
    assert at.state.idle == 1


def test_the_house_is_refused_what_a_game_of_turns_does_not_have() -> None:
    at = three()
    assert at.house(DealNext()) is Reason.ROUND_RUNNING
    assert at.house(VoidLock()) is Reason.ALREADY_SO
    assert at.house(SatDown(Seat(3))) is Reason.MATCH_RUNNING
    assert at.does(0, zangle.Hit()) is Reason.WRONG_GAME
    assert at.does(0, Tick()) is Reason.NOT_SEATED
    assert not GAME.contends(at.state, zangle.Hit())
    assert GAME.lock(at.state) is None

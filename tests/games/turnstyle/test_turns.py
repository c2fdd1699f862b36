"""Turns: one Zangle, one hit, who is next, the clock, and who comes and goes."""

from typing import Any

import pytest

from protocol.games import zangle
from protocol.games.turnstyle import Hit, PassBy
from protocol.units import SECOND, Seat
from protocol.verdicts import Reason
from referee.games.interface import CameBack, DealNext, GotUp, SatDown, Shuffled, Tick, VoidLock, Wake, WentAway
from referee.games.turnstyle.events import TurnBegan, TurnPassed
from referee.games.zangle.events import CenterRefilled, HandRefilled, HitTaken, MatchEnded, RoundEnded, ZangleTaken
from referee.games.zangle.state import Phase
from tests.games.turnstyle.kit import GAME, Table, dealt, match, table


def three(**options: Any) -> Table:
    """Three players who can each make a three of a two and a one of the center."""
    return table("2 5s", "2 5s", "2 5s", center="3 1 5b 5h", pile="3 1 3 1 4s 4t 4h", piles=("1", "1", "1"), **options)


@pytest.mark.rule("ZGL-60")
def test_the_dealer_goes_first_then_to_the_left() -> None:
    at = three()
    for seat in (0, 1, 2, 0):
        assert at.state.turn == seat
        at.hits_and_passes(seat)


@pytest.mark.rule("ZGL-60")
def test_nobody_plays_out_of_turn() -> None:
    at = three()
    assert at.take(1, "c3", "2 c1") is Reason.NOT_YOUR_TURN
    assert at.hit(2) is Reason.NOT_YOUR_TURN
    assert at.passes(1) is Reason.NOT_YOUR_TURN


@pytest.mark.rule("ZGL-61")
def test_a_turn_is_exactly_one_zangle() -> None:
    at = three()
    assert at.take(0, "c3", "2 c1") is None
    assert at.has(ZangleTaken)
    assert at.one(TurnBegan).seat == 1
    assert at.take(0, "c3", "1 c1") is Reason.NOT_YOUR_TURN


@pytest.mark.rule("ZGL-61")
def test_what_is_no_zangle_is_refused_and_costs_nothing() -> None:
    at = three()
    before = at.state
    assert at.take(0, "c5b", "2 c1") is Reason.NO_ZANGLE
    assert at.take(0, "c3", "c1 c5b") is Reason.ONE_PLACE_ONLY
    assert at.take(0, "c3", "2") is Reason.TOO_FEW_CARDS
    assert at.state == before


@pytest.mark.rule("ZGL-62")
def test_who_cannot_takes_one_hit_and_has_one_more_chance() -> None:
    at = table("2", "2 2", center="4s 5s 5s 5s", pile="1 1", piles=("", ""))
    assert at.passes(0) is Reason.HIT_FIRST
    assert at.hit(0) is None
    assert at.face_up(0) == "2 1"
    assert at.state.turn == 0
    assert at.hit(0) is Reason.HIT_TAKEN
    assert at.passes(0) is None
    assert at.one(TurnPassed).by is PassBy.HAND
    assert at.state.turn == 1
    assert at.hit(1) is None


@pytest.mark.rule("ZGL-62")
def test_the_one_more_chance_is_a_chance() -> None:
    at = table("2", "2 2", center="3 5s 5s 5s", pile="1 1 1")
    at.hit(0)
    assert at.take(0, "c3", "2 1") is None
    assert at.has(ZangleTaken)


@pytest.mark.rule("ZGL-62")
def test_with_the_pile_empty_the_turn_may_end_without_a_hit() -> None:
    at = table("2 1", "2 1", center="3 5s 5s 5s")
    assert at.hit(0) is Reason.PILE_EMPTY
    assert at.passes(0) is None
    assert at.state.turn == 1


@pytest.mark.rule("ZGL-63")
def test_the_center_is_refilled_before_the_own_cards() -> None:
    at = three()
    at.take(0, "c3", "2 c1")
    assert at.kinds() == ["ZangleTaken", "CenterRefilled", "HandRefilled", "TurnBegan"]
    assert at.center == "3 1 5b 5h"
    assert at.face_up(0) == "5s 1"
    assert len(at.one(CenterRefilled).center) == 4
    assert at.one(HandRefilled).draw_pile == 0


@pytest.mark.rule("ZGL-64")
def test_when_a_player_runs_out_those_who_have_not_played_since_the_dealer_play_once_more() -> None:
    at = table("5s 5s", "2", "5s", center="3 1 5b 5h", pile="4s 4s 4s 4s 4s 4s")
    at.hits_and_passes(0)
    assert at.take(1, "c3", "2 c1") is None
    assert at.one(TurnBegan).seat == 2
    assert at.one(TurnBegan).last_turns
    assert at.view.last_turns
    at.hits_and_passes(2)
    result = at.one(RoundEnded).result
    assert (result.winner, dict(result.points)) == (1, {0: 3, 1: 0, 2: 2})


@pytest.mark.rule("ZGL-64")
def test_when_the_last_of_the_turn_runs_out_the_round_is_over_at_once() -> None:
    at = table("5s", "2", center="3 1 5b 5h", pile="4s 4s 4s 4s")
    at.hits_and_passes(0)
    at.take(1, "c3", "2 c1")
    assert at.has(RoundEnded)
    assert at.state.turn is None


@pytest.mark.rule("ZGL-64")
def test_several_may_run_out_in_the_last_turns_and_score_nothing() -> None:
    at = table("2", "2", center="3 1 3 1", pile="4s 4s 4s")
    at.take(0, "c3", "2 c1")
    assert not at.has(RoundEnded)
    at.take(1, "c3", "2 c1")
    result = at.one(RoundEnded).result
    assert (result.winner, dict(result.points)) == (0, {0: 0, 1: 0})


@pytest.mark.rule("ZGL-64")
def test_the_last_turns_stay_the_last_where_whoever_is_out_leaves() -> None:
    at = table("2", "5s 5s", "5s", center="3 1 5b 5h", pile="4s 4s 4s 4s 4s 4s")
    at.take(0, "c3", "2 c1")
    assert at.view.last_turns
    at.house(GotUp(Seat(0)))
    assert at.view.last_turns
    at.hits_and_passes(1)
    assert at.one(TurnBegan).last_turns
    at.hits_and_passes(2)
    result = at.one(RoundEnded).result
    assert (result.end, result.winner, dict(result.points)) == (zangle.RoundEnd.DEAD, None, {1: 3, 2: 2})


def test_a_round_in_which_nothing_can_change_any_more_is_over() -> None:
    at = table("5s", "5b", center="4s 4t 4h 5h")
    assert at.passes(0) is None
    result = at.one(RoundEnded).result
    assert (result.end, result.winner, dict(result.points)) == (zangle.RoundEnd.DEAD, None, {0: 1, 1: 1})


def test_a_round_in_which_nobody_does_anything_for_a_whole_turn_is_over() -> None:
    at = table("2 1", "2 1", center="3 5s 5s 5s")
    at.passes(0)
    assert not at.has(RoundEnded)
    at.passes(1)
    assert at.one(RoundEnded).result.end is zangle.RoundEnd.DEAD


def test_what_was_meant_for_another_turn_is_not_done() -> None:
    at = three()
    seen = GAME.revision(at.state)
    at.hits_and_passes(0)
    assert at.does(1, zangle.Hit()) is Reason.WRONG_GAME
    assert at.does(1, Hit(), basis=seen) is Reason.CHANGED
    assert at.does(1, Hit(), basis=seen + 9) is Reason.BASIS_AHEAD


def test_a_clock_gives_the_hit_and_ends_the_turn() -> None:
    at = dealt(2, turn_s=30)
    assert GAME.due(at.state) == Wake(at.now + 30 * SECOND)  # type: ignore[arg-type]
    assert at.house(Tick()) is Reason.NOT_OPEN_YET
    at.time_runs_out()
    assert at.one(HitTaken).by_referee
    assert at.one(TurnPassed).by is PassBy.CLOCK
    assert at.state.turn == 1
    at.hit(1)
    at.time_runs_out()
    assert not at.has(HitTaken)


def test_without_a_clock_nothing_is_due_in_a_turn() -> None:
    assert GAME.due(dealt(2).state) is None


def test_who_is_away_is_passed_over_and_given_the_hit() -> None:
    at = three()
    at.house(WentAway(Seat(1)))
    at.hits_and_passes(0)
    assert [(event.seat, event.by) for event in at.events if isinstance(event, TurnPassed)] == [
        (0, PassBy.HAND),
        (1, PassBy.ABSENCE),
    ]
    assert at.one(HitTaken).seat == 1
    assert at.state.turn == 2


def test_who_goes_away_in_their_turn_passes_and_all_away_nobody_does() -> None:
    at = three()
    at.house(WentAway(Seat(0)))
    assert at.state.turn == 1
    at.house(WentAway(Seat(2)))
    at.house(WentAway(Seat(1)))
    assert at.state.turn == 1
    at.house(CameBack(Seat(0)))
    assert at.state.turn == 0


def test_who_leaves_ends_their_turn_and_is_not_dealt_in_again() -> None:
    at = three(next_deal_ms=0)
    at.house(GotUp(Seat(0)))
    assert at.state.turn == 1
    assert at.hit(0) is Reason.NOT_SEATED
    assert GAME.playing(at.state) == {1, 2}
    at.house(GotUp(Seat(2)))
    assert at.one(MatchEnded).winners == (1,)


def test_coming_and_going_twice_changes_nothing() -> None:
    at = three()
    assert at.house(CameBack(Seat(0))) is Reason.ALREADY_SO
    at.house(WentAway(Seat(1)))
    assert at.house(WentAway(Seat(1))) is Reason.ALREADY_SO
    assert at.house(WentAway(Seat(7))) is Reason.NO_SUCH_SEAT
    assert at.house(SatDown(Seat(1))) is Reason.ALREADY_SO


def test_a_newcomer_is_dealt_in_at_the_next_deal() -> None:
    at = table("2", "2", center="3 1 3 1", pile="4s " * 60, next_deal_ms=1_000)
    assert at.house(SatDown(Seat(2))) is None
    assert at.does(2, zangle.Hit()) is Reason.WRONG_GAME
    assert at.hit(2) is Reason.NOT_SEATED
    assert GAME.playing(at.state) == {0, 1}


def test_the_house_is_refused_what_a_game_of_turns_does_not_have() -> None:
    at = three()
    assert at.house(VoidLock()) is Reason.ALREADY_SO
    assert at.house(DealNext()) is Reason.ROUND_RUNNING
    assert at.house(Shuffled(())) is Reason.ROUND_RUNNING
    assert match().house(Shuffled((0,))) is Reason.BAD_OPTION
    assert match().hit(0) is Reason.NOT_OPEN_YET
    assert at.does(0, Tick()) is Reason.NOT_SEATED
    assert at.state.cards.phase is Phase.OPEN
    assert GAME.lock(at.state) is None
    assert not GAME.contends(at.state, zangle.Call())

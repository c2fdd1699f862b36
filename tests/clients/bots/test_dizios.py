"""Bots play Dizios by what their seat sees alone: sensibly, at several strengths, and to the end."""

import pytest

from clients.bots.dizios import choose
from clients.bots.tiles import Board
from protocol.games.dizios import DiziosView, End, Pass, Place
from tests.clients.bots.evenings import Evening
from tests.clients.bots.sitting import BotTable


@pytest.mark.case("K005")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_bots_play_to_the_end_and_every_invariant_holds(seats: int) -> None:
    for seed in range(2):
        skills = [(seed + 3 * seat) % 11 / 10 for seat in range(seats)]
        evening = Evening("dizios", choose, skills, seed, {"board": "9"})
        assert evening.play()
        assert evening.refused == []


@pytest.mark.parametrize("challenge", ["score", "group", "5x4", "8x8"])
def test_a_bot_alone_takes_up_every_challenge(challenge: str) -> None:
    evening = Evening("dizios", choose, [1.0], 3, {"challenge": challenge})
    evening.play()
    assert evening.refused == []
    ended = evening.state.result
    assert ended.end is {"score": End.JAM, "group": End.JAM, "5x4": End.FULL, "8x8": End.STOPPED}[challenge]
    if challenge == "8x8":
        assert ended.standings[0].total >= 40


def test_a_better_bot_wins_more_often() -> None:
    wins = 0
    for seed in range(10):
        evening = Evening("dizios", choose, [1.0, 0.0] if seed % 2 else [0.0, 1.0], seed, {"board": "9"})
        wins += (0 if seed % 2 else 1) in evening.play()
    assert wins >= 8


def test_bots_at_a_table_take_their_time_and_end_the_match() -> None:
    table = BotTable("dizios", 3, seed=4, skill=0.6, options={"board": "9"})
    table.run(5_000)
    assert table.over
    assert table.refusals == []
    assert {type(intent.do) for _, intent in table.said} <= {Place, Pass}


def test_a_bot_says_of_every_place_what_the_referee_says() -> None:
    """Neither misses a place that fits, nor sees one that does not."""
    evening = Evening("dizios", choose, [0.5, 0.5], 8, {"board": "7"})
    checked = 0
    while not evening.game.winners(evening.state):
        evening.go_on()
        view = evening.game.view(evening.state, evening.seats[0])
        assert isinstance(view, DiziosView)
        if view.turn == evening.seats[0] and len(view.laid) % 5 == 0:
            assert set(_accepted(evening, view)) == {
                (spot.tile.id, *spot.cell, spot.turns) for spot in Board(view).spots(view.mine, anywhere=False)
            }
            checked += 1
    assert checked > 1


def _accepted(evening: Evening, view: DiziosView) -> list[tuple[int, int, int, int]]:
    return [
        (tile.id, column, row, turns)
        for tile in view.mine
        for column in range(view.columns)
        for row in range(view.rows)
        for turns in range(4)
        if evening.would_do(evening.seats[0], Place(tile.id, column, row, turns))
    ]

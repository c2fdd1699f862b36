"""Bots play whole matches to their end, and what they do is worthy of a person at the table."""

import pytest

from protocol.games import dizzy, zangle
from protocol.units import Seat
from protocol.verdicts import Reason, Ruling
from tests.clients.bots.sitting import BotTable

STROKES_MAX = 20_000

# A match of one round, without pauses in between.
SHORT = {"dizzy": {"hand": "5"}, "zangle": {"rounds": "1"}}
GAMES = tuple(SHORT)


@pytest.mark.case("K005")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("skill", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("bots", [2, 4])
def test_bots_play_a_match_to_its_end(game, skill, bots):
    for seed in range(3):
        table = BotTable(game, bots, seed=seed, skill=skill, options=SHORT[game])
        table.run(STROKES_MAX)
        assert table.over, f"seed {seed} does not end"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_match(game):
    first, second = (BotTable(game, 3, seed=5, skill=0.6, options=SHORT[game]) for _ in range(2))
    first.run(STROKES_MAX)
    second.run(STROKES_MAX)
    assert first.said == second.said
    assert first.verdicts == second.verdicts


def rulings(game: str, skill: float) -> list[tuple[Ruling, Reason]]:
    """How the calls of a few matches were ruled."""
    found = []
    for seed in range(6):
        table = BotTable(game, 3, seed=seed, skill=skill, options=SHORT[game])
        table.run(STROKES_MAX)
        found += [(verdict.ruling, verdict.reason) for verdict in table.verdicts]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_good_bot_is_mostly_right_and_a_beginner_blunders_now_and_then(game):
    def wrong(skill: float) -> float:
        judged = [ruling for ruling, _ in rulings(game, skill) if ruling in (Ruling.UPHELD, Ruling.WRONG)]
        return judged.count(Ruling.WRONG) / len(judged)

    assert wrong(1.0) < 0.05
    assert 0.01 < wrong(0.0) < 0.6


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_makes_no_call_that_cannot_be_in_play(game):
    """It waits while it is locked out, while the cards are not open, and while the table is paused."""
    reasons = {reason for ruling, reason in rulings(game, 0.0) if ruling is Ruling.VOID}
    assert not reasons


@pytest.mark.parametrize("game", GAMES)
def test_no_command_of_a_bot_is_refused(game):
    for seed in range(4):
        table = BotTable(game, 3, seed=seed, skill=0.3, options=SHORT[game])
        table.run(STROKES_MAX)
        assert table.refusals == []


def test_every_zangle_a_bot_takes_is_right():
    table = BotTable("zangle", 3, seed=2, skill=1.0, options=SHORT["zangle"])
    table.run(STROKES_MAX)
    assert any(isinstance(intent.do, zangle.Take) for _, intent in table.said)
    assert Reason.NO_ZANGLE not in {verdict.reason for verdict in table.verdicts}


def test_bots_name_first_or_show_at_once_as_people_do():
    table = BotTable("dizzy", 3, seed=3, skill=0.8, options={"hand": "10"})
    table.run(STROKES_MAX)
    calls = [intent.do for _, intent in table.said if isinstance(intent.do, dizzy.Call)]
    assert {call.card is None for call in calls} == {True, False}
    assert any(isinstance(intent.do, dizzy.Lay) for _, intent in table.said)


def test_a_better_bot_wins_more_often():
    wins = {Seat(0): 0, Seat(1): 0}
    for seed in range(20):
        table = BotTable("dizzy", 2, seed=seed, skill=0.2, options={"hand": "6"})
        table.minds[Seat(0)] = type(table.minds[Seat(0)])(f"good-{seed}", 1.0)
        table.minds[Seat(0)].see(table.known[Seat(0)], 0.0)
        table.run(STROKES_MAX)
        game = table.known[Seat(0)].game
        assert game is not None
        for seat in game.match_winners:
            wins[seat] += 1
    assert wins[Seat(0)] > 2 * wins[Seat(1)]

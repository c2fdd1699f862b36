"""Bots keep company at a table with printed cards: matches end, nobody is kept waiting, and votes are cast."""

import pytest

from protocol.games.printed import PrintedView
from tests.clients.bots.sitting import BotTable

STROKES_MAX = 5_000


@pytest.mark.case("K005")
@pytest.mark.parametrize("skill", [0.0, 1.0])
@pytest.mark.parametrize(
    "options",
    [
        {"hand": "4", "match_rounds": "3"},
        {"deck": "zangle", "match_rounds": "2", "hand": "6"},
        {"hand": "3", "judge": "host"},
    ],
)
def test_bots_play_a_match_to_its_end_and_are_refused_nothing(skill, options):
    table = BotTable("printed", 3, seed=2, skill=skill, options=options)
    table.run(STROKES_MAX)
    assert table.over
    assert table.refusals == []
    game = table.known[next(iter(table.known))].game
    assert isinstance(game, PrintedView)
    assert game.results


def test_the_same_seed_plays_the_same_match():
    first, second = (BotTable("printed", 3, seed=5, skill=0.6, options={"hand": "3"}) for _ in range(2))
    first.run(STROKES_MAX)
    second.run(STROKES_MAX)
    assert first.said == second.said

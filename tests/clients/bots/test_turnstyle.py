"""Bots play Zangle Turn-style by what lies face up: sensibly, at several strengths, and to the end."""

import pytest

from clients.bots.turnstyle import choose
from protocol.games.turnstyle import Hit, Pass, Take
from tests.clients.bots.evenings import Evening
from tests.clients.bots.sitting import BotTable


@pytest.mark.case("K005")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_bots_play_to_the_end_and_every_invariant_holds(seats: int) -> None:
    for seed in range(2):
        skills = [(seed + 3 * seat) % 11 / 10 for seat in range(seats)]
        evening = Evening("turnstyle", choose, skills, seed, {})
        assert evening.play()
        assert evening.refused == [], "every Zangle that a bot takes is one"


def test_a_better_bot_wins_more_often() -> None:
    wins = 0
    for seed in range(10):
        evening = Evening("turnstyle", choose, [1.0, 0.0] if seed % 2 else [0.0, 1.0], seed, {})
        wins += (0 if seed % 2 else 1) in evening.play()
    assert wins >= 7


def test_bots_at_a_table_take_their_time_and_end_the_match() -> None:
    table = BotTable("turnstyle", 3, seed=4, skill=0.6, options={"rounds": "1"})
    table.run(5_000)
    assert table.over
    assert table.refusals == []
    assert {type(intent.do) for _, intent in table.said} <= {Take, Hit, Pass}

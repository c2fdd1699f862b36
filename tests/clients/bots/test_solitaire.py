"""Bots play Zangle Solitaire by what lies face up, and the better ones need fewer hits."""

import pytest

from clients.bots.solitaire import choose
from protocol.games.zangle import RoundEnd
from tests.clients.bots.evenings import Evening
from tests.clients.bots.sitting import BotTable


@pytest.mark.case("K005")
@pytest.mark.parametrize("skill", [0.0, 0.5, 1.0])
def test_a_bot_plays_to_the_end_and_every_invariant_holds(skill: float) -> None:
    for seed in range(3):
        evening = Evening("solitaire", choose, [skill], seed, {})
        assert evening.play()
        assert evening.refused == [], "every Zangle that a bot takes is one"


def test_a_better_bot_needs_fewer_hits() -> None:
    hits = {0.0: 0, 1.0: 0}
    for skill in hits:
        for seed in range(8):
            evening = Evening("solitaire", choose, [skill], seed, {})
            evening.play()
            hits[skill] += evening.state.hits
    assert hits[1.0] < hits[0.0]


def test_a_bot_at_a_table_takes_its_time_and_is_rid_of_its_cards() -> None:
    table = BotTable("solitaire", 1, seed=4, skill=1.0, options={})
    table.run(3_000)
    assert table.over
    assert table.refusals == []
    game = table.known[next(iter(table.known))].game
    assert game is not None
    assert game.results[0].end is RoundEnd.OUT  # type: ignore[union-attr]

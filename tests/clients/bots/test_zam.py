"""Bots play Zing-a-Zam to its end, by what their seat sees, and the better ones better."""

import pytest

from clients.bots.zam import possible
from protocol.games.zam import ZamView
from protocol.units import Seat
from referee.games.interface import PUBLIC
from tests.clients.bots.sitting import BotTable
from tests.games.zam.kit import Table

STROKES_MAX = 5_000


def cards(table: BotTable) -> list[int]:
    """Every card, wherever it lies: each once."""
    umpire = table.table.floor.umpire
    assert umpire is not None
    return sorted(card for place in umpire.match.cards().values() for card in place)


@pytest.mark.case("K005")
@pytest.mark.parametrize("skill", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("bots", [2, 3, 5])
@pytest.mark.parametrize("options", [{}, {"turn_s": "60", "small_table": "true"}])
def test_bots_play_a_match_to_its_end_and_are_refused_nothing(skill, bots, options):
    for seed in range(3):
        table = BotTable("zam", bots, seed=seed, skill=skill, options=options)
        whole = cards(table)
        for _ in range(STROKES_MAX):
            if table.over:
                break
            table.stroke()
            assert cards(table) == whole
        assert table.over, f"seed {seed} does not end"
        assert table.refusals == []


def test_the_same_seed_plays_the_same_match():
    first, second = (BotTable("zam", 3, seed=5, skill=0.6, options={}) for _ in range(2))
    first.run(STROKES_MAX)
    second.run(STROKES_MAX)
    assert first.said == second.said


def test_a_better_bot_wins_more_often():
    wins = {Seat(0): 0, Seat(1): 0}
    for seed in range(60):
        table = BotTable("zam", 2, seed=seed, skill=0.0, options={})
        good = Seat(seed % 2)  # Whoever starts may have the better of it.
        table.minds[good] = type(table.minds[good])(f"good-{seed}", 1.0)
        table.minds[good].see(table.known[good], 0.0)
        table.run(STROKES_MAX)
        game = table.known[good].game
        assert isinstance(game, ZamView)
        for seat in game.match_winners:
            wins[Seat(seat != good)] += 1
    assert wins[Seat(0)] > 1.5 * wins[Seat(1)], wins


def test_a_bot_reckons_what_a_card_that_it_does_not_see_can_be():
    """Of its set: whatever it does not hold openly, has not in its pile, and did not just play."""
    table = Table("2 3^ 4 c5^", "1 1", piles={0: "8 7"})
    view = table.view(Seat(0))
    held = view.hands[0].cards
    assert possible(view, view.hands[0], held[0]) == (1, 2, 4, 5, 6)
    assert possible(view, view.hands[0], held[1]) == (3,)
    assert view.hands[0].cards[0].card is None
    assert table.view(PUBLIC).pile == ()

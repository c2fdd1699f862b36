"""Bots play Cranium Zigity to its end, by what their seat sees, and the better ones better."""

import pytest

from clients.bots.vocabulary import words
from clients.bots.zigity import sets
from protocol.games.zigity import LaySet, ZigityView
from protocol.units import Seat
from referee.games.zigity.options import Words
from referee.games.zigity.wordlist import word_list
from tests.clients.bots.sitting import BotTable
from tests.games.zigity.kit import Table

STROKES_MAX = 5_000


def cards(table: BotTable) -> list[int]:
    """Every card, wherever it lies: each once."""
    umpire = table.table.floor.umpire
    assert umpire is not None
    return sorted(card for place in umpire.match.cards().values() for card in place)


@pytest.mark.case("K005")
@pytest.mark.parametrize("skill", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("bots", [2, 4, 6])
@pytest.mark.parametrize("options", [{}, {"turn_s": "60", "words": "dutch"}])
def test_bots_play_a_match_to_its_end_and_are_refused_nothing(skill, bots, options):
    for seed in range(2):
        table = BotTable("zigity", bots, seed=seed, skill=skill, options=options)
        whole = cards(table)
        for _ in range(STROKES_MAX):
            if table.over:
                break
            table.stroke()
            assert cards(table) == whole
        assert table.over, f"seed {seed} does not end"
        assert table.refusals == []


def test_the_same_seed_plays_the_same_match():
    first, second = (BotTable("zigity", 3, seed=5, skill=0.6, options={}) for _ in range(2))
    first.run(STROKES_MAX)
    second.run(STROKES_MAX)
    assert first.said == second.said


def test_a_better_bot_wins_more_often():
    wins = {Seat(0): 0, Seat(1): 0}
    for seed in range(40):
        table = BotTable("zigity", 2, seed=seed, skill=0.0, options={})
        good = Seat(seed % 2)  # Whoever starts may have the better of it.
        table.minds[good] = type(table.minds[good])(f"good-{seed}", 1.0)
        table.minds[good].see(table.known[good], 0.0)
        table.run(STROKES_MAX)
        game = table.known[good].game
        assert isinstance(game, ZigityView)
        for seat in game.match_winners:
            wins[Seat(seat != good)] += 1
    assert wins[Seat(0)] > 1.5 * wins[Seat(1)], wins


@pytest.mark.parametrize("language", [Words.ENGLISH, Words.DUTCH])
def test_bots_think_of_words_that_the_referee_accepts(language):
    kept = word_list(language)
    assert kept is not None
    thought = words(language.value)
    assert len(thought) > 5_000
    assert all(word in kept for word, _ in thought)


@pytest.mark.parametrize(
    ("play_card", "hand"),
    [
        ("Wn3lD", "Wo1lD Wf4cP Wu6rT *"),
        ("De5lD", "Wa3lD Wa3cP Wa1rT *"),
        ("Ce5cD", "Wa3lD Wb4rP *"),
        ("Se5lP", "Wa1lP *"),
    ],
)
def test_every_set_that_a_bot_sees_is_one(play_card, hand):
    """Of all characters, with free cards and without; the referee is asked about each."""
    found = list(sets(Table(play_card, f"{hand} Wz1lD", "Wa1lD").view(Seat(0))))
    assert found
    for laid in found:
        table = Table(play_card, f"{hand} Wz1lD", "Wa1lD", deck="Wa1lD")
        mine = {card.id for card in table.view(Seat(0)).hand}
        top = next(each.card for each in laid if each.card in mine)
        assert table.does(0, LaySet(cards=laid, top=top, ask=True)) is None

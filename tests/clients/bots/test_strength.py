"""Bots of the strength that nobody chose are a match for people on their first evening."""

from clients.bots.mind import Mind
from clients.bots.pace import SKILL, Pace
from protocol import client
from protocol.games.dizzy import DizzyView
from protocol.units import SECOND, Seat
from referee.commands import play
from tests.clients.bots.sitting import BotTable

PERSON = Seat(0)
MATCHES = 40

# Two seconds for a call, on the average, are quick for a family; three are not.
QUICK = Pace(1.4, 0.3, 0.6)
NEW = Pace(2.1, 0.45, 0.9)


class Person(Mind):
    """Somebody who takes their own time, and overlooks no more than a bot of middling skill."""

    def __init__(self, seed: int, own: Pace) -> None:
        super().__init__(f"{seed}-person", 0.5)
        self._own = own

    def _pace(self) -> Pace:
        return self._own


def won(own: Pace, bots: int, skill: float) -> float:
    """Of all matches: the part that a person of this pace wins against so many bots."""
    total = 0.0
    for seed in range(MATCHES):
        table = BotTable("dizzy", bots + 1, seed=seed, skill=skill, options={})
        table.minds[PERSON] = Person(seed, own)
        table.minds[PERSON].see(table.known[PERSON], table.now / SECOND)
        table.run(20_000)
        game = table.known[PERSON].game
        assert isinstance(game, DizzyView)
        total += (PERSON in game.match_winners) / len(game.match_winners)
    return total / MATCHES


def test_a_newcomer_wins_about_as_often_as_a_bot_of_that_strength_and_seldom_against_a_strong_one():
    assert 0.35 <= won(NEW, 1, SKILL) <= 0.65
    assert won(NEW, 1, 0.85) < 0.3


def test_whoever_is_quick_wins_against_two_of_them_at_least_every_third_match():
    assert won(QUICK, 2, SKILL) >= 1 / 3


def test_whoever_says_nothing_gets_bots_of_one_strength_from_everybody():
    assert client.AddBot(id="a").skill == round(SKILL * 100)
    assert play.SKILL == SKILL

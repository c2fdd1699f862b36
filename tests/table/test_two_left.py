"""A table of two: whoever is left alone waits, but never in the middle of a lock."""

import pytest

from protocol import client, server
from protocol.verdicts import Reason
from tests.kit.table import GAMES, LOCK_MS, Sitting, news

both_games = pytest.mark.parametrize("game", GAMES)


@pytest.mark.case("K025")
@both_games
def test_of_two_a_holder_who_pulls_the_plug_does_not_stop_the_deadline(game: str) -> None:
    sitting = Sitting(game, 2).held_by(0)
    before = sitting.blind(0)
    left = sitting.go(0)
    assert not news(left, server.Paused)
    ended = sitting.wait(LOCK_MS)
    assert sitting.verdict("held").reason is Reason.DEADLINE
    assert sitting.blind(0) == before + 1
    assert [item.reason for item in news(ended, server.Paused)] == ["too-few"], "now there is nobody to race against"


@both_games
def test_of_two_who_comes_back_within_the_lock_finds_no_pause(game: str) -> None:
    sitting = Sitting(game, 2).held_by(0)
    told = sitting.go(1) + sitting.come(1) + sitting.say(0, sitting.follow(0))
    assert not news(told, server.Paused)
    assert sitting.verdict("held").reason in (Reason.RIGHT, Reason.ON_TRUST)


@both_games
def test_who_leaves_is_out_of_the_match_at_once_and_nobody_waits_for_them(game: str) -> None:
    sitting = Sitting(game, 3).open()
    sitting.say(2, client.Leave(id="leave"))
    assert [hand.seat for hand in sitting.view().hands if hand.away] == [2]

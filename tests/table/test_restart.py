"""A table outlives its referee: seats, cards and pauses stay, and the lock is free."""

import pytest

from protocol import client, server
from protocol.verdicts import Reason, Ruling
from referee.table.entries import Restarted
from tests.kit.table import GAMES, LOCK_MS, Sitting, news, verdicts

both_games = pytest.mark.parametrize("game", GAMES)
GRACE_MS = 20_000


def names(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.sight().table.seats]


@pytest.mark.parametrize("game", GAMES)
def test_after_a_restart_the_clock_stands_until_everybody_is_back_and_the_lock_is_free(game: str) -> None:
    sitting = Sitting(game, 3).held_by(1)

    sitting.take(Restarted(sitting.now))

    assert sitting.sight().table.pause_reason == "restart"
    sitting.come(0)
    sitting.come(1)
    assert verdicts(sitting.wait(LOCK_MS)) == [], "nobody is told before all are back"
    posts = sitting.come(2)
    assert verdicts(posts) == [sitting.verdict("held")]
    assert (sitting.verdict("held").ruling, sitting.verdict("held").reason) == (Ruling.VOID, Reason.LOCK_VOIDED)
    assert [type(item) for item in news(posts, server.Resumed)] == [server.Resumed]
    assert sitting.holder is None
    assert not sitting.sight().table.paused


def test_after_a_restart_nobody_waits_longer_than_the_grace() -> None:
    sitting = Sitting(seats=3).held_by(2)
    sitting.take(Restarted(sitting.now))
    sitting.come(0)
    sitting.come(1)

    sitting.wait(20_000)

    assert not sitting.sight().table.paused
    assert sitting.verdict("held").reason is Reason.LOCK_VOIDED


def test_after_a_restart_a_table_to_which_too_few_return_waits_and_voids_the_lock_when_they_do() -> None:
    sitting = Sitting(seats=2).held_by(0)
    sitting.take(Restarted(sitting.now))
    sitting.come(1)
    sitting.wait(20_000)
    assert sitting.sight().table.pause_reason == "too-few"

    sitting.come(0)

    assert not sitting.sight().table.paused
    assert sitting.verdict("held").reason is Reason.LOCK_VOIDED


def test_a_pause_of_the_host_outlives_a_restart_and_its_lock_is_voided_when_the_host_goes_on() -> None:
    sitting = Sitting(seats=2).held_by(1)
    sitting.say(0, client.Pause(id=sitting.id()))
    sitting.take(Restarted(sitting.now))
    sitting.come(0)
    sitting.come(1)
    assert sitting.sight().table.pause_reason == "host"

    sitting.say(0, client.Resume(id=sitting.id()))

    assert sitting.verdict("held").reason is Reason.LOCK_VOIDED
    assert not sitting.sight().table.paused


def test_calls_kept_back_at_a_restart_are_ruled_and_hold_nothing_after_it() -> None:
    sitting = Sitting(seats=2, hold_ms=100).open()
    assert verdicts(sitting.say(0, sitting.call(name="kept-back"))) == []

    sitting.take(Restarted(sitting.now))
    sitting.come(0)
    sitting.come(1)

    assert sitting.holder is None
    assert sitting.verdict("kept-back").reason is Reason.LOCK_VOIDED


def test_a_restart_in_the_lobby_keeps_every_seat() -> None:
    sitting = Sitting(seats=3)
    sitting.take(Restarted(sitting.now))

    assert [seat.present for seat in sitting.sight().table.seats] == [False, False, False]
    assert not sitting.sight().table.paused

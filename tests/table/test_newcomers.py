"""Who comes while a match runs waits for the next deal, and so does nobody longer than that."""

from typing import Any

import pytest

from protocol import client, server
from protocol.verdicts import Reason, Ruling
from tests.kit.table import COUNTDOWN_MS, GAMES, Sitting, news

both_games = pytest.mark.parametrize("game", GAMES)
GRACE_MS = 20_000


def names(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.sight().table.seats]


@pytest.mark.case("K091")
@both_games
def test_a_newcomer_watches_until_the_next_deal_and_is_dealt_in_then(game: str) -> None:
    rounds: dict[str, Any] = {"best_of": 3, "hand": 1} if game == "dizzy" else {}
    sitting = Sitting(game, 2, **rounds).open()
    before = sitting.view()
    sitting.sit(2)
    assert sitting.view() == before, "the round goes on as it was"
    assert not sitting.sight().table.seats[2].playing
    sitting.say(2, sitting.call(name="eager"))
    assert (sitting.verdict("eager").ruling, sitting.verdict("eager").reason) == (Ruling.VOID, Reason.NOT_SEATED)
    if game == "dizzy":
        sitting.say(0, sitting.right(0))
        sitting.say(0, client.NextRound(id="next"))
        assert [hand.seat for hand in sitting.view().hands] == [0, 1, 2]
        assert sitting.sight().table.seats[2].playing


def test_who_was_absent_at_the_start_is_dealt_in_like_a_newcomer() -> None:
    sitting = Sitting("dizzy", 3, best_of=3, hand=1)
    sitting.go(2)
    sitting.open()
    assert [hand.seat for hand in sitting.view().hands] == [0, 1]
    sitting.come(2)
    sitting.say(0, sitting.right(0))
    sitting.say(0, client.NextRound(id="next"))
    assert [hand.seat for hand in sitting.view().hands] == [0, 1, 2]


@pytest.mark.case("K091")
def test_one_of_two_leaves_and_the_newcomer_takes_over_at_the_next_deal() -> None:
    sitting = Sitting("dizzy", 2, best_of=3, between_ms=8_000).open()
    sitting.sit(2)
    sitting.say(1, client.Leave(id="bye"))
    assert sitting.table.floor.running
    assert not sitting.sight().table.paused
    sitting.wait(8_000)
    assert [hand.seat for hand in sitting.view().hands] == [0, 2]
    assert [seat.seat for seat in sitting.sight().table.seats] == [0, 2], "the empty seat is free again"
    assert sitting.table.free_seat() == 1


@pytest.mark.case("K091", "K094")
def test_a_newcomer_is_not_kept_waiting_by_one_who_does_not_come_back() -> None:
    sitting = Sitting("dizzy", 2, best_of=3, hand=1, between_ms=8_000).open()
    sitting.say(0, sitting.right(0))
    sitting.go(1)
    sitting.sit(2)
    assert sitting.sight().table.paused, "for as long as the grace it is waited for"
    sitting.wait(GRACE_MS)
    assert not sitting.sight().table.paused
    sitting.wait(8_000)
    assert [hand.seat for hand in sitting.view().hands] == [0, 1, 2]


def test_a_newcomer_who_leaves_the_last_two_ends_nothing_twice() -> None:
    """Between rounds, one of two is gone and the newcomer leaves as well: the match is over, once."""
    sitting = Sitting("dizzy", 2, best_of=3, between_ms=60_000).open()
    sitting.sit(2)
    sitting.say(1, client.Leave(id="bye"))
    posts = sitting.say(2, client.Leave(id="bye"))
    assert len(news(posts, server.MatchOver)) == 1
    assert sorted(gone.seat for gone in news(posts, server.SeatGone)) == [1, 2]
    assert [seat.seat for seat in sitting.sight().table.seats] == [0]


@both_games
def test_a_seat_is_taken_again_by_somebody_else_before_the_next_deal(game: str) -> None:
    sitting = Sitting(game, 2).open()
    for person in ("Cleo", "Dora"):
        sitting.sit(2, person)
        sitting.say(2, client.Leave(id=f"{person}-leaves"))
    sitting.sit(2, "Emil")
    assert names(sitting)[2] == "Emil"
    assert sitting.say(2, client.Ready(id="Cleo-leaves")), "identifiers are a person's own"


def test_while_cards_of_somebody_who_left_are_on_the_table_nobody_sits_down_at_them() -> None:
    sitting = Sitting("dizzy", 3, best_of=3, hand=1).open()
    posts = sitting.say(1, client.Leave(id="bye"))
    assert [changed.view.gone for changed in news(posts, server.SeatChanged)] == [True]
    assert sitting.table.free_seat() == 3
    sitting.say(0, sitting.right(0))
    told = sitting.say(0, client.NextRound(id="next"))
    assert [gone.seat for gone in news(told, server.SeatGone)] == [1]
    assert sitting.table.free_seat() == 1


def test_a_long_match_does_not_run_out_of_seats() -> None:
    """People leave and others come, round after round."""
    sitting = Sitting("dizzy", 3, best_of=21, hand=1).open()
    for number in range(10):
        visitor = sitting.table.free_seat()
        assert visitor is not None
        sitting.sit(visitor)
        sitting.say(0, sitting.right(0))
        sitting.say(0, client.NextRound(id=f"next-{number}"))
        sitting.say(visitor, client.Leave(id="bye"))
        sitting.wait(COUNTDOWN_MS)
    assert sitting.table.floor.running


@pytest.mark.rule("ZGL-20", "ZGL-37")
def test_newcomers_do_not_play_on_in_a_match_whose_rounds_are_over() -> None:
    """Both players of the only round leave, and two others wait for a deal that does not come any more."""
    sitting = Sitting("zangle", 2, rounds=1).open()
    sitting.sit(2)
    sitting.sit(3)
    sitting.say(0, client.Leave(id=sitting.id()))
    sitting.say(1, client.Leave(id=sitting.id()))
    sitting.wait(60_000)
    assert not sitting.table.floor.running
    assert sitting.zangle.round == 1

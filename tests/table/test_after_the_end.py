"""What comes after the end of a match: it ends once, and where matches begin by themselves the next is at once due."""

import pytest

from protocol import client, server
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Ruling
from tests.kit.table import GAMES, Sitting, messages, news

DELAY_MS = 3_000


def won() -> Sitting:
    """A match of one card that seat 0 has won, where the next begins once all are ready."""
    sitting = Sitting("dizzy", 2, hand=1, start="ready").open()
    sitting.say(0, sitting.right(0))
    assert not sitting.table.floor.running
    return sitting


def test_a_match_ends_once_whatever_is_still_said_in_it() -> None:
    sitting = Sitting("dizzy", 2, hand=1).open()
    basis = sitting.revision
    ended = sitting.say(0, sitting.right(0))
    assert [over.winners for over in news(ended, server.MatchOver)] == [(Seat(0),)]
    late = sitting.say(1, sitting.call(basis=basis, name="late"))
    late += sitting.say(1, sitting.call(name="later")) + sitting.go(1) + sitting.come(1) + sitting.wait(1_000)
    assert sitting.verdict("late").ruling is Ruling.LATE
    assert not news(late, server.MatchOver)
    assert not news(late, server.HostIs)
    assert not sitting.table.floor.running


def test_a_verdict_that_is_taken_back_takes_back_the_start_of_the_next_match() -> None:
    sitting = won()
    told = [post for seat in (0, 1) for post in sitting.say(seat, client.Ready(id=sitting.id()))]
    assert [each.starts_in_ms for each in news(told, server.StartScheduled)] == [DELAY_MS]
    assert sitting.table.due() == sitting.now + DELAY_MS * MILLISECOND
    undone = sitting.say(0, client.Undo(id="undo"))
    assert [each.starts_in_ms for each in news(undone, server.StartScheduled)] == [None]
    assert sitting.table.floor.running
    assert not any(seat.ready for seat in sitting.sight().table.seats)
    assert not news(sitting.wait(DELAY_MS), server.MatchOver)


def test_nobody_is_ready_for_the_next_match_before_this_one_is_over() -> None:
    sitting = Sitting("dizzy", 2, hand=1, start="ready").open()
    sitting.say(1, client.Ready(id="early"))
    ended = sitting.say(0, sitting.right(0)) + sitting.say(0, client.Ready(id="ready"))
    assert not news(ended, server.StartScheduled)


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_of_then_who_is_still_here_is_dealt_in_at_the_next_deal(game: str) -> None:
    """Who came after the call that is taken back is let in anew, and who went meanwhile is not."""
    sitting = Sitting(game, 3).held_by(0)
    sitting.say(0, sitting.withdraw())
    sitting.sit(5)
    undone = sitting.say(0, client.Undo(id="undo"))
    assert not messages(undone, server.Refusal, 0)
    assert Seat(5) in sitting.table.floor._members
    assert Seat(5) not in sitting.table.floor.playing()
    assert sitting.table.floor._members >= {0, 1, 2}

"""The hold: the first call waits a moment for those in flight, and nobody is told who called before it is ruled."""

import pytest

from protocol import client, server
from protocol.games import dizzy
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Reason, Ruling
from referee.table.table import HELD_MAX
from tests.kit.table import GAMES, LOCK_MS, Sitting, messages, verdicts

HOLD_MS = 20


def held(game: str = "dizzy", seats: int = 3) -> Sitting:
    return Sitting(game, seats, hold_ms=HOLD_MS).open()


@pytest.mark.parametrize("game", GAMES)
def test_a_call_that_came_in_a_later_sweep_but_was_earlier_is_first(game: str) -> None:
    sitting = held(game)
    base = sitting.now
    first = sitting.sweep([(0, sitting.call(name="read-first"), base + 5 * MILLISECOND)], now=base + 6 * MILLISECOND)
    assert first == [], "nobody hears that somebody called"
    assert sitting.table.due() == base + (5 + HOLD_MS) * MILLISECOND
    sitting.sweep([(1, sitting.call(name="sent-first"), base + 4 * MILLISECOND)], now=base + 9 * MILLISECOND)
    sitting.wait_until(base + (5 + HOLD_MS) * MILLISECOND)
    assert sitting.holder == 1
    assert (sitting.verdict("read-first").reason, sitting.verdict("read-first").margin_us) == (Reason.HELD, 1_000)


@pytest.mark.case("K037")
def test_the_hold_takes_nothing_from_the_holder() -> None:
    sitting = held()
    sitting.say(0, sitting.call())
    sitting.wait(HOLD_MS)
    lock = sitting.dizzy.lock
    assert lock is not None
    assert lock.since_ms == sitting.now // MILLISECOND
    assert sitting.table.due() == sitting.now + LOCK_MS * MILLISECOND


def test_what_a_seat_sends_after_its_held_call_waits_with_it() -> None:
    """Else the lay would be ruled before its own call."""
    sitting = held()
    posts = sitting.barrier((0, sitting.call(name="call")), (0, sitting.follow(0, name="lay")))
    assert posts == []
    posts = sitting.wait(HOLD_MS)
    assert [(verdict.call, verdict.ruling) for verdict in verdicts(posts)] == [("call", Ruling.UPHELD)]
    assert [done.id for done in messages(posts, server.Done, 0)] == ["call", "lay"]


def test_against_a_lock_nothing_is_held() -> None:
    sitting = held()
    sitting.say(0, sitting.call())
    sitting.wait(HOLD_MS)
    posts = sitting.say(1, sitting.call())
    assert [verdict.reason for verdict in verdicts(posts)] == [Reason.HELD], "told at once"
    sitting.say(0, sitting.follow(0))
    assert sitting.verdicts[-1].ruling is Ruling.UPHELD, "a lay is never kept back"


def test_a_held_call_is_ruled_before_the_table_hears_what_came_after_the_hold() -> None:
    """The table slept through the end of the hold: the hold still ended then."""
    sitting = held()
    base = sitting.now
    after = base + (HOLD_MS + 5) * MILLISECOND
    sitting.sweep([(0, sitting.call(name="held"), base), (1, sitting.call(name="after"), after)], now=after)
    assert sitting.holder == 0
    assert sitting.verdict("after").reason is Reason.HELD


def test_a_held_call_of_somebody_who_was_replaced_is_nobody_s() -> None:
    sitting = held("dizzy", 3)
    sitting.sit(3)
    sitting.say(3, sitting.call(name="held"))
    sitting.say(0, client.Kick(id="kick", seat=Seat(3)))
    sitting.sit(3, "Somebody else")
    sitting.wait(HOLD_MS)
    assert sitting.verdicts == []


@pytest.mark.case("K050")
def test_a_held_call_that_comes_twice_is_ruled_once() -> None:
    sitting = held()
    wrong = sitting.wrong(0, name="twice")
    before = sitting.blind(0)
    sitting.barrier((0, wrong), (0, wrong))
    sitting.wait(HOLD_MS)
    assert sitting.blind(0) == before + 1
    assert sitting.verdict("twice").ruling is Ruling.WRONG


def test_a_flood_of_calls_is_not_kept_back_without_bound() -> None:
    sitting = held()
    start = sitting.now
    said = [(number % 3, sitting.call(), start + number) for number in range(HELD_MAX + 10)]
    sitting.sweep(said, now=start + HELD_MAX + 10)
    assert sitting.holder == 0, "ruled early"
    assert len(sitting.verdicts) == HELD_MAX + 9


def test_calls_held_when_the_match_ends_get_their_verdict() -> None:
    sitting = held("dizzy", 2)
    sitting.say(0, sitting.call(name="held"))
    sitting.say(1, client.Leave(id="bye"))
    sitting.wait(HOLD_MS)
    assert sitting.verdict("held").ruling in (Ruling.LATE, Ruling.VOID)


def test_plain_acts_are_not_held() -> None:
    sitting = held()
    posts = sitting.say(0, sitting.play(dizzy.Open()))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.STILL_OPEN_CARDS]


def test_whoever_sits_down_while_a_call_is_held_takes_it_from_nobody() -> None:
    sitting = Sitting("dizzy", 3, hold_ms=100).open()
    sitting.say(1, sitting.call(name="held"))
    sitting.sit(5)
    assert sitting.holder is None
    sitting.wait(100)
    assert sitting.holder == 1

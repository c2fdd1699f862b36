"""The witness of a live table: an honest table gives no breach, and each promise broken gives its own."""

import pytest
from msgspec.structs import replace

from protocol import server
from protocol.games import dizzy
from protocol.units import Revision, Seat
from protocol.verdicts import Reason, Ruling
from referee.table.audience import Post
from tests.storm.kit import Watched, verdicts


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_a_table_that_keeps_its_promises_breaks_none(watched):
    sitting = watched.sitting
    for seat in (0, 1):
        watched.plays(seat, sitting.wrong(seat))
        watched.plays(seat, sitting.right(seat))
        watched.looks()
    watched.plays(0, sitting.call(name="shout"))
    watched.plays(1, sitting.call())
    watched.plays(0, sitting.withdraw())
    watched.plays(2, sitting.call(name="again"))
    watched.hears(sitting.wait(4_000))
    watched.looks()
    watched.witness.finish()
    assert watched.breaches == []
    assert watched.witness.views_checked == 3
    assert watched.witness.history.operations >= 7


def test_a_call_gets_one_verdict_and_not_two(watched):
    call = watched.sitting.right(0)
    watched.plays(0, call, verdicts(lambda verdict: (verdict, verdict)))
    assert "I3" in watched.invariants


def test_a_call_gets_a_verdict_and_not_none(watched):
    watched.asks(0, watched.sitting.right(0))
    watched.witness.finish()
    assert watched.invariants == {"I3"}


def test_nobody_gets_a_verdict_who_has_not_called(watched):
    call = watched.sitting.wrong(0)
    watched.hears(watched.sitting.say(0, call))
    assert "I3" in watched.invariants


def test_a_call_that_is_repeated_has_the_verdict_it_had(watched):
    sitting, call = watched.sitting, watched.sitting.right(0)
    asked = watched.asks(0, call)
    watched.hears(sitting.say(0, call))
    asked.times += 1
    watched.hears(sitting.say(0, call))
    assert watched.breaches == []
    asked.times += 1
    other = replace(asked.verdict, ruling=Ruling.WRONG, reason=Reason.NO_COMBINATION)
    watched.hears([Post((Seat(0),), server.Again(watched.sitting.sight().seq, other))])
    assert watched.invariants == {"I3"}


def test_nothing_is_answered_more_often_than_it_was_said(watched):
    call = watched.sitting.call()
    watched.plays(0, call)
    watched.hears([Post((Seat(0),), server.Done(watched.sitting.sight().seq, call.id))])
    assert watched.invariants == {"I3"}


def test_news_are_missed_by_nobody(watched):
    sitting = watched.sitting
    sitting.say(0, sitting.call())
    watched.asks(1, call := sitting.call())
    watched.hears(sitting.say(1, call))
    watched.witness.finish()
    assert "I7" in watched.invariants


def test_what_a_newcomer_hears_first_waits_for_what_lies_between(watched):
    sitting = watched.sitting
    watched.asks(0, first := sitting.wrong(0))
    before = sitting.say(0, first)
    watched.asks(1, second := sitting.wrong(1))
    after = sitting.say(1, second)
    watched.hears(after)
    watched.hears(before)
    watched.witness.finish()
    assert watched.breaches == []


def test_all_are_told_the_same(watched):
    sitting, call = watched.sitting, watched.sitting.wrong(0)
    watched.asks(0, call)
    posts = sitting.say(0, call)
    watched.hears(posts)
    watched.hears(posts)
    assert watched.breaches == []
    watched.hears(posts, verdicts(lambda verdict: (replace(verdict, margin_us=verdict.margin_us + 1),)))
    assert watched.invariants == {"I7"}


def test_a_view_is_what_was_told(watched):
    watched.plays(0, watched.sitting.right(0))
    watched.looks(lambda sight: replace(sight, game=replace(sight.game, common=sight.game.common - 1)))
    assert watched.invariants == {"I7"}


def test_a_lock_has_one_holder(watched):
    sitting = watched.sitting
    watched.plays(0, sitting.call())
    watched.asks(1, call := sitting.call())
    held = sitting.dizzy.lock
    stolen = dizzy.LockGranted(replace(held, holder=Seat(1)))
    watched.hears(sitting.say(1, call), lambda message: _with(message, stolen))
    assert "I2" in watched.invariants
    assert "linear" in watched.invariants


def test_who_certainly_called_first_is_ruled_first(watched):
    sitting = watched.sitting
    first, second = sitting.wrong(0), sitting.wrong(1)
    watched.asks(0, first, at_ms=10)
    watched.asks(1, second, at_ms=20)
    watched.hears(sitting.say(1, second))
    watched.hears(sitting.say(0, first))
    assert watched.invariants == {"I4"}


def test_calls_that_went_out_together_may_be_ruled_in_either_order(watched):
    sitting = watched.sitting
    first, second = sitting.wrong(0), sitting.wrong(1)
    watched.asks(0, first, at_ms=10)
    watched.asks(1, second, at_ms=10.001)
    watched.hears(sitting.say(1, second))
    watched.hears(sitting.say(0, first))
    assert watched.breaches == []


def test_a_call_for_what_was_is_not_judged(watched):
    sitting = watched.sitting
    watched.plays(0, sitting.right(0))
    stale = replace(sitting.wrong(1), basis=Revision(sitting.revision - 1))
    watched.asks(1, stale)
    watched.hears(
        sitting.say(1, stale),
        verdicts(lambda verdict: (replace(verdict, ruling=Ruling.WRONG, reason=Reason.NO_COMBINATION),)),
    )
    assert {"late", "linear"} <= watched.invariants


def test_a_wrong_call_is_not_upheld(watched):
    watched.plays(
        0,
        watched.sitting.wrong(0),
        verdicts(lambda verdict: (replace(verdict, ruling=Ruling.UPHELD, reason=Reason.RIGHT),)),
    )
    assert "verdict" in watched.invariants


def test_a_call_is_never_refused(watched):
    watched.asks(0, call := watched.sitting.call())
    watched.hears([Post((Seat(0),), server.Refusal(watched.sitting.sight().seq, call.id, Reason.HELD, None))])
    assert "I3" in watched.invariants


def test_a_throttled_call_has_not_happened_and_may_be_said_again(watched):
    asked = watched.asks(0, call := watched.sitting.wrong(0))
    throttled = server.Refusal(watched.sitting.sight().seq, call.id, Reason.THROTTLED, None)
    watched.hears([Post((Seat(0),), throttled)])
    watched.witness.finish()
    assert watched.breaches == []
    asked.times += 1
    watched.hears(watched.sitting.say(0, call))
    watched.witness.finish()
    assert watched.breaches == []


def test_a_throttled_call_gets_no_verdict(watched):
    watched.asks(0, call := watched.sitting.wrong(0))
    throttled = server.Refusal(watched.sitting.sight().seq, call.id, Reason.THROTTLED, None)
    watched.hears([Post((Seat(0),), throttled)])
    watched.hears(watched.sitting.say(0, call))
    assert "I3" in watched.invariants


def _with(message: server.ServerMessage, item: dizzy.DizzyNews) -> server.ServerMessage:
    return replace(message, items=(item, *message.items)) if isinstance(message, server.News) else message

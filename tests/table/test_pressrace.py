"""One race by press: whoever pressed first is first, however late the call came, and nobody is waited for in vain."""

from protocol.units import MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Rule, StampKind, Tie
from referee.table.offset import Answer, ClientInstant, Offset
from referee.table.photo import SEED_BYTES
from referee.table.pressrace import Account, Known, PressRace
from referee.table.presstime import STRICT, Evidence, Statement
from referee.table.watermark import HOLD_MAX

SEED = bytes(SEED_BYTES)


def at(milliseconds: float) -> Instant:
    return Instant(round(milliseconds * MILLISECOND))


def evidence(answered_ms: float, unanswered_ms: float | None = None) -> Evidence:
    """Of a seat whose clock is the table's."""
    unanswered = None if unanswered_ms is None else at(unanswered_ms)
    return Evidence(
        Offset(Span(-MILLISECOND), Span(MILLISECOND)), Span(2 * MILLISECOND), None, at(answered_ms), unanswered
    )


def pressed(milliseconds: float) -> Statement:
    return Statement(ClientInstant(at(milliseconds)), StampKind.EVENT, Span(0))


def quiet(newest_ms: float, unanswered_ms: float | None = None, level: Span = STRICT.bucket_max) -> Known:
    """A seat that has not called, and answered last at that instant."""
    newest = Answer(at(newest_ms), at(newest_ms), ClientInstant(at(newest_ms)))
    return Known(evidence(newest_ms, unanswered_ms), newest, level)


def opened(tie: Tie = Tie.EARLIER) -> PressRace:
    return PressRace(1, at(0), STRICT, tie)


def test_the_one_who_pressed_first_is_first_though_the_call_came_second() -> None:
    race = opened()
    race.call(Seat(0), evidence(990), pressed(1_000), at(1_003), Account(STRICT))
    race.call(Seat(1), evidence(990), pressed(996), at(1_012), Account(STRICT))
    ended = race.finish(SEED)
    assert ([claim.seat for claim in ended.order], ended.together) == ([1, 0], 1)
    assert {claim.estimate.rule for claim in ended.order} == {Rule.PRESS}


def test_it_is_decided_when_the_last_seat_is_past_and_not_before() -> None:
    race = opened()
    assert not race.decided(at(999), {}), "nobody has called"
    race.call(Seat(0), evidence(990), pressed(1_000), at(1_003), Account(STRICT))
    past, behind = quiet(1_012), quiet(1_005)
    assert race.waiting(at(1_013), {Seat(1): past, Seat(2): behind}) == [2]
    assert race.decided(at(1_013), {Seat(1): past, Seat(2): past})
    assert not race.decided(at(1_013), {Seat(1): past, Seat(2): behind}), "no seat is skipped"
    assert race.decided(at(1_003), {}), "nobody else is there"


def test_a_silent_seat_is_waited_for_as_long_as_its_call_could_matter() -> None:
    race = opened()
    race.call(Seat(0), evidence(990), pressed(1_000), at(1_003), Account(STRICT))
    silent = {Seat(1): quiet(900, unanswered_ms=960)}
    again = race.look_again(at(1_003), silent)
    assert not race.decided(Instant(again - 1), silent)
    assert race.decided(again, silent)
    poor = {Seat(1): quiet(900, unanswered_ms=960, level=Span(0))}
    assert race.look_again(at(1_003), poor) == again - STRICT.bucket_max


def test_nobody_is_waited_for_past_the_limit() -> None:
    race = PressRace(1, at(0), STRICT, Tie.EARLIER)
    limit = Instant(at(1_003) + HOLD_MAX)
    race.call(Seat(0), evidence(990), pressed(1_000), at(1_003), Account(STRICT))
    rich = {Seat(1): quiet(0, unanswered_ms=1, level=Span(10_000 * MILLISECOND))}
    assert race.look_again(at(1_003), rich) == limit
    assert not race.decided(Instant(limit - 1), rich)
    assert race.decided(limit, rich)


def test_an_earlier_press_that_comes_later_brings_the_mark_back() -> None:
    race = opened()
    race.call(Seat(0), evidence(990), pressed(1_000), at(1_003), Account(STRICT))
    others = {Seat(2): quiet(1_010)}
    assert not race.decided(at(1_011), others)
    race.call(Seat(1), evidence(990), pressed(997), at(1_011), Account(STRICT))
    assert race.decided(at(1_011), others)


def test_credit_is_paid_at_the_call_and_given_back_by_races_alone() -> None:
    account, race = Account(STRICT), opened()
    told = race.call(Seat(0), evidence(900, unanswered_ms=950), pressed(960), at(1_000), account)
    assert told.credit == 21 * MILLISECOND
    assert account.bucket.level == STRICT.bucket_max - told.credit
    account.settle()
    assert account.bucket.level == STRICT.bucket_max - told.credit + STRICT.refill


def test_whoever_stalls_when_calling_has_no_credit_any_more() -> None:
    account = Account(STRICT)
    for _ in range(200):
        account.stalls.read(Span(0))
    for _ in range(10):
        account.called(Span(80 * MILLISECOND))
        account.settle()
    assert account.stalls.flagged
    assert account.bucket.level == 0

"""The seat that stalls when it calls: found within ten calls, and hardly ever by mistake."""

import random
from fractions import Fraction

from protocol.units import MILLISECOND, Instant, Span
from referee.table.stalls import FALSE_ALARM, SHARES, STALL_MIN, Flight, Stalls, late_beside


def late(draw: random.Random) -> Span:
    """How late an honest link is: mostly a little, in one of ten readings much."""
    return Span(int(draw.expovariate(1 / (40 if draw.random() < 0.1 else 5)) * MILLISECOND))


def calls_until_flagged(draw: random.Random, before: int, between: int, stall_ms: int, calls: int = 40) -> int | None:
    stalls = Stalls()
    for _ in range(before):
        stalls.read(late(draw))
    for call in range(calls):
        if stalls.call(Span(stall_ms * MILLISECOND)):
            return call + 1
        for _ in range(between):
            stalls.read(late(draw))
    return None


def test_a_lag_switch_is_flagged_within_ten_calls() -> None:
    """Of an evening in which a link was watched for a minute before the first call, and for some seconds between."""
    draw = random.Random(1)
    counts = [calls_until_flagged(draw, before=120, between=12, stall_ms=120) for _ in range(200)]
    assert max(count or 99 for count in counts) <= 10, counts


def test_a_lag_switch_that_is_used_only_later_is_flagged_within_ten_calls_too() -> None:
    draw = random.Random(2)
    for _ in range(50):
        stalls = Stalls()
        for _ in range(30):
            for _ in range(12):
                stalls.read(late(draw))
            assert not stalls.call(late(draw))
        for _ in range(10):
            if stalls.call(Span(150 * MILLISECOND)):
                break
            for _ in range(12):
                stalls.read(late(draw))
        assert stalls.flagged


def test_one_step_of_the_bet_is_fair_at_best() -> None:
    """Exactly: the chance of the upper share is at most the share, for every number of readings."""
    for share in SHARES:
        for readings in range(1, 500):
            chance = Fraction(int(share * readings), readings)
            mean = chance * Fraction(9, 10) / share + (1 - chance) * Fraction(1, 10) / (1 - share)
            assert chance <= share
            assert mean <= 1


def test_the_stakes_of_all_calls_are_one_at_most() -> None:
    assert sum(Fraction(1, call * (call + 1)) for call in range(1, 2_000)) < 1


def test_the_alarm_is_as_rare_as_it_says_where_that_can_be_counted() -> None:
    """The same bet at a hundredth: of 800 honest evenings of 60 calls one in a hundred at most comes that far."""
    draw = random.Random(3)
    reached = 0
    for _ in range(800):
        stalls = Stalls()
        for _ in range(20):
            stalls.read(late(draw))
        best = 0.0
        for _ in range(60):
            stalls.read(late(draw))
            assert not stalls.call(late(draw))
            best = max(best, stalls.wealth)
        reached += best >= 100
    assert reached <= 8
    assert Fraction(1, 1_000_000) == FALSE_ALARM


def test_a_link_that_is_always_late_is_not_suspected_for_it() -> None:
    stalls = Stalls()
    for _ in range(200):
        stalls.read(Span(100 * MILLISECOND))
        assert not stalls.call(Span(100 * MILLISECOND))


def test_what_gives_no_credit_is_no_stall() -> None:
    stalls = Stalls()
    for _ in range(200):
        stalls.read(Span(0))
        assert not stalls.call(Span(STALL_MIN - 1))


def test_a_flag_stays() -> None:
    stalls = Stalls()
    for _ in range(200):
        stalls.read(Span(0))
    while not stalls.call(Span(100 * MILLISECOND)):
        pass
    assert stalls.call(Span(0))


def test_lateness_is_that_of_the_latest_nonce_beside() -> None:
    def at(milliseconds: int) -> Instant:
        return Instant(milliseconds * MILLISECOND)

    flights = [Flight(at(0), at(400)), Flight(at(800), at(960)), Flight(at(900), at(1_020)), Flight(at(990), None)]
    assert late_beside(flights, at(1_000), Span(2 * MILLISECOND)) == 158 * MILLISECOND, "not of one long before"
    assert late_beside(flights[3:], at(1_000), Span(2 * MILLISECOND)) == 8 * MILLISECOND
    assert late_beside([], at(1_000), Span(0)) == 0
    assert late_beside([Flight(at(2_000), None)], at(1_000), Span(0)) == 0

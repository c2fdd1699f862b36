"""Rates are exact: no rounding in anyone's favor, no time that runs backwards."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.units import SECOND
from referee.clock import Stamp
from referee.transport.throttle import FRAMES, MESSAGES, Bucket, Rate


def test_a_burst_then_the_rate():
    bucket = Bucket(Rate(per_second=10, burst=3), Stamp(0))
    assert [bucket.take(Stamp(0)) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(Stamp(SECOND // 10 - 1))
    assert bucket.take(Stamp(SECOND // 10))


def test_a_quiet_time_earns_no_more_than_the_burst():
    bucket = Bucket(Rate(per_second=10, burst=3), Stamp(0))
    assert not bucket.take(Stamp(3_600 * SECOND), 4)
    assert bucket.take(Stamp(3_600 * SECOND), 3)


@given(
    steps=st.lists(st.tuples(st.integers(-(10**9), 10**9), st.integers(1, 5)), max_size=200),
    rate=st.integers(1, 1_000),
    burst=st.integers(1, 100),
)
def test_never_more_than_burst_and_rate_allow(steps, rate, burst):
    bucket, now, taken, latest = Bucket(Rate(rate, burst), Stamp(0)), 0, 0, 0
    for step, tokens in steps:
        now = max(0, now + step)
        latest = max(latest, now)
        if bucket.take(Stamp(now), tokens):
            taken += tokens
        assert taken * SECOND <= burst * SECOND + latest * rate


def test_an_honest_phone_is_below_both_limits():
    """Fifty answers to questions and five calls a second, for a minute."""
    messages, frames = Bucket(MESSAGES, Stamp(0)), Bucket(FRAMES, Stamp(0))
    for number in range(55 * 60):
        now = Stamp(number * SECOND // 55)
        assert messages.take(now)
        assert frames.take(now)


def test_a_flood_ends_within_seconds():
    """K104: a thousand frames a second are throttled first and closed soon after."""
    messages, frames = Bucket(MESSAGES, Stamp(0)), Bucket(FRAMES, Stamp(0))
    throttled = closed = None
    for number in range(5_000):
        now = Stamp(number * SECOND // 1_000)
        if not messages.take(now) and throttled is None:
            throttled = now
        if not frames.take(now) and closed is None:
            closed = now
    assert throttled is not None
    assert closed is not None
    assert throttled < SECOND < closed <= 2 * SECOND

"""How far a client's clock is from the table's: the truth is always in the interval, however the ways differ."""

import random

from protocol.units import MILLISECOND, SECOND, Instant, Span
from referee.table.offset import SLOTS_MAX, WINDOW, Answer, Answers, ClientInstant, offset_of


def stream(draw: random.Random, zero: int, grain: Span, ways_ms: tuple[float, float], ppm: float) -> list[Answer]:
    """Ten seconds of an honest client, whose clock shows `zero` at 0; its ways there and back differ, and wait."""
    answers: list[Answer] = []
    received = 0
    for number in range(200):
        sent = number * 50 * MILLISECOND
        there = sent + int((ways_ms[0] + draw.expovariate(0.3)) * MILLISECOND)
        received = max(received, there + int((ways_ms[1] + draw.expovariate(0.3)) * MILLISECOND))
        answers.append(Answer(Instant(sent), Instant(received), shows(there, zero, grain, ppm)))
    return answers


def shows(at: int, zero: int, grain: Span, ppm: float) -> ClientInstant:
    clock = at + int(at * ppm / 1e6) + zero
    return ClientInstant(clock - clock % max(1, grain))


def test_the_truth_is_within_whatever_the_ways_the_drift_and_the_grain_are() -> None:
    draw = random.Random(1)
    for _ in range(150):
        grain = Span(draw.choice((0, 100_000, 1_000_000, 16_000_000)))
        zero, ppm = draw.randrange(10**15), draw.uniform(-30, 30)
        ways_ms = draw.choice((0.1, 5.0, 40.0)), draw.choice((0.1, 5.0, 40.0))
        answers = stream(draw, zero, grain, ways_ms, ppm)
        at = Instant(answers[-1].received)
        offset = offset_of(answers, grain, at)
        assert offset is not None
        press = at - draw.randrange(50 * MILLISECOND)
        stated = shows(press, zero, grain, ppm)
        assert offset.earliest(stated) <= press <= offset.latest(stated) + grain


def test_the_interval_is_as_wide_as_the_quickest_there_and_the_quickest_back() -> None:
    answers = [
        Answer(Instant(0), Instant(30 * MILLISECOND), ClientInstant(1 * MILLISECOND)),  # Quick there, slow back.
        Answer(Instant(100 * MILLISECOND), Instant(130 * MILLISECOND), ClientInstant(129 * MILLISECOND)),
    ]
    offset = offset_of(answers, Span(0), answers[-1].received)
    assert offset is not None
    assert offset.high - offset.low < 2.1 * MILLISECOND


def test_a_clock_that_was_stepped_is_no_clock() -> None:
    before = Answer(Instant(0), Instant(2 * MILLISECOND), ClientInstant(1 * MILLISECOND))
    after = Answer(Instant(SECOND), Instant(SECOND + 2 * MILLISECOND), ClientInstant(90 * SECOND))
    assert offset_of([before], Span(0), Instant(3 * MILLISECOND)) is not None
    assert offset_of([before, after], Span(0), after.received) is None


def test_what_is_old_says_nothing() -> None:
    answer = Answer(Instant(0), Instant(2 * MILLISECOND), ClientInstant(0))
    assert offset_of([answer], Span(0), Instant(WINDOW)) is not None
    assert offset_of([answer], Span(0), Instant(answer.received + WINDOW + 1)) is None
    assert offset_of([], Span(0), Instant(0)) is None


def test_what_is_remembered_is_bounded_whatever_is_answered() -> None:
    answers = Answers(Span(0))
    for number in range(5_000):
        at = Instant(number * 30 * MILLISECOND)
        answers.take(Answer(at, at, ClientInstant(at)))
    assert len(answers._slots) == SLOTS_MAX


def test_the_shortest_round_trip_is_the_shortest_and_no_mean() -> None:
    answers = Answers(Span(0))
    for rtt in (30, 3, 90):
        answers.take(Answer(Instant(0), Instant(rtt * MILLISECOND), ClientInstant(0)))
    assert answers.rtt_min == 3 * MILLISECOND

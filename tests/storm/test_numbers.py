"""What a storm counts: latencies by their percentiles, and wins against chance."""

import math
import random

import pytest

from referee.storm.fairness import Wins, upper_tail
from referee.storm.latency import Histogram, Summary


def test_percentiles_are_right_to_one_in_128():
    draw = random.Random(1)
    values = [int(draw.lognormvariate(7, 2)) for _ in range(20_000)]
    histogram = Histogram()
    for value in values:
        histogram.record(value)
    values.sort()
    for per_mille in (1, 500, 900, 990, 999, 1000):
        exact = values[math.ceil(len(values) * per_mille / 1000) - 1]
        told = histogram.at(per_mille)
        assert told is not None
        assert exact <= told <= exact * (1 + 1 / 128)
    assert histogram.summary().max_us == values[-1]
    assert histogram.summary().n == len(values)


def test_histograms_are_added_and_not_averaged():
    quick, slow, both = Histogram(), Histogram(), Histogram()
    for _ in range(99):
        quick.record(1)
    slow.record(1_000)
    both.add(quick)
    both.add(slow)
    assert (both.at(990), both.at(1000), both.n) == (1, 1_000, 100)


def test_nothing_measured_is_told_as_nothing():
    assert Histogram().summary() == Summary(0)
    assert str(Summary(0)) == "nothing was measured"


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    # Critical values from any table of the chi-square distribution.
    [(3.841, 1, 0.05), (6.635, 1, 0.01), (7.815, 3, 0.05), (11.345, 3, 0.01), (0.352, 3, 0.95), (124.342, 100, 0.05)],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(statistic, freedom, tail):
    assert upper_tail(statistic, freedom) == pytest.approx(tail, rel=2e-3)


def test_even_wins_are_told_as_chance_and_uneven_ones_are_not():
    fair, unfair = Wins(), Wins()
    for number in range(4_000):
        fair.count((0, 1, 2, 3), number % 4)
        unfair.count((0, 1, 2, 3), 0 if number % 10 == 0 else number % 4)
    assert fair.p_value() == pytest.approx(1)
    assert (unfair.p_value() or 1) < 1e-8
    assert fair.by_seat() == {0: 1_000, 1: 1_000, 2: 1_000, 3: 1_000}
    assert fair.by_chance() == {0: 1_000, 1: 1_000, 2: 1_000, 3: 1_000}


def test_seats_that_race_in_fewer_races_win_fewer_by_chance():
    wins = Wins()
    for number in range(600):
        wins.count((0, 1, 2), number % 3)
        wins.count((0, 1), number % 2)
    assert wins.by_chance() == {0: 500, 1: 500, 2: 200}
    assert wins.p_value() == pytest.approx(1)


def test_a_handful_of_races_says_nothing():
    wins = Wins()
    wins.count((0, 1, 2, 3), 0)
    assert wins.p_value() is None

"""Percentiles, ratios and shares are what they say they are."""

import random

from bench.stats import LATE_NS, Slice, microseconds, ratio, total
from referee.storm.latency import Histogram


def test_a_percentile_is_the_one_that_sorting_finds_within_one_in_128() -> None:
    draw = random.Random(1)
    values = [int(draw.lognormvariate(12, 1)) for _ in range(5_000)]
    told = Histogram()
    for value in values:
        told.record(value)
    for per_mille in (500, 900, 990, 999):
        exact = sorted(values)[-(-len(values) * per_mille // 1000) - 1]
        found = told.at(per_mille)
        assert found is not None
        assert exact <= found <= exact * (1 + 1 / 128)


def test_percentiles_of_slices_together_are_not_the_mean_of_theirs() -> None:
    quick, slow = Slice(), Slice()
    for _ in range(99):
        quick.took(0, [1_000], None)
    slow.took(0, [9_000_000], None)
    whole = total([quick, slow])
    assert whole.seats.n == 100
    assert microseconds(whole.seats, 990) == microseconds(quick.seats, 500)
    assert whole.seats.max == 9_000_000


def test_a_ratio_is_taken_within_each_cycle_so_that_a_slow_spell_meets_both() -> None:
    """The machine is ten times as slow in the third cycle; the system takes half of the baseline throughout."""
    found = ratio([50, 60, 500, 40, 55], [100, 120, 1_000, 80, 110])
    assert found is not None
    assert (found.low, found.median, found.high, found.cycles) == (0.5, 0.5, 0.5, 5)


def test_a_ratio_tells_its_quartiles() -> None:
    found = ratio([10, 20, 30, 40, 50], [100] * 5)
    assert found is not None
    assert (found.low, found.median, found.high) == (0.2, 0.3, 0.4)


def test_a_cycle_in_which_one_side_was_not_measured_is_left_out() -> None:
    found = ratio([10, None, 30], [100, 100, None])
    assert found is not None
    assert (found.median, found.cycles) == (0.1, 1)
    assert ratio([None], [100]) is None


def test_every_seat_counts_and_the_last_one_ends_the_race() -> None:
    told = Slice()
    told.took(100, [150, 400, 250], True)
    assert told.seats.n == 3
    assert (told.last.max, told.spread.max) == (300, 250)


def test_the_share_of_the_first_counts_only_races_that_either_could_have_won() -> None:
    told = Slice()
    for outcome in (True, True, False, None):
        told.took(0, [1], outcome)
    assert (told.first_won, told.contested, told.races) == (2, 3, 4)


def test_a_race_is_late_by_its_last_seat() -> None:
    told = Slice()
    told.took(0, [1, LATE_NS + 1], None)
    told.took(0, [1, LATE_NS], None)
    assert told.late == 1

"""Calm and chaos take turns, so that whatever drifts over a run drifts through both alike."""

import pytest
from msgspec.structs import replace

from referee.storm.address import Target
from referee.storm.mishaps import Chaos
from referee.storm.storm import TURNS_MAX, Plan

PLAN = Plan(Target("127.0.0.1", 8080), 10, 4, 100, 50.0, tuple(Chaos), 0)


@pytest.mark.parametrize("races", [1, 100, 5_000, 20_000, 1_000_000])
def test_half_of_the_slices_are_calm_and_both_kinds_have_their_middle_at_the_same_time(races):
    slices = replace(PLAN, races=races).slices
    chaos = [number for number, stormy in enumerate(slices) if stormy]
    calm = [number for number, stormy in enumerate(slices) if not stormy]
    assert len(chaos) == len(calm)
    assert sum(chaos) == sum(calm)
    assert len(slices) <= 4 * TURNS_MAX


def test_without_chaos_there_is_one_calm():
    assert replace(PLAN, chaos=()).slices == (False,)


def test_a_storm_has_an_end_however_slow_the_server_is():
    assert PLAN.seconds_max < 120

"""Bots take a human's time: never less than a choice takes, seldom much more than usual."""

from random import Random
from statistics import mean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.bots.pace import CEILING_SECONDS, FLOOR_SECONDS, Pace, choice, press

skills = st.floats(0, 1)


@given(skills, st.integers(0, 1000), st.floats(0.5, 5))
def test_no_reaction_is_faster_than_a_human_can_or_slower_than_a_table_waits(skill, seed, factor):
    chance = Random(seed)
    for pace in (choice(skill).times(factor), press(skill)):
        assert FLOOR_SECONDS <= pace.draw(chance) <= CEILING_SECONDS


@pytest.mark.parametrize("skill", [0.0, 0.5, 1.0])
def test_reactions_have_the_mean_and_the_skew_of_the_distribution(skill):
    chance, pace = Random(1), choice(skill)
    drawn = [pace.draw(chance) for _ in range(5000)]
    assert mean(drawn) == pytest.approx(pace.mu + pace.tau, rel=0.05)
    assert median(drawn) < mean(drawn)


def test_the_same_seed_draws_the_same_times():
    pace = Pace(1.0, 0.2, 0.5)
    assert [pace.draw(Random(7)) for _ in range(3)] == [pace.draw(Random(7)) for _ in range(3)]


def test_skill_is_speed():
    assert mean(choice(1.0).draw(Random(n)) for n in range(200)) < mean(choice(0.0).draw(Random(n)) for n in range(200))

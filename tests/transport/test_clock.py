"""Stamps rise, stay within what can be true, and follow virtual time exactly."""

import time

import trio
from hypothesis import given
from hypothesis import strategies as st

from referee.clock import RealClock, Stamp, VirtualClock, arrived_at

ns = st.integers(-(10**18), 10**18)


@given(kernel=ns, behind=ns, floor=st.integers(0, 10**15), later=st.integers(0, 10**12))
def test_no_step_of_the_wall_clock_moves_a_stamp_out_of_bounds(kernel, behind, floor, later):
    """Neither before what the connection sent earlier, nor into the future."""
    now = Stamp(floor + later)
    assert floor <= arrived_at(kernel, behind, Stamp(floor), now) <= now


@given(
    ages=st.lists(st.integers(0, 10**9), min_size=2, max_size=9),
    wall=st.integers(10**18, 2 * 10**18),
)
def test_one_sweeps_stamps_keep_the_kernels_order(ages, wall):
    now, floor = Stamp(5 * 10**9), Stamp(0)
    behind = now - wall
    stamps = [arrived_at(wall - age, behind, floor, now) for age in ages]
    assert stamps == [now - age for age in ages]


def test_the_two_real_clocks_are_read_together():
    clock = RealClock()
    apart = abs(clock.now() - (time.time_ns() + clock.behind_kernel()))
    assert apart < 50_000_000


async def test_virtual_time_is_exact_and_starts_at_zero(autojump_clock):
    clock = VirtualClock()
    assert clock.now() == 0
    for step in range(1, 50):
        await trio.sleep(0.005)
        assert clock.now() == step * 5_000_000

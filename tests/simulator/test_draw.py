"""Chance of a simulation: the same everywhere and for ever, fair, and in streams that do not disturb each other."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from referee.simulator.draw import Draw


def test_a_seed_means_the_same_numbers_for_ever() -> None:
    # The first outputs of SplitMix64 for the seed 1234567, as its authors' own program prints them.
    draw = Draw(1234567)
    assert [draw.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, 2**64), st.integers(1, 1000))
def test_below_is_below(seed: int, bound: int) -> None:
    draw = Draw(seed)
    assert all(0 <= draw.below(bound) < bound for _ in range(20))
    assert all(5 <= draw.between(5, 5 + bound) <= 5 + bound for _ in range(20))


def test_every_order_is_equally_likely() -> None:
    draw = Draw(1)
    seen = Counter(draw.order(4) for _ in range(24_000))
    assert set(seen) == set(permutations(range(4)))
    assert all(850 < count < 1150 for count in seen.values())


def test_a_branch_does_not_depend_on_what_was_drawn_before() -> None:
    one, other = Draw(7), Draw(7)
    other.bits()
    assert one.fork("cards").bits() == other.fork("cards").bits()
    assert one.fork("cards").bits() != one.fork("people").bits()


def test_what_is_certain_draws_nothing() -> None:
    draw = Draw(3)
    assert draw.chance(100)
    assert not draw.chance(0)
    assert draw.pick(("only",)) == "only"
    assert draw.bits() == Draw(3).bits()

"""Chance of a simulation: the same everywhere and for ever, fair, and in streams that do not disturb each other."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from referee.simulator.draw import Draw


def test_a_seed_means_the_same_numbers_for_ever() -> None:
    # From the back of what `openssl dgst -shake128 -xoflen 512` says of "1234567 0" and then of "1234567 1".
    draw = Draw(1234567)
    numbers = [draw.bits() for _ in range(65)]
    assert (numbers[0], numbers[63], numbers[64]) == (7449821236438940088, 14743566718574649592, 16336270340427025889)


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

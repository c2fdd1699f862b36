"""Do all seats win as often as chance has it? Counts wins, and says how likely such counts are. Knows no table."""

import math
from collections import Counter
from typing import Final

# Terms until either expansion below stands still; both converge within tens for the sizes here.
_TERMS_MAX: Final = 10_000
_SMALLEST: Final = 1e-300

# Expected wins of a seat below which the test is no guide (Cochran's rule).
_EXPECTED_MIN: Final = 5


class Wins:
    """Races by who could win them, and who did.

    Whoever races is put into a random order each time, so that within one group of seats each should win equally often.
    """

    def __init__(self) -> None:
        self._groups: dict[tuple[int, ...], Counter[int]] = {}

    def count(self, seats: tuple[int, ...], winner: int) -> None:
        self._groups.setdefault(tuple(sorted(seats)), Counter())[winner] += 1

    def by_seat(self) -> dict[int, int]:
        total: Counter[int] = Counter()
        for won in self._groups.values():
            total.update(won)
        return dict(sorted(total.items()))

    def by_chance(self) -> dict[int, float]:
        """What each seat would have won by chance."""
        expected: Counter[int] = Counter()
        fair: dict[int, float] = {}
        for seats, won in self._groups.items():
            expected.update(seats)
            for seat in seats:
                fair[seat] = fair.get(seat, 0.0) + won.total() / len(seats)
        return {seat: fair[seat] for seat in sorted(expected)}

    def p_value(self) -> float | None:
        """How often chance alone is at least this uneven (Pearson's chi-square). None: too few races to tell."""
        statistic, freedom = 0.0, 0
        for seats, won in self._groups.items():
            fair = won.total() / len(seats)
            if len(seats) > 1 and fair >= _EXPECTED_MIN:
                statistic += sum((won[seat] - fair) ** 2 / fair for seat in seats)
                freedom += len(seats) - 1
        return upper_tail(statistic, freedom) if freedom else None


def upper_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable of this many degrees of freedom is at least so large."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower incomplete gamma function by its power series, without its scale."""
    term = total = 1 / a
    for n in range(1, _TERMS_MAX):
        term *= x / (a + n)
        total += term
        if term < total * 1e-15:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """The upper one by its continued fraction (Lentz), without its scale."""
    b = x + 1 - a
    c, d = 1 / _SMALLEST, 1 / b
    value = d
    for n in range(1, _TERMS_MAX):
        factor = -n * (n - a)
        b += 2
        d = 1 / (factor * d + b or _SMALLEST)
        c = b + factor / c or _SMALLEST
        value *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return value

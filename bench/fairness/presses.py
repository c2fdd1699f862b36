"""Draws when people press. Knows reaction times; knows no link, no referee.

Times to react to what has to be recognized are skewed: a normal part and an exponential tail (the ex-Gaussian of the
literature on reaction times, where the tail of one person's choices is about as long as the normal part is wide, or
longer). Mean 500 ms, of which only differences matter here.
"""

import bisect
import random
from collections.abc import Callable, Sequence
from typing import Final

from bench.fairness.links import MS

NORMAL_MS: Final = 40.0
TAIL_MS: Final = 60.0
MEAN_MS: Final = 500.0

Presses = Callable[[], Sequence[int]]


def reaction_ms(draw: random.Random) -> float:
    """From what is shown to the press."""
    return max(100.0, draw.gauss(MEAN_MS - TAIL_MS, NORMAL_MS) + draw.expovariate(1 / TAIL_MS))


def natural(draw: random.Random, seats: int) -> Presses:
    """All seats react, each for itself."""
    return lambda: [int(reaction_ms(draw) * MS) for _ in range(seats)]


def apart(draw: random.Random, gap_ms: float) -> Presses:
    """Two presses at a gap, either seat first."""

    def presses() -> list[int]:
        first = int(reaction_ms(draw) * MS)
        both = [first, first + int(gap_ms * MS)]
        draw.shuffle(both)
        return both

    return presses


class Equals:
    """How often one of two equals is first, if he is credited with a lead."""

    def __init__(self, draw: random.Random, samples: int = 20_000) -> None:
        self._behind = sorted((reaction_ms(draw) - reaction_ms(draw)) * MS for _ in range(samples))

    def wins(self, lead_ns: float) -> float:
        return bisect.bisect(self._behind, lead_ns) / len(self._behind)

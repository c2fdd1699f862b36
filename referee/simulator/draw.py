"""Chance of a simulation. Knows integers; knows no system source, no clock, and no version of Python.

A generator of our own (SplitMix64; Steele, Lea and Flood 2014), so that a seed means the same run wherever and whenever
it is played. It passes the usual batteries of tests, and costs the least of those that do.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import Final, TypeVar

Item = TypeVar("Item")

_MASK: Final = (1 << 64) - 1


class Draw:
    """A stream of integers. `fork` gives streams that do not disturb each other."""

    __slots__ = ("_seed", "_state")

    def __init__(self, seed: int) -> None:
        """The same seed, the same stream; any integer will do."""
        self._seed = seed
        self._state = seed & _MASK

    def bits(self) -> int:
        """The next 64 bits."""
        state = self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return word ^ (word >> 31)

    def below(self, bound: int) -> int:
        """A whole number from 0 up to but not `bound`, which is at least 1 and far below 2**64.

        Scaled, not rejected: for bounds below 2**32 no number is favored by more than one part in 2**32.
        """
        state = self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK  # As `bits`; drawn a hundred times a race.
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((word ^ (word >> 31)) * bound) >> 64

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """True in `percent` of a hundred cases. What is certain draws nothing."""
        return percent > 0 and (percent >= 100 or self.below(100) < percent)

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, every one equally likely. Of one item nothing is drawn."""
        if len(items) == 1:
            return items[0]
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items into any order, every one equally likely (Fisher and Yates, 1938)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def order(self, count: int) -> tuple[int, ...]:
        """A permutation of range(count): what a table asks its dealer for."""
        items = list(range(count))
        self.shuffle(items)
        return tuple(items)

    def fork(self, name: str) -> "Draw":
        """A stream of its own, decided by this one's seed and the name, however much was drawn before."""
        digest = blake2b(f"{self._seed} {name}".encode(), digest_size=8).digest()
        return Draw(int.from_bytes(digest, "big"))

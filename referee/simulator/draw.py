"""Chance of a simulation. Knows integers; knows no system source, no clock, and no version of Python.

A stream of our own (SHAKE-128 of the seed and a count; FIPS 202), so that a seed means the same run wherever and
whenever it is played. A block of it gives many numbers, so one of them costs next to nothing.
"""

from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from hashlib import blake2b, shake_128
from itertools import chain
from itertools import count as naturals
from struct import Struct
from typing import Final, TypeVar

Item = TypeVar("Item")

# A race draws some forty numbers; a stream that gives only a few wastes some microseconds.
_BLOCK: Final = Struct("<64Q")


def _block(seed: int, number: int) -> tuple[int, ...]:
    """The numbers of one block, from the back to the front."""
    return _BLOCK.unpack(shake_128(b"%d %d" % (seed, number)).digest(_BLOCK.size))[::-1]


class Draw:
    """A stream of integers. `fork` gives streams that do not disturb each other."""

    __slots__ = ("_seed", "bits")

    def __init__(self, seed: int) -> None:
        """The same seed, the same stream; any integer will do."""
        self._seed = seed
        # The next 64 bits: what all else is made of, so nothing stands between the caller and the block's numbers.
        self.bits: Callable[[], int] = chain.from_iterable(map(partial(_block, seed), naturals())).__next__

    def below(self, bound: int) -> int:
        """A whole number from 0 up to but not `bound`, which is at least 1 and far below 2**64.

        Scaled, not rejected: for bounds below 2**32 no number is favored by more than one part in 2**32.
        """
        return (self.bits() * bound) >> 64

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """True in `percent` of a hundred cases. What is certain draws nothing."""
        return percent > 0 and (percent >= 100 or (self.bits() * 100) >> 64 < percent)

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, every one equally likely. Of one item nothing is drawn."""
        many = len(items)
        return items[(self.bits() * many) >> 64] if many > 1 else items[0]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items into any order, every one equally likely (Fisher and Yates, 1938)."""
        bits = self.bits
        for last in range(len(items) - 1, 0, -1):
            other = (bits() * (last + 1)) >> 64
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

"""Latencies as a histogram whose buckets grow with the value, and what to read from it. Knows numbers only.

After HdrHistogram (Gil Tene): exact below 256, then 128 buckets to each power of two, so that no value is told wrong by
more than 1 in 128. Percentiles are never averaged: histograms are added.
"""

from collections import Counter
from typing import Final

from msgspec import Struct

_BITS: Final = 7  # 128 buckets to a power of two.
_EXACT: Final = 2 << _BITS


class Summary(Struct, frozen=True):
    """Microseconds; None where nothing was measured. The largest value is exact."""

    n: int
    p50_us: int | None = None
    p90_us: int | None = None
    p99_us: int | None = None
    p999_us: int | None = None
    max_us: int | None = None

    def __str__(self) -> str:
        if not self.n:
            return "nothing was measured"
        shown = (("p50", self.p50_us), ("p90", self.p90_us), ("p99", self.p99_us), ("p99.9", self.p999_us))
        return ", ".join(f"{name} {value} µs" for name, value in (*shown, ("max", self.max_us))) + f" (n {self.n})"


class Histogram:
    """Whole numbers from 0, counted."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()
        self.n = 0
        self.max = 0

    def record(self, value: int) -> None:
        """Count one value; a negative one is a clock's noise and counts as 0."""
        value = max(0, value)
        self._counts[_bucket(value)] += 1
        self.n += 1
        self.max = max(self.max, value)

    def add(self, other: "Histogram") -> None:
        self._counts.update(other._counts)
        self.n += other.n
        self.max = max(self.max, other.max)

    def at(self, per_mille: int) -> int | None:
        """The smallest value, to a bucket, that so many of a thousand do not exceed. None: nothing was counted."""
        wanted = -(-self.n * per_mille // 1000)
        passed = 0
        for bucket in sorted(self._counts):
            passed += self._counts[bucket]
            if passed >= wanted:
                return min(self.max, _highest(bucket))
        return None

    def summary(self) -> Summary:
        if not self.n:
            return Summary(0)
        return Summary(self.n, self.at(500), self.at(900), self.at(990), self.at(999), self.max)


def _bucket(value: int) -> int:
    if value < _EXACT:
        return value
    shift = value.bit_length() - _BITS - 1
    return (shift << _BITS) + (value >> shift)


def _highest(bucket: int) -> int:
    """The largest value of a bucket."""
    if bucket < _EXACT:
        return bucket
    shift = (bucket >> _BITS) - 1
    return ((bucket - (shift << _BITS) + 1) << shift) - 1

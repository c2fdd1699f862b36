"""What is said of latencies: percentiles, ratios over slices, and who won. Knows numbers only.

Percentiles are never averaged: a histogram of all is made, and ratios are taken slice by slice, each against the slice
of the baseline in the same cycle, so that a slow spell of the machine meets both.
"""

import statistics
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from referee.storm.latency import Histogram

STALL_NS: Final = 200_000_000  # How long a server is stopped on purpose.
LATE_NS: Final = STALL_NS // 2  # Nothing takes so long on its own.

INVERSIONS_MAX: Final = 20  # Enough to see what they have in common.


class Ratio(Struct, frozen=True):
    """The median over cycles, and the quartiles."""

    median: float
    low: float
    high: float
    cycles: int


def ratio(values: Sequence[int | None], baseline: Sequence[int | None]) -> Ratio | None:
    """Of pairs from the same cycle; where one side has nothing, there is none. None: there is no pair at all."""
    found = sorted(one / other for one, other in zip(values, baseline, strict=False) if one is not None and other)
    if not found:
        return None
    if len(found) == 1:
        return Ratio(found[0], found[0], found[0], 1)
    low, middle, high = statistics.quantiles(found, n=4, method="inclusive")
    return Ratio(round(middle, 3), round(low, 3), round(high, 3), len(found))


class Slice:
    """What was measured of one system in one stretch; nanoseconds."""

    def __init__(self) -> None:
        self.seats = Histogram()  # From the planned start of a race to the moment that a seat has heard, all seats.
        self.last = Histogram()  # To the moment that the last seat has heard.
        self.spread = Histogram()  # From the first seat that heard to the last.
        self.lag = Histogram()  # How late the load itself sent.
        self.apart = Histogram()  # Between the two calls of a race.
        self.late = 0  # Races of which the last seat heard after more than LATE_NS.
        self.races = 0
        self.contested = 0  # Races that either caller could have won.
        self.first_won = 0
        self.inversions: list[str] = []  # The stories of races that the second caller won.
        self.cpu_ns = 0
        self.took_ns = 0

    def took(self, planned_ns: int, heard_ns: Sequence[int], first_won: bool | None, story: str = "") -> None:
        """Count one race; the story is kept if it was an inversion."""
        self.races += 1
        for at in heard_ns:
            self.seats.record(at - planned_ns)
        self.last.record(max(heard_ns) - planned_ns)
        self.late += max(heard_ns) - planned_ns > LATE_NS
        self.spread.record(max(heard_ns) - min(heard_ns))
        if first_won is not None:
            self.contested += 1
            self.first_won += first_won
            if story and not first_won and len(self.inversions) < INVERSIONS_MAX:
                self.inversions.append(story)

    def add(self, other: "Slice") -> None:
        self.seats.add(other.seats)
        self.last.add(other.last)
        self.spread.add(other.spread)
        self.lag.add(other.lag)
        self.apart.add(other.apart)
        self.late += other.late
        self.races += other.races
        self.contested += other.contested
        self.first_won += other.first_won
        self.inversions = (self.inversions + other.inversions)[:INVERSIONS_MAX]
        self.cpu_ns += other.cpu_ns
        self.took_ns += other.took_ns


def total(slices: Sequence[Slice]) -> Slice:
    """All of them as one."""
    whole = Slice()
    for each in slices:
        whole.add(each)
    return whole


def microseconds(histogram: Histogram, per_mille: int) -> float | None:
    """A percentile of nanoseconds, told in microseconds."""
    value = histogram.at(per_mille)
    return None if value is None else round(value / 1_000, 1)

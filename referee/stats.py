"""What operators ask a server: how much, how fast, how often. Plain numbers, read by whoever shows them.

Knows no metric library: counting must cost the decision nothing but an addition.
"""

from bisect import bisect_left
from typing import Final

from protocol.units import MICROSECOND, Span

LATENCY_BOUNDS_US: Final = (
    50,
    100,
    200,
    300,
    500,
    750,
    1_000,
    2_000,
    5_000,
    10_000,
    20_000,
    50_000,
    100_000,
    1_000_000,
)
"""Upper ends of the latency histogram, arrival to written: the first third is where an idle loopback lies."""


class Stats:
    """One server's counters. Latency is from the arrival's stamp to the last write of what it led to."""

    def __init__(self) -> None:
        self.commands = 0
        self.strokes = 0
        self.messages_sent = 0
        self.faults = 0
        self.throttled = 0
        self.tables_opened = 0
        self.tables_broken = 0
        self.latency_counts = [0] * (len(LATENCY_BOUNDS_US) + 1)
        self.latency_sum_us = 0

    def ruled(self, commands: int, latency: Span) -> None:
        """One stroke ruled on so many commands, the oldest of which had waited so long when all was written."""
        self.commands += commands
        self.strokes += 1
        us = latency // MICROSECOND
        self.latency_counts[bisect_left(LATENCY_BOUNDS_US, us)] += 1
        self.latency_sum_us += us

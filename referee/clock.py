"""The only reader of time. Knows the machine's clocks; knows no table, no socket and no deadline."""

import time
from datetime import UTC, datetime, timedelta
from typing import Final, NewType, Protocol

import trio

from protocol.units import Span

Stamp = NewType("Stamp", int)
"""Nanoseconds on one clock of one process. Two stamps of one clock compare; nothing else does."""

# Two readings of different clocks belong together if the pair took no longer than this. A pair
# takes about 0.2 µs undisturbed; preemption takes tens of microseconds and more.
PAIR_MAX: Final = Span(5_000)

# How often a disturbed pair is read again. A machine that disturbs four in a row is so busy that
# the last pair is as good as the next.
PAIR_TRIES: Final = 4


# Readings from which the clock's grain is told; the machine disturbs most of them at the worst of times.
GRAIN_TRIES: Final = 200
GRAIN_MAX: Final = 1_000_000_000


class Clock(Protocol):
    """What asks for the time asks here, so that a test or a simulation can stand in for it."""

    def now(self) -> Stamp:
        """The monotonic time. Never goes back, and no wall clock moves it."""
        ...

    def behind_kernel(self) -> int:
        """What to add to a CLOCK_REALTIME stamp of the kernel to get a `Stamp`, in nanoseconds.

        One value serves for all stamps of one sweep: adding the same number keeps their order,
        while a fresh pair of readings for each would shuffle stamps that lie closer than the
        readings' own noise.
        """
        ...


class RealClock:
    """The machine's own clocks."""

    def now(self) -> Stamp:
        return Stamp(time.monotonic_ns())

    def behind_kernel(self) -> int:
        tries = PAIR_TRIES
        while True:
            before = time.monotonic_ns()
            wall = time.time_ns()
            after = time.monotonic_ns()
            tries -= 1
            if after - before <= PAIR_MAX or not tries:
                return (before + after) // 2 - wall


def wall_ms() -> int:
    """The date, in milliseconds since 1970: so that people know which evening it was. Decides nothing."""
    return time.time_ns() // 1_000_000


def wall_text(wall: int) -> str:
    """Such a date as people here read it, to the minute."""
    return f"{datetime.fromtimestamp(wall / 1000).astimezone():%Y-%m-%d %H:%M}"


def date(days: int = 0) -> datetime:
    """The date so many days from now, to the second: what a certificate bears. Decides nothing."""
    return datetime.now(UTC).replace(microsecond=0) + timedelta(days=days)


def busy_ns() -> int:
    """How long this process has kept a processor busy: what a simulation costs, whatever else the machine does."""
    return time.process_time_ns()


def grain_ns() -> int:
    """The least step of the monotonic clock that this machine shows, in nanoseconds."""
    least = GRAIN_MAX
    for _ in range(GRAIN_TRIES):
        before = time.monotonic_ns()
        while (after := time.monotonic_ns()) == before:
            pass
        least = min(least, after - before)
    return least


class VirtualClock:
    """Follows Trio's clock, so that a run under `MockClock` decides by virtual time alone.

    It counts from its own making: Trio's clock starts at a random offset, and two runs of the
    same seed must see the same stamps.
    """

    def __init__(self) -> None:
        """Must be made inside a Trio run."""
        self._start = trio.current_time()

    def now(self) -> Stamp:
        # Rounded, since Trio counts in floats: 0.005 s must be 5,000,000 ns and not one less.
        return Stamp(round((trio.current_time() - self._start) * 1_000_000_000))

    def behind_kernel(self) -> int:
        """A kernel knows nothing of virtual time; its stamps count as taken now."""
        return self.now() - time.time_ns()


def arrived_at(kernel: int, behind: int, floor: Stamp, now: Stamp) -> Stamp:
    """When bytes arrived, from the kernel's CLOCK_REALTIME stamp of them.

    `behind` is `Clock.behind_kernel()`, read after the bytes. The result lies in [`floor`, `now`],
    where `floor` is the connection's previous stamp: a wall clock that was stepped meanwhile can
    move a call neither before what its own seat sent earlier nor into the future.
    """
    stamp = kernel + behind
    if stamp > now:
        stamp = now
    return Stamp(stamp) if stamp > floor else floor

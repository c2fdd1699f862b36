"""Virtual time and what happens in it: one heap of events beside Trio. Knows instants; knows no link, no message.

Whatever lies outside the referee (links, clients, faults) is an event here and costs no task. The referee's own tasks
run under Trio's `MockClock`; this is the one task that moves it, and only while no other can run.
"""

from collections.abc import Awaitable, Callable
from heapq import heappop, heappush
from typing import Any, Final

import trio
import trio.testing
from trio._core import _run

from protocol.units import Instant
from referee.clock import VirtualClock

# Passes of the scheduler within one instant. A stroke with all that follows takes a dozen; more is a task that asks
# for its turn again and again.
PASSES_MAX: Final = 20_000

Happening = Callable[..., object]


class Livelock(Exception):
    """The referee's tasks never rest at one instant."""


class SimulatedClock(VirtualClock):
    """Virtual time for the referee. The links' kernel stamps by the same clock."""

    def behind_kernel(self) -> int:
        return 0


class Pulse(trio.abc.Instrument):
    """Counts the tasks that can run, from the first one on."""

    def __init__(self) -> None:
        self.runnable = 0

    def task_scheduled(self, task: trio.lowlevel.Task) -> None:
        self.runnable += 1

    def before_task_step(self, task: trio.lowlevel.Task) -> None:
        self.runnable -= 1


class Network:
    """The heap of events, and its task."""

    def __init__(self, clock: trio.testing.MockClock, pulse: Pulse) -> None:
        """Must be made inside a Trio run under that clock, with that instrument."""
        self.done = False
        self._now = Instant(0)
        self._clock = clock
        self._pulse = pulse
        self._events: list[tuple[int, int, Happening, tuple[Any, ...]]] = []
        self._count = 0
        self._deadline: float | None = None  # The referee's own next one; None: its tasks have run since it was asked.
        self._asleep: trio.CancelScope | None = None

    @property
    def now(self) -> Instant:
        # Only while this task sleeps does Trio move the clock by itself.
        return self._now if self._asleep is None else self._read_clock()

    def _read_clock(self) -> Instant:
        """Rounded for the reason that `VirtualClock` gives. It never goes back."""
        self._now = max(self._now, Instant(round(self._clock.current_time() * 1_000_000_000)))
        return self._now

    def at(self, instant: int, happen: Happening, *told: Any) -> None:
        """Let it happen then, after all that was to happen at that instant before. The past means now."""
        self._count += 1
        heappush(self._events, (instant, self._count, happen, told))
        if self._asleep is not None:
            self._asleep.deadline = min(self._asleep.deadline, self._events[0][0] / 1_000_000_000)

    def after(self, span_ns: int, happen: Happening, *told: Any) -> None:
        self.at(self.now + span_ns, happen, *told)

    async def pause(self, until: Instant) -> None:
        """For the referee's tasks: wait until then."""
        passed = trio.Event()
        self.at(until, passed.set)
        await passed.wait()

    async def run(self) -> None:
        """Until `done`, or until nothing is to happen any more."""
        while not self.done:
            await self._settle()
            if not self._events:
                return
            if self._events[0][0] > self._now:
                await self._move()
            now = self._now
            while self._events and self._events[0][0] <= now and not self.done:
                _, _, happen, told = heappop(self._events)
                happen(*told)

    async def _settle(self) -> None:
        """Let every task that can run, run: nobody else's turn is left at this instant."""
        for _ in range(PASSES_MAX):
            if not self._pulse.runnable:
                return
            self._deadline = None
            await trio.lowlevel.checkpoint()
        raise Livelock

    async def _move(self) -> None:
        """On to the next event, or to the referee's own next deadline where that comes first.

        Moving the clock by hand where only events lie before us spares Trio's search for idleness, some 80 µs each.
        """
        first = self._events[0][0]
        if self._deadline is None:
            statistics = trio.lowlevel.current_statistics()
            self._deadline = self._clock.current_time() + statistics.seconds_to_next_deadline
        if first / 1_000_000_000 < self._deadline:
            self._clock.jump(first / 1_000_000_000 - self._clock.current_time())
            self._read_clock()
            return
        self._deadline = None
        with trio.CancelScope(deadline=first / 1_000_000_000) as self._asleep:
            await trio.sleep_forever()
        self._read_clock()
        self._asleep = None


def run_decided(seed: int, main: Callable[[trio.testing.MockClock, Pulse], Awaitable[None]]) -> None:
    """Run `main` in virtual time, every turn of Trio's scheduler decided by the seed.

    Trio runs what can run in a random order, on purpose. For tools that must repeat a run exactly (it names Hypothesis)
    it has a switch that sorts each batch and shuffles it with one source. The switch is private, so this is the only
    place that touches it: it is put back afterwards, and a test compares whole traces of two processes, which would
    tell at once if a later version did otherwise.
    """
    clock, pulse = trio.testing.MockClock(autojump_threshold=0), Pulse()
    before: bool = _run._ALLOW_DETERMINISTIC_SCHEDULING
    state: object = _run._r.getstate()
    _run._ALLOW_DETERMINISTIC_SCHEDULING = True  # type: ignore[misc]
    _run._r.seed(seed)
    try:
        trio.run(main, clock, pulse, clock=clock, instruments=[pulse])
    finally:
        _run._ALLOW_DETERMINISTIC_SCHEDULING = before  # type: ignore[misc]
        _run._r.setstate(state)  # type: ignore[arg-type]

"""Virtual time and what happens in it: one heap of events beside Trio. Knows instants; knows no link, no message.

Whatever lies outside the referee (links, clients, faults) is an event here and costs no task. The referee's own tasks
run under Trio's `MockClock`. Events happen where Trio is about to wait for I/O and no task can run: that hook of its
instruments is the moment at which the world outside may go on, and it costs no turn of the scheduler.
"""

from collections.abc import Awaitable, Callable
from heapq import heappop, heappush
from typing import Any, Final

import trio
import trio.testing
from trio._core import _run

from protocol.units import SECOND, Instant
from referee.clock import Stamp
from referee.simulator.draw import Draw

# Passes of the scheduler within one instant. A stroke with all that follows takes a dozen; more is a task that asks
# for its turn again and again.
PASSES_MAX: Final = 20_000

Happening = Callable[..., object]


class Weather:
    """What all links of one referee share: whether its process hangs just now."""

    def __init__(self) -> None:
        self.hangs_until = Instant(0)


class Livelock(Exception):
    """The referee's tasks never rest at one instant."""


class Network(trio.abc.Instrument):
    """The heap of events, and the hand that moves the clock from one to the next."""

    def __init__(self, clock: trio.testing.MockClock, draw: Draw) -> None:
        """Must be made inside a Trio run under that clock. `draw`: what comes first where an event and a deadline of
        the referee's fall on one instant.
        """
        self.done = False
        self.now = Instant(0)
        self._clock = clock
        self._draw = draw
        self._events: list[tuple[int, int, Happening, tuple[Any, ...]]] = []
        self._count = 0
        self._passes = 0  # At this instant:
        self._rested = 0
        self._stirred = False  # Some task can run.
        self._over = trio.Event()
        self._fault: BaseException | None = None

    def at(self, instant: int, happen: Happening, *told: Any) -> None:
        """Let it happen then, after all that was to happen at that instant before. The past means now."""
        self._count += 1
        heappush(self._events, (instant, self._count, happen, told))

    def after(self, span_ns: int, happen: Happening, *told: Any) -> None:
        self.at(self.now + span_ns, happen, *told)

    async def run(self) -> None:
        """Until `done`, or until nothing is to happen any more."""
        trio.lowlevel.add_instrument(self)
        try:
            await self._over.wait()
        finally:
            if self._fault is None:  # Else Trio has done it.
                trio.lowlevel.remove_instrument(self)
        if self._fault is not None:
            raise self._fault

    def before_io_wait(self, timeout: float) -> None:
        """What Trio calls in each of its passes. It only logs what is raised here, so `run` raises that as well."""
        try:
            self._go_on()
        except BaseException as fault:
            self._fault = fault
            self._over.set()
            raise
        if self.done or not self._events:
            self._over.set()

    def _go_on(self) -> None:
        """While no task can run, let happen what is due, and move on to the next event.

        A deadline of the referee's own that lies before the next event is Trio's to jump to, by the clock's autojump.
        """
        # Rounded, since Trio counts in floats: 0.005 s must be 5,000,000 ns and not one less. It never goes back.
        seconds = self._clock.current_time()
        now = began = max(self.now, round(seconds * SECOND))
        run = trio.lowlevel.current_statistics()
        due = now + run.seconds_to_next_deadline * SECOND
        self._stirred = run.tasks_runnable > 0
        events = self._events
        # A deadline that has come belongs to Trio, whose next step is to run its task.
        while not self._stirred and events and not self.done and due > now:
            first = events[0][0]
            if first > now:
                if due < first - 0.5 or (due < first + 0.5 and self._draw.chance(50)):
                    break
                now = first
            self.now = Instant(now)
            while events and events[0][0] <= now and not self.done:
                _, _, happen, told = heappop(events)
                happen(*told)
        if now > began:
            self._clock.jump(now / SECOND - seconds)
        if now > self._rested:
            self._rested = now
            self._passes = 0
        self.now = Instant(now)
        self._passes += 1
        if self._passes > PASSES_MAX:
            raise Livelock

    def task_scheduled(self, task: trio.lowlevel.Task) -> None:
        """For Trio: this one can run."""
        self._stirred = True


class SimulatedClock:
    """Virtual time for the referee. The links' kernel stamps by the same clock."""

    def __init__(self, network: Network) -> None:
        self._network = network

    def now(self) -> Stamp:
        return Stamp(self._network.now)

    def behind_kernel(self) -> int:
        return 0


def run_decided(seed: int, main: Callable[[trio.testing.MockClock], Awaitable[None]]) -> None:
    """Run `main` in virtual time, every turn of Trio's scheduler decided by the seed.

    Trio runs what can run in a random order, on purpose. For tools that must repeat a run exactly (it names Hypothesis)
    it has a switch that sorts each batch and shuffles it with one source. The switch is private, so this is the only
    place that touches it: it is put back afterwards, and a test compares whole traces of two processes, which would
    tell at once if a later version did otherwise.
    """
    clock = trio.testing.MockClock(autojump_threshold=0)
    before: bool = _run._ALLOW_DETERMINISTIC_SCHEDULING
    state: object = _run._r.getstate()
    _run._ALLOW_DETERMINISTIC_SCHEDULING = True  # type: ignore[misc]
    _run._r.seed(seed)
    try:
        trio.run(main, clock, clock=clock)
    finally:
        _run._ALLOW_DETERMINISTIC_SCHEDULING = before  # type: ignore[misc]
        _run._r.setstate(state)  # type: ignore[arg-type]

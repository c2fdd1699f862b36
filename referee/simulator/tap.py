"""Stands where the transport meets the lobby and the arbiter, and reports what passes. Changes nothing on the way.

What is pushed is seen as the frame that it is; what was said comes out of the sweep with its stamp. The sweep is also
where the referee's task waits, so here it may wake late, or hang.
"""

from collections.abc import Callable
from typing import Protocol

from protocol.units import Instant
from referee.arrivals import NEVER, Arrival, Connection, Frame, Sweep
from referee.clock import Clock, Stamp
from referee.simulator.links import StampedLine
from referee.transport.connection import LiveConnection
from referee.transport.readers import TaskSweep


class Tapping(Protocol):
    """Who hears of it."""

    def posted(self, name: str, frame: Frame, *, arrives: bool) -> None:
        """A frame was pushed into the connection of that name."""
        ...

    def arrived(self, arrival: Arrival) -> None:
        """A message, or the end of a connection, is about to be read by the table."""
        ...

    def begin_stroke(self) -> None: ...

    def end_stroke(self) -> None:
        """Everything that had arrived and was due is done, and its answers are pushed."""
        ...

    def set_alarm(self, at: Stamp, ring: Callable[[], None]) -> None:
        """The table is to be woken then, unless another alarm is set before; `ring` does it."""
        ...

    def late(self, run: Callable[[], None], *, again: bool = False) -> bool:
        """Whether the referee's task, which may run, does so only later, when `run` is called; `again`: it was late."""
        ...


class TappedConnection:
    """A connection whose pushes are seen."""

    def __init__(self, connection: Connection, tapping: Tapping) -> None:
        self.inner = connection
        self.number, self.address = connection.number, connection.address
        self.target, self.subprotocol = connection.target, connection.subprotocol
        self._tapping = tapping

    @property
    def open(self) -> bool:
        return self.inner.open

    @property
    def heard(self) -> Stamp:
        return self.inner.heard

    def min_rtt_ns(self) -> int | None:
        return self.inner.min_rtt_ns()

    async def receive(self) -> Arrival:
        return await self.inner.receive()

    def push(self, frame: Frame) -> bool:
        arrives = self.inner.push(frame)
        self._tapping.posted(self.address, frame, arrives=arrives)
        return arrives

    def hand_over(self, sweep: Sweep) -> None:
        self.inner.hand_over(sweep)

    def close(self, code: int, reason: str) -> None:
        self.inner.close(code, reason)


class TappedSweep(TaskSweep):
    """A table's sweep over links in memory. Lines that are stamped are polled, as an epoll set is."""

    def __init__(self, clock: Clock, tapping: Tapping, *, rings: bool) -> None:
        """`rings`: its alarms are Trio's deadlines, as in a server; else events of the simulation, which cost less."""
        super().__init__(clock)
        self._tapping = tapping
        self._rings = rings
        self._polled: dict[LiveConnection, StampedLine] = {}
        self._called = False  # By `wake`, and not by an alarm.
        self._late = False  # It will be called later.

    def listen(self, connection: LiveConnection) -> None:
        line = connection.line
        if not isinstance(line, StampedLine):
            super().listen(connection)
            return
        self._polled[connection] = line
        line.end.noticed = self.wake

    def unlisten(self, connection: LiveConnection) -> None:
        line = connection.line
        if not isinstance(line, StampedLine):
            super().unlisten(connection)
            return
        self._polled.pop(connection, None)
        line.end.noticed = None

    def unregister(self, connection: Connection) -> None:
        super().unregister(connection.inner if isinstance(connection, TappedConnection) else connection)

    def wake(self) -> None:
        """The table's task may run. It does so as late as the simulation has it, once for all that woke it."""
        if not self._late:
            self._late = self._tapping.late(self._run)
            if not self._late:
                self._called = True
                super().wake()

    def _run(self) -> None:
        self._late = self._tapping.late(self._run, again=True)
        if not self._late:
            self._called = True
            super().wake()

    def _look(self) -> None:
        for connection, line in self._polled.items():
            if line.waits:
                self._due[connection] = None

    async def attend(self, deadline: Stamp, stroke: Callable[[], Stamp | None]) -> None:
        planned = deadline

        def turn() -> Stamp | None:
            nonlocal planned
            if not self._called and not self._late:  # An alarm.
                self._late = self._tapping.late(self._run)
            if self._late:
                return planned if self._rings and planned > self._clock.now() else NEVER
            self._called = False
            following = stroke()
            self._tapping.end_stroke()
            for line in self._polled.values():
                if line.waits:
                    self.wake()
                    break
            if following is None:
                return None
            if following != planned:
                planned = following
                self._tapping.set_alarm(planned, self.wake)
            return planned if self._rings else NEVER

        self._tapping.set_alarm(deadline, self.wake)
        await super().attend(deadline if self._rings else NEVER, turn)

    def sweep(self, until: Stamp) -> list[Arrival]:
        self._tapping.begin_stroke()
        arrivals = super().sweep(until)
        for arrival in arrivals:
            self._tapping.arrived(arrival)
        return arrivals


def instant_of(stamp: Stamp) -> Instant:
    """The table opens at the clock's zero."""
    return Instant(stamp)

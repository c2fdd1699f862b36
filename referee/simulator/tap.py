"""Stands where the transport meets the lobby and the arbiter, and reports what passes. Changes nothing on the way.

What is pushed is seen as the frame that it is; what was said comes out of the sweep with its stamp. The sweep is also
where the referee's task waits, so here it may wake late, or hang.
"""

from collections.abc import Callable
from typing import Protocol

from protocol.units import Instant
from referee.arrivals import Arrival, Connection, Frame, Sweep
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

    def runs_at(self, wake: Callable[[], None]) -> Stamp | None:
        """The referee's task may run. None: it does; else it will at that instant, when `wake` is called."""
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

    def __init__(self, clock: Clock, tapping: Tapping) -> None:
        super().__init__(clock)
        self._tapping = tapping
        self._polled: dict[LiveConnection, StampedLine] = {}

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

    def _look(self) -> None:
        for connection, line in self._polled.items():
            if line.waits:
                self._due[connection] = None

    async def attend(self, deadline: Stamp, stroke: Callable[[], Stamp | None]) -> None:
        planned = deadline

        def turn() -> Stamp | None:
            nonlocal planned
            runs_at = self._tapping.runs_at(self.wake)
            if runs_at is not None:
                return max(planned, runs_at)
            following = stroke()
            self._tapping.end_stroke()
            for line in self._polled.values():
                if line.waits:
                    self.wake()
                    break
            if following is not None:
                planned = following
            return following

        await super().attend(deadline, turn)

    def sweep(self, until: Stamp) -> list[Arrival]:
        self._tapping.begin_stroke()
        arrivals = super().sweep(until)
        for arrival in arrivals:
            self._tapping.arrived(arrival)
        return arrivals


def instant_of(stamp: Stamp) -> Instant:
    """The table opens at the clock's zero."""
    return Instant(stamp)

"""What both kinds of sweep have in common. Knows connections; knows not what wakes it.

A sweep has three steps, all synchronous: read every connection that is due; read the clocks once,
since one pair of readings for all stamps keeps their order; scan, and sort what came of it by stamp.
No connection waits for another, and none is scanned twice in one sweep.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Final

import trio

from protocol.units import SECOND
from referee.arrivals import Arrival, Connection
from referee.clock import Clock, Stamp
from referee.transport.connection import LiveConnection
from referee.transport.line import StreamLine

_STAMP: Final = attrgetter("stamp")
_GOING_AWAY: Final = 1001
_EVER: Final = Stamp(0)


class Gathering:
    """A sweep over lines whose own readers say when there is something."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._registered: dict[LiveConnection, None] = {}
        # Keys alone count; unlike a set, a dict keeps their order the same from run to run.
        self._due: dict[LiveConnection, None] = {}
        self._looked = _EVER
        self._woken = False
        self._closed = False
        self._sleeper: trio.lowlevel.Task | None = None  # In `_something`.

    def register(self, connection: Connection) -> None:
        assert isinstance(connection, LiveConnection), connection
        if self._closed:  # The table ended while this one was greeted.
            connection.close(_GOING_AWAY, "the table is closed")
            return
        self._registered[connection] = None
        connection.attend(self)

    def unregister(self, connection: Connection) -> None:
        assert isinstance(connection, LiveConnection), connection
        if connection in self._registered:
            del self._registered[connection]
            self.unlisten(connection)
            connection.attend(None)
            self._due.pop(connection, None)

    def close(self) -> None:
        self._closed = True
        for connection in list(self._registered):
            self.unregister(connection)

    def notice(self, connection: LiveConnection) -> None:
        self._due[connection] = None
        self.wake()

    def listen(self, connection: LiveConnection) -> None:
        assert isinstance(connection.line, StreamLine), connection.line
        connection.line.noticed = lambda: self.notice(connection)
        self.notice(connection)  # Of what the reader brought before.

    def unlisten(self, connection: LiveConnection) -> None:
        assert isinstance(connection.line, StreamLine), connection.line
        connection.line.noticed = None

    async def attend(self, deadline: Stamp, stroke: Callable[[], Stamp | None]) -> None:
        following: Stamp | None = deadline
        while following is not None:
            # One scope for as many strokes as come before its alarm: to enter one costs more than a turn of the
            # scheduler, and a deadline moves seldom.
            with trio.CancelScope() as alarm:
                set_to = None
                while following is not None:
                    if following != set_to:
                        set_to = following
                        alarm.deadline = trio.current_time() + (following - self._clock.now()) / SECOND
                    await self._something()
                    self._woken = False
                    following = stroke()
            if alarm.cancelled_caught:
                self._woken = False
                following = stroke()

    def wake(self) -> None:
        self._woken = True
        if self._sleeper is not None:
            trio.lowlevel.reschedule(self._sleeper)
            self._sleeper = None

    async def _something(self) -> None:
        """Wait for `wake`, or until a line may be read that does not say so by itself."""
        if self._woken:
            await trio.lowlevel.checkpoint()
            return

        def abort(_: object) -> trio.lowlevel.Abort:
            self._sleeper = None
            return trio.lowlevel.Abort.SUCCEEDED

        # There is one sleeper: a parking lot, which has room for many, costs three times as much.
        self._sleeper = trio.lowlevel.current_task()
        await trio.lowlevel.wait_task_rescheduled(abort)

    def _look(self) -> None:
        """Declare due what can be read and has not said so by itself."""

    def sweep(self, until: Stamp) -> list[Arrival]:
        looked, self._looked = self._looked, until
        self._look()
        if not self._due:
            return []
        due, self._due = self._due, {}
        # What is watched and was read to its end had nothing when the last sweep looked.
        read = [(connection, looked if connection.drained else _EVER, connection.read()) for connection in due]
        behind, now = self._clock.behind_kernel(), self._clock.now()
        arrivals: list[Arrival] = []
        for connection, since, chunks in read:
            if len(chunks) == 1 and (lone := connection.lone(chunks[0], behind, now, until)) is not None:
                arrivals.append(lone)
                if connection.behind:
                    self._due[connection] = None
                continue
            connection.admit(chunks, behind, now, since)
            if connection.heard > until:
                # It arrived while we were reading, and what others sent before it may have come too late for their
                # turn. The next sweep, which is due at once, has all of it.
                self._due[connection] = None
            elif connection.collect(arrivals):
                self.unregister(connection)
            elif connection.behind:
                self._due[connection] = None
        self._woken = self._woken or bool(self._due)
        arrivals.sort(key=_STAMP)
        return arrivals

"""A table's sockets read together. Knows epoll; knows no frame, no table.

An epoll object is itself readable, so one task waits for all of a table's sockets with Trio's public
`wait_readable`, and reads whichever are ready in one synchronous pass. Order then comes from the
kernel's stamps alone: Trio runs the tasks it wakes in a random order, so the order in which tasks
of several connections wake says nothing (trio issue #32, and measured: half of all pairs reversed).
"""

import select
from typing import Final

import trio

from referee.arrivals import Sweep
from referee.clock import Clock
from referee.transport.connection import LiveConnection
from referee.transport.gather import Gathering
from referee.transport.line import KERNEL_STAMPS, SocketLine
from referee.transport.readers import TaskSweep

# Ready sockets asked for at once. More than any table seats; what does not fit comes next time.
_READY_MAX: Final = 256


class EpollSweep(Gathering):
    """For sockets on Linux. Lines that read by themselves may sit at the same table."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self._epoll = select.epoll()
        self._listening: dict[int, LiveConnection] = {}

    def listen(self, connection: LiveConnection) -> None:
        if not isinstance(connection.line, SocketLine):
            super().listen(connection)
            return
        descriptor = connection.line.fileno()
        if descriptor not in self._listening:
            self._epoll.register(descriptor, select.EPOLLIN)
            self._listening[descriptor] = connection

    def unlisten(self, connection: LiveConnection) -> None:
        if not isinstance(connection.line, SocketLine):
            super().unlisten(connection)
            return
        # Always before the descriptor is closed (SharedStream.closing), so that its number, which
        # the next connection may get, is free here as well.
        descriptor = connection.line.fileno()
        if self._listening.get(descriptor) is connection:
            del self._listening[descriptor]
            self._epoll.unregister(descriptor)

    async def _something(self) -> None:
        await trio.lowlevel.wait_readable(self._epoll.fileno())

    def _rouse(self) -> None:
        # Nobody but the kernel ends a wait for it.
        assert self._waiting is not None
        self._waiting.cancel()

    def _look(self) -> None:
        for descriptor, _events in self._epoll.poll(0, _READY_MAX):
            self._due[self._listening[descriptor]] = None

    def close(self) -> None:
        super().close()
        trio.lowlevel.notify_closing(self._epoll.fileno())
        self._epoll.close()


def sweep_for(clock: Clock) -> Sweep:
    """The sweep for a new table on this system."""
    return EpollSweep(clock) if KERNEL_STAMPS else TaskSweep(clock)

"""A table's sockets read together. Knows epoll; knows no frame, no table.

An epoll object is itself readable, so one task waits for all of a table's sockets with Trio's public
`wait_readable`, and reads whichever are ready in one synchronous pass. Order then comes from the
kernel's stamps alone: Trio runs the tasks it wakes in a random order, so the order in which tasks
of several connections wake says nothing (trio issue #32, and measured: half of all pairs reversed).
"""

import os
import select
from typing import Final

import trio

from referee.arrivals import Sweep
from referee.clock import Clock
from referee.transport.connection import LiveConnection
from referee.transport.gather import Gathering
from referee.transport.line import KERNEL_STAMPS, SocketLine
from referee.transport.readers import TaskSweep
from referee.transport.tls import TlsLine

# Ready sockets asked for at once. More than any table seats; what does not fit comes next time.
_READY_MAX: Final = 256


class EpollSweep(Gathering):
    """For sockets on Linux. Lines that read by themselves may sit at the same table."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self._epoll = select.epoll()
        self._listening: dict[int, LiveConnection] = {}
        self._bell = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)  # Rung by `wake`.
        self._epoll.register(self._bell, select.EPOLLIN)
        self._asleep = False

    def listen(self, connection: LiveConnection) -> None:
        if not isinstance(connection.line, SocketLine | TlsLine):
            super().listen(connection)
            return
        descriptor = connection.line.fileno()
        if descriptor not in self._listening:
            self._epoll.register(descriptor, select.EPOLLIN)
            self._listening[descriptor] = connection

    def unlisten(self, connection: LiveConnection) -> None:
        if not isinstance(connection.line, SocketLine | TlsLine):
            super().unlisten(connection)
            return
        # Always before the descriptor is closed (SharedStream.closing), so that its number, which
        # the next connection may get, is free here as well.
        descriptor = connection.line.fileno()
        if self._listening.get(descriptor) is connection:
            del self._listening[descriptor]
            self._epoll.unregister(descriptor)

    def wake(self) -> None:
        self._woken = True
        if self._asleep:
            # Nobody but the kernel ends a wait for it, except by cancelling, and that costs ten times as much.
            self._asleep = False
            os.eventfd_write(self._bell, 1)

    async def _something(self) -> None:
        if self._woken:
            await trio.lowlevel.checkpoint()
            return
        self._asleep = True
        try:
            await trio.lowlevel.wait_readable(self._epoll)
        finally:
            self._asleep = False

    def _look(self) -> None:
        for descriptor, _events in self._epoll.poll(0, _READY_MAX):
            if descriptor == self._bell:
                os.eventfd_read(descriptor)
            else:
                self._due[self._listening[descriptor]] = None

    def close(self) -> None:
        super().close()
        if not self._epoll.closed:
            trio.lowlevel.notify_closing(self._epoll)
            self._epoll.close()
            os.close(self._bell)


def sweep_for(clock: Clock) -> Sweep:
    """The sweep for a new table on this system."""
    return EpollSweep(clock) if KERNEL_STAMPS else TaskSweep(clock)

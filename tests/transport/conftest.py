"""A port with one table, reached in three ways that must not be told apart."""

import pytest
import structlog

from referee.clock import RealClock, VirtualClock
from referee.transport.readers import TaskSweep
from referee.transport.sweep import EpollSweep
from tests.transport.hall import Hall

WAYS = {
    "epoll": "sockets, read in one sweep with the kernel's stamps",
    "tasks": "sockets, each read by a task of its own",
    "tls": "encrypted sockets, read in one sweep with the kernel's stamps of what is beneath",
    "tls tasks": "encrypted sockets, each read by a task of its own",
    "memory": "streams in memory, each read by a task of its own",
}


@pytest.fixture(autouse=True)
def logged():
    """What the transport logs, kept instead of printed."""
    with structlog.testing.capture_logs() as entries:
        yield entries


@pytest.fixture(params=WAYS)
async def hall(request, nursery, monkeypatch):
    """Clients come in by `hall.enter()`; what they say is in `hall.arrivals`."""
    clock = RealClock()
    sweep = EpollSweep(clock) if request.param in ("epoll", "tls") else TaskSweep(clock)
    if request.param == "tls tasks":  # As on a system whose kernel does not stamp.
        monkeypatch.setattr("referee.transport.tls.KERNEL_STAMPS", False)
    hall = Hall(request.param, sweep, clock, nursery)
    nursery.start_soon(hall.listen)
    yield hall
    await hall.leave()
    # Whatever a client did, it must not have shown a fault of ours.
    assert hall.port.statistics().failed == hall.faults_expected


@pytest.fixture
async def quiet_hall(autojump_clock, nursery):
    """The same in memory and in virtual time, for what is about time."""
    clock = VirtualClock()
    hall = Hall("memory", TaskSweep(clock), clock, nursery)
    nursery.start_soon(hall.listen)
    nursery.start_soon(hall.port.keep_beating)
    yield hall
    await hall.leave()
    assert hall.port.statistics().failed == hall.faults_expected

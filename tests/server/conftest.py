"""A whole server for each test: over sockets of this machine, or in memory and virtual time."""

import pytest

from referee.clock import RealClock, VirtualClock
from tests.server.house import House


@pytest.fixture
async def house():
    """Real sockets on 127.0.0.1. Whatever a test does to it, no card is lost and no fault is ours."""
    async with House.open(RealClock()) as house:
        yield house
        assert house.is_whole()


@pytest.fixture
async def quiet_house(autojump_clock):
    """The same in memory and in virtual time, for what is about time."""
    async with House.open(VirtualClock()) as house:
        yield house
        assert house.is_whole()

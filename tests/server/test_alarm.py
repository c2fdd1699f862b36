"""A table wakes for its own deadlines, and not when it happens to be awake."""

import trio

from protocol import server
from tests.server.house import OPTIONS


async def test_a_deadline_rings_at_its_instant_and_not_at_the_next_beat(quiet_house, autojump_clock):
    ann, ben = await quiet_house.play("Ann", "Ben")
    await trio.sleep(0.3)  # Virtual: the deadline is to lie between two beats.
    assert isinstance(await ann.call(), server.Done)
    called = trio.current_time()
    while not any(isinstance(item, server.Verdict) for item in (await ben.wait_for(server.News)).items):
        pass
    assert round((trio.current_time() - called) * 1_000) == int(OPTIONS["lock_ms"])

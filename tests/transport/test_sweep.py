"""One pass over all of a table's connections: sorted, bounded, and never waiting."""

import pytest
import trio
import trio.testing

from referee.arrivals import Closed
from referee.clock import RealClock, Stamp, VirtualClock
from referee.transport.readers import TaskSweep
from referee.transport.sweep import EpollSweep, sweep_for
from tests.transport.hall import Hall, once
from tests.transport.kit import binary, text

SECOND = 1_000_000_000


def soon(clock, seconds: float) -> Stamp:
    return Stamp(clock.now() + round(seconds * SECOND))


async def test_a_wait_ends_at_its_deadline(autojump_clock):
    clock = VirtualClock()
    sweep = TaskSweep(clock)
    await once(sweep, soon(clock, 3))
    assert clock.now() == 3 * SECOND
    assert sweep.sweep(clock.now()) == []
    await once(sweep, Stamp(0))
    assert clock.now() == 3 * SECOND


async def test_each_stroke_says_when_the_next_is_due(autojump_clock):
    clock = VirtualClock()
    sweep = TaskSweep(clock)
    due = [SECOND, 3 * SECOND, 3 * SECOND, 2 * SECOND, 7 * SECOND]
    struck = []

    def stroke() -> Stamp | None:
        struck.append(clock.now())
        if len(struck) == 2:
            sweep.wake()
        return Stamp(due[len(struck)]) if len(struck) < len(due) else None

    await sweep.attend(Stamp(due[0]), stroke)
    assert struck == [SECOND, 3 * SECOND, 3 * SECOND, 3 * SECOND, 7 * SECOND]


async def test_an_epoll_sweep_waits_to_its_deadline_as_well(nursery):
    clock = RealClock()
    sweep = EpollSweep(clock)
    until = soon(clock, 0.01)
    with trio.fail_after(5):
        await once(sweep, until)
    assert clock.now() >= until
    sweep.close()


@pytest.mark.parametrize("kind", [TaskSweep, EpollSweep])
async def test_waking_ends_a_wait_of_now_or_later(kind, nursery):
    sweep = kind(RealClock())
    sweep.wake()
    with trio.fail_after(5):
        await once(sweep)
        nursery.start_soon(once, sweep)
        await trio.testing.wait_all_tasks_blocked()
        sweep.wake()
        await trio.testing.wait_all_tasks_blocked()
    sweep.close()


async def test_what_arrived_before_an_alarm_is_there_when_it_rings(quiet_hall, autojump_clock):
    """Drain, then let the alarm ring: a lay that made it counts, however late we wake."""
    hall = quiet_hall
    peer = await hall.enter()
    hall.ears.cancel()
    await peer.send(text("lay"))
    await trio.testing.wait_all_tasks_blocked()
    await once(hall.sweep, Stamp(hall.clock.now() - 1))
    assert [arrival.payload for arrival in hall.sweep.sweep(hall.clock.now())] == ["lay"]


async def test_arrivals_of_several_are_sorted_by_stamp(quiet_hall, autojump_clock):
    hall = quiet_hall
    peers = [await hall.enter() for _ in range(5)]
    hall.ears.cancel()
    for round_ in range(3):
        for peer in reversed(peers):
            await trio.sleep(0.001)
            await peer.send(binary(b"%d %d" % (round_, peer.connection.number)))
            await trio.testing.wait_all_tasks_blocked()
    arrivals = hall.sweep.sweep(hall.clock.now())
    stamps = [arrival.stamp for arrival in arrivals]
    assert len(arrivals) == 15
    assert stamps == sorted(set(stamps))
    assert [arrival.payload for arrival in arrivals][:3] == [b"0 5", b"0 4", b"0 3"]


async def test_a_sweep_has_no_checkpoint(hall):
    """From reading to ruling nothing else may run."""
    peer = await hall.enter()
    hall.ears.cancel()
    await peer.send(text("call"))
    with trio.fail_after(5):
        await once(hall.sweep)
    with trio.testing.assert_no_checkpoints():
        assert [arrival.payload for arrival in hall.sweep.sweep(hall.clock.now())] == ["call"]


async def test_a_table_that_forgets_a_connection_hears_nothing_of_it(hall):
    peer, other = await hall.enter(), await hall.enter()
    hall.sweep.unregister(peer.connection)
    hall.sweep.unregister(peer.connection)
    await peer.send(text("unheard"))
    await other.send(text("heard"))
    await hall.until(1)
    assert hall.said() == ["heard"]


async def test_numbers_of_descriptors_are_used_again_without_harm(hall):
    """A connection that is gone leaves no trace in what its successor gets."""
    for number in range(20):
        peer = await hall.enter()
        await peer.send(text(f"call {number}"))
        await peer.stream.aclose()
        await hall.until(2 * (number + 1))
    assert hall.said() == [f"call {number}" for number in range(20)]
    assert sum(isinstance(arrival, Closed) for arrival in hall.arrivals) == 20


async def test_a_closed_sweep_leaves_its_connections_alive(hall):
    peer = await hall.enter()
    hall.ears.cancel()
    await trio.testing.wait_all_tasks_blocked()
    hall.sweep.close()
    assert peer.connection.open
    peer.connection.close(4001, "the table is gone")
    assert await peer.hear_close() == 4001


async def test_lines_of_both_kinds_sit_at_one_table(nursery):
    """Bots in the same process need no socket."""
    clock = RealClock()
    sweep = EpollSweep(clock)
    halls = [Hall(way, sweep, clock, nursery) for way in ("epoll", "memory")]
    peers = [await hall.enter() for hall in halls]
    nursery.start_soon(halls[0].listen)
    await peers[0].send(text("phone"))
    await halls[0].until(1)
    await peers[1].send(text("bot"))
    await halls[0].until(2)
    assert halls[0].said() == ["phone", "bot"]
    for hall in halls:
        await hall.leave()
    await halls[0].until(4)


def test_this_system_gets_the_best_it_has(monkeypatch):
    sweep = sweep_for(RealClock())
    assert isinstance(sweep, EpollSweep)
    sweep._epoll.close()
    monkeypatch.setattr("referee.transport.sweep.KERNEL_STAMPS", False)
    assert type(sweep_for(RealClock())) is TaskSweep

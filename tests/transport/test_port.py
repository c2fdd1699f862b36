"""The port stands whatever its clients do, takes on no more than it can, and ends politely."""

import gc
import random
import weakref
from contextlib import suppress

import pytest
import trio

from protocol.codec import Subprotocol
from referee.arrivals import Closed, Ending, message_frame
from referee.clock import RealClock
from referee.transport.port import Limits
from referee.transport.readers import TaskSweep
from tests.transport.hall import REQUEST, Hall
from tests.transport.kit import client_frame, text


async def test_a_fault_in_greeting_one_ends_no_other(hall, logged):
    other = await hall.enter()

    async def greet(connection):
        raise ZeroDivisionError

    hall.greet = greet
    stream = await hall.stream()
    await stream.send_all(REQUEST)
    with suppress(trio.BrokenResourceError), trio.fail_after(5):
        while await stream.receive_some():
            pass
    await other.send(text("still here"))
    await hall.until(1)
    await hall.until_left(1)
    assert hall.port.statistics().failed == 1
    assert [entry["event"] for entry in logged if entry["log_level"] == "error"] == ["connection failed"]
    hall.faults_expected = 1


async def test_a_fault_after_hand_over_is_told_to_the_table(hall):
    """Whatever ends a connection, its table hears of it, once."""

    async def greet(connection):
        connection.hand_over(hall.sweep)
        await connection.wait_for_nothing_at_all()

    hall.greet = greet
    stream = await hall.stream()
    await stream.send_all(REQUEST)
    (closed,) = await hall.until(1)
    assert isinstance(closed, Closed)
    assert closed.ending is Ending.LOST
    await hall.until_left()
    hall.faults_expected = 1


BEGINNINGS = {
    "nothing": b"",
    "half a request": REQUEST[:50],
    "garbage": bytes(range(256)),
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100),
    "a request and half a frame": REQUEST + text("hello")[:4],
    "a request and garbage": REQUEST + bytes(range(256)),
    "a request and a close": REQUEST + client_frame(8, b"\x03\xe8"),
    "a bad host": REQUEST.replace(b"host.test", b"xn--\xfc"),
    "a key that is none": REQUEST.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"?"),
}


@pytest.mark.parametrize("beginning", BEGINNINGS)
async def test_who_hangs_up_at_any_point_is_forgotten(hall, beginning):
    for _ in range(3):
        stream = await hall.stream()
        with suppress(trio.BrokenResourceError):
            await stream.send_all(BEGINNINGS[beginning])
        await trio.aclose_forcefully(stream)
    other = await hall.enter()
    await other.send(text("fine"))
    await hall.until_left(1)
    with trio.fail_after(5):
        while "fine" not in hall.said():
            await trio.lowlevel.checkpoint()


async def test_one_too_many_is_told_so(nursery, autojump_clock):
    clock = RealClock()
    hall = Hall("memory", TaskSweep(clock), clock, nursery, Limits(per_address=2, connections=3))
    peers = [await hall.enter(), await hall.enter()]
    third = await hall.stream()
    await third.send_all(REQUEST)
    assert (await third.receive_some()).startswith(b"HTTP/1.1 503 ")
    assert await third.receive_some() == b""
    await peers[0].stream.aclose()
    nursery.start_soon(hall.listen)
    await hall.until(1)
    await trio.testing.wait_all_tasks_blocked()
    await hall.enter()
    statistics = hall.port.statistics()
    assert (statistics.connections, statistics.refused, statistics.accepted) == (2, 1, 3)
    await hall.leave()


@pytest.mark.case("K079")
async def test_nine_phones_share_one_address(hall):
    """Also while each has a half-dead predecessor and a second tab."""
    peers = [await hall.enter() for _ in range(27)]
    assert len({peer.connection.number for peer in peers}) == 27
    assert hall.port.statistics().refused == 0


async def test_closing_down_tells_everyone_and_returns(hall):
    peers = [await hall.enter() for _ in range(3)]

    async def answer(peer):
        assert await peer.hear_close() == 1001
        with suppress(trio.BrokenResourceError):
            await peer.send(client_frame(8, b"\x03\xe9"))
        assert await peer.hear() is None

    for peer in peers:
        peer.connection.push(message_frame(Subprotocol.JSON, b"the last word"))
    async with trio.open_nursery() as nursery:
        for peer in peers:
            nursery.start_soon(answer, peer)
        with trio.fail_after(5):
            await hall.port.close_all(1001, "restart")
    await hall.until(3)
    endings = [arrival.ending for arrival in hall.arrivals if isinstance(arrival, Closed)]
    assert endings == [Ending.DISMISSED] * 3
    with suppress(trio.BrokenResourceError):
        late = await hall.stream()  # Hands are not shaken only to say no.
        await late.send_all(REQUEST)
        assert (await late.receive_some()).startswith(b"HTTP/1.1 503 ")


async def test_closing_down_does_not_wait_for_the_deaf(quiet_hall, autojump_clock):
    hall = quiet_hall
    for _ in range(3):
        await hall.enter()
    start = trio.current_time()
    await hall.port.close_all(1001, "restart", within_s=2)
    assert trio.current_time() - start == pytest.approx(2)


async def test_a_port_that_is_cancelled_leaves_nothing_behind():
    """No socket, no task, and every table has heard the last of its connections."""
    clock = RealClock()
    sweep = TaskSweep(clock)
    async with trio.open_nursery() as outer:
        async with trio.open_nursery() as inner:
            hall = Hall("memory", sweep, clock, inner)
            peers = [await hall.enter() for _ in range(3)]
            inner.cancel_scope.cancel()
        assert hall.port.statistics().connections == 0
        last = [arrival for arrival in sweep.sweep(clock.now()) if isinstance(arrival, Closed)]
        assert [closed.ending for closed in last] == [Ending.LOST] * 3
        assert not any(peer.connection.open for peer in peers)
        outer.cancel_scope.cancel()


async def test_clients_that_misbehave_at_random_do_no_harm(hall):
    """Three dozen of them, beside one who is honest; each is forgotten when it is gone."""
    chance = random.Random(20)
    honest = await hall.enter()

    async def misbehave(number: int) -> None:
        stream = await hall.stream()
        garbage = chance.randbytes(chance.randrange(2_000))
        with suppress(trio.BrokenResourceError, trio.ClosedResourceError):
            await stream.send_all(chance.choice((b"", REQUEST)) + text("x") * number + garbage)
            with trio.move_on_after(0.05):
                while number % 3 and await stream.receive_some():
                    pass
        await trio.aclose_forcefully(stream)

    async with trio.open_nursery() as nursery:
        for number in range(36):
            nursery.start_soon(misbehave, number)
        for number in range(30):
            await honest.send(text(f"honest {number}"))
            await trio.lowlevel.checkpoint()
    await hall.until_left(1)
    with trio.fail_after(10):
        while len(hall.said(honest.connection)) < 30:
            await trio.lowlevel.checkpoint()
    assert hall.said(honest.connection) == [f"honest {number}" for number in range(30)]


async def test_a_connection_that_is_over_is_free_without_a_collector(hall):
    """Collecting is costly at a thousand tables, so nothing may wait for it."""

    async def visit() -> weakref.ref[object]:
        peer = await hall.enter()
        await peer.send(text("hello"), client_frame(8, b"\x03\xe8"))
        await hall.until_closed(peer.connection)
        await trio.aclose_forcefully(peer.stream)
        await hall.until_left()
        hall.forget()
        return weakref.ref(peer.connection)

    gc.disable()
    try:
        gone = [await visit() for _ in range(5)]
        await trio.testing.wait_all_tasks_blocked()
        assert [ref() for ref in gone] == [None] * 5
    finally:
        gc.enable()

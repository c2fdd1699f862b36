"""A connection from its welcome to its end: greeting, handing over, pushing, limits, silence."""

import os
import socket
import struct
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
import trio
import wsproto.events

from protocol.codec import Subprotocol
from protocol.units import SECOND, Span
from referee.arrivals import Arrived, Closed, Ending, Opcode, message_frame
from referee.clock import Stamp
from referee.transport.connection import FRAMES_MAX
from referee.transport.readers import TaskSweep
from referee.transport.stream import BACKLOG_MAX
from tests.transport.hall import REQUEST, once
from tests.transport.kit import binary, client_frame, fragments, text

FRAME = partial(message_frame, Subprotocol.JSON)


async def test_a_greeting_hears_the_first_messages_and_the_table_the_rest(hall):
    """However fast the client speaks, nothing is lost or overtaken at the hand-over."""
    heard = []

    async def greet(connection):
        heard.extend([await connection.receive(), await connection.receive()])
        connection.push(FRAME(b"welcome"))
        connection.hand_over(hall.sweep)

    hall.greet = greet
    peer = await hall.enter(behind=text("hello") + binary(b"again") + text("first"))
    await peer.send(fragments(Opcode.TEXT, b"sec", b"ond"), text("third"))
    await hall.until(3)
    assert [arrival.payload for arrival in heard] == ["hello", b"again"]
    assert hall.said() == ["first", "second", "third"]
    stamps = [arrival.stamp for arrival in (*heard, *hall.arrivals)]
    assert stamps == sorted(stamps)
    assert (await peer.hear()).data == "welcome"


async def test_a_client_that_leaves_during_its_greeting(hall):
    heard = trio.Event()
    last: list[object] = []

    async def greet(connection):
        await connection.receive()
        last.append(await connection.receive())
        heard.set()

    hall.greet = greet
    peer = await hall.enter(behind=text("hello"))
    await peer.stream.aclose()
    with trio.fail_after(5):
        await heard.wait()
    assert [type(arrival) for arrival in last] == [Closed]
    assert hall.arrivals == []


async def test_a_client_that_is_not_handed_over_is_told_farewell(hall):
    async def greet(connection):
        connection.push(FRAME(b"no such table"))

    hall.greet = greet
    peer = await hall.enter()
    assert (await peer.hear()).data == "no such table"
    assert await peer.hear_close() == 1000


async def test_a_connection_may_move_to_another_table(hall):
    peer = await hall.enter()
    await peer.send(text("one"), fragments(Opcode.TEXT, b"t", b"wo"))
    await hall.until(2)
    other = TaskSweep(hall.clock) if not hall.stamped else type(hall.sweep)(hall.clock)
    peer.connection.hand_over(other)
    await peer.send(text("three"), fragments(Opcode.TEXT, b"fo", b"ur"))
    there: list[Any] = []
    with trio.fail_after(5):
        while len(there) < 2:
            await once(other)
            there += other.sweep(hall.clock.now())
    assert [arrival.payload for arrival in there] == ["three", "four"]
    assert hall.said() == ["one", "two"]
    other.close()


@pytest.mark.parametrize("hall", ["epoll", "tasks"], indirect=True)  # Memory knows no reset.
async def test_a_reset_is_a_loss(hall):
    peer = await hall.enter()
    await peer.send(text("one"))
    await hall.until(1)
    hard = struct.pack("ii", 1, 0)
    peer.stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, hard)
    await peer.stream.aclose()
    assert (await hall.until_closed(peer.connection)).ending is Ending.LOST
    assert not peer.connection.push(FRAME(b"too late"))


async def test_who_does_not_read_is_dropped_and_nobody_else_notices(hall):
    """Its seat can come back for a fresh view; a backlog without a bound could not."""
    slow, quick = await hall.enter(), await hall.enter()
    verdict = FRAME(b"x" * 10_000)
    pushed = 0
    while slow.connection.push(verdict):
        pushed += len(verdict)
        assert pushed < 64 * 1024 * 1024
    assert pushed >= BACKLOG_MAX - len(verdict)
    assert quick.connection.push(verdict)
    assert (await quick.hear()).data == "x" * 10_000
    assert (await hall.until_closed(slow.connection)).ending is Ending.SLOW
    await quick.send(text("fine"))
    await hall.until(2)
    assert hall.said() == ["fine"]


@pytest.mark.case("K121")
async def test_frames_of_the_table_and_of_the_protocol_never_mix(hall):
    """Pongs are written by another task than verdicts; both fill the socket to its brim."""
    peer = await hall.enter()
    verdicts = [FRAME(f"{number:05}".encode() * 1_000) for number in range(20)]
    for number, verdict in enumerate(verdicts):
        await peer.send(client_frame(Opcode.PING, b"%d" % number))
        assert peer.connection.push(verdict)
        await trio.lowlevel.checkpoint()
    texts = ""
    pongs: list[bytes] = []
    while len(texts) < 20 * 5_000 or len(pongs) < 20:
        event = await peer.hear()
        if isinstance(event, wsproto.events.TextMessage):
            texts += event.data
        else:
            assert isinstance(event, wsproto.events.Pong)
            pongs.append(bytes(event.payload))
    assert texts == "".join(f"{number:05}" * 1_000 for number in range(20))
    assert pongs == [b"%d" % number for number in range(20)]


@pytest.mark.case("K104", "K142")
async def test_a_flood_is_marked_and_then_ended(hall):
    """A hundred and sixty at once are fine, more are throttled, far more end the connection."""
    flooding, calm = await hall.enter(), await hall.enter()
    await flooding.send(text("call") * 240)
    await hall.until(240)
    marks = [arrival.throttled for arrival in hall.arrivals]
    assert marks[:160] == [False] * 160
    assert all(marks[200:])
    await calm.send(text("hm"))
    await hall.until(241)
    assert not hall.arrivals[240].throttled
    with trio.move_on_after(5):
        while flooding.connection.open:
            try:
                await flooding.send(text("call") * 100)
            except trio.BrokenResourceError:
                break
    assert (await hall.until_closed(flooding.connection)).ending is Ending.FLOODED
    assert calm.connection.open


@pytest.mark.parametrize("flood", ["pings", "fragments"])
async def test_a_flood_below_messages_is_ended_as_well(hall, flood):
    """Control frames and fragments cost us as much as messages do."""
    peer = await hall.enter()
    one = {
        "pings": client_frame(Opcode.PING, b"?"),
        "fragments": client_frame(Opcode.CONTINUATION, fin=False),
    }[flood]
    if flood == "fragments":
        await peer.send(text("", fin=False))
    with suppress(trio.BrokenResourceError):
        await peer.send(one * 3_000)
    assert (await hall.until_closed(peer.connection)).ending is Ending.FLOODED


async def test_bytes_that_dribble_in_are_a_flood_too(quiet_hall, autojump_clock):
    """Each costs a read, whether or not it completes anything. No virtual time passes here."""
    peer = await quiet_hall.enter()
    with suppress(trio.BrokenResourceError):
        for byte in text("x" * 3_000):
            await peer.send(bytes((byte,)))
            await trio.testing.wait_all_tasks_blocked()
    assert (await quiet_hall.until_closed(peer.connection)).ending is Ending.FLOODED


async def test_a_burst_is_taken_in_pieces_and_in_order(hall):
    peer, other = await hall.enter(), await hall.enter()
    hall.ears.cancel()
    names = [f"call {number}" for number in range(100)]
    await peer.send(*[text(name) for name in names])
    await other.send(text("me too"))
    for share in (FRAMES_MAX + 1, FRAMES_MAX, FRAMES_MAX, 100 % FRAMES_MAX):
        await trio.testing.wait_all_tasks_blocked()
        with trio.fail_after(1):
            await once(hall.sweep)
        before = len(hall.arrivals)
        hall.arrivals += hall.sweep.sweep(hall.clock.now())
        assert len(hall.arrivals) - before == share
    assert hall.said(peer.connection) == names
    assert "me too" in hall.said()[: FRAMES_MAX + 1]


@pytest.mark.case("K086")
async def test_a_silent_client_is_pinged_and_dropped(quiet_hall, autojump_clock):
    """Two pings go unanswered, and the socket is free."""
    hall = quiet_hall
    silent, answering = await hall.enter(), await hall.enter()
    start = trio.current_time()
    pings = []

    async def answer():
        while (event := await answering.hear()) is not None:
            pings.append(event)
            await answering.send(client_frame(Opcode.PONG, event.payload))

    async with trio.open_nursery() as nursery:
        nursery.start_soon(answer)
        await hall.until(1, within_s=60)
        assert trio.current_time() - start == pytest.approx(12.5, abs=1)
        await trio.sleep(120)
        nursery.cancel_scope.cancel()
    (closed,) = hall.arrivals
    assert (closed.connection, closed.ending) == (silent.connection, Ending.SILENT)
    assert answering.connection.open
    assert answering.connection.heard >= hall.clock.now() - 5 * SECOND
    assert len(pings) > 20


async def test_a_stall_of_ours_is_no_silence_of_theirs(quiet_hall):
    """The process stood still for a minute: who answers when it goes on is still here."""
    hall = quiet_hall
    peer = await hall.enter()
    now = hall.clock.now
    hall.clock.now = lambda: Stamp(now() + 60 * SECOND)
    for _ in range(8):
        peer.connection.beat(Span(4 * SECOND))
    assert peer.connection.open
    assert (await peer.hear()).payload == b""


async def test_who_speaks_needs_no_ping(quiet_hall, autojump_clock):
    hall = quiet_hall
    peer = await hall.enter()
    for _ in range(30):
        await trio.sleep(1)
        await peer.send(text("here"))
    heard = []
    with trio.move_on_after(0.1):
        heard.append(await peer.hear())
    assert heard == []
    assert len(hall.said()) == 30


async def test_a_client_that_never_answers_our_farewell_is_not_waited_for(quiet_hall, autojump_clock):
    hall = quiet_hall
    peer = await hall.enter()
    start = trio.current_time()
    peer.connection.close(1001, "")
    assert await peer.hear_close() == 1001
    assert await peer.hear() is None
    assert trio.current_time() - start < 6
    await trio.testing.wait_all_tasks_blocked()
    assert hall.port.statistics().connections == 0


@pytest.mark.case("K118")
async def test_a_close_with_unread_frames_is_quick(quiet_hall, autojump_clock):
    """A hundred messages that nobody has swept up do not hold up a farewell."""
    hall = quiet_hall

    async def greet(connection):
        await trio.testing.wait_all_tasks_blocked()
        connection.close(1000, "")

    hall.greet = greet
    start = trio.current_time()
    peer = await hall.enter(behind=text("unread") * 100)
    assert await peer.hear_close() == 1000
    await peer.send(client_frame(Opcode.CLOSE, b"\x03\xe8"))
    assert await peer.hear() is None
    assert trio.current_time() - start < 1


async def test_a_push_from_synchronous_code_needs_no_task(hall):
    """The code that decided writes: no checkpoint lies between ruling and telling."""
    peer = await hall.enter()
    with trio.testing.assert_no_checkpoints():
        assert peer.connection.push(FRAME(b"verdict"))
    assert (await peer.hear()).data == "verdict"


async def test_the_kernel_is_asked_for_the_round_trip(hall):
    peer = await hall.enter()
    peer.connection.push(FRAME(b"?"))
    await peer.hear()
    await peer.send(text("!"))
    await hall.until(1)
    rtt = peer.connection.min_rtt_ns()
    if hall.stamped:
        assert rtt is not None
        assert 0 < rtt < SECOND
    else:
        assert rtt is None


@pytest.mark.parametrize("hall", ["epoll"], indirect=True)
async def test_small_frames_leave_at_once(hall):
    """Nagle's algorithm would hold a verdict back until the one before it is acknowledged."""
    peer = await hall.enter()
    plain = socket.socket(fileno=os.dup(peer.connection.line.fileno()))
    assert plain.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    plain.close()


async def test_slow_and_short_ways_alternate_without_overtaking(hall):
    peer = await hall.enter()
    expected = []
    for number in range(20):
        expected += [f"whole {number}", f"pieces {number}"]
        await peer.send(
            text(f"whole {number}"),
            fragments(Opcode.TEXT, b"pieces ", str(number).encode()),
        )
        if number % 5 == 0:
            await trio.testing.wait_all_tasks_blocked()
    await hall.until(40)
    assert hall.said() == expected
    assert all(isinstance(arrival, Arrived) for arrival in hall.arrivals)


async def test_a_table_that_ended_during_the_greeting_turns_its_client_away(hall):
    async def greet(connection):
        await connection.receive()
        hall.sweep.close()
        connection.hand_over(hall.sweep)

    hall.ears.cancel()
    hall.greet = greet
    peer = await hall.enter(behind=text("hello"))
    assert await peer.hear_close() == 1001


async def test_a_client_that_was_dropped_during_its_greeting_can_be_handed_over(hall):
    """Its table hears that it is gone, and nothing breaks."""

    async def greet(connection):
        await connection.receive()
        connection.drop(Ending.SILENT)
        connection.hand_over(hall.sweep)

    hall.greet = greet
    stream = await hall.stream()
    await stream.send_all(REQUEST + text("hello"))
    (closed,) = await hall.until(1)
    assert isinstance(closed, Closed)
    assert closed.ending is Ending.SILENT


@pytest.mark.parametrize("hall", ["epoll", "tasks", "tls", "tls tasks"], indirect=True)  # Memory takes everything.
async def test_who_asks_for_pongs_and_does_not_read_them_is_slow(hall):
    """Answers of the protocol fill the same backlog, under the same bound."""
    peer = await hall.enter()
    backlog = peer.connection._stream._backlog
    for size in (10_000, 500):
        while len(backlog) + 2 * size < BACKLOG_MAX:
            assert peer.connection.push(FRAME(b"x" * size))
            await trio.lowlevel.checkpoint()
    await peer.send(client_frame(Opcode.PING, b"x" * 125) * 20)
    assert (await hall.until_closed(peer.connection)).ending is Ending.SLOW

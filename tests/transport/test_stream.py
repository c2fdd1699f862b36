"""Bytes leave whole and in order, whatever the line takes, and whoever is cancelled."""

import pytest
import trio
import trio.testing
from hypothesis import given
from hypothesis import strategies as st

from referee.transport.line import END, Chunk
from referee.transport.stream import BACKLOG_MAX, SharedStream


class Trickle:
    """A line that takes as many bytes at a time as it is told, and waits between."""

    def __init__(self, takes: list[int]) -> None:
        self._takes = takes
        self.sent = b""
        self.closed = False
        self.held = False

    def _next(self, data: bytes) -> int:
        taken = min(len(data), self._takes.pop(0) if self._takes else len(data))
        self.sent += data[:taken]
        return taken

    def write(self, data: bytes) -> int:
        return self._next(data)

    async def send_some(self, data: bytes) -> int:
        await trio.lowlevel.checkpoint()
        while not (taken := self._next(data)):
            await trio.lowlevel.checkpoint()
        return taken

    def read(self, most: int) -> Chunk | None:
        return END

    async def readable(self) -> None:
        await trio.sleep_forever()

    async def aclose(self) -> None:
        self.closed = True
        await trio.lowlevel.checkpoint()

    def abort(self) -> None:
        self.closed = True

    def min_rtt_ns(self) -> int | None:
        return None


class Stuck(Trickle):
    """A line that takes nothing, for ever."""

    def write(self, data: bytes) -> int:
        return 0

    async def send_some(self, data: bytes) -> int:
        await trio.sleep_forever()
        raise AssertionError


class Broken(Trickle):
    """A line whose other end is gone."""

    def write(self, data: bytes) -> int:
        raise trio.BrokenResourceError


@given(
    frames=st.lists(st.binary(min_size=1, max_size=50), max_size=20),
    takes=st.lists(st.integers(0, 60), max_size=30),
    pauses=st.lists(st.booleans(), max_size=20),
)
def test_frames_leave_in_the_order_written_however_little_goes_at_a_time(frames, takes, pauses):
    async def main() -> None:
        line = Trickle(takes)
        async with trio.open_nursery() as nursery:
            stream = SharedStream(line, nursery)
            for number, frame in enumerate(frames):
                # By turns as the table writes, and as trio-websocket does.
                if number % 2:
                    assert stream.write(frame)
                else:
                    await stream.send_all(frame)
                if number < len(pauses) and pauses[number]:
                    await trio.lowlevel.checkpoint()
            await stream.aclose()
        assert line.sent == b"".join(frames)
        assert line.closed

    trio.run(main)


async def test_a_cancelled_send_tears_no_frame(nursery):
    """It is out, or in the backlog, or was never begun: whole each time."""
    line = Trickle([1, 0, 2])
    stream = SharedStream(line, nursery)
    with trio.CancelScope() as scope:
        scope.cancel()
        await stream.send_all(b"never")
    with trio.move_on_after(0):
        await stream.send_all(b"never either")
    assert stream.write(b"first")
    await stream.send_all(b"second")
    await stream.aclose()
    assert line.sent == b"firstsecond"


async def test_a_backlog_has_a_bound(nursery):
    stream = SharedStream(Stuck([]), nursery)
    assert stream.write(b"x" * BACKLOG_MAX)
    before = stream.overflowed
    assert not stream.write(b"x")
    assert (before, stream.overflowed) == (False, True)
    assert not stream.write(b"")
    with pytest.raises(trio.BrokenResourceError):
        await stream.send_all(b"x")
    stream.abort()
    nursery.cancel_scope.cancel()


async def test_a_closing_stream_does_not_wait_for_a_stuck_line(nursery, autojump_clock):
    stream = SharedStream(Stuck([]), nursery)
    stream.write(b"the last word")
    start = trio.current_time()
    async with trio.open_nursery() as closers:
        for _ in range(2):
            closers.start_soon(stream.aclose)
    assert trio.current_time() - start == 1
    assert stream.line.closed  # type: ignore[attr-defined]
    nursery.cancel_scope.cancel()


async def test_a_broken_line_is_no_overflow(nursery):
    stream = SharedStream(Broken([]), nursery)
    assert not stream.write(b"x")
    assert not stream.overflowed
    with pytest.raises(trio.BrokenResourceError):
        await stream.send_all(b"x")


async def test_who_waits_to_read_is_woken_by_bytes_by_the_end_and_by_closing(nursery):
    stream = SharedStream(Trickle([]), nursery)
    read: list[bytes | str] = []

    async def reader() -> None:
        try:
            while data := await stream.receive_some(4):
                read.append(data)
            read.append("end")
            await stream.receive_some()
            stream.feed(b"more")
            stream.abort()
            await stream.receive_some()
        except trio.ClosedResourceError:
            read.append("closed")

    nursery.start_soon(reader)
    await trio.testing.wait_all_tasks_blocked()
    stream.feed(b"bytes")
    await trio.testing.wait_all_tasks_blocked()
    assert read == [b"byte", b"s"]
    stream.feed_end()
    await trio.testing.wait_all_tasks_blocked()
    assert read == [b"byte", b"s", "end", "closed"]


async def test_waiting_for_the_peer_can_be_given_up_without_loss(nursery):
    """The hand-over cancels a wait, never a read."""
    stream = SharedStream(Trickle([]), nursery)
    pulled: list[None] = []
    stream.wait_for_peer(lambda: pulled.append(None))
    received: list[bytes] = []

    async def reader() -> None:
        received.append(await stream.receive_some())

    nursery.start_soon(reader)
    await trio.testing.wait_all_tasks_blocked()
    stream.leave_to_others()
    await trio.testing.wait_all_tasks_blocked()
    assert (pulled, received) == ([], [])
    stream.feed(b"from the sweep")
    await trio.testing.wait_all_tasks_blocked()
    assert received == [b"from the sweep"]

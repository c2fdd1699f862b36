"""A connection in memory, each direction a queue with delays of its own. Knows bytes and instants; knows no message.

The client's end is made of plain calls and callbacks. The referee's end is a Trio stream, read and written by tasks
as TLS is; or a line of the transport, whose bytes are stamped on arrival and written at once as a socket's are.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import trio

from protocol.units import MICROSECOND, Instant
from referee.clock import Clock
from referee.simulator import plan
from referee.simulator.draw import Draw
from referee.simulator.network import Network, Weather
from referee.transport.line import END, Chunk, Line, StreamLine

# What one direction holds for a reader that does not read: small, so that silent readers are met within seconds.
WINDOW: Final = 16 * 1024

# Pieces that one message is cut into at most, and how many messages of a hundred. Bytes that dribble in are charged
# like frames, and an honest client is to stay below what the transport closes for; and each piece costs as much
# time as a message.
PIECES_MAX: Final = 4
CUT_PERCENT: Final = 20

# How long the referee's closed end still reads, as a socket's does.
_LINGER_S: Final = 1.0

# A round trip that a kernel would have seen, where the link is faster than that.
_RTT_MIN: Final = 10 * MICROSECOND


class Ear(Protocol):
    """The client's side of a link."""

    def hear(self, data: bytes) -> None: ...

    def end(self) -> None:
        """Nothing more comes: the referee closed, or the connection is lost."""
        ...


class Link:
    """One connection."""

    def __init__(self, network: Network, weather: Weather, shape: plan.Link, draw: Draw, ear: Ear) -> None:
        self.stamped = shape.kernel
        self.end = RefereeEnd(self)
        self.broken = False
        self.rtt_ns = max(_RTT_MIN, (min(shape.up_us) + min(shape.down_us)) * MICROSECOND)
        self._network = network
        self._weather = weather
        self._pieces = shape.pieces
        self._up_ns = tuple(each * MICROSECOND for each in shape.up_us)
        self._down_ns = tuple(each * MICROSECOND for each in shape.down_us)
        self._draw = draw
        self._ear = ear
        self._said_all = False  # The client's direction is closed.
        self._up_stalls = self._down_stalls = Instant(0)  # Until then what is said goes on no way yet.
        self._up_held: deque[bytes] = deque()
        self._down_held: deque[bytes | None] = deque()
        self._up_free = Instant(0)  # Nothing of the client's arrives before; so with what it is told.
        self._down_free = Instant(0)
        self._silent_until = Instant(0)
        self._unread: deque[bytes | None] = deque()  # At the client, which does not read it yet. None: the end.
        self.under_way = 0  # Bytes written by the referee and not read by the client.

    # The client's.

    def send(self, data: bytes, lag_us: int | None = None) -> None:
        """`lag_us`: how long it is on its way, if that is to be so much. What is said after the end goes nowhere."""
        if self._said_all or self.broken:
            return
        for piece in self._cut(data):
            self._send(piece, lag_us)

    def half_close(self) -> None:
        if not self._said_all and not self.broken:
            self._said_all = True
            self._send(b"")

    def reset(self) -> None:
        """Both directions are lost with all that is under way, at once and at both ends."""
        if not self.broken:
            self.broken = True
            self._unread.clear()
            self.end.arrive(None)

    def stall_up(self, until: Instant) -> None:
        self._up_stalls = max(self._up_stalls, until)
        self._network.at(until, self._up_flows)

    def stall_down(self, until: Instant) -> None:
        self._down_stalls = max(self._down_stalls, until)
        self._network.at(until, self._down_flows)

    def silence(self, until: Instant) -> None:
        """The client does not read until then."""
        self._silent_until = max(self._silent_until, until)
        self._network.at(until, self._read_on)

    def heal(self) -> None:
        """End all that stands still, now."""
        self._up_stalls = self._down_stalls = self._silent_until = self._network.now
        self._up_flows()
        self._down_flows()
        self._read_on()

    # The referee's.

    @property
    def now(self) -> Instant:
        return self._network.now

    def tell(self, data: bytes) -> None:
        """Bytes for the client; the caller looked at what is under way."""
        self.under_way += len(data)
        self._deliver(data)

    def finish(self) -> None:
        """The referee's direction is closed, after all that was told."""
        self._deliver(None)

    def abort(self) -> None:
        """The referee reset the connection; the client learns of it a way later."""
        if not self.broken:
            self.broken = True
            self._network.at(self._arrival(self._network.now, self._down_ns), self._ear.end)

    def when_running(self, happen: Callable[[], object]) -> None:
        """Now, or when the referee's process does not hang any more."""
        if self._weather.hangs_until > self._network.now:
            self._network.at(self._weather.hangs_until, happen)
        else:
            happen()

    # Inside.

    def _cut(self, data: bytes) -> list[bytes]:
        size = self._pieces
        if not size or len(data) <= size or not self._draw.chance(CUT_PERCENT):
            return [data]
        pieces = [data[at : at + size] for at in range(0, min(len(data), size * PIECES_MAX), size)]
        pieces[-1] += data[size * PIECES_MAX :]
        return pieces

    def _arrival(self, free: Instant, grid_ns: tuple[int, ...]) -> Instant:
        at = self._network.now + (grid_ns[0] if len(grid_ns) == 1 else self._draw.pick(grid_ns))
        return Instant(at) if at > free else free

    def _send(self, data: bytes, lag_us: int | None = None) -> None:
        if self._up_held or self._network.now < self._up_stalls:
            self._up_held.append(data)
            return
        self._up_free = self._arrival(self._up_free, self._up_ns if lag_us is None else (lag_us * MICROSECOND,))
        self._network.at(self._up_free, self._arrive, data)

    def _up_flows(self) -> None:
        if self._network.now >= self._up_stalls:
            held, self._up_held = self._up_held, deque()
            for data in held:
                self._send(data)

    def _arrive(self, data: bytes) -> None:
        if not self.broken:
            self.end.arrive(data)

    def _deliver(self, data: bytes | None) -> None:
        if self._down_held or self._network.now < self._down_stalls:
            self._down_held.append(data)
            return
        self._down_free = self._arrival(self._down_free, self._down_ns)
        self._network.at(self._down_free, self._received, data)

    def _down_flows(self) -> None:
        if self._network.now >= self._down_stalls:
            held, self._down_held = self._down_held, deque()
            for data in held:
                self._deliver(data)

    def _received(self, data: bytes | None) -> None:
        if self.broken:
            return
        if data is not None and not self._unread and not self._silent_until:
            self.under_way -= len(data)
            self._ear.hear(data)
            if self.end.full:
                self.end.make_room()
            return
        self._unread.append(data)
        self._read_on()

    def _read_on(self) -> None:
        if self._network.now < self._silent_until:
            return
        self._silent_until = Instant(0)
        while self._unread:
            data = self._unread.popleft()
            if data is None:
                self._ear.end()
                return
            self.under_way -= len(data)
            self._ear.hear(data)
        self.end.make_room()


class RefereeEnd(trio.abc.Stream):
    """The referee's end, as a stream."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.closed = False
        self.lost = False
        self.noticed: Callable[[], None] | None = None
        self.chunks: deque[Chunk] = deque()  # Stamped as they arrived.
        self.full = False  # Somebody waits to write.
        self.readable = trio.lowlevel.ParkingLot()
        self.writable = trio.lowlevel.ParkingLot()

    def arrive(self, data: bytes | None) -> None:
        """Bytes of the client's; empty is its end, None the connection's."""
        if data is None:
            self.lost = True
            self.chunks.clear()
            self.make_room()
        elif self.closed:
            self.link.abort()  # As a kernel answers to bytes for a socket that is closed.
            return
        else:
            self.chunks.append(Chunk(data, self.link.now, None))
        self.link.when_running(self._notice)

    def _notice(self) -> None:
        if self.readable:
            self.readable.unpark_all()
        if self.noticed is not None:
            self.noticed()

    async def wait_for_room(self) -> None:
        self.full = True
        await self.writable.park()

    def make_room(self) -> None:
        self.full = False
        self.writable.unpark_all()

    def write(self, data: bytes) -> int:
        """What there is room for, at once. Raises what a stream does."""
        if self.closed:
            raise trio.ClosedResourceError
        if self.lost:
            raise trio.BrokenResourceError
        room = WINDOW - self.link.under_way
        if room <= 0:
            return 0
        sent = data if len(data) <= room else data[:room]
        self.link.tell(sent)
        return len(sent)

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        await trio.lowlevel.checkpoint_if_cancelled()
        while not self.chunks:
            if self.closed:
                raise trio.ClosedResourceError
            if self.lost:
                raise trio.BrokenResourceError
            await self.readable.park()
        data = self.chunks[0].data
        if data:  # The end stays the end.
            self.chunks.popleft()
        assert max_bytes is None or len(data) <= max_bytes, "no client says so much in one go"
        return data

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        await trio.lowlevel.checkpoint_if_cancelled()
        left = bytes(data)
        while left:
            sent = self.write(left)
            left = left[sent:]
            if left:
                await self.wait_for_room()

    async def wait_send_all_might_not_block(self) -> None:
        await trio.lowlevel.checkpoint()

    async def aclose(self) -> None:
        self.finish()
        await trio.lowlevel.checkpoint()

    def finish(self) -> None:
        if not self.closed:
            self.closed = True
            self.link.finish()
            self._notice()
            self.make_room()


class StampedLine:
    """The referee's end as a socket would be: stamped by the kernel, written without waiting."""

    def __init__(self, end: RefereeEnd) -> None:
        self.end = end
        self._closed = False

    @property
    def held(self) -> bool:
        return False

    @property
    def waits(self) -> bool:
        """Whether a read would bring something, which for a socket the poll set says."""
        end = self.end
        return True if end.chunks else end.lost

    def read(self, most: int) -> Chunk | None:
        """What lies unread is one read, with the stamp of its last part, as a kernel has it."""
        if self._closed or self.end.lost:
            return END
        chunks = self.end.chunks
        if not chunks:
            return None
        if not chunks[0].data:
            return chunks[0]  # The end stays the end.
        if len(chunks) == 1 and len(chunks[0].data) <= most:
            return chunks.popleft()
        taken = []
        stamp = chunks[0].kernel
        while most > 0 and chunks and chunks[0].data:
            chunk = chunks.popleft()
            if len(chunk.data) > most:
                chunks.appendleft(chunk._replace(data=chunk.data[most:]))
            taken.append(chunk.data[:most])
            stamp = chunk.kernel
            most -= len(chunk.data)
        return Chunk(b"".join(taken), stamp, None)

    async def readable(self) -> None:
        await trio.lowlevel.checkpoint()
        while not self.waits:
            if self._closed:
                raise trio.ClosedResourceError
            await self.end.readable.park()

    def write(self, data: bytes) -> int:
        try:
            return self.end.write(data)
        except trio.ClosedResourceError as closed:
            raise trio.BrokenResourceError from closed

    async def send_some(self, data: bytes) -> int:
        await trio.lowlevel.checkpoint()
        while True:
            if self._closed:
                raise trio.ClosedResourceError
            sent = self.end.write(data)
            if sent:
                return sent
            await self.end.wait_for_room()

    async def aclose(self) -> None:
        """Closed for writing, and read on for a while, so that the last word is not lost to a reset."""
        try:
            self.end.link.finish()
            with suppress(trio.ClosedResourceError), trio.move_on_after(_LINGER_S):
                chunk = self.read(WINDOW)
                while chunk is None or chunk.data:
                    if chunk is None:
                        await self.readable()
                    chunk = self.read(WINDOW)
            await trio.lowlevel.checkpoint()
        finally:
            self._close()

    def abort(self) -> None:
        if not self._closed:
            self.end.link.abort()
            self._close()

    def _close(self) -> None:
        self._closed = self.end.closed = True
        self.end.readable.unpark_all()
        self.end.make_room()

    def min_rtt_ns(self) -> int | None:
        return self.end.link.rtt_ns


def line_over(stream: trio.abc.Stream, clock: Clock, nursery: trio.Nursery) -> Line:
    """What the port reads and writes: a line for a link whose arrivals are stamped, else what stands on any stream."""
    assert isinstance(stream, RefereeEnd), stream
    return StampedLine(stream) if stream.link.stamped else StreamLine(stream, clock, nursery)

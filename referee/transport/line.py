"""Bytes of one peer, read and written without waiting. Knows sockets and streams; knows no frame.

Two kinds with one face. `SocketLine` owns a nonblocking socket on Linux: the kernel stamps what
arrives, and a write goes out at once. `StreamLine` stands on any Trio stream (in memory, other systems):
a task of its own reads and stamps, and writes leave from the stream's flushing task. What TLS makes of
the first kind is in tls.py.
"""

import socket
import struct
import sys
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import trio

from referee.clock import Clock, Stamp

if TYPE_CHECKING:
    from collections.abc import Callable

# The most that one read takes: 16 KiB hold some 250 calls, more than an honest phone has to say in
# a minute, and a flooding one still cannot hold up the others for longer than that takes to scan.
READ_MAX: Final = 16 * 1024

# SO_TIMESTAMPNS and SCM_TIMESTAMPNS (asm-generic/socket.h); Python's socket module names neither.
_SO_TIMESTAMPNS: Final = 35
_TIMESPEC: Final = struct.Struct("@ll")
_ANCILLARY: Final = socket.CMSG_SPACE(_TIMESPEC.size)

# tcpi_min_rtt, in microseconds, of struct tcp_info (linux/tcp.h; there since Linux 4.6).
_MIN_RTT: Final = slice(148, 152)

# After a last word the peer gets this long, and this much, to finish what it is sending. Closing on
# unread bytes would send a reset, which may overtake and destroy that last word.
_LINGER_S: Final = 1.0
_LINGER_BYTES: Final = 256 * 1024

# What a pipe's reader holds for a table that does not take it yet. More stays with the peer.
_HELD_MAX: Final = 2 * READ_MAX

KERNEL_STAMPS: Final = sys.platform == "linux"


class Chunk(NamedTuple):
    """What one read brought. Empty data is the end, by farewell, reset or our own closing."""

    data: bytes
    kernel: int | None  # CLOCK_REALTIME in ns of the last byte's arrival, by the kernel.
    read: Stamp | None  # By our clock, taken by the reader; None: whoever asked takes it.


END: Final = Chunk(b"", None, None)


class Line(Protocol):
    """A peer's bytes. One task at a time waits in `readable`, one in `send_some`."""

    @property
    def held(self) -> bool:
        """Whether a reader of its own has brought more than was read. Sockets have none."""
        ...

    def read(self, most: int) -> Chunk | None:
        """What is there, up to `most` bytes; None if nothing is. Never waits, never raises."""
        ...

    async def readable(self) -> None:
        """Wait until `read` has something. Raises `ClosedResourceError` if closed meanwhile."""
        ...

    def write(self, data: bytes) -> int:
        """Send at once what goes without waiting: maybe nothing. `BrokenResourceError`: gone."""
        ...

    async def send_some(self, data: bytes) -> int:
        """Send at least a byte, waiting for it. Raises `BrokenResourceError`, or closed."""
        ...

    async def aclose(self) -> None:
        """Close, giving the peer a bounded time to hear what was sent."""
        ...

    def abort(self) -> None:
        """Close here and now. What the peer has not got yet is lost."""
        ...

    def min_rtt_ns(self) -> int | None:
        """The least round trip that the kernel saw, where there is a kernel to ask."""
        ...


def stamp_arrivals(connected: socket.socket | trio.socket.SocketType) -> None:
    """Have the kernel stamp what arrives; a listener passes it on to what it accepts."""
    if KERNEL_STAMPS:
        connected.setsockopt(socket.SOL_SOCKET, _SO_TIMESTAMPNS, 1)


class SocketLine:
    """A socket of our own, taken out of Trio's hands: one owner, one descriptor.

    `recvmsg` hands out the kernel's stamp of the last packet it read from, so a chunk's stamp is
    that of its last byte. Packets that lie unread are merged by the kernel, and the earlier ones'
    stamps are lost (tried: reading frame by frame brings them not back). Who sends twice while
    the process is busy can only lose by it.
    """

    def __init__(self, stream: trio.SocketStream) -> None:
        """`stream` is an empty shell afterwards. Trio has set TCP_NODELAY on it."""
        self._socket = socket.socket(fileno=stream.socket.detach())
        self._socket.setblocking(False)
        stamp_arrivals(self._socket)

    def fileno(self) -> int:
        """-1 once closed, like a socket's."""
        return self._socket.fileno()

    @property
    def held(self) -> bool:
        return False

    def read(self, most: int) -> Chunk | None:
        try:
            data, ancillary, _flags, _address = self._socket.recvmsg(most, _ANCILLARY)
        except (BlockingIOError, InterruptedError):
            return None
        except OSError:
            return END
        for level, kind, stamp in ancillary:
            if level == socket.SOL_SOCKET and kind == _SO_TIMESTAMPNS:
                seconds, nanoseconds = _TIMESPEC.unpack_from(stamp)
                return Chunk(data, seconds * 1_000_000_000 + nanoseconds, None)
        return Chunk(data, None, None)

    async def readable(self) -> None:
        if self._socket.fileno() == -1:
            raise trio.ClosedResourceError
        await trio.lowlevel.wait_readable(self._socket)

    def write(self, data: bytes) -> int:
        try:
            return self._socket.send(data)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError as gone:
            raise trio.BrokenResourceError from gone

    async def send_some(self, data: bytes) -> int:
        await trio.lowlevel.checkpoint()
        while True:
            if self._socket.fileno() == -1:
                raise trio.ClosedResourceError
            sent = self.write(data)
            if sent:
                return sent
            await trio.lowlevel.wait_writable(self._socket)

    async def aclose(self) -> None:
        try:
            with suppress(OSError, trio.ClosedResourceError), trio.move_on_after(_LINGER_S):
                self._socket.shutdown(socket.SHUT_WR)
                left = _LINGER_BYTES
                while left > 0:
                    chunk = self.read(READ_MAX)
                    if chunk is None:
                        await self.readable()
                    elif chunk.data:
                        left -= len(chunk.data)
                    else:
                        break
            await trio.lowlevel.checkpoint()
        finally:
            self._close()

    def abort(self) -> None:
        # A reset frees at once what the kernel holds for a peer that reads nothing.
        with suppress(OSError):
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._close()

    def _close(self) -> None:
        if self._socket.fileno() != -1:
            trio.lowlevel.notify_closing(self._socket)
            self._socket.close()

    def min_rtt_ns(self) -> int | None:
        if not KERNEL_STAMPS:
            return None
        try:
            told = self._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _MIN_RTT.stop)
        except OSError:
            return None
        microseconds = int.from_bytes(told[_MIN_RTT], sys.byteorder)
        # Nothing measured yet reads as zero, or as all ones.
        return microseconds * 1_000 if 0 < microseconds < 0xFFFF_FFFF else None


class StreamLine:
    """Any Trio stream. Stamps are taken just after the reader's read."""

    def __init__(self, stream: trio.abc.Stream, clock: Clock, nursery: trio.Nursery) -> None:
        """The reader lives in `nursery`, which must outlast the line's use."""
        self._stream = stream
        self._clock = clock
        self._nursery = nursery
        self._chunks: deque[Chunk] = deque()
        self._held = 0
        self._closed = False
        self._arrived = trio.lowlevel.ParkingLot()
        self._room = trio.lowlevel.ParkingLot()
        self.noticed: Callable[[], None] | None = None  # Called after each read of the reader.
        nursery.start_soon(self._collect)

    async def _collect(self) -> None:
        while True:
            while self._held >= _HELD_MAX:
                await self._room.park()
            try:
                data = bytes(await self._stream.receive_some(READ_MAX))
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                data = b""
            self._chunks.append(Chunk(data, None, self._clock.now()))
            self._held += len(data)
            self._arrived.unpark_all()
            if self.noticed is not None:
                self.noticed()
            if not data:
                return

    @property
    def held(self) -> bool:
        return bool(self._chunks)

    def read(self, most: int) -> Chunk | None:
        if self._closed:
            return END
        if not self._chunks:
            return None
        chunk = self._chunks[0]
        if not chunk.data:
            return chunk  # The end stays the end.
        if len(chunk.data) > most:
            self._chunks[0] = chunk._replace(data=chunk.data[most:])
            chunk = chunk._replace(data=chunk.data[:most])
        else:
            self._chunks.popleft()
        self._held -= len(chunk.data)
        self._room.unpark_all()
        return chunk

    async def readable(self) -> None:
        await trio.lowlevel.checkpoint()
        while not self._chunks:
            if self._closed:
                raise trio.ClosedResourceError
            await self._arrived.park()

    def write(self, data: bytes) -> int:
        return 0  # A Trio stream sends only from a task; the flushing one will.

    async def send_some(self, data: bytes) -> int:
        await self._stream.send_all(data)
        return len(data)

    async def aclose(self) -> None:
        self._end()
        await self._stream.aclose()

    def abort(self) -> None:
        if not self._closed:
            self._end()
            self._nursery.start_soon(trio.aclose_forcefully, self._stream)

    def _end(self) -> None:
        self._closed = True
        self._arrived.unpark_all()
        self._room.unpark_all()

    def min_rtt_ns(self) -> int | None:
        return None


def line_over(stream: trio.abc.Stream, clock: Clock, nursery: trio.Nursery) -> Line:
    """The best line that there is for a stream on this system."""
    if KERNEL_STAMPS and isinstance(stream, trio.SocketStream):
        return SocketLine(stream)
    return StreamLine(stream, clock, nursery)

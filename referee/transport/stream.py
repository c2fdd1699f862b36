"""The one object through which a connection's bytes pass, both ways. Knows no frame, no table.

trio-websocket is given this as its stream. What it writes (its answer to the handshake, pongs, close
frames) and what the table pushes leave through one `write`, whole and in order, so frames never mix.
A write takes all or nothing and never waits, so no cancellation can tear a frame either.

What trio-websocket reads is what `feed` was given: the request at first, then the bytes that the
scanner sends the slow way. Until the connection is handed to a table this object also does the
waiting for the peer, and calls `pull` when there is something.
"""

from collections.abc import Callable
from typing import Final

import trio

from referee.transport.line import Line

# What waits for a peer that reads slower than we write. The kernel's own buffer (some 150 KB on a
# LAN) is full by then, so the peer is a thousand verdicts behind and better served by a fresh view;
# and the largest view, some 20 KB, still fits several times.
BACKLOG_MAX: Final = 128 * 1024

# How long a closing connection's backlog may take to leave.
_FLUSH_S: Final = 1.0

Hook = Callable[[], None]


class SharedStream(trio.abc.Stream):
    """A `trio.abc.Stream` for trio-websocket, and synchronous writing for everyone else."""

    def __init__(self, line: Line, nursery: trio.Nursery) -> None:
        """The flushing task, where one is needed, lives in `nursery`."""
        self.line = line
        self.overflowed = False
        self.parting: Hook | None = None  # Called when `aclose` begins: the last chance to write.
        self.closing: Hook | None = None  # Called once, before the line is closed in whatever way.
        self.drained: Hook | None = None  # Called each time trio-websocket has taken all it was fed.
        self._nursery = nursery
        self._fed = bytearray()
        self._ended = False
        self._pull: Hook | None = None
        self._waiting: trio.CancelScope | None = None
        self._changed = trio.lowlevel.ParkingLot()
        self._backlog = bytearray()
        self._flushing = False
        self._filled = trio.lowlevel.ParkingLot()
        self._broken = False
        self.closed = False  # Closing has begun, in whatever way.
        self._gone = trio.Event()

    # ------------------------------------------------------------------------------- reading

    @property
    def unread(self) -> int:
        """How many bytes trio-websocket has been fed and not taken yet."""
        return len(self._fed)

    def feed(self, data: bytes) -> None:
        """Give trio-websocket bytes to read."""
        self._fed += data
        self._changed.unpark_all()

    def feed_end(self) -> None:
        """Tell trio-websocket, once it has read all it was fed, that the peer is gone."""
        self._ended = True
        self._changed.unpark_all()

    def wait_for_peer(self, pull: Hook) -> None:
        """From here on wait on the line, and call `pull` when it can be read."""
        self._pull = pull
        self._changed.unpark_all()

    def leave_to_others(self) -> None:
        """Stop waiting on the line. Nothing is lost: bytes are read by `pull` alone."""
        self._pull = None
        if self._waiting is not None:
            self._waiting.cancel()

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        await trio.lowlevel.checkpoint()
        while not self._fed:
            if self.closed:
                raise trio.ClosedResourceError
            if self._ended:
                return b""
            if self._pull is None:
                await self._changed.park()
                continue
            with trio.CancelScope() as self._waiting:
                await self.line.readable()
            self._waiting = None
            if self._pull is not None:
                self._pull()
        data = bytes(self._fed[:max_bytes])
        del self._fed[:max_bytes]
        if not self._fed and self.drained is not None:
            self.drained()
        return data

    # ------------------------------------------------------------------------------- writing

    def write(self, data: bytes) -> bool:
        """Send at once, or keep what the line does not take. False: it will never arrive.

        If that is because the backlog is full, `overflowed` is set, and the connection is torn:
        a part of `data` may be out. Drop it.
        """
        if self.closed or self._broken or self.overflowed:
            return False
        sent = 0
        if not self._backlog:
            try:
                sent = self.line.write(data)
            except trio.BrokenResourceError:
                self._broken = True
                return False
            if sent == len(data):
                return True
        if len(self._backlog) + len(data) - sent > BACKLOG_MAX:
            self.overflowed = True
            return False
        self._backlog += memoryview(data)[sent:]
        if self._flushing:
            self._filled.unpark_all()
        else:
            self._flushing = True
            self._nursery.start_soon(self._flush)
        return True

    async def _flush(self) -> None:
        """Send what waits. Once there was something, this task waits for more: to start it anew costs more."""
        try:
            while True:
                while self._backlog:
                    sent = await self.line.send_some(bytes(self._backlog))
                    del self._backlog[:sent]
                if self.closed:
                    break
                await self._filled.park()
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            # The reading side is told as well, and it alone decides that the connection is over.
            self._broken = True
            self._backlog.clear()
        self._changed.unpark_all()

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        """For trio-websocket. Returns as soon as the bytes have their place in the order."""
        await trio.lowlevel.checkpoint()
        if self.closed:
            raise trio.ClosedResourceError
        if not self.write(bytes(data)):
            raise trio.BrokenResourceError

    async def wait_send_all_might_not_block(self) -> None:
        await trio.lowlevel.checkpoint()

    # ------------------------------------------------------------------------------- closing

    async def aclose(self) -> None:
        """Let the backlog leave, bounded in time, then close. A second call waits for the first."""
        if self.closed:
            await self._gone.wait()
            return
        if self.parting is not None:
            self.parting()
        self._close()
        try:
            with trio.move_on_after(_FLUSH_S):
                while self._backlog:
                    await self._changed.park()
            await self.line.aclose()
        finally:
            self.line.abort()
            self._gone.set()

    def abort(self) -> None:
        """Close here and now, in synchronous code. What is in the backlog is lost."""
        if not self.closed:
            self._close()
        self._broken = True
        self._backlog.clear()
        self.line.abort()
        self._gone.set()

    def _close(self) -> None:
        self.closed = True
        self._fed.clear()
        if self.closing is not None:
            self.closing()
        # Hooks lead back to whoever set them. Without that circle a connection's memory is free
        # at its end, and not when the collector comes round, which it does seldom.
        self.parting = self.closing = self.drained = None
        self.leave_to_others()
        self._filled.unpark_all()
        self._changed.unpark_all()

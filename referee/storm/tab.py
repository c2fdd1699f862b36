"""One lean WebSocket of a client: frames out, messages in, each with the instant of its arrival. Knows no game.

A load generator must not be what it measures: a call is one system call with a frame made beforehand, and what comes is
stamped by the kernel where there are such stamps, so that it does not matter when we get round to it.
"""

import base64
import socket
from collections import deque
from typing import TYPE_CHECKING, Final

import trio

from protocol.client import ClientMessage
from protocol.codec import SERVER_MESSAGE_BYTES_MAX, Subprotocol, encode_client
from protocol.units import MILLISECOND
from referee.clock import RealClock
from referee.simulator.draw import Draw
from referee.storm.address import Target
from referee.transport.line import Chunk, SocketLine

if TYPE_CHECKING:
    from collections.abc import Callable

READ_MAX: Final = 64 * 1024
CONNECT_S: Final = 10.0  # A handshake on loopback takes a millisecond; a machine that is full may take some seconds.

# Answers to pings that wait behind a call. A server that pings more often than this meanwhile is told at once.
PONGS_MAX: Final = 8

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA

CLOCK: Final = RealClock()


class Broken(Exception):
    """What came over the line is no WebSocket that we know."""


def frame(opcode: int, payload: bytes, mask: bytes, *, final: bool = True) -> bytes:
    """One frame of a client: masked, as RFC 6455 wants it. `mask` is four bytes."""
    size = len(payload)
    head = bytes((opcode | 0x80 * final,))
    if size < 126:
        head += bytes((0x80 | size,))
    elif size < 65_536:
        head += b"\xfe" + size.to_bytes(2)
    else:
        head += b"\xff" + size.to_bytes(8)
    pad = int.from_bytes((mask * (size // 4 + 1))[:size])
    return head + mask + (int.from_bytes(payload) ^ pad).to_bytes(size)


class Tab:
    """A connection. `hear` gets each message's payload, and when it arrived (nanoseconds of the monotonic clock)."""

    def __init__(self, line: SocketLine, subprotocol: Subprotocol, draw: Draw) -> None:
        self.subprotocol = subprotocol
        self.seq: int | None = None  # Of the last news that it was told, or of its first view.
        self.looks: deque[str] = deque()  # Views that were asked for and did not come yet.
        self.greeted = trio.Event()  # It is welcome, and has seen the table.
        self.ended = trio.Event()
        self.farewell = ""  # Why the server ended it, where it said so.
        self.ours = False  # That it ends is our doing.
        self.hold_pongs: Callable[[], bool] = lambda: False
        self.hear: Callable[[bytes, int], None] = lambda _payload, _at: None
        self._line = line
        self._mask = draw.bits().to_bytes(8)[:4]
        self._reading = trio.Event()
        self._reading.set()
        self._data = bytearray()
        self._parts = b""
        self._pongs: list[bytes] = []

    @property
    def live(self) -> bool:
        return self.greeted.is_set() and not self.ended.is_set()

    # Saying.

    def framed(self, message: ClientMessage) -> bytes:
        data = encode_client(self.subprotocol, message)
        if isinstance(data, str):
            return frame(TEXT, data.encode(), self._mask)
        return frame(BINARY, data, self._mask)

    def say(self, message: ClientMessage) -> bool:
        return self.write(self.framed(message))

    def write(self, data: bytes) -> bool:
        """Bytes, at once. False: the line is gone, or the peer does not read; then it is reset."""
        if self.ended.is_set():
            return False
        try:
            sent = self._line.write(data)
        except trio.BrokenResourceError:
            return False
        if sent < len(data):
            self.reset()
            return False
        return True

    def pong(self, data: bytes) -> None:
        """An answer to a ping. While a call waits it waits as well.

        Of bytes that lie unread together a kernel keeps the last arrival only, so a pong right behind a call would make
        the call look later than it was.
        """
        if self.hold_pongs() and len(self._pongs) < PONGS_MAX:
            self._pongs.append(data)
        else:
            self.write(data)

    def release_pongs(self) -> None:
        while self._pongs and not self.hold_pongs():
            self.write(self._pongs.pop(0))

    # How it ends, and how it is hindered.

    def stop_reading(self) -> None:
        self._reading = trio.Event()

    def read_on(self) -> None:
        self._reading.set()

    def reset(self) -> None:
        """Close without farewell: the peer gets a reset."""
        self.ours = True
        self._line.abort()
        self._reading.set()
        self.ended.set()

    def part(self) -> None:
        """Say farewell, as a browser does when its page is closed."""
        self.ours = True
        self.write(frame(CLOSE, (1000).to_bytes(2), self._mask))

    # Hearing.

    async def run(self) -> None:
        """Hear until the end."""
        try:
            while not self.ended.is_set():
                await self._line.readable()
                await self._reading.wait()
                chunk = self._line.read(READ_MAX)
                if chunk is None:
                    continue
                if not chunk.data:
                    return
                self._data += chunk.data
                self._split(_arrival(chunk))
        except (trio.ClosedResourceError, Broken) as fault:
            self.farewell = self.farewell or str(fault)
        finally:
            self.ended.set()
            self._line.abort()

    def _split(self, at: int) -> None:
        """Take the whole frames off what came."""
        data = self._data
        start, end = 0, len(data)
        while end - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[start + 2 : start + 4]), start + 4
            elif size == 127:
                size, body = int.from_bytes(data[start + 2 : start + 10]), start + 10
            if size > SERVER_MESSAGE_BYTES_MAX:
                raise Broken(f"a frame of {size} bytes")
            if end < body + size or end < body:
                break
            self._frame(data[start], bytes(data[body : body + size]), at)
            start = body + size
        del data[:start]

    def _frame(self, first: int, payload: bytes, at: int) -> None:
        opcode = first & 0x0F
        if opcode in (TEXT, BINARY, CONTINUATION):
            if not first & 0x80:
                self._parts += payload
                return
            if self._parts:
                payload, self._parts = self._parts + payload, b""
            self.hear(payload, at)
        elif opcode == PING:
            self.pong(frame(PONG, payload, self._mask))
        elif opcode == CLOSE:
            self.write(frame(CLOSE, payload[:2], self._mask))
            self.farewell = self.farewell or payload[2:].decode(errors="replace") or "closed"
        elif opcode != PONG:
            raise Broken(f"a frame of opcode {opcode}")


def _arrival(chunk: Chunk) -> int:
    now = CLOCK.now()
    # A stamp far off is one of a wall clock that was stepped: then the time of reading must do.
    if chunk.kernel is not None:
        at = chunk.kernel + CLOCK.behind_kernel()
        if now - 10_000 * MILLISECOND < at <= now:
            return at
    return now


async def open_tab(target: Target, subprotocol: Subprotocol, draw: Draw, *, buffer: int | None = None) -> Tab:
    """Connect, and become a WebSocket. Raises OSError, `Broken` or TooSlowError. `buffer`: what the kernel may keep."""
    with trio.fail_after(CONNECT_S):
        line = SocketLine(await _connect(target, buffer))
        try:
            head = await _shake_hands(line, target, subprotocol, draw)
        except BaseException:
            line.abort()
            raise
    if not head.startswith(b"HTTP/1.1 101 "):
        line.abort()
        raise Broken(head.partition(b"\r\n")[0].decode(errors="replace") or "closed during the handshake")
    return Tab(line, subprotocol, draw)


async def _shake_hands(line: SocketLine, target: Target, subprotocol: Subprotocol, draw: Draw) -> bytes:
    """Ask for a WebSocket. Returns the head of the answer, or what there was of it at the end of the line."""
    key = base64.b64encode(draw.bits().to_bytes(8) * 2).decode()
    line.write(
        f"GET /ws HTTP/1.1\r\nHost: {target}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Sec-WebSocket-Protocol: {subprotocol}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head and len(head) < READ_MAX:  # Nothing follows it: a server speaks after our hello.
        await line.readable()
        chunk = line.read(READ_MAX)
        if chunk is not None and not chunk.data:
            return b""
        head += b"" if chunk is None else chunk.data
    return head


async def _connect(target: Target, buffer: int | None) -> trio.SocketStream:
    if buffer is None:
        return await trio.open_tcp_stream(target.host, target.port)
    found = await trio.socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    family, kind, protocol, _, address = found[0]
    connecting = trio.socket.socket(family, kind, protocol)
    try:
        # Before the connection: the window is agreed on then.
        connecting.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        await connecting.connect(address)
    except BaseException:
        connecting.close()
        raise
    return trio.SocketStream(connecting)

"""TLS on a line: bytes of a peer who speaks it, read and written without waiting. Knows ssl; knows no frame.

`ssl.SSLObject` works between two buffers in memory and never waits. So on Linux a table's sweep reads encrypted sockets
like all others, and what is in them keeps the kernel's stamps of the bytes beneath: a record can be read when its last
byte is here, and that byte's stamp is what its messages get. Elsewhere a task of the line's own reads, as it does there
without TLS.
"""

import socket
import ssl
from contextlib import suppress
from http import HTTPStatus
from typing import Final

import trio
from msgspec import Struct

from referee.clock import Clock
from referee.transport.line import END, KERNEL_STAMPS, READ_MAX, Chunk, Line, SocketLine, StreamLine
from referee.transport.pages import METHODS, Asked, Refusing, Response

# The first byte of a TLS record that begins a handshake (RFC 8446, section 5.1). No request of HTTP begins with it.
HANDSHAKE: Final = b"\x16"

# What of one message may be encrypted ahead of the socket's taking it: one record (RFC 8446, section 5.1).
_RECORD_MAX: Final = 16 * 1024

# Reads of the socket for one of ours: a record takes two at the most, and what says nothing is no reason to go on.
_READS_MAX: Final = 4

# Encrypted bytes that may wait for the socket. Our own are one record; the rest is what a peer makes us answer, such as
# changes of keys. Who asks for so much of that and reads nothing is no phone.
_WAITING_MAX: Final = 4 * _RECORD_MAX

# How long a closing line's last bytes may take to leave.
_LEAVE_S: Final = 1.0


class Security(Struct, frozen=True):
    """How a port speaks TLS, and what it still shows without."""

    context: ssl.SSLContext
    # Paths for whoever cannot trust the certificate yet, such as what makes them trust it.
    open_paths: frozenset[str] = frozenset()


def server_context() -> ssl.SSLContext:
    """TLS as a server of ours speaks it; it still needs a certificate. TLS 1.2 is for older iPhones' WebSockets."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION
    context.set_alpn_protocols(["http/1.1"])
    return context


async def begins_tls(stream: trio.SocketStream) -> bool:
    """Whether the peer begins a TLS handshake. Nothing is taken from the stream."""
    return await stream.socket.recv(1, socket.MSG_PEEK) == HANDSHAKE


async def secured(stream: trio.SocketStream, context: ssl.SSLContext, clock: Clock, nursery: trio.Nursery) -> Line:
    """The line within, once hands are shaken. Raises `BrokenResourceError`."""
    if KERNEL_STAMPS:
        line = TlsLine(stream, context, nursery)
        try:
            await line.shake_hands()
        except BaseException:
            line.abort()
            raise
        return line
    within = trio.SSLStream(stream, context, server_side=True, https_compatible=True)
    await within.do_handshake()
    return StreamLine(within, clock, nursery)


def redirecting(refusal: Refusing, open_paths: frozenset[str]) -> Refusing:
    """What is said to those who come without TLS where there is TLS: `refusal` first, then the way there."""

    def refuse(asked: Asked) -> Response | None:
        refused = refusal(asked)
        path = asked.target.partition("?")[0]
        if refused is not None or path in open_paths:
            return refused
        host = asked.headers.get("host", "")
        if asked.method not in METHODS or "upgrade" in asked.headers or not host or not path.startswith("/"):
            return Response(HTTPStatus.FORBIDDEN, b"This server speaks TLS only: use https: and wss:.\n")
        # Not for good: on another evening the same address may be served without TLS.
        where = (("Location", f"https://{host}{asked.target}"), ("Cache-Control", "no-store"))
        return Response(HTTPStatus.TEMPORARY_REDIRECT, b"", headers=where)

    return refuse


class TlsLine:
    """A socket whose bytes are encrypted. To whoever reads and writes it is a line like any other."""

    def __init__(self, stream: trio.SocketStream, context: ssl.SSLContext, nursery: trio.Nursery) -> None:
        """What the socket does not take at once leaves from a task in `nursery`."""
        self._line = SocketLine(stream)
        self._nursery = nursery
        self._incoming = ssl.MemoryBIO()
        self._outgoing = ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=True)
        self._kernel: int | None = None  # The stamp of the last bytes that came in.
        self._ended = False  # Nothing more can be read: a farewell, or bytes that are no TLS.
        self._broken = False  # Nothing more can be written.
        self._waiting = b""  # Encrypted, and not taken by the socket yet.
        self._leaving = False
        self._left = trio.lowlevel.ParkingLot()

    async def shake_hands(self) -> None:
        """Raises `BrokenResourceError` when the peer leaves, or cannot be agreed with."""
        while True:
            try:
                self._tls.do_handshake()
            except ssl.SSLWantReadError:
                self._push()
            except ssl.SSLError as fault:
                self._push()  # It is told what is wrong.
                raise trio.BrokenResourceError from fault
            else:
                self._push()
                return
            chunk = self._line.read(READ_MAX)
            while chunk is None:
                await self._line.readable()
                chunk = self._line.read(READ_MAX)
            if not chunk.data:
                raise trio.BrokenResourceError
            self._take_in(chunk)

    # ------------------------------------------------------------------------------- reading

    @property
    def held(self) -> bool:
        return self._ended or self._incoming.pending > 0 or self._tls.pending() > 0

    def fileno(self) -> int:
        """The socket's; -1 once closed."""
        return self._line.fileno()

    def read(self, most: int) -> Chunk | None:
        # None has to mean that the socket is empty, so what is part of a record is not enough to stop at.
        for _ in range(_READS_MAX):
            if not self.held:
                chunk = self._line.read(READ_MAX)
                if chunk is None or not chunk.data:
                    return chunk
                self._take_in(chunk)
            data = self._decrypted(most)
            if data:
                return Chunk(data, self._kernel, None)
            if self._ended:
                return END
        return None

    def _take_in(self, chunk: Chunk) -> None:
        self._incoming.write(chunk.data)
        self._kernel = chunk.kernel

    def _decrypted(self, most: int) -> bytes:
        """What can be read of what came in, up to `most` bytes."""
        parts = []
        while most > 0 and not self._ended:
            try:
                part = self._tls.read(most)
            except ssl.SSLWantReadError:
                break
            except ssl.SSLError:  # No TLS, or not as agreed.
                part = b""
            self._ended = not part
            parts.append(part)
            most -= len(part)
        self._push()  # What the peer made TLS itself answer.
        return b"".join(parts)

    async def readable(self) -> None:
        if self.held:
            await trio.lowlevel.checkpoint()
        else:
            await self._line.readable()

    # ------------------------------------------------------------------------------- writing

    def write(self, data: bytes) -> int:
        """A byte that is taken is encrypted, and will leave without being sent again."""
        taken = 0
        while taken < len(data):
            if self._broken:
                raise trio.BrokenResourceError
            if self._waiting:
                break
            try:
                taken += self._tls.write(data[taken : taken + _RECORD_MAX])
            except ssl.SSLError as fault:
                self._broken = True
                raise trio.BrokenResourceError from fault
            self._push()
        return taken

    def _push(self) -> None:
        """Give the socket what is encrypted; a task gives it what it does not take now."""
        data = self._waiting + self._outgoing.read()
        if not data or self._broken:
            return
        try:
            # In order: while some is waiting, more has to wait as well.
            sent = 0 if self._leaving else self._line.write(data)
        except trio.BrokenResourceError:
            self._break()
            return
        self._waiting = data[sent:]
        if len(self._waiting) > _WAITING_MAX:
            self._break()
        elif self._waiting and not self._leaving:
            self._leaving = True
            self._nursery.start_soon(self._leave)

    async def _leave(self) -> None:
        """The one task that waits until the socket takes more."""
        try:
            while self._waiting:
                sent = await self._line.send_some(self._waiting)
                self._waiting = self._waiting[sent:]
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            self._break()
        finally:
            self._leaving = False
            self._left.unpark_all()

    def _break(self) -> None:
        self._broken = self._ended = True
        self._waiting = b""

    async def send_some(self, data: bytes) -> int:
        await trio.lowlevel.checkpoint()
        while True:
            if self.fileno() == -1:
                raise trio.ClosedResourceError
            sent = self.write(data)
            if sent:
                return sent
            await self._left.park()

    # ------------------------------------------------------------------------------- closing

    async def aclose(self) -> None:
        with suppress(ssl.SSLError, ValueError):
            self._tls.unwrap()  # Our farewell. Theirs is not waited for: a phone that is gone says none.
        self._push()
        with trio.move_on_after(_LEAVE_S):
            while self._waiting:
                await self._left.park()
        await self._line.aclose()

    def abort(self) -> None:
        self._line.abort()
        self._break()
        self._left.unpark_all()

    def min_rtt_ns(self) -> int | None:
        return self._line.min_rtt_ns()

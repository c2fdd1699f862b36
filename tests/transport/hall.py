"""A port with one table that remembers, and clients that speak raw frames to it."""

from collections.abc import Awaitable, Callable
from typing import Any

import trio
import trio.testing
import wsproto.events
from wsproto.connection import Connection as Wsproto
from wsproto.connection import ConnectionType

from protocol.codec import Subprotocol
from referee.arrivals import NEVER, Arrival, Arrived, Closed, Connection
from referee.clock import Clock, Stamp
from referee.transport.gather import Gathering
from referee.transport.pages import Site
from referee.transport.port import Limits, Port
from referee.transport.tls import Security
from tests.transport.trust import server_security, trusting

# Tests on real sockets wait for real packets; nothing takes this long unless it is stuck.
STUCK_S = 10

REQUEST = (
    b"GET /ws?table=LIZZY HTTP/1.1\r\nHost: host.test:8080\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: " + Subprotocol.JSON.encode() + b"\r\n\r\n"
)


async def once(sweep: Gathering, deadline: Stamp = NEVER) -> None:
    """Wait for one stroke."""
    await sweep.attend(deadline, lambda: None)


class Peer:
    """A client that sends what it is told, and reads frames as strictly as any."""

    def __init__(self, stream: trio.abc.Stream, connection: Connection) -> None:
        self.stream = stream
        self.connection = connection
        self._protocol = Wsproto(ConnectionType.CLIENT)
        self._heard: list[wsproto.events.Event] = []

    async def send(self, *frames: bytes) -> None:
        await self.stream.send_all(b"".join(frames))

    async def hear(self) -> Any:
        """The next frame; None at the end of the stream. A reset raises."""
        with trio.fail_after(STUCK_S):
            while not self._heard:
                data = await self.stream.receive_some(65536)
                if not data:
                    return None
                self._protocol.receive_data(bytes(data))
                self._heard += self._protocol.events()
        return self._heard.pop(0)

    async def hear_close(self) -> int | None:
        """The code of the close frame that comes, past all that comes before; None: there is none."""
        while (event := await self.hear()) is not None:
            if isinstance(event, wsproto.events.CloseConnection):
                return event.code
        return None


class Hall:
    """Where clients come in by one of the ways, and a table listens to those handed over."""

    def __init__(
        self,
        way: str,
        sweep: Gathering,
        clock: Clock,
        nursery: trio.Nursery,
        limits: Limits | None = None,
    ) -> None:
        self.way = way
        self.sweep = sweep
        self.clock = clock
        self.arrivals: list[Arrival] = []
        self.ears = trio.CancelScope()
        self.faults_expected = 0
        self.greet: Callable[[Connection], Awaitable[None]] = self._hand_over
        self.encrypted = way.startswith("tls")
        security: Security | None = server_security() if self.encrypted else None
        self.port = Port(self._welcome, site=Site({}), clock=clock, limits=limits, security=security)
        self._nursery = nursery
        self._changed = trio.lowlevel.ParkingLot()
        self._welcomed: list[Connection] = []
        self._listener: trio.SocketListener | None = None
        self._streams: list[trio.abc.Stream] = []

    @property
    def stamped(self) -> bool:
        """Whether the kernel stamps what arrives this way, and one sweep reads it."""
        return self.way in ("epoll", "tls")

    async def leave(self) -> None:
        """All clients hang up."""
        for stream in self._streams:
            await trio.aclose_forcefully(stream)

    def forget(self) -> None:
        """Let go of all that was."""
        self.arrivals.clear()
        self._welcomed.clear()
        self._streams.clear()

    async def _welcome(self, connection: Connection) -> None:
        self._welcomed.append(connection)
        self._changed.unpark_all()
        await self.greet(connection)

    async def _hand_over(self, connection: Connection) -> None:
        connection.hand_over(self.sweep)

    async def listen(self) -> None:
        """The loop of the table, without a table: it remembers."""

        def stroke() -> Stamp:
            self.arrivals += self.sweep.sweep(self.clock.now())
            self._changed.unpark_all()
            return NEVER

        with self.ears:
            await self.sweep.attend(NEVER, stroke)

    async def stream(self) -> trio.abc.Stream:
        """A client's end of a new connection."""
        if self.way == "memory":
            ours, theirs = trio.testing.memory_stream_pair()
            self._nursery.start_soon(self.port.serve_stream, theirs, "memory")
            self._streams.append(ours)
            return ours
        plain = await trio.open_tcp_stream("127.0.0.1", await self.number())
        self._streams.append(plain)
        if not self.encrypted:
            return plain
        stream = trio.SSLStream(plain, trusting(), server_hostname="127.0.0.1", https_compatible=True)
        with trio.fail_after(STUCK_S):
            await stream.do_handshake()
        return stream

    async def number(self) -> int:
        """The port's number, where there are sockets."""
        if self._listener is None:
            (self._listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
            if self.way != "tasks":
                await self._nursery.start(self.port.serve, [self._listener])
            else:
                self._nursery.start_soon(self._serve_wrapped)
        return int(self._listener.socket.getsockname()[1])

    async def _serve_wrapped(self) -> None:
        """As on a system without epoll: the port sees a stream, and not that it is a socket."""

        async def wrapped(stream: trio.SocketStream) -> None:
            await self.port.serve_stream(trio.StapledStream(stream, stream), "127.0.0.1")

        assert self._listener is not None
        await trio.serve_listeners(wrapped, [self._listener])

    async def enter(self, behind: bytes = b"") -> Peer:
        """A client whose handshake is done, which sent `behind` together with its request."""
        known = len(self._welcomed)
        stream = await self.stream()
        await stream.send_all(REQUEST + behind)
        answer = b""
        with trio.fail_after(STUCK_S):
            while not answer.endswith(b"\r\n\r\n"):
                answer += await stream.receive_some(1)
            while len(self._welcomed) == known:
                await self._changed.park()
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        return Peer(stream, self._welcomed[-1])

    async def until(self, count: int, within_s: float = STUCK_S) -> list[Arrival]:
        """What arrived, once it is so much."""
        with trio.fail_after(within_s):
            while len(self.arrivals) < count:
                await self._changed.park()
        return self.arrivals

    async def until_closed(self, connection: Connection) -> Closed:
        """The last that arrives of this connection."""
        with trio.fail_after(STUCK_S):
            while True:
                for arrival in self.arrivals:
                    if isinstance(arrival, Closed) and arrival.connection is connection:
                        return arrival
                await self._changed.park()

    async def until_left(self, connections: int = 0) -> None:
        """Until no more than so many connections are in the port's hands."""
        with trio.fail_after(STUCK_S):
            while self.port.statistics().connections > connections:
                await trio.lowlevel.checkpoint()

    def said(self, connection: Connection | None = None) -> list[str | bytes]:
        """The messages that arrived, of one connection or of all."""
        return [
            arrival.payload
            for arrival in self.arrivals
            if isinstance(arrival, Arrived)
            if connection is None or arrival.connection is connection
        ]

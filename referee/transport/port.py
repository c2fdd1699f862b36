"""The one way in: accepts, bounds and guards connections. Knows Trio; knows no message's meaning.

Anything that leaves a connection's task would take the whole server with it, so one guard stands
around all of it. Nothing a client does may be felt by another client.
"""

import ipaddress
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import structlog
import trio
import trio_websocket
import wsproto.utilities
from msgspec import Struct

from protocol.units import SECOND, Span
from referee.arrivals import Connection
from referee.clock import Clock
from referee.transport.connection import Introduction, LiveConnection
from referee.transport.http import Upgrade, Visit
from referee.transport.line import Line, line_over, stamp_arrivals
from referee.transport.pages import Refusing, Site
from referee.transport.stream import SharedStream
from referee.transport.tls import HANDSHAKE, Security, begins_tls, redirecting, secured

OnConnection = Callable[[Connection], Awaitable[None]]
"""Greets a client: receives its first messages and hands it over. When it returns without having
handed over, the connection is closed; afterwards the port minds what was handed over."""

LineOver = Callable[[trio.abc.Stream, Clock, trio.Nursery], Line]
"""How a connection's bytes are read and written; what reads by itself does so in the nursery."""

# Told to a client that is one too many, before it said anything.
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 35\r\n\r\n"
    b"There are too many here. Try again."
)

# How many are told so at a time, and for how long they may take to ask.
_REFUSING_MAX: Final = 100
_REFUSAL_S: Final = 1.0

# The faults of peers and networks. Everything else that ends a connection is a fault of ours.
_THEIRS: Final = (
    trio.BrokenResourceError,
    trio.ClosedResourceError,
    trio_websocket.ConnectionClosed,
    trio_websocket.HandshakeError,
    wsproto.utilities.ProtocolError,
    trio.TooSlowError,
    OSError,
)

log = structlog.get_logger(__name__)


class Limits(Struct, frozen=True):
    """How much a port takes on. The defaults suit one house, or a small server."""

    # A thousand tables of four, and who looks on. Each costs some 25 KB and a descriptor.
    connections: int = 5_000
    # Nine phones behind one address, each with page, second tab and a half-dead predecessor. It does not hold for
    # this machine itself: its owner may seat hundreds of bots, and could harm it in simpler ways.
    per_address: int = 64
    # From accepting to the WebSocket; also the rest between two pages over one connection.
    handshake_s: float = 10.0
    # Our longest command is some 300 bytes; 4 KiB leave room for names and for what will come.
    message_bytes: int = 4 * 1024
    # A phone that is gone is noticed after three of these.
    heartbeat: Span = Span(4 * SECOND)


class Statistics(Struct, frozen=True):
    """What a port has on its hands."""

    connections: int  # Of any kind, pages included.
    websockets: int
    accepted: int  # Since the start.
    refused: int  # For want of room.
    failed: int  # By faults of ours. Zero is the only good value.


class Port:
    """Serves pages and WebSockets on its listeners, and on single streams for whoever has them."""

    def __init__(
        self,
        on_connection: OnConnection,
        *,
        site: Site,
        clock: Clock,
        limits: Limits | None = None,
        line_over: LineOver = line_over,
        security: Security | None = None,
    ) -> None:
        """A simulation brings streams of its own, and with `line_over` their lines.

        With `security`, TLS and plain HTTP are told apart by their first byte, so that one port is enough. Without TLS
        this machine alone is served, such as its bots: nobody listens in between. All others are shown the way.
        """
        self._security = security
        self._on_connection = on_connection
        self._line_over = line_over
        self._site = site
        self._clock = clock
        self._limits = limits or Limits()
        self._addresses: Counter[str] = Counter()
        self._live: dict[int, LiveConnection] = {}
        self._emptied = trio.lowlevel.ParkingLot()
        self._number = 0
        self._accepted = self._refused = self._refusing = self._failed = 0
        self._shut = False
        self.visited = trio.Event()  # Somebody came from another machine.

    def statistics(self) -> Statistics:
        return Statistics(
            connections=self._addresses.total(),
            websockets=len(self._live),
            accepted=self._accepted,
            refused=self._refused,
            failed=self._failed,
        )

    async def serve(
        self,
        listeners: Sequence[trio.SocketListener],
        *,
        task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED,
    ) -> None:
        """Run until cancelled. To part politely, call `close_all` before."""
        for listener in listeners:
            stamp_arrivals(listener.socket)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self.keep_beating)
            await nursery.start(trio.serve_listeners, self._serve_socket, list(listeners))
            task_status.started()

    async def keep_beating(self) -> None:
        """The heart of all connections: pings silent ones, drops dead ones. Runs until cancelled.

        `serve` runs it; who serves single streams only starts it as well.
        """
        # Four times an interval, so that a silence is noticed within a quarter of it.
        while True:
            await trio.sleep(self._limits.heartbeat / SECOND / 4)
            for connection in list(self._live.values()):
                connection.beat(self._limits.heartbeat)

    async def close_all(self, code: int, reason: str, within_s: float = 5.0) -> None:
        """Refuse newcomers, tell everyone farewell, and wait until they are gone, bounded."""
        self._shut = True
        for connection in list(self._live.values()):
            connection.close(code, reason)
        with trio.move_on_after(within_s):
            while self._live:
                await self._emptied.park()
        await trio.lowlevel.checkpoint()

    # ------------------------------------------------------------------------ one connection

    async def _serve_socket(self, stream: trio.SocketStream) -> None:
        try:
            address = str(stream.socket.getpeername()[0])
        except OSError:  # Gone before we looked.
            await trio.aclose_forcefully(stream)
            return
        if is_a_visitor(address, str(stream.socket.getsockname()[0])):
            self.visited.set()
        await self.serve_stream(stream, address)

    async def serve_stream(self, stream: trio.abc.Stream, address: str) -> None:
        """One client over any stream, from its first byte to its last. Raises nothing."""
        if not self._admit(address):
            await self._turn_away(stream)
            return
        try:
            async with trio.open_nursery() as nursery:
                await self._converse(stream, address, nursery)
                nursery.cancel_scope.cancel()
        except* _THEIRS as group:
            log.info("connection lost", address=address, faults=repr(group.exceptions))
        except* Exception:
            # The second place where everything is caught: a fault in serving one client must not
            # end all tables. It is counted and logged in full, and tests demand that it stays zero.
            self._failed += 1
            log.exception("connection failed", address=address)
        finally:
            self._leave(address)
            await trio.aclose_forcefully(stream)

    async def _turn_away(self, stream: trio.abc.Stream) -> None:
        """Say why, to as many as that costs little; a storm is met with silence."""
        self._refused += 1
        self._refusing += 1
        try:
            if self._refusing <= _REFUSING_MAX:
                with trio.move_on_after(_REFUSAL_S):
                    # The request first: to close on unread bytes would take the answer back.
                    request = await stream.receive_some(4096)
                    if not request.startswith(HANDSHAKE):  # No hands are shaken only to say no.
                        await stream.send_all(_FULL)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            log.debug("left before it was refused")
        finally:
            self._refusing -= 1
            await trio.aclose_forcefully(stream)

    def _admit(self, address: str) -> bool:
        limits = self._limits
        if self._shut or self._addresses.total() >= limits.connections:
            return False
        if self._addresses[address] >= limits.per_address and not is_this_machine(address):
            return False
        self._accepted += 1
        self._addresses[address] += 1
        return True

    def _leave(self, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    async def _converse(self, stream: trio.abc.Stream, address: str, nursery: trio.Nursery) -> None:
        line, refusal = await self._opened(stream, address, nursery)
        try:
            upgrade = await Visit(line, self._site, self._limits.handshake_s, refusal).until_upgrade()
            if upgrade is not None:
                await self._speak(SharedStream(line, nursery), upgrade, address, nursery)
            await line.aclose()
        finally:
            line.abort()

    async def _opened(self, stream: trio.abc.Stream, address: str, nursery: trio.Nursery) -> tuple[Line, Refusing]:
        """The line over a stream, and whom not to answer on it."""
        security, refusal = self._security, self._site.refusal
        if security is None or not isinstance(stream, trio.SocketStream):
            return self._line_over(stream, self._clock, nursery), refusal
        with trio.fail_after(self._limits.handshake_s):
            if await begins_tls(stream):
                return await secured(stream, security.context, self._clock, nursery), refusal
        if not is_this_machine(address):
            refusal = redirecting(refusal, security.open_paths)
        return self._line_over(stream, self._clock, nursery), refusal

    async def _speak(self, stream: SharedStream, upgrade: Upgrade, address: str, nursery: trio.Nursery) -> None:
        """The WebSocket of one client, from its handshake to its end."""
        message_max = self._limits.message_bytes
        stream.feed(upgrade.head)
        with trio.fail_after(self._limits.handshake_s):
            request = await trio_websocket.wrap_server_stream(
                nursery,
                stream,
                # So many messages may wait for us before its reader stops, and with it the pongs.
                message_queue_size=64,
                max_message_size=message_max,
                receive_buffer_size=None,
            )
            websocket = await request.accept(subprotocol=upgrade.subprotocol)
        self._number += 1
        introduction = Introduction(self._number, address, upgrade.target, upgrade.subprotocol)
        connection = LiveConnection(introduction, stream, websocket, self._clock, nursery, message_max)
        self._live[connection.number] = connection
        try:
            if upgrade.rest:
                connection.catch_up(upgrade.rest)
            if self._shut:
                connection.close(1001, "closing down")
            await self._on_connection(connection)
            if not connection.handed_over:
                connection.close(1000, "")
            await connection.over()
            await stream.aclose()
        finally:
            stream.abort()
            closed = connection.end()
            del self._live[connection.number]
            self._emptied.unpark_all()
            log.info("websocket closed", address=address, ending=closed.ending, code=closed.code)


def is_this_machine(address: str) -> bool:
    """Whether a peer's address is a loopback one; what is no address at all is some other's."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return ip.is_loopback or (mapped is not None and mapped.is_loopback)


def is_a_visitor(peer: str, ours: str) -> bool:
    """Whether a peer is another machine: this one comes to an address of its own from that same address."""
    return peer != ours and not is_this_machine(peer)

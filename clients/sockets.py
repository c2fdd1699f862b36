"""One WebSocket to the referee, from handshake to end. Knows trio-websocket; knows no message.

trio-websocket's own way to open a connection leaves the file descriptor open when the peer hung up first, so the
stream is opened and closed here.
"""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Protocol

import trio
import trio_websocket

from clients.address import Address
from protocol.codec import SERVER_MESSAGE_BYTES_MAX, Subprotocol

PATH: Final = "/ws"

# Messages inside trio-websocket, before we read them. Its default of 1 stalls its own pongs.
QUEUE_MAX: Final = 64

CONNECT_SECONDS_MAX: Final = 5.0  # A handshake on a home network takes milliseconds; this allows for Wi-Fi that wakes.
CLOSE_SECONDS_MAX: Final = 2.0  # A peer that does not answer a close is not waited for.


class Socket(Protocol):
    """What is used of trio-websocket's connection, which ships no types."""

    @property
    def subprotocol(self) -> str | None: ...
    async def send_message(self, message: str | bytes) -> None: ...
    async def get_message(self) -> str | bytes: ...


class Untrusted(Exception):
    """Nobody whom this machine trusts vouches for the certificate. SSL_CERT_FILE names whom to trust instead."""


LOST: Final = (
    OSError,  # Nobody there, or no way to them.
    trio.TooSlowError,  # They did not finish the handshake.
    trio.BrokenResourceError,
    trio_websocket.ConnectionClosed,
    trio_websocket.HandshakeError,
)
"""How a connection fails. Out of `open_socket` they come in an exception group: catch them with `except*`."""


@asynccontextmanager
async def open_socket(address: Address, wire: Subprotocol) -> AsyncIterator[Socket]:
    """Connect, and say goodbye at the end. Raises an exception group of `LOST`, or of `Untrusted`."""
    async with trio.open_nursery() as nursery:
        with trio.fail_after(CONNECT_SECONDS_MAX):
            stream = await _stream(address)
        try:
            with trio.fail_after(CONNECT_SECONDS_MAX):
                socket = await trio_websocket.wrap_client_stream(
                    nursery,
                    stream,
                    f"{address.host}:{address.port}",
                    PATH,
                    subprotocols=[wire.value],
                    message_queue_size=QUEUE_MAX,
                    max_message_size=SERVER_MESSAGE_BYTES_MAX,
                )
            yield socket
            with trio.move_on_after(CLOSE_SECONDS_MAX):
                await socket.aclose()
        finally:
            await trio.aclose_forcefully(stream)
            # Its reader may still wait for bytes that never come.
            nursery.cancel_scope.cancel()


async def _stream(address: Address) -> trio.SocketStream | trio.SSLStream[trio.SocketStream]:
    stream = await trio.open_tcp_stream(address.host, address.port)
    if not address.tls:
        return stream
    context = ssl.create_default_context()
    secured = trio.SSLStream(stream, context, server_hostname=address.host, https_compatible=True)
    try:
        await secured.do_handshake()
    except BaseException as fault:
        await trio.aclose_forcefully(stream)
        if isinstance(fault.__cause__, ssl.SSLCertVerificationError):
            raise Untrusted(fault.__cause__.verify_message) from fault
        raise
    return secured

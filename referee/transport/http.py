"""Plain HTTP/1.1 up to the point where a client asks for a WebSocket. Knows h11; knows no frame.

One port serves both: the head of each request is read with h11, pages are answered here, and an
upgrade that is in order is handed on with exactly the bytes that make it up. What a client sent
behind its head is kept apart: it belongs to the WebSocket, after the handshake.
"""

from http import HTTPStatus
from typing import Final

import h11
import trio
from msgspec import Struct

from protocol.codec import Subprotocol
from referee.transport.line import Line
from referee.transport.pages import STRICT, Asked, Headers, Refusing, Response, Site

WEBSOCKET_PATH: Final = "/ws"

# No browser sends longer heads to a server that sets no cookies.
_HEAD_MAX: Final = 16 * 1024
_READ_MAX: Final = 4 * 1024

# Enough for the page and all its parts over one connection; then the client opens another.
_REQUESTS_MAX: Final = 100

# How long a page may take to leave: 20 KB/s, a bad link, would still get 600 KB through.
_SEND_S: Final = 30.0


class Upgrade(Struct, frozen=True):
    """A request for a WebSocket that is in order."""

    head: bytes  # The bytes of the request, to be replayed to trio-websocket.
    rest: bytes  # Bytes that came behind it already.
    target: str
    subprotocol: Subprotocol


class Visit:
    """One client's HTTP, until it is done or wants a WebSocket."""

    def __init__(self, line: Line, site: Site, head_s: float, refusal: Refusing) -> None:
        """`head_s` bounds the wait for each request's head, in seconds. `refusal` is asked before all else."""
        self._line = line
        self._site = site
        self._refusal = refusal
        self._head_s = head_s
        self._parser = h11.Connection(h11.SERVER, max_incomplete_event_size=_HEAD_MAX)
        self._received = b""  # Since the current request began.

    async def until_upgrade(self) -> Upgrade | None:
        """Answer requests. None: the client is done, or we are done with it."""
        for _ in range(_REQUESTS_MAX):
            try:
                with trio.move_on_after(self._head_s) as patience:
                    asked = await self._request()
                if patience.cancelled_caught or asked is None:
                    return None
                verdict = self._refusal(asked) or upgrade_wanted(asked)
                if isinstance(verdict, Subprotocol):
                    return self._upgrade(asked, verdict)
                response = verdict or await self._site.reply(asked)
                with trio.move_on_after(_SEND_S) as patience:
                    await self._respond(response, body=asked.method != "HEAD")
            except h11.RemoteProtocolError as fault:
                await self._refuse(fault)
                return None
            if patience.cancelled_caught or self._parser.our_state is not h11.DONE:
                return None
            self._parser.start_next_cycle()
            self._received = self._parser.trailing_data[0]
        return None

    async def _request(self) -> Asked | None:
        """The next request's head. None: the client left without one."""
        request = None
        while True:
            event = self._parser.next_event()
            if event is h11.NEED_DATA:
                await trio.lowlevel.checkpoint()
                chunk = self._line.read(_READ_MAX)
                if chunk is None:
                    await self._line.readable()
                    continue
                self._received += chunk.data
                self._parser.receive_data(chunk.data)
            elif isinstance(event, h11.Request):
                request = asked_by(event)
            elif isinstance(event, h11.ConnectionClosed):
                return None
            elif request is not None:
                # The end of the message, or a body, which nothing here takes: h11 then sees an
                # unread body at the end of our answer and has the connection closed.
                return request

    def _upgrade(self, asked: Asked, subprotocol: Subprotocol) -> Upgrade:
        rest = self._parser.trailing_data[0]
        head = self._received[: len(self._received) - len(rest)]
        return Upgrade(head, rest, asked.target, subprotocol)

    async def _respond(self, response: Response, *, body: bool = True) -> None:
        headers: list[tuple[str, str]] = [*STRICT, *response.headers]
        if response.status is not HTTPStatus.NOT_MODIFIED:
            headers.append(("Content-Type", response.content_type))
            headers.append(("Content-Length", str(len(response.body))))
        if self._parser.their_state in (h11.SEND_BODY, h11.ERROR):
            headers.append(("Connection", "close"))
        head = h11.Response(status_code=response.status, reason=response.status.phrase, headers=headers)
        sent = [self._parser.send(head)]
        if body and response.body:
            sent.append(self._parser.send(h11.Data(data=response.body)))
        sent.append(self._parser.send(h11.EndOfMessage()))
        await self._send(b"".join(sent))

    async def _refuse(self, fault: h11.RemoteProtocolError) -> None:
        if self._parser.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            return
        words = f"This is not HTTP as it should be: {fault}.\n".encode()
        with trio.move_on_after(_SEND_S):
            await self._respond(Response(HTTPStatus(fault.error_status_hint), words))

    async def _send(self, data: bytes) -> None:
        while data:
            sent = await self._line.send_some(data)
            data = data[sent:]


def asked_by(request: h11.Request) -> Asked:
    """A request's parts as text. A header that is there twice is joined by commas (RFC 9110, 5.3)."""
    headers: dict[str, str] = {}
    for raw_name, raw_value in request.headers:
        name, value = raw_name.decode("ascii"), raw_value.decode("latin-1")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return Asked(request.method.decode("ascii"), request.target.decode("ascii"), headers)


def upgrade_wanted(asked: Asked) -> Subprotocol | Response | None:
    """Whether this asks for a WebSocket. A `Response` says why not; None: it is a plain request."""
    if asked.target.partition("?")[0] != WEBSOCKET_PATH:
        return None
    headers = asked.headers
    if asked.method != "GET" or headers.get("upgrade", "").lower() != "websocket":
        return _not_so(
            HTTPStatus.UPGRADE_REQUIRED,
            "This address speaks WebSocket only.",
            (("Upgrade", "websocket"), ("Connection", "Upgrade")),
        )
    if headers.get("sec-websocket-version") != "13":
        return _not_so(
            HTTPStatus.UPGRADE_REQUIRED,
            "WebSocket version 13 (RFC 6455) is spoken here.",
            (("Sec-WebSocket-Version", "13"),),
        )
    if "upgrade" not in _tokens(headers.get("connection", "").lower()):
        return _not_so(HTTPStatus.BAD_REQUEST, "The header 'Connection: Upgrade' is missing.")
    if "sec-websocket-key" not in headers:
        return _not_so(HTTPStatus.BAD_REQUEST, "The header 'Sec-WebSocket-Key' is missing.")
    if not _named_well(headers.get("host", "")):
        return _not_so(HTTPStatus.BAD_REQUEST, "The header 'Host' names no host.")
    if not same_origin(headers.get("origin"), headers.get("host", "")):
        return _not_so(HTTPStatus.FORBIDDEN, "Pages of other origins may not connect here.")
    for proposed in _tokens(headers.get("sec-websocket-protocol", "")):
        if proposed in _SUBPROTOCOLS:
            return Subprotocol(proposed)
    offered = " or ".join(_SUBPROTOCOLS)
    return _not_so(HTTPStatus.BAD_REQUEST, f"Ask for the WebSocket subprotocol {offered}.")


_SUBPROTOCOLS: Final = tuple(Subprotocol)
_DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}


def same_origin(origin: str | None, host: str) -> bool:
    """Whether a page of this origin was loaded from this very port.

    Browsers always name the origin and no page can forge it, so that a foreign page cannot play
    with the seat of whoever looks at it. Programs name none, and are no one's disguise.
    """
    if origin is None:
        return True
    scheme, separator, authority = origin.lower().partition("://")
    default = _DEFAULT_PORTS.get(scheme)
    if not separator or default is None or not authority:
        return False
    return authority.removesuffix(default) == host.lower().removesuffix(default)


def _named_well(host: str) -> bool:
    """wsproto decodes the name and lets the error of a bad one out."""
    try:
        host.encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return bool(host)


def _tokens(listed: str) -> list[str]:
    return [token.strip() for token in listed.split(",")]


def _not_so(status: HTTPStatus, words: str, headers: Headers = ()) -> Response:
    return Response(status, f"{words}\n".encode(), headers=headers)

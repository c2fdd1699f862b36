"""The leanest client there is: one blocking socket, frames made beforehand. Knows the wire; knows no game.

A load generator must not be what it measures, so nothing here waits for a loop, and a call is one `send`.
"""

import base64
import os
import socket
from collections import deque
from itertools import count
from typing import Final
from urllib.parse import urlsplit

from protocol.client import ClientMessage, Hello, Pong
from protocol.codec import Subprotocol, decode_server, encode_client
from protocol.server import News, Ping, ServerMessage, Sight, Verdict, Welcome

READ_BYTES: Final = 65_536
ANSWER_SECONDS_MAX: Final = 20.0  # A server that is silent for so long is broken, and so is the measurement.


def masked(payload: bytes) -> bytes:
    """One binary frame of a client. The mask is all zeros: allowed, and the same work for the server."""
    size = len(payload)
    if size < 126:
        return bytes((0x82, 0x80 | size)) + bytes(4) + payload
    return bytes((0x82, 0xFE)) + size.to_bytes(2) + bytes(4) + payload


class Counted:
    """Identifiers of commands: 1, 2, 3, ..."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def next(self) -> str:
        return str(next(self._numbers))


class RawClient:
    """One seat."""

    def __init__(self, url: str) -> None:
        """`url` is the server's; the path in it does not matter."""
        parts = urlsplit(url)
        assert parts.hostname is not None
        self.socket = socket.create_connection((parts.hostname, parts.port or 80), timeout=ANSWER_SECONDS_MAX)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Protocol: {Subprotocol.MSGPACK}\r\n\r\n".encode()
        )
        self._bytes = b""
        while b"\r\n\r\n" not in self._bytes:
            self._fill()
        head, _, self._bytes = self._bytes.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self._told: deque[ServerMessage] = deque()
        self._calls = False
        self._unanswered: list[int] = []

    @property
    def calls(self) -> bool:
        """Whether a call of this seat waits for its ruling.

        Until then its pongs wait as well: of bytes that lie unread together a kernel keeps the last arrival only, so a
        pong right behind a call would make the call look later than it was.
        """
        return self._calls

    @calls.setter
    def calls(self, calls: bool) -> None:
        self._calls = calls
        while not calls and self._unanswered:
            self.say(Pong(nonce=self._unanswered.pop(), clock_us=0))

    def fileno(self) -> int:
        return self.socket.fileno()

    def say(self, message: ClientMessage) -> None:
        self.socket.sendall(self.frame(message))

    def frame(self, message: ClientMessage) -> bytes:
        """A message ready to be sent, so that sending it is one system call."""
        data = encode_client(Subprotocol.MSGPACK, message)
        assert isinstance(data, bytes)
        return masked(data)

    def hello(self, hello: Hello) -> tuple[Welcome, Sight]:
        self.say(hello)
        welcome = self.hear()
        assert isinstance(welcome, Welcome), welcome
        sight = self.hear()
        assert isinstance(sight, Sight), sight
        return welcome, sight

    def hear(self) -> ServerMessage:
        """The next message, pings answered on the way."""
        self._parse()
        while not self._told:
            self._fill()
            self._parse()
        return self._told.popleft()

    def verdict_on(self, call: str) -> Verdict:
        """The verdict on that call, past everything that comes before."""
        while True:
            message = self.hear()
            for item in message.items if isinstance(message, News) else ():
                if isinstance(item, Verdict) and item.call == call:
                    return item

    def attend(self) -> None:
        """Take in what has come, without waiting, and answer pings; nothing is lost for `hear`."""
        self.socket.setblocking(False)
        try:
            self._fill()
        except BlockingIOError:
            pass
        finally:
            self.socket.settimeout(ANSWER_SECONDS_MAX)
        self._parse()

    def drain(self) -> list[ServerMessage]:
        """All that has come, without waiting."""
        self.attend()
        told = list(self._told)
        self._told.clear()
        return told

    def _fill(self) -> None:
        data = self.socket.recv(READ_BYTES)
        assert data, "the server closed the connection"
        self._bytes += data

    def _parse(self) -> None:
        while len(self._bytes) >= 2:
            first, size = self._bytes[0], self._bytes[1]
            start = 2
            if size == 126:
                size, start = int.from_bytes(self._bytes[2:4]), 4
            elif size == 127:
                size, start = int.from_bytes(self._bytes[2:10]), 10
            if len(self._bytes) < start + size:
                return
            payload, self._bytes = self._bytes[start : start + size], self._bytes[start + size :]
            if first == 0x89:
                self.socket.sendall(bytes((0x8A, 0x80 | size)) + bytes(4) + payload)
            elif first == 0x82:
                message = decode_server(Subprotocol.MSGPACK, payload)
                if isinstance(message, Ping):
                    self._unanswered.append(message.nonce)
                    self.calls = self._calls
                else:
                    self._told.append(message)

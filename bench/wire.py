"""The client's end of a connection: frames made beforehand, sent by one system call, read without waiting.

Knows frames; knows no message. One kind for WebSocket, one for the bare TCP floor.
"""

import base64
import os
import socket
from typing import Final

READ_BYTES: Final = 65_536
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
ANSWER_S: Final = 20.0  # A server that is silent for so long is broken, and so is the measurement.


def masked(payload: bytes, first: int = 0x82) -> bytes:
    """One frame of a client. The mask is all zeros: allowed, and the same work for the server."""
    size = len(payload)
    if size < 126:
        return bytes((first, 0x80 | size)) + bytes(4) + payload
    return bytes((first, 0xFE)) + size.to_bytes(2) + bytes(4) + payload


class Wire:
    """A socket that is read when it has something."""

    def __init__(self, port: int, opening: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=ANSWER_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Some systems pace what they send by default (BBR): then a call may leave long after its system call, and who
        # sent first is not who was sent first. Plain Reno is everywhere, and sends at once.
        if hasattr(socket, "TCP_CONGESTION"):
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, b"reno")
        self.socket.sendall(opening)
        self.unread = b""
        # A pong right behind a call would make the call look later than it was: of bytes that lie unread together a
        # kernel keeps the last arrival only. So while a call waits for its ruling, pongs wait as well.
        self.calls = False
        self._owed: list[bytes] = []

    def fileno(self) -> int:
        return self.socket.fileno()

    def frame(self, payload: bytes) -> bytes:
        """A payload ready to be sent."""
        raise NotImplementedError

    def take(self) -> list[bytes]:
        """The payloads of all that has come; waits only if nothing has and the socket may wait."""
        try:
            data = self.socket.recv(READ_BYTES)
        except BlockingIOError:
            return []
        if not data:
            raise ConnectionError("the server closed the connection")
        self.unread += data
        payloads = self.split()
        self.settle()
        return payloads

    def owe(self, frame: bytes) -> None:
        """To be sent as soon as no call waits."""
        self._owed.append(frame)

    def settle(self) -> None:
        """Send what is owed, unless a call waits."""
        while self._owed and not self.calls:
            self.socket.send(self._owed.pop())

    def split(self) -> list[bytes]:
        """The whole payloads among what is unread; a frame that is not all there stays."""
        raise NotImplementedError


class WebSocketWire(Wire):
    """RFC 6455, as far as a server of small unfragmented messages uses it."""

    def __init__(self, port: int, path: str, subprotocol: str = "") -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        asked = f"Sec-WebSocket-Protocol: {subprotocol}\r\n" if subprotocol else ""
        super().__init__(
            port,
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{asked}\r\n".encode(),
        )
        while b"\r\n\r\n" not in self.unread:
            data = self.socket.recv(READ_BYTES)
            assert data, "the server closed the connection"
            self.unread += data
        head, _, self.unread = self.unread.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head

    def frame(self, payload: bytes) -> bytes:
        return masked(payload)

    def split(self) -> list[bytes]:
        unread, at, payloads = self.unread, 0, []
        while len(unread) >= at + 2:
            size, start = unread[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(unread[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(unread[at + 2 : at + 10]), at + 10
            if len(unread) < start + size:
                break
            payload = unread[start : start + size]
            opcode = unread[at] & 15
            if opcode == PING:
                self.owe(masked(payload, 0x80 | PONG))
            elif opcode == CLOSE:
                raise ConnectionError(f"the server closed: {payload!r}")
            else:
                payloads.append(payload)
            at = start + size
        self.unread = unread[at:]
        return payloads


class TcpWire(Wire):
    """A length of two bytes, and a payload; the first names the table."""

    def __init__(self, port: int, path: str) -> None:
        super().__init__(port, self.frame(path.encode()))

    def frame(self, payload: bytes) -> bytes:
        return len(payload).to_bytes(2) + payload

    def split(self) -> list[bytes]:
        unread, at, payloads = self.unread, 0, []
        while len(unread) >= at + 2 and len(unread) >= (end := at + 2 + int.from_bytes(unread[at : at + 2])):
            payloads.append(unread[at + 2 : end])
            at = end
        self.unread = unread[at:]
        return payloads

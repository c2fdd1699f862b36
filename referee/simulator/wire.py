"""WebSocket as the leanest client speaks it: its request, masked frames, and whole frames of the referee's.

Knows RFC 6455 from the client's side; knows no link and no rule. Right frames and wrong ones, both made by hand.
"""

from typing import Final

from protocol import server
from protocol.client import ClientMessage
from protocol.codec import Subprotocol, decode_server, encode_client
from referee.arrivals import Opcode
from referee.simulator.draw import Draw

_FIN: Final = 0x80
_MASKED: Final = 0x80

HEAD_END: Final = b"\r\n\r\n"
SWITCHED: Final = b"HTTP/1.1 101"


def request(subprotocol: Subprotocol) -> bytes:
    """Ask for a WebSocket. The key proves nothing to us, so it is the one that RFC 6455 shows."""
    return (
        "GET /ws HTTP/1.1\r\nHost: table.example:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Protocol: {subprotocol.value}\r\n\r\n"
    ).encode()


def frame(opcode: int, payload: bytes, mask: bytes, *, fin: bool = True) -> bytes:
    """One frame of a client's: masked, its length in the shortest form."""
    size = len(payload)
    first = (_FIN if fin else 0) | opcode
    if size < 126:
        head = bytes((first, _MASKED | size))
    elif size < 1 << 16:
        head = bytes((first, _MASKED | 126)) + size.to_bytes(2)
    else:
        head = bytes((first, _MASKED | 127)) + size.to_bytes(8)
    key = (mask * (size // 4 + 1))[:size]
    return head + mask + (int.from_bytes(payload) ^ int.from_bytes(key)).to_bytes(size)


def spelled(subprotocol: Subprotocol, message: ClientMessage) -> tuple[Opcode, bytes]:
    data = encode_client(subprotocol, message)
    return (Opcode.TEXT, data.encode()) if isinstance(data, str) else (Opcode.BINARY, data)


def in_fragments(opcode: Opcode, payload: bytes, mask: bytes, draw: Draw) -> bytes:
    """A message in two or three frames, a ping between them: all of it allowed."""
    first = draw.below(len(payload))
    second = draw.between(first, len(payload))
    parts = [frame(opcode, payload[:first], mask, fin=False)]
    if draw.chance(50):
        parts.append(frame(Opcode.PING, b"between", mask))
    if draw.chance(50):
        parts.append(frame(Opcode.CONTINUATION, payload[first:second], mask, fin=False))
        parts.append(frame(Opcode.PONG, b"", mask))
        first = second
    parts.append(frame(Opcode.CONTINUATION, payload[first:], mask))
    return b"".join(parts)


def garbage(subprotocol: Subprotocol, mask: bytes, draw: Draw) -> bytes:
    """Bytes that are no message, in one of many ways; after some of them the referee must close."""
    bits = draw.bits().to_bytes(8)
    match draw.below(10):
        case 0:
            return frame(Opcode.TEXT, b'{"kind":"play","id":"' + bits.hex().encode(), mask)
        case 1:
            return frame(Opcode.BINARY, bits, mask)
        case 2:
            return frame(Opcode.TEXT, b"\xff\xfe" + bits, mask)  # Not UTF-8.
        case 3:
            return bytes((_FIN | Opcode.TEXT, 8)) + bits  # Not masked.
        case 4:
            return bytes((0xF1, _MASKED | 8)) + mask + bits  # Reserved bits.
        case 5:
            head = bytes((_FIN | Opcode.BINARY, _MASKED | 127)) + (1 << 40).to_bytes(8)  # A terabyte would follow.
            return head + mask + bytes(8_000)
        case 6:
            return frame(Opcode.CONTINUATION, bits, mask)  # Of nothing.
        case 7:
            return frame(Opcode.PING, bits * 20, mask)  # Longer than a control frame may be.
        case 8:
            return frame(Opcode.TEXT if subprotocol is Subprotocol.JSON else Opcode.BINARY, b"[" * 4_000, mask)
        case _:
            return bits * 5


class Frames:
    """Splits what the referee sends: never masked, never in fragments."""

    def __init__(self) -> None:
        self._rest = b""

    @property
    def cut(self) -> bool:
        """Whether a frame has come in part."""
        return bool(self._rest)

    def split(self, data: bytes) -> list[bytes]:
        """Whole frames, heads included. One that came as it was written is handed on as it is."""
        if not self._rest:
            if size_of(data) == len(data):
                return [data]
        else:
            data = self._rest + data
        whole: list[bytes] = []
        at = 0
        while (size := size_of(data[at : at + 10])) and at + size <= len(data):
            whole.append(data[at : at + size])
            at += size
        self._rest = data[at:]
        return whole


def size_of(head: bytes) -> int:
    """How long the frame that begins here is, its head included; 0 when that cannot be seen yet."""
    if len(head) < 2:
        return 0
    match head[1]:
        case 126:
            return 4 + int.from_bytes(head[2:4]) if len(head) >= 4 else 0
        case 127:
            return 10 + int.from_bytes(head[2:10]) if len(head) >= 10 else 0
        case size:
            return 2 + size


def payload_of(whole: bytes) -> bytes:
    start = 4 if whole[1] == 126 else 10 if whole[1] == 127 else 2
    return whole[start:]


def message_of(subprotocol: Subprotocol, whole: bytes) -> server.ServerMessage:
    """The message of a whole data frame."""
    return decode_server(subprotocol, payload_of(whole))


def opened(subprotocol: Subprotocol, whole: bytes) -> tuple[int, server.ServerMessage | bytes]:
    """The opcode of a whole frame, and its message or, of a control frame, its payload."""
    opcode, payload = whole[0] & 0x0F, payload_of(whole)
    return opcode, payload if opcode >= Opcode.CLOSE else decode_server(subprotocol, payload)

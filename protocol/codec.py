"""Messages to bytes and back, as JSON or MessagePack. Knows the two unions; knows no socket and no table.

What a client sends is judged strictly: whatever is not exactly a message raises `Malformed`, and nothing else ever
leaves `decode_client`. What the referee sends is read with patience: unknown fields are skipped, so that a later
version may add some.

A key that stands twice in one object is no fault, and the last one counts, save for `kind`, which is refused. That is
harmless here because bytes are read once: what is judged, kept and replayed is the message, never its bytes.
"""

from enum import StrEnum
from typing import Final

import msgspec

from protocol.client import ClientMessage
from protocol.server import ServerMessage

CLIENT_MESSAGE_BYTES_MAX: Final = 4096
"""What a client may send in one message.

The largest with a purpose is an option's text: 160 letters are 1,920 bytes where a JSON library escapes each as two
`\\uXXXX`. All 120 cards as pieces of one Zangle are 720. The next power of two above the largest; it bounds what a
hostile client can make the referee parse at a time.
"""

SERVER_MESSAGE_BYTES_MAX: Final = 1024 * 1024
"""What a client should be ready to receive in one message. A sight of the largest table with a long score sheet is
some tens of kilobytes; a megabyte still protects a client from an endless message."""

HINT_LETTERS_MAX: Final = 160  # Two lines of a log. The hint may quote the client, which must not make it long.

Frame = bytes | bytearray | memoryview | str
"""The payload of one WebSocket message: text as `str`, binary as anything else."""


class Subprotocol(StrEnum):
    """How messages are spelled on one connection; the value is the name of the WebSocket subprotocol."""

    JSON = "referee.v1.json"  # In text frames.
    MSGPACK = "referee.v1.msgpack"  # In binary frames.


class Malformed(Exception):
    """The peer's fault: this is no message. `hint` tells its author why, in at most `HINT_LETTERS_MAX` letters."""

    def __init__(self, hint: str) -> None:
        self.hint = hint if len(hint) <= HINT_LETTERS_MAX else hint[: HINT_LETTERS_MAX - 1] + "…"
        super().__init__(self.hint)


_encoders: dict[Subprotocol, msgspec.json.Encoder | msgspec.msgpack.Encoder] = {
    Subprotocol.JSON: msgspec.json.Encoder(),
    Subprotocol.MSGPACK: msgspec.msgpack.Encoder(),
}
_client_decoders: dict[Subprotocol, msgspec.json.Decoder[ClientMessage] | msgspec.msgpack.Decoder[ClientMessage]] = {
    Subprotocol.JSON: msgspec.json.Decoder(ClientMessage),
    Subprotocol.MSGPACK: msgspec.msgpack.Decoder(ClientMessage),
}
_server_decoders: dict[Subprotocol, msgspec.json.Decoder[ServerMessage] | msgspec.msgpack.Decoder[ServerMessage]] = {
    Subprotocol.JSON: msgspec.json.Decoder(ServerMessage),
    Subprotocol.MSGPACK: msgspec.msgpack.Decoder(ServerMessage),
}

# Half a surrogate pair is a UnicodeError. Deep nesting would be a RecursionError if a message had room for it, and
# a TypeError is what msgspec answers to a kind of buffer it does not know.
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError)


def decode_client(wire: Subprotocol, payload: Frame, *, text: bool | None = None) -> ClientMessage:
    """Read what a client sent. Raises `Malformed` for whatever is not exactly a message, and nothing else.

    `text` says whether the bytes came in a text frame, for a transport that has them undecoded; left out, `str` is
    text and all else is binary.
    """
    if text is None:
        text = isinstance(payload, str)
    if text and wire is Subprotocol.MSGPACK:
        raise Malformed("a text frame on a MessagePack connection: send binary frames")
    if not text and wire is Subprotocol.JSON:
        raise Malformed("a binary frame on a JSON connection: send text frames")
    try:
        data = payload.encode() if isinstance(payload, str) else payload
        # `memoryview` counts items; a view of wider items would slip through its `len`.
        size = data.nbytes if isinstance(data, memoryview) else len(data)
        if size > CLIENT_MESSAGE_BYTES_MAX:
            raise Malformed(f"{size} bytes: a message may have {CLIENT_MESSAGE_BYTES_MAX}")
        return _client_decoders[wire].decode(data)
    except _UNREADABLE as error:
        raise Malformed(_speakable(str(error))) from error


def encode_client(wire: Subprotocol, message: ClientMessage) -> bytes | str:
    """Spell what a client says: `str` for a text frame, `bytes` for a binary one."""
    data = _encoders[wire].encode(message)
    return data.decode() if wire is Subprotocol.JSON else data


def decode_server(wire: Subprotocol, payload: Frame) -> ServerMessage:
    """Read what the referee sent; raises `Malformed`. Fields that this version does not know are skipped."""
    try:
        return _server_decoders[wire].decode(payload.encode() if isinstance(payload, str) else payload)
    except _UNREADABLE as error:
        raise Malformed(_speakable(str(error))) from error


def encode_server(wire: Subprotocol, message: ServerMessage) -> bytes:
    """Spell what a client is told. The transport sends JSON in text frames and MessagePack in binary ones."""
    return _encoders[wire].encode(message)


def _speakable(hint: str) -> str:
    """A hint may quote the client, so it may hold anything: keep what can be sent, and shown in a log."""
    return "".join(letter if letter.isprintable() else "?" for letter in hint[: HINT_LETTERS_MAX + 1])

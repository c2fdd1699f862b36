"""Messages to bytes and back, as JSON or MessagePack. Knows the two unions; knows no socket and no table.

What a client sends is judged strictly: whatever is not exactly a message raises `Malformed`, and nothing else ever
leaves `decode_client`. What the referee sends is read with patience: unknown fields are skipped, so that a later
version may add some.

A key that stands twice in one object is no fault, and the last one counts, save for `kind`, which is refused. That is
harmless here because bytes are read once: what is judged, kept and replayed is the message, never its bytes.
"""

from enum import Enum
from typing import Final

import msgspec

from protocol.client import ClientMessage
from protocol.server import ServerMessage

CLIENT_MESSAGE_BYTES_MAX: Final = 4096
"""What a client may send in one message.

The largest with a purpose is an option's text, 160 letters: 1,920 bytes where a JSON library escapes each as two
`\\uXXXX`. 120 pieces of a Zangle are 720. This is the next power of two above double of that; it bounds what a hostile
client can make the referee parse at a time.
"""

SERVER_MESSAGE_BYTES_MAX: Final = 1024 * 1024
"""What a client should be ready to receive in one message: a sight of Zangle at the largest table, with a long score
sheet and its show, stays below a tenth of this."""

HINT_LETTERS_MAX: Final = 160  # Two lines of a log. The hint may quote the client, which must not make it long.


class Wire(Enum):
    """How messages are spelled on one connection; the value is the WebSocket subprotocol's name."""

    JSON = "referee.v1.json"  # Text frames.
    MSGPACK = "referee.v1.msgpack"  # Binary frames.


class Malformed(Exception):
    """The peer's fault: these bytes are no message. `hint` tells its author why, in at most 160 letters."""

    def __init__(self, hint: str) -> None:
        self.hint = hint if len(hint) <= HINT_LETTERS_MAX else hint[: HINT_LETTERS_MAX - 1] + "…"
        super().__init__(self.hint)


type_name = {True: "text", False: "binary"}

_json_encoder = msgspec.json.Encoder()
_msgpack_encoder = msgspec.msgpack.Encoder()
_client_decoders = {
    Wire.JSON: msgspec.json.Decoder(ClientMessage),
    Wire.MSGPACK: msgspec.msgpack.Decoder(ClientMessage),
}
_server_decoders = {
    Wire.JSON: msgspec.json.Decoder(ServerMessage),
    Wire.MSGPACK: msgspec.msgpack.Decoder(ServerMessage),
}

# A text where bytes are due is a TypeError to msgspec; half a surrogate pair a UnicodeError; a RecursionError is what
# deep nesting would give if a message ever had room for it.
_UNREADABLE = (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError)

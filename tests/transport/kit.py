"""Frames as a client sends them, in any shape, also forbidden ones. Knows no server of ours."""

from referee.arrivals import Opcode

MASK = bytes((0x5A, 0x00, 0xFF, 0x13))


def client_frame(
    opcode: int,
    payload: bytes = b"",
    *,
    fin: bool = True,
    reserved: int = 0,
    mask: bytes | None = MASK,
    length_bytes: int | None = None,
    declared: int | None = None,
) -> bytes:
    """One frame; `length_bytes` 0, 2 or 8 forces a longer spelling, `declared` a lying length."""
    size = len(payload) if declared is None else declared
    if length_bytes is None:
        length_bytes = 0 if size < 126 else 2 if size < 1 << 16 else 8
    short = {0: size, 2: 126, 8: 127}[length_bytes]
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    masked = 0x80 if mask is not None else 0
    head = bytes((first, masked | short)) + (size.to_bytes(length_bytes) if length_bytes else b"")
    if mask is None:
        return head + payload
    body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return head + mask + body


def text(words: str, **shape) -> bytes:
    return client_frame(Opcode.TEXT, words.encode(), **shape)


def binary(payload: bytes, **shape) -> bytes:
    return client_frame(Opcode.BINARY, payload, **shape)


def fragments(opcode: int, *parts: bytes, between: bytes = b"") -> bytes:
    """A message in as many frames as there are parts, with whole frames `between` them."""
    frames = [
        client_frame(opcode if at == 0 else Opcode.CONTINUATION, part, fin=at == len(parts) - 1)
        for at, part in enumerate(parts)
    ]
    return between.join(frames)

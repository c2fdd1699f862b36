"""The scanner's two ways are indistinguishable, and both say what wsproto says."""

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import wsproto.events
from hypothesis import given, settings
from hypothesis import strategies as st
from wsproto.connection import Connection, ConnectionType

from protocol.codec import Subprotocol
from referee.arrivals import Opcode, message_frame, server_frame
from referee.transport.frames import Scanned, Scanner, unmasked
from tests.transport.kit import MASK, binary, client_frame, fragments, text

LIMIT = 200
MOST = 1_000


class Authority:
    """wsproto as trio-websocket uses it: whole messages, until something closes it."""

    def __init__(self) -> None:
        self._protocol = Connection(ConnectionType.SERVER)
        self._parts: list[Any] = []  # All str or all bytes.
        self.close: int | None = None
        self.control: list[bytes] = []

    def feed(self, data: bytes) -> list[Any]:
        if self.close is not None:
            return []
        self._protocol.receive_data(data)
        messages: list[Any] = []
        for event in self._protocol.events():
            match event:
                case wsproto.events.TextMessage() | wsproto.events.BytesMessage():
                    self._parts.append(event.data)
                    if event.message_finished:
                        messages.append(event.data[:0].join(self._parts))
                        self._parts = []
                case wsproto.events.CloseConnection():
                    self.close = event.code  # Its words name positions in wsproto's own buffer.
                    break
                case wsproto.events.Ping() | wsproto.events.Pong():
                    self.control.append(bytes(event.payload))
                case _:
                    raise AssertionError(event)
        return messages


def told_by_wsproto(stream: bytes):
    authority = Authority()
    return authority.feed(stream), authority.close, authority.control


def told_by_both_ways(stream: bytes, cuts, returns, most: int):
    """The same stream through the scanner, chopped at `cuts`.

    Messages that went the slow way come back when `returns` says so.
    """
    scanner, authority = Scanner(LIMIT), Authority()
    underway: deque[str | bytes] = deque()
    told: list[str | bytes] = []
    come_back: Iterator[bool] = iter(returns)
    edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    for start, end in pairwise(edges):
        rest = stream[start:end]
        while rest:
            scanned = scanner.scan(rest, fast=True, most=most)
            assert scanned.frames <= most
            assert len(scanned.rest) < len(rest)
            rest = scanned.rest
            told += scanned.messages
            came = authority.feed(scanned.slow)
            if authority.close is None:
                assert len(came) == scanned.completed
            underway.extend(came)
            while underway:
                if not next(come_back, True):
                    break
                told.append(underway.popleft())
                scanner.returned()
    # What is cut off at the end may still wait for its rest, and then belongs to nobody else.
    authority.feed(scanner.scan(b"", fast=False, most=most).slow)
    return told + list(underway), authority.close, authority.control


masks = st.binary(min_size=4, max_size=4)
texts = st.builds(text, st.text(max_size=60), mask=masks, length_bytes=st.sampled_from((None, None, None, 2, 8)))
binaries = st.builds(binary, st.binary(max_size=LIMIT + 60), mask=masks)
controls = st.builds(client_frame, st.sampled_from((9, 10)), st.binary(max_size=125), mask=masks)
fragmented = st.builds(
    lambda opcode, parts, between: fragments(opcode, *parts, between=between),
    st.sampled_from((1, 2)),
    st.lists(st.binary(max_size=9) | st.just(b"abc"), min_size=1, max_size=4),
    controls | st.just(b""),
)
oddities = st.builds(
    client_frame,
    st.integers(0, 15),
    st.binary(max_size=130),
    fin=st.booleans(),
    reserved=st.sampled_from((0, 0, 0, 0, 1, 2, 4)),
    mask=masks | st.just(MASK) | st.none(),
    length_bytes=st.sampled_from((None, None, 8)),
)
closes = st.builds(client_frame, st.just(8), st.binary(max_size=12) | st.just(b"\x03\xe8bye"))
honest = st.lists(texts | binaries | controls | fragmented, max_size=12).map(b"".join)
hostile = st.lists(
    texts | binaries | controls | fragmented | oddities | closes | st.binary(max_size=20),
    max_size=12,
).map(b"".join)


@settings(max_examples=300)
@given(
    stream=honest | hostile,
    cuts=st.lists(st.integers(0, 10_000), max_size=30),
    returns=st.lists(st.booleans(), max_size=40),
    most=st.integers(1, 6) | st.just(MOST),
)
def test_any_chopping_tells_what_wsproto_tells(stream, cuts, returns, most):
    """However bytes are cut, and whenever slow messages return: same messages, order, close."""
    assert told_by_both_ways(stream, cuts, returns, most) == told_by_wsproto(stream)


@settings(max_examples=60)
@given(stream=hostile, returns=st.lists(st.booleans(), max_size=40))
def test_byte_by_byte_tells_the_same(stream, returns):
    told = told_by_both_ways(stream, range(len(stream)), returns, MOST)
    assert told == told_by_wsproto(stream)


@given(payload=st.binary(max_size=300), mask=masks)
def test_unmasking_is_the_rfcs_xor(payload, mask):
    assert unmasked(payload, mask) == bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


@given(stream=hostile)
def test_what_may_not_go_fast_goes_on_byte_for_byte(stream):
    scanned = Scanner(LIMIT).scan(stream, fast=False, most=len(stream) + 1)
    assert (scanned.messages, scanned.slow, scanned.rest) == ([], stream, b"")


@pytest.mark.parametrize("size", [0, 1, 125, 126, LIMIT])
def test_whole_small_frames_need_no_detour(size):
    """This is the point of it: nothing of them reaches trio-websocket."""
    stream = binary(b"x" * size) + text("y" * size)
    scanned = Scanner(LIMIT).scan(stream, fast=True, most=MOST)
    assert scanned == Scanned([b"x" * size, "y" * size], b"", 0, 2, True, b"")


@pytest.mark.parametrize("size", [0, 3, 126, LIMIT])
def test_a_frame_in_two_pieces_needs_no_detour_either(size):
    """A detour costs a turn of the scheduler, in which others would be ruled before it (found by simulation)."""
    stream = binary(b"x" * size) + text("y" * size)
    for cut in range(1, len(stream)):
        scanner = Scanner(LIMIT)
        first = scanner.scan(stream[:cut], fast=True, most=MOST)
        second = scanner.scan(stream[cut:], fast=True, most=MOST)
        assert first.messages + second.messages == [b"x" * size, "y" * size], cut
        assert (first.slow, first.rest, second.slow, second.rest) == (b"", b"", b"", b"")


def test_a_frame_that_was_cut_off_goes_on_whole_when_nobody_wants_it_fast_any_more():
    stream = binary(b"hello")
    scanner = Scanner(LIMIT)
    scanner.scan(stream[:4], fast=True, most=MOST)
    assert scanner.scan(stream[4:], fast=False, most=MOST) == Scanned([], stream, 1, 1, True, b"")


def test_a_message_over_the_limit_takes_the_slow_way_and_all_after_it_wait():
    scanner = Scanner(LIMIT)
    large, small = binary(b"x" * (LIMIT + 1)), binary(b"later")
    assert scanner.scan(large + small, fast=True, most=MOST) == Scanned([], large + small, 2, 2, True, b"")
    scanner.returned()
    assert scanner.scan(small, fast=True, most=MOST).messages == []
    scanner.returned()
    scanner.returned()
    assert scanner.scan(small, fast=True, most=MOST).messages == [b"later"]


def test_a_declared_length_costs_no_memory():
    head = client_frame(Opcode.BINARY, b"", declared=1 << 62)
    scanner = Scanner(LIMIT)
    assert scanner.scan(head, fast=True, most=MOST) == Scanned([], head, 0, 0, False, b"")
    assert scanner.scan(b"x" * 5_000, fast=True, most=MOST).slow == b"x" * 5_000


def test_no_more_frames_than_asked_for():
    scanned = Scanner(LIMIT).scan(binary(b"one") * 5, fast=True, most=2)
    assert scanned == Scanned([b"one"] * 2, b"", 0, 2, False, binary(b"one") * 3)


def test_empty_fragments_without_end_are_noticed():
    """They have no bytes to count, and trio-websocket keeps each of them."""
    scanner = Scanner(LIMIT)
    scanner.scan(binary(b"", fin=False), fast=True, most=MOST)
    more = client_frame(Opcode.CONTINUATION, fin=False)
    scanner.scan(more * (LIMIT - 1), fast=True, most=MOST)
    assert not scanner.endless
    scanner.scan(more, fast=True, most=MOST)
    assert scanner.endless


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_of_ours_are_read_by_any_client(size):
    client = Connection(ConnectionType.CLIENT)
    client.receive_data(message_frame(Subprotocol.MSGPACK, b"x" * size))
    client.receive_data(message_frame(Subprotocol.JSON, "é".encode() * (size // 2)))
    client.receive_data(server_frame(Opcode.PING, b"?"))
    received = [event for event in client.events() if not isinstance(event, wsproto.events.Ping)]
    binaries = [e.data for e in received if isinstance(e, wsproto.events.BytesMessage)]
    texts = [e.data for e in received if isinstance(e, wsproto.events.TextMessage)]
    assert b"".join(binaries) == b"x" * size
    assert "".join(texts) == "é" * (size // 2)

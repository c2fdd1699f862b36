"""Who called first is known by who sent first, and an inversion is counted as one."""

import random
from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from bench.tables import PlainTable, Table
from bench.wire import TcpWire, WebSocketWire, Wire, masked


class Pipe(Wire):
    """Says when something is sent."""

    def __init__(self) -> None:
        self.noted: Callable[[], None] = lambda: None
        self.calls = False
        self._owed = []
        self.socket = self  # type: ignore[assignment]  # All that a race asks of a socket is to send.

    def send(self, _data: bytes) -> None:
        self.noted()

    def frame(self, payload: bytes) -> bytes:
        return payload


def raced(winner: int) -> PlainTable:
    """A race of two at a table of four, won by the one who called first (0) or second (1), as all seats hear."""
    pipes: list[Pipe] = []

    def connect() -> Pipe:
        pipes.append(Pipe())
        return pipes[-1]

    table = PlainTable(connect, 4, random.Random(3))
    sent: list[int] = []
    for seat, pipe in enumerate(pipes):
        pipe.noted = partial(sent.append, seat)
    table.send()
    won = sent[winner]
    verdict = msgspec.json.encode({"kind": "verdict", "race": 0, "seat": won})
    for seat in range(4):
        table.hear(seat, 1_000 + seat, [verdict])
    return table


def test_the_first_sender_won() -> None:
    assert raced(0).first_won is True


def test_an_inversion_is_one() -> None:
    assert raced(1).first_won is False


def test_a_race_ends_when_the_last_seat_has_heard_and_not_before() -> None:
    table = PlainTable(Pipe, 3, random.Random(1))
    ended: list[Table] = []
    table.finished = ended.append
    table.send()
    verdict = msgspec.json.encode({"kind": "verdict", "race": 0, "seat": 0})
    table.hear(0, 10, [verdict])
    table.hear(2, 30, [verdict])
    assert not ended
    table.hear(1, 20, [verdict])
    assert ended == [table]
    assert table.heard == [10, 20, 30]


def test_the_verdict_of_another_race_is_not_taken_for_this_one() -> None:
    table = PlainTable(Pipe, 2, random.Random(1))
    table.send()
    table.hear(0, 10, [msgspec.json.encode({"kind": "verdict", "race": 7, "seat": 0})])
    assert table.heard == [0, 0]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300, 65_535])
def test_a_frame_is_found_again_wherever_reads_cut_it(size: int) -> None:
    """What a server sends is unmasked."""
    payload = bytes(size)
    head = bytes((0x82, size)) if size < 126 else bytes((0x82, 126)) + size.to_bytes(2)
    stream = (head + payload) * 2
    for cut in sorted({1, 2, 3, 4, len(stream) // 2, len(stream) - 1}):
        wire = WebSocketWire.__new__(WebSocketWire)
        wire.unread = stream[:cut]
        found = wire.split()
        wire.unread += stream[cut:]
        found += wire.split()
        assert found == [payload, payload]
        assert wire.unread == b""


def test_a_bare_frame_is_a_length_and_a_payload() -> None:
    wire = TcpWire.__new__(TcpWire)
    wire.unread = wire.frame(b"one") + wire.frame(b"two")[:3]
    assert wire.split() == [b"one"]
    assert wire.unread == wire.frame(b"two")[:3]


def test_a_pong_waits_while_a_call_does() -> None:
    """Of bytes that lie unread together a kernel keeps the last arrival only."""
    pipe = Pipe()
    sent: list[str] = []
    pipe.noted = partial(sent.append, "frame")
    pipe.calls = True
    pipe.owe(b"pong")
    pipe.settle()
    assert not sent
    pipe.calls = False
    pipe.settle()
    assert len(sent) == 1


def test_a_client_frame_is_masked_with_zeros() -> None:
    assert masked(b"hi") == b"\x82\x82\0\0\0\0hi"

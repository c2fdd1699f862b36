"""What the kernel merged has one stamp: exact for the last message, and honest about those before it."""

import pytest

from protocol.units import MILLISECOND, Span
from referee.arrivals import Opcode
from referee.clock import Stamp
from referee.transport.frames import Scanner
from referee.transport.intake import Intake
from referee.transport.line import Chunk
from tests.transport.kit import client_frame, fragments, text

LIMIT = 4096
HEARD_MS, MERGED_MS, NOW_MS = 10, 40, 45


def marks(data: bytes, empty_ms: int = 0) -> list[tuple[Stamp, Span]]:
    intake = Intake(LIMIT, Stamp(0))
    intake.admit(Chunk(text("before"), HEARD_MS * MILLISECOND, None), 0, Stamp(NOW_MS * MILLISECOND), Stamp(0))
    intake.scan(fast=True, most=8)
    since = Stamp(empty_ms * MILLISECOND)
    intake.admit(Chunk(data, MERGED_MS * MILLISECOND, None), 0, Stamp(NOW_MS * MILLISECOND), since)
    return [(mark.stamp, mark.early) for _, mark in intake.scan(fast=True, most=8).messages]


def test_a_message_alone_came_at_its_stamp() -> None:
    assert marks(text("call")) == [(MERGED_MS * MILLISECOND, 0)]


def test_a_message_with_another_behind_it_may_have_come_any_time_since_the_last_that_was_read() -> None:
    call, pong = marks(text("call") + text("pong"))
    assert call == (MERGED_MS * MILLISECOND, (MERGED_MS - HEARD_MS) * MILLISECOND)
    assert pong == (MERGED_MS * MILLISECOND, 0)


@pytest.mark.parametrize("behind", [client_frame(Opcode.PONG), text("pong")[:4]], ids=["control frame", "half a frame"])
def test_whatever_lies_behind_a_message_makes_its_stamp_too_late(behind: bytes) -> None:
    assert marks(text("call") + behind) == [(MERGED_MS * MILLISECOND, (MERGED_MS - HEARD_MS) * MILLISECOND)]


def test_a_message_of_the_slow_way_is_exact_as_well_when_nothing_lies_behind_it() -> None:
    call = fragments(Opcode.TEXT, b"ca", b"ll")
    assert Scanner(LIMIT).scan(call, fast=True, most=8).exact
    assert not Scanner(LIMIT).scan(call + client_frame(Opcode.PING), fast=True, most=8).exact


def test_nothing_is_older_than_the_last_look_that_found_nothing() -> None:
    """A client that was silent for long makes no margin uncertain by so much."""
    call, _ = marks(text("call") + text("pong"), empty_ms=35)
    assert call == (MERGED_MS * MILLISECOND, 5 * MILLISECOND)

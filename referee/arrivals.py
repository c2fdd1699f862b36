"""What a table hears and how it listens. Knows connections and instants; knows no socket.

The transport makes these, the arbiter and the lobby consume them, and a simulation may stand in
for any of them. That is why they live apart from the transport, which imports the arbiter's ring
and not the other way round.

A connection's life, as its user sees it: the port makes it and calls `on_connection(connection)`;
that function awaits `receive()` for the first messages, answers with `push()`, and gives it to a
table with `hand_over(sweep)`. From then on everything the client says comes out of
`sweep.sweep()`, and exactly one `Closed` is the last of it.
"""

from collections.abc import Callable
from enum import IntEnum, StrEnum
from typing import Final, NewType, Protocol

from msgspec import Struct

from protocol.codec import Subprotocol
from protocol.units import Span
from protocol.verdicts import Stamping
from referee.clock import Stamp

NEVER: Final = Stamp((1 << 63) - 1)
"""A deadline that is later than any process lives."""

# WebSocket close codes (RFC 6455, section 7.4.1): going away, and a policy was violated.
GOING_AWAY: Final = 1001
POLICY: Final = 1008

Frame = NewType("Frame", bytes)
"""A whole server frame, ready for the wire: made once (`message_frame`), pushed to many."""


class Opcode(IntEnum):
    """The kinds of WebSocket frames (RFC 6455, section 5.2)."""

    CONTINUATION = 0
    TEXT = 1
    BINARY = 2
    CLOSE = 8
    PING = 9
    PONG = 10


def server_frame(opcode: Opcode, payload: bytes) -> Frame:
    """One unfragmented, unmasked frame (RFC 6455, section 5.2): the same bytes for every client."""
    size = len(payload)
    first = 0x80 | opcode
    if size < 126:
        return Frame(bytes((first, size)) + payload)
    if size < 1 << 16:
        return Frame(bytes((first, 126)) + size.to_bytes(2) + payload)
    return Frame(bytes((first, 127)) + size.to_bytes(8) + payload)


_OPCODES: Final = {Subprotocol.JSON: Opcode.TEXT, Subprotocol.MSGPACK: Opcode.BINARY}


def message_frame(subprotocol: Subprotocol, payload: bytes) -> Frame:
    """A message of ours as a frame: JSON (in UTF-8) goes as text, MessagePack as binary."""
    return server_frame(_OPCODES[subprotocol], payload)


class Ending(StrEnum):
    """Why a connection is no more."""

    LEFT = "left"  # The client closed it with a close frame.
    LOST = "lost"  # End of stream or reset, with no word of farewell.
    SILENT = "silent"  # Nothing heard, no ping answered.
    SLOW = "slow"  # It did not read; its backlog was full. It may come back for a fresh view.
    FLOODED = "flooded"  # It sent far above the rate that any person or bot needs.
    BROKE_PROTOCOL = "broke_protocol"  # Its bytes were not WebSocket, or a message was too large.
    DISMISSED = "dismissed"  # We closed it.


class Arrived(Struct, frozen=True):
    """One whole message of a client."""

    connection: "Connection"
    payload: str | bytes  # A text frame is a str, a binary frame is bytes.
    stamp: Stamp
    stamped_by: Stamping
    throttled: bool  # Above the connection's rate: answer `throttled` and do nothing else.
    early: Span = Span(0)  # It may have arrived so much before its stamp: more of the same client came behind it.


class Closed(Struct, frozen=True):
    """The last that is heard of a connection. Exactly one comes, after every message."""

    connection: "Connection"
    stamp: Stamp
    stamped_by: Stamping
    ending: Ending
    code: int  # The WebSocket close code; 1006 if there was none.


Arrival = Arrived | Closed


class Connection(Protocol):
    """A client that speaks WebSocket. All but `receive` is synchronous and never waits."""

    @property
    def number(self) -> int:
        """Counts the port's connections from 1; never used twice."""
        ...

    @property
    def address(self) -> str:
        """Where it comes from, for limits and logs only: many phones share one address."""
        ...

    @property
    def target(self) -> str:
        """Path and query of the WebSocket request."""
        ...

    @property
    def subprotocol(self) -> Subprotocol: ...

    @property
    def open(self) -> bool:
        """Whether a push can still reach it. False from the first step of any closing."""
        ...

    @property
    def heard(self) -> Stamp:
        """When the last bytes of any kind came from it."""
        ...

    def min_rtt_ns(self) -> int | None:
        """The least round trip that the kernel saw; None where it cannot be asked.

        Kernels measure it with their own acknowledgments, so a client cannot stretch it by
        answering our probes late.
        """
        ...

    async def receive(self) -> Arrival:
        """The next message, until `hand_over`. `Closed` if there will be none."""
        ...

    def push(self, frame: Frame) -> bool:
        """Write a frame at once; what the socket does not take waits in a bounded backlog.

        False if it will not arrive: the connection is closing or gone, or its backlog is full,
        in which case it is dropped here and now (`Ending.SLOW`) and its seat should be kept.
        Raises nothing, so that a broadcast cannot stumble over one listener.
        """
        ...

    def hand_over(self, sweep: "Sweep") -> None:
        """From here on `sweep` reads this connection. Messages that wait come out there, in order.

        May be called again to move it to another sweep.
        """
        ...

    def close(self, code: int, reason: str) -> None:
        """Begin to close: a close frame after all that was pushed, then a bounded wait."""
        ...


class Sweep(Protocol):
    """A table's ears: all of its connections read together, in the order of arrival.

    A table lives in `attend`, and each of its strokes is: `for arrival in sweep(): ...`, then the deadline if it has
    passed. What had arrived is drained before an alarm may ring.
    """

    def register(self, connection: Connection) -> None:
        """Listen to it. Called by `Connection.hand_over`, which is the way in."""
        ...

    def unregister(self, connection: Connection) -> None:
        """Stop listening. What was not taken yet stays with the connection. Idempotent."""
        ...

    async def attend(self, deadline: Stamp, stroke: Callable[[], Stamp | None]) -> None:
        """Call `stroke` each time something may have arrived, `wake` was called, or the deadline has passed. It returns
        the next deadline (`NEVER` is one), or None when that was its last call.
        """
        ...

    def wake(self) -> None:
        """Let a stroke follow at once."""
        ...

    def sweep(self, until: Stamp) -> list[Arrival]:
        """Everything that had arrived by `until`, sorted by stamp; never waits.

        `until` is a reading of the clock taken before. What arrives while this reads is for the next sweep, and a
        stroke then follows at once: so whoever lets a deadline of `until` pass after it has missed nothing.

        Of one connection the order is always the order sent. Of two with equal stamps it says
        nothing: the table breaks that tie. Each connection is bounded in bytes and messages a
        sweep; what is left over comes with the next, which then follows at once.
        """
        ...

    def close(self) -> None:
        """Let go of what the kernel holds for it. Connections stay with their owner."""
        ...

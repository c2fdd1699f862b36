"""From chunks of bytes to messages with stamps, for one connection. Knows no socket, no task.

A message gets the stamp of the chunk that completed it, on whichever way it went. Stamps of one
connection never go back, so sorting by stamp keeps each client's own order.
"""

from collections import deque
from typing import Final

from msgspec import Struct

from protocol.units import Span
from protocol.verdicts import Stamping
from referee.clock import Stamp, arrived_at
from referee.transport.frames import Scanner
from referee.transport.line import Chunk
from referee.transport.throttle import FRAMES, MESSAGES, Bucket

# Asked for at every read.
_KERNEL: Final = Stamping.KERNEL
_READ: Final = Stamping.READ


class Mark(Struct, frozen=True, gc=False):
    """What is known of a message beside its payload."""

    stamp: Stamp
    stamped_by: Stamping
    throttled: bool
    early: Span


class Pending(Struct, frozen=True, gc=False):
    """Bytes that have a stamp and wait to be scanned. Empty bytes are the end of the stream."""

    data: bytes
    stamp: Stamp
    stamped_by: Stamping
    early: Span  # How much before the stamp all but the last of it may have come.


class Told(Struct, frozen=True):
    """What a scan brought."""

    messages: list[tuple[str | bytes, Mark]]
    slow: bytes  # For trio-websocket.
    ended: bool  # The client is gone: nothing follows `slow`.


class Intake:
    """The sans-I/O half of a connection: what came, when, and whether it is too much."""

    def __init__(self, limit: int, now: Stamp) -> None:
        """`limit` is the greatest message in bytes."""
        self.scanner = Scanner(limit)
        self.heard = now
        self.stamped_by = Stamping.READ
        self.flooded = False
        self._messages = Bucket(MESSAGES, now)
        self._frames = Bucket(FRAMES, now)
        # Bytes that wait to be scanned; nothing newer should be read before.
        self.pending: deque[Pending] = deque()
        self._underway: deque[Mark] = deque()  # Of messages on the slow way.

    def admit(self, chunk: Chunk, behind: int, now: Stamp, since: Stamp) -> None:
        """Take a chunk in. `behind` is `Clock.behind_kernel()`; both were read after the chunk.

        At `since` there was nothing to be read: none of these bytes is older.
        """
        before = max(self.heard, since)
        if chunk.kernel is not None:
            self.heard = arrived_at(chunk.kernel, behind, self.heard, now)
            self.stamped_by = _KERNEL
        else:
            self.heard = max(self.heard, now if chunk.read is None else chunk.read)
            self.stamped_by = _READ
        # Packets that lie unread are merged by the kernel, and only the stamp of the last is kept.
        self.pending.append(Pending(chunk.data, self.heard, self.stamped_by, Span(max(0, self.heard - before))))

    def lone(self, chunk: Chunk, behind: int, now: Stamp, until: Stamp) -> tuple[str | bytes, Stamp, bool] | None:
        """What `admit` and `scan` make of a chunk that is one whole small frame: the message, its stamp, and whether it
        is one too many. Nearly all that comes is such a chunk, and this is the shorter way. None: it is something else,
        or came after `until`, and nothing was taken in.
        """
        if self.pending or self.flooded:
            return None
        if chunk.kernel is not None:
            stamp, stamped_by = arrived_at(chunk.kernel, behind, self.heard, now), _KERNEL
        else:
            stamp, stamped_by = max(self.heard, now if chunk.read is None else chunk.read), _READ
        if stamp > until or (message := self.scanner.whole(chunk.data)) is None:
            return None
        self.heard, self.stamped_by = stamp, stamped_by
        self.flooded = not self._frames.take(stamp)
        return message, stamp, not self._messages.take(stamp)

    def scan(self, *, fast: bool, most: int) -> Told:
        """Look at up to `most` frames of what waits. Not `fast`: all goes to trio-websocket."""
        messages: list[tuple[str | bytes, Mark]] = []
        slow: list[bytes] = []
        while self.pending and most > 0 and not self.flooded:
            pending = self.pending.popleft()
            data, stamp, stamped_by, early = pending.data, pending.stamp, pending.stamped_by, pending.early
            if not data:
                return Told(messages, b"".join(slow), ended=True)
            scanned = self.scanner.scan(data, fast=fast, most=most)
            if scanned.rest:
                self.pending.appendleft(Pending(scanned.rest, stamp, stamped_by, early))
            most -= scanned.frames
            # A chunk counts as well as a frame: bytes that dribble in one by one cost us the same.
            charged = self._frames.take(stamp, max(1, scanned.frames))
            self.flooded = not charged or self.scanner.endless
            # The stamp is that of the last byte: exact for what ends there, too late for what came before it.
            last = len(scanned.messages) + scanned.completed - 1 if scanned.exact else -1
            marks = [
                self._mark(stamp, stamped_by, Span(0) if number == last else early)
                for number in range(len(scanned.messages) + scanned.completed)
            ]
            messages += zip(scanned.messages, marks, strict=False)
            self._underway += marks[len(scanned.messages) :]
            slow.append(scanned.slow)
        return Told(messages, b"".join(slow), ended=False)

    def _mark(self, stamp: Stamp, stamped_by: Stamping, early: Span) -> Mark:
        return Mark(stamp, stamped_by, throttled=not self._messages.take(stamp), early=early)

    def came_back(self) -> Mark:
        """What to say of the next message that trio-websocket hands back."""
        self.scanner.returned()
        return self._underway.popleft()

    def forget(self) -> None:
        """The connection is over: what was not looked at yet will not be."""
        self.pending.clear()

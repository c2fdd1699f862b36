"""Writes one table's records, each before anyone hears of it. Knows a table and a place in a store; knows no client.

Where a record cannot be written, play goes on: people are in the middle of a match, and a full disk is no fault of
theirs. The table is cut off from its journal then for good, since a journal with a hole would bring back what nobody
was told; the cut itself is written as soon as that is possible, and a table that was cut off is not brought back.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Protocol, Self

import structlog

from protocol.units import Instant, Seat
from protocol.verdicts import Closing
from referee.clock import wall_ms
from referee.journal.croupier import Croupier
from referee.journal.entries import (
    FIRST_LINK,
    Closed,
    Cut,
    Granted,
    Opened,
    Swept,
    TableRecord,
    Took,
    state_digest,
)
from referee.journal.faults import WriteFailed
from referee.journal.store import NOTED, Position, Store
from referee.table.audience import Post
from referee.table.entries import Heard, TableEntry
from referee.table.table import Table

log = structlog.get_logger("referee.journal")

# How often a table that was cut off tries to write so.
CUT_EVERY_MS: Final = 5_000


class Scribe(Protocol):
    """What the arbiter tells of its table, before it tells anybody else."""

    def swept(self, heard: Sequence[Heard], now: Instant, posts: Sequence[Post]) -> None:
        """One sweep was ruled on, and these posts are to be sent."""
        ...

    def took(self, entry: TableEntry, posts: Sequence[Post]) -> None:
        """One entry happened, and these posts are to be sent."""
        ...

    def granted(self, seat: Seat, digest: bytes, *, hired: bool, skill: int | None) -> None:
        """A seat's secret is about to be given away."""
        ...

    def settled(self) -> None:
        """Everybody has heard; there is time now."""
        ...

    def closed(self, reason: Closing) -> None:
        """The table ends; nobody has been told yet."""
        ...


class Silent:
    """Writes nothing: a table without a journal."""

    def swept(self, heard: Sequence[Heard], now: Instant, posts: Sequence[Post]) -> None:
        pass

    def took(self, entry: TableEntry, posts: Sequence[Post]) -> None:
        pass

    def granted(self, seat: Seat, digest: bytes, *, hired: bool, skill: int | None) -> None:
        pass

    def settled(self) -> None:
        pass

    def closed(self, reason: Closing) -> None:
        pass


class Writing:
    """Writes all that decides."""

    def __init__(
        self,
        store: Store,
        table: Table,
        croupier: Croupier,
        where: Position,
        now: Instant,
        told: Sequence[Post] = (),
    ) -> None:
        """`where`: the end of what is written of this table; `now`: up to when it was swept by then; `told`: what it
        said since the last digest that was written.
        """
        self._store = store
        self._table = table
        self._croupier = croupier
        self._where = where
        self._before = now
        self._state = b""
        self._fresh = False  # The table is as the last record left it; a digest is of no later state.
        self._told = list(told)
        self._cut = ""  # Why the records end; empty: they go on.
        self._cut_tried_ms = 0
        self._ended = False

    @classmethod
    def begin(cls, store: Store, table: Table, croupier: Croupier, opened: Opened) -> Self:
        """Start a table's records. A table that cannot be written about plays all the same."""
        scribe = cls(store, table, croupier, Position(0, FIRST_LINK), Instant(0))
        try:
            scribe._where = store.begin(opened)
        except WriteFailed as failed:
            scribe._cut, scribe._ended = str(failed), True
            log.warning("table without a journal", table=table.code)
        return scribe

    def swept(self, heard: Sequence[Heard], now: Instant, posts: Sequence[Post]) -> None:
        """A sweep that brought nothing, and said nothing, stands in the next record."""
        orders = self._croupier.take()
        if heard or posts or orders:
            self._stroke(Swept(self._state, self._before, now, tuple(heard), orders), posts)
        else:
            self._fresh = False
        self._before = now

    def took(self, entry: TableEntry, posts: Sequence[Post]) -> None:
        self._stroke(Took(self._state, self._before, entry, self._croupier.take()), posts)

    def granted(self, seat: Seat, digest: bytes, *, hired: bool, skill: int | None) -> None:
        self._write(Granted(seat, digest, hired, skill))

    def settled(self) -> None:
        with suppress(WriteFailed):  # It is kept where it is, until that has no room for more.
            self._store.settle(NOTED)
        if self._fresh and not self._cut:
            self._fresh = False
            self._state = state_digest(self._table, self._told)

    def closed(self, reason: Closing) -> None:
        if self._ended or self._cut:
            return
        try:
            self._where = self._store.end(self._where, Closed(self._state, reason))
            self._ended = True
        except WriteFailed as failed:
            self._cut_off(failed)

    def _stroke(self, record: Swept | Took, posts: Sequence[Post]) -> None:
        self._write(record, told=True)
        if record.state:
            self._told.clear()
        self._told += posts
        self._state = b""
        self._fresh = not self._ended

    def _write(self, record: TableRecord, *, told: bool = False) -> None:
        """`told`: people wait for what it led to, and there is time for the rest when they have heard."""
        if self._ended:
            return
        if self._cut:
            self._tell_cut()
            return
        try:
            self._where = (self._store.note if told else self._store.write)(self._where, record)
        except WriteFailed as failed:
            self._cut_off(failed)

    def _cut_off(self, failed: WriteFailed) -> None:
        self._cut = str(failed)
        self._cut_tried_ms = wall_ms()
        log.error("table cut off from its journal", table=self._table.code)

    def _tell_cut(self) -> None:
        at_ms = wall_ms()
        if at_ms < self._cut_tried_ms + CUT_EVERY_MS:
            return
        self._cut_tried_ms = at_ms
        try:
            self._where = self._store.end(self._where, Cut(self._cut))
            self._ended = True
        except WriteFailed:
            pass  # The disk is still full; it is tried again.

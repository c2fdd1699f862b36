"""Reads a whole journal and decides it again: counts, contests, and what does not agree. Knows files to read."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from referee.journal.entries import Row
from referee.journal.faults import Damaged
from referee.journal.finish import Contest, Finishes
from referee.journal.reader import Listed, forgotten, listed, rows_of, soundness
from referee.journal.receipt import Receipt, Watched
from referee.journal.replay import Sitting
from referee.journal.wal import frames_lost
from referee.table.table import Table

# What is told of one by one; a file that is damaged all over needs no longer list.
FOUND_MAX: Final = 100

LOOKS: Final = 3


class Mismatch(Struct, frozen=True):
    """Something that does not agree with what is decided again. `entry` 0: it is the file, and no one record."""

    table: str
    entry: int
    reason: str


class Verified(Struct):
    """What was found in a journal."""

    tables: int = 0
    entries: int = 0
    verdicts: int = 0
    mismatches: int = 0
    older: int = 0  # Tables of older versions: decided again, and their states not compared.
    found: list[Mismatch] = []

    def note(self, table: str, entry: int, reason: str) -> None:
        self.mismatches += 1
        if len(self.found) < FOUND_MAX:
            self.found.append(Mismatch(table, entry, reason))


class Verifying:
    """All tables of one file, or those of one code."""

    def __init__(self, path: Path, connection: sqlite3.Connection, code: str = "", *, watched: bool = False) -> None:
        """`watched`: tables write receipts, which takes more time."""
        self._new_table = Watched if watched else Table
        self.outcome = Verified()
        self._path = path
        self._connection = connection
        self._code = code.upper()
        self._sittings: dict[int, tuple[Sitting, Finishes]] = {}
        self._last = 0  # The number of the last row that was read.
        self._others: set[int] = set()  # Tables of other codes than the one asked for.

    def read_on(self) -> Iterator[Contest]:
        """Everything written since this was last asked; the contests that ended."""
        try:
            fading = forgotten(self._connection, self._path)
            for row in rows_of(self._connection, self._path, self._last):
                self._last = row.id
                if row.sitting not in fading:
                    yield from self._tell(row)
        except Damaged as damaged:
            self.outcome.note("", 0, damaged.reason)

    def receipts(self) -> Iterator[tuple[int, Receipt]]:
        """A receipt for each verdict so far, with the number of its table."""
        for number, (sitting, _) in self._sittings.items():
            if sitting.replay is not None and isinstance(sitting.replay.table, Watched):
                for receipt in sitting.replay.table.receipts:
                    yield number, receipt

    def finish(self) -> Iterator[Contest]:
        """The contests that are still on."""
        for sitting, finishes in self._sittings.values():
            if sitting.replay is not None:
                yield from finishes.end(sitting.replay.table)

    def check_file(self) -> None:
        """What is wrong beside the records: the file as SQLite sees it, and its list of tables."""
        # Of a log that is being written one look may see two halves; damage stays.
        lost = min(frames_lost(self._path) for _ in range(LOOKS))
        if lost:
            self.outcome.note("", 0, f"its log is damaged, and {lost} records behind the damage are lost")
        for text in soundness(self._connection, self._path):
            self.outcome.note("", 0, text)
        try:
            tables = {each.id: each for each in listed(self._connection, self._path)}
        except Damaged as damaged:
            self.outcome.note("", 0, damaged.reason)
            return
        for number in sorted(self._sittings.keys() | tables.keys()):
            if number not in self._others:
                self._check_listed(number, tables.get(number))

    def _tell(self, row: Row) -> Iterator[Contest]:
        known = self._sittings.get(row.sitting)
        if known is None:
            known = self._sittings[row.sitting] = Sitting(row.sitting, self._new_table), Finishes()
        sitting, finishes = known
        if row.sitting in self._others:
            return
        failed, verdicts = sitting.failed, finishes.verdicts
        told = sitting.tell(row)
        replay = sitting.replay
        if replay is not None and self._code not in ("", replay.table.code.upper()):
            self._others.add(row.sitting)
            return
        self.outcome.tables += sitting.entries == 1
        self.outcome.entries += 1
        self.outcome.older += sitting.entries == 1 and replay is not None and replay.older
        if sitting.failed and not failed:
            self.outcome.note("" if replay is None else replay.table.code, row.id, sitting.failed)
        if replay is not None:
            yield from finishes.add(replay.table, told, replay.now, row.wall_ms)
        self.outcome.verdicts += finishes.verdicts - verdicts

    def _check_listed(self, number: int, each: Listed | None) -> None:
        known = self._sittings.get(number)
        if known is None or each is None:
            # The list may be older than version 2, or ahead of what was read of a file that is being written.
            self.outcome.note("" if each is None else each.code, number, "the list of tables and the entries differ")
            return
        sitting, _ = known
        if sitting.failed or sitting.replay is None:
            return
        opened, ended = sitting.replay.opened, sitting.replay.ended is not None
        if (each.code, each.game, each.closed_ms is not None) != (opened.code, opened.game, ended):
            self.outcome.note(opened.code, number, "the list of tables says something else than the entries")

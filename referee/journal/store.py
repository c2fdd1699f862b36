"""The journal's file: SQLite, one writer, and nothing told before it is written. Knows files; knows no table's rules.

A record is an INSERT: SQLite appends it to the write-ahead log, and from then on it outlives this process, however it
dies. A stroke's record gets there once everybody has heard, together with others; until then it stands in a file beside
(`ahead`), and outlives the process as well. It outlives the machine once both are on the disk, which a thread of its
own sees to (`syncing`): no ruling waits for a disk, and a power cut costs what was told since, at most. With durability
`full` each record is on the disk before it is told, and each ruling waits for that.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final, Self

import structlog
from msgspec import Struct

from referee.clock import wall_ms
from referee.journal import ahead, schema
from referee.journal.entries import FIRST_LINK, Closed, Cut, Opened, Row, TableRecord, Unreadable, decode, encode, link
from referee.journal.faults import FILE_ERRORS, Damaged, JournalFault, Unwritable, WriteFailed
from referee.journal.files import files_of, lock, name_aside, remove
from referee.journal.migrations import migrate
from referee.journal.reader import rows_of
from referee.journal.syncing import Syncing
from referee.journal.wal import frames_lost

log = structlog.get_logger("referee.journal")

INSERT: Final = "INSERT INTO entries (id, sitting, wall_ms, record, link) VALUES (?, ?, ?, ?, ?)"

# Entries that are looked through at one step of forgetting: a millisecond or two.
FORGET_AT_ONCE: Final = 200

# So many records are put into the database together: a third of a millisecond of work, and one a second and table come
# to that only with many tables. Or whatever there is, once the oldest has waited so long and something happens.
NOTED: Final = 32
NOTED_MS_MAX: Final = 250

# A connection waits so long for another's lock. Only a reader's clean-up holds one, and for less than this.
BUSY_S: Final = 2.0


class Durability(StrEnum):
    NORMAL = "normal"  # The disk follows within a moment.
    FULL = "full"  # On the disk before anybody hears of it.


class Position(Struct, frozen=True, gc=False):
    """Where the next record of a table hangs."""

    sitting: int
    link: bytes


class Store:
    """An open journal."""

    def __init__(self, path: Path, connection: sqlite3.Connection, held: int, durability: Durability) -> None:
        self.path = path
        self.fleeting = False  # The file goes when it is closed.
        self.trouble = ""  # What keeps records from being written; empty: nothing does.
        self._connection = connection
        self._writer = connection.cursor()  # A new one for each record would cost a fifth of what a record does.
        self._lock = held
        # A table that is forgotten in part may have its line in the list only.
        numbers = "SELECT id FROM entries UNION ALL SELECT id FROM sittings"
        (number,) = connection.execute(f"SELECT coalesce(max(id), 0) FROM ({numbers})").fetchone()
        self._number = int(number)
        self._noted: list[Row] = []  # Told, and not in the database yet.
        self._settled = 0  # What the disk must have before their room is used again; see `Syncing.written`.
        self._take_in_what_was_told()
        self._ahead = None if durability is Durability.FULL else ahead.Ahead(path, self._number)
        self._syncing = Syncing(path, self._ahead)
        self._syncing.written = self._settled = 1  # What was taken in is to be synced.

    @classmethod
    def open(cls, path: Path, durability: Durability = Durability.NORMAL) -> Self:
        """Open or make the file, alone. Raises a `JournalFault`; `Damaged` leaves the file as it is."""
        held = lock(path)
        try:
            _keep_what_is_lost(path)
            connection = _connect(path, durability)
            try:
                store = cls(path, connection, held, durability)
            except OSError as error:
                connection.close()
                raise Unwritable(path, error.strerror or str(error)) from error
            except BaseException:
                connection.close()
                raise
        except BaseException:
            os.close(held)
            raise
        store._syncing.start()
        return store

    @property
    def size_bytes(self) -> int:
        return sum(each.stat().st_size for each in files_of(self.path))

    @property
    def used_bytes(self) -> int:
        """So much of the file is in use; the rest is written anew before it grows. Raises `sqlite3.Error`."""
        pages, free, size = (
            int(self._connection.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * size

    @property
    def last(self) -> int:
        """The number of the last record."""
        return self._number

    @property
    def healthy(self) -> bool:
        """Records are written, and reach the disk."""
        return not self.trouble and not self._syncing.trouble

    def describe_trouble(self) -> str:
        return self.trouble or self._syncing.trouble

    def _take_in_what_was_told(self) -> None:
        """A process that died had told some records more than it had put into their place. Raises a `JournalFault`."""
        try:
            told = ahead.missing(self._connection, self.path, self._number)
            self._insert(told)
        except WriteFailed as failed:
            raise Unwritable(self.path, self.trouble) from failed
        except FILE_ERRORS as error:
            raise Damaged(self.path, str(error)) from error
        self._number = told[-1].id if told else self._number

    def begin(self, opened: Opened) -> Position:
        """The first record of a table. Raises `WriteFailed`."""
        sitting = self._number + 1
        row = "INSERT INTO sittings (id, code, game, opened_ms) VALUES (?, ?, ?, ?)"
        where = Position(sitting, FIRST_LINK)
        return self._with_list(where, opened, row, lambda at_ms: (sitting, opened.code, opened.game, at_ms))

    def end(self, where: Position, last: Closed | Cut) -> Position:
        """The last record of a table. Raises `WriteFailed`."""
        row = "UPDATE sittings SET closed_ms = ? WHERE id = ?"
        return self._with_list(where, last, row, lambda at_ms: (at_ms, where.sitting))

    def write(self, where: Position, record: TableRecord) -> Position:
        """One more record of a table; where the one after it goes. Raises `WriteFailed`."""
        self.settle()
        row = self._row(where, record)
        self._insert([row])
        return self._hung(row)

    def note(self, where: Position, record: TableRecord) -> Position:
        """As `write`, for what people wait to be told: they may be as soon as this returns. Raises `WriteFailed`."""
        if self._ahead is None:
            return self.write(where, record)
        if not self._noted and self._syncing.synced >= self._settled:
            self._ahead.restart()
        row = self._row(where, record)
        if not self._ahead.keep(row):
            return self.write(where, record)
        self._noted.append(row)
        return self._hung(row)

    def settle(self, least: int = 1) -> None:
        """Put what was noted into its place, if it is so much, or has been noted for long. Raises `WriteFailed`.

        What cannot be written stays noted, and outlives the process where it is.
        """
        noted = self._noted
        if noted and (len(noted) >= least or wall_ms() - noted[0].wall_ms > NOTED_MS_MAX):
            self._insert(noted)
            self._noted = []
            self._syncing.written += 1
            self._settled = self._syncing.written

    def _row(self, where: Position, record: TableRecord) -> Row:
        data, at_ms, number = encode(record), wall_ms(), self._number + 1
        return Row(number, where.sitting, at_ms, data, link(where.link, number, where.sitting, at_ms, data))

    def _hung(self, row: Row) -> Position:
        self._number = row.id
        self._syncing.written += 1
        return Position(row.sitting, row.link)

    def _insert(self, rows: list[Row]) -> None:
        """All or none; one alone needs no transaction of its own. Raises `WriteFailed`."""
        try:
            if len(rows) == 1:
                self._writer.execute(INSERT, rows[0])
            elif rows:
                self._writer.execute("BEGIN IMMEDIATE")
                self._writer.executemany(INSERT, rows)
                self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            if len(rows) > 1 and self._connection.in_transaction:
                self._writer.execute("ROLLBACK")
            raise self._failed(error) from error
        self.trouble = ""

    def _with_list(
        self, where: Position, record: TableRecord, statement: str, values: Callable[[int], tuple[object, ...]]
    ) -> Position:
        """A record and the list of tables, both or none."""
        self.settle()
        number = self._number
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            written = self.write(where, record)
            self._connection.execute(statement, values(wall_ms()))
            self._connection.execute("COMMIT")
            self._syncing.written += 1  # A round may have come between.
        except (sqlite3.Error, WriteFailed) as error:
            self._number = number
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise error if isinstance(error, WriteFailed) else self._failed(error) from error
        return written

    def _failed(self, error: sqlite3.Error) -> WriteFailed:
        if not self.trouble:
            log.error("journal not written", path=str(self.path), reason=str(error))
        self.trouble = str(error)
        return WriteFailed(f"cannot write to the journal {self.path}: {error}")

    def unfinished(self) -> list[int]:
        """The numbers of the tables that have not ended. Raises `Damaged`."""
        try:
            found = self._connection.execute("SELECT id FROM sittings WHERE closed_ms IS NULL ORDER BY id")
            return [number for (number,) in found]
        except FILE_ERRORS as error:
            raise Damaged(self.path, str(error)) from error

    def rows(self, first: int = 1) -> Iterator[Row]:
        """Everything written from a number on, in order. Raises `Damaged` where that breaks off."""
        return rows_of(self._connection, self.path, first - 1)

    def prune(self, before_ms: int) -> tuple[int, int]:
        """Forget the tables at which nothing has happened since; how many tables and how many records they were."""
        old = "SELECT sitting FROM entries GROUP BY sitting HAVING max(wall_ms) < ?"
        self._connection.execute("BEGIN IMMEDIATE")
        tables = self._connection.execute(f"DELETE FROM sittings WHERE id IN ({old})", (before_ms,)).rowcount
        entries = self._connection.execute(f"DELETE FROM entries WHERE sitting IN ({old})", (before_ms,)).rowcount
        self._connection.execute("COMMIT")
        self._connection.execute("VACUUM")
        return tables, entries

    def next_to_forget(self, before_ms: int, bytes_max: int) -> int | None:
        """The table that ended longest ago, if that was before then, or while more than so much is kept; its number.

        One that is forgotten in part goes first. Raises `sqlite3.Error`.
        """
        oldest = "SELECT id, closed_ms FROM sittings WHERE closed_ms IS NOT NULL ORDER BY closed_ms, id LIMIT 1"
        found = self._connection.execute(oldest).fetchone()
        if found is None:
            return None
        number, closed_ms = found
        doomed = closed_ms == schema.FORGOTTEN or closed_ms < before_ms or self.used_bytes > bytes_max
        return int(number) if doomed else None

    def forget(self, sitting: int) -> Iterator[int]:
        """Delete a table that has ended, some entries at each step, so that no ruling waits; yields how many.

        Whatever happens between two steps, nobody takes what is left for a table. Raises `sqlite3.Error`.
        """
        self._connection.execute("UPDATE sittings SET closed_ms = ? WHERE id = ?", (schema.FORGOTTEN, sitting))
        some = "SELECT id, sitting, record FROM entries WHERE id >= ? ORDER BY id LIMIT ?"
        first, ended = sitting, False
        while not ended and (rows := self._connection.execute(some, (first, FORGET_AT_ONCE)).fetchall()):
            ended = any(number == sitting and _is_last(record) for _, number, record in rows)
            delete = "DELETE FROM entries WHERE id BETWEEN ? AND ? AND sitting = ?"
            yield self._connection.execute(delete, (first, rows[-1][0], sitting)).rowcount
            first = rows[-1][0] + 1
            self._syncing.written += 1
        self._connection.execute("DELETE FROM sittings WHERE id = ?", (sitting,))
        self._syncing.written += 1

    def close(self) -> None:
        """Bring all to the disk, and let the file go."""
        with suppress(WriteFailed):  # It is where it outlives us.
            self.settle()
        self._syncing.stop()
        if self._ahead is not None:
            self._ahead.close(settled=not self._noted)
        self._connection.close()
        if self.fleeting:
            remove(self.path)
        os.close(self._lock)


def _is_last(record: bytes) -> bool:
    try:
        return isinstance(decode(record), Closed | Cut)
    except Unreadable:
        return False


def _connect(path: Path, durability: Durability) -> sqlite3.Connection:
    """A connection to a file of the newest version. Raises a `JournalFault`."""
    try:
        if path.exists():
            schema.check_kind(path)
        # Names, tokens' digests and hidden cards of a running match are nobody else's business.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise Unwritable(path, error.strerror or str(error)) from error
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
    try:
        version = schema.version_of(connection, path)
        if version == 0:
            connection.execute(f"PRAGMA page_size = {schema.PAGE_BYTES}")
        connection.execute("PRAGMA journal_mode = WAL")
        # The writer never waits for the disk by itself; with FULL it does at every record.
        connection.execute(f"PRAGMA synchronous = {'FULL' if durability is Durability.FULL else 'OFF'}")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        if version == 0:
            schema.create(connection)
        elif version < schema.VERSION:
            migrate(connection, path, version)
        (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if sound != "ok":
            raise Damaged(path, sound)
    except JournalFault:
        connection.close()
        raise
    except sqlite3.OperationalError as error:
        connection.close()
        raise Unwritable(path, str(error)) from error
    except FILE_ERRORS as error:
        connection.close()
        raise Damaged(path, str(error)) from error
    return connection


def _keep_what_is_lost(path: Path) -> None:
    """A log that is damaged inside is read up to there: after a power cut that is all there is. A copy is kept."""
    lost = frames_lost(path)
    if lost:
        aside = name_aside(path)
        for each in files_of(path):
            shutil.copyfile(each, f"{aside}{str(each).removeprefix(str(path))}")
        log.error("journal damaged at its end", path=str(path), records_lost=lost, kept_as=str(aside))

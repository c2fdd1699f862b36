"""The journal's file: SQLite, one writer, and nothing told before it is written. Knows files; knows no table's rules.

A record is one INSERT outside of any transaction: SQLite appends it to the write-ahead log with one `write`, and from
then on it outlives this process, however it dies. A stroke's record gets there once everybody has heard; until then it
stands in a file beside (`ahead`), and outlives the process as well. It outlives the machine once the log is on the
disk, which a thread of its own sees to (`syncing`): no ruling waits for a disk, and a power cut costs what was told
since, at most. With durability `full` each record is on the disk before it is told, and each ruling waits for that.
"""

import errno
import fcntl
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
from referee.journal.faults import FILE_ERRORS, Damaged, InUse, JournalFault, Unwritable, WriteFailed
from referee.journal.migrations import migrate
from referee.journal.reader import rows_of
from referee.journal.syncing import Syncing
from referee.journal.wal import frames_lost

log = structlog.get_logger("referee.journal")

INSERT: Final = "INSERT INTO entries (id, sitting, wall_ms, record, link) VALUES (?, ?, ?, ?, ?)"

LOCK_SUFFIX: Final = "-lock"
BESIDE: Final = ("", "-wal", "-shm", ahead.SUFFIX)
"""A journal's file, what SQLite keeps beside it, and what is not in there yet."""

SUMMARIES: Final = "-results"
"""Beside it, too: what is kept of it in short (see `summaries`)."""

# Damaged files that are kept under names of their own. Whoever has a hundred has another problem.
ASIDE_MAX: Final = 100

# Entries that are looked through at one step of forgetting: a millisecond or two.
FORGET_AT_ONCE: Final = 200

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

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: int, durability: Durability) -> None:
        self.path = path
        self.fleeting = False  # The file goes when it is closed.
        self.trouble = ""  # What keeps records from being written; empty: nothing does.
        self._connection = connection
        self._writer = connection.cursor()  # A new one for each record would cost a fifth of what a record does.
        self._lock = lock
        # A table that is forgotten in part may have its line in the list only.
        numbers = "SELECT id FROM entries UNION ALL SELECT id FROM sittings"
        (number,) = connection.execute(f"SELECT coalesce(max(id), 0) FROM ({numbers})").fetchone()
        self._number = int(number)
        self._noted: Row | None = None  # Told, and not in the database yet.
        self._settled = Position(0, FIRST_LINK)
        self._take_in_what_was_told()
        self._ahead = None if durability is Durability.FULL else ahead.Ahead(path)
        self._syncing = Syncing(path)

    @classmethod
    def open(cls, path: Path, durability: Durability = Durability.NORMAL) -> Self:
        """Open or make the file, alone. Raises a `JournalFault`; `Damaged` leaves the file as it is."""
        lock = _lock(path)
        try:
            _keep_what_is_lost(path)
            connection = _connect(path, durability)
            try:
                store = cls(path, connection, lock, durability)
            except OSError as error:
                connection.close()
                raise Unwritable(path, error.strerror or str(error)) from error
            except BaseException:
                connection.close()
                raise
        except BaseException:
            os.close(lock)
            raise
        store._syncing.start()
        return store

    @property
    def size_bytes(self) -> int:
        return sum(each.stat().st_size for each in _files(self.path))

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
        """A process that died may have told one record more than it had put into its place. Raises a `JournalFault`."""
        try:
            if (told := ahead.missing(self._connection, self.path, self._number)) is not None:
                self._connection.execute(INSERT, told)
                self._number = told.id
        except sqlite3.OperationalError as error:
            raise Unwritable(self.path, str(error)) from error
        except FILE_ERRORS as error:
            raise Damaged(self.path, str(error)) from error

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
        self._insert(self._row(where, record))
        return self._settled

    def note(self, where: Position, record: TableRecord) -> None:
        """One more record of a table, which may be told from now on; `settle` puts it into its place.

        With durability `full` it is there at once. Raises `WriteFailed`.
        """
        self.settle()
        row = self._row(where, record)
        if self._ahead is not None and self._ahead.keep(row):
            self._noted, self._number = row, row.id
        else:
            self._insert(row)

    def settle(self) -> Position:
        """Put what was noted into its place; where the record after it goes. Raises `WriteFailed`."""
        if (row := self._noted) is not None:
            self._noted, self._number = None, row.id - 1
            self._insert(row)
        return self._settled

    def _row(self, where: Position, record: TableRecord) -> Row:
        data, at_ms, number = encode(record), wall_ms(), self._number + 1
        return Row(number, where.sitting, at_ms, data, link(where.link, number, where.sitting, at_ms, data))

    def _insert(self, row: Row) -> None:
        try:
            self._writer.execute(INSERT, row)
        except sqlite3.Error as error:
            raise self._failed(error) from error
        self._number = row.id
        self._syncing.written += 1
        self.trouble = ""
        self._settled = Position(row.sitting, row.link)

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
        with suppress(WriteFailed):  # It is told by then that it cannot be written.
            self.settle()
        self._syncing.stop()
        if self._ahead is not None:
            self._ahead.close()
        self._connection.close()
        if self.fleeting:
            remove(self.path)
        os.close(self._lock)


def _is_last(record: bytes) -> bool:
    try:
        return isinstance(decode(record), Closed | Cut)
    except Unreadable:
        return False


def remove(path: Path) -> None:
    """Remove a journal, as far as it is there. Its lock stays: whoever opens it just now has that very file."""
    for suffix in (*BESIDE, SUMMARIES):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def _lock(path: Path) -> int:
    """A lock that ends with this process. Not on the file itself: closing that would take SQLite's own locks away."""
    try:
        held = os.open(f"{path}{LOCK_SUFFIX}", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unwritable(path, error.strerror or str(error)) from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(held)
        if error.errno in (errno.EAGAIN, errno.EACCES):
            raise InUse(path) from error
        raise Unwritable(path, error.strerror or str(error)) from error
    return held


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
        aside = _name_aside(path)
        for each in _files(path):
            shutil.copyfile(each, f"{aside}{str(each).removeprefix(str(path))}")
        log.error("journal damaged at its end", path=str(path), records_lost=lost, kept_as=str(aside))


def _name_aside(path: Path) -> Path:
    """A name for a damaged journal. Raises `Unwritable`."""
    for number in range(1, ASIDE_MAX + 1):
        aside = Path(f"{path}.damaged-{number}")
        if not aside.exists():
            return aside
    raise Unwritable(path, f"there are {ASIDE_MAX} damaged ones beside it already")


def _files(path: Path) -> list[Path]:
    return [each for suffix in BESIDE if (each := Path(f"{path}{suffix}")).exists()]


def move_aside(path: Path) -> Path:
    """Keep a damaged journal under another name, whole; that name. Raises `Unwritable`."""
    lock = _lock(path)
    try:
        aside = _name_aside(path)
        for each in reversed(_files(path)):
            each.rename(f"{aside}{str(each).removeprefix(str(path))}")
    except OSError as error:
        raise Unwritable(path, error.strerror or str(error)) from error
    finally:
        os.close(lock)
    return aside

"""Reads a journal, also one that is being written. Knows rows and where they break off; changes nothing."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from referee.journal import ahead, schema
from referee.journal.entries import Row
from referee.journal.faults import FILE_ERRORS, Damaged, NotAJournal, Unreachable

# Rows that are read at a time: a reader that stays within one would keep the log from ever starting anew.
BATCH: Final = 1_000


# A value of another type than was written is damage, and reads as nothing at all.
SELECT: Final = """
SELECT id, CASE typeof(sitting) WHEN 'integer' THEN sitting ELSE 0 END,
    CASE typeof(wall_ms) WHEN 'integer' THEN wall_ms ELSE 0 END,
    CASE typeof(record) WHEN 'blob' THEN record ELSE x'' END, CASE typeof(link) WHEN 'blob' THEN link ELSE x'' END
FROM entries WHERE id > ? ORDER BY id LIMIT ?
"""


class Listed(NamedTuple):
    """A table as the list of tables has it."""

    id: int
    code: str
    game: str
    opened_ms: int
    closed_ms: int | None


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that can only read. Raises a `JournalFault`."""
    if not path.is_file():
        raise Unreachable(path, "there is no such file")
    try:
        schema.check_kind(path)
        connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, isolation_level=None)
    except OSError as error:
        raise Unreachable(path, error.strerror or str(error)) from error
    try:
        if schema.version_of(connection, path) == 0:
            raise NotAJournal(path)
        yield connection
    finally:
        connection.close()


def rows_of(connection: sqlite3.Connection, path: Path, after: int = 0) -> Iterator[Row]:
    """Everything written after a number, in order. Raises `Damaged` where that breaks off."""
    ahead_of = 0  # In the file beside the rows go on from here, as last seen.
    while True:
        try:
            rows = connection.execute(SELECT, (after, BATCH)).fetchall()
        except FILE_ERRORS as error:
            yield from _one_by_one(connection, path, after, error)
            return
        for row in rows:
            yield Row(*row)
        after = rows[-1][0] if rows else after
        if len(rows) < BATCH:
            told = _told(connection, path, after)
            # A gap: the writer has put into the database meanwhile what is between, unless it was lost for good.
            if told and told[-1].id != after + len(told) and told[0].id != ahead_of:
                ahead_of = told[0].id
                continue
            yield from told
            return


def _told(connection: sqlite3.Connection, path: Path, after: int) -> list[Row]:
    """What everybody has heard of, and the database does not have yet."""
    try:
        return ahead.missing(connection, path, after)
    except FILE_ERRORS as error:
        raise Damaged(path, f"after entry {after} it cannot be read ({error})") from error


def _one_by_one(connection: sqlite3.Connection, path: Path, after: int, error: Exception) -> Iterator[Row]:
    """As far as it can be read at all; then `Damaged`."""
    for _ in range(BATCH):
        try:
            row = connection.execute(SELECT, (after, 1)).fetchone()
        except FILE_ERRORS as failed:
            raise Damaged(path, f"after entry {after} it cannot be read ({failed})") from failed
        if row is None:
            break
        yield Row(*row)
        after = row[0]
    raise Damaged(path, f"after entry {after} it cannot be read ({error})")


def listed(connection: sqlite3.Connection, path: Path) -> list[Listed]:
    """The list of tables, but for those that are being forgotten; empty in a file that is older than the list.

    Raises `Damaged`.
    """
    if schema.version_of(connection, path) < 2:
        return []
    try:
        found = connection.execute("SELECT id, code, game, opened_ms, closed_ms FROM sittings ORDER BY id")
        return [Listed(*row) for row in found if row[-1] != schema.FORGOTTEN]
    except FILE_ERRORS as error:
        raise Damaged(path, f"the list of tables cannot be read ({error})") from error


def forgotten(connection: sqlite3.Connection, path: Path) -> set[int]:
    """The numbers of the tables of which some entries are deleted by now. Raises `Damaged`."""
    if schema.version_of(connection, path) < 2:
        return set()
    try:
        found = connection.execute("SELECT id FROM sittings WHERE closed_ms = ?", (schema.FORGOTTEN,))
        return {number for (number,) in found}
    except FILE_ERRORS as error:
        raise Damaged(path, f"the list of tables cannot be read ({error})") from error


def soundness(connection: sqlite3.Connection, path: Path) -> list[str]:
    """What is wrong with the file itself, as SQLite finds, and with the names of what is in it."""
    try:
        found = [text for (text,) in connection.execute("PRAGMA integrity_check(10)") if text != "ok"]
        if not schema.is_ours(connection, schema.version_of(connection, path)):
            found.append("its tables are not described as they were")
    except FILE_ERRORS as error:
        return [str(error)]
    return found

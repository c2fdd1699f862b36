"""The tables of a journal's file, and the way from older ones. Knows SQL; knows no record and no rule."""

import sqlite3
from pathlib import Path
from typing import Final

from referee.journal.faults import FILE_ERRORS, Damaged, NewerJournal, NotAJournal, Unwritable

APPLICATION_ID: Final = 0x52464A4C
"""SQLite keeps it at byte 68 of the file, so that tools can tell a journal: the letters RFJL."""

VERSION: Final = 2

# A record is one page in the log, whatever its size, and most have some 200 bytes: with the usual 4 KiB the disk would
# have to take four times as much, for no ruling's good (13 µs an INSERT with 1 KiB, 17 µs with 4).
PAGE_BYTES: Final = 1_024

# No index beside the key: a record is then one page written at the end of one tree. A file is read from one end to
# the other, and rarely.
_ENTRIES: Final = """
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    sitting INTEGER NOT NULL,  -- The number of the record that opened the table.
    wall_ms INTEGER NOT NULL,
    record BLOB NOT NULL,
    link BLOB NOT NULL
)
"""

# Since version 2. Written when a table opens and when it ends: so a start need not read all to find what is unfinished.
SITTINGS: Final = """
CREATE TABLE sittings (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    game TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    closed_ms INTEGER
)
"""

FORGOTTEN: Final = 0
"""Stands for the instant at which a table ended, while its entries are being deleted: nobody reads them any more."""

# A magic number that every SQLite file begins with (its file format, section 1.3.1).
_MAGIC: Final = b"SQLite format 3\x00"

# Where an older file has no list of its tables, each is found in its own first and last record.
OLDEST: Final = 1


def check_kind(path: Path) -> None:
    """Raises `NotAJournal`, without opening it as a database, when the file cannot be one."""
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if head and head != _MAGIC:
        raise NotAJournal(path)


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the file; 0: it is empty. Raises `NotAJournal`, `NewerJournal`, `Damaged`."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError as error:
        raise Unwritable(path, str(error)) from error
    except FILE_ERRORS as error:
        raise Damaged(path, str(error)) from error
    if application != APPLICATION_ID:
        if application or version or tables:
            raise NotAJournal(path)
        return 0
    if version > VERSION:
        raise NewerJournal(path, version, VERSION)
    return int(version)


def is_ours(connection: sqlite3.Connection, version: int) -> bool:
    """Whether the tables are, to the letter, those that a file of this version was made with."""
    texts = {text.strip() for (text,) in connection.execute("SELECT sql FROM sqlite_schema")}
    return texts == {text.strip() for text in (_ENTRIES, SITTINGS)[:version]}


def create(connection: sqlite3.Connection, version: int = VERSION) -> None:
    """Make the tables of a new file, of an older version for a test of the way from there."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(_ENTRIES)
    if version >= 2:
        connection.execute(SITTINGS)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("COMMIT")

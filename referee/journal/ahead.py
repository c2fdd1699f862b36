"""Holds the newest record until it is in the database. Knows one small file beside it, and rows; knows no record.

SQLite takes some hundred microseconds for a record, for which nobody should have to wait who is waiting for a verdict.
Here it takes one write into room that is there already, and from then on it outlives this process, however it dies. The
database follows once everybody has heard. Whoever opens or reads the journal next finds here the one record that may be
missing there; its link says whether it is the next of its table.
"""

import os
import sqlite3
from pathlib import Path
from struct import Struct
from typing import Final

from referee.journal.entries import LINK_BYTES, Row, link

SUFFIX: Final = "-ahead"

# Some two hundred bytes are usual, and a deal has a kilobyte. What has no room here goes into the database at once.
ROOM: Final = 16 * 1024

_HEAD: Final = Struct(f"<qqqI{LINK_BYTES}s")  # Number, table, date, size; and the link.

# The link that the next record of a table that has not ended hangs on.
_LAST_LINK: Final = """
SELECT entries.link FROM entries JOIN sittings ON sittings.id = entries.sitting
WHERE sittings.closed_ms IS NULL AND entries.sitting = ? AND entries.id < ? ORDER BY entries.id DESC LIMIT 1
"""


class Ahead:
    """Room for one record."""

    def __init__(self, path: Path) -> None:
        """Beside the journal at `path`. What is there already is gone. Raises OSError."""
        self._path = Path(f"{path}{SUFFIX}")
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        self.clear()

    def keep(self, row: Row) -> bool:
        """Instead of the one before. False: it is not kept."""
        data = _HEAD.pack(row.id, row.sitting, row.wall_ms, len(row.record), row.link) + row.record
        try:
            return len(data) <= ROOM and os.pwrite(self._file, data, 0) == len(data)
        except OSError:
            return False

    def clear(self) -> None:
        """Keep nothing, and have the room. Raises OSError."""
        os.pwrite(self._file, bytes(ROOM), 0)

    def close(self) -> None:
        """All is in the database."""
        os.close(self._file)
        self._path.unlink(missing_ok=True)


def missing(connection: sqlite3.Connection, path: Path, after: int) -> Row | None:
    """The record that a journal with records up to a number does not have yet. Raises `sqlite3.Error`."""
    try:
        data = Path(f"{path}{SUFFIX}").read_bytes()
    except OSError:
        return None  # Nobody was told more than is in the database.
    if len(data) < _HEAD.size:
        return None
    number, sitting, wall_ms, size, tied = _HEAD.unpack_from(data)
    if number <= after:
        return None
    before = connection.execute(_LAST_LINK, (sitting, number)).fetchone()
    record = data[_HEAD.size : _HEAD.size + size]
    if before is None or link(before[0], number, sitting, wall_ms, record) != tied:
        return None  # Of another journal, or half written: then nobody has heard of it.
    return Row(number, sitting, wall_ms, record, tied)

"""Holds the newest records until the database has them. Knows one file beside it, and rows; knows no record.

SQLite takes some hundred microseconds for a record, and not much more for thirty together. Nobody should have to wait
for that who is waiting for a verdict. Here a record takes one write into room that is there already, and from then on
it outlives this process, however it dies. The database follows once everybody has heard, many records at a time.
Whoever opens or reads the journal meanwhile finds the rest here; each link says whether it is the next of its table.
"""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from struct import Struct
from typing import Final

from referee.journal.entries import LINK_BYTES, Row, link

SUFFIX: Final = "-ahead"

# Records of some two hundred bytes: a thousand of them. What has no room goes into the database at once.
ROOM: Final = 256 * 1024

_HEAD: Final = Struct(f"<qqqI{LINK_BYTES}s")  # Number, table, date, size; and the link.

# The link that the next record of a table that has not ended hangs on.
_LAST_LINK: Final = """
SELECT entries.link FROM entries JOIN sittings ON sittings.id = entries.sitting
WHERE sittings.closed_ms IS NULL AND entries.sitting = ? AND entries.id < ? ORDER BY entries.id DESC LIMIT 1
"""


class Ahead:
    """Room for some records, one behind the other, of which each has a higher number than the one before."""

    def __init__(self, path: Path, last: int) -> None:
        """Beside the journal at `path`, whose last record has this number. Raises OSError.

        What a process that died has left is in the database by now, and stays until the disk has it there: see
        `restart`. But nothing can follow what is of another journal.
        """
        kept = list(_kept(path))
        self._path = Path(f"{path}{SUFFIX}")
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        self._end = sum(_HEAD.size + len(row.record) for row in kept) if kept and kept[-1].id <= last else 0
        os.pwrite(self._file, bytes(max(0, ROOM - self._end)), self._end)

    def keep(self, row: Row) -> bool:
        """Behind the one before. False: it is not kept."""
        data = _HEAD.pack(row.id, row.sitting, row.wall_ms, len(row.record), row.link) + row.record
        try:
            if self._end + len(data) > ROOM or os.pwrite(self._file, data, self._end) < len(data):
                return False
        except OSError:
            return False
        self._end += len(data)
        return True

    def restart(self) -> None:
        """Begin at the beginning. What stands there is on the disk in the database; it is told by its lower numbers."""
        self._end = 0

    def sync(self) -> None:
        """Bring it to the disk. Raises OSError."""
        os.fdatasync(self._file)

    def close(self, *, settled: bool) -> None:
        """`settled`: all is in the database."""
        os.close(self._file)
        if settled:
            self._path.unlink(missing_ok=True)


def missing(connection: sqlite3.Connection, path: Path, after: int) -> list[Row]:
    """The records that a journal with records up to a number does not have yet. Raises `sqlite3.Error`."""
    links: dict[int, bytes] = {}
    found = []
    for row in _kept(path):
        if row.id <= after:
            continue
        if row.sitting not in links:
            last = connection.execute(_LAST_LINK, (row.sitting, row.id)).fetchone()
            links[row.sitting] = b"" if last is None else last[0]
        before = links[row.sitting]
        if not before or link(before, *row[:-1]) != row.link:
            break  # Of another journal, or half written: then nobody has heard of it.
        links[row.sitting] = row.link
        found.append(row)
    return found


def _kept(path: Path) -> Iterator[Row]:
    """What stands in the file, up to where its numbers do not rise any more: an older record, or none."""
    try:
        data = Path(f"{path}{SUFFIX}").read_bytes()
    except OSError:
        return  # Nobody was told more than is in the database.
    at, before = 0, 0
    while at + _HEAD.size <= len(data):
        number, sitting, wall_ms, size, tied = _HEAD.unpack_from(data, at)
        if number <= before:
            return
        at += _HEAD.size + size
        before = number
        yield Row(number, sitting, wall_ms, data[at - size : at], tied)

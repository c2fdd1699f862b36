"""Brings an older journal to the newest version. Knows each version that ever was; loses nothing on the way.

Every step is one transaction, and a copy of the file as it was stays beside it.
"""

import sqlite3
from pathlib import Path

from referee.journal import schema
from referee.journal.entries import Closed, Cut, Opened, Unreadable, decode
from referee.journal.faults import Damaged
from referee.journal.reader import rows_of


def migrate(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """From `version` to the newest. Raises `Damaged`."""
    with sqlite3.connect(f"{path}.version-{version}") as copy:
        connection.backup(copy)
    copy.close()
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version < 2:
            _list_tables(connection, path)
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _list_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Version 2 keeps a list of the tables, and which of them have ended."""
    connection.execute(schema.SITTINGS)
    for row in list(rows_of(connection, path)):
        try:
            record = decode(row.record)
        except Unreadable as unreadable:
            raise Damaged(path, f"entry {row.id} is no record ({unreadable})") from unreadable
        match record:
            case Opened(code=code, game=game):
                insert = "INSERT INTO sittings (id, code, game, opened_ms) VALUES (?, ?, ?, ?)"
                connection.execute(insert, (row.sitting, code, game, row.wall_ms))
            case Closed() | Cut():
                connection.execute("UPDATE sittings SET closed_ms = ? WHERE id = ?", (row.wall_ms, row.sitting))
            case _:
                pass

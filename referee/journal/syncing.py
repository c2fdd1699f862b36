"""Brings the journal to the disk beside the play. Knows a file and a thread; knows no record.

Five times a second, if anything was written, what stands ahead of the database is synced, and the write-ahead log is
synced and copied into the file. So a power cut costs at most what was told within the last `EVERY_S` and the time that
the disk takes, twice: one round must end before the next begins. The process itself may die at any moment at no cost at
all.
"""

import sqlite3
import threading
from pathlib import Path
from typing import Final

import structlog

from referee.journal.ahead import Ahead

log = structlog.get_logger("referee.journal")

EVERY_S: Final = 0.2

# The log begins anew by itself when a round finds it copied to its end. On a server that never rests this may not
# happen for long; beyond so many pages (64 MiB) the writer is made to wait for one round.
LOG_PAGES_MAX: Final = 65_536

# Closing waits so long for the last round: a disk that takes longer is broken.
LAST_ROUND_S: Final = 30.0


class Syncing:
    """A thread that follows the writer."""

    def __init__(self, path: Path, ahead: Ahead | None) -> None:
        self.trouble = ""  # Why the disk cannot follow; empty: it does.
        self.written = 0  # How often the writer wrote, as the writer says.
        self.synced = 0  # So much of that is on the disk.
        self._path = path
        self._ahead = ahead
        self._stopping = threading.Event()
        # A daemon: a process that has to end must not hang on a disk.
        self._thread = threading.Thread(target=self._run, name="journal-sync", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """One last round, and the end."""
        self._stopping.set()
        self._thread.join(LAST_ROUND_S)

    def _run(self) -> None:
        connection = sqlite3.connect(self._path, timeout=EVERY_S, isolation_level=None)
        connection.execute("PRAGMA synchronous = NORMAL")  # Syncs the log before, and the file after, it is copied.
        try:
            while not self._stopping.wait(EVERY_S):
                self._round(connection)
            self._round(connection)
        finally:
            connection.close()

    def _round(self, connection: sqlite3.Connection) -> None:
        written = self.written
        if written == self.synced:
            return
        try:
            if self._ahead is not None:
                self._ahead.sync()
            _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages > LOG_PAGES_MAX:
                connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
        except (sqlite3.Error, OSError) as error:
            if not self.trouble:
                log.warning("journal not on the disk", path=str(self._path), reason=str(error))
            self.trouble = str(error)
        else:
            self.synced, self.trouble = written, ""

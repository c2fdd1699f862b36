"""Forgets old tables while others play, a little at a time. Knows how long and how much; knows no record.

A table that has not ended is never forgotten: people may come back to it.
"""

import sqlite3
from typing import Final

import structlog
import trio

from referee.clock import wall_ms
from referee.journal.store import Store

log = structlog.get_logger("referee.retention")

DAY_MS: Final = 24 * 3600 * 1000
MEGABYTE: Final = 1_000_000

# A server that runs for weeks forgets as well as one that is started every evening.
EVERY_S: Final = 3_600.0

# Between two steps the server is everybody else's.
PAUSE_S: Final = 0.02


async def retain(store: Store, keep_days: int, keep_mb: int) -> None:
    """Keep finished tables for so many days, and no more of them than so much; returns when cancelled."""
    while True:
        try:
            await forget_old(store, wall_ms() - keep_days * DAY_MS, keep_mb * MEGABYTE)
        except sqlite3.Error as error:
            log.warning("old tables not forgotten", path=str(store.path), reason=str(error))
        await trio.sleep(EVERY_S)


async def forget_old(store: Store, before_ms: int, bytes_max: int) -> None:
    """Forget what ended before then, and of the rest the oldest while there is more than so much.

    Raises `sqlite3.Error`.
    """
    tables = entries = 0
    while (doomed := store.next_to_forget(before_ms, bytes_max)) is not None:
        for count in store.forget(doomed):
            entries += count
            await trio.sleep(PAUSE_S)
        tables += 1
    used = store.used_bytes
    if tables:
        log.info("old tables forgotten", tables=tables, entries=entries, bytes=used, path=str(store.path))
    if used > bytes_max:
        log.warning("journal larger than asked for: the tables in it have not ended", bytes=used, most=bytes_max)

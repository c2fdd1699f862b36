"""Results of tables that have ended, kept beside their journal: they change no more, and deciding again takes time.

Whatever is wrong with that file, it is only made again.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from referee.journal.entries import RECORDS_VERSION
from referee.journal.files import SUMMARIES
from referee.journal.reader import Listed
from referee.journal.results import Summary

FORMAT: Final = 1
"""The version of these shapes."""

# A summary of a match has some kilobytes; this is more than a journal of the usual size has matches.
BYTES_MAX: Final = 64 * 1024 * 1024

ByTable = Mapping[Listed, tuple[Summary, ...]]


class _File(Struct, frozen=True, array_like=True):
    format: int
    records: int
    tables: tuple[tuple[Listed, tuple[Summary, ...]], ...]


_decoder = msgspec.msgpack.Decoder(_File)


def load(journal: Path) -> ByTable:
    """What is kept, by the line of the table in the journal's list; nothing, where nothing can be read."""
    path = Path(f"{journal}{SUMMARIES}")
    try:
        if path.stat().st_size > BYTES_MAX:
            return {}
        file = _decoder.decode(path.read_bytes())
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return {}
    return dict(file.tables) if (file.format, file.records) == (FORMAT, RECORDS_VERSION) else {}


def save(journal: Path, tables: ByTable) -> None:
    """Keep these in place of what was kept, whole or not at all; then they are made again next time."""
    path = Path(f"{journal}{SUMMARIES}")
    data = msgspec.msgpack.encode(_File(FORMAT, RECORDS_VERSION, tuple(tables.items())))
    if len(data) > BYTES_MAX:
        return
    new = Path(f"{path}.{os.getpid()}")
    try:
        new.touch(mode=0o600)
        new.write_bytes(data)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)

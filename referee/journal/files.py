"""The files of one journal: how they are called, locked, removed and kept aside. Knows paths; opens no database."""

import errno
import fcntl
import os
from pathlib import Path
from typing import Final

from referee.journal.ahead import SUFFIX
from referee.journal.faults import InUse, Unwritable

LOCK_SUFFIX: Final = "-lock"
BESIDE: Final = ("", "-wal", "-shm", SUFFIX)
"""A journal's file, what SQLite keeps beside it, and what is not in there yet."""

SUMMARIES: Final = "-results"
"""Beside it, too: what is kept of it in short (see `summaries`)."""

# Damaged files that are kept under names of their own. Whoever has a hundred has another problem.
ASIDE_MAX: Final = 100


def remove(path: Path) -> None:
    """Remove a journal, as far as it is there. Its lock stays: whoever opens it just now has that very file."""
    for suffix in (*BESIDE, SUMMARIES):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def lock(path: Path) -> int:
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


def name_aside(path: Path) -> Path:
    """A name for a damaged journal. Raises `Unwritable`."""
    for number in range(1, ASIDE_MAX + 1):
        aside = Path(f"{path}.damaged-{number}")
        if not aside.exists():
            return aside
    raise Unwritable(path, f"there are {ASIDE_MAX} damaged ones beside it already")


def files_of(path: Path) -> list[Path]:
    """Those that are there."""
    return [each for suffix in BESIDE if (each := Path(f"{path}{suffix}")).exists()]


def move_aside(path: Path) -> Path:
    """Keep a damaged journal under another name, whole; that name. Raises `Unwritable`."""
    held = lock(path)
    try:
        aside = name_aside(path)
        for each in reversed(files_of(path)):
            each.rename(f"{aside}{str(each).removeprefix(str(path))}")
    except OSError as error:
        raise Unwritable(path, error.strerror or str(error)) from error
    finally:
        os.close(held)
    return aside

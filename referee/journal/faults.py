"""What can be wrong with a journal. Knows words for people; touches no file."""

import sqlite3
from pathlib import Path
from typing import Final

FILE_ERRORS: Final = (sqlite3.Error, UnicodeError)
"""What reading a damaged file raises. SQLite may quote the damage in its message, and then that is no text."""


class JournalFault(Exception):
    """The journal cannot be used; the text says why, and what to do. Nothing was destroyed."""


class NotAJournal(JournalFault):
    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is no journal of this referee. It was left as it is; name another file.")


class NewerJournal(JournalFault):
    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            f"{path} was written by a newer referee (version {version} of the file, this one knows {known}). It was "
            "left as it is; use that referee, or name another file."
        )


class InUse(JournalFault):
    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is in use by another server. Each needs a file of its own.")


class Unwritable(JournalFault):
    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"cannot write the journal {path}: {reason}. Name another file, or play without a journal.")


class ReceiptsUnwritable(JournalFault):
    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"cannot write receipts to {path}: {reason}.")


class Unreachable(JournalFault):
    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"cannot read the journal {path}: {reason}.")


class Damaged(JournalFault):
    """The file is a journal, and parts of it cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        self.reason = reason
        super().__init__(f"the journal {path} is damaged: {reason}.")


class WriteFailed(JournalFault):
    """A record could not be written: the disk is full, or gone."""

"""Where a server keeps its journal when nobody says where. Knows folders and names; knows no record."""

import os
from pathlib import Path
from typing import Final

import structlog

from referee.journal.faults import Damaged, InUse, Unwritable
from referee.journal.files import move_aside
from referee.journal.store import Durability, Store

log = structlog.get_logger("referee.journal")

SUFFIX: Final = ".journal"

# Servers at once on one machine that were not given journals of their own.
SERVERS_MAX: Final = 100


def user_folder() -> Path:
    """The folder of this user's data, as desktops agreed (XDG Base Directory 0.8). Raises `Unwritable`."""
    named = os.environ.get("XDG_DATA_HOME", "")
    try:
        base = Path(named) if named.startswith("/") else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise Unwritable(Path("~"), "this user has no home folder") from error
    return base / "referee"


def open_own(port: int | None, durability: Durability) -> Store:
    """The journal of the server on this port: so that one that is restarted there finds its own again.

    None: it takes any port that is free. Nobody knows where to look for its tables later, so its journal lives as long
    as it does. Raises a `JournalFault`.
    """
    folder = user_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Unwritable(folder, error.strerror or str(error)) from error
    opened = open_or_renew if port is not None else _open_fleeting
    name = f"serve-{'any' if port is None else port}"
    for number in range(1, SERVERS_MAX):
        try:
            return opened(folder / f"{name}{'' if number == 1 else f'-{number}'}{SUFFIX}", durability)
        except InUse:
            continue  # Another server on this port, at another address.
    return opened(folder / f"{name}-{SERVERS_MAX}{SUFFIX}", durability)


def own_journals() -> list[Path]:
    """The journals of this user's servers, by name. Raises `Unwritable`."""
    return sorted(user_folder().glob(f"*{SUFFIX}"))


def _open_fleeting(path: Path, durability: Durability) -> Store:
    """A new journal that goes when it is closed; what a server left there that died is of no use any more."""
    store = open_or_renew(path, durability)
    store.fleeting = True
    if store.last:
        store.close()
        store = open_or_renew(path, durability)
        store.fleeting = True
    return store


def open_or_renew(path: Path, durability: Durability) -> Store:
    """Open a journal. One that is damaged is moved aside, whole, and a new one begun. Raises a `JournalFault`."""
    try:
        return Store.open(path, durability)
    except Damaged as damaged:
        aside = move_aside(path)
        log.error("journal damaged", reason=damaged.reason, path=str(path), kept_as=str(aside))  # noqa: TRY400
        return Store.open(path, durability)

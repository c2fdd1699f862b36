"""Looks whether this machine is fit to serve a table. Knows what a server needs of it; changes nothing.

The journal's files are looked at from outside: a server may be using them.
"""

import shutil
import socket
import sqlite3
import sys
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from referee.clock import grain_ns
from referee.counted import counted
from referee.findings import Finding, Grade
from referee.journal.faults import JournalFault, Unwritable
from referee.journal.files import BESIDE
from referee.journal.places import own_journals, user_folder
from referee.journal.reader import listed, reading
from referee.reachable import examine_reach
from referee.securing import home_folder
from referee.transport.line import stamp_arrivals

MEGABYTE: Final = 1_000_000

# An evening of the busiest table writes some megabytes: below this the journal breaks off soon.
FREE_BAD_MB: Final = 50
FREE_LOOK_MB: Final = 500

# What decides who was first. A stamp is good for some 25 µs (see `UNCERTAINTY`), so a finer clock changes nothing.
GRAIN_LOOK_NS: Final = 20_000
GRAIN_BAD_NS: Final = 1_000_000

# A byte from this machine to itself takes some microseconds.
ANSWER_S: Final = 5.0

LIBRARIES: Final = ("trio", "trio-websocket", "msgspec", "h11", "structlog", "segno", "ifaddr", "cyclopts")


# What only some of it takes, and what for.
EXTRAS: Final = (("cryptography", "--tls"), ("zeroconf", "--mdns"))


def examine(host: str = "", port: int | None = None, journal: Path | None = None) -> list[Finding]:
    """Look at everything."""
    return [
        _python(),
        *_libraries(),
        _extras(),
        _clock(grain_ns()),
        _stamps(_arrival_is_stamped()),
        *examine_reach(host, port),
        *_certificates(),
        *_journals(journal),
    ]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding(Grade.OK, "python", f"{version}, SQLite {sqlite3.sqlite_version}, {sys.platform}")


def _libraries() -> list[Finding]:
    found, missing = [], []
    for name in LIBRARIES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    findings = [Finding(Grade.OK, "libraries", ", ".join(found))]
    if missing:
        findings.append(Finding(Grade.BAD, "libraries", f"missing: {', '.join(missing)}", "Install the referee again."))
    return findings


def _extras() -> Finding:
    found = []
    for name, option in EXTRAS:
        try:
            found.append(f"{name} {metadata.version(name)} for serve {option}")
        except metadata.PackageNotFoundError:
            found.append(f"no {name}, which serve {option} takes")
    return Finding(Grade.OK, "extras", ", ".join(found))


def _clock(grain: int) -> Finding:
    says = f"steps of {grain} ns"
    if grain >= GRAIN_BAD_NS:
        return Finding(Grade.BAD, "clock", says, "Calls that are closer than that are ties. Use another machine.")
    if grain >= GRAIN_LOOK_NS:
        return Finding(Grade.LOOK, "clock", says, "Calls that are closer than that are ties.")
    return Finding(Grade.OK, "clock", says)


def _arrival_is_stamped() -> bool:
    """Send a byte from this machine to itself, and see whether the kernel says when it came."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        stamp_arrivals(listener)
        address = listener.getsockname()
        with socket.create_connection(address, ANSWER_S) as sender, listener.accept()[0] as receiver:
            receiver.settimeout(ANSWER_S)
            sender.sendall(b"?")
            _, ancillary, _, _ = receiver.recvmsg(1, 1_024)
    return any(level == socket.SOL_SOCKET for level, _, _ in ancillary)


def _stamps(stamped: bool) -> Finding:
    if stamped:
        return Finding(Grade.OK, "stamps", "the kernel stamps what arrives, also while the referee is busy")
    advice = "Order is right to about a millisecond. Linux stamps in the kernel; another system does not."
    return Finding(Grade.LOOK, "stamps", "calls are stamped when they are read", advice)


def _certificates() -> list[Finding]:
    """What `serve --tls` would show, once it has made one."""
    try:
        folder = home_folder()
    except Unwritable:
        return []  # The journal has the same folder, and says so.
    if not folder.exists() or find_spec("cryptography") is None:
        return []
    from referee.certificates import kept_in

    kept = kept_in(folder)
    if kept is None:
        advice = "serve --tls makes another."
        return [Finding(Grade.LOOK, "TLS", f"the certificate in {folder} is missing or spoiled", advice)]
    names, until = kept
    return [Finding(Grade.OK, "TLS", f"a certificate until {until}, renewed in time, for {', '.join(names)}")]


def _journals(named: Path | None) -> list[Finding]:
    try:
        folder = user_folder() if named is None else named.absolute().parent
        paths = own_journals() if named is None else [named] if named.exists() else []
    except Unwritable as fault:
        return [Finding(Grade.BAD, "journal", str(fault))]
    findings = [_journal(path) for path in paths]
    if not findings:
        findings.append(Finding(Grade.OK, "journal", f"none yet in {folder}"))
    aside = sorted(folder.glob("*.damaged-*")) if folder.is_dir() else []
    if aside:
        advice = "referee replay FILE --verify says what is wrong. Delete them when nobody needs them."
        findings.append(
            Finding(Grade.LOOK, "journal", f"{counted(len(aside), 'file')} kept as damaged in {folder}", advice)
        )
    return [*findings, _room(folder)]


def _journal(path: Path) -> Finding:
    size = sum(each.stat().st_size for suffix in BESIDE if (each := Path(f"{path}{suffix}")).exists()) / MEGABYTE
    try:
        with reading(path) as connection:
            tables = listed(connection, path)
    except JournalFault as fault:
        return Finding(Grade.BAD, "journal", str(fault), "A server moves a damaged journal aside and begins a new one.")
    running = sum(table.closed_ms is None for table in tables)
    says = f"{path}: {size:.1f} MB, {counted(len(tables), 'table')}, {running} not ended"
    if size > FREE_LOOK_MB:
        advice = (
            f"A server forgets old tables by itself (--keep-mb); referee journal prune {path} makes the file smaller."
        )
        return Finding(Grade.LOOK, "journal", says, advice)
    return Finding(Grade.OK, "journal", says)


def _room(folder: Path) -> Finding:
    """The folder may be still to be made."""
    there = next(each for each in (folder, *folder.parents) if each.exists())
    free = shutil.disk_usage(there).free / MEGABYTE
    says = f"{free:.0f} MB free for {folder}"
    if free < FREE_BAD_MB:
        return Finding(Grade.BAD, "disk", says, "Make room: on a full disk a match goes on, and its journal ends.")
    if free < FREE_LOOK_MB:
        return Finding(Grade.LOOK, "disk", says, "Enough for tonight; make room soon.")
    return Finding(Grade.OK, "disk", says)

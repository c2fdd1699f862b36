"""What whoever starts a server is told: where the table is, and that nobody came. Knows people; knows no table."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

import segno
import structlog
import trio
from msgspec import Struct

from referee.addresses import is_loopback
from referee.journal.store import Store

log = structlog.get_logger("referee.serve")

# Whoever starts a table scans its code within the minute. If no phone has come by then, something is in the way.
NOBODY_S: Final = 60.0


def same_command(port: int | None) -> str:
    """How one goes on after a Ctrl-C. `port`: where it is not the usual one, which may be free by then."""
    beside = f" with --port {port} (make: PORT={port})" if port else ""
    return (
        f"The same command{beside} goes on with this table, within 12 hours; "
        "with --fresh (make: FRESH=1) it opens a new one."
    )


class Told(Struct, frozen=True):
    """What there is to tell of a table that was opened."""

    url: str  # What the code to scan bears.
    others: Sequence[str] = ()  # Hosts at which this machine may be reached besides.
    journal: Store | None = None
    authority_url: str = ""  # Where phones get what makes them trust our certificate; empty: there is none of our own.
    authority_is_new: bool = False
    named_url: str = ""  # The same table by a name of this network; empty: it has none.
    no_name: str = ""  # Why not, where one was asked for.
    goes_on: bool = False  # It is a table of before.
    beside: Sequence[str] = ()  # Other tables of before that go on as well.
    running: Sequence[str] = ()  # Other servers at the ports that were tried first.
    port: int | None = None  # The one that was taken instead of the usual one.


def announce(told: Told, *, plain: bool) -> None:
    """Tell whoever started this where the table is. A program gets exactly one line."""
    if sys.stdout is None:
        log.warning("nobody is told the address: standard output is closed", url=told.url)
        return
    if not _said(f"{told.url}\n" if plain else welcome(told)):
        # Phones may come all the same: they may know the address from the last time.
        log.warning("nobody is told the address", url=told.url)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Or Python would complain again at its end.


def add(text: str) -> None:
    """Tell a person something more. Whoever does not listen any longer misses it."""
    if sys.stdout is not None:
        _said(f"{text}\n")


def warn(event: str, text: str, *, plain: bool, **facts: object) -> None:
    """Something is otherwise than hoped. A program finds a warning in its log; a person is told, and once is enough."""
    if plain:
        log.warning(event, **facts)
    else:
        log.info(event, **facts)
        add(text)


def _said(text: str) -> bool:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        log.info("standard output is gone", reason=str(error))
        return False
    return True


def welcome(told: Told) -> str:
    """What a person sees: the code to scan, the address to type, and what else there is."""
    host = urlsplit(told.url).hostname or ""
    drawn = io.StringIO()
    segno.make(told.url.upper(), error="m").terminal(drawn, compact=True)
    lines = [
        drawn.getvalue(),
        "The table is open. Scan the code with a phone on the same network, or go to",
        f"\n    {told.url}\n",
        f"A screen for everyone to see:  {told.url}?screen",
    ]
    if told.named_url:
        lines.append(f"By a name, where phones know it: {told.named_url}")
    if told.no_name:
        lines.append(told.no_name)
    if told.others:
        shown = f"[{host}]" if ":" in host else host
        lines.append(f"If a phone cannot reach it, try {' or '.join(told.others)} instead of {shown}.")
    lines += _of_trust(told)
    if told.journal is not None:
        until = ", until this ends" if told.journal.fleeting else ""
        lines.append(
            f"Every call is kept in {told.journal.path} ({told.journal.size_bytes / 1_000_000:.1f} MB){until}."
        )
    if told.goes_on:
        lines.append("It is the table of before: whoever sat at it has their seat again.")
    lines += [f"Another table of before goes on as well: {url}" for url in told.beside]
    if told.running:
        lines.append(f"Another table is open here already, at {' and '.join(told.running)}: Ctrl-C there closes it.")
        lines.append(f"This is one of its own, at port {told.port}.")
    lasts = told.journal is not None and not told.journal.fleeting
    lines.append(f"Ctrl-C stops it. {same_command(told.port)}\n" if lasts else "Ctrl-C ends it.\n")
    if is_loopback(host):
        lines.append("No phone can reach this address, only this machine itself: is it on a network?\n")
    text = "\n".join(lines)
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # A terminal that cannot draw the code.
        return "\n".join(lines[1:])
    return text


def _of_trust(told: Told) -> list[str]:
    """What to do so that phones take a certificate that nobody vouches for."""
    if not told.authority_url:
        return []
    again = " It is a new one: phones that trusted the last have to be told again." if told.authority_is_new else ""
    return [
        "\nPhones warn of the certificate, since this machine made it itself. A phone that opens",
        f"\n    {told.authority_url}\n",
        "and is then told in its settings to trust that, warns no more. An iPhone has to be, or it will not connect.",
        *([again.strip()] if again else []),
    ]


def nobody_came(port: int) -> str:
    """Why no phone may have come through, the likeliest first, each with what to do."""
    return "\n".join(
        (
            f"No phone has reached this machine for {NOBODY_S:.0f} s. If one has tried:",
            "  - Is it on the same Wi-Fi, with mobile data and its VPN switched off?",
            "  - Is that Wi-Fi a guest network? Those often let no phone reach another machine: use the main one, or a",
            "    hotspot of this machine or of a phone.",
            f"  - Does a firewall on this machine let port {port} in?",
            "  referee doctor looks at this machine's side of it.",
            "",
        )
    )


async def watch_for_visitors(came: trio.Event, url: str, port: int, *, plain: bool) -> None:
    """Say it once if nobody but this machine itself has come."""
    with trio.move_on_after(NOBODY_S):
        await came.wait()
        return
    warn("no phone has reached this machine", nobody_came(port), plain=plain, url=url, seconds=NOBODY_S)

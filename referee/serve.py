"""One server, put together: lobby, port, page, bots, and a clean end. Knows all parts; rules on nothing."""

import errno
import gc
import io
import ipaddress
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec
import segno
import structlog
import trio
from msgspec import Struct

from protocol.units import SECOND, Span
from protocol.verdicts import Closing
from referee import logs
from referee.addresses import UNLIKELY, lan_addresses, own_names
from referee.arbiter import GOING_AWAY
from referee.clock import RealClock
from referee.journal.faults import JournalFault
from referee.journal.places import open_or_renew, open_own
from referee.journal.store import Durability, Store
from referee.lobby import Lobby
from referee.lookback import Lookback
from referee.metrics import exposition
from referee.retention import retain
from referee.table.match import PLAYABLE
from referee.transport.names import Names
from referee.transport.pages import Response, Route, Site
from referee.transport.port import Port
from referee.transport.sweep import sweep_for

log = structlog.get_logger("referee.serve")

# Measured at a thousand tables: the collector's young generation is what the tail of the latency hangs on, and
# connections leave no cycles behind, so collecting seldom costs no memory.
GC_THRESHOLDS: Final = (50_000, 20, 100)

# How long a farewell may take before connections are cut.
FAREWELL_S: Final = 2.0

# Where browsers and people look first. One that is taken gives way to the next; whoever runs ten servers at once, or
# has opened a firewall for one port, names it, and then gets that or none.
PORT: Final = 8080
PORTS_TRIED: Final = 10

# What of the clients' package a browser gets, and under which path.
PAGE: Final = (("phone", ""), ("locales", "/locales"))
SUFFIXES: Final = (".html", ".js", ".css", ".svg", ".ico", ".png", ".woff2", ".ftl", ".webmanifest")
TABLE_NAME: Final = "[A-Za-z0-9-]{1,12}"
TABLE_PATH: Final = re.compile("/" + TABLE_NAME)
# Pages beside the tables', each a file of the page.
PAGES: Final = ("results", "replay")
# Paths that no table may be named for.
RESERVED: Final = frozenset({"ws", "healthz", "metrics", *PAGES})
# A name as DNS has it: labels of at most 63 letters, digits and hyphens, and at most 253 in all (RFC 1035).
HOST_NAME: Final = r"(?=.{1,253}$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?"
ANY: Final = ("0.0.0.0", "::")
NOT_SERVED: Final = frozenset({"node_modules", "__pycache__"})


class Cannot(Exception):
    """What was asked for cannot be done; the text says why, and what to do."""


class Serving(Struct, frozen=True):
    """What a server is asked for: see `referee serve --help`."""

    game: str
    bots: int
    skill: float
    host: str
    port: int | None  # None: the usual one, or the next that is free.
    options: Mapping[str, str]
    deck: str | None
    name: str
    seats: int
    tables_max: int
    idle_minutes: int
    seed: int | None
    plain: bool
    journal: Path | None = None  # None: a file of this server's own in the user's folder.
    journaled: bool = True
    durability: Durability = Durability.NORMAL
    keep_days: int = 90
    keep_mb: int = 500
    public_names: Sequence[str] = ()  # What browsers may call this server, beside addresses and the machine's name.


def rules_of(game: str) -> str:
    """A game's rules as we apply them, in Markdown."""
    return (files("referee.games") / game / "RULES.md").read_text("utf-8")


async def serve_until_stopped(serving: Serving) -> None:
    """Serve until SIGINT or SIGTERM; then everyone is told, and it returns. Raises `Cannot`."""
    clock = RealClock()
    try:
        lobby = Lobby(
            clock,
            partial(sweep_for, clock),
            game=serving.game,
            options=serving.options,
            deck=serving.deck,
            seats_max=serving.seats,
            tables_max=serving.tables_max,
            seed=serving.seed,
            idle_max=Span(serving.idle_minutes * 60 * SECOND),
        )
    except ValueError as error:
        raise Cannot(str(error)) from error
    listeners, number = await _listen(serving.host, serving.port)
    logs.configure(plain=serving.plain)
    try:
        lobby.journal = _open_journal(serving, number)
    except JournalFault as fault:
        raise Cannot(f"{fault} To play without a journal: --no-journal.") from fault
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        await _serve(serving, lobby, clock, listeners, number)
    finally:
        if lobby.journal is not None:
            lobby.journal.close()


def _open_journal(serving: Serving, number: int) -> Store | None:
    """Raises a `JournalFault`."""
    if not serving.journaled:
        return None
    if serving.journal is not None:
        return open_or_renew(serving.journal, serving.durability)
    return open_own(number if serving.port != 0 else None, serving.durability)


async def _serve(
    serving: Serving, lobby: Lobby, clock: RealClock, listeners: list[trio.SocketListener], number: int
) -> None:
    """From open ears to the last farewell."""
    async with trio.open_nursery() as nursery:
        await nursery.start(lobby.run)
        if serving.journal is not None or serving.port != 0:
            lobby.bring_back()  # On a port that nobody knew before, nobody looks for a table of before.
        arbiter = lobby.own_table(serving.name)
        code = arbiter.table.code
        url = f"http://{_shown_host(serving.host)}:{number}/{code}"
        names = Names((*own_names(), serving.host, *serving.public_names))
        port = Port(lobby.welcome, site=_site(lobby, url, names, lambda: port.statistics().connections), clock=clock)
        await nursery.start(port.serve, listeners)
        if lobby.journal is not None:
            log.info("journal", path=str(lobby.journal.path), bytes=lobby.journal.size_bytes)
            nursery.start_soon(retain, lobby.journal, serving.keep_days, serving.keep_mb)
        _announce(url, _other_hosts(serving.host), lobby.journal, plain=serving.plain)
        # Bots outlive a referee that dies, and come back by themselves.
        bots = serving.bots - sum(chair.bot and not chair.gone for chair in arbiter.table.floor.chairs)
        if bots > 0:
            nursery.start_soon(_run_bots, serving, bots, f"http://{_own_host(serving.host)}:{number}/{code}")
        received: int = signal.SIGTERM
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for received in signals:
                log.info("stopping", signal=signal.Signals(received).name)
                break
        # Who presses Ctrl-C has had enough. A supervisor that stops a server starts it again, and its tables go on.
        lobby.close(Closing.SERVER_STOPS, for_good=received == signal.SIGINT)
        await port.close_all(GOING_AWAY, Closing.SERVER_STOPS, FAREWELL_S)
        nursery.cancel_scope.cancel()


async def _listen(host: str, wanted: int | None) -> tuple[list[trio.SocketListener], int]:
    """Listeners, and the port they are on. Raises `Cannot`."""
    if wanted == 0 and not host:
        host = "0.0.0.0"  # Else each family of addresses would get a free port of its own.
    numbers = range(PORT, PORT + PORTS_TRIED) if wanted is None else (wanted,)
    for number in numbers:
        try:
            listeners = await trio.open_tcp_listeners(number, host=host or None)
        except OSError as failed:
            if failed.errno != errno.EADDRINUSE:
                reason = failed.strerror or str(failed)
                raise Cannot(
                    f"cannot listen at {host or 'any address'}, port {number}: {reason}. "
                    "Choose another address with --host, or another port with --port."
                ) from failed
        else:
            return listeners, listeners[0].socket.getsockname()[1]
    if wanted is None:
        raise Cannot(f"the ports {PORT} to {PORT + PORTS_TRIED - 1} are all taken. Choose another with --port.")
    raise Cannot(f"port {wanted} is taken by another program. Choose another with --port; 0 takes any that is free.")


def _shown_host(host: str) -> str:
    """The address that phones are shown: the one asked for, or the likeliest of this machine's."""
    if host and host not in ANY:
        return f"[{host}]" if ":" in host else host
    return lan_addresses()[0].host


def _other_hosts(host: str) -> list[str]:
    """Where else a phone may try, when no address was asked for: at most three, and none that leads nowhere."""
    if host and host not in ANY:
        return []
    return [address.host for address in lan_addresses()[1:4] if address.rank < UNLIKELY]


def _own_host(host: str) -> str:
    """The address at which this machine reaches itself."""
    return "127.0.0.1" if not host or host in ANY else _shown_host(host)


def _site(lobby: Lobby, url: str, names: Names, connections: Callable[[], int]) -> Site:
    """All that a browser can get here. `connections` counts those that are open."""
    base = url.rpartition("/")[0]
    routes: dict[str, Route] = {
        "/healthz": lambda _: _healthz(lobby),
        "/metrics": lambda _: Response(
            HTTPStatus.OK, exposition(lobby, connections()), "text/plain; version=0.0.4; charset=utf-8"
        ),
        "/qr.svg": lambda target: _qr(lobby, base, target),
    }
    for game in PLAYABLE:
        rules = Response(HTTPStatus.OK, rules_of(game).encode(), "text/markdown; charset=utf-8")
        routes[f"/rules/{game}"] = partial(_always, rules)
    return Site(_page_files(), routes, _page_of, Lookback(lambda: lobby.journal).routes(), names.refusal)


def _page_of(path: str) -> str | None:
    """The file that is shown at an address that is none itself."""
    if path[1:] in PAGES:
        return f"{path}.html"
    return "/index.html" if TABLE_PATH.fullmatch(path) else None


def _always(response: Response, _: str) -> Response:
    return response


def _page_files() -> dict[str, bytes]:
    """Everything of the clients' package that a browser may get, by path."""
    found: dict[str, bytes] = {}

    def collect(folder: Traversable, path: str) -> None:
        for entry in folder.iterdir():
            if entry.is_dir() and entry.name not in NOT_SERVED:
                collect(entry, f"{path}/{entry.name}")
            elif entry.name.endswith(SUFFIXES):
                found[f"{path}/{entry.name}"] = entry.read_bytes()

    for name, path in PAGE:
        collect(files("clients") / name, path)
    return found


def _healthz(lobby: Lobby) -> Response:
    journal = lobby.journal
    healthy = journal is None or journal.healthy
    state = {
        "status": "ok" if healthy else "degraded",
        "tables": len(lobby),
        "tables_broken": lobby.stats.tables_broken,
        "journal": "off" if journal is None else "ok" if healthy else journal.describe_trouble(),
    }
    return Response(HTTPStatus.OK, msgspec.json.encode(state), "application/json")


def _qr(lobby: Lobby, base: str, target: str) -> Response:
    """A table's address to scan. In capital letters it is the smaller code, and means the same."""
    code = parse_qs(urlsplit(target).query).get("table", [""])[0].upper()
    if lobby.find(code) is None:
        return Response(HTTPStatus.NOT_FOUND, b"There is no such table here.\n")
    out = io.BytesIO()
    segno.make(f"{base}/{code}".upper(), error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False)
    return Response(HTTPStatus.OK, out.getvalue(), "image/svg+xml")


def _announce(url: str, others: Sequence[str], journal: Store | None, *, plain: bool) -> None:
    """Tell whoever started this where the table is. A program gets exactly one line.

    `others` are addresses at which this machine may be reached besides.
    """
    if sys.stdout is None:
        log.warning("nobody is told the address: standard output is closed", url=url)
        return
    try:
        sys.stdout.write(f"{url}\n" if plain else _welcome(url, others, journal))
        sys.stdout.flush()
    except OSError as error:
        # Phones may come all the same: they may know the address from the last time.
        log.warning("nobody is told the address", url=url, reason=str(error))
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Or Python would complain again at its end.


def _welcome(url: str, others: Sequence[str], journal: Store | None = None) -> str:
    """What a person sees: the code to scan, the address to type, and what else there is."""
    host = urlsplit(url).hostname or ""
    drawn = io.StringIO()
    segno.make(url.upper(), error="m").terminal(drawn, compact=True)
    lines = [
        drawn.getvalue(),
        "The table is open. Scan the code with a phone on the same network, or go to",
        f"\n    {url}\n",
        f"A screen for everyone to see:  {url}?screen",
    ]
    if others:
        lines.append(f"If a phone cannot reach it, try {' or '.join(others)} instead of {host}.")
    if journal is not None:
        until = ", until this ends" if journal.fleeting else ""
        lines.append(f"Every call is kept in {journal.path} ({journal.size_bytes / 1_000_000:.1f} MB){until}.")
    lines.append("Ctrl-C ends it.\n")
    if _is_loopback(host):
        lines.append("No phone can reach this address, only this machine itself: is it on a network?\n")
    text = "\n".join(lines)
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # A terminal that cannot draw the code.
        return "\n".join(lines[1:])
    return text


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def _run_bots(serving: Serving, count: int, url: str) -> None:
    """Bots are clients like any other, in a process of their own: what they think costs the referee nothing."""
    command = [sys.executable, "-m", "clients.bots", url, "--count", str(count), "--skill", str(serving.skill)]
    if serving.seed is not None:
        command += ["--seed", str(serving.seed)]
    # Its words go where our logs go: standard output may belong to a program.
    ended = await trio.run_process(command, check=False, stdout=sys.stderr, stderr=sys.stderr)
    log.info("bots left", status=ended.returncode)

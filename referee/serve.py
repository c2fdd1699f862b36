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
from referee.addresses import UNLIKELY, lan_addresses
from referee.arbiter import GOING_AWAY
from referee.clock import RealClock
from referee.lobby import Lobby
from referee.metrics import exposition
from referee.table.match import PLAYABLE
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
# Paths that no table may be named for.
RESERVED: Final = frozenset({"ws", "healthz", "metrics"})
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
    gc.set_threshold(*GC_THRESHOLDS)
    async with trio.open_nursery() as nursery:
        await nursery.start(lobby.run)
        arbiter = lobby.open_table(code=serving.name or None, keep=True)
        assert arbiter is not None, "a server may have at least one table"
        code = arbiter.table.code
        url = f"http://{_shown_host(serving.host)}:{number}/{code}"
        port = Port(lobby.welcome, site=_site(lobby, url, lambda: port.statistics().connections), clock=clock)
        await nursery.start(port.serve, listeners)
        _announce(url, _other_hosts(serving.host), plain=serving.plain)
        if serving.bots:
            nursery.start_soon(_run_bots, serving, f"http://{_own_host(serving.host)}:{number}/{code}")
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for received in signals:
                log.info("stopping", signal=signal.Signals(received).name)
                break
        lobby.close(Closing.SERVER_STOPS)
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


def _site(lobby: Lobby, url: str, connections: Callable[[], int]) -> Site:
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
    return Site(_page_files(), routes, otherwise=lambda path: "/index.html" if TABLE_PATH.fullmatch(path) else None)


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
    state = {"status": "ok", "tables": len(lobby), "tables_broken": lobby.stats.tables_broken}
    return Response(HTTPStatus.OK, msgspec.json.encode(state), "application/json")


def _qr(lobby: Lobby, base: str, target: str) -> Response:
    """A table's address to scan. In capital letters it is the smaller code, and means the same."""
    code = parse_qs(urlsplit(target).query).get("table", [""])[0].upper()
    if lobby.find(code) is None:
        return Response(HTTPStatus.NOT_FOUND, b"There is no such table here.\n")
    out = io.BytesIO()
    segno.make(f"{base}/{code}".upper(), error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False)
    return Response(HTTPStatus.OK, out.getvalue(), "image/svg+xml")


def _announce(url: str, others: Sequence[str], *, plain: bool) -> None:
    """Tell whoever started this where the table is. A program gets exactly one line.

    `others` are addresses at which this machine may be reached besides.
    """
    if sys.stdout is None:
        log.warning("nobody is told the address: standard output is closed", url=url)
        return
    try:
        sys.stdout.write(f"{url}\n" if plain else _welcome(url, others))
        sys.stdout.flush()
    except OSError as error:
        # Phones may come all the same: they may know the address from the last time.
        log.warning("nobody is told the address", url=url, reason=str(error))
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Or Python would complain again at its end.


def _welcome(url: str, others: Sequence[str]) -> str:
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


async def _run_bots(serving: Serving, url: str) -> None:
    """Bots are clients like any other, in a process of their own: what they think costs the referee nothing."""
    command = [sys.executable, "-m", "clients.bots", url, "--count", str(serving.bots), "--skill", str(serving.skill)]
    if serving.seed is not None:
        command += ["--seed", str(serving.seed)]
    # Its words go where our logs go: standard output may belong to a program.
    ended = await trio.run_process(command, check=False, stdout=sys.stderr, stderr=sys.stderr)
    log.info("bots left", status=ended.returncode)

"""What a browser can get from a server: its pages, its health, its codes to scan. Knows the parts; knows no socket."""

import io
import re
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec
import segno

from referee.bundle import bound
from referee.front import Front
from referee.lobby import Lobby
from referee.lookback import Lookback
from referee.metrics import exposition
from referee.securing import AUTHORITY_PATH
from referee.table.match import PLAYABLE
from referee.transport.pages import Response, Route, Site

# What of the clients' package a browser gets, and under which path.
PAGE: Final = (("phone", ""), ("locales", "/locales"))
SUFFIXES: Final = (".html", ".js", ".css", ".svg", ".ico", ".png", ".woff2", ".ftl", ".webmanifest")
TABLE_NAME: Final = "[A-Za-z0-9-]{1,12}"
TABLE_PATH: Final = re.compile("/" + TABLE_NAME)
# Pages beside the tables', each a file of the page.
PAGES: Final = ("results", "replay")
# Paths that no table may be named for.
RESERVED: Final = frozenset({"ws", "healthz", "metrics", *PAGES})
NOT_SERVED: Final = frozenset({"node_modules", "__pycache__"})


def rules_of(game: str) -> str:
    """A game's rules as we apply them, in Markdown."""
    return (files("referee.games") / game / "RULES.md").read_text("utf-8")


def site_of(lobby: Lobby, front: Front, connections: Callable[[], int]) -> Site:
    """All that a browser can get here. `connections` counts those that are open."""
    routes: dict[str, Route] = {
        "/healthz": lambda _: _healthz(lobby),
        "/metrics": lambda _: Response(
            HTTPStatus.OK, exposition(lobby, connections()), "text/plain; version=0.0.4; charset=utf-8"
        ),
        "/qr.svg": lambda target: _qr(lobby, front.found.base, target),
        "/where.json": lambda _: Response(
            HTTPStatus.OK, msgspec.json.encode({"hosts": front.hosts}), "application/json"
        ),
        "/table.json": lambda target: about_table(lobby, target),
    }
    if front.authority:
        routes[AUTHORITY_PATH] = lambda _: Response(HTTPStatus.OK, front.authority, "application/x-x509-ca-cert")
    for game in PLAYABLE:
        rules = Response(HTTPStatus.OK, rules_of(game).encode(), "text/markdown; charset=utf-8")
        routes[f"/rules/{game}"] = partial(_always, rules)
    return Site(bound(page_files()), routes, _page_of, Lookback(lambda: lobby.journal).routes(), front.refusal)


def _page_of(path: str) -> str | None:
    """The file that is shown at an address that is none itself."""
    if path[1:] in PAGES:
        return f"{path}.html"
    return "/index.html" if TABLE_PATH.fullmatch(path) else None


def _always(response: Response, _: str) -> Response:
    return response


def page_files() -> dict[str, bytes]:
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


def about_table(lobby: Lobby, target: str) -> Response:
    """Whether there is such a table, and what is played there by whom: for whoever is about to sit down.

    All of it is told to any watcher as well; a locked table keeps the names to those who watch.
    """
    found = lobby.find(parse_qs(urlsplit(target).query).get("table", [""])[0])
    if found is None:
        return Response(HTTPStatus.OK, msgspec.json.encode({"found": False}), "application/json")
    floor = found.table.floor
    bots = sum(chair.bot and not chair.gone for chair in floor.chairs)
    state = {
        "found": True,
        "table": found.table.code,
        "game": floor.menu.game.name,
        "players": [] if floor.chairs.locked else [each.name for each in floor.chairs if not (each.gone or each.bot)],
        "bots": 0 if floor.chairs.locked else bots,
        "playing": floor.running,
        # Before a match a bot gets up for a person.
        "full": found.table.free_seat() is None and (floor.running or floor.chairs.locked or not bots),
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

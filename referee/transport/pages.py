"""What one port shows over plain HTTP, ready in memory. Knows headers; knows no socket, no disk.

Pages are encoded, hashed and compressed once, when the site is made. Every answer carries the same
strict headers: the page may load from its own origin alone, and nobody may frame it.
"""

import gzip
import hashlib
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import PurePosixPath
from typing import Final

from msgspec import Struct

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".ftl": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
}
_COMPRESSED_ALREADY: Final = frozenset((".png", ".woff2", ".ico"))

# Scripts and styles come from our own origin, never inline: what slips into a page as text cannot
# run. `connect-src` names the WebSocket schemes as well, since some engines do not count them
# under 'self'.
_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
# No Cross-Origin-Opener-Policy: over plain http, which is how people play, browsers ignore it and complain.
STRICT: Final = (
    ("Content-Security-Policy", _POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)

METHODS: Final = ("GET", "HEAD")

Headers = tuple[tuple[str, str], ...]


class Response(Struct, frozen=True):
    """An answer over HTTP. Length, connection and strict headers are added on its way out."""

    status: HTTPStatus
    body: bytes
    content_type: str = "text/plain; charset=utf-8"
    headers: Headers = ()


Route = Callable[[str], Response]
"""Answers one path, given the whole target with its query. Must not wait, and must not raise."""


class Page(Struct, frozen=True):
    """One file as it is sent."""

    body: bytes
    compressed: bytes | None  # None where compressing would not make it smaller.
    content_type: str
    etag: str


class Asked(Struct, frozen=True):
    """What of a request decides the answer."""

    method: str
    target: str
    headers: Mapping[str, str]  # Names in lower case.


Waiting = Callable[[Asked], Awaitable[Response]]
"""Answers one path, after a wait that it bounds itself. Must not raise."""

Refusing = Callable[[Asked], Response | None]
"""Why a request is not answered at all, be it for a page or a WebSocket; None: it is. Must not raise."""


class Site:
    """All that a browser can get from this port."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        routes: Mapping[str, Route] | None = None,
        otherwise: Callable[[str], str | None] = lambda _: None,
        waiting: Mapping[str, Waiting] | None = None,
        refusal: Refusing = lambda _: None,
    ) -> None:
        """`files` maps a path ("/index.html", "/js/app.js") to its content, `routes` a path to a
        function. A path that ends in a slash shows the `index.html` there; for one that is in
        neither, `otherwise` may name a file that is shown in its place. A suffix without a known
        type is refused here and now, not when a phone asks for it. `waiting` are routes that wait.
        `refusal` is asked first.
        """
        self.refusal = refusal
        self._pages = {path: page(path, body) for path, body in files.items()}
        self._routes = dict(routes or {})
        self._otherwise = otherwise
        self._waiting = dict(waiting or {})

    async def reply(self, asked: Asked) -> Response:
        """What to say to a request, after a wait where it needs one."""
        waiting = self._waiting.get(asked.target.partition("?")[0])
        if waiting is None or asked.method not in METHODS:
            return self.answer(asked)
        return await waiting(asked)

    def answer(self, asked: Asked) -> Response:
        """What to say at once; total over all requests."""
        if asked.method not in METHODS:
            words = b"Only GET and HEAD are understood here.\n"
            return Response(HTTPStatus.METHOD_NOT_ALLOWED, words, headers=(("Allow", "GET, HEAD"),))
        path = asked.target.partition("?")[0]
        if path in self._routes:
            return self._routes[path](asked.target)
        found = self._pages.get(path + "index.html" if path.endswith("/") else path)
        if found is None:
            found = self._pages.get(self._otherwise(path) or "")
        if found is None:
            return Response(HTTPStatus.NOT_FOUND, b"There is no such page here.\n")
        return _shown(found, asked.headers)


def page(path: str, body: bytes) -> Page:
    """A file made ready. Raises KeyError for a suffix that has no type."""
    suffix = PurePosixPath(path).suffix
    compressed = None
    if suffix not in _COMPRESSED_ALREADY:
        # The same bytes each time, so that the tag below stays true over restarts.
        compressed = gzip.compress(body, mtime=0)
        if len(compressed) >= len(body):
            compressed = None
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body, compressed, _TYPES[suffix], etag)


def _shown(found: Page, headers: Mapping[str, str]) -> Response:
    # Always ask again, and get the page anew only if it changed: after an update of the server no
    # phone may go on with a page of the day before.
    common = (("ETag", found.etag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding"))
    if _matches(headers.get("if-none-match", ""), found.etag):
        return Response(HTTPStatus.NOT_MODIFIED, b"", found.content_type, common)
    if found.compressed is not None and takes_gzip(headers.get("accept-encoding", "")):
        encoded = (*common, ("Content-Encoding", "gzip"))
        return Response(HTTPStatus.OK, found.compressed, found.content_type, encoded)
    return Response(HTTPStatus.OK, found.body, found.content_type, common)


def _matches(condition: str, etag: str) -> bool:
    """Whether If-None-Match names this tag; weak comparison (RFC 9110, section 13.1.2)."""
    tags = [tag.strip().removeprefix("W/") for tag in condition.split(",")]
    return etag in tags or "*" in tags


def takes_gzip(accepted: str) -> bool:
    """Whether Accept-Encoding names gzip without forbidding it (RFC 9110, section 12.5.3)."""
    for coding in accepted.lower().split(","):
        name, *parameters = (part.strip() for part in coding.split(";"))
        if name in ("gzip", "x-gzip", "*"):
            weight = next((p for p in parameters if p.startswith("q=")), "q=1")
            return weight.removeprefix("q=").strip("0.") != ""
    return False

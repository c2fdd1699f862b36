"""By which names this port may be called. Knows Host headers; resolves no name.

A page of anywhere may have its own name lead to this machine from one moment to the next (DNS rebinding), and is then
of the same origin as what answers here: it could read every page and play with every seat of its visitor. What it
cannot change is the name itself, which the browser says in each request. So a name that is not ours gets nothing.
"""

import ipaddress
from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from referee.transport.pages import Asked, Response

# A host's name has 253 letters at the most; what is longer is shown cut.
_SHOWN_MAX: Final = 80


class Names:
    """The names of one server, beside every address and this machine's own `localhost`."""

    def __init__(self, names: Iterable[str]) -> None:
        """Of names their case counts not, nor a dot at the end; an empty one is none."""
        self._names = frozenset(name.lower().rstrip(".") for name in names if name)

    def refusal(self, asked: Asked) -> Response | None:
        """Why a request is not answered; None: it names us well. A program may name nobody, a browser cannot."""
        host = asked.headers.get("host", "")
        if not host or self.admit(host):
            return None
        shown = host[:_SHOWN_MAX].encode("ascii", "replace").decode()
        words = (
            f"This server does not answer to the name {shown}\n\n"
            "Go to an address that it shows, in the terminal where it was started or on the table screen.\n"
            "If the name is yours, start the server with --public-name and that name, without a port.\n"
        )
        return Response(HTTPStatus.FORBIDDEN, words.encode())

    def admit(self, host: str) -> bool:
        """Whether a Host header, with its port or without, names us.

        Any address will do, not only those of this machine: nobody can have an address lead elsewhere, and what a
        phone calls us by behind a router, a container or a hotspot we cannot know.
        """
        name = _without_port(host).lower().rstrip(".")
        if _is_address(name):
            return True
        return name == "localhost" or name.endswith(".localhost") or name in self._names


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, _, _port = host.partition(":")
    return name


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

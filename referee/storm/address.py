"""Where a storm may go: to this machine, or to a server that its owner says is theirs. Knows addresses; opens none."""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from referee.interfaces import interfaces

PLAIN: Final = ("http", "ws", "")


class Target(Struct, frozen=True):
    """A server's host and port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def target_of(url: str, *, mine: bool = False) -> Target:
    """Read an address as a table shows it. Raises ValueError, saying why, for one that must not be stormed.

    `mine`: whoever asks says that the server is theirs, so it may stand on another machine.
    """
    parts = urlsplit(url if "://" in url else f"//{url}")
    if parts.scheme not in PLAIN:
        raise ValueError(f"{url!r}: a storm speaks plain http only; let it talk to the server behind the certificate")
    if not parts.hostname:
        raise ValueError(f"{url!r} names no host; an address looks like http://127.0.0.1:8080")
    try:
        port = parts.port or 80
    except ValueError as error:
        raise ValueError(f"{url!r}: {error}") from error
    if not mine and not is_this_machine(parts.hostname):
        raise ValueError(
            f"{parts.hostname} is not this machine. A storm resets, floods and sends garbage on purpose: point it at "
            "your own server only. If that one is yours, say so with --yes-this-is-my-server."
        )
    return Target(parts.hostname, port)


def is_this_machine(host: str) -> bool:
    """Whether it can only mean this machine: loopback, or an address of an interface of its own.

    Names that would have to be looked up cannot be told, and 0.0.0.0 is whatever the system makes of it.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host.lower() == "localhost"
    own = (ipaddress.ip_address(each) for interface in interfaces() for each in interface.hosts)
    return address.is_loopback or address in own

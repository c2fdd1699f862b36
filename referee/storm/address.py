"""Where a storm may go: to this machine, or to a server that its owner says is theirs. Knows addresses; opens none."""

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

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
    if not mine and not is_loopback(parts.hostname):
        raise ValueError(
            f"{parts.hostname} is not this machine. A storm resets, floods and sends garbage on purpose: point it at "
            "your own server only. If that one is yours, say so with --yes-this-is-my-server."
        )
    return Target(parts.hostname, port)


def is_loopback(host: str) -> bool:
    """Whether the name can only mean this machine. Names that would have to be looked up cannot be told."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"

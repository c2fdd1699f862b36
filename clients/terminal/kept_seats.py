"""Keeps the secrets of seats between two starts, so that whoever comes back sits where they sat. Knows one file.

A secret is the seat: the file is its owner's alone to read. A file that cannot be read or written costs the way back,
and nothing else.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from clients.address import Address

SEATS_MAX: Final = 50  # A year of evenings; the oldest go.
FILE_BYTES_MAX: Final = 64 * 1024  # Fifty entries are under ten kilobytes.


def kept_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Where programs keep what is neither settings nor data."""
    base = environment.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "firstshout" / "seats.json"


class KeptSeats:
    """One player's seats, by address, table and name: two players of one machine sit on two seats."""

    def __init__(self, path: Path, address: Address, name: str) -> None:
        self._path = path
        self._key = f"{address.host}:{address.port}/{address.table.upper()} {name}"

    def token(self) -> str:
        """The secret of the seat, empty when none is known."""
        return self._read().get(self._key, "")

    def keep(self, token: str) -> None:
        """Remember it; an empty one is forgotten."""
        seats = {key: each for key, each in self._read().items() if key != self._key}
        if token:
            seats[self._key] = token
        newest = dict(list(seats.items())[-SEATS_MAX:])
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new = self._path.with_suffix(".new")
            new.touch(mode=0o600)
            new.write_text(json.dumps(newest), encoding="utf-8")
            new.replace(self._path)
        except OSError:
            return

    def _read(self) -> dict[str, str]:
        try:
            with self._path.open(encoding="utf-8") as file:
                seats = json.loads(file.read(FILE_BYTES_MAX))
        except (OSError, ValueError):
            return {}
        entries = seats.items() if isinstance(seats, dict) else ()
        return {str(key): token for key, token in entries if isinstance(token, str)}

"""Where a table is: the address that people see, taken apart for a socket. Knows URLs; knows no socket."""

import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, parse_qs, urlsplit

# The scheme says whether the connection is encrypted, and which port is meant when none is named.
_SCHEMES: Final = {"http": (False, 80), "ws": (False, 80), "https": (True, 443), "wss": (True, 443)}

_TABLE_PATH: Final = re.compile(r"/([A-Za-z0-9-]{1,12})/?")

ADDRESS_LETTERS_MAX: Final = 2048  # What a browser's address line holds; nobody types more.


class Address(NamedTuple):
    """`table` is the code of the table, empty where there is one."""

    host: str
    port: int
    table: str = ""
    tls: bool = False


def parse_address(text: str) -> Address:
    """Read `http://HOST:PORT/CODE`, as a table shows it, or with `?table=CODE`. Raises ValueError.

    The scheme may be left out.
    """
    text = text.strip()
    if len(text) > ADDRESS_LETTERS_MAX:
        raise ValueError("this is too long for an address")
    parts = urlsplit(text if "://" in text else f"http://{text}")
    if parts.scheme not in _SCHEMES:
        raise ValueError(f"{parts.scheme}: is not how a table's address begins; http: is")
    if not parts.hostname:
        raise ValueError(f"there is no host in {text!r}")
    tls, port = _SCHEMES[parts.scheme]
    # Reading the port raises ValueError when it is no port.
    return Address(parts.hostname, parts.port or port, _table(parts), tls)


def _table(parts: SplitResult) -> str:
    asked = parse_qs(parts.query).get("table", [""])[0]
    shown = _TABLE_PATH.fullmatch(parts.path)
    return shown[1] if shown and not asked and parts.path != "/ws" else asked

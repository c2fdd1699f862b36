"""Finds out what listens at a port of this machine: another referee, or something else. Knows the question; binds none.

What answers is believed no further than that.
"""

import ssl
from typing import Final

import trio

from referee.addresses import own_host, spelled

# What listens answers within a second, if it is one of us, and in a few hundred bytes.
ASK_S: Final = 1.0
SAID_MAX_BYTES: Final = 4096

# What only a referee says of its health.
SIGN: Final = b'"tables_broken":'


async def referee_at(host: str, number: int) -> str:
    """The address at which this machine reaches the referee that listens there; empty: it is none, or says nothing.

    `host` is where a server would listen: an address, a name, or empty for all addresses.
    """
    at = own_host(host)
    if not await _is_healthy("http", at, number):
        return ""
    # Of its health a referee speaks without TLS as well, of nothing else where there is TLS.
    scheme = "https" if await _is_healthy("https", at, number) else "http"
    return f"{scheme}://{spelled(at)}:{number}"


async def _is_healthy(scheme: str, host: str, number: int) -> bool:
    """Whether a referee speaks of its health there."""
    with trio.move_on_after(ASK_S):
        return SIGN in await _asked(scheme, host, number)
    return False


async def _asked(scheme: str, host: str, number: int) -> bytes:
    """What it says when it is asked for its health."""
    said = b""
    try:
        stream: trio.abc.Stream = await trio.open_tcp_stream(host, number)
        if scheme == "https":
            # Nothing is told it, and nothing else is asked of it: so it does not matter who vouches for it.
            trusting = ssl.create_default_context()
            trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
            stream = trio.SSLStream(stream, trusting, https_compatible=True)
        async with stream:
            asked = f"GET /healthz HTTP/1.1\r\nHost: {spelled(host)}:{number}\r\nConnection: close\r\n\r\n"
            await stream.send_all(asked.encode())
            while len(said) <= SAID_MAX_BYTES and SIGN not in said:
                more = await stream.receive_some(SAID_MAX_BYTES)
                if not more:
                    break
                said += more
    except (OSError, trio.BrokenResourceError):
        pass  # It is gone, or speaks something else.
    return said

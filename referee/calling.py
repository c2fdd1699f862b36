"""Has a server called by a name on its network, by a process beside it. Knows processes; knows no multicast DNS."""

import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from typing import Final

import msgspec
import structlog
import trio

log = structlog.get_logger("referee.serve")

# Others on the network get a second and a half to say that a name is theirs; a busy machine takes as long to begin.
SAID_WITHIN_S: Final = 8.0

MODULE: Final = ("-m", "referee.mdns")

# One line of JSON, with addresses in it.
_LINE_MAX: Final = 4 * 1024

MISSING: Final = (
    "to be called by a name on the network takes the package zeroconf: install the extra [mdns]. Or leave out --mdns."
)


def can_call() -> bool:
    """Whether what announces names is there."""
    return find_spec("zeroconf") is not None


async def call_by_name(nursery: trio.Nursery, name: str, port: int, scheme: str, path: str, host: str) -> str:
    """Announce `NAME.local` for as long as the nursery lives. Returns why that failed; nothing: it is announced.

    `host` is the one address to announce; empty: those that phones can reach, as they are.
    """
    command = [sys.executable, *MODULE, name, str(port), scheme, path, host]
    pipe = subprocess.PIPE  # It ends with its standard input, so that no name outlives a server that was killed.
    process: trio.Process = await nursery.start(
        partial(trio.run_process, command, check=False, stdin=pipe, stdout=pipe, stderr=sys.stderr)
    )
    fault = await _said(process)
    if fault:
        process.terminate()
    else:
        nursery.start_soon(_follow, process, name)
    return fault


async def _said(process: trio.Process) -> str:
    """The fault that it tells of in its first line."""
    assert process.stdout is not None
    line = b""
    with trio.move_on_after(SAID_WITHIN_S):
        while b"\n" not in line and len(line) < _LINE_MAX:
            more = await process.stdout.receive_some(_LINE_MAX)
            if not more:
                return "what announces it ended without a word; the log may say why"
            line += more
        return str(msgspec.json.decode(line)["fault"])
    return "what announces it did not begin in time"


async def _follow(process: trio.Process, name: str) -> None:
    status = await process.wait()
    log.warning("no longer called by name", name=f"{name}.local", status=status)

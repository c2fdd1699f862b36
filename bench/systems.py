"""The systems that are compared: how each is started, pinned, watched and ended. Knows processes; sends nothing.

Each is a process of its own on one core; whoever sends the load sits on the other.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from bench import setup
from bench.server import SERVER_CORE, pin, referee

Needs = Literal["nothing", "python", "node"]
START_LINES_MAX: Final = 20  # Some greet before they say their port.
END_S: Final = 5.0


@dataclass(frozen=True)
class System:
    """One that can be started. `speaks` says to a load client how to talk to it."""

    name: str
    speaks: str
    needs: Needs
    program: str  # A module of bench.peers, or a file of it for Node; of the referee: any module.
    where: Path | None = None  # Another checkout, whose referee it is.


@dataclass
class Running:
    """One that was started."""

    system: System
    port: int
    pid: int
    process: "subprocess.Popen[str]"

    def cpu_ns(self) -> int:
        """The processor time of all its threads so far."""
        spent = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            try:
                spent += int((task / "schedstat").read_text().split()[0])
            except OSError:
                continue  # It ended while we looked.
        return spent

    def stand_still(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)


REFEREE: Final = System("referee", "referee", "nothing", "referee")
UNSTAMPED: Final = System("referee, no stamps", "referee", "nothing", "bench.unstamped")
BASELINE: Final = System("trio-websocket", "websocket", "nothing", "trio_websocket_server")

# All of these speak plain WebSocket, or less: one client for all.
PLAIN: Final = (
    REFEREE,
    BASELINE,
    System("trio TCP", "tcp", "nothing", "trio_tcp_server"),
    System("websockets", "websocket", "python", "websockets_server"),
    System("picows", "websocket", "python", "picows_server"),
    System("ws", "websocket", "node", "ws_server.mjs"),
)

# These have protocols of their own, and so clients of their own, all of which Node runs.
FRAMEWORKS: Final = (
    REFEREE,
    BASELINE,
    System("Colyseus", "colyseus", "node", "colyseus_server.mjs"),
    System("boardgame.io", "boardgame", "node", "boardgame_server.mjs"),
    System("socket.io", "socketio", "node", "socketio_server.mjs"),
    System("python-socketio", "socketio", "python", "socketio_server"),
)


def split(systems: tuple[System, ...]) -> tuple[tuple[System, ...], dict[str, str]]:
    """Those that can be started here, and why each of the others cannot."""
    absent = setup.missing()
    there = tuple(system for system in systems if system.needs not in absent)
    return there, {system.name: absent[system.needs] for system in systems if system not in there}


class NotStarted(Exception):
    """A peer that did not say its port."""


@contextmanager
def running(system: System, *arguments: str) -> Iterator[Running]:
    """A system, started; it is ended with the block. The arguments are for the referee alone."""
    if system.speaks == "referee":
        with referee(*arguments, module=system.program, where=system.where) as (url, process):
            yield Running(system, int(url.split(":")[2].split("/")[0]), process.pid, process)
        return
    with tempfile.TemporaryDirectory() as folder:
        process = _started(system, folder)
        try:
            port = _port(process, system)
            pin(SERVER_CORE, process.pid)
            yield Running(system, port, process.pid, process)
        finally:
            process.send_signal(signal.SIGCONT)  # It may stand still, by a measurement that was cut off.
            process.terminate()
            try:
                process.wait(END_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            finally:
                if process.stdout is not None:
                    process.stdout.close()


def _started(system: System, folder: str) -> "subprocess.Popen[str]":
    if system.needs == "node":
        node = setup.node()
        assert node is not None
        command = [node, str(in_reach_of_modules(system.program))]
    else:
        python = sys.executable if system.needs == "nothing" else str(setup.PYTHON)
        command = [python, "-m", f"bench.peers.{system.program}"]
    environment = os.environ | {"NODE_ENV": "production", "PYTHONPATH": str(setup.ROOT), "TMPDIR": folder}
    return subprocess.Popen(
        command, cwd=setup.ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def in_reach_of_modules(program: str) -> Path:
    """A program of bench.peers where Node finds `node_modules`: it looks beside the file, and nowhere else."""
    for source in setup.LOCKED.glob("*.mjs"):
        shutil.copy(source, setup.PEERS / source.name)
    return setup.PEERS / program


def _port(process: "subprocess.Popen[str]", system: System) -> int:
    assert process.stdout is not None
    for _ in range(START_LINES_MAX):
        line = process.stdout.readline().strip()
        if line.isdecimal():
            return int(line)
    raise NotStarted(f"{system.name} did not start: run bench/peers/{system.program} by hand to see why")


@contextmanager
def all_running(systems: tuple[System, ...], *arguments: str) -> Iterator[dict[str, Running]]:
    """All of them at once, by name; without those that do not start."""
    with ExitStack() as stack:
        servers = {}
        for system in systems:
            try:
                servers[system.name] = stack.enter_context(running(system, *arguments))
            except NotStarted as trouble:
                print(trouble, file=sys.stderr)
        yield servers

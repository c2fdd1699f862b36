"""A real `referee serve` in a process of its own. Knows the command line; knows no rule."""

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]

# Loopback is a secure context by any name but this: the pages see what a phone on the LAN sees.
HOST = "referee.test"

# A start takes about a second; a machine that is busy with ten other things has taken half a minute.
START_MAX_S = 90
STOP_MAX_S = 10


class Served:
    """One server: where it is, and how to make it pause, end and come back."""

    def __init__(self, arguments: list[str], log: Path) -> None:
        self._arguments = arguments
        self._log = log
        self.port = 0
        self.code = ""
        self._process = self._begin()

    @property
    def url(self) -> str:
        """The table's address, at a name that is no secure context."""
        return f"{self.origin}/{self.code}"

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def log(self) -> str:
        return self._log.read_text()

    def _begin(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "referee", "serve", "--plain", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--public-name", HOST]
        with self._log.open("a") as log:
            process = subprocess.Popen(
                [*command, *self._arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, process_group=0
            )
        assert process.stdout is not None
        ready, _, _ = select.select([process.stdout], [], [], START_MAX_S)
        line = process.stdout.readline() if ready else ""
        address = urlsplit(line.strip())
        if not re.fullmatch("/[A-Z0-9-]+", address.path):
            os.killpg(process.pid, signal.SIGKILL)  # Or it would outlive the test, and slow all that follow.
            process.wait(STOP_MAX_S)
            raise AssertionError(f"no address but {line!r}:\n{self.log}")
        assert address.port is not None
        self.port, self.code = address.port, address.path[1:]
        return process

    def stall(self) -> None:
        """Let the server's own process stand still: what is sent to it stays in the kernel."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def stop(self) -> None:
        """End it politely, with its bots."""
        if self._process.poll() is not None:
            return
        self.go_on()
        self._process.terminate()
        try:
            self._process.wait(STOP_MAX_S)
        finally:
            # Whatever is left of its group: bots that did not hear of the end.
            if self._process.poll() is None:
                os.killpg(self._process.pid, signal.SIGKILL)
            assert self._process.stdout is not None
            self._process.stdout.close()

    def kill(self) -> None:
        """Pull the plug, without a farewell to anyone."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(STOP_MAX_S)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def come_back(self) -> None:
        """A new server at the same address."""
        self._process = self._begin()


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Served]:
    """Serve until the block is left. `arguments` as after `referee serve`."""
    served = Served(list(arguments), folder / "server.log")
    try:
        yield served
    finally:
        served.stop()


def options(**values: object) -> list[str]:
    """Options of the table and its game, as a command line has them."""
    return [part for name, value in values.items() for part in ("--option", f"{name}={value}")]

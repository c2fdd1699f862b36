"""A referee of its own for each measurement, in another process on a core of its own. Knows the command line."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SERVER_CORE: Final = 0
LOAD_CORE: Final = 1
END_SECONDS_MAX: Final = 30  # A farewell is bounded at two seconds; a core that is shared may take some more.


@contextmanager
def referee(
    *arguments: str, module: str = "referee", where: Path | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The table's address, and the server's process. It is ended, and must end cleanly, with the block.

    `where` is another checkout, whose referee it is then.
    """
    command = [sys.executable, "-m", module, "serve", "--plain", "--port", "0", "--host", "127.0.0.1", *arguments]
    folder = tempfile.TemporaryDirectory()
    if not {"--journal", "--no-journal"} & set(arguments):
        command += ["--journal", f"{folder.name}/bench.journal"]  # As it is shipped, and gone afterwards.
    process = subprocess.Popen(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url, "the server did not start: run it by hand to see why"
        pin(SERVER_CORE, process.pid)
        yield url, process
    finally:
        process.send_signal(signal.SIGCONT)  # It may stand still, by a measurement that was cut off.
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(END_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        finally:
            folder.cleanup()
            if process.stdout is not None:
                process.stdout.close()
    assert process.returncode == 0, f"the server ended with status {process.returncode}"


def pin(core: int, pid: int = 0) -> None:
    """Keep a process on one core, where there are two; elsewhere the measurement is only noisier."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(pid, {core})

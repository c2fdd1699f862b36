"""Logs for operators: JSON lines on standard error, or readable ones for a person. Knows structlog; knows no table.

A full pipe must never hold up a ruling: lines go into a bounded queue, and a thread of its own writes them.
"""

import atexit
import logging
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Final, TextIO

import msgspec
import structlog

# A server logs a few lines a second at the most, and hundreds in a storm. When nobody reads 4,096 of them, newer ones
# are dropped, and their number is told with the next line that goes through.
LINES_MAX: Final = 4096


class LineWriter:
    """Writes lines from a thread, dropping what a stuck reader leaves no room for."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._lines: queue.Queue[str | None] = queue.Queue(LINES_MAX)
        self._dropped = 0
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def msg(self, line: str) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            self._dropped += 1

    debug = info = warning = error = critical = exception = fatal = log = msg

    def close(self) -> None:
        """Write what waits, for at most a second: whoever does not read by then will not."""
        try:
            self._lines.put_nowait(None)
        except queue.Full:
            return
        self._thread.join(timeout=1.0)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            dropped, self._dropped = self._dropped, 0
            try:
                if dropped:
                    self._out.write(f'{{"event":"log lines dropped","count":{dropped}}}\n')
                self._out.write(line + "\n")
                self._out.flush()
            except (OSError, ValueError):
                return  # Nobody is there to read any more.


def _json(line: object, default: Callable[[object], object] | None = None) -> str:
    """A line as JSON; what has no JSON of its own is written as its text."""
    try:
        return msgspec.json.encode(line, enc_hook=str).decode()
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return msgspec.json.encode({"event": ascii(line)}).decode()


def _is_read_by_a_person(errors: TextIO) -> bool:
    """Whether it is a terminal, or the same pipe or file as what a person is told (`2>&1`): one voice speaks there."""
    if errors.isatty():
        return True
    try:
        return sys.stdout is not None and os.path.sameopenfile(errors.fileno(), sys.stdout.fileno())
    except (OSError, ValueError):
        return False  # It is closed, or no file at all.


def configure(*, plain: bool) -> None:
    """Send log lines to standard error: all as JSON (`plain`, or a place of its own), or warnings alone to a person."""
    writer = LineWriter(sys.stderr)
    atexit.register(writer.close)
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: list[structlog.typing.Processor]
    level = logging.INFO
    if plain or not _is_read_by_a_person(sys.stderr):
        renderer = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_json)]
    else:
        # Around the code to scan, each phone that comes or goes is no news to whoever looks at it.
        renderer, level = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())], logging.WARNING
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: writer,
        cache_logger_on_first_use=True,
        processors=[*shared, *renderer],
    )
    # trio-websocket logs through the standard library, on every message at its lowest level; errors alone matter here.
    logging.getLogger("trio-websocket").setLevel(logging.CRITICAL)

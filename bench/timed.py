"""The referee with a stopwatch at the joints of a stroke: python -m bench.timed serve ... Knows their names.

Each joint's own time is kept, without that of the joints within it, so that all of them together are the stroke. Only
strokes that ruled on calls count. What was found is written as JSON, when the server ends, to the file that the
environment names. A name that is not there any more is told, and the rest measured all the same.
"""

import atexit
import json
import os
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

FILE: Final = "BENCH_TIMED_FILE"
STROKE: Final = "arbiter: the rest of a stroke"
RULED: Final = "table: order, locks, verdicts"
WAITED: Final = "from the kernel's stamp to the stroke"
now: Final = time.perf_counter_ns

# The label, and where the joint is: a method of a class, or a function under the name by which it is called.
JOINTS: Final = (
    (STROKE, "referee.arbiter", "Arbiter.stroke"),
    ("transport: find frames, sort", "referee.transport.gather", "Gathering.sweep"),
    ("transport: recvmsg", "referee.transport.line", "SocketLine.read"),
    ("arbiter: decode", "referee.arbiter", "Arbiter._read"),
    (RULED, "referee.table.table", "Table.sweep"),
    ("game: decide", "referee.games.dizzy.game", "Dizzy.decide"),
    ("game: evolve", "referee.games.story", "Story.tell"),
    ("game: what is due", "referee.games.dizzy.game", "Dizzy.due"),
    ("game: show", "referee.games.dizzy.game", "Dizzy.show"),
    ("journal: make a record", "referee.journal.scribe", "Writing.swept"),
    ("journal: encode, chain, write", "referee.journal.store", "Store.note"),
    ("journal: database, after the send", "referee.journal.store", "Store.settle"),
    ("journal: digest, after the send", "referee.journal.scribe", "Writing.settled"),
    ("send: whom, frame, push", "referee.arbiter", "Arbiter._send"),
    ("send: encode", "referee.listener", "encode_server"),
    ("send: socket writes", "referee.transport.line", "SocketLine.write"),
)


class Stopwatch:
    """What each joint took of its own, stroke by stroke."""

    def __init__(self) -> None:
        self.missing: list[str] = []
        self.took: dict[str, list[int]] = defaultdict(list)
        self._own: dict[str, int] = defaultdict(int)
        self._within = [0]  # What the joints within each open one took.
        self._ruled = False

    def put(self, label: str, module: str, name: str) -> None:
        """Put a stopwatch at a joint."""
        holder: Any = import_module(module)
        *path, last = name.split(".")
        for part in path:
            holder = getattr(holder, part, None)
        joint = getattr(holder, last, None)
        if joint is None:
            self.missing.append(f"{module}.{name}")
        else:
            setattr(holder, last, self._timed(label, joint))

    def _timed(self, label: str, joint: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any, **named: Any) -> Any:
            self._within.append(0)
            began = now()
            answer = joint(*arguments, **named)
            took = now() - began
            self._own[label] += took - self._within.pop()
            self._within[-1] += took
            if label == RULED and arguments[1]:
                self._ruled = True
                self._own[WAITED] = arguments[2] - arguments[1][0].at
            if label == STROKE:
                self._end()
            return answer

        return timed

    def _end(self) -> None:
        if self._ruled:
            for label, took in self._own.items():
                self.took[label].append(took)
        self._own.clear()
        self._ruled = False

    def told(self) -> dict[str, Any]:
        """Medians, in microseconds; a joint that a stroke did not pass counts as nothing there."""
        strokes = len(self.took[STROKE])
        joints = {}
        for label, took in self.took.items():
            every = sorted([*took, *[0] * (strokes - len(took))])
            joints[label] = round(statistics.median(every) / 1_000, 1) if every else 0.0
        return {"strokes": strokes, "joints": joints, "missing": self.missing}


def main() -> None:
    watch = Stopwatch()
    for joint in JOINTS:
        watch.put(*joint)
    atexit.register(lambda: Path(os.environ[FILE]).write_text(json.dumps(watch.told())))
    from referee.__main__ import main as serve  # Only now, so that it finds the stopwatches.

    serve()


if __name__ == "__main__":
    main()

"""Lets every mutant be looked for, some at a time, and makes sure that the referee as it is passes what they fail.

Each attempt is a process of its own. It is forked from one that has imported what the referee needs and none of the
referee: else most of the time of a look would go into importing the same again and again.
"""

import multiprocessing
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

import msgspec

from tests.mutants.attempt import Row, attempt, found
from tests.mutants.planting import Mutant

WORKERS: Final = 2

# Whatever takes long to import and is not mutated.
IMPORTED_BEFORE: Final = (
    "_hypothesis_pytestplugin",
    "h11",
    "hypothesis.strategies",
    "protocol.schema",
    "pytest",
    "pytest_trio.plugin",
    "sqlite3",
    "structlog",
    "tests.mutants.faults",
    "trio.testing",
    "trio_websocket",
    "xdist.plugin",
)

_forking: Final = multiprocessing.get_context("forkserver")

# An attempt takes seconds; one that takes minutes hangs, which no fault of these is meant to bring about.
ATTEMPT_LIMIT_S: Final = 300


class Look(NamedTuple):
    """How hard to look: seeds for each mutant at either depth."""

    table: int
    stack: int
    blind: bool = False

    def seeds(self, mutant: Mutant) -> int:
        return self.stack if mutant.killer == "stack" else self.table


FULL: Final = Look(40, 24)
# Every fault that is quick to find, in the first seeds: a whole look each time the code is saved.
QUICK: Final = Look(12, 6)


class Report(msgspec.Struct):
    """What came of all. `sound`: the referee as it is broke no promise in the same seeds."""

    rows: list[Row]
    total: int
    killed: int
    survived: int
    sound: bool


def attempted(name: str, seeds: int, *, blind: bool) -> Row:
    """One attempt, in a process of its own."""
    ours, theirs = _forking.Pipe(duplex=False)
    process = _forking.Process(target=_attempt, args=(name, seeds, blind, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        if not ours.poll(ATTEMPT_LIMIT_S):
            return Row(name, "", seeds, 0.0, f"no end within {ATTEMPT_LIMIT_S} s")
        return msgspec.json.decode(ours.recv_bytes(), type=Row)
    except EOFError:
        process.join()
        return Row(name, "", 0, 0.0, f"the attempt itself broke: exit status {process.exitcode}")
    finally:
        process.kill()
        process.join()
        ours.close()


def _attempt(name: str, seeds: int, blind: bool, told: Connection) -> None:
    told.send_bytes(msgspec.json.encode(attempt(found(name), seeds, blind=blind)))


def baselines(mutants: Iterable[Mutant]) -> list[str]:
    """The runs without any fault that these mutants are held against."""
    return list(dict.fromkeys(map(_baseline, mutants)))


def look(mutants: Sequence[Mutant], how: Look, step: Callable[[Row], None]) -> Report:
    """Try all. `step` is told of each attempt as it ends.

    The referee as it is plays as many seeds as the longest attempt that found something: a simulator that finds faults
    where there are none kills every mutant, and proves nothing.
    """

    def one(mutant: Mutant) -> Row:
        row = attempted(mutant.name, how.seeds(mutant), blind=how.blind)
        step(row)
        return row

    def bare(name: str) -> Row:
        seeds = max(
            (
                row.seeds
                for row, mutant in zip(rows, mutants, strict=True)
                if row.killed_by and _baseline(mutant) == name
            ),
            default=0,
        )
        row = attempted(name, seeds, blind=how.blind)
        step(row)
        return row

    _forking.set_forkserver_preload(list(IMPORTED_BEFORE))
    with ThreadPoolExecutor(WORKERS) as workers:
        rows = list(workers.map(one, mutants))
        sound = not any(row.words for row in workers.map(bare, baselines(mutants)))
    killed = sum(bool(row.killed_by) for row in rows)
    return Report(rows, len(rows), killed, len(rows) - killed, sound)


def _baseline(mutant: Mutant) -> str:
    return f"none:{mutant.killer}:{mutant.game if mutant.killer != 'rules' else ''}"

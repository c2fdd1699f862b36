"""Lets every mutant be looked for, some at a time, and first makes sure that the referee as it is passes."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import msgspec

from tests.kit.checkout import ROOT
from tests.mutants.attempt import Row
from tests.mutants.planting import Mutant

WORKERS: Final = 2

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
    command = [sys.executable, "-m", "tests.mutants.attempt", name, str(seeds), *(["blind"] if blind else [])]
    try:
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=ATTEMPT_LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return Row(name, "", seeds, 0.0, f"no end within {ATTEMPT_LIMIT_S} s")
    if ended.returncode:
        return Row(name, "", 0, 0.0, ended.stderr.strip().rpartition("\n")[2])
    return msgspec.json.decode(ended.stdout.splitlines()[-1], type=Row)


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

    with ThreadPoolExecutor(WORKERS) as workers:
        rows = list(workers.map(one, mutants))
        sound = not any(row.words for row in workers.map(bare, baselines(mutants)))
    killed = sum(bool(row.killed_by) for row in rows)
    return Report(rows, len(rows), killed, len(rows) - killed, sound)


def _baseline(mutant: Mutant) -> str:
    return f"none:{mutant.killer}:{mutant.game if mutant.killer != 'rules' else ''}"

"""One mutant in a process of its own: plant it, let its killer look for it, and say in one line of JSON what came.

`python -m tests.mutants.attempt NAME SEEDS [blind]`; the name `none` plants nothing, with depth and game behind a colon
(`none:table:dizzy`), and shows what the killer says of the referee as it is; `none:rules:` runs the rule tests of all.
`python -m tests.mutants.attempt NAME SEEDS case FILE` reduces what was found to a case for the simulator's tests.
"""

import contextlib
import io
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.mutants.faults import MUTANTS
from tests.mutants.planting import Killer, Mutant, plant

# What a row says of how a mutant died; a whole traceback is for whoever plays the seed.
WORDS_MAX = 200


class Row(msgspec.Struct):
    """How it went. `killed_by` is empty when nobody noticed."""

    name: str
    killed_by: str
    seeds: int
    cpu_s: float
    words: str = ""


def found(name: str) -> Mutant:
    """The mutant of that name, or what stands for none at all."""
    if name.startswith("none:"):
        _, depth, game = name.split(":")
        if depth == "rules":
            tests = dict.fromkeys(test for mutant in MUTANTS for test in mutant.tests)
            return Mutant(name, "", "", "", "nothing", "rules", tests=tuple(tests))
        killer: Killer = "stack" if depth == "stack" else "table"
        return Mutant(name, "", "", "", "nothing", killer, game)
    return next(mutant for mutant in MUTANTS if mutant.name == name)


def simulate(mutant: Mutant, seeds: int, *, blind: bool) -> tuple[int, str]:
    """Seeds played, and what the simulator found in the last of them; empty if nothing.

    Whatever the referee raises has noticed the fault too: a table that breaks stops, and says so.
    """
    # Imported only now, so that the fault is in what they import.
    from referee.simulator.outcome import Ties
    from referee.simulator.plan import plan_of
    from referee.simulator.run import play

    ties = Ties()
    for seed in range(seeds):
        plan = plan_of(seed, mutant.game, depth="stack" if mutant.killer == "stack" else "table", collisions=not blind)
        try:
            outcome = play(plan)
        except Exception as crash:  # noqa: BLE001
            return seed + 1, f"{type(crash).__name__}: {crash}"
        ties.add(outcome.ties)
        if outcome.violations:
            return seed + 1, str(outcome.violations[0])
        if ties.bias():
            return seed + 1, ties.bias()
    return seeds, ""


def reduce_to_case(mutant: Mutant, seeds: int, path: Path) -> Row:
    """Keep in a file the least that it takes for the simulator to notice the mutant."""
    started = time.process_time()
    plant(mutant)
    from referee.simulator.plan import Depth, plan_of
    from referee.simulator.run import play
    from referee.simulator.shrink import Case, shrink, write_case

    depth: Depth = "stack" if mutant.killer == "stack" else "table"
    plans = (plan_of(seed, mutant.game, depth=depth) for seed in range(seeds))
    plan, violations = next((plan, found) for plan in plans if (found := play(plan).violations))
    small, violation = shrink(plan, violations[0], play)
    write_case(path, Case(f"Planted: {mutant.wrong}", str(violation), small))
    return Row(mutant.name, str(path), plan.seed + 1, _since(started), str(violation)[:WORDS_MAX])


def try_rules(mutant: Mutant) -> tuple[str, str]:
    """The first rule test that fails, and what there is to say; both empty if none does."""
    import pytest

    class Failed:
        first = ""

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed and not self.first:
                self.first = report.nodeid

        def pytest_collectreport(self, report: pytest.CollectReport) -> None:
            if report.failed and not self.first:
                self.first = f"{report.nodeid} cannot be collected"

    failed = Failed()
    # Plain asserts: nobody reads what they would say, and what was imported before needs no rewriting.
    quiet = ["-x", "-q", "--assert=plain", "-p", "no:randomly", "-p", "no:cacheprovider"]
    with contextlib.redirect_stdout(io.StringIO()):
        status = pytest.main([*quiet, *mutant.tests], [failed])
    if status in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or failed.first:
        return failed.first, failed.first
    return "", f"{pytest.ExitCode(status).name} in {', '.join(mutant.tests)}"


def attempt(mutant: Mutant, seeds: int, *, blind: bool = False) -> Row:
    """Plant and look. To be called once a process."""
    started = time.process_time()
    if mutant.module:
        plant(mutant)
    if mutant.killer == "rules":
        first, words = try_rules(mutant)
        return Row(mutant.name, first.partition("[")[0], 0, _since(started), words[:WORDS_MAX])
    played, words = simulate(mutant, seeds, blind=blind)
    return Row(mutant.name, f"simulator ({mutant.killer})" if words else "", played, _since(started), words[:WORDS_MAX])


def _since(started: float) -> float:
    return round(time.process_time() - started, 2)


def main(arguments: Iterator[str]) -> None:
    mutant, seeds, how = found(next(arguments)), int(next(arguments)), next(arguments, "")
    if how == "case":
        row = reduce_to_case(mutant, seeds, Path(next(arguments)))
    else:
        row = attempt(mutant, seeds, blind=how == "blind")
    sys.stdout.write(msgspec.json.encode(row).decode() + "\n")


if __name__ == "__main__":
    main(iter(sys.argv[1:]))

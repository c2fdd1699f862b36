"""The gate itself: faults are planted as they are written, in one process only, and a blind simulator does not pass."""

import re
import subprocess
import sys

import msgspec
import pytest

from tests.kit.checkout import ROOT, sources
from tests.mutants.faults import MUTANTS
from tests.mutants.gate import Report
from tests.mutants.planting import Mutant, Rotten, file_of, mutated

MUTANTS_MIN = 40

RACES = ("tie-to-the-lower-seat", "order-by-reading", "dizzy-check-then-act")


def gate(*arguments: str) -> tuple[int, Report]:
    command = [sys.executable, "-m", "tests.mutants", "--json", *arguments]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return ended.returncode, msgspec.json.decode(ended.stdout, type=Report)


def test_there_are_enough_and_each_says_what_goes_wrong() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(set(names)) == len(names) >= MUTANTS_MIN
    assert all(re.fullmatch(r"[A-Z].*\.", mutant.wrong) for mutant in MUTANTS)
    assert all(bool(mutant.tests) == (mutant.killer == "rules") for mutant in MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_what_a_mutant_replaces_is_there_once_and_the_rest_still_compiles(mutant: Mutant) -> None:
    text = file_of(mutant.module).read_text()
    compile(mutated(mutant, text), mutant.module, "exec")


@pytest.mark.parametrize("source", ["no such line", "import"])
def test_a_mutant_that_fits_nowhere_or_twice_is_an_error(source: str) -> None:
    with pytest.raises(Rotten):
        mutated(Mutant("rotten", "some.module", source, "", ""), "import this\nimport that\n")


def test_a_planted_fault_is_in_the_process_that_planted_it_and_in_no_file() -> None:
    (mutant,) = [mutant for mutant in MUTANTS if mutant.name == "answers-forgotten-at-once"]
    asked = "from referee.table.answers import ANSWERS_MAX; print(ANSWERS_MAX)"
    planted = f"from tests.mutants.attempt import found, plant; plant(found({mutant.name!r})); {asked}"
    told = [
        subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for script in (planted, asked)
    ]
    assert told == ["1\n", "256\n"]


def test_the_product_knows_nothing_of_planted_faults() -> None:
    product = [
        source for source in sources(".py", ".toml") if source.name.startswith(("referee/", "protocol/", "clients/"))
    ]
    assert product
    assert [source.name for source in product if re.search(r"\bmutants?\b|\btests\.", source.text)] == []


def test_a_simulator_that_sees_no_collisions_fails_the_gate_that_the_true_one_passes() -> None:
    only = [word for name in RACES for word in ("--only", name)]
    seeing, report = gate("--quick", *only)
    assert (seeing, report.killed, report.survived, report.sound) == (0, len(RACES), 0, True)
    blind, report = gate("--quick", "--blind", *only)
    assert blind == 1
    assert "tie-to-the-lower-seat" in [row.name for row in report.rows if not row.killed_by]


def test_a_mutant_that_nobody_knows_is_no_reason_to_say_that_all_is_well() -> None:
    command = [sys.executable, "-m", "tests.mutants", "--only", "no-such-mutant"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 2

"""Every case that a simulation ever broke something with is played again: its fault stays mended.

A case that bears the name of a planted fault was found with it, and finds it again: so a case that finds nothing is a
good sign, and no dead letter.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from referee.simulator.run import play
from referee.simulator.shrink import read_case
from tests.kit.checkout import ROOT
from tests.mutants.faults import MUTANTS

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))

PLANTED = [path for path in CASES if path.stem in {mutant.name for mutant in MUTANTS}]

PLAY = """
import sys
from pathlib import Path
from tests.mutants.attempt import found, plant
path = Path(sys.argv[1])
plant(found(path.stem))
from referee.simulator.run import play
from referee.simulator.shrink import read_case
print(*play(read_case(path).plan).violations, sep="\\n")
"""


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_fault_stays_mended(path: Path) -> None:
    case = read_case(path)
    assert case.about
    assert play(case.plan).violations == []


@pytest.mark.parametrize("path", PLANTED, ids=lambda path: path.stem)
def test_a_case_of_a_planted_fault_finds_it_again(path: Path) -> None:
    """In a process that imports the referee with the fault in it: what broke when the case was kept breaks again."""
    case = read_case(path)
    assert len(case.plan.people) <= 3, "it was reduced"
    command = [sys.executable, "-c", PLAY, str(path)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert case.broke.partition(" ")[0] in {line.partition(" ")[0] for line in said.splitlines()}


def test_there_is_a_case_of_a_planted_fault_at_either_depth() -> None:
    assert {read_case(path).plan.depth for path in PLANTED} == {"table", "stack"}

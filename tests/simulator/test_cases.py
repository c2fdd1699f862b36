"""Every case that a simulation ever broke something with is played again: its fault stays mended."""

from pathlib import Path

import pytest

from referee.simulator.run import play
from referee.simulator.shrink import read_case

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_fault_stays_mended(path: Path) -> None:
    case = read_case(path)
    assert case.about
    assert play(case.plan).violations == []

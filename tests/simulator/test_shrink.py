"""A failing plan is reduced to what it takes, and kept as a file that plays it again."""

import pytest
from msgspec.structs import replace

from protocol.units import Instant
from referee.simulator import tabletop
from referee.simulator.outcome import Outcome, Violation
from referee.simulator.plan import Fault, FaultKind, Plan, plan_of
from referee.simulator.shrink import Case, CaseFault, read_case, shrink, write_case


def test_a_planted_failure_becomes_small(monkeypatch) -> None:
    """A table that goes wrong once a seat was reset."""
    broken: list[bool] = []

    def strike(table, fault) -> None:
        if fault.kind is FaultKind.RESET:
            broken.append(True)

    def play(plan: Plan) -> Outcome:
        broken.clear()
        outcome = tabletop.run(plan)
        if broken and not outcome.violations:
            outcome.violations.append(Violation("planted", Instant(outcome.virtual_ns), "a seat was reset"))
        return outcome

    monkeypatch.setattr(tabletop, "strike", strike)
    plan = plan_of(12, "dizzy", 5, races=10)
    plan = replace(plan, faults=(Fault(1_000, FaultKind.RESET, 3, 500), *plan.faults))
    first = play(plan).violations
    assert first
    assert len(plan.faults) > 20
    small, violation = shrink(plan, first[0], play)
    assert violation.invariant == "planted"
    assert [fault.kind for fault in small.faults] == [FaultKind.RESET]
    assert len(small.people) == 2
    assert small.options == {}


def test_what_is_not_broken_stays_as_it_is() -> None:
    plan = plan_of(1, races=2)
    honest = Outcome(1)
    assert shrink(plan, Violation("I1", Instant(0), ""), lambda _: honest)[0] == plan


@pytest.mark.parametrize("seed", range(5))
def test_a_case_is_the_plan_that_it_was_made_of(tmp_path, seed: int) -> None:
    path = tmp_path / "case.json"
    case = Case("About a table.", "I1: a card is lost", plan_of(seed))
    write_case(path, case)
    assert read_case(path) == case
    assert tabletop.run(replace(read_case(path).plan, races=2)).violations == []


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", "\xff", '{"about": "", "broke": "", "plan": {"seed": "x"}}'])
def test_a_file_that_is_no_case_is_refused_with_a_reason(tmp_path, text: str) -> None:
    path = tmp_path / "case.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(CaseFault, match="is no case"):
        read_case(path)
    with pytest.raises(CaseFault, match="cannot read"):
        read_case(tmp_path / "missing.json")

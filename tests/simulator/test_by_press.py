"""The simulator's invariants where calls are ordered by press: clocks that are off, phones that lie, and faults."""

from types import SimpleNamespace
from typing import Any

import pytest

from protocol.units import MILLISECOND, Instant
from referee.simulator.plan import FaultKind
from referee.simulator.rulings import Race, Rulings
from referee.simulator.run import Setting, play

RACES = 15


@pytest.mark.parametrize(
    ("game", "depth", "fairness"),
    [("dizzy", "stack", "strict"), ("zangle", "stack", "friends"), ("zangle", "table", "strict")],
)
def test_no_invariant_is_broken_by_press(game, depth, fairness) -> None:
    outcome = play(Setting(game, depth=depth, races=RACES, fairness=fairness).plan(7))
    assert outcome.violations == []
    assert outcome.races > 0


def test_the_same_seed_is_the_same_run_by_press() -> None:
    plan = Setting("dizzy", 3, "stack", (FaultKind.STALL_UP,), races=8, fairness="strict").plan(3)
    assert play(plan).trace_hash == play(plan).trace_hash


@pytest.mark.parametrize(("behind_ms", "broken"), [(90, False), (92, True)])
def test_nobody_is_first_whose_call_came_later_than_any_statement_reaches(behind_ms, broken) -> None:
    """The bound is the simulator's own: it shares no code with the table."""

    def said(seat: int, stamp_ms: int) -> Any:
        return SimpleNamespace(seat=seat, stamp=stamp_ms * MILLISECOND)

    found: list[str] = []
    picture: Any = SimpleNamespace(fault=lambda invariant, _: found.append(invariant))
    rulings = Rulings(exact=True, hold_ms=150, fairness="strict")
    rulings._reached(picture, Race(said(0, 100 + behind_ms)), said(1, 100), Instant(250))
    assert found == (["fair"] if broken else [])
    rulings._reached(picture, Race(said(0, 300)), said(1, 100), Instant(250))
    assert len(found) == broken, "what the same seat said behind its call was in no race"

"""`referee simulate` as a person meets it."""

import json

import pytest

from protocol.units import Instant
from referee.simulator import tabletop
from referee.simulator.command import BROKEN, Asked, Unplayable, simulate_as_asked
from referee.simulator.outcome import Outcome, Violation
from referee.simulator.plan import FaultKind, Plan
from referee.simulator.run import FAILURES_MAX, Setting


def test_it_says_what_it_found(capsys) -> None:
    assert simulate_as_asked(Asked(seeds="0:2", races=3)) == 0
    said = capsys.readouterr()
    assert "2 seeds" in said.out
    assert "0 violations" in said.out
    assert "trace hash" in said.out


def test_for_programs_it_prints_one_object(capsys) -> None:
    assert simulate_as_asked(Asked(seed=7, game="zangle", players=3, races=3, json=True)) == 0
    told = json.loads(capsys.readouterr().out)
    wanted = {"seeds", "races", "calls", "violations", "races_per_cpu_s", "virtual_s_per_cpu_s", "trace_hash"}
    assert wanted <= set(told)
    assert told["seeds"] == 1
    assert told["violations"] == 0


def _broken(plan: Plan, *, trace: bool = False) -> Outcome:
    outcome = Outcome(plan.seed, trace_hash=str(plan.seed))
    if plan.faults:
        outcome.violations.append(Violation("I2", Instant(5_000_000), "two hold the lock"))
        outcome.violations.append(Violation("I3", Instant(6_000_000), "nobody was answered"))
    return outcome


@pytest.mark.case("K119")
def test_a_broken_promise_is_told_with_the_command_that_plays_it_again(capsys, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(tabletop, "run", _broken)
    monkeypatch.chdir(tmp_path)
    asked = Asked(seeds="3:100", game="dizzy", faults="reset,flood", races=9, shrink=True)
    assert simulate_as_asked(asked) == BROKEN
    said = capsys.readouterr()
    assert "I2 at 5.000 ms: two hold the lock" in said.err
    assert "I3 at 6.000 ms: nobody was answered" in said.err
    assert "referee simulate --seed 3 --game dizzy --faults reset,flood --races 9" in said.err
    assert said.err.count("BROKEN") == FAILURES_MAX
    (path,) = tmp_path.glob("*.json")
    assert simulate_as_asked(Asked(case=path)) == BROKEN
    assert f"referee simulate --case {path}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Asked(seeds="4"), "not A:B"),
        (Asked(seeds="4:4"), "holds no seed"),
        (Asked(seeds="0:4", seed=1), "not for both"),
        (Asked(game="chess"), "there are dizzy, zangle"),
        (Asked(players=1), "2 to 8 play a game that the seed chooses"),
        (Asked(players=9), "2 to 8 play"),
        (Asked(game="solitaire", players=2), "1 to 1 play solitaire"),
        (Asked(faults="reset,fire"), "there is no fault 'fire'"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_what_can(asked: Asked, words: str) -> None:
    with pytest.raises(Unplayable, match=words):
        simulate_as_asked(asked)


def test_it_lists_the_faults(capsys) -> None:
    assert simulate_as_asked(Asked(faults="help")) == 0
    assert capsys.readouterr().out.split() == [kind.value for kind in FaultKind]


def test_the_trace_is_one_line_an_event(capsys) -> None:
    assert simulate_as_asked(Asked(seed=1, races=2, trace=True)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "seed 1" in lines[0]
    assert any("CALL" in line for line in lines)


def test_a_setting_plays_the_same_seed_again() -> None:
    setting = Setting("zam", matches=3)
    assert setting.replay(5) == "referee simulate --seed 5 --game zam --matches 3"
    setting = Setting("dizzy", 3, faults=(FaultKind.RESET,), races=7, collisions=False)
    assert setting.replay(5) == "referee simulate --seed 5 --game dizzy --players 3 --faults reset --races 7 --blind"

"""Whole tables in virtual time: the promises hold for seeds of both games, and a seed means one run."""

import json
import os
import subprocess
import sys

import pytest
from msgspec.structs import replace

from protocol.verdicts import Ruling
from referee.simulator.outcome import Ties
from referee.simulator.plan import Fault, FaultKind, plan_of
from referee.simulator.run import Setting
from referee.simulator.tabletop import run
from tests.kit.checkout import ROOT

# A hundred over both games in every run of the tests; continuous integration takes more.
SEEDS = range(50)

RACES = 10


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
def test_with_every_fault_on_the_promises_hold(game: str) -> None:
    rulings: set[str] = set()
    races, ties = 0, Ties()
    for seed in SEEDS:
        outcome = run(plan_of(seed, game, races=RACES))
        assert outcome.violations == [], (Setting(game, races=RACES).replay(seed), str(outcome.violations[0]))
        rulings |= set(outcome.rulings)
        races += outcome.races
        ties.add(outcome.ties)
    # Else the seeds would prove little.
    assert rulings == {ruling.value for ruling in Ruling}
    assert races > 8 * len(SEEDS)
    assert ties.ties > len(SEEDS)
    assert ties.bias() == ""


@pytest.mark.parametrize("kind", FaultKind)
def test_each_fault_can_be_had_alone(kind: FaultKind) -> None:
    plan = plan_of(5, faults=(kind,), races=5)
    assert {fault.kind for fault in plan.faults} == {kind}
    assert run(plan).violations == []


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
def test_the_host_ends_matches_in_the_middle_of_races(game: str) -> None:
    ends = tuple(Fault(at_ms, FaultKind.END) for at_ms in range(5_000, 60_000, 1_100))
    outcome = run(replace(plan_of(4, game, players=5, races=40), faults=ends))
    assert outcome.violations == []
    assert outcome.matches > 3


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
def test_the_blind_simulator_runs_as_well(game: str) -> None:
    plan = plan_of(3, game, collisions=False, races=5)
    assert plan.together == 0
    outcome = run(plan)
    assert outcome.violations == []
    assert outcome.ties.ties == 0


def _simulated(hash_seed: str) -> dict:
    said = subprocess.run(
        [sys.executable, "-m", "referee", "simulate", "--seeds", "0:6", "--races", "10", "--json"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
        text=True,
    )
    result: dict = json.loads(said.stdout)
    return result


def test_a_seed_is_one_run_whatever_the_hash_seed() -> None:
    one, other = _simulated("0"), _simulated("12345")
    assert one["trace_hash"] == other["trace_hash"]
    for name in ("seeds", "races", "calls", "violations", "rulings"):
        assert one[name] == other[name]
    assert one["seeds"] == 6
    assert one["violations"] == 0
    assert one["races_per_cpu_s"] > 0
    assert one["virtual_s_per_cpu_s"] > 0


def test_looking_on_changes_nothing() -> None:
    plan = plan_of(2, "dizzy", races=5)
    silent, traced = run(plan), run(plan, trace=True)
    assert silent.trace_hash == traced.trace_hash
    assert silent.trace == []
    assert any("IS UPHELD" in line for line in traced.trace)
    assert any(" says " in line for line in traced.trace)
    assert all("\n" not in line for line in traced.trace)

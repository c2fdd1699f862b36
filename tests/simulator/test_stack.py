"""The whole stack in virtual time: real frames, every fault, and the same run whenever and wherever it is played."""

import os
import subprocess
import sys
from itertools import count

import pytest
import trio
from msgspec.structs import replace

from referee.arbiter import Arbiter
from referee.lobby import Lobby
from referee.simulator import stack
from referee.simulator.draw import Draw
from referee.simulator.network import Livelock, Network, run_decided
from referee.simulator.plan import ALL_FAULTS, Fault, Link, Person, Plan, plan_of
from referee.table import table
from referee.transport.gather import Gathering
from referee.transport.stream import SharedStream

RACES = 12

# One table of four on a plain link, without a fault.
QUIET = Plan(
    seed=7,
    game="dizzy",
    depth="stack",
    options={"best_of": "21", "hand": "6", "between_ms": "500", "lockout_ms": "0", "countdown_ms": "0"},
    people=(Person(),) * 4,
    races=RACES,
    length_ms=120_000,
)


def plan(seed, *faults, **changes):
    return replace(plan_of(seed, players=4, depth="stack", faults=faults, races=RACES), **changes)


@pytest.mark.case("K119", "K124")
@pytest.mark.parametrize("seed", range(6))
def test_no_promise_is_broken_under_every_fault(seed):
    outcome = stack.run(plan(seed, *ALL_FAULTS, length_ms=120_000))
    assert outcome.violations == []
    assert outcome.calls


@pytest.mark.case("K124")
@pytest.mark.parametrize("kind", ALL_FAULTS)
def test_no_promise_is_broken_under_one_kind_of_fault_again_and_again(kind):
    faults = tuple(
        Fault(at_ms, kind, seat=number % 4, length_ms=(1, 200, 1_500)[number % 3], number=20)
        for number, at_ms in enumerate(range(300, 12_000, 700))
    )
    for link in (Link(), Link((0, 1_000, 5_000, 20_000), (0, 5_000), kernel=False, pieces=3)):
        people = tuple(replace(person, link=link) for person in QUIET.people)
        outcome = stack.run(replace(QUIET, people=people, faults=faults))
        assert outcome.violations == []
        assert outcome.calls


def test_races_are_run_over_real_frames_and_somebody_wins_them():
    outcome = stack.run(QUIET)
    assert outcome.violations == []
    assert outcome.races >= RACES
    assert sum(outcome.wins_by_seat.values()) == outcome.races
    assert outcome.rulings.keys() >= {"upheld", "late"}


def test_the_same_seed_is_the_same_run_and_another_is_another():
    first, again, other = (stack.run(plan(seed, *ALL_FAULTS)) for seed in (3, 3, 4))
    assert (first.trace_hash, first.calls, first.virtual_ns) == (again.trace_hash, again.calls, again.virtual_ns)
    assert first.trace_hash != other.trace_hash


SCRIPT = """
from referee.simulator import stack
from referee.simulator.plan import plan_of
print([stack.run(plan_of(seed, depth="stack", races=8)).trace_hash for seed in range(4)])
"""


def test_processes_under_different_hash_seeds_run_alike():
    """Whatever is kept in a set, or ordered by an address, would show."""

    def told(hash_seed):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout

    assert told("1") == told("2")


def test_a_trace_tells_who_said_what_and_what_was_told():
    outcome = stack.run(replace(QUIET, races=2), trace=True)
    assert any("says" in line and "dizzy.call" in line for line in outcome.trace)
    assert any("told" in line and "IS UPHELD" in line for line in outcome.trace)
    assert stack.run(replace(QUIET, races=2)).trace == []


# What is broken on purpose below shows that each part of the watch sees.


def test_a_frame_that_is_lost_on_the_way_is_noticed(monkeypatch):
    write, written = SharedStream.write, count()
    monkeypatch.setattr(SharedStream, "write", lambda self, data: True if next(written) == 150 else write(self, data))
    assert [violation.invariant for violation in stack.run(QUIET).violations] == ["wire"]


def test_a_message_that_comes_out_twice_is_noticed(monkeypatch):
    swept = Gathering.sweep
    monkeypatch.setattr(Gathering, "sweep", lambda self, until: [each for each in swept(self, until) for _ in "ab"])
    assert stack.run(QUIET).violations[0].invariant == "wire"


def test_an_order_by_wake_instead_of_by_stamp_is_noticed(monkeypatch):
    monkeypatch.setattr(table, "ruling_order", lambda heard, dealer: list(heard)[::-1])
    people = tuple(replace(person, link=Link((0, 1_000, 5_000, 20_000))) for person in QUIET.people)
    seen = [stack.run(replace(QUIET, people=people, seed=seed, checkpoint_us=(0, 20_000))) for seed in range(6)]
    assert any(outcome.violations for outcome in seen)


def test_a_verdict_that_is_not_told_is_noticed(monkeypatch):
    send = Arbiter._send

    def deaf(self, posts):
        send(self, [post for post in posts if getattr(post.message, "id", "")[-2:] != "-3"])

    monkeypatch.setattr(Arbiter, "_send", deaf)
    seen = [stack.run(replace(QUIET, seed=seed)).violations for seed in range(4)]
    assert {violation.invariant for violations in seen for violation in violations} & {"I3", "I8"}


def test_a_table_that_breaks_is_noticed(monkeypatch):
    def broken(self, listener, nonce, arrived):
        raise AssertionError(nonce)

    monkeypatch.setattr(Arbiter, "_measure", broken)
    assert any(violation.invariant == "broken" for violation in stack.run(QUIET).violations)


def test_a_connection_that_fails_by_a_fault_of_ours_is_noticed(monkeypatch):
    def failing(self, connection, hello):
        raise KeyError(hello)

    monkeypatch.setattr(Lobby, "_admit", failing)
    assert any(violation.invariant == "broken" for violation in stack.run(QUIET).violations)


def test_a_task_that_never_rests_is_noticed():
    async def restless():
        while True:
            await trio.lowlevel.checkpoint()

    async def main(clock):
        network = Network(clock, Draw(1))
        network.at(1, lambda: None)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(restless)
            with pytest.raises(Livelock):
                await network.run()
            nursery.cancel_scope.cancel()

    run_decided(1, main)


def test_events_happen_in_their_order_between_the_deadlines_of_tasks():
    happened = []

    async def main(clock):
        network = Network(clock, Draw(1))

        def echo():
            happened.append(("echo", network.now))

        async def sleeper():
            for _ in range(3):
                await trio.sleep(0.010)
                happened.append(("task", network.now))
                network.after(1_000_000, echo)

        for at in (5_000_000, 10_000_000, 25_000_000, 5_000_000):
            network.at(at, lambda at=at: happened.append(("event", network.now)))
        async with trio.open_nursery() as nursery:
            nursery.start_soon(sleeper)
            network.at(40_000_000, lambda: None)
            await network.run()

    run_decided(1, main)
    instants = [instant for _, instant in happened]
    assert [instant for what, instant in happened if what == "event"] == [5_000_000, 5_000_000, 10_000_000, 25_000_000]
    assert [instant for what, instant in happened if what == "task"] == [10_000_000, 20_000_000, 30_000_000]
    assert instants == sorted(instants)

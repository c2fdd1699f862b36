"""The races in memory: decided by their seed, and what is counted of them. Small samples; no figure is asserted."""

import json
import random
import sys

import pytest

from bench.fairness import __main__ as fairness
from bench.fairness import links, measures, presses
from bench.fairness.evening import Evening, Ruled
from bench.fairness.links import MS
from bench.fairness.phones import Phone
from protocol.verdicts import Tie
from referee.table.presstime import STRICT
from referee.table.watermark import HOLD_MAX


@pytest.mark.slow
def test_fairness_prints_every_goal_with_its_figure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["fairness", "--tiny", "--json"])
    assert fairness.main() == 0
    found = json.loads(capsys.readouterr().out)
    assert found["question"] == "fairness"
    assert {goal["point"] for goal in found["met"]} == {1, 2, 3, 4}
    assert all({"what", "figure", "wanted", "met"} <= set(goal) for goal in found["met"])
    assert list(found)[-1] == "met"
    assert {each["link"] for each in found["attacks"]} == {"typical", "wire"}


def raced(seed: int) -> list[Ruled]:
    return measures.races(links.BAD, STRICT, Tie.LOTTERY, 3, 12, lambda draw: presses.natural(draw, 3), seed)


def test_the_same_seed_gives_the_same_races() -> None:
    assert raced(5) == raced(5)
    assert raced(5) != raced(6)


def test_every_race_is_decided_within_the_limit_by_a_call_that_was_there() -> None:
    for race in raced(7):
        assert race.winner in race.claims
        assert 0 <= race.hold <= HOLD_MAX
        assert len(race.claims) + len(race.late) == 3


def test_over_links_that_delay_nothing_everybody_is_right() -> None:
    found = measures.races(links.WIRE, STRICT, Tie.EARLIER, 2, 20, lambda draw: presses.apart(draw, 3), 1)
    assert set(measures.told(found).wrong.values()) == {0}


def test_messages_of_one_direction_never_overtake_one_another() -> None:
    way = links.Way(links.BAD, random.Random(1))
    arrivals = [way.arrival(sent * MS) for sent in range(0, 20_000, 7)]
    assert arrivals == sorted(arrivals)
    assert all(arrived > sent * 7 * MS for sent, arrived in enumerate(arrivals))


def test_a_new_connection_brings_no_new_bucket() -> None:
    draw = random.Random(1)
    evening = Evening([Phone(links.TYPICAL, draw), Phone(links.TYPICAL, draw)], STRICT, draw)
    seat = evening.seats[0]
    seat.account.bucket.pay(STRICT.bucket_max)
    seat.reconnect()
    assert seat.account.bucket.level == 0
    assert seat.answers.rtt_min is None


def test_the_smallest_gap_is_where_the_share_is_reached_for_good() -> None:
    shares = [(1.0, 0.96), (2.0, 0.90), (4.0, 0.94), (6.0, 0.96), (8.0, 0.97)]
    assert measures.smallest_gap(shares, 0.95) == 5.0
    assert measures.smallest_gap(shares, 0.99) is None
    assert measures.smallest_gap(shares, 0.5) == 1.0

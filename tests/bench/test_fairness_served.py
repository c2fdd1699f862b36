"""Races through the real server in virtual time: decided by their seed and their presses, and told as they were."""

import random

import pytest

from bench.fairness import links, measures
from bench.fairness.attacks import Attack
from bench.fairness.evening import Ruled
from bench.fairness.measures import Task
from protocol.verdicts import Tie
from referee.table.watermark import HOLD_MAX

FEW = 3


def raced(model: links.Model, seed: str, fairness: str = "strict", gap_ms: float | None = None) -> list[Ruled]:
    return measures.play(Task((model,) * 2, fairness, "lottery", gap_ms, FEW, seed))


def test_the_same_seed_gives_the_same_races_and_each_is_decided_within_the_limit() -> None:
    one = raced(links.BAD, "one")
    assert one == raced(links.BAD, "one")
    for race in one:
        assert race.winner in race.claims
        assert 0 <= race.hold <= HOLD_MAX
        assert len(race.claims) + len(race.late) == 2


def test_over_links_that_delay_nothing_everybody_is_right_by_any_rule() -> None:
    for fairness in ("arrival", "friends", "strict"):
        found = raced(links.WIRE, "wire", fairness, gap_ms=3)
        assert [race.winner for race in found] == [race.first for race in found], fairness


def test_a_lie_of_any_size_moves_a_press_by_no_more_than_the_clamp() -> None:
    """And a new connection brings no new bucket."""
    cheat = Attack(claim_ms=500, reconnects=True)
    found = measures.play(Task((links.WIRE,) * 2, "strict", "earlier", None, FEW, "lie", cheat=cheat))
    for race in found:
        told = (race.claims | race.late)[0].estimate
        assert 0 < race.pressed[0] - told.at <= 19_000_000 + told.credit
        assert told.rule in ("clamped", "credited", "arrival")


def test_evenings_are_of_other_phones() -> None:
    seeds = [task.seed for task in measures.evenings((links.WIRE,), "strict", Tie.EARLIER, 100, 1)]
    assert len({random.Random(seed).random() for seed in seeds}) == len(seeds) == 3


def wins_of_the_near(fairness: str, extra_up_ms: float) -> tuple[int, int, int]:
    """Of two who press at one instant, one of them further away: wins of the near one, photo finishes, races."""
    models = (links.WIRE, links.WIRE)
    task = Task(models, fairness, "lottery", 0.0, 16, f"near {fairness}", extra_up_ms=(0.0, extra_up_ms))
    found = measures.play(task)
    return sum(race.winner == 0 for race in found), sum(race.together > 1 for race in found), len(found)


@pytest.mark.case("K059")
def test_whoever_is_nearer_by_some_milliseconds_wins_by_arrival_and_draws_lots_by_press() -> None:
    """How long one way alone takes nobody can know: that makes a photo finish, and no winner."""
    assert wins_of_the_near("arrival", 8) == (16, 0, 16)
    wins, photos, races = wins_of_the_near("strict", 8)
    assert photos == races
    assert 3 <= wins <= 13


@pytest.mark.case("K059")
def test_who_is_far_away_for_good_is_believed_no_more_than_a_liar() -> None:
    """Sixty milliseconds of way that never vary are no proof of anything: the near one wins, and all see by what."""
    wins, _, races = wins_of_the_near("strict", 60)
    assert wins == races

"""Races through the real server in virtual time: decided by their seed and their presses, and told as they were."""

import random

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

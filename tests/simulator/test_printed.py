"""Printed cards in virtual time: the promises hold under every fault, and the auditor names what is told wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from protocol.games import printed
from protocol.games.printed import RoundEnd, RuledBy
from protocol.units import CardId, Seat
from protocol.verdicts import Ruling
from referee.simulator import stack
from referee.simulator.ledger import play_written
from referee.simulator.outcome import Ties
from referee.simulator.plan import OPTIONS, Person, Plan, plan_of
from referee.simulator.run import Setting
from referee.simulator.tabletop import run
from tests.simulator.test_turns import dropped, found, with_fields

SEEDS = range(16)
RACES = 12


def test_with_every_fault_on_the_promises_hold() -> None:
    rulings: set[str] = set()
    races, ties, options = 0, Ties(), set()
    for seed in SEEDS:
        plan = plan_of(seed, "printed", races=RACES)
        outcome = run(plan)
        assert outcome.violations == [], (Setting("printed", races=RACES).replay(seed), str(outcome.violations[0]))
        rulings |= set(outcome.rulings)
        races += outcome.races
        ties.add(outcome.ties)
        options.add(tuple(plan.options.items()))
    # Else the seeds would prove little.
    assert rulings == {ruling.value for ruling in Ruling}
    assert races >= 8 * len(SEEDS)
    assert ties.ties > len(SEEDS)
    assert ties.bias() == ""
    assert len(options) == len(OPTIONS["printed"])


@pytest.mark.parametrize("fairness", ["", "strict"])
def test_with_the_whole_stack_they_hold_as_well(fairness: str) -> None:
    plan = plan_of(3, "printed", depth="stack", races=RACES)
    if fairness:
        plan = replace(plan, options={**plan.options, "fairness": fairness})
    outcome = stack.run(plan)
    assert outcome.violations == []
    assert outcome.races >= RACES


def test_a_journal_of_them_is_decided_again(tmp_path: Path) -> None:
    outcome = play_written(plan_of(7, "printed", races=RACES), tmp_path / "one.journal")
    assert outcome.violations == []
    assert outcome.races >= RACES


def test_the_blind_simulator_runs_as_well() -> None:
    outcome = run(plan_of(3, "printed", collisions=False, races=5))
    assert outcome.violations == []
    assert outcome.ties.ties == 0


def calm(**options: str) -> Plan:
    """Three people at a table on which nothing goes wrong, but that they err, and forget."""
    people = (Person((200_000, 205_000), blunder=10, forget=4, cheat=3),) * 3
    return Plan(7, "printed", "table", {**OPTIONS["printed"][0], **options}, people, races=200, length_ms=300_000)


ZANGLE = {"deck": "zangle", "hand": "3", "match_rounds": "4"}


@pytest.mark.parametrize("options", [{}, ZANGLE], ids=["dizzy", "zangle"])
def test_the_auditor_says_nothing_of_what_is_right(options: dict) -> None:
    assert run(calm(**options)).violations == []


def one_more(item: object) -> list:
    return [replace(item, cards=item.cards + 1)]  # type: ignore[attr-defined, type-var]


def of_another(item: object) -> list:
    return [replace(item, seat=Seat((item.seat + 1) % 3))]  # type: ignore[attr-defined, type-var]


def voted_otherwise(item: printed.ClaimRuled) -> list:
    (seat, right), *others = item.votes
    return [replace(item, votes=((seat, not right), *others))]


def with_result(**fields: object) -> Callable:
    return lambda item: [replace(item, result=replace(item.result, **fields))]


def is_by(*ways: RuledBy) -> Callable:
    return lambda to, item: item.by in ways


@pytest.mark.parametrize(
    ("kind", "change", "options", "invariant"),
    [
        (printed.SeatReady, of_another, {}, "rules"),
        (printed.SeatReady, dropped, {}, "rules"),
        (printed.CountdownBegan, lambda item: [replace(item, opens_at_ms=item.opens_at_ms + 100)], {}, "deadline"),
        (printed.RoundOpened, lambda item: [replace(item, revision=item.revision + 1)], {}, "I4"),
        (printed.LockGranted, lambda item: [replace(item, lock=replace(item.lock, named=()))], {}, "rules"),
        (printed.TableAsked, lambda item: [replace(item, asked=replace(item.asked, voters=()))], {}, "vote"),
        (printed.TableAsked, lambda item: [replace(item, asked=replace(item.asked, own=4))], ZANGLE, "rules"),
        (printed.Voted, of_another, {}, "vote"),
        (printed.Voted, lambda item: [item, item], {}, "vote"),
        (printed.Voted, dropped, {}, "I7"),
        (printed.ClaimRuled, voted_otherwise, {}, "vote"),
        (printed.ClaimRuled, one_more, {}, "rules"),
        (printed.ClaimRuled, with_fields(by=RuledBy.HOST), {}, "vote"),
        (printed.ClaimRuled, with_fields(by=RuledBy.TIE), {}, "vote"),
        (printed.ClaimRuled, with_fields(lots=(printed.Lot(CardId(8)),)), {"tied_vote": "lot"}, "I1"),
        (printed.ClaimRuled, lambda item: [replace(item, right=not item.right)], {}, "verdict"),
        (printed.LockedOut, dropped, {}, "penalty"),
        (printed.PenaltyCardDrawn, dropped, {}, "penalty"),
        (printed.PenaltyCardDrawn, one_more, {}, "I1"),
        (printed.TroubleTaken, of_another, {"double_trouble": "true"}, "rules"),
        (printed.HitTaken, one_more, ZANGLE, "I1"),
        (printed.SaidStuck, lambda item: [replace(item, nothing_left=not item.nothing_left)], {}, "rules"),
        (printed.AllGoOn, with_fields(cards=()), {}, "I1"),
        (printed.CardsCorrected, one_more, {}, "rules"),
        (printed.CountingBegan, with_fields(out=None), ZANGLE, "rules"),
        (printed.Counted, one_more, ZANGLE, "rules"),
        (printed.RoundEnded, with_result(winners=()), {}, "score"),
        (printed.RoundEnded, with_result(end=RoundEnd.SPECIAL), ZANGLE, "rules"),
        (printed.RoundEnded, lambda item: [replace(item, scores=((Seat(0), 99),))], ZANGLE, "score"),
        (printed.RoundEnded, with_fields(equalizers=()), ZANGLE, "score"),
        (printed.RoundEnded, with_fields(match_winners=(Seat(0),)), ZANGLE, "score"),
    ],
)
def test_what_is_told_wrong_is_named(kind: type, change: Callable, options: dict, invariant: str) -> None:
    only = (
        is_by(RuledBy.LOT, RuledBy.TIE) if invariant == "I1" and kind is printed.ClaimRuled else lambda to, item: True
    )
    assert invariant in found(calm(**options), kind, change, only=only)

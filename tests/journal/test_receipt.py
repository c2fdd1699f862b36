"""A receipt says enough to decide its verdict again, by somebody who shares no code with the referee."""

import ast
import json
from collections import Counter
from copy import deepcopy
from pathlib import Path

import msgspec
import pytest

from protocol.verdicts import Ruling
from referee.journal.reader import reading, rows_of
from referee.journal.receipt import Watched
from referee.journal.replay import Sitting
from referee.journal.store import Store
from tests.journal import verifier
from tests.journal.sittings import Written, chance
from tests.kit.table import GAMES

LINES_MAX = 170


def receipts_of(path):
    """Every receipt of a journal's only table, as JSON has them."""
    sitting = Sitting(1, Watched)
    with reading(path) as connection:
        for row in rows_of(connection, path):
            sitting.tell(row)
    assert not sitting.failed, (sitting.failed_at, sitting.failed)
    assert sitting.replay is not None
    table = sitting.replay.table
    assert isinstance(table, Watched)
    return json.loads(msgspec.json.encode(table.receipts))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_the_verifier_agrees_with_every_verdict_of_a_sitting_by_chance(game, seed, store, path):
    played = chance(store, game, seed, 300)

    receipts = receipts_of(path)

    given = {(each.call, each.seat): each for each in played.ruled.values()}
    assert len(receipts) == len(given)
    for receipt in receipts:
        assert verifier.faults(receipt) == [], receipt
        verdict = given[receipt["verdict"]["call"], receipt["verdict"]["seat"]]
        assert receipt["verdict"] == json.loads(msgspec.json.encode(verdict))


@pytest.mark.parametrize("game", GAMES)
def test_a_sitting_by_chance_reaches_every_ruling(game, tmp_path):
    """Else the test above would prove little."""
    rulings: Counter[str] = Counter()
    for seed in range(3):
        path = tmp_path / f"{seed}.journal"
        store = Store.open(path)
        chance(store, game, seed, 300)
        store.close()
        rulings += Counter(receipt["verdict"]["ruling"] for receipt in receipts_of(path))
    assert set(rulings) == set(Ruling)


def of_a_race(store, path):
    written = Written(store, seats=3, lockout_ms=0)
    written.open()
    basis = written.revision
    written.barrier((1, written.right(1, name="quick")), (0, written.call(name="slow", basis=basis)))
    written.say(2, written.wrong(2, name="wrong"))
    return {receipt["verdict"]["call"]: receipt for receipt in receipts_of(path)}


@pytest.mark.parametrize(
    ("call", "where", "value", "reason"),
    [
        ("quick", ("verdict", "reason"), "deadline", "reason for"),
        ("quick", ("cards", "named"), ["patterns-same"], "its cards are"),
        ("quick", ("situation", "holder"), 2, "held it already"),
        ("quick", ("call", "basis"), 0, "something older"),
        ("quick", ("order", 0, "at_ns"), 1, "the last of what was ruled"),
        ("slow", ("verdict", "margin_us"), 0, "the margin is"),
        ("slow", ("call", "at_ns"), 3_900_000_000, "order of its stamps|the margin is|the last of"),
        ("slow", ("situation", "revision"), 0, "nothing had changed"),
        ("slow", ("first",), None, "nobody to have it from"),
        ("wrong", ("verdict", "reason"), "no-combination", "its cards are"),
        ("wrong", ("cards",), None, "without cards"),
    ],
)
def test_the_verifier_finds_what_was_changed(call, where, value, reason, store, path):
    receipt = deepcopy(of_a_race(store, path)[call])
    assert verifier.faults(receipt) == []
    *way, last = where
    part = receipt
    for step in way:
        part = part[step]
    part[last] = value

    found = verifier.faults(receipt)

    assert any(each in fault for each in reason.split("|") for fault in found), found


def test_the_verifier_is_short_and_shares_nothing():
    source = Path(verifier.__file__).read_text()

    assert len(source.splitlines()) <= LINES_MAX
    imported = {
        alias.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for alias in node.names
    } | {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert imported == {"json", "sys", "pathlib"}

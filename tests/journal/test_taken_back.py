"""A verdict that was taken back: the journal keeps both, and whoever looks back is told so."""

import json
from copy import deepcopy

import pytest

from protocol import client
from protocol.verdicts import Ruling
from referee.games.interface import PUBLIC
from referee.journal.entries import Swept, decode, state_digest
from referee.journal.reader import reading, rows_of
from tests.journal import verifier
from tests.journal.sittings import Written, replayed
from tests.journal.test_receipt import receipts_of
from tests.kit.table import GAMES


@pytest.fixture
def undone(store):
    """Seat 1 was right, seat 0 late for it; then it was taken back, and seat 2 was wrong."""
    written = Written(store, seats=3, lockout_ms=0)
    written.open()
    written.barrier((1, written.right(1, name="right")), (0, written.call(name="late")))
    written.wait(500)
    written.say(0, client.Undo(id="undo"))
    written.say(2, written.wrong(2, name="wrong"))
    return written


@pytest.mark.case("K056")
def test_the_journal_keeps_the_verdict_and_its_end(undone, path):
    with reading(path) as connection:
        records = [decode(row.record) for row in rows_of(connection, path)]
    heard = [heard.command.id for record in records if isinstance(record, Swept) for heard in record.heard]
    assert heard[-4:] == ["right", "late", "undo", "wrong"]

    (sitting,) = replayed(path).values()

    assert not sitting.failed, sitting.failed
    assert sitting.replay is not None
    assert sitting.replay.table.sight(PUBLIC, undone.now) == undone.sight()
    assert state_digest(sitting.replay.table, ()) == state_digest(undone.table, ())


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_taken_back_after_a_restart_too(game, store, path):
    """What is before a verdict comes back with the rest."""
    written = Written(store, game)
    written.open()
    before = written.places()
    written.say(1, written.call(name="right"))
    written.say(1, written.follow(1))
    assert written.verdict("right").ruling is Ruling.UPHELD

    (sitting,) = replayed(path).values()
    assert sitting.replay is not None
    table = sitting.replay.table
    table.sweep(written.entries([(0, client.Undo(id="undo"), written.now)]), written.now)

    assert table.floor.umpire is not None
    assert table.floor.umpire.match.cards() == before


def test_its_photo_finish_is_shown_again_and_says_so(undone, path, typed):
    status, out, _ = typed("replay", str(path), "--all")

    assert status == 0
    assert [line for line in out.splitlines() if line.startswith("TEST")] == [
        "TEST, contest 1, taken back by the host",
        "TEST, contest 2",
    ]

    _, out, _ = typed("replay", str(path), "--json")
    assert [json.loads(line)["taken_back"] for line in out.splitlines()] == [True, False]


def test_a_photo_finish_that_was_shown_already_comes_once_more(store, path, typed):
    """Another contest came in between, in which nothing was judged."""
    written = Written(store, seats=3)
    written.open()
    written.say(1, written.right(1, name="right"))
    written.say(2, written.call(name="held"))
    written.say(0, client.Undo(id="undo"))

    _, out, _ = typed("replay", str(path), "--json")

    shown = [(each["number"], each["taken_back"]) for each in map(json.loads, out.splitlines())]
    assert shown == [(1, False), (2, False), (1, True)]


def test_its_receipt_says_so_and_holds(undone, path):
    receipts = {receipt["verdict"]["call"]: receipt for receipt in receipts_of(path)}

    assert {call: receipt["taken_back"] for call, receipt in receipts.items()} == {
        "right": True,
        "late": False,
        "wrong": False,
    }
    assert [verifier.faults(receipt) for receipt in receipts.values()] == [[], [], []]
    forged = deepcopy(receipts["late"])
    forged["taken_back"] = True
    assert verifier.faults(forged) == ["what was not judged was taken back"]

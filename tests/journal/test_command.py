"""`referee replay` and `referee journal`: what they print, and what they end with."""

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from protocol.verdicts import Closing
from referee.journal import command
from referee.journal.finish import Contest, Played
from referee.journal.store import Store
from tests.journal import verifier
from tests.journal.sittings import Written, chance
from tests.kit.table import GAMES


def test_each_contest_is_a_photo_finish(store, path, typed):
    written = Written(store, seats=3, lockout_ms=0)
    written.open()
    basis = written.revision
    written.barrier(
        (1, written.right(1, name="quick")), (0, written.call(name="slow", basis=basis)), (2, written.call(basis=basis))
    )

    status, out, err = typed("replay", str(path))

    assert (status, err) == (0, "")
    head, first, second, third, fourth = out.splitlines()
    assert re.fullmatch(
        r"Table TEST, match 1: dizzy, \d{4}-\d\d-\d\d \d\d:\d\d, Player 0, Player 1, Player 2\. .*start\.", head
    )
    assert first == "TEST, contest 1"
    assert re.fullmatch(r"  1\. Player 1 +3\.000000 s +first +upheld +right +dizzy\.call .+", second)
    assert re.fullmatch(r"  2\. Player 0 +3\.000001 s +\+0\.001 ms ±0\.050 +late +changed +dizzy\.call .+", third)
    assert re.fullmatch(r"  3\. Player 2 +3\.000002 s +\+0\.002 ms ±0\.050 +late +changed +dizzy\.call .+", fourth)


def test_calls_that_raced_against_nobody_are_shown_when_asked_for(store, path, typed):
    written = Written(store)
    written.open()
    written.say(1, written.right(1, name="alone"))

    assert "contest 1" not in (out := typed("replay", str(path))[1])
    assert "raced against nobody: 1" in out
    assert "TEST, contest 1" in typed("replay", str(path), "--all")[1]


def test_what_tables_played_at_one_time_is_shown_by_table_and_match(capsys):
    in_file = [("LJDB", 2), ("BBBB", 1), ("LJDB", 1), ("BBBB", 1), ("LJDB", 2)]
    contests = [Contest(code, 1, (), match=Played(match, began_ms=match)) for code, match in in_file]

    command._show(command.Asked(Path(), "", verify=False, follow=False, json=False, every=True), iter(contests))

    heads = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("Table")]
    assert heads == ["Table BBBB, match 1", "Table LJDB, match 1", "Table LJDB, match 2"]


def test_the_same_as_json(store, path, typed):
    written = Written(store)
    written.open()
    written.say(1, written.right(1, name="quick"))

    _, out, _ = typed("replay", str(path), "--json")

    contest = json.loads(out)
    assert contest["table"] == "TEST"
    (row,) = contest["rows"]
    assert (row["rank"], row["seat"], row["call"], row["margin_us"]) == (1, 1, "quick", 0)
    assert (row["ruling"], row["reason"], row["at_us"]) == ("upheld", "right", 4_000_000)


@pytest.mark.parametrize("game", GAMES)
def test_a_sound_journal_verifies(game, store, path, typed):
    played = chance(store, game, 1, 300)
    other = Written(store)
    other.scribe.closed(Closing.TABLE_CLOSED)

    status, out, _ = typed("replay", str(path), "--verify", "--json")

    outcome = json.loads(out)
    assert (status, outcome["mismatches"], outcome["found"]) == (0, 0, [])
    assert (outcome["tables"], outcome["verdicts"]) == (2, len(played.ruled))
    assert outcome["entries"] == len(list(store.rows()))
    assert "Everything agrees" in typed("replay", str(path), "--verify")[1]


def test_one_table_alone(store, path, typed):
    Written(store).open()
    other = Written(store)
    other.table.code = "OTHER"
    entries = len(list(store.rows()))

    _, out, _ = typed("replay", str(path), "--verify", "--json", "--table", "test")
    assert json.loads(out)["entries"] == entries
    _, out, _ = typed("replay", str(path), "--verify", "--json", "--table", "none")
    assert (json.loads(out)["tables"], json.loads(out)["entries"]) == (0, 0)


def test_a_changed_entry_is_named_and_the_status_is_1(store, path, typed):
    Written(store).open()
    store.settle()
    with sqlite3.connect(path) as meddler:
        meddler.execute("UPDATE entries SET wall_ms = wall_ms + 1 WHERE id = 6")
    meddler.close()

    status, out, _ = typed("replay", str(path), "--verify", "--json")

    outcome = json.loads(out)
    assert (status, outcome["mismatches"]) == (1, 1)
    assert (outcome["found"][0]["table"], outcome["found"][0]["entry"]) == ("TEST", 6)
    assert "entry 6" in typed("replay", str(path))[2]


def test_a_changed_list_of_tables_is_noticed(store, path, typed):
    Written(store).open()
    with sqlite3.connect(path) as meddler:
        meddler.execute("UPDATE sittings SET closed_ms = 5")
    meddler.close()

    status, out, _ = typed("replay", str(path), "--verify")

    assert status == 1
    assert "the list of tables" in out


@pytest.mark.parametrize("where", range(16))
def test_a_flipped_byte_is_found_or_changes_nothing(where, path, typed):
    """One bit anywhere in the file. What is found is located; what is not found was no part of anything."""
    store = Store.open(path)
    for game in GAMES:
        Written(store, game).open()
    store.close()
    _, sound, _ = typed("replay", str(path), "--verify", "--json")
    data = bytearray(path.read_bytes())
    data[((where * len(data)) // 16 + 97 * where) % len(data)] ^= 1 << where % 8
    path.write_bytes(data)

    status, out, err = typed("replay", str(path), "--verify", "--json")

    if status == 0:
        assert out == sound
    elif status == 1:
        assert all(each["entry"] or each["reason"] for each in json.loads(out)["found"])
    else:
        assert "journal" in err


def test_a_flipped_byte_of_any_record_is_located_to_the_entry(store, path, typed):
    Written(store).held_by(0)
    rows = list(store.rows())
    store.settle()
    store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = path.read_bytes()
    for row in rows:
        at = data.index(row.record)
        broken = bytearray(data)
        broken[at + len(row.record) // 2] ^= 0x10
        copy = Path(f"{path}.copy")
        copy.write_bytes(broken)
        status, out, _ = typed("replay", str(copy), "--verify", "--json")
        assert (status, json.loads(out)["found"][0]["entry"]) == (1, row.id)


@pytest.mark.parametrize("words", [["replay"], ["journal", "prune", "--older-than", "30d"]])
def test_what_is_no_journal_is_told_of(words, tmp_path, typed):
    (tmp_path / "shopping").write_text("# Shopping list\n")

    status, _, err = typed(*words, str(tmp_path / "shopping"))

    assert status == 2
    assert "no journal" in err


def test_old_tables_are_forgotten(path, typed, monkeypatch):
    monkeypatch.setattr("referee.journal.store.wall_ms", lambda: 1_000)
    store = Store.open(path)
    Written(store).open()
    store.close()

    status, out, _ = typed("journal", "prune", "--older-than", "30d", str(path))

    assert status == 0
    assert out.startswith("1 table with")
    assert json.loads(typed("replay", str(path), "--verify", "--json")[1])["tables"] == 0
    assert typed("journal", "prune", "--older-than", "soon", str(path))[0] == 2


def test_receipts_are_files_that_anybody_can_verify(store, path, typed, tmp_path):
    written = Written(store, lockout_ms=0)
    written.open()
    written.say(1, written.right(1, name="quick"))
    written.say(0, written.wrong(0, name="slow"))

    assert typed("replay", str(path), "--receipts", str(tmp_path / "receipts"))[0] == 0

    files = sorted((tmp_path / "receipts").iterdir())
    assert [file.name for file in files] == ["TEST-1-0-slow.json", "TEST-1-1-quick.json"]
    command = [sys.executable, verifier.__file__, *map(str, files)]
    assert subprocess.run(command, check=False).returncode == 0
    files[0].write_text(files[0].read_text().replace('"wrong"', '"upheld"'))
    assert subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode == 1
    assert "cannot write receipts" in typed("replay", str(path), "--receipts", str(files[0]))[2]


def test_results_are_printed_for_people_and_for_programs(store, path, typed, monkeypatch, tmp_path):
    written = Written(store, hand=1, best_of=1)
    written.open()
    written.say(1, written.right(1))

    status, out, err = typed("results", str(path))
    assert (status, err) == (0, "")
    assert re.match(r"player +matches +wins", out)

    _, out, _ = typed("results", str(path), "--json", "--player", "player 1")
    results = json.loads(out)
    assert (results["matches"], [each["wins"] for each in results["players"]]) == (1, [1])

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert typed("results")[1] == "Nobody has played yet.\n"
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "referee").symlink_to(path.parent, target_is_directory=True)
    assert "Player 1" in typed("results")[1], "without a file: all journals in the user's folder"
    assert typed("results", str(tmp_path / "none"))[0] == 2

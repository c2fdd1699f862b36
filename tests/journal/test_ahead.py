"""What was told and is not in the database yet: it outlives the process, and every reader finds it."""

import sqlite3
from pathlib import Path

import pytest

from protocol.units import Seat
from referee.journal import ahead
from referee.journal.entries import RECORDS_VERSION, Granted, Opened
from referee.journal.reader import reading, rows_of
from referee.journal.recovery import unfinished
from referee.journal.store import Position, Store
from tests.journal.sittings import Written, replayed

# What a server that dies leaves.
LEFT = ("", "-wal", ahead.SUFFIX)

OPENED = Opened(RECORDS_VERSION, "BCDF", "dizzy", {}, None, 9, kept=False)


def killed(path: Path, store: Store) -> Path:
    """What a kill leaves just now."""
    left = path.with_name("left")
    for suffix in LEFT:
        Path(f"{left}{suffix}").write_bytes(Path(f"{path}{suffix}").read_bytes())
    return left


def test_what_was_told_is_in_its_place_though_the_process_was_killed_before_it_could_put_it_there(path, store) -> None:
    written = Written(store).open()
    written.say(0, written.call())
    noted = len(store._noted)
    assert noted > 1
    left = killed(path, store)

    (before,) = replayed(left).values()  # By a reader who changes nothing.
    again = Store.open(left)
    (after,) = unfinished(again)

    assert before.replay is not None
    assert after.replay is not None
    assert before.entries == after.entries == again.last == store.last
    assert before.replay.table.facts() == after.replay.table.facts() == written.table.facts()
    again.write(Position(after.number, after.link), Granted(Seat(1), b"x"))
    assert [row.id for row in again.rows()] == list(range(1, again.last + 1))
    again.close()
    assert not Path(f"{left}{ahead.SUFFIX}").exists(), "all is in the database"
    assert [sitting.failed for sitting in replayed(left).values()] == [""]


def test_what_was_taken_in_stays_until_the_disk_has_it(path, store) -> None:
    """Else a power cut after a restart could cost what had been on the disk before."""
    Written(store).open()
    left = killed(path, store)
    again = Store.open(left)
    (sitting,) = unfinished(again)
    again._settled += 1_000  # The disk takes its time.
    again.note(Position(sitting.number, sitting.link), Granted(Seat(1), b"x"))
    with sqlite3.connect(left) as meddler:
        meddler.execute("DELETE FROM entries WHERE id > 1 AND id > ?", (again.last - len(store._noted) - 1,))
    meddler.close()
    assert [row.id for row in again.rows()] == list(range(1, again.last + 1))
    assert again.last == store.last + 1
    again.close()


def test_nothing_follows_what_is_of_another_journal(path, store) -> None:
    Written(store).open()
    other = path.with_name("other")
    Path(f"{other}{ahead.SUFFIX}").write_bytes(Path(f"{path}{ahead.SUFFIX}").read_bytes())
    fresh = Store.open(other)
    assert fresh.last == 0
    fresh.note(fresh.begin(OPENED), Granted(Seat(0), b"x"))
    assert [row.id for row in fresh.rows()] == [1, 2]
    fresh.close()


@pytest.mark.parametrize("broken", [1, 8, 20, 50, 150])
def test_a_record_that_was_noted_by_half_was_told_to_nobody(path, store, broken) -> None:
    written = Written(store).open()
    ends = store._ahead._end
    written.say(0, written.call())
    left = killed(path, store)
    file = Path(f"{left}{ahead.SUFFIX}")
    data = bytearray(file.read_bytes())
    data[ends + broken] ^= 1
    file.write_bytes(data)

    (sitting,) = replayed(left).values()
    again = Store.open(left)

    assert sitting.failed == ""
    assert again.last == store.last - 1
    again.close()


def test_a_reader_of_a_journal_that_is_being_written_misses_nothing(path, store) -> None:
    """What it finds neither in the database nor ahead of it was moved from here to there meanwhile."""
    where = store.note(store.begin(OPENED), Granted(Seat(0), b"x"))
    with reading(path) as connection:
        rows = rows_of(connection, path)
        assert next(rows).id == 1
        store.settle()
        store._syncing.synced = store._settled  # The disk has it, and its room ahead is used again.
        store.note(where, Granted(Seat(1), b"x"))
        assert [row.id for row in rows] == [2, 3]


def test_what_the_disk_does_not_have_yet_keeps_its_room_ahead(path, store, monkeypatch) -> None:
    """Else a power cut could cost what had been on the disk already."""
    where = store.note(store.begin(OPENED), Granted(Seat(0), b"x"))
    store.settle()
    monkeypatch.setattr(store, "_settled", store._settled + 1_000)
    store.note(where, Granted(Seat(1), b"x"))
    with sqlite3.connect(path) as meddler:
        meddler.execute("DELETE FROM entries WHERE id > 1")
    meddler.close()
    assert [row.id for row in store.rows()] == [1, 2, 3]


def test_what_has_no_room_ahead_is_in_the_database_before_it_is_told(path, store) -> None:
    where = store.begin(OPENED)
    where = store.note(where, Granted(Seat(0), bytes(ahead.ROOM)))
    assert ahead.missing(store._connection, path, 1) == []
    assert [row.id for row in store.rows()] == [1, 2]
    store.note(where, Granted(Seat(1), b"x"))
    assert [row.id for row in ahead.missing(store._connection, path, 2)] == [3]


def test_a_disk_that_is_full_for_a_moment_costs_nothing(path, store) -> None:
    """What cannot be put into its place waits where it was told from."""
    written = Written(store, lockout_ms=0).open()
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(50):
        written.say(0, written.call(name=f"call-{number}"))
        written.say(0, written.withdraw())
    assert "full" in store.describe_trouble()
    store._connection.execute("PRAGMA max_page_count = 1000000")
    written.say(0, written.call())
    assert store.healthy, store.describe_trouble()
    (sitting,) = unfinished(store)
    assert sitting.replay is not None
    assert sitting.replay.table.facts() == written.table.facts()

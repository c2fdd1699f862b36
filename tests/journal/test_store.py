"""The file: every way in which it can be broken is told of clearly, and destroys nothing."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from protocol.units import Seat
from protocol.verdicts import Closing
from referee.journal import ahead, schema
from referee.journal import store as store_module
from referee.journal.entries import RECORDS_VERSION, Closed, Granted, Opened
from referee.journal.faults import Damaged, InUse, JournalFault, NewerJournal, NotAJournal, Unwritable, WriteFailed
from referee.journal.places import open_or_renew, open_own
from referee.journal.reader import reading
from referee.journal.recovery import unfinished
from referee.journal.store import Durability, Store
from referee.journal.verifying import Verifying
from referee.journal.wal import frames_lost
from tests.journal.sittings import Written, replayed
from tests.kit.table import Sitting

# What a server that dies leaves.
LEFT = ("", "-wal", ahead.SUFFIX)

OPENED = Opened(RECORDS_VERSION, "BCDF", "dizzy", {}, None, 9, kept=False)


def dead(path: Path, *, settled: bool = False, **options) -> Sitting:
    """A journal whose server died: nothing was finished, nothing was brought to the disk."""
    store = Store.open(path)
    written = Written(store, **options).held_by(0)
    if settled:
        store.settle()
    # What the process had written is with the system; the copies stand for the file after its death.
    for suffix in LEFT:
        Path(f"{path}{suffix}.dead").write_bytes(Path(f"{path}{suffix}").read_bytes())
    store.close()
    for suffix in LEFT:
        Path(f"{path}{suffix}.dead").rename(f"{path}{suffix}")
    return written


def test_every_record_is_in_the_file_when_write_returns(path) -> None:
    written = dead(path)

    (sitting,) = replayed(path).values()

    assert sitting.replay is not None
    assert sitting.replay.table.sight(None, written.now) == written.sight()


@pytest.mark.parametrize("durability", Durability)
def test_it_is_opened_again_and_goes_on(path, durability) -> None:
    first = Store.open(path, durability)
    where = first.begin(OPENED)
    first.close()

    second = Store.open(path, durability)
    second.write(where, Granted(Seat(0), b"x"))
    other = second.begin(OPENED)
    second.end(other, Closed(b"", Closing.TABLE_CLOSED))

    assert [row.sitting for row in second.rows()] == [1, 1, 3, 3]
    assert second.unfinished() == [1]
    second.close()


def test_nobody_else_may_read_the_cards_in_it(path) -> None:
    Store.open(path).close()

    assert path.stat().st_mode & 0o077 == 0


def test_two_servers_cannot_write_one_file(path, store) -> None:
    with pytest.raises(InUse, match="in use by another server"):
        Store.open(path)


def test_two_servers_on_one_port_get_files_of_their_own(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first, second = (open_own(8080, Durability.NORMAL) for _ in range(2))

    assert [each.path for each in (first, second)] == [
        tmp_path / "referee" / name for name in ("serve-8080.journal", "serve-8080-2.journal")
    ]
    first.close()
    second.close()


def test_without_xdg_the_journal_is_in_the_home_folder(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    own = open_own(None, Durability.NORMAL)
    own.close()

    assert own.path == tmp_path / ".local/share/referee/serve-any.journal"


@pytest.mark.parametrize("content", [b"# Shopping\n", b"SQLite format 2\0" + bytes(100)])
def test_a_file_of_something_else_is_left_as_it_is(path, content) -> None:
    path.write_bytes(content)

    with pytest.raises(NotAJournal, match="no journal"):
        open_or_renew(path, Durability.NORMAL)

    assert path.read_bytes() == content


def test_a_database_of_something_else_is_left_as_it_is(path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()

    with pytest.raises(NotAJournal):
        open_or_renew(path, Durability.NORMAL)

    assert path.read_bytes() == before


def test_a_newer_file_is_left_as_it_is(path) -> None:
    Store.open(path).close()
    with sqlite3.connect(path, isolation_level=None) as newer:
        newer.execute("PRAGMA user_version = 99")
        newer.execute("PRAGMA journal_mode = DELETE")
    newer.close()
    before = path.read_bytes()

    with pytest.raises(NewerJournal, match="version 99"):
        open_or_renew(path, Durability.NORMAL)

    assert path.read_bytes() == before


@pytest.mark.parametrize("place", ["missing/test.journal", "file/test.journal"])
def test_where_nothing_can_be_written_it_says_so(tmp_path, place) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(Unwritable, match="cannot write the journal"):
        open_or_renew(tmp_path / place, Durability.NORMAL)


def test_a_read_only_file_is_told_of(path, monkeypatch) -> None:
    """As the system says it; whoever runs tests may be allowed everything."""
    Store.open(path).close()
    opened = os.open

    def refuse(name, flags, *more):
        if Path(name) == path and flags & os.O_RDWR:
            raise OSError(errno.EROFS, "Read-only file system")
        return opened(name, flags, *more)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(Unwritable, match="Read-only file system"):
        Store.open(path)


def test_a_torn_tail_costs_nothing_that_was_told(path) -> None:
    """Records that did not get whole into the database stand ahead of it still."""
    dead(path, settled=True)
    entries = sum(1 for _ in _rows(path))
    log = Path(f"{path}-wal")
    log.write_bytes(log.read_bytes()[:-100])

    store = Store.open(path)

    assert sum(1 for _ in store.rows()) == entries
    (sitting,) = unfinished(store)
    assert not sitting.failed
    store.close()


def test_a_log_that_is_damaged_inside_is_read_up_to_there_and_kept(path) -> None:
    """SQLite alone would take it for the log's end, and say nothing."""
    dead(path)
    entries = len(_rows(path))
    log = Path(f"{path}-wal")
    damaged = bytearray(log.read_bytes())
    damaged[len(damaged) * 3 // 4] ^= 4
    log.write_bytes(damaged)
    with reading(path) as connection:
        verifying = Verifying(path, connection)
        list(verifying.read_on())
        verifying.check_file()
    assert verifying.outcome.mismatches >= 1

    store = Store.open(path)

    assert 0 < sum(1 for _ in store.rows()) < entries
    assert Path(f"{path}.damaged-1-wal").read_bytes() == damaged
    store.close()


def test_a_sound_log_has_lost_nothing_whatever_it_was_written_over(path, store) -> None:
    for _ in range(3):
        Written(store).open()
        store._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    Written(store)

    assert frames_lost(path) == 0


def _rows(path):
    return [entry for sitting in replayed(path).values() for entry in range(sitting.entries)]


@pytest.mark.parametrize("part", [0.1, 0.4, 0.8])
def test_a_torn_file_is_moved_aside_whole(path, part) -> None:
    store = Store.open(path)
    for _ in range(3):
        Written(store).open()
    store.close()
    whole = path.read_bytes()
    torn = whole[: int(len(whole) * part)]
    path.write_bytes(torn)

    with pytest.raises(Damaged):
        Store.open(path)
    renewed = open_or_renew(path, Durability.NORMAL)

    assert list(renewed.rows()) == []
    renewed.close()
    assert Path(f"{path}.damaged-1").read_bytes() == torn


def test_a_damaged_table_is_not_brought_back_and_the_others_are(path, store) -> None:
    tables = [Written(store).open() for _ in range(3)]
    assert len(tables) == 3
    second = store.unfinished()[1]
    with sqlite3.connect(path) as meddler:
        meddler.execute("UPDATE entries SET link = zeroblob(16) WHERE id = ?", (second + 2,))
    meddler.close()

    assert second not in [sitting.number for sitting in unfinished(store)]
    assert len(list(unfinished(store))) == 2


def test_a_full_disk_stops_the_journal_and_not_the_play(path, monkeypatch) -> None:
    monkeypatch.setattr(ahead, "ROOM", 4_096)
    store = Store.open(path)
    written = Written(store, lockout_ms=0)
    written.open()
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")

    for number in range(100):
        written.say(0, written.call(name=f"call-{number}"))
        written.say(0, written.withdraw())
    assert len(written.verdicts) == 100, "people play on"
    assert "full" in store.describe_trouble()
    with pytest.raises(WriteFailed):
        store.begin(Opened(RECORDS_VERSION, "X" * 10_000, "dizzy", {}, None, 9, kept=False))

    # There is room again: the table says that it was cut off, and is not brought back.
    store._connection.execute("PRAGMA max_page_count = 1000000")
    monkeypatch.setattr("referee.journal.scribe.CUT_EVERY_MS", 0)
    written.say(0, written.call())
    assert store.healthy, store.describe_trouble()
    assert list(unfinished(store)) == []
    other = Written(store)
    assert [sitting.failed for sitting in replayed(path).values()] == ["", ""]
    assert other.scribe is not written.scribe
    store.close()


def test_an_older_file_is_brought_to_the_newest_version_and_kept(path) -> None:
    """Version 1 had no list of tables."""
    store = Store.open(path)
    ended = Written(store)
    ended.open()
    ended.scribe.closed(Closing.TABLE_CLOSED)
    going_on = Written(store).open()
    rows = list(store.rows())
    store.close()
    older = path.with_name("older.journal")
    connection = sqlite3.connect(older, isolation_level=None)
    schema.create(connection, version=schema.OLDEST)
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
    connection.close()

    migrated = Store.open(older)

    assert list(migrated.rows()) == rows
    (sitting,) = unfinished(migrated)
    assert sitting.replay is not None
    assert sitting.replay.table.sight(None, going_on.now) == going_on.sight()
    migrated.close()
    assert sqlite3.connect(f"{older}.version-1").execute("PRAGMA user_version").fetchone() == (1,)


def test_a_file_that_cannot_be_migrated_is_left_as_it_is(path) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    schema.create(connection, version=1)
    connection.execute("INSERT INTO entries VALUES (1, 1, 0, x'00', x'')")
    connection.close()

    with pytest.raises(JournalFault, match="entry 1 is no record"):
        Store.open(path)

    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (1,)


def test_what_is_old_can_be_forgotten(path, store, monkeypatch) -> None:
    monkeypatch.setattr(store_module, "wall_ms", lambda: 1_000)
    old = Written(store)
    old.open()
    old.scribe.closed(Closing.TABLE_CLOSED)
    monkeypatch.setattr(store_module, "wall_ms", lambda: 5_000)
    Written(store)
    before = len(list(store.rows()))

    tables, entries = store.prune(2_000)

    assert tables == 1
    assert len(list(store.rows())) == before - entries
    assert [sitting.failed for sitting in replayed(path).values()] == [""]

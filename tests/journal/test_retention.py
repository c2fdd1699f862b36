"""Old tables are forgotten beside the play, a little at a time; those that have not ended never are."""

import structlog
import trio

from protocol.verdicts import Closing
from referee import retention
from referee.clock import wall_ms
from referee.journal import store as store_of
from referee.journal.reader import listed, reading
from referee.journal.store import Store
from referee.journal.telling import history
from referee.journal.verifying import Verifying
from referee.retention import DAY_MS, MEGABYTE, forget_old, retain
from tests.journal.sittings import Written

NEVER = 0
ANY_SIZE = 1_000_000 * MEGABYTE


def ended(store: Store, strokes: int = 20) -> Written:
    written = Written(store)
    for _ in range(strokes):
        written.wait(1_000)
        written.say(0, written.play(written.call().do))
    written.scribe.closed(Closing.TABLE_CLOSED)
    return written


def numbers(path) -> list[int]:
    with reading(path) as connection:
        return [each.id for each in listed(connection, path)]


def agrees(path) -> bool:
    with reading(path) as connection:
        verifying = Verifying(path, connection)
        for _ in verifying.read_on():
            pass
        verifying.check_file()
    assert verifying.outcome.found == []
    return verifying.outcome.mismatches == 0


async def test_what_ended_long_ago_is_forgotten_and_what_has_not_ended_is_not(store, path, autojump_clock):
    running = Written(store)
    ended(store)
    first, _ = numbers(path)

    await forget_old(store, wall_ms() + 1_000, ANY_SIZE)

    assert numbers(path) == [first]
    running.open()
    assert agrees(path)


async def test_what_ended_lately_is_kept(store, path, autojump_clock):
    ended(store)
    await forget_old(store, wall_ms() - DAY_MS, ANY_SIZE)
    assert len(numbers(path)) == 1


async def test_beyond_its_size_the_oldest_go_first(store, path, autojump_clock):
    for _ in range(6):
        ended(store)
    before, used = numbers(path), store.used_bytes

    await forget_old(store, NEVER, used // 2)

    after = numbers(path)
    assert 0 < len(after) < 6
    assert after == before[-len(after) :]
    assert store.used_bytes <= used // 2
    assert agrees(path)


async def test_a_journal_of_running_tables_is_larger_than_asked_for_and_says_so(store, path, autojump_clock):
    Written(store).open()
    with structlog.testing.capture_logs() as logs:
        await forget_old(store, NEVER, 1)
    assert [(each["log_level"], each["most"]) for each in logs] == [("warning", 1)]
    assert len(numbers(path)) == 1


async def test_room_that_is_free_is_used_before_the_file_grows(store, path, autojump_clock):
    ended(store, strokes=300)
    await forget_old(store, wall_ms() + 1_000, ANY_SIZE)
    pages = store._connection.execute("PRAGMA page_count").fetchone()
    ended(store, strokes=200)
    assert store._connection.execute("PRAGMA page_count").fetchone() == pages


def test_a_table_is_written_about_while_another_is_forgotten(store, path, monkeypatch):
    """Each step is short, and what it leaves is no table to anybody."""
    monkeypatch.setattr(store_of, "FORGET_AT_ONCE", 5)
    old = ended(store)
    running = Written(store).open()
    number = store.next_to_forget(wall_ms() + 1_000, ANY_SIZE)
    assert number is not None
    steps = 0
    for count in store.forget(number):
        steps += 1
        assert count <= 5
        running.say(1, running.right(1) if steps == 1 else running.call())
        assert agrees(path)
        assert [len(history(path, "TEST").matches)] == [1]
    assert steps > 3
    assert old.table.code == "TEST"
    assert agrees(path)


def test_what_was_forgotten_in_part_goes_first_after_a_restart(path, monkeypatch):
    monkeypatch.setattr(store_of, "FORGET_AT_ONCE", 5)
    store = Store.open(path)
    ended(store)
    number = store.next_to_forget(wall_ms() + 1_000, ANY_SIZE)
    assert number is not None
    next(store.forget(number))
    store.close()

    store = Store.open(path)
    assert agrees(path)
    assert store.next_to_forget(NEVER, ANY_SIZE) == number
    for _ in store.forget(number):
        pass
    assert store.next_to_forget(NEVER, ANY_SIZE) is None
    assert Written(store).table.code == "TEST"
    store.close()
    assert len(numbers(path)) == 1
    assert agrees(path)


def test_no_number_is_given_twice(path, monkeypatch):
    """Also when of a forgotten table only its line in the list is left."""
    store = Store.open(path)
    ended(store)
    steps = store.forget(1)
    next(steps)
    store.close()
    store = Store.open(path)
    Written(store)
    assert not store.trouble
    store.close()
    assert 1 not in numbers(path)
    assert agrees(path)


async def test_a_server_that_runs_for_weeks_forgets_too(store, path, autojump_clock, monkeypatch):
    monkeypatch.setattr(retention, "MEGABYTE", 100_000)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(retain, store, 1, 1)
        await trio.sleep(1)
        for _ in range(4):
            ended(store, strokes=200)
        assert store.used_bytes > retention.MEGABYTE
        await trio.sleep(retention.EVERY_S)
        await trio.sleep(100)
        assert store.used_bytes <= retention.MEGABYTE
        assert agrees(path)
        nursery.cancel_scope.cancel()

"""What is decided again from the records alone is the same, to the last hidden card; and if not, it is said where."""

import sqlite3

import pytest

from protocol import client
from protocol.units import Instant, Seat
from protocol.verdicts import Closing
from referee.journal.entries import state_digest
from referee.table.entries import Restarted
from tests.journal.sittings import Written, chance, replayed
from tests.kit.table import GAMES, verdicts

STEPS = 250
SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_sitting_by_chance_replays_to_the_same_state(game, seed, store, path) -> None:
    played = chance(store, game, seed, STEPS)

    (sitting,) = replayed(path).values()

    assert not sitting.failed, (sitting.failed_at, sitting.failed)
    assert sitting.replay is not None
    assert sitting.entries > STEPS / 4
    # What it was silently swept for since is in no record; until then both are one.
    replay = sitting.replay
    assert replay.table.sweep((), played.sitting.now) == []
    assert state_digest(replay.table, ()) == state_digest(played.sitting.table, ())
    viewers = [None, *[chair.seat for chair in replay.table.floor.chairs]]
    for viewer in viewers:
        assert replay.table.sight(viewer, played.sitting.now) == played.sitting.sight(viewer)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_goes_on_where_the_table_stood(game, store, path) -> None:
    written = Written(store, game).held_by(0)

    (sitting,) = replayed(path).values()
    assert sitting.replay is not None
    table = sitting.replay.table

    assert table.sight(None, written.now) == written.sight()
    assert sitting.replay.now == written.now
    assert sitting.replay.tokens == {0: b"\0" * 32, 1: b"\1" * 32}
    follow = written.follow(0)
    again = table.sweep(written.entries([(0, follow, written.now)]), written.now)
    assert verdicts(again) == verdicts(written.say(0, follow))


def test_a_token_is_worth_nothing_once_its_seat_is_left(store, path) -> None:
    written = Written(store)
    written.say(1, client.Leave(id="bye"))

    (sitting,) = replayed(path).values()

    assert sitting.replay is not None
    assert list(sitting.replay.tokens) == [0]


def test_a_restart_is_a_record_like_any_other(store, path) -> None:
    written = Written(store, seats=3).held_by(1)
    written.take(Restarted(written.now))
    for seat in range(3):
        written.come(seat)

    (sitting,) = replayed(path).values()

    assert not sitting.failed
    assert sitting.replay is not None
    assert sitting.replay.table.sight(None, written.now) == written.sight()


def test_two_tables_in_one_file_keep_apart(store, path) -> None:
    one, other = Written(store, "dizzy"), Written(store, "zangle")
    one.open()
    other.open()
    one.scribe.closed(Closing.TABLE_CLOSED)

    first, second = replayed(path).values()

    assert (first.failed, second.failed) == ("", "")
    assert first.replay is not None
    assert second.replay is not None
    assert first.replay.ended is Closing.TABLE_CLOSED
    assert second.replay.ended is None
    assert store.unfinished() == [second.number]


def test_silence_writes_nothing(store, path) -> None:
    written = Written(store).open()
    before = store._number

    for _ in range(50):
        written.sweep([], now=written.now + 1_000_000)

    assert store._number == before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE entries SET record = substr(record, 1, 10) || x'ff' || substr(record, 12) WHERE id = ?", "damaged"),
        ("UPDATE entries SET wall_ms = wall_ms + 1 WHERE id = ?", "damaged"),
        ("UPDATE entries SET link = zeroblob(16) WHERE id = ?", "damaged"),
        ("DELETE FROM entries WHERE id = ? - 1", "missing"),
    ],
)
def test_what_was_changed_is_found_where_it_is(change, reason, store, path) -> None:
    Written(store).held_by(0)
    store.settle()
    with sqlite3.connect(path) as meddler:
        meddler.execute(change, (7,))
    meddler.close()

    (sitting,) = replayed(path).values()

    assert sitting.failed_at == 7
    assert reason in sitting.failed


def test_whoever_forges_the_whole_chain_still_has_to_decide_as_the_referee_does(store, path) -> None:
    """A record that fits its chain, and says what was never ruled: the replay differs there."""
    written = Written(store)
    posts = written.start().told[-3:]
    written.scribe.swept([], Instant(written.now + 1), posts)
    written.scribe.settled()
    forged = store._number
    written.wait(5)
    written.say(0, client.Look(id="look"))

    (sitting,) = replayed(path).values()

    assert "says something else" in sitting.failed
    assert sitting.failed_at == forged


def test_a_table_in_another_state_is_found_at_the_entry_that_led_there(store, path) -> None:
    """What was written and what was decided part at one entry: that one is named."""
    written = Written(store).open()
    written.say(0, written.call())
    led_there = store._number
    written.table.floor.chairs.at(Seat(0)).quick_calls += 1
    scribe = written.scribe  # type: ignore[attr-defined]
    scribe._fresh = True
    scribe.settled()
    written.say(0, written.withdraw())

    (sitting,) = replayed(path).values()

    assert "another state" in sitting.failed
    assert sitting.failed_at == led_there

"""What is told of matches of before: as watchers were told them, and counted by what stands."""

import gzip
import json
import os
import subprocess
import sys

import msgspec
import pytest

from clients.fold import fold
from protocol import client, server
from protocol.codec import Subprotocol, decode_server
from protocol.units import Seat
from protocol.verdicts import Closing
from referee.games.interface import PUBLIC
from referee.journal import chronicle, telling
from referee.journal.replay import Sitting
from referee.journal.results import drawn, results_of
from referee.journal.summaries import load
from referee.journal.telling import Nothing
from tests.journal.sittings import Written, chance
from tests.kit.table import GAMES


def match(written: Written, winner: int, loser: int) -> None:
    """A round of one card each: the loser is wrong, and late for the call that the winner is right with."""
    written.open()
    written.say(loser, written.wrong(loser, name=f"wrong-{written.id()}"))
    written.wait(1_000)
    basis = written.revision
    written.barrier(
        (winner, written.right(winner, name=f"right-{written.id()}")),
        (loser, written.call(basis=basis, name=f"late-{written.id()}")),
    )
    assert written.sight().table.phase == "over"


@pytest.fixture
def played(store):
    """Two matches: seat 1 won the first, seat 0 the second."""
    written = Written(store, seats=2, hand=1, best_of=1, penalty=1)
    match(written, 1, 0)
    written.say(1, client.Profile(id="name", name="Zoë", symbol=client.Symbol.STAR))
    match(written, 0, 1)
    return written


def test_the_history_lists_every_match_with_its_players(played, path):
    first, second = telling.history(path, "test").matches

    assert (first.number, first.game, first.ended, first.winners) == (1, "dizzy", True, (1,))
    assert [player.name for player in first.players] == ["Player 0", "Player 1"], "as they were called then"
    assert (second.number, second.winners) == (2, (0,))
    assert (first.contests, first.verdicts) == (2, 3)
    assert first.lasted_ms == 4_000
    assert second.began_ms >= first.began_ms > 0


def test_a_match_that_runs_is_in_the_list_and_has_not_ended(store, path):
    Written(store).open()

    (running,) = telling.history(path, "TEST").matches

    assert (running.ended, running.winners, running.verdicts) == (False, (), 0)


@pytest.mark.parametrize("code", ["", "TEST"])
def test_tables_of_one_code_are_one_history(code, store, path):
    for _ in range(2):
        written = Written(store, hand=1, best_of=1)
        match(written, 1, 0)
        written.scribe.closed(Closing.TABLE_CLOSED)

    assert [match.number for match in telling.history(path, "TEST").matches] == [1, 2]
    assert [frame.message is not None for frame in telling.replayed(path, "TEST", 2).frames[:1]] == [True]


@pytest.mark.parametrize("number", [1, 2])
def test_a_replay_begins_with_a_whole_view_and_leads_to_the_end(number, played, path):
    replayed = telling.replayed(path, "TEST", number)

    messages = [decode_server(Subprotocol.JSON, bytes(frame.message)) for frame in replayed.frames]
    sight = messages[0]
    assert isinstance(sight, server.Sight)
    assert (sight.you, sight.table.phase) == (PUBLIC, "running")
    for message in messages[1:]:
        assert isinstance(message, server.News | server.Sight)
        sight = fold(sight, message) if isinstance(message, server.News) else message
    assert sight.table.phase == "over"
    assert sight.game is not None
    assert sight.game.match_winners == ((1,) if number == 1 else (0,))
    times = [frame.at_ms for frame in replayed.frames]
    assert times == sorted(times)
    assert (replayed.whole, replayed.match) == (True, number)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_of_a_sitting_by_chance_is_what_watchers_were_told(game, store, path):
    played = chance(store, game, 3, 300)
    told = [
        post.message
        for post in played.sitting.told
        if PUBLIC in post.to and isinstance(post.message, server.News | server.Sight)
    ]
    count = len(telling.history(path, "TEST").matches)
    assert count

    for number in range(1, count + 1):
        frames = telling.replayed(path, "TEST", number).frames
        messages = [decode_server(Subprotocol.JSON, bytes(frame.message)) for frame in frames]
        begin = told.index(messages[0])  # type: ignore[arg-type]
        assert told[begin : begin + len(messages)] == messages


def test_a_match_beyond_all_measure_is_cut_and_says_so(played, path, monkeypatch):
    monkeypatch.setattr(chronicle, "FRAMES_MAX_BYTES", 4_000)

    cut = telling.replayed(path, "TEST", 1)

    assert not cut.whole
    assert 0 < sum(len(bytes(frame.message)) for frame in cut.frames) < 4_000


def test_what_the_table_told_after_the_end_is_no_part_of_it(played, path):
    before = telling.replayed(path, "TEST", 2)
    for number in range(20):
        played.say(0, client.Ready(id=f"ready-{number}", ready=number % 2 == 0))

    assert telling.replayed(path, "TEST", 2) == before


def test_a_match_whose_last_verdict_was_taken_back_goes_on(played, path):
    played.wait(2_000)
    played.say(0, client.Undo(id="undo"))

    running = telling.history(path, "TEST").matches[1]

    assert (running.ended, running.winners, running.verdicts) == (False, (), 2)
    last = decode_server(Subprotocol.JSON, bytes(telling.replayed(path, "TEST", 2).frames[-1].message))
    assert last == played.sight()


def test_results_are_by_name_over_all_matches(played, path):
    results = telling.results(path)

    assert (results.matches, results.contests, results.verdicts) == (2, 4, 6)
    by_name = {each.name: each for each in results.players}
    assert set(by_name) == {"Player 0", "Player 1", "Zoë"}
    zero = by_name["Player 0"]
    assert (zero.matches, zero.wins, zero.calls, zero.right, zero.wrong, zero.late) == (2, 1, 3, 1, 1, 1)
    assert (zero.accuracy, zero.penalties, zero.margins_us) == (0.5, 1, (1,))
    assert [evening.calls for evening in zero.over_time] == [2, 1]
    assert not zero.bot


def test_a_reaction_is_from_the_change_to_the_calls_stamp(store, path):
    written = Written(store, lockout_ms=0)
    written.open()
    written.say(1, written.right(1))
    written.wait(240)
    written.say(0, written.wrong(0))

    zero = next(each for each in telling.results(path).players if each.name == "Player 0")

    assert (zero.reaction_ms, zero.reactions_ms) == (240.0, (240.0,))


def test_spellings_of_one_name_are_one_player(store, path):
    written = Written(store, seats=0)
    written.sit(0, "Ann  Lee")
    written.sit(1, "Ben")
    written.say(0, client.Profile(id="p", name="ANN LEE", symbol=client.Symbol.STAR))

    assert telling.results(path, "nobody").players == ()
    written.open()
    (ann,) = telling.results(path, " ann lee ").players
    assert ann.name == "ANN LEE"


def test_what_was_taken_back_does_not_count(store, path):
    """The call, its penalty and the match that it won."""
    written = Written(store, hand=1, best_of=1, penalty=1, lockout_ms=0)
    written.open()
    written.say(0, written.wrong(0))
    written.say(0, client.Undo(id="undo-1"))
    written.say(1, written.right(1))
    written.say(0, client.Undo(id="undo-2"))

    results = telling.results(path)

    assert (results.matches, results.verdicts) == (0, 0)
    assert {(each.calls, each.penalties, each.wins) for each in results.players} == {(0, 0, 0)}


def test_results_are_drawn_for_people(played, path):
    lines = drawn(telling.results(path)).splitlines()

    assert lines[0].split() == [
        *("player", "matches", "wins", "calls", "right", "wrong", "late", "accuracy", "reaction", "penalties")
    ]
    assert lines[1].split()[:2] == ["Player", "1"]
    assert lines[-1].startswith("2 matches, 4 contests, 6 verdicts.")
    assert drawn(results_of([])) == "Nobody has played yet."


def test_a_receipt_is_the_same_as_the_command_writes(played, path):
    verdict = played.verdicts[-1]

    receipt = telling.receipt(path, "test", verdict.seat, verdict.call)

    assert receipt.verdict == verdict


def test_what_a_holder_has_called_is_told_with_its_verdict_and_not_before(store, path):
    written = Written(store, seats=3).held_by(1)
    written.say(0, written.call(name="late"))
    assert written.verdict("late").first == 1
    with pytest.raises(Nothing) as raised:
        telling.receipt(path, "TEST", 0, "late")
    assert raised.value.fault.error == "not-yet"

    written.say(1, written.follow(1))

    first = telling.receipt(path, "TEST", 0, "late").first
    assert first is not None
    assert first.call == "held"


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda path: telling.history(path, "NONE"), "no-such-table"),
        (lambda path: telling.replayed(path, "NONE", 1), "no-such-table"),
        (lambda path: telling.replayed(path, "TEST", 9), "no-such-match"),
        (lambda path: telling.receipt(path, "NONE", 0, "x"), "no-such-table"),
        (lambda path: telling.receipt(path, "TEST", 0, "x"), "no-such-call"),
    ],
)
def test_what_is_not_there_is_said(ask, error, played, path):
    with pytest.raises(Nothing) as raised:
        ask(path)
    assert raised.value.fault.error == error
    assert raised.value.fault.hint


def asked(*words: str) -> tuple[int, dict]:
    command = [sys.executable, "-m", "referee.journal.telling", *words]
    ended = subprocess.run(command, check=False, capture_output=True, timeout=60)
    assert ended.stderr == b""
    return ended.returncode, json.loads(gzip.decompress(ended.stdout))


def test_the_process_prints_json_and_says_by_its_status_how_it_went(played, path, tmp_path):
    status, told = asked(str(path), "history", "TEST")
    assert (status, told) == (0, json.loads(msgspec.json.encode(telling.history(path, "TEST"))))
    assert asked(str(path), "replay", "TEST", "7") == (4, msgspec.to_builtins(raised_by(path)))
    status, told = asked(str(tmp_path / "none"), "results")
    assert (status, told["error"]) == (5, "journal-unreadable")


def raised_by(path) -> telling.Fault:
    with pytest.raises(Nothing) as raised:
        telling.replayed(path, "TEST", 7)
    return raised.value.fault


def test_a_process_that_looks_back_goes_behind_all_others(played, path, monkeypatch, capfdbinary):
    asked_for: list[int] = []
    monkeypatch.setattr(os, "nice", asked_for.append)

    assert telling.main([str(path), "results"]) == 0

    assert asked_for == [telling.NICENESS]


def test_seats_that_changed_hands_are_told_apart(store, path):
    """A call is its caller's, also when somebody else sits there by now."""
    written = Written(store, seats=3, hand=1, best_of=1, lockout_ms=0)
    written.open()
    written.say(2, written.wrong(2, name="wrong"))
    written.say(2, client.Leave(id="leave"))
    written.say(0, written.right(0))
    written.sit(2, "Newcomer")
    written.start()

    by_name = {each.name: each for each in telling.results(path).players}

    assert (by_name["Player 2"].wrong, by_name["Newcomer"].calls) == (1, 0)
    assert Seat(2) in {player.seat for player in telling.history(path, "TEST").matches[1].players}


def test_what_has_ended_is_decided_again_once(store, path, monkeypatch):
    """The rest is kept beside the journal, and made again where it is no good."""
    written = Written(store, hand=1, best_of=1)
    match(written, 1, 0)
    written.scribe.closed(Closing.TABLE_CLOSED)
    running = Written(store, hand=1, best_of=1)
    match(running, 0, 1)
    first = telling.results(path)
    kept = path.with_name(f"{path.name}-results")
    assert kept.stat().st_mode & 0o777 == 0o600
    decided: list[int] = []
    tell = Sitting.tell

    def counted(self, row):
        decided.append(self.number)
        return tell(self, row)

    monkeypatch.setattr(Sitting, "tell", counted)

    assert telling.results(path) == first
    assert len(set(decided)) == 1, "only the table that has not ended"

    decided.clear()
    kept.write_bytes(kept.read_bytes()[:-1])
    assert telling.results(path) == first
    assert len(set(decided)) == 2

    decided.clear()
    kept.write_bytes(b"no such thing")
    assert telling.results(path) == first
    assert len(set(decided)) == 2
    assert [each.name for each in path.parent.glob("*results*")] == [kept.name]


def test_what_is_kept_of_forgotten_tables_is_forgotten_with_them(store, path):
    written = Written(store, hand=1, best_of=1)
    match(written, 1, 0)
    written.scribe.closed(Closing.TABLE_CLOSED)
    assert telling.results(path).matches == 1
    for _ in store.forget(1):
        pass
    assert telling.results(path).matches == 0
    assert load(path) == {}


def test_results_of_a_folder_that_cannot_be_written_are_told_all_the_same(store, path, monkeypatch):
    written = Written(store, hand=1, best_of=1)
    match(written, 1, 0)
    written.scribe.closed(Closing.TABLE_CLOSED)
    path.with_name(f"{path.name}-results").mkdir()
    assert telling.results(path).matches == 1
    assert telling.results(path).matches == 1

"""Answers one question about a journal, in a process of its own. Knows files to read; knows no client.

python -m referee.journal.telling FILE (history TABLE | replay TABLE MATCH | receipt TABLE SEAT CALL | results)

Deciding an evening again takes seconds, in which no ruling may wait: so a server asks, and goes on. The answer is JSON,
compressed, on standard output. Status 4 says that there is nothing of the kind: then the answer says what to do.
"""

import gzip
import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from protocol.units import MILLISECOND, Seat
from referee.journal.chronicle import Chronicle, Frame, Match, Player, Timed
from referee.journal.faults import Damaged, JournalFault
from referee.journal.reader import listed, reading, rows_of
from referee.journal.receipt import Receipt, Watched
from referee.journal.replay import Sitting, Told
from referee.journal.results import Results, Summary, results_of, summary_of
from referee.journal.summaries import load, save
from referee.table.table import Table

# How much the machine prefers everything else: as much as a person's own programs may ask for without a word.
NICENESS: Final = 10

# What a list on a phone has room for; the newest are told of.
MATCHES_MAX: Final = 500

NOTHING: Final = 4
"""The exit status for what is not there."""

FAILED: Final = 5
"""... and for a journal that cannot be read."""


class Fault(Struct, frozen=True):
    """Why there is no answer, and what to do."""

    error: str
    hint: str


class MatchShown(Struct, frozen=True):
    """A match in a list. Milliseconds since 1970, or of the table."""

    number: int
    game: str
    began_ms: int
    lasted_ms: int
    ended: bool
    players: tuple[Player, ...]
    winners: tuple[Seat, ...]
    contests: int
    verdicts: int


class History(Struct, frozen=True):
    """The matches of a table, the oldest first."""

    table: str
    matches: tuple[MatchShown, ...]


class Replayed(Struct, frozen=True):
    """A match as a watcher was told it. Not `whole`: so long that its end was left out."""

    table: str
    game: str
    match: int
    began_ms: int
    whole: bool
    frames: list[Frame]


class Nothing(Exception):
    """There is nothing of the kind."""

    def __init__(self, error: str, hint: str) -> None:
        super().__init__(hint)
        self.fault = Fault(error, hint)


NO_TABLE: Final = ("no-such-table", "The journal knows no table of this code. Look at the code, or play a match first.")


def _numbers(path: Path, connection: sqlite3.Connection, code: str) -> set[int]:
    """The tables of one code."""
    return {each.id for each in listed(connection, path) if each.code.upper() == code.upper()}


def _of_code(path: Path, code: str, wanted: int = 0) -> list[Chronicle]:
    """The tables of one code, the oldest first; of match `wanted` with all that was told."""
    with reading(path) as connection:
        found = _chronicles(path, connection, _numbers(path, connection, code), wanted)
    if not found:
        raise Nothing(*NO_TABLE)
    return list(found.values())


def _chronicles(path: Path, connection: sqlite3.Connection, numbers: set[int], wanted: int = 0) -> dict[int, Chronicle]:
    """These tables, by number, the oldest first."""
    found: dict[int, Chronicle] = {}
    for sitting, told in _told(path, connection, numbers, Timed):
        assert sitting.replay is not None
        chronicle = found.get(sitting.number)
        if chronicle is None:
            before = sum(len(each.matches) for each in found.values())
            chronicle = found[sitting.number] = Chronicle(before, wanted)
        chronicle.add(sitting.wall_ms, sitting.replay, told)
        if sitting.replay.ended is not None:
            chronicle.close()
    return found


def _told(
    path: Path, connection: sqlite3.Connection, numbers: set[int], new_table: type[Table]
) -> Iterator[tuple[Sitting, Told]]:
    """Each record of these tables and what it led to, as far as the file can be read and agrees."""
    if not numbers:
        return
    sittings: dict[int, Sitting] = {}
    try:
        for row in rows_of(connection, path, min(numbers) - 1):
            if row.sitting not in numbers:
                continue
            sitting = sittings.get(row.sitting)
            if sitting is None:
                sitting = sittings[row.sitting] = Sitting(row.sitting, new_table)
            told = sitting.tell(row)
            if sitting.replay is not None and not sitting.failed:
                yield sitting, told
            if sitting.failed or (sitting.replay is not None and sitting.replay.ended is not None):
                numbers.remove(row.sitting)
                del sittings[row.sitting]  # Nothing of it is wanted any more, and there may be thousands.
    except Damaged:
        return


def history(path: Path, code: str) -> History:
    """Raises `Nothing` or a `JournalFault`."""
    matches = [match for chronicle in _of_code(path, code) for match in chronicle.matches]
    return History(code.upper(), tuple(_shown(match) for match in matches[-MATCHES_MAX:]))


def _shown(match: Match) -> MatchShown:
    return MatchShown(
        number=match.number,
        game=match.game,
        began_ms=match.began_ms,
        lasted_ms=match.lasted // MILLISECOND,
        ended=match.ended,
        players=tuple(player for _, player in sorted(match.players.items())),
        winners=match.winners,
        contests=match.contests,
        verdicts=len(match.ruled),
    )


def replayed(path: Path, code: str, number: int) -> Replayed:
    """Raises `Nothing` or a `JournalFault`."""
    for chronicle in _of_code(path, code, number):
        for match in chronicle.matches:
            if match.number == number:
                return Replayed(code.upper(), match.game, number, match.began_ms, match.whole, match.frames)
    raise Nothing("no-such-match", "The table has played no match of this number: history.json lists them.")


def receipt(path: Path, code: str, seat: int, call: str) -> Receipt:
    """Raises `Nothing` or a `JournalFault`."""
    tables: dict[int, Watched] = {}
    with reading(path) as connection:
        for sitting, _ in _told(path, connection, _numbers(path, connection, code), Watched):
            assert sitting.replay is not None
            assert isinstance(sitting.replay.table, Watched)
            tables[sitting.number] = sitting.replay.table
    if not tables:
        raise Nothing(*NO_TABLE)
    for _, table in sorted(tables.items(), reverse=True):
        for each in reversed(table.receipts):
            if (each.verdict.seat, each.verdict.call) != (seat, call):
                continue
            if each.first is not None and each.first == table.holding:
                # What the holder of the lock has called is nobody's business before its verdict.
                raise Nothing("not-yet", "The lock that this call was late for is still held: ask again after it.")
            return each
    raise Nothing("no-such-call", "No call of this seat has this identifier and a verdict.")


def results(path: Path, player: str = "") -> Results:
    """Raises a `JournalFault`."""
    return results_of(summaries(path), player)


def summaries(path: Path) -> list[Summary]:
    """All matches of a file, in short. What has ended is decided again once, and then kept. Raises a `JournalFault`."""
    kept = load(path)
    with reading(path) as connection:
        tables = listed(connection, path)
        found = _chronicles(path, connection, {each.id for each in tables if each not in kept})
    by_table = {each: kept[each] for each in tables if each in kept}
    of_now = {each: _summed_up(found[each.id]) for each in tables if each.id in found}
    ended = by_table | {each: mine for each, mine in of_now.items() if each.closed_ms is not None}
    if ended.keys() != kept.keys():
        save(path, ended)
    return [summary for mine in (by_table | of_now).values() for summary in mine]


def _summed_up(chronicle: Chronicle) -> tuple[Summary, ...]:
    return () if chronicle.trial else tuple(summary_of(match) for match in chronicle.matches)


def answer(path: Path, question: str, *about: str) -> Struct:
    """Raises `Nothing` or a `JournalFault`; `ValueError` for what is no question."""
    match question, about:
        case "history", (code,):
            return history(path, code)
        case "replay", (code, number):
            return replayed(path, code, int(number))
        case "receipt", (code, seat, call):
            return receipt(path, code, int(seat), call)
        case "results", ():
            return results(path)
        case _:
            raise ValueError(f"no question: {question} {about}")


def main(arguments: list[str]) -> int:
    """Answer, and say by the exit status how it went."""
    os.nice(NICENESS)
    file, question, *about = arguments
    status = 0
    try:
        told = answer(Path(file), question, *about)
    except Nothing as nothing:
        told, status = nothing.fault, NOTHING
    except JournalFault as fault:
        told, status = Fault("journal-unreadable", str(fault)), FAILED
    data = msgspec.json.encode(told)
    if question == "receipt" and not status:
        data = msgspec.json.format(data) + b"\n"  # People look at it.
    sys.stdout.buffer.write(gzip.compress(data, mtime=0))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

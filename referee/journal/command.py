"""What `referee replay`, `results` and `journal` do. Knows what people ask and how they like to read it."""

import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Final

import msgspec
from msgspec import Struct

from referee.clock import wall_ms, wall_text
from referee.counted import counted
from referee.journal.faults import ReceiptsUnwritable
from referee.journal.finish import Contest, Played, Row
from referee.journal.places import own_journals
from referee.journal.reader import reading
from referee.journal.results import drawn, results_of
from referee.journal.store import Store
from referee.journal.telling import summaries
from referee.journal.verifying import Verified, Verifying

# As often as a person notices.
FOLLOW_EVERY_S: Final = 0.2

# A race takes two.
CONTESTED: Final = 2

DAY_MS: Final = 24 * 3600 * 1000


class Asked(Struct, frozen=True):
    """What is to be replayed: see `referee replay --help`."""

    path: Path
    code: str
    verify: bool
    follow: bool
    json: bool
    receipts: Path | None = None
    every: bool = False  # Also calls that raced against nobody.


def replay_as_asked(asked: Asked) -> int:
    """Replay a file and print what was asked for; 1 when something does not agree. Raises a `JournalFault`."""
    with reading(asked.path) as connection:
        verifying = Verifying(asked.path, connection, asked.code, watched=asked.receipts is not None)
        _show(asked, _contests(verifying, follow=asked.follow))
        if asked.receipts is not None:
            _write_receipts(asked.receipts, verifying)
        if asked.verify:
            verifying.check_file()
    outcome = verifying.outcome
    if asked.verify and asked.json:
        _say(msgspec.json.encode(outcome).decode())
    elif asked.verify or outcome.mismatches:
        _say(_told(outcome), error=not asked.verify)
    return 1 if outcome.mismatches else 0


def _show(asked: Asked, contests: Iterator[Contest]) -> None:
    """Programs get every contest. People get those that were contested, by match, unless they ask for every call."""
    if asked.verify:
        deque(contests, maxlen=0)  # They are decided again, and shown to nobody.
    elif asked.json:
        for contest in contests:
            _say(msgspec.json.encode(contest).decode())
    else:
        _show_people(asked, contests)


def _show_people(asked: Asked, contests: Iterator[Contest]) -> None:
    """By table and match. Who follows hears at once what happens, and so a head whenever it is of another match."""
    alone = 0
    shown: tuple[str, Played] | None = None
    # Tables take turns in the file. What waits here is text, and less of it than the file has.
    drawn: dict[tuple[str, Played], list[str]] = {}
    for contest in contests:
        if len(contest.rows) < CONTESTED and not asked.every:
            alone += 1
            continue
        match = contest.table, contest.match
        if not asked.follow:
            drawn.setdefault(match, [_headed(contest)]).append(_drawn(contest))
            continue
        if match != shown:
            _say(("\n" if shown else "") + _headed(contest))
            shown = match
        _say(_drawn(contest))
    if drawn:
        _say("\n\n".join("\n".join(lines) for _, lines in sorted(drawn.items(), key=_played_when)))
    if alone:
        _say(f"\nCalls that raced against nobody: {alone}. --all shows them as well.")


def _played_when(item: tuple[tuple[str, Played], list[str]]) -> tuple[str, int, int]:
    """Tables by their code; each one's matches as they were played."""
    (table, match), _ = item
    return table, match.began_ms, match.number


def _write_receipts(folder: Path, verifying: Verifying) -> None:
    """One file a verdict, named for its table, seat and call."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for sitting, receipt in verifying.receipts():
            name = f"{receipt.table}-{sitting}-{receipt.verdict.seat}-{receipt.verdict.call}.json"
            (folder / name).write_bytes(msgspec.json.format(msgspec.json.encode(receipt)) + b"\n")
    except OSError as error:
        raise ReceiptsUnwritable(folder, error.strerror or str(error)) from error


def _contests(verifying: Verifying, *, follow: bool) -> Iterator[Contest]:
    """All contests; to follow, also those that are still to come, until Ctrl-C."""
    yield from verifying.read_on()
    try:
        while follow:
            Event().wait(FOLLOW_EVERY_S)
            yield from verifying.read_on()
    except KeyboardInterrupt:
        pass  # This is how one stops to follow.
    yield from verifying.finish()


def results_as_asked(path: Path | None, player: str, *, json: bool) -> None:
    """Print how everybody has done, by one journal or by all of this user's. Raises a `JournalFault`."""
    paths = own_journals() if path is None else [path]
    results = results_of((summary for each in paths for summary in summaries(each)), player)
    _say(msgspec.json.encode(results).decode() if json else drawn(results))


def prune_as_asked(path: Path, older_than_days: int) -> None:
    """Forget old tables and say what is left. Raises a `JournalFault`."""
    store = Store.open(path)
    try:
        before = store.size_bytes
        tables, entries = store.prune(wall_ms() - older_than_days * DAY_MS)
    finally:
        store.close()
    left = path.stat().st_size
    forgotten = f"{counted(tables, 'table')} with {counted(entries, 'entry', 'entries')}"
    _say(f"{forgotten} forgotten: {before / 1e6:.1f} MB before, {left / 1e6:.1f} MB now.")


def _drawn(contest: Contest) -> str:
    """A contest as people read it: one line a caller, the first one first."""
    lines = [f"{contest.table}, contest {contest.number}{', taken back by the host' if contest.taken_back else ''}"]
    return "\n".join(lines + [_line(row, contest.match.began_us) for row in contest.rows])


def _headed(contest: Contest) -> str:
    """Over the contests of a match: what, when and who."""
    match = contest.match
    when = wall_text(match.began_ms)
    who = ", ".join(match.players)
    return f"Table {contest.table}, match {match.number}: {match.game}, {when}, {who}. Times are from its start."


def _line(row: Row, began_us: int) -> str:
    at = "?" if row.at_us is None else f"{(row.at_us - began_us) / 1_000_000:.6f} s"
    margin = "first" if row.ruling != "late" else f"+{row.margin_us / 1000:.3f} ms ±{row.plus_minus_us / 1000:.3f}"
    who = f"{row.rank}. {row.name or f'seat {row.seat}':<20}"
    return f"  {who}  {at:>16}  {margin:<22}  {row.ruling:<7} {row.reason:<18} {row.said}".rstrip()


def _told(outcome: Verified) -> str:
    tables, entries = counted(outcome.tables, "table"), counted(outcome.entries, "entry", "entries")
    lines = [f"{tables}, {entries}, {counted(outcome.verdicts, 'verdict')} decided again"]
    if outcome.older:
        lines.append(f"Written by an older referee, so that states are not compared: {counted(outcome.older, 'table')}")
    for each in outcome.found:
        where = f"entry {each.entry}" if each.entry else "the file"
        lines.append(f"  {f'table {each.table}, ' if each.table else ''}{where}: {each.reason}")
    lines.append(counted(outcome.mismatches, "mismatch", "mismatches") if outcome.mismatches else "Everything agrees.")
    return "\n".join(lines)


def _say(text: str, *, error: bool = False) -> None:
    out = sys.stderr if error else sys.stdout
    if out is not None:
        out.write(text + "\n")
        out.flush()

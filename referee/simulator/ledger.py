"""A simulation that keeps a journal, and decides it again from that (I5). Knows stores and tables; knows no network.

The journal is the shipped one, in a file. Each record's digest is compared with what the record leads to when it is
decided again, so whatever decides besides what is written shows at the first entry that differs.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from protocol.units import Instant
from referee.journal.croupier import Croupier
from referee.journal.entries import RECORDS_VERSION, Opened
from referee.journal.reader import reading
from referee.journal.scribe import Scribe, Writing
from referee.journal.store import Store
from referee.journal.verifying import Verified, Verifying
from referee.simulator import tabletop
from referee.simulator.outcome import Outcome, Violation
from referee.simulator.plan import Plan
from referee.table.audience import Post
from referee.table.contest import Dealer
from referee.table.entries import Heard, TableEntry
from referee.table.menu import Menu
from referee.table.table import Table

# As many as the table's depth seats without a journal.
SEATS_MAX: Final = 9


class WrittenTable(Table):
    """A table that tells a scribe what an arbiter would."""

    def __init__(self, store: Store, opened: Opened, house: Dealer) -> None:
        croupier = Croupier(house)
        super().__init__(opened.code, Menu(opened.game, opened.options, opened.deck), opened.seats_max, croupier)
        self._scribe: Scribe = Writing.begin(store, self, croupier, opened)

    def take(self, entry: TableEntry) -> list[Post]:
        if isinstance(entry, Heard):
            return super().take(entry)  # Which is a sweep.
        posts = super().take(entry)
        self._scribe.took(entry, posts)
        self._scribe.settled()
        return posts

    def sweep(self, heard: Sequence[Heard], now: Instant) -> list[Post]:
        posts = super().sweep(heard, now)
        self._scribe.swept(heard, now, posts)
        self._scribe.settled()
        return posts


def file_of(plan: Plan, folder: Path) -> Path:
    """Where a plan's journal is kept."""
    return folder / f"{plan.depth}-{plan.game}-{len(plan.people)}-{plan.seed}.journal"


def play_written(plan: Plan, path: Path, *, trace: bool = False) -> Outcome:
    """Run a plan with a journal at `path`, which is no file yet. What does not agree with it is a violation of I5.

    Raises a `JournalFault` where there can be no such file.
    """
    store = Store.open(path)
    try:
        outcome = _run(plan, store, trace=trace)
    finally:
        store.close()
    verified = decided_again(path)
    for found in verified.found:
        outcome.violations.append(Violation("I5", Instant(outcome.virtual_ns), f"entry {found.entry}: {found.reason}"))
    if not verified.entries:
        outcome.violations.append(Violation("I5", Instant(outcome.virtual_ns), "nothing was written"))
    return outcome


def decided_again(path: Path) -> Verified:
    """A whole journal replayed: what it holds, and what does not agree."""
    with reading(path) as connection:
        verifying = Verifying(path, connection)
        for _ in verifying.read_on():
            pass
        for _ in verifying.finish():
            pass
        verifying.check_file()
    return verifying.outcome


def _run(plan: Plan, store: Store, *, trace: bool) -> Outcome:
    if plan.depth == "table":
        opened = Opened(RECORDS_VERSION, "SIM", plan.game, plan.options, None, SEATS_MAX, kept=False)
        return tabletop.run(plan, trace=trace, new_table=lambda house: WrittenTable(store, opened, house))
    # Only here, since the table's depth needs neither Trio nor the transport.
    from referee.simulator import stack

    return stack.run(plan, trace=trace, journal=store)

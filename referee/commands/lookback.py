"""The commands of whoever wants to know what was: replay, and looking after journals. Knows what people type."""

import re
import sys
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter

from referee.commands.ending import stop
from referee.journal.command import Asked as Replaying
from referee.journal.command import prune_as_asked, replay_as_asked
from referee.journal.faults import JournalFault


def _is_days(_: type, days: str) -> None:
    if not re.fullmatch("[0-9]{1,5}d", days):
        raise ValueError("A number of days, such as 30d.")


journal = cyclopts.App(name="journal", help="Look after journals.")


def replay(
    file: Path,
    /,
    *,
    table: str = "",
    verify: Annotated[bool, Parameter(negative="")] = False,
    follow: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
    receipts: Path | None = None,
) -> None:
    """Decide a journal's matches again, and show the photo finish of each contest. It may be in use.

    Exit status 1 says that something does not agree; the first entry of each table that differs is named.

    Parameters
    ----------
    file
        The journal, as `referee serve` names it at its start.
    table
        The code of one table. Left out: all.
    verify
        Compare all that was told and every state, and count, instead of showing contests.
    follow
        Go on with what is being written, until Ctrl-C.
    json
        Print JSON: a contest a line, or with --verify one object with tables, entries, verdicts and mismatches.
    receipts
        A folder for a receipt of each verdict: a JSON file with every stamp and input that decided it.
    """
    try:
        status = replay_as_asked(Replaying(file, table, verify, follow, json, receipts))
    except JournalFault as fault:
        stop(str(fault))
    else:
        sys.exit(status)


@journal.command
def prune(
    file: Path,
    /,
    *,
    older_than: Annotated[str, Parameter(validator=_is_days)],
) -> None:
    """Forget tables at which nothing has happened for long. No server may be using the file.

    Parameters
    ----------
    file
        The journal.
    older_than
        For how long, in days, such as 30d.
    """
    try:
        prune_as_asked(file, int(older_than.removesuffix("d")))
    except JournalFault as fault:
        stop(str(fault))

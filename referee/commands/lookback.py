"""The commands of whoever wants to know what was, or is: replay, results, journals, doctor. Knows what people type."""

import re
import sys
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter, validators

from referee.commands.ending import stop
from referee.doctor import examine
from referee.findings import Grade, told
from referee.journal.command import Asked as Replaying
from referee.journal.command import prune_as_asked, replay_as_asked, results_as_asked
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
    all_: Annotated[bool, Parameter(name="--all", negative="")] = False,
) -> None:
    """Decide a journal's matches again, and show each contested call as a photo finish. It may be in use.

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
    all_
        Show calls that raced against nobody as well.
    receipts
        A folder for a receipt of each verdict: a JSON file with every stamp and input that decided it.
    """
    try:
        status = replay_as_asked(Replaying(file, table, verify, follow, json, receipts, all_))
    except JournalFault as fault:
        stop(str(fault))
    else:
        sys.exit(status)


def results(
    file: Path | None = None,
    /,
    *,
    json: Annotated[bool, Parameter(negative="")] = False,
    player: str = "",
) -> None:
    """Show how everybody has done, by name: wins, calls and how many were right, reactions, penalties.

    Verdicts that were taken back do not count. The journals may be in use.

    Parameters
    ----------
    file
        The journal. Left out: all of your servers'.
    json
        Print one JSON object, with the margins, reactions and calls over time of each.
    player
        Only this name, whatever its case.
    """
    try:
        results_as_asked(file, player, json=json)
    except JournalFault as fault:
        stop(str(fault))


def doctor(
    *,
    host: str = "",
    port: Annotated[int | None, Parameter(validator=validators.Number(gte=1, lte=65535))] = None,
    journal: Path | None = None,
) -> None:
    """Look whether this machine is fit for a server, and phones can reach it. Exit status 1 says that it is not.

    Each line says ok, look (it works, and could be better) or bad, and what to do.

    Parameters
    ----------
    host
        The address that a server would listen at. Left out: every address of this machine.
    port
        The port. Left out: 8080, or the next that is free.
    journal
        The journal it would keep. Left out: all in your data folder.
    """
    findings = examine(host, port, journal)
    for finding in findings:
        print(told(finding))
    sys.exit(any(finding.grade is Grade.BAD for finding in findings))


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

"""Brings unfinished tables back from a journal. Knows records and replays; knows no connection and no clock."""

from collections.abc import Iterator

import structlog

from referee.journal.faults import Damaged
from referee.journal.replay import Sitting
from referee.journal.store import Store

log = structlog.get_logger("referee.journal")


def unfinished(store: Store) -> Iterator[Sitting]:
    """Every table that had not ended, replayed to where it was; the newest first.

    One whose records are damaged, or that this referee would decide otherwise, is left as it is, and told of in the
    log: cards that nobody can vouch for are no match.
    """
    sittings = {number: Sitting(number) for number in store.unfinished()}
    if not sittings:
        return
    try:
        for row in store.rows(min(sittings)):
            if (sitting := sittings.get(row.sitting)) is not None:
                sitting.tell(row)
    except Damaged as damaged:
        log.warning("journal read in part", path=str(store.path), reason=damaged.reason)
        return
    for number, sitting in sorted(sittings.items(), reverse=True):
        if sitting.failed:
            log.warning("table not brought back", sitting=number, entry=sitting.failed_at, reason=sitting.failed)
        elif sitting.replay is not None and sitting.replay.ended is None:
            yield sitting

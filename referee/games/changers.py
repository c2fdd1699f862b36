"""Says how a call in a race is late, and by whom. Knows a lock and revisions; knows no game, no instant."""

from typing import Final

from protocol.units import Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import Lock, Refused

# Of the latest revisions, the oldest first: who brought each about; None where the house did, or nobody saw.
Changers = tuple[Seat | None, ...]

# A call that is further behind is told that what it was for has changed, but not by whom.
CHANGERS_KEPT: Final = 8

_CHANGED: Final = Reason.CHANGED


def with_changer(changers: Changers, by: Seat | None) -> Changers:
    """After one more revision, which `by` brought about."""
    return (*changers, by)[-CHANGERS_KEPT:]


def with_unseen(changers: Changers, revisions: int) -> Changers:
    """After so many more revisions that nobody saw."""
    return (*changers, *(None,) * min(revisions, CHANGERS_KEPT))[-CHANGERS_KEPT:]


def late(lock: Lock | None, revision: Revision, changers: Changers, seat: Seat, basis: Revision) -> Refused | None:
    """Why a call of this seat, made for what was there at `basis`, is late or ahead; None when it is neither."""
    if lock is not None:
        return Refused(Reason.YOU_HOLD_THE_LOCK) if lock.holder == seat else Refused(Reason.HELD, by=lock.holder)
    missed = revision - basis
    if missed > 0:
        return Refused(_CHANGED, by=changers[-missed] if missed <= len(changers) else None)
    return Refused(Reason.BASIS_AHEAD) if missed < 0 else None

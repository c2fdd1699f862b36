"""What the lock of one table did, as its clients saw it from outside: is there one order that explains it?

Knows operations with the instants at which they were asked for and answered; knows no message and no socket.
"""

from typing import Final

from referee.simulator.linear import Did, Linear, Lock, Operation, after, check, explains

# A cut is searched whole. Most cuts are one race, since tables come to rest between races; chaos may keep one busy.
CUT_MAX: Final = 64


class LockHistory:
    """Operations in the order told, searched a cut at a time.

    Where a cut ends changes nothing for an honest server: the rest of an order that explains everything explains the
    rest, from what the lock is there.
    """

    def __init__(self) -> None:
        self.operations = 0
        self.searched = 0  # Cuts that were found to be linearizable.
        self.undecided = 0
        self.lock = Lock(0)
        self._start = Lock(0)
        self._cut: list[Operation] = []

    def begin(self, revision: int, holder: int | None) -> str:
        """Start anew from what is seen: after a deal."""
        fault = self.rest()
        self._start = self.lock = Lock(revision, holder)
        return fault

    def did(self, operation: Operation) -> str:
        """One more operation, in the order told. Returns what is wrong with it; empty where nothing is."""
        self.operations += 1
        self._cut.append(operation)
        following = after(self.lock, operation)
        if following is None:
            words = f"told was {operation}, and the lock was {self.lock}; {self.rest()}"
            self.begin(_revision_after(self.lock, operation), None)
            return words
        self.lock = following
        return self.rest() if len(self._cut) >= CUT_MAX else ""

    def rest(self) -> str:
        """Nothing is under way, or the cut is long enough: search it. Returns why nothing explains it, or nothing."""
        cut, start = self._cut, self._start
        self._cut, self._start = [], self.lock
        if not cut:
            return ""
        found = check(cut, start)
        if found is Linear.NO:
            return f"no order explains {cut} from {start}"
        if found is Linear.UNDECIDED:
            self.undecided += 1
        else:
            self.searched += 1
        backward = explains(cut, start)
        if backward is not None:
            return f"the order told from {start} is not one in which it can have happened: {backward} of {cut}"
        return ""


def _revision_after(lock: Lock, operation: Operation) -> int:
    return lock.revision + (operation.did in (Did.RIGHT, Did.TOOK, Did.TURNED))

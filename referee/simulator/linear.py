"""Is a history of calls explained by one lock that does one thing at a time? An exact check. Knows no game, no table.

Every operation was invoked at one instant and returned at a later one, by one clock. The history is linearizable when
each can be given a point in between, so that the lock, doing them one after the other at those points, answers
exactly what was answered. Search after Wing and Gong (1993) with Lowe's memory of configurations (2017).

The lock knows a revision, how often the contested thing has changed, and its holder. The same check serves a
simulated history and one taken over real sockets.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple


class Did(Enum):
    """What an operation came to, as its caller was told."""

    GRANTED = auto()  # A call won the lock.
    RIGHT = auto()  # A call came with its card, was first and right: the thing changed.
    WRONG = auto()  # A call came with its card, was first and wrong: nothing changed.
    HELD = auto()  # Late: another seat held the lock.
    CHANGED = auto()  # Late: the thing had changed since the basis.
    TOOK = auto()  # The holder's lay or take was right: the thing changed, the lock is free.
    FREED = auto()  # The lock ended without a change: wrong, deadline, withdrawn or voided.
    TURNED = auto()  # The referee changed the thing: a deal, a flip.


class Operation(NamedTuple):
    """One operation. `seat` is None for the referee's own; `basis` means something for calls only."""

    seat: int | None
    basis: int
    invoked: int
    returned: int
    did: Did


class Lock(NamedTuple):
    """What the lock is between two operations."""

    revision: int
    holder: int | None = None


FREE: Final = Lock(0)
"""Nothing has changed yet, and nobody holds anything."""


class Linear(Enum):
    YES = auto()
    NO = auto()
    UNDECIDED = auto()  # More configurations than the bound: too much of the history is open at the same time.


# Configurations looked at before giving up. Operations under way at the same time are at most some for each of nine
# seats, so an honest history needs a few for each operation.
CONFIGURATIONS_MAX: Final = 200_000


def after(lock: Lock, operation: Operation) -> Lock | None:
    """The lock after the operation; None when it would not have answered so."""
    revision, holder = lock
    seat, basis, _, _, did = operation
    match did:
        case Did.HELD:
            return lock if holder is not None and holder != seat else None
        case Did.CHANGED:
            return lock if basis < revision else None
        case Did.GRANTED:
            return Lock(revision, seat) if holder is None and basis == revision else None
        case Did.RIGHT:
            return Lock(revision + 1) if holder is None and basis == revision else None
        case Did.WRONG:
            return lock if holder is None and basis == revision else None
        case Did.TOOK:
            return Lock(revision + 1) if holder == seat else None
        case Did.FREED:
            return Lock(revision) if holder == seat else None
        case Did.TURNED:
            return Lock(revision + 1) if holder is None else None


def explains(order: Iterable[Operation], start: Lock) -> Operation | None:
    """Check a witness: the operations in an order that somebody claims. The first one that does not fit, or None.

    Cheap, and enough when it holds: an order in which every operation fits, and in which none comes after one that was
    invoked only when it had returned, proves the history linearizable.
    """
    lock, latest = start, -1
    for operation in order:
        latest = max(latest, operation.invoked)
        following = after(lock, operation)
        if following is None or operation.returned < latest:
            return operation
        lock = following
    return None


def check(history: Sequence[Operation], start: Lock = FREE) -> Linear:
    """Whether the history is linearizable from `start`.

    It may come in any order. Best is the order in which the answers were given: it is tried first, and where it is
    right, the search looks at nothing else.
    """
    ranked = sorted(range(len(history)), key=lambda number: (history[number].invoked, history[number].returned))
    operations = [history[number] for number in ranked]
    # A configuration: the operations before `first` are done, and of those from there on the ones in `done`
    # (a set of bits, the lowest one for `first`).
    pending = [(0, 0, start)]
    seen = {pending[0]}
    while pending:
        first, done, lock = pending.pop()
        if first == len(operations):
            return Linear.YES
        candidates = _next(operations, first, done)
        # The last one pushed is looked at first: the one that was answered first.
        for candidate in sorted(candidates, key=lambda candidate: -ranked[candidate]):
            following = after(lock, operations[candidate])
            if following is None:
                continue
            begun, rest = first, done | 1 << (candidate - first)
            while rest & 1:
                begun, rest = begun + 1, rest >> 1
            configuration = (begun, rest, following)
            if configuration not in seen:
                if len(seen) >= CONFIGURATIONS_MAX:
                    return Linear.UNDECIDED
                seen.add(configuration)
                pending.append(configuration)
    return Linear.NO


def _next(operations: Sequence[Operation], first: int, done: int) -> list[int]:
    """The operations that may come next: not done, and not invoked after another that is not done had returned."""
    open_ones: list[int] = []
    earliest = operations[first].returned
    for number in range(first, len(operations)):
        operation = operations[number]
        if operation.invoked > earliest:
            break
        if not done >> (number - first) & 1:
            open_ones.append(number)
            earliest = min(earliest, operation.returned)
    return [number for number in open_ones if operations[number].invoked <= earliest]

"""What the lock did, seen from outside: planted histories that no lock can have."""

import pytest

from referee.simulator.linear import Did, Operation
from referee.storm.history import CUT_MAX, LockHistory


def history_of(*operations: Operation) -> list[str]:
    history = LockHistory()
    found = [words for operation in operations if (words := history.did(operation))]
    return [*found, *filter(None, [history.rest()])]


def test_one_lock_after_another_is_explained():
    assert (
        history_of(
            Operation(0, 0, 0, 10, Did.GRANTED),
            Operation(1, 0, 2, 10, Did.HELD),
            Operation(0, 0, 12, 20, Did.TOOK),
            Operation(2, 0, 3, 20, Did.CHANGED),
            Operation(2, 1, 30, 40, Did.RIGHT),
            Operation(1, 2, 41, 50, Did.WRONG),
        )
        == []
    )


@pytest.mark.parametrize(
    "last",
    [
        Operation(1, 0, 1, 12, Did.GRANTED),  # Two holders.
        Operation(1, 0, 1, 12, Did.WRONG),  # Judged while another holds.
        Operation(1, 0, 1, 12, Did.CHANGED),  # Nothing has changed.
        Operation(1, 0, 1, 12, Did.FREED),  # Not its lock.
    ],
)
def test_what_no_lock_does_is_found(last):
    assert history_of(Operation(0, 0, 0, 10, Did.GRANTED), last)


def test_late_before_anybody_called_is_found():
    """The winner asked only after the loser had its answer."""
    assert history_of(Operation(0, 0, 20, 30, Did.RIGHT), Operation(1, 0, 1, 10, Did.CHANGED))


def test_a_cut_changes_nothing_for_an_honest_lock():
    wrong = [Operation(0, 0, number, 1_000 + number, Did.WRONG) for number in range(3 * CUT_MAX)]
    history = LockHistory()
    assert not any(history.did(operation) for operation in wrong)
    assert history.searched == 3

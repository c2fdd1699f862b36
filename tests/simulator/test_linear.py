"""The lock's exact check: against a search that tries every order, and on histories that anybody can judge."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from referee.simulator.linear import FREE, Did, Linear, Lock, Operation, after, check, explains


def every_order(history: list[Operation], start: Lock) -> bool:
    """The definition, word for word: is there an order that keeps real time and that the lock would answer so?"""
    for order in permutations(history):
        if any(later.returned < earlier.invoked for index, earlier in enumerate(order) for later in order[index + 1 :]):
            continue
        lock: Lock | None = start
        for operation in order:
            lock = after(lock, operation) if lock is not None else None
        if lock is not None:
            return True
    return False


@st.composite
def operations(draw):
    invoked = draw(st.integers(0, 8))
    return Operation(
        seat=draw(st.integers(0, 2)),
        basis=draw(st.integers(0, 2)),
        invoked=invoked,
        returned=invoked + draw(st.integers(0, 5)),
        did=draw(st.sampled_from(Did)),
    )


@given(st.lists(operations(), max_size=5))
def test_it_says_what_trying_every_order_says(history: list[Operation]) -> None:
    assert check(history) is (Linear.YES if every_order(history, FREE) else Linear.NO)


@st.composite
def honest(draw):
    """What a real lock does one thing after the other, each told in an interval around the instant it happened."""
    lock, history = FREE, []
    for instant in range(0, 10 * draw(st.integers(1, 10)), 10):
        seat, basis, did = draw(st.integers(0, 3)), draw(st.integers(0, 12)), draw(st.sampled_from(Did))
        if did in (Did.GRANTED, Did.RIGHT, Did.WRONG):
            basis = lock.revision
        wide = draw(st.integers(0, 25)), draw(st.integers(0, 25))
        operation = Operation(seat, basis, instant - wide[0], instant + wide[1], did)
        following = after(lock, operation)
        if following is not None:
            history.append(operation)
            lock = following
    return history


@given(honest(), st.randoms(use_true_random=False))
def test_what_one_lock_did_is_explained_in_whatever_order_it_is_told(history, random) -> None:
    assert explains(history, FREE) is None
    random.shuffle(history)
    assert check(history) is Linear.YES


def test_two_holders_are_never_explained() -> None:
    history = [Operation(0, 0, 0, 10, Did.GRANTED), Operation(1, 0, 0, 10, Did.GRANTED)]
    assert check(history) is Linear.NO
    assert explains(history, FREE) == history[1]


def test_one_who_called_after_all_had_heard_of_the_change_is_not_first_for_it() -> None:
    right = Operation(0, 0, 0, 10, Did.RIGHT)
    assert check([right, Operation(1, 0, 5, 20, Did.WRONG)]) is Linear.YES  # It may have come before.
    assert check([right, Operation(1, 0, 11, 20, Did.WRONG)]) is Linear.NO


def test_late_needs_somebody_who_was_first() -> None:
    assert check([Operation(0, 0, 0, 10, Did.HELD)]) is Linear.NO
    assert check([Operation(0, 0, 0, 10, Did.CHANGED)]) is Linear.NO
    assert check([Operation(0, 0, 0, 10, Did.HELD), Operation(1, 0, 0, 10, Did.GRANTED)]) is Linear.YES


def test_too_much_at_the_same_time_is_undecided_and_not_guessed(monkeypatch) -> None:
    monkeypatch.setattr("referee.simulator.linear.CONFIGURATIONS_MAX", 20)
    wild = [Operation(seat, 0, 0, 10, Did.WRONG) for seat in range(12)] + [Operation(0, 0, 0, 10, Did.HELD)]
    assert check(wild) is Linear.UNDECIDED

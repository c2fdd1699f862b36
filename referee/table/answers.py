"""Exactly once: remembers what each command was answered. Knows identifiers; knows no rule."""

from collections import OrderedDict
from enum import Enum

from protocol import server

# A client repeats what was not answered before its connection broke. It can have a handful under way; 256 leaves room
# for one that sends at the rate limit for seconds.
ANSWERS_MAX = 256


class Pending(Enum):
    """A call won the lock: its verdict comes when the lock ends."""

    PENDING = 0


PENDING = Pending.PENDING
Answer = server.Verdict | server.Refusal | server.Done | Pending


class Answers:
    """The answers given to one seat, oldest forgotten first."""

    def __init__(self) -> None:
        self._given: OrderedDict[str, Answer] = OrderedDict()
        self.count = 0  # Of all that were ever given here.

    def given(self, command: str) -> Answer | None:
        """The answer that this identifier got before."""
        return self._given.get(command)

    def give(self, command: str, answer: Answer) -> None:
        """Remember an answer. An identifier is answered once; only a pending call gets its verdict later."""
        before = self._given.get(command)
        assert before is None or before is PENDING, (command, before, answer)
        self._given[command] = answer
        self.count += 1
        if len(self._given) > ANSWERS_MAX:
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        """A pending call stays: its verdict is still to come, and it must not be ruled on twice."""
        oldest, answer = self._given.popitem(last=False)
        if answer is PENDING:
            self._given[oldest] = answer
            self._given.popitem(last=False)

"""Exactly once: what was asked under each identifier, how often, and what was answered. Knows no game and no order."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from protocol import server
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.storm.asked import Answered, Asked

# Commands whose answer may be asked for again; whatever is older is not repeated here.
ASKED_KEPT: Final = 4_096


class Ledger:
    """The commands of one table, over all connections of its seats (I3)."""

    def __init__(self, breach: Callable[[str, str], None]) -> None:
        self.asked: OrderedDict[str, Asked] = OrderedDict()
        self.calls: dict[str, Asked] = {}  # Those without a verdict that the witness has folded, the oldest first.
        self.rulings: Counter[str] = Counter()
        self._breach = breach

    def says(self, asked: Asked) -> None:
        """A command is about to go out for the first time."""
        self.asked[asked.id] = asked
        if asked.call:
            self.calls[asked.id] = asked
        if len(self.asked) > ASKED_KEPT:
            oldest = next(iter(self.asked.values()))
            if oldest.settled:
                del self.asked[oldest.id]
                self.calls.pop(oldest.id, None)

    def drop(self, seat: Seat) -> None:
        """A seat is given up: its commands may stay without an answer."""
        for asked in self.asked.values():
            asked.dropped |= asked.seat == seat

    def close(self) -> None:
        """All is said and heard, and every line is whole: nobody may be owed anything."""
        for asked in self.asked.values():
            if not asked.settled:
                what = "no verdict" if asked.call else "no answer"
                self._breach("I3", f"{asked.id} of seat {asked.seat} went out {asked.times} times and got {what}")

    def verdict(self, verdict: server.Verdict) -> None:
        self.rulings[verdict.ruling.value] += 1
        asked = self.asked.get(verdict.call)
        if asked is None or asked.seat != verdict.seat or not asked.call:
            self._breach("I3", f"a verdict on what seat {verdict.seat} has not called: {verdict}")
            return
        if asked.verdict is not None:
            self._breach("I3", f"a second verdict on {asked.id}: first {asked.verdict}, then {verdict}")
        if asked.times < 1:
            self._breach("I3", f"a verdict on {asked.id}, which was throttled: {verdict}")
        if asked.again is not None and asked.again != verdict:
            self._breach("I3", f"{asked.id} was told {asked.again} on a new connection, and the news say {verdict}")
        asked.verdict = verdict

    def answer(self, message: server.Done | server.Refusal | server.Again) -> None:
        """An answer on a connection of whoever asked."""
        if isinstance(message, server.Again):
            self._again(message.verdict)
            return
        asked = self.asked.get(message.id)
        if asked is None:
            return  # No command of the game.
        if isinstance(message, server.Refusal) and message.reason is Reason.THROTTLED:
            asked.times -= 1
            if asked.answered is Answered.NOT:
                asked.answered = Answered.THROTTLED
            return
        given = Answered.DONE if isinstance(message, server.Done) else Answered.REFUSED
        self._count(asked, str(message))
        if asked.answered not in (Answered.NOT, Answered.THROTTLED, given):
            self._breach("I3", f"{asked.id} of seat {asked.seat} was {asked.answered}, and now is {message}")
        if asked.call and given is Answered.REFUSED:
            self._breach("I3", f"call {asked.id} of seat {asked.seat} was refused, and calls get verdicts: {message}")
        asked.answered = given

    def _again(self, verdict: server.Verdict) -> None:
        asked = self.asked.get(verdict.call)
        if asked is None:
            self._breach("I3", f"told again is a verdict on what nobody called: {verdict}")
            return
        self._count(asked, str(verdict))
        asked.again = verdict
        if asked.verdict is not None and asked.verdict != verdict:
            self._breach("I3", f"the verdict on {asked.id} was {asked.verdict}, and is told again as {verdict}")

    def _count(self, asked: Asked, answer: str) -> None:
        asked.answers += 1
        if asked.answers > asked.times:
            words = f"{asked.id} of seat {asked.seat} went out {asked.times} times and has {asked.answers} answers"
            self._breach("I3", f"{words}, the last one {answer}")

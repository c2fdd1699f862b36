"""Bounds how far a client's clock is from the table's. Knows instants of both; assumes no symmetry and trusts nobody.

A client answers a nonce after we sent it and before we received the answer. So its clock, read in between, lies in
between: offset in [sent - client, received - client], each answer for itself, and all of them together once each is
widened by what the two clocks may have drifted since. The interval is as wide as the fastest way there plus the fastest
way back, which need not have been of one answer. Where it is empty the clock was stepped, or lied about.

A clock that moves in steps shows the last step, so it was at most a grain further on. That widens the interval at its
low end only; and as answers fall anywhere between two steps, the best of many leave little of it.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, NewType

from protocol.units import Instant, Span

ClientInstant = NewType("ClientInstant", int)
"""Nanoseconds on a client's clock, from a zero that only the client knows."""

# Two quartz clocks of consumer devices, each within 30 ppm of the truth. A clock that is slewed faster shows as an
# empty interval once that matters.
DRIFT_PPM: Final = 60
# Past ten seconds, an answer may have drifted by 0.6 ms and bounds less than any fresh one.
WINDOW: Final = Span(10_000_000_000)
# Browsers that hide from fingerprints step by 16 or 100 ms; a clock that steps by more than this is not used finely.
GRAIN_MAX: Final = Span(20_000_000)
# Answers are kept by the half second, the best of each: bounded, whatever a client answers.
SLOT: Final = Span(500_000_000)
SLOTS_MAX: Final = WINDOW // SLOT + 1


class Answer(NamedTuple):
    """A nonce of ours, answered."""

    sent: Instant
    received: Instant
    client: ClientInstant  # Its clock when it answered.


class Offset(NamedTuple):
    """What to add to a client's clock for the table's: at least `low`, at most `high`."""

    low: Span
    high: Span

    @property
    def half_width(self) -> Span:
        return Span((self.high - self.low + 1) // 2)

    def earliest(self, client: ClientInstant) -> Instant:
        return Instant(client + self.low)

    def middle(self, client: ClientInstant) -> Instant:
        return Instant(client + (self.low + self.high) // 2)

    def latest(self, client: ClientInstant) -> Instant:
        return Instant(client + self.high)


class _Slot(NamedTuple):
    number: int  # Half seconds since the table opened.
    low: Span
    low_at: Instant
    high: Span
    high_at: Instant


class Answers:
    """The last answers of one connection, condensed. Begin anew with each: its client's clock may be another."""

    def __init__(self, grain: Span) -> None:
        """`grain`: the steps of the client's clock, as it measured them."""
        self._grain = max(0, min(grain, GRAIN_MAX))
        self._slots: list[_Slot] = []
        self.newest: Answer | None = None
        self.rtt_min: Span | None = None  # Of the whole connection: a way that was short once can be.

    def take(self, answer: Answer) -> None:
        """The next answer in the order of arrival."""
        assert answer.sent <= answer.received, answer
        self.newest = answer
        rtt = Span(answer.received - answer.sent)
        self.rtt_min = rtt if self.rtt_min is None else min(rtt, self.rtt_min)
        low, high = Span(answer.sent - answer.client - self._grain), Span(answer.received - answer.client)
        number = answer.received // SLOT
        if self._slots and self._slots[-1].number == number:
            slot = self._slots[-1]
            if low > slot.low:
                slot = slot._replace(low=low, low_at=answer.received)
            if high < slot.high:
                slot = slot._replace(high=high, high_at=answer.received)
            self._slots[-1] = slot
        else:
            self._slots.append(_Slot(number, low, answer.received, high, answer.received))
            if len(self._slots) > SLOTS_MAX:
                del self._slots[0]

    def offset(self, at: Instant) -> Offset | None:
        """The interval at an instant. None: nothing fresh is known, or nothing that agrees with itself."""
        fresh = [slot for slot in self._slots if at - slot.high_at <= WINDOW]
        if not fresh:
            return None
        low = max(slot.low - _drift(at - slot.low_at) for slot in fresh)
        high = min(slot.high + _drift(at - slot.high_at) for slot in fresh)
        return Offset(Span(low), Span(high)) if low <= high else None


def _drift(age: int) -> int:
    return max(0, age) * DRIFT_PPM // 1_000_000


def offset_of(answers: Iterable[Answer], grain: Span, at: Instant) -> Offset | None:
    """The same from answers in full, as a verifier recomputes it."""
    condensed = Answers(grain)
    for answer in answers:
        condensed.take(answer)
    return condensed.offset(at)

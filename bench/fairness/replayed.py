"""Makes the delays of a phone's link from recorded round trips. Knows recordings; knows no message and no referee.

A round trip does not tell how much of it was which way; nothing that is measured at one end can. So this is assumed:

- The shortest trip of a recording is what both ways always take, half of it each.
- What a trip took beyond that was waited for on one of the two ways alone, and a coin says on which. Trips that waited
  together, since one was sent before what held up the other had ended, waited on the same way. This is the worst case
  for whoever estimates a clock from both ways, at each moment; in the long run neither way is the slower one. How a way
  that is longer for good is ruled, `asymmetry` shows for each model, and so for this one.
- A lost trip waits until TCP sends again what was lost: after 200 ms, the least that Linux takes where nothing that was
  sent later tells of the loss, or when the next trip came through, if that is later. All that is behind it waits too.

A phone begins at a position of its own, drawn by lot, and from there on all follows as it was recorded, in its time,
round and round: waits come in bursts as they did. Two phones are never at the same position, as if each were alone with
its trouble; that too is the worst case, since what all suffer together is fair. A message between two trips meets what
the nearer one met; between two that waited together, what lies between them.
"""

import bisect
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.fairness.links import Direction, Model
from bench.fairness.traces import Trace

RETRY_US: Final = 200_000


class Wait(NamedTuple):
    """What a trip took beyond the shortest, in microseconds, and with which others it waited."""

    us: int
    burst: int


def waits(trace: Trace) -> list[Wait]:
    """Of each trip."""
    base = shortest_us(trace)
    found: list[Wait] = []
    through = trace.trips[-1].sent  # When the next trip that came back was sent.
    backwards: list[int] = []
    for trip in reversed(trace.trips):
        if trip.took is None:
            backwards.append(max(RETRY_US, through - trip.sent))
        else:
            through = trip.sent
            backwards.append(trip.took - base)
    burst, held_until = -1, -1
    for trip, us in zip(trace.trips, reversed(backwards), strict=True):
        if trip.sent >= held_until:
            burst += 1
        held_until = max(held_until, trip.sent + us)
        found.append(Wait(us, burst))
    return found


def shortest_us(trace: Trace) -> int:
    return min(trip.took for trip in trace.trips if trip.took is not None)


class Replayed:
    """One direction, and the waits that fell to it."""

    def __init__(
        self, trace: Trace, found: Sequence[Wait], falls: Sequence[bool], start_us: int, extra_ns: int
    ) -> None:
        """`falls`: by burst, whether this is the way that is waited on."""
        self.base_ns = shortest_us(trace) * 1_000 // 2 + extra_ns
        self._sent = [trip.sent for trip in trace.trips]
        self._waits = found
        self._falls = falls
        self._start_us = start_us
        # One more step to the first trip again.
        self._round_us = trace.trips[-1].sent + trace.apart_us
        self._free = 0

    def wait_us(self, at_us: float) -> float:
        """What a message waits that is sent then, on this way."""
        at = (self._start_us + at_us) % self._round_us
        number = bisect.bisect_right(self._sent, at) - 1
        this = self._waits[number]
        if number + 1 < len(self._waits):
            other = self._waits[number + 1]
            begins, ends = self._sent[number : number + 2]
            share = (at - begins) / (ends - begins)
            if this.burst == other.burst:
                this = Wait(round(this.us + (other.us - this.us) * share), this.burst)
            elif share > 0.5:
                this = other
        return this.us if self._falls[this.burst] else 0

    def arrival(self, sent: int) -> int:
        self._free = max(self._free, sent + self.base_ns + round(self.wait_us(sent / 1_000) * 1_000))
        return self._free


class Traced(Model, frozen=True):
    """Phones whose links are recordings: each is given one by lot. Of a model's numbers the link's are unused."""

    traces: tuple[Trace, ...] = ()

    def ways(self, draw: random.Random, extra_up_ns: int = 0) -> tuple[Direction, Direction]:
        trace = draw.choice(self.traces)
        found = waits(trace)
        start = draw.randrange(trace.trips[-1].sent)
        up = [draw.random() < 0.5 for _ in range(found[-1].burst + 1)]
        down = [not each for each in up]
        return Replayed(trace, found, up, start, extra_up_ns), Replayed(trace, found, down, start, 0)


def model_of(traces: Sequence[Trace]) -> Traced:
    """For races over these; the phones themselves are as in every model."""
    return Traced("traced", (0.0, 0.0), 0.0, (), traces=tuple(traces))

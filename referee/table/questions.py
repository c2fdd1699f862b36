"""Asks one connection for its clock, and keeps of its answers what is evidence. Knows nonces and instants; no socket.

The questions come at a rhythm that no call changes. A question that is sent because somebody has called would tell all
others so, and a program that presses at that moment, and states a press as early as it is believed, would be first.
"""

from collections import OrderedDict, deque
from typing import Final

from protocol.units import MILLISECOND, Instant, Seat, Span
from referee.table.offset import Answer, Answers, ClientInstant
from referee.table.presstime import Evidence, Proof, Sighting
from referee.table.stalls import Flight, late_beside

# While a race is open. Of 3,000 natural races of four over the typical network of `bench.fairness`, 5.1 % were photo
# finishes with questions every 25 ms and 4.6 % every 20 ms, and 0.5 % had a wrong winner either way; at 50 ms it were
# twice as many. More often would come near the rate that a connection is allowed.
ASK_EVERY: Final = Span(20 * MILLISECOND)
# While there is none: often enough that a clock is known when play begins, and what is usual for its link.
ASK_BETWEEN: Final = Span(250 * MILLISECOND)

# Questions that may wait for an answer: 1.6 s of them. Older ones are no evidence any more.
OPEN_MAX: Final = 64
# Answered ones beside which a reading may fall: past 400 ms none is beside it.
FLIGHTS_KEPT: Final = 16
# Readings of how late the stream usually is: so often, and as many as a minute without a call has.
READING_EVERY: Final = Span(250 * MILLISECOND)
READINGS_MAX: Final = 240
# What a stall at a call leaves behind is no reading between calls. No more often than this, so that nobody is left
# without readings by calling all the time.
SKIP_EVERY: Final = Span(1_000 * MILLISECOND)
LATE_MS_MAX: Final = 255


class Questions:
    """Of one connection. A new one begins with nothing: its client's clock may be another."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, Instant] = OrderedDict()  # Nonces without an answer, and when they were sent.
        self._flights: deque[Flight] = deque(maxlen=FLIGHTS_KEPT)
        self._readings: deque[int] = deque(maxlen=READINGS_MAX)
        self._grain = Span(0)
        self._answers = Answers(self._grain)
        self._reads_from = Instant(0)
        self._skips_from = Instant(0)

    def ask(self, nonce: int, at: Instant) -> None:
        """This nonce is being sent."""
        self._open[nonce] = at
        if len(self._open) > OPEN_MAX:
            self._open.popitem(last=False)

    def answer(self, nonce: int, client: ClientInstant, grain: Span, received: Instant) -> Span | None:
        """A nonce came back, with what the client's clock shows: the round trip. None: no such nonce is waited for."""
        sent = self._open.get(nonce)
        if sent is None or received < sent:
            return None
        while next(iter(self._open)) != nonce:
            self._open.popitem(last=False)  # In one stream, whoever skips a nonce never answers it.
        del self._open[nonce]
        if grain != self._grain:
            self._grain, self._answers = grain, Answers(grain)  # What was said of another clock is no evidence.
        self._answers.take(Answer(sent, received, client))
        if received >= self._reads_from:
            self._reads_from = Instant(received + READING_EVERY)
            self._readings.append(min(self._late(received) // MILLISECOND, LATE_MS_MAX))
        self._flights.append(Flight(sent, received))
        return Span(received - sent)

    def knows_clock(self, at: Instant) -> bool:
        return self._answers.offset(at) is not None

    def sighting(self, seat: Seat, at: Instant, kernel_rtt_min: Span | None) -> Sighting:
        """What is known of it now, for a race in which this seat has not called."""
        return Sighting(seat, self._evidence(at, kernel_rtt_min), self._answers.newest)

    def proof(self, at: Instant, kernel_rtt_min: Span | None) -> Proof:
        """What is known when something that the seat says arrives. Readings are given once."""
        readings = tuple(self._readings)
        self._readings.clear()
        if at >= self._skips_from:
            self._skips_from, self._reads_from = Instant(at + SKIP_EVERY), Instant(at + READING_EVERY)
        return Proof(self._evidence(at, kernel_rtt_min), self._late(at), readings)

    def _evidence(self, at: Instant, kernel_rtt_min: Span | None) -> Evidence:
        newest = self._answers.newest
        oldest = next(iter(self._open.values()), None)
        rtt_min = self._answers.rtt_min
        return Evidence(
            self._answers.offset(at), rtt_min, kernel_rtt_min, None if newest is None else newest.sent, oldest
        )

    def _late(self, at: Instant) -> Span:
        flights = [*self._flights, *(Flight(sent, None) for sent in self._open.values())]
        return late_beside(flights, at, self._answers.rtt_min or Span(0))

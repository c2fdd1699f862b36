"""Finds the seat whose bytes stall just when it calls. Knows lateness as numbers; knows no game, no socket, no clock.

Credit is for seats whose bytes are late by bad luck; luck does not know when its seat calls. So each call is compared
with all that was seen of the same stream before: among n readings that luck has shuffled, the newest is one of the
k largest with chance k / n, exactly, whatever their distribution, and its rank tells nothing of the ranks before. (The
readings are of messages seconds apart; what they share is what a link is like, not a moment.)

Against that stands the bet that the seat stalls at nine calls of ten. A call in the upper share q multiplies what was
bet by 0.9 / q, another by 0.1 / (1 - q): under luck the mean of either step is at most 1. So the wealth of one who bets
on is, on average, never above what he began with, and reaches a million times that with a chance of at most one in a
million: not at some call, but ever, however long the evening (Ville's inequality). The stake is spread over three
shares q, for links that are seldom or often late, and over the calls at which a cheater may begin, 1 / (j (j + 1)) at
the j-th; the sum of all is 1.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from protocol.units import MILLISECOND, Instant, Span

SHARES: Final = (Fraction(1, 40), Fraction(1, 20), Fraction(1, 10))
STALLS_OF_TEN: Final = 9
FALSE_ALARM: Final = Fraction(1, 1_000_000)

# Less lateness than this is no stall: it gives no credit that a clamp would not.
STALL_MIN: Final = Span(15 * MILLISECOND)
# Readings are counted by the millisecond, up to where all are as late as can be.
_BINS: Final = 256

# What is in flight beside a message is looked at from this long before it arrives: the distance of two nonces.
BESIDE: Final = Span(50 * MILLISECOND)


class Flight(NamedTuple):
    """A nonce on its way there and back. `received` is None while it has no answer."""

    sent: Instant
    received: Instant | None


def late_beside(flights: Iterable[Flight], arrival: Instant, rtt_min: Span) -> Span:
    """How late the latest nonce was that was under way when something else of the same seat arrived.

    For a reading between calls, the something else is the answer to a nonce, itself not among the flights: it is a
    message that the client sent for another reason than a call, and all else is equal.
    """
    latest = 0
    for flight in flights:
        if flight.sent <= arrival and (flight.received is None or flight.received >= arrival - BESIDE):
            # Of one that is still under way no more is known than that.
            until = arrival if flight.received is None else flight.received
            latest = max(latest, until - flight.sent - rtt_min)
    return Span(latest)


class Stalls:
    """The readings of one seat, and what bets against its luck have won."""

    def __init__(self) -> None:
        self._bins = [0] * _BINS
        self._readings = 0
        self._calls = 0
        self._wealth = [0.0] * len(SHARES)
        self.flagged = False

    def read(self, late: Span) -> None:
        """A reading between calls: one in a second or so, at an instant that the client does not choose."""
        self._bins[_bin(late)] += 1
        self._readings += 1

    def call(self, late: Span) -> bool:
        """The reading at a call; at most one a race. Returns whether the seat is flagged, from then on for good."""
        rank = 1 + sum(self._bins[_bin(late) :])  # Equals count against the flag.
        self.read(late)
        self._calls += 1
        stake = 1 / (self._calls * (self._calls + 1)) / len(SHARES)
        for number, share in enumerate(SHARES):
            if share * self._readings < 1:
                step = 1.0  # Nothing can be in so small a share yet: nothing is bet.
            elif late >= STALL_MIN and rank <= share * self._readings:
                step = STALLS_OF_TEN / 10 / float(share)
            else:
                step = (1 - STALLS_OF_TEN / 10) / float(1 - share)
            self._wealth[number] = step * (self._wealth[number] + stake)
        self.flagged = self.flagged or self.wealth >= 1 / FALSE_ALARM
        return self.flagged

    def facts(self) -> tuple[object, ...]:
        """All that decides whether it is flagged."""
        return (
            self._readings,
            self._calls,
            tuple(self._wealth),
            self.flagged,
            bytes(min(each, 255) for each in self._bins),
        )

    @property
    def wealth(self) -> float:
        """What the stakes laid so far have become; one was to be staked in all."""
        return sum(self._wealth)


def _bin(late: Span) -> int:
    return min(late // MILLISECOND, _BINS - 1)

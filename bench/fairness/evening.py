"""Plays races of known presses in memory, and rules them by the referee's own arithmetic. Knows no socket, no table.

Each seat is sent a nonce as often as a server does while a race is open. The first call of a race opens a hold; the
race is decided when the watermark says so, or at the limit. All is one queue of events in virtual time, from one seed.
"""

import heapq
import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from bench.fairness.links import MS
from bench.fairness.phones import Phone
from protocol.units import Instant, Seat, Span
from protocol.verdicts import Tie
from referee.table.offset import Answer, Answers
from referee.table.photo import Claim
from referee.table.pressrace import Account, Known, PressRace
from referee.table.presstime import Evidence, Preset, Statement, estimate
from referee.table.questions import ASK_EVERY
from referee.table.stalls import Flight, late_beside

NONCE_EVERY: Final = int(ASK_EVERY)
RACE_EVERY: Final = 1_600 * MS
WARM_UP: Final = 8_000 * MS  # The lobby: clocks and what is usual are known when play begins.
OUTSTANDING_MAX: Final = 64  # Nonces of a seat that may wait for an answer: older ones are no evidence any more.
FLIGHTS_KEPT: Final = 16  # Answered ones beside which a reading may fall.
READING_EVERY: Final = 250 * MS


class Seen:
    """What the referee has seen of one seat."""

    def __init__(self, phone: Phone, preset: Preset) -> None:
        self.phone = phone
        self.account = Account(preset)
        self.answers = Answers(Span(phone.grain))
        self.open: deque[int] = deque(maxlen=OUTSTANDING_MAX)  # When nonces without an answer were sent.
        self.flights: deque[Flight] = deque(maxlen=FLIGHTS_KEPT)
        self.reads_from = 0

    def reconnect(self) -> None:
        """A new connection: nothing is known of its clock and its way. Bucket and suspicion are the seat's."""
        self.answers = Answers(Span(self.phone.grain))
        self.open.clear()
        self.flights.clear()

    def evidence(self, at: int) -> Evidence:
        newest = self.answers.newest
        kernel = self.phone.kernel_rtt_min
        return Evidence(
            self.answers.offset(Instant(at)),
            self.answers.rtt_min,
            None if kernel is None else Span(kernel),
            None if newest is None else newest.sent,
            Instant(self.open[0]) if self.open else None,
        )

    def known(self, at: int) -> Known:
        return Known(self.evidence(at), self.answers.newest, self.account.bucket.level)

    def answered(self, answer: Answer) -> None:
        if answer.sent not in self.open:
            return  # Older than all that is waited for.
        while self.open[0] != answer.sent:
            self.open.popleft()  # In one stream, whoever skips a nonce never answers it.
        self.open.popleft()
        self.answers.take(answer)
        if answer.received >= self.reads_from:
            self.reads_from = answer.received + READING_EVERY
            self.account.stalls.read(self.late(answer.received))
        self.flights.append(Flight(answer.sent, answer.received))

    def late(self, at: int) -> Span:
        flights = [*self.flights, *(Flight(Instant(sent), None) for sent in self.open)]
        return late_beside(flights, Instant(at), self.answers.rtt_min or Span(0))


class Ruled(Struct):
    """What became of one race. Instants are nanoseconds; seats are numbers."""

    pressed: list[int]
    arrived: dict[int, int] = {}
    by_rtt: dict[int, int] = {}
    stated: dict[int, int] = {}
    claims: dict[int, Claim] = {}
    late: dict[int, Claim] = {}  # Of calls that came after the decision: what they would have been.
    winner: int = -1
    together: int = 0
    hold: int = 0
    flagged: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        return min(range(len(self.pressed)), key=self.pressed.__getitem__)


class Evening:
    """Some phones at one table, race after race."""

    def __init__(self, phones: Sequence[Phone], preset: Preset, draw: random.Random, tie: Tie = Tie.LOTTERY) -> None:
        self.seats = [Seen(phone, preset) for phone in phones]
        self.preset = preset
        self.tie = tie
        self.draw = draw
        self.seed = draw.randbytes(32)
        self._queue: list[tuple[int, int, Callable[..., None], tuple[Any, ...]]] = []
        self._count = 0
        self._now = 0
        self._race: Ruled | None = None
        self._opened = 0
        self._number = 0
        self._held: PressRace | None = None
        for number in range(len(phones)):
            self._at(NONCE_EVERY, self._nonce, number)
        self._until(WARM_UP)

    def race(self, presses: Callable[[], Sequence[int]]) -> Ruled:
        """One race; `presses` says how long after its opening each seat presses."""
        self._opened = self._now
        for seat in self.seats:
            if seat.phone.reconnects:
                seat.reconnect()
        ruled = Ruled([self._opened + after for after in presses()])
        self._race = ruled
        self._number += 1
        self._held = PressRace(self._number, Instant(self._opened), self.preset, self.tie)
        for number, pressed in enumerate(ruled.pressed):
            self._at(pressed, self._press, number)
        self._until(self._opened + RACE_EVERY)
        while ruled.winner < 0 or len(ruled.arrived) < len(ruled.pressed):
            self._until(self._now + NONCE_EVERY)
        return ruled

    # Events.

    def _at(self, when: int, do: Callable[..., None], *what: Any) -> None:
        self._count += 1
        heapq.heappush(self._queue, (when, self._count, do, what))

    def _until(self, end: int) -> None:
        while self._queue and self._queue[0][0] <= end:
            self._now, _, do, what = heapq.heappop(self._queue)
            do(*what)
        self._now = end

    def _nonce(self, number: int) -> None:
        seat = self.seats[number]
        seat.open.append(self._now)
        self._at(seat.phone.down.arrival(self._now), self._reached, number, self._now)
        self._at(self._now + NONCE_EVERY, self._nonce, number)

    def _reached(self, number: int, sent: int) -> None:
        wait = self.seats[number].phone.answers_after(self._now)
        if wait is not None:
            self._at(self._now + wait, self._answer, number, sent)

    def _answer(self, number: int, sent: int) -> None:
        phone = self.seats[number].phone
        self._at(phone.up.arrival(self._now), self._answered, number, sent, phone.clock(self._now))

    def _answered(self, number: int, sent: int, client: Any) -> None:
        self.seats[number].answered(Answer(Instant(sent), Instant(self._now), client))
        self._decide()

    def _press(self, number: int) -> None:
        call = self.seats[number].phone.call(self._now)
        self._at(call.leaves, self._call, number, call.statement)

    def _call(self, number: int, statement: Statement | None) -> None:
        self._at(self.seats[number].phone.up.arrival(self._now), self._called, number, statement)

    def _called(self, number: int, statement: Statement | None) -> None:
        race, seat = self._race, self.seats[number]
        assert race is not None
        assert self._held is not None
        now, evidence = Instant(self._now), seat.evidence(self._now)
        race.arrived[number] = self._now
        race.by_rtt[number] = self._now - (evidence.rtt_min or 0) // 2
        offset = evidence.offset
        race.stated[number] = offset.middle(statement.pressed) if offset and statement else self._now
        # What a stall around this call leaves behind is no reading between calls.
        seat.reads_from = self._now + READING_EVERY
        seat.account.called(seat.late(self._now))
        if seat.account.stalls.flagged:
            race.flagged += (number,)
        if race.winner >= 0:
            level, opened = seat.account.bucket.level, Instant(self._opened)
            told = estimate(evidence, statement, now, opened, self.preset, level)
            race.late[number] = Claim(Seat(number), told)
            return
        first = not self._held.claims
        self._held.call(Seat(number), evidence, statement, now, seat.account)
        race.claims[number] = self._held.claims[Seat(number)]
        if first:
            race.hold = self._now
        self._decide()

    def _others(self) -> dict[Seat, Known]:
        race = self._race
        assert race is not None
        return {
            Seat(number): seat.known(self._now) for number, seat in enumerate(self.seats) if number not in race.claims
        }

    def _decide(self) -> None:
        race, held = self._race, self._held
        if race is None or held is None or race.winner >= 0 or not race.claims:
            return
        now, others = Instant(self._now), self._others()
        if not held.decided(now, others):
            self._at(held.look_again(now, others), self._decide)
            return
        ended = held.finish(self.seed)
        race.winner = ended.order[0].seat
        race.together = ended.together
        race.hold = self._now - race.hold
        for number in race.claims:
            self.seats[number].account.settle()

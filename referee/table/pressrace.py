"""One race by press: takes calls with their evidence, says who is waited for, and then who was first. Knows no game.

What is told to it decides it, so a journal that keeps the same can decide it again. It is made to be driven so:

- While a race may be open, whoever reads the sockets sends each seat a random nonce every `questions.ASK_EVERY`, and
  keeps the answers of a seat condensed (`offset.Answers`). With a call it hands over the `Evidence` of that instant;
  while `waiting` names a seat, it hands over what is known of it, and again whenever that has changed. Both are entries
  of a table: evidence decides, so it is written down where it is used, and nowhere else.
- The table opens a `PressRace` with the first call for a state of the contested thing, keeps back all that seats say
  after their calls as it does in any hold, and asks for the next instant at which to look again (`look_again`). Until
  `decided` it sends nobody anything on account of the race: neither to the caller, who shows "sent" by itself, nor to
  others.
- Then the calls are ruled in the order of `finish`, all at the instant of the decision. The verdict on each bears rule,
  margin and plus-minus; what it was estimated from goes into its receipt.

An `Account` is a seat's for a whole match, through all of its connections.
"""

from collections.abc import Mapping
from typing import NamedTuple

from protocol.units import Instant, Seat, Span
from protocol.verdicts import Tie
from referee.table import watermark
from referee.table.offset import Answer
from referee.table.photo import Claim, Finish, finish
from referee.table.presstime import Bucket, Estimate, Evidence, Preset, Statement, estimate
from referee.table.stalls import Stalls


class Account:
    """What a seat may still be credited, and whether it stalls when it calls."""

    def __init__(self, preset: Preset) -> None:
        self.bucket = Bucket(preset)
        self.stalls = Stalls()

    def called(self, late: Span) -> None:
        """Once a race, also for a call that came after the decision: how late the seat's stream was then."""
        if self.stalls.call(late):
            self.bucket.close()

    def settle(self) -> None:
        """After a race in which the seat called."""
        if not self.stalls.flagged:
            self.bucket.refill()

    def facts(self) -> tuple[object, ...]:
        """All that decides what it is credited."""
        return self.bucket.level, *self.stalls.facts()


class Known(NamedTuple):
    """What is known just now of a seat that has not called."""

    evidence: Evidence
    newest: Answer | None  # Its last answer.
    level: Span  # What its bucket holds.


class PressRace:
    """From the first call to the decision."""

    def __init__(self, number: int, opened: Instant, preset: Preset, tie: Tie) -> None:
        """`number`: no other race of the match has it. `opened`: when what is contested was first sent to anybody."""
        self.number = number
        self._opened = opened
        self._preset = preset
        self._tie = tie
        self._claims: dict[Seat, Claim] = {}
        self._limit: Instant | None = None

    @property
    def limit(self) -> Instant:
        """From here on nobody is waited for. There has been a call."""
        assert self._limit is not None
        return self._limit

    @property
    def claims(self) -> Mapping[Seat, Claim]:
        return self._claims

    def call(
        self, seat: Seat, evidence: Evidence, statement: Statement | None, arrival: Instant, account: Account
    ) -> Estimate:
        """The first call of a seat in this race; its credit is paid. In the order of arrival."""
        assert seat not in self._claims, seat
        told = estimate(evidence, statement, arrival, self._opened, self._preset, account.bucket.level)
        account.bucket.pay(told.credit)
        self._claims[seat] = Claim(seat, told)
        if self._limit is None:
            self._limit = Instant(arrival + watermark.HOLD_MAX)
        return told

    def waiting(self, now: Instant, others: Mapping[Seat, Known]) -> list[Seat]:
        """Of the seats that could call: those whose call could still be first, or be together with the first."""
        if self._limit is None or now >= self._limit:
            return []
        leader, preset = self._leader(), self._preset
        return [
            seat
            for seat, known in others.items()
            if seat not in self._claims
            and now <= watermark.past_at(known.evidence, leader, preset, known.level)
            and not watermark.has_passed(known.newest, known.evidence, leader, preset)
        ]

    def decided(self, now: Instant, others: Mapping[Seat, Known]) -> bool:
        """Whether no call that is still to come can change who was first; from the limit on, whether or not."""
        return bool(self._claims) and not self.waiting(now, others)

    def look_again(self, now: Instant, others: Mapping[Seat, Known]) -> Instant:
        """When it will be decided if nothing is heard before, while it is not."""
        assert self._limit is not None
        leader, preset = self._leader(), self._preset
        waited = (others[seat] for seat in self.waiting(now, others))
        past = (watermark.past_at(known.evidence, leader, preset, known.level) + 1 for known in waited)
        return Instant(min(self._limit, max(past, default=now)))

    def finish(self, seed: bytes) -> Finish:
        """Who was first, and who after: the seed is the match's, committed before it began."""
        return finish(list(self._claims.values()), self._preset, self._tie, seed, self.number)

    def _leader(self) -> Estimate:
        return min((claim.estimate for claim in self._claims.values()), key=lambda told: told.at)

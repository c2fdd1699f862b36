"""Keeps one match's races by press: what each seat may be credited, the race that is held, and the lottery's seed.

Knows seats, calls and instants; knows no rule of a game, no socket, no clock. A match that is ordered by arrival has
none of this.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from protocol import client, server
from protocol.units import MICROSECOND, MILLISECOND, Instant, Revision, Seat, Span
from protocol.verdicts import Tie
from referee.table.entries import Heard
from referee.table.offset import ClientInstant
from referee.table.options import Fairness
from referee.table.photo import Claim, commitment
from referee.table.pressrace import Account, Known, PressRace
from referee.table.presstime import (
    FRIENDS,
    STRICT,
    Estimate,
    Preset,
    Sighting,
    Statement,
    estimate,
    is_false_start,
)

PRESETS: Final[Mapping[Fairness, Preset]] = {Fairness.FRIENDS: FRIENDS, Fairness.STRICT: STRICT}

# An order of so many is one of 64! (296 bits): more than the 256 of a seed.
SEED_ORDER: Final = 64


class Pressed(NamedTuple):
    """How one call stands among the presses."""

    estimate: Estimate
    tie: Tie | None  # What settled the photo finish that it was part of.
    false_start: bool
    opened: Instant  # When what it called was first sent to anybody.
    level: Span  # What the seat's bucket held before.
    draw: int = 0  # The number of the race, if lots were drawn in it.


class Ended(NamedTuple):
    """A race that was decided, as it is kept for receipts."""

    number: int
    decided: Instant
    opened: Instant
    order: tuple[Claim, ...]
    together: int
    calls: Mapping[Seat, Heard]
    levels: Mapping[Seat, Span]  # What each caller's bucket held before its call.
    waited: tuple[tuple[Seat, Known | None], ...]  # Who had not called, and what was known of them then.


def statement_of(play: client.Play) -> Statement | None:
    """What a call says of its press, in nanoseconds."""
    press = play.press
    if press is None:
        return None
    pressed = ClientInstant(press.clock_us * MICROSECOND)
    return Statement(pressed, press.stamp, Span(press.grain_us * MICROSECOND))


class Presses:
    """Of one match."""

    def __init__(self, fairness: Fairness, tie: Tie, order: Iterable[int]) -> None:
        """`order`: what the dealer gave for the seed."""
        self.fairness = fairness
        self.preset = PRESETS[fairness]
        self.tie = tie
        self.revealed = False
        self.ended: Ended | None = None  # The last race.
        self._seed = b""
        self.draw(order)
        self._accounts: dict[Seat, Account] = {}
        # For which state a seat's stream was last looked at because it called.
        self._counted: dict[Seat, Revision] = {}
        self._races = 0
        self._race: PressRace | None = None
        self._opened = Instant(0)
        self._calls: dict[Seat, Heard] = {}
        self._levels: dict[Seat, Span] = {}
        self._known: dict[Seat, Sighting] = {}
        self._latest = Instant(0)

    # The lottery.

    def draw(self, order: Iterable[int]) -> None:
        """A new seed, since the one before has been told."""
        self._seed, self.revealed = sha256(bytes(order)).digest(), False

    def lottery(self) -> server.Lottery:
        return server.Lottery(commitment(self._seed), self._seed.hex() if self.revealed else "")

    @property
    def seed(self) -> bytes:
        """For receipts, which are made when all is told."""
        return self._seed

    # What is heard.

    def hear(self, heard: Heard, basis: Revision | None, now_is: Revision) -> None:
        """Something that a seat says. `basis`: of a call, whose stream is then looked at, once for each state."""
        account = self.account(heard.seat)
        for late_ms in heard.proof.readings:
            account.stalls.read(Span(late_ms * MILLISECOND))
        if basis is not None and self._counted.get(heard.seat, Revision(-1)) < basis <= now_is:
            self._counted[heard.seat] = basis
            account.called(heard.proof.late)

    def call(self, heard: Heard, play: client.Play, opened: Instant) -> None:
        """The first call of a seat in the race that is held; the first of all opens it."""
        if self._race is None:
            self._races += 1
            self._race = PressRace(self._races, opened, self.preset, self.tie)
            self._opened, self._latest = opened, heard.at
            self._calls, self._levels, self._known = {}, {}, {}
        account = self.account(heard.seat)
        self._latest = max(self._latest, heard.at)
        self._calls[heard.seat], self._levels[heard.seat] = heard, account.bucket.level
        self._race.call(heard.seat, heard.proof.evidence, statement_of(play), heard.at, account)

    def pressed(self, heard: Heard, play: client.Play, opened: Instant) -> Pressed:
        """How a call stands: as the race had it, or of one that was in none, as it would have been."""
        ended = self.ended
        if ended is not None and ended.calls.get(heard.seat) is heard:
            place, claim = next(pair for pair in enumerate(ended.order) if pair[1].seat == heard.seat)
            tie = self.tie if place < ended.together > 1 else None
            draw = ended.number if tie is Tie.LOTTERY else 0
            return Pressed(claim.estimate, tie, False, ended.opened, ended.levels[heard.seat], draw)
        statement, evidence = statement_of(play), heard.proof.evidence
        level = self.account(heard.seat).bucket.level
        told = estimate(evidence, statement, heard.at, opened, self.preset, level)
        return Pressed(told, None, is_false_start(evidence, statement, opened), opened, level)

    # The race that is held.

    @property
    def racing(self) -> bool:
        return self._race is not None

    def waiting(self, now: Instant, seats: Iterable[Seat]) -> dict[Seat, Sighting | None]:
        """Of the seats that could call: those that are waited for. One that nothing is known of yet is, too."""
        race = self._race
        if race is None or now >= race.limit:
            return {}
        others = [seat for seat in seats if seat not in race.claims]
        waited = race.waiting(now, {seat: self._seen(seat) for seat in others if seat in self._known})
        return {seat: self._known.get(seat) for seat in others if seat in waited or seat not in self._known}

    def observe(self, sightings: Iterable[Sighting]) -> None:
        if self._race is not None:
            self._known |= {each.seat: each for each in sightings}

    def look_again(self, now: Instant, seats: Iterable[Seat]) -> Instant:
        """When the race is decided, if nothing is heard before."""
        race = self._race
        if race is None:
            return now
        now = max(now, self._latest)
        others = [seat for seat in seats if seat not in race.claims]
        if now >= race.limit:
            return now
        if any(seat not in self._known for seat in others):
            return race.limit
        return race.look_again(now, {seat: self._seen(seat) for seat in others})

    def finish(self, now: Instant, seats: Iterable[Seat]) -> Mapping[Seat, Heard]:
        """Decide the race: the calls of its callers, in the order in which they are ruled."""
        race = self._race
        if race is None:
            return {}
        ended = race.finish(self._seed)
        others = [seat for seat in seats if seat not in race.claims]
        waited = tuple((seat, self._seen(seat) if seat in self._known else None) for seat in others)
        self.ended = Ended(
            race.number, now, self._opened, ended.order, ended.together, self._calls, self._levels, waited
        )
        self._race = None
        for claim in ended.order:
            self.account(claim.seat).settle()
        return {claim.seat: self._calls[claim.seat] for claim in ended.order}

    def seat(self, seats: Iterable[Seat]) -> None:
        """Who is dealt in first."""
        self._accounts |= {seat: Account(self.preset) for seat in sorted(seats)}

    def account(self, seat: Seat) -> Account:
        """A seat's, for the whole match. Whoever comes later begins with an empty bucket.

        Else a seat that is given up and taken again would have a full one each time.
        """
        account = self._accounts.get(seat)
        if account is None:
            account = self._accounts[seat] = Account(self.preset)
            account.bucket.close()
        return account

    def facts(self) -> tuple[object, ...]:
        """All that decides what comes next."""
        accounts = [(seat, *account.facts()) for seat, account in self._accounts.items()]
        race = None if self._race is None else (list(self._race.claims.values()), list(self._known.values()))
        return self._seed, self.revealed, self._races, accounts, self._counted, race

    def _seen(self, seat: Seat) -> Known:
        known = self._known[seat]
        return Known(known.evidence, known.newest, self.account(seat).bucket.level)

"""Cheats in every way that a phone can, and searches for a better way. Knows what a phone sends, and who was first.

An attack is a few numbers, so that named ones can be read and a search can change them. What a program on a phone
cannot do is not here: answer a nonce that has not come, or keep the kernel from answering what the kernel answers.
What an owner of the phone can do is: delay what comes to it, all of it, kernel and all (`down_ms`).
"""

import random
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct, structs

from bench.fairness.evening import Evening, Ruled
from bench.fairness.links import MS, Model
from bench.fairness.phones import Call, Phone
from bench.fairness.presses import Equals
from protocol.units import Span
from protocol.verdicts import StampKind, Tie
from referee.table.offset import ClientInstant
from referee.table.photo import tie_within
from referee.table.presstime import Preset, Statement


class Attack(Struct, frozen=True):
    """How one seat cheats. All zero: it is honest but for a handler that needs no time."""

    claim_ms: float = 0.0  # It says that it pressed so much earlier.
    lazy_ms: float = 0.0  # It answers nonces so much later,
    lazy_share: float = 1.0  # in this share of times,
    stall_ms: float = 0.0  # It sends nothing for so long from each press on, and then the call first,
    stall_share: float = 1.0  # in this share of races.
    down_ms: float = 0.0  # All that comes to it is delayed by so much, and its kernel shows it.
    forward_ms: float = 0.0  # The clock in its answers is so far ahead of the one in its calls.
    grain_ms: float = 0.1  # What it says of its clock's steps.
    deaf_share: float = 0.0  # It leaves this share of nonces without an answer.
    kernel: bool = True  # Whether the referee sees its kernel's round trips.
    reconnects: bool = False  # It takes its seat again by a new connection before each race.


KNOWN: Final = {
    "honest, no handler": Attack(),
    "lie": Attack(claim_ms=200),
    "lie by the clamp": Attack(claim_ms=12),
    "inflate RTT": Attack(claim_ms=200, lazy_ms=80),
    "inflate RTT, no kernel": Attack(claim_ms=200, lazy_ms=80, kernel=False),
    "inflate RTT at times": Attack(claim_ms=200, lazy_ms=40, lazy_share=0.5),
    "delay what comes": Attack(claim_ms=200, down_ms=60),
    "lag switch": Attack(claim_ms=200, stall_ms=70),
    "lag switch at times": Attack(claim_ms=200, stall_ms=40, stall_share=0.3),
    "clock forgery": Attack(claim_ms=10, forward_ms=50),
    "coarse clock": Attack(claim_ms=200, grain_ms=20),
    "reconnect": Attack(claim_ms=200, lazy_ms=80, reconnects=True),
    "deaf": Attack(claim_ms=200, deaf_share=0.7),
}


class Cheat(Phone):
    """A phone that does so."""

    def __init__(self, model: Model, draw: random.Random, attack: Attack) -> None:
        super().__init__(model, draw)
        self.attack = attack
        self.down.base_ns += int(attack.down_ms * MS)
        self.grain = int(attack.grain_ms * MS)
        self.kernel_rtt_min = self.up.base_ns + self.down.base_ns if attack.kernel else None
        self.reconnects = attack.reconnects
        self._silent_until = 0

    def clock(self, at: int) -> ClientInstant:
        return ClientInstant(super().clock(at) + int(self.attack.forward_ms * MS))

    def answers_after(self, at: int) -> int | None:
        attack = self.attack
        if self.draw.random() < attack.deaf_share:
            return None
        lazy = int(attack.lazy_ms * MS) if self.draw.random() < attack.lazy_share else 0
        return max(lazy, self._silent_until - at + 1, 1)

    def call(self, pressed: int) -> Call:
        attack = self.attack
        leaves = pressed
        if self.draw.random() < attack.stall_share:
            leaves += int(attack.stall_ms * MS)
        self._silent_until = leaves
        says = ClientInstant(super().clock(pressed) - int(attack.claim_ms * MS))
        return Call(leaves, Statement(says, StampKind.EVENT, Span(self.grain)))


class Outcome(Struct, frozen=True):
    """What an attack is worth against an equal."""

    wins: float  # Share of natural races of two.
    lead_ms: float  # What it is credited with on average, over the equal.
    flagged_after: int | None  # Calls until the seat was flagged, in the median of evenings; None: in most it was not.


RACES: Final = 40  # Of an evening: the bucket is full at its beginning.


Links = tuple[Model, Model]  # The cheat's, and the equal's.


def worth(attack: Attack, models: Links, preset: Preset, tie: Tie, evenings: int, seed: int) -> Outcome:
    """A quick look: both press at once, so that each race shows the lead; then how often that wins a natural race.

    In a photo finish by lottery, half. A call that came after the decision has lost, as it would have to anybody.
    """
    draw = random.Random(seed)
    equals = Equals(random.Random(0))
    wins, leads, flags = 0.0, 0.0, []
    for _ in range(evenings):
        evening = Evening([Cheat(models[0], draw, attack), Phone(models[1], draw)], preset, draw, tie)
        flagged = None
        for number in range(RACES):
            ruled = evening.race(lambda: [500 * MS, 500 * MS])
            if flagged is None and 0 in ruled.flagged:
                flagged = number + 1
            if 0 in ruled.late:
                continue
            mine, other = ruled.claims[0].estimate, (ruled.claims | ruled.late)[1].estimate
            lead = other.at - mine.at
            leads += lead
            near = tie_within(mine, other, preset) if tie is Tie.LOTTERY else 0
            wins += (equals.wins(lead + near) + equals.wins(lead - near)) / 2
        flags.append(flagged)
    count = evenings * RACES
    return Outcome(wins / count, leads / count / MS, _median(flags))


def outcome(evenings: Sequence[Sequence[Ruled]]) -> Outcome:
    """Of natural races that were played: one half, and by how much more it was said to be first than it was."""
    more, flags = 0, []
    leads: list[int] = []
    for races in evenings:
        more += sum((race.winner == 0) - (race.first == 0) for race in races)
        leads += [race.pressed[0] - race.claims[0].estimate.at for race in races if 0 in race.claims]
        flags.append(next((number for number, race in enumerate(races, 1) if 0 in race.flagged), None))
    lead = sum(leads) / max(1, len(leads)) / MS
    return Outcome(0.5 + more / sum(map(len, evenings)), lead, _median(flags))


def _median(flags: list[int | None]) -> int | None:
    """Of the calls until a flag, over evenings."""
    middle = sorted(RACES + 1 if each is None else each for each in flags)[len(flags) // 2]
    return None if middle > RACES else middle


# What a search may change, and how far.
_BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "claim_ms": (0, 200),
    "lazy_ms": (0, 120),
    "lazy_share": (0, 1),
    "stall_ms": (0, 140),
    "stall_share": (0, 1),
    "down_ms": (0, 60),
    "forward_ms": (-50, 50),
    "grain_ms": (0.1, 20),
    "deaf_share": (0, 0.9),
}


def search(
    models: Links,
    preset: Preset,
    tie: Tie,
    tries: int,
    evenings: int,
    seed: int,
    judged: Sequence[tuple[Outcome, Attack]],
) -> Attack:
    """The best attack found: from the best of those judged, one or two numbers changed at a time, kept if better.

    All are judged by the same draws, so that luck is the same for all. The best of many is also the luckiest: whoever
    says what it is worth plays it anew, with other draws.
    """
    draw = random.Random(seed)
    best_outcome, best = max(judged, key=lambda pair: pair[0].wins)
    for _ in range(tries):
        changes: dict[str, Any] = {}
        for name in draw.sample(sorted(_BOUNDS), draw.choice((1, 1, 2))):
            low, high = _BOUNDS[name]
            near = getattr(best, name) + draw.gauss(0, (high - low) / 8)
            changes[name] = round(min(high, max(low, draw.choice((near, draw.uniform(low, high))))), 2)
        other = structs.replace(best, **changes)
        found = worth(other, models, preset, tie, evenings, seed)
        if found.wins > best_outcome.wins:
            best, best_outcome = other, found
    return best

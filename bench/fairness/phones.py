"""Plays a phone: its clock, its link, what it answers, what it says of a press. Honest here; attacks are elsewhere.

Knows what a phone knows: its own clock and presses, and the nonces that reach it. Instants are the world's nanoseconds.
"""

import random
from typing import Final, NamedTuple

from bench.fairness.links import MS, Model
from protocol.units import Span
from protocol.verdicts import StampKind
from referee.table.offset import ClientInstant
from referee.table.presstime import Statement

# Quartz: what two clocks differ by in a second, in millionths.
PPM: Final = 30
FRAMES_NS: Final = 33 * MS  # No page handles a touch later than two frames of its display.


class Call(NamedTuple):
    """Leaves the phone at an instant, and says this of its press."""

    leaves: int
    statement: Statement | None


class Phone:
    """An honest one."""

    reconnects = False  # By a new connection before each race.

    def __init__(self, model: Model, draw: random.Random, extra_up_ns: int = 0) -> None:
        self.draw = draw
        self.up, self.down = model.ways(draw, extra_up_ns)
        self.kernel_rtt_min: int | None = self.up.base_ns + self.down.base_ns
        self.grain = draw.choice(model.grains_us) * 1_000
        self._answer_ns = model.answer_ms * MS
        self._handler_ns = draw.uniform(*model.handler_ms) * MS
        self._sigma = model.handler_sigma
        self._zero = draw.randrange(10**15)
        self._rate = 1 + draw.uniform(-PPM, PPM) / 1e6

    def clock(self, at: int) -> ClientInstant:
        """What the phone's clock shows, in its steps."""
        shows = int(at * self._rate) + self._zero
        return ClientInstant(shows - shows % self.grain)

    def answers_after(self, at: int) -> int | None:
        """How long a nonce that came at this instant waits for its answer. None: for ever."""
        return int(self.draw.expovariate(1 / self._answer_ns))

    def handler_ns(self) -> int:
        return min(int(self.draw.lognormvariate(0, self._sigma) * self._handler_ns), FRAMES_NS)

    def call(self, pressed: int) -> Call:
        return Call(pressed + self.handler_ns(), Statement(self.clock(pressed), StampKind.EVENT, Span(self.grain)))

"""Makes the delays of a phone's link. Knows the few numbers of a model; knows no message and no referee.

A direction of a link takes, for each message: a base, as the fastest ever; a wait that every frame has, exponential;
and now and then the air is gone (contention, retries, a scan of other channels), when all that is sent arrives at the
end of the gap. Gaps begin at a rate, and last exponentially long around a mean. Messages of one direction never
overtake one another, as in any TCP stream. Both directions and all seats have gaps of their own: the worst case for
fairness, since what all suffer together is fair.

The shape is what is known of the air: mostly quick, with a long tail. For phones kept awake on a large campus Sui et
al. (Characterizing and Improving WiFi Latency in Large-Scale Operational Networks, MobiSys 2016) found round trips of
3 ms in the median, 20 at the 90th and 250 at the 99th percentile. The numbers are no measurement: they are set so that
arrival order errs in about 7 % (typical) and 13 % (bad) of natural races of four, and, in the typical model, in 5 % of
races at a gap of 14 ms and in 1 % at 26. `bench.fairness` prints what the models come to.
"""

import random
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

MS: Final = 1_000_000


class Gaps(NamedTuple):
    """When the air is gone: how often a second, and for how long on average."""

    per_s: float
    mean_ms: float


class Direction(Protocol):
    """One way of one phone's link. Messages are given in the order in which they are sent; nanoseconds."""

    base_ns: int

    def arrival(self, sent: int) -> int:
        """When a message that is sent now is there."""


class Model(Struct, frozen=True):
    """One kind of network. All means are of exponential distributions, but the handler's, which is lognormal."""

    name: str
    base_ms: tuple[float, float]  # The fastest way of a seat, drawn evenly from this range for each direction.
    wait_ms: float
    gaps: tuple[Gaps, ...]
    handler_ms: tuple[float, float] = (2.0, 7.0)  # From touch to send: the median of a phone is in this range.
    handler_sigma: float = 0.5
    answer_ms: float = 0.25  # From the arrival of a nonce to its answer: the first thing in the message handler.
    grains_us: tuple[int, ...] = (100, 1_000)  # The steps of the clock in Chromium and in WebKit: a phone has either.

    def ways(self, draw: random.Random, extra_up_ns: int = 0) -> tuple[Direction, Direction]:
        """A phone's link, up and down. `extra_up_ns`: how much longer its way up is than its way down."""
        return Way(self, draw, extra_up_ns), Way(self, draw)


GOOD: Final = Model("good", (0.4, 0.9), 1.0, (Gaps(12, 6),))
TYPICAL: Final = Model("typical", (0.4, 0.9), 3.0, (Gaps(40, 7),))
BAD: Final = Model("bad", (0.8, 2.0), 4.0, (Gaps(35, 14), Gaps(0.4, 60)))
# A cable: what a cheat would use.
WIRE: Final = Model("wire", (0.1, 0.1), 0.02, (), (0.3, 0.3), 0.1, 0.02)
MODELS: Final = {model.name: model for model in (GOOD, TYPICAL, BAD)}


class Way:
    """A direction whose delays are drawn."""

    def __init__(self, model: Model, draw: random.Random, extra_ns: int = 0) -> None:
        self.base_ns = int(draw.uniform(*model.base_ms) * MS) + extra_ns
        self._wait_ns = model.wait_ms * MS
        self._draw = draw
        self._gaps = [(gap.per_s / 1e9, gap.mean_ms * MS) for gap in model.gaps]
        self._next = [draw.expovariate(rate) for rate, _ in self._gaps]
        self._gone_until = [0.0 for _ in self._gaps]
        self._free = 0

    def arrival(self, sent: int) -> int:
        leaves = float(sent)
        for number, (rate, mean) in enumerate(self._gaps):
            while self._next[number] <= sent:
                begins = self._next[number]
                self._gone_until[number] = max(self._gone_until[number], begins + self._draw.expovariate(1 / mean))
                self._next[number] = begins + self._draw.expovariate(rate)
            leaves = max(leaves, self._gone_until[number])
        arrives = int(leaves + self._draw.expovariate(1 / self._wait_ns)) + self.base_ns
        self._free = max(self._free, arrives)
        return self._free

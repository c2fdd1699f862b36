"""How much one client may say. Pure arithmetic on instants; knows no socket and no clock.

A person calls a few times a second, and a phone answers 50 questions a second where calls are ordered by press, so the
rates leave an honest client below both limits. Above the first, a message is marked `throttled` and the
table answers it with a refusal; above the second, the connection is closed (K104, K142).
"""

from typing import Final

from msgspec import Struct

from protocol.units import SECOND
from referee.clock import Stamp


class Rate(Struct, frozen=True):
    """So many a second, and so many at once after a quiet time."""

    per_second: int
    burst: int


# 80 messages a second: half as much again as answers and calls of the busiest race come to. The burst
# lets a phone that was frozen for three seconds deliver everything it had to say.
MESSAGES: Final = Rate(per_second=80, burst=160)

# Reads and frames of any kind. At 1,000 messages a second a connection lives for two
# seconds; a client that stays below is a nuisance that the first rate makes harmless.
FRAMES: Final = Rate(per_second=500, burst=1_000)


class Bucket:
    """A token bucket, exact in integers: its content is counted in tokens times a second's ns."""

    __slots__ = ("_content", "_full", "_rate", "_since")

    def __init__(self, rate: Rate, now: Stamp) -> None:
        self._rate = rate.per_second
        self._full = rate.burst * SECOND
        self._content = self._full
        self._since = now

    def take(self, now: Stamp, tokens: int = 1) -> bool:
        """Take tokens if so many are there; otherwise take none and return False."""
        # Stamps of one connection never go back, but the sweep's own `now` may lie before one.
        passed = now - self._since
        if passed > 0:
            self._since = now
            self._content = min(self._full, self._content + passed * self._rate)
        wanted = tokens * SECOND
        if wanted > self._content:
            return False
        self._content -= wanted
        return True

"""Asks the seats of one table what their clocks show, and says what is known of them while a race waits.

Knows a table, listeners and instants; reads no clock. When it asks depends on nothing that a seat has said.
"""

from collections.abc import Callable, Mapping
from typing import Final

from protocol import server
from protocol.units import Instant, Seat
from referee.house import Mint
from referee.listener import Listener
from referee.table.entries import Observed
from referee.table.presstime import Sighting
from referee.table.questions import ASK_BETWEEN, ASK_EVERY
from referee.table.table import Table

NEVER: Final = Instant((1 << 63) - 1)


class Inquiry:
    """Of a table, while it orders calls by press."""

    def __init__(self, table: Table, mint: Mint, since: Instant) -> None:
        self.due = NEVER  # When the seats are to be asked next.
        self._table = table
        self._mint = mint
        self._since = since

    def ask(self, now: Instant, clock: Callable[[], Instant], seats: Mapping[Seat, Listener]) -> None:
        """Ask every seat, each another nonce, when it is time: the more often while a race may be open."""
        if not self._table.by_press:
            self.due = NEVER
            return
        floor = self._table.floor
        every = ASK_EVERY if floor.running and not floor.clock.stands else ASK_BETWEEN
        # All are asked at the same beats, whoever comes, goes or calls between.
        beat = Instant(self._since + -(-(now - self._since) // every) * every)
        if self.due == NEVER or self.due > beat + every:
            self.due = beat
        if now < self.due:
            return
        self.due = Instant(now + every - (now - self._since) % every)
        for listener in seats.values():
            nonce = self._mint.nonce()
            listener.questions.ask(nonce, clock())
            listener.say(server.Ping(self._table.newsroom.seq, nonce))

    def observed(self, now: Instant, seats: Mapping[Seat, Listener]) -> Observed | None:
        """What the race that is held does not know yet of those it waits for."""
        fresh = []
        for seat, known in self._table.waiting(now).items():
            listener = seats.get(seat)
            if listener is not None:
                sighting = listener.questions.sighting(seat, now, listener.kernel_rtt_min())
                if known is None or _news(sighting) != _news(known):
                    fresh.append(sighting)
        return Observed(now, tuple(fresh)) if fresh else None


def _news(sighting: Sighting) -> tuple[object, ...]:
    """What changes by answers and questions; the rest changes by the mere time, and that can be reckoned."""
    return sighting.newest, sighting.evidence.answered, sighting.evidence.unanswered

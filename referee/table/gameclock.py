"""The game clock: table time without the pauses. Knows instants; reads no clock."""

from protocol.units import Instant, Span


class GameClock:
    """Runs with the table's instants, and stands still while the table is paused.

    All deadlines of a game are on this clock, so a pause stops every one of them and none needs to know.
    """

    def __init__(self) -> None:
        self._lost = Span(0)
        self._stands_at: Instant | None = None

    @property
    def stands(self) -> bool:
        return self._stands_at is not None

    def stop(self, at: Instant) -> None:
        assert self._stands_at is None
        self._stands_at = self.read(at)

    def go(self, at: Instant) -> None:
        assert self._stands_at is not None
        self._lost = Span(at - self._stands_at)
        self._stands_at = None

    def turn_back(self, at: Instant, shown: Instant) -> None:
        """At this table instant show an instant that was before: whatever was due then is due as long from now."""
        assert shown <= self.read(at)
        if self._stands_at is None:
            self._lost = Span(at - shown)
        else:
            self._stands_at = shown

    def facts(self) -> tuple[object, ...]:
        """All that decides what this clock shows."""
        return self._lost, self._stands_at

    def read(self, at: Instant) -> Instant:
        """The game instant at a table instant."""
        return Instant(at - self._lost) if self._stands_at is None else self._stands_at

    def when(self, game_instant: Instant) -> Instant | None:
        """The table instant at which this clock will show `game_instant`; None while it stands."""
        return Instant(game_instant + self._lost) if self._stands_at is None else None

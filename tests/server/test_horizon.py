"""The arbiter tells its table nothing that is later than what its sockets have been read up to."""

from collections.abc import Callable

from referee.arbiter import Arbiter
from referee.arrivals import Arrival, Connection
from referee.clock import Clock, Stamp
from referee.house import House, Mint
from referee.stats import Stats
from referee.table.audience import Post
from referee.table.menu import Menu
from referee.table.table import Table


class Ticking:
    """A clock on which time passes with every look at it, as it does on a real machine."""

    def __init__(self) -> None:
        self.at = 0

    def now(self) -> Stamp:
        self.at += 1_000
        return Stamp(self.at)

    def behind_kernel(self) -> int:
        return 0


class Ears:
    """A sweep that remembers up to when it was asked, and takes its time."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.asked: list[Stamp] = []

    def sweep(self, until: Stamp) -> list[Arrival]:
        self.asked.append(until)
        self.clock.now()
        return []

    def register(self, connection: Connection) -> None: ...
    def unregister(self, connection: Connection) -> None: ...
    async def attend(self, deadline: Stamp, stroke: Callable[[], Stamp | None]) -> None: ...
    def wake(self) -> None: ...
    def close(self) -> None: ...


def test_no_deadline_passes_that_is_later_than_the_reading(monkeypatch) -> None:
    """A lay that arrives while the sockets are read is in time, and must be ruled before its deadline passes."""
    clock = Ticking()
    ears = Ears(clock)
    table = Table("TEST", Menu("dizzy", {}, None), 2, House(1))
    arbiter = Arbiter(table, ears, clock, Stats(), Mint())
    opened = clock.at
    told: list[int] = []

    def sweep(_: object, now: int) -> list[Post]:
        told.append(now)
        return []

    monkeypatch.setattr(table, "sweep", sweep)
    arbiter.stroke()
    assert [until - opened for until in ears.asked] == told

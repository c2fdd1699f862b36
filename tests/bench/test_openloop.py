"""What is planned is what is counted from: a stall shows, wherever it was, in every race that it met."""

import random
from collections.abc import Callable

import pytest

from bench import openloop
from bench.openloop import Load
from bench.stats import LATE_NS, STALL_NS, Slice
from bench.tables import Table

PER_S = 250.0
ANSWER_NS = 300_000


class Time:
    """A clock that only moves when it is told to, or a little whenever it is read."""

    def __init__(self) -> None:
        self.ns = 0

    def __call__(self) -> int:
        self.ns += 5_000
        return self.ns


class Echo(Table):
    """Answers after a fixed time; who won is drawn by lot."""

    def __init__(self, time: Time, draw: random.Random) -> None:
        super().__init__(draw)
        self.wires = []
        self.busy = False
        self.sent_ns = 0
        self.time = time

    def send(self, gap_ns: int = 0, *, alone: bool = False) -> None:
        self.busy = True
        self.heard = [0, 0]
        self.sent_ns = self.time.ns

    def answer(self) -> None:
        self.heard = [self.time.ns] * 2
        self.first_won = self.draw.random() < 0.5
        self.busy = False
        self.finished(self)


class EchoLoad(Load):
    """Instead of sockets: tables that answer when their time has come, unless the server stands still."""

    def __init__(self, time: Time, tables: list[Echo]) -> None:
        super().__init__()
        self.time = time
        self.tables = tables
        self.still_from = self.still_to = -1

    def attend(self, wait_s: float = 0) -> None:
        if self.still_from <= self.time.ns < self.still_to:
            return
        for table in self.tables:
            if table.busy and self.time.ns >= table.sent_ns + ANSWER_NS:
                table.answer()


Measure = Callable[[Callable[[EchoLoad], None]], Slice]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Measure:
    """A second of races at sixteen tables, with the load changed beforehand."""

    def run(change: Callable[[EchoLoad], None]) -> Slice:
        time = Time()
        monkeypatch.setattr(openloop, "now", time)
        load = EchoLoad(time, [Echo(time, random.Random(number)) for number in range(16)])
        change(load)
        try:
            return load.run(load.tables, int(PER_S), PER_S)
        finally:
            load.close()

    return run


def test_all_races_are_counted_and_none_twice(measured: Measure) -> None:
    told = measured(lambda _: None)
    assert (told.races, told.contested, told.late) == (250, 250, 0)
    assert 0 < told.first_won < 250
    assert told.seats.n == 500


def test_the_canary_a_server_that_stands_still_shows_in_every_race_that_it_met(measured: Measure) -> None:
    def stall(load: EchoLoad) -> None:
        load.still_from, load.still_to = 300_000_000, 300_000_000 + STALL_NS

    told = measured(stall)
    assert told.last.max >= STALL_NS - 1e9 / PER_S
    # Planned in the first half of the stall, so more than half of it lay before them; they need not all have been sent.
    assert told.late >= PER_S * LATE_NS / 1e9 - 2
    assert told.races == 250


def test_the_canary_a_load_that_stands_still_shows_as_well(measured: Measure) -> None:
    """Whoever counts from the moment of sending would not see it."""

    def stall(load: EchoLoad) -> None:
        attend = load.attend

        def once(wait_s: float = 0) -> None:
            if 300_000_000 < load.time.ns < 310_000_000:
                load.time.ns += STALL_NS
            attend(wait_s)

        load.attend = once  # type: ignore[method-assign]

    told = measured(stall)
    assert told.lag.max >= STALL_NS - 1e9 / PER_S
    assert told.late >= PER_S * LATE_NS / 1e9 - 2

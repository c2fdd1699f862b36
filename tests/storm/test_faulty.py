"""A storm finds what is wrong with a server: faults are planted in one, and it must not get by with any of them."""

import itertools
from collections.abc import Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest
import trio
from msgspec.structs import replace

import referee.games.dizzy.combinations
from protocol.games.dizzy import Combination
from protocol.verdicts import Ruling
from referee.arbiter import Arbiter
from referee.clock import RealClock
from referee.games import changers
from referee.lobby import Lobby
from referee.storm.address import Target
from referee.storm.report import Report
from referee.storm.storm import Plan, Storm
from referee.table import contest
from referee.table.answers import Answers, Pending
from referee.table.umpire import Umpire
from referee.transport.pages import Site
from referee.transport.port import Port
from referee.transport.sweep import sweep_for

RACES = 120


@asynccontextmanager
async def serving():
    """A server in this process."""
    clock = RealClock()
    async with trio.open_nursery() as nursery:
        lobby = Lobby(
            clock,
            partial(sweep_for, clock),
            game="dizzy",
            options={},
            deck=None,
            seats_max=9,
            tables_max=8,
            seed=1,
        )
        await nursery.start(lobby.run)
        port = Port(lobby.welcome, site=Site({}), clock=clock)
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        await nursery.start(partial(port.serve, listeners))
        yield Target("127.0.0.1", listeners[0].socket.getsockname()[1])
        nursery.cancel_scope.cancel()


async def storm(**plan) -> Report:
    async with serving() as target:
        asked = Plan(target, 2, 3, RACES, 200.0, chaos=(), seed=1, games=("dizzy",), settle_s=0)
        with trio.fail_after(60):
            return await Storm(replace(asked, **plan), lambda _what, _done: None).run()


def told_twice(patch: pytest.MonkeyPatch) -> None:
    give = Umpire._give

    def twice(self, verdict):
        give(self, verdict)
        if verdict.ruling is Ruling.UPHELD:
            self._newsroom.tell(verdict)

    patch.setattr(Umpire, "_give", twice)


def forgets_answers(patch: pytest.MonkeyPatch) -> None:
    """The same identifier again is judged again."""
    patch.setattr(Answers, "given", lambda self, command: None)
    patch.setattr(Answers, "give", lambda self, command, answer: self._given.update({command: answer}))


def rules_backwards(patch: pytest.MonkeyPatch) -> None:
    order = contest.ruling_order
    patch.setattr("referee.table.table.ruling_order", lambda heard, dealer: list(reversed(order(heard, dealer))))


def judges_what_is_late(patch: pytest.MonkeyPatch) -> None:
    """Also for a Lizzy that has changed; what somebody else holds is nobody's."""

    def held_only(lock, *stands):
        return changers.late(lock, *stands) if lock is not None else None

    patch.setattr("referee.games.dizzy.calls.late", held_only)


def upholds_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(referee.games.dizzy.combinations, "made", lambda tops: tuple(Combination))


def favors_a_seat(patch: pytest.MonkeyPatch) -> None:
    order = contest.ruling_order
    patch.setattr(
        "referee.table.table.ruling_order",
        lambda heard, dealer: sorted(order(heard, dealer), key=lambda each: each.seat),
    )


def leaves_somebody_out(patch: pytest.MonkeyPatch) -> None:
    """Every now and then one seat is not told."""
    audience, turns = Arbiter._audience, itertools.count(1)

    def some(self, to):
        hearing = list(audience(self, to))
        return hearing[:-1] if len(hearing) > 1 and next(turns) % 25 == 0 else hearing

    patch.setattr(Arbiter, "_audience", some)


def keeps_a_call_waiting(patch: pytest.MonkeyPatch) -> None:
    """A late call is not answered at all."""
    give = Umpire._give
    patch.setattr(Umpire, "_give", lambda self, verdict: None if verdict.ruling is Ruling.LATE else give(self, verdict))


def forgets_a_lock(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks whether their call holds the lock hears nothing of it."""
    patch.setattr(
        Answers,
        "given",
        lambda self, command: None if self._given.get(command) is Pending.PENDING else self._given.get(command),
    )


Planted = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("plant", "invariant"),
    [
        (told_twice, "I3"),
        (forgets_answers, "I3"),
        (rules_backwards, "I4"),
        (favors_a_seat, "I4"),
        (judges_what_is_late, "late"),
        (upholds_everything, "verdict"),
        (leaves_somebody_out, "I7"),
        (keeps_a_call_waiting, "I8"),
        (forgets_a_lock, "broken"),
    ],
)
async def test_a_storm_finds(plant: Planted, invariant: str, monkeypatch: pytest.MonkeyPatch):
    plant(monkeypatch)
    report = await storm()
    assert invariant in {breach.invariant for breach in report.breaches}
    assert all(breach.around for breach in report.breaches if breach.table != "all")


@pytest.mark.slow
async def test_a_server_without_a_fault_is_told_to_have_none():
    report = await storm()
    assert report.breaches == []
    assert report.races == RACES
    assert report.complete

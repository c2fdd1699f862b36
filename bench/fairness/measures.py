"""Counts who was said to be first, of races of which that is known. Knows races; draws and prints nothing.

Beside the referee's, each race has the winner by other ways to tell: by arrival, by arrival less half of the shortest
round trip, by what the clients state, believed as it is; and the oracle's, which is right by definition.
"""

import itertools
import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

from msgspec import Struct

from bench.fairness import served
from bench.fairness.attacks import Attack, Cheat
from bench.fairness.evening import Evening, Ruled
from bench.fairness.links import MS, Model
from bench.fairness.phones import Phone
from bench.fairness.presses import Presses, apart, natural
from protocol.verdicts import Tie
from referee.table.presstime import Preset

RACES_AN_EVENING: Final = 40  # Then other phones sit down.
WAYS: Final = ("press", "arrival", "arrival - RTT/2", "trusted stamps")


def races(
    model: Model,
    preset: Preset,
    tie: Tie,
    seats: int,
    count: int,
    presses: Callable[[random.Random], Presses],
    seed: int,
    extra_up_ms: Sequence[float] = (),
) -> list[Ruled]:
    """So many races; `extra_up_ms`: by seat, how much longer its way up is than its way down, which nobody knows."""
    draw = random.Random(seed)
    found: list[Ruled] = []
    while len(found) < count:
        extra = [*extra_up_ms, *[0.0] * seats]
        phones = [Phone(model, draw, int(extra[seat] * MS)) for seat in range(seats)]
        evening = Evening(phones, preset, draw, tie)
        found += [evening.race(presses(draw)) for _ in range(min(RACES_AN_EVENING, count - len(found)))]
    return found


class Task(NamedTuple):
    """One evening at a server's table: all that a process of its own has to know."""

    models: tuple[Model, ...]  # By seat.
    fairness: str
    tie: str
    gap_ms: float | None  # None: natural presses.
    races: int
    seed: str
    extra_up_ms: tuple[float, ...] = ()
    cheat: Attack | None = None  # Of seat 0.


def play(task: Task) -> list[Ruled]:
    draw = random.Random(task.seed)
    extra = [*task.extra_up_ms, *[0.0] * len(task.models)]
    phones = [Phone(model, draw, int(extra[seat] * MS)) for seat, model in enumerate(task.models)]
    if task.cheat is not None:
        phones[0] = Cheat(task.models[0], draw, task.cheat)
    presses = natural(draw, len(phones)) if task.gap_ms is None else apart(draw, task.gap_ms)
    return served.evening(phones, presses, task.races, task.fairness, task.tie, draw.getrandbits(32))


def at_tables(tasks: Sequence[Task]) -> list[list[Ruled]]:
    """Evenings through the real server, one a process at a time on each core."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(play, tasks))


def evenings(
    models: tuple[Model, ...],
    fairness: str,
    tie: Tie,
    count: int,
    seed: int,
    gap_ms: float | None = None,
    extra_up_ms: tuple[float, ...] = (),
) -> list[Task]:
    """So many races, in evenings of other phones each."""
    sizes = [min(RACES_AN_EVENING, count - done) for done in range(0, count, RACES_AN_EVENING)]
    return [
        Task(models, fairness, tie.value, gap_ms, size, f"{seed}-{number}", extra_up_ms)
        for number, size in enumerate(sizes)
    ]


def winner(race: Ruled, way: str) -> int:
    """Whom a way to tell lets win."""
    match way:
        case "arrival":
            told = race.arrived
        case "arrival - RTT/2":
            told = race.by_rtt
        case "trusted stamps":
            told = race.stated
        case _:
            return race.winner
    return min(told, key=told.__getitem__)


class Told(Struct, frozen=True):
    """Of some races: shares of one, and milliseconds."""

    races: int
    wrong: dict[str, float]  # By way: the share of races that another than the first won.
    injustice_ms: dict[str, float]  # By way: how much later the winner pressed than the first, on average.
    decisive: float  # A wrong winner, and no photo finish either.
    photos: float
    hold_ms_p50: float
    hold_ms_p99: float
    hold_ms_max: float
    unbelieved: float  # Of the calls: those whose statement was clamped, with credit or without.
    credit_ms: float  # A call.
    plus_minus_ms: float  # The median, of all calls.
    flagged: int  # Of honest seats: false alarms.


def told(found: Sequence[Ruled]) -> Told:
    count = len(found)
    claims = [claim.estimate for race in found for claim in race.claims.values()]
    holds = sorted(race.hold / MS for race in found)
    doubts = sorted(claim.plus_minus / MS for claim in claims)
    behind = {way: [race.pressed[winner(race, way)] - race.pressed[race.first] for race in found] for way in WAYS}
    return Told(
        races=count,
        wrong={way: sum(each > 0 for each in late) / count for way, late in behind.items()},
        injustice_ms={way: sum(late) / count / MS for way, late in behind.items()},
        decisive=sum(race.winner != race.first and race.together == 1 for race in found) / count,
        photos=sum(race.together > 1 for race in found) / count,
        hold_ms_p50=holds[count // 2],
        hold_ms_p99=holds[min(count - 1, count * 99 // 100)],
        hold_ms_max=holds[-1],
        unbelieved=sum(claim.rule in ("clamped", "credited") for claim in claims) / len(claims),
        credit_ms=sum(claim.credit for claim in claims) / len(claims) / MS,
        plus_minus_ms=doubts[len(doubts) // 2],
        flagged=sum(bool(race.flagged) for race in found),
    )


def smallest_gap(shares: Sequence[tuple[float, float]], wanted: float) -> float | None:
    """From (gap, share right) by rising gap: where the share is wanted first, and stays so. None: at no gap asked."""
    good = list(itertools.takewhile(lambda pair: pair[1] >= wanted, reversed(shares)))
    if not good:
        return None
    gap, share = good[-1]
    before = shares[len(shares) - len(good) - 1] if len(good) < len(shares) else None
    if before is None or share == before[1]:
        return gap
    return round(before[0] + (gap - before[0]) * (wanted - before[1]) / (share - before[1]), 1)

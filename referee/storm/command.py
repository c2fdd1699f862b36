"""A storm as it is asked for on the command line: reads what was typed, shows progress, prints what was found."""

import sys
from collections.abc import Callable
from typing import Final

import msgspec
import trio
from msgspec import Struct

from referee.clock import RealClock
from referee.storm.address import target_of
from referee.storm.arena import OPTIONS
from referee.storm.mishaps import Chaos
from referee.storm.report import Report, shown
from referee.storm.storm import Plan, Storm
from referee.storm.tab import Broken

# What a shell understands.
STATUS_HOLDS: Final = 0
STATUS_BROKEN: Final = 1

# Ten pictures a second move; more only cost.
PROGRESS_NS: Final = 100_000_000
BAR: Final = 30


class Unplayable(Exception):
    """There can be no storm as it was asked for; the text says why."""


class Asked(Struct, frozen=True):
    """See `referee storm --help`. `game` empty: tables take turns."""

    url: str
    tables: int
    seats: int
    races: int
    rate: float
    chaos: str
    seed: int
    game: str
    settle_s: float
    mine: bool
    json: bool


def plan_of(asked: Asked) -> Plan:
    """What is to be done. Raises `Unplayable`."""
    try:
        target = target_of(asked.url, mine=asked.mine)
        chaos = _chaos(asked.chaos)
    except ValueError as error:
        raise Unplayable(str(error)) from error
    if asked.game and asked.game not in OPTIONS:
        raise Unplayable(f"There is no game {asked.game!r}; there are {', '.join(OPTIONS)}.")
    games = (asked.game,) if asked.game else tuple(OPTIONS)
    return Plan(
        target, asked.tables, asked.seats, asked.races, asked.rate, chaos, asked.seed, games, settle_s=asked.settle_s
    )


def _chaos(names: str) -> tuple[Chaos, ...]:
    """`all`, `none`, or kinds parted by commas."""
    if names in ("all", "none"):
        return tuple(Chaos) if names == "all" else ()
    try:
        return tuple(Chaos(name.strip()) for name in names.split(","))
    except ValueError as error:
        raise ValueError(f"{error}; there are all, none, and: {', '.join(Chaos)}") from error


def storm_as_asked(asked: Asked) -> int:
    """Run it, and print what was found. Returns the exit status. Raises `Unplayable`."""
    plan = plan_of(asked)
    report, reason = None, ""
    try:
        report = trio.run(Storm(plan, _progress(plan.races)).run)
    except* (OSError, Broken, TimeoutError, trio.TooSlowError) as group:
        reason = "; ".join(sorted({str(fault) or repr(fault) for fault in _leaves(group)}))
    finally:
        _wipe()
    if report is None:  # Raised out here: what is raised within `except*` comes wrapped in a group.
        raise Unplayable(f"{plan.target} cannot be stormed: {reason}")
    _print(report, as_json=asked.json)
    return STATUS_BROKEN if report.violations else STATUS_HOLDS


def _print(report: Report, *, as_json: bool) -> None:
    print(msgspec.json.encode(report).decode() if as_json else shown(report))


def _leaves(group: BaseExceptionGroup[BaseException]) -> list[BaseException]:
    found: list[BaseException] = []
    for fault in group.exceptions:
        found += _leaves(fault) if isinstance(fault, BaseExceptionGroup) else [fault]
    return found


def _progress(races: int) -> Callable[[str, int], None]:
    """One line on a person's screen, written over by the next."""
    clock, last = RealClock(), 0

    def show(what: str, done: int) -> None:
        nonlocal last
        now = clock.now()
        if now - last < PROGRESS_NS or not sys.stderr.isatty():
            return
        last = now
        full = BAR * min(done, races) // races
        print(f"\r\x1b[K{what:8} [{'#' * full:{BAR}}] {done} of {races}", end="", file=sys.stderr, flush=True)

    return show


def _wipe() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

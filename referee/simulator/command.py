"""`referee simulate`: turns what was asked for into runs, and tells a person or a program what came of it.

Knows the terminal and files; leaves all playing and checking to the parts.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee import clock
from referee.journal.faults import JournalFault
from referee.simulator.outcome import Outcome
from referee.simulator.plan import (
    ALL_FAULTS,
    DRAWN,
    OPTIONS,
    PLAYERS,
    RACES,
    SEATS_MAX,
    Depth,
    FaultKind,
    Plan,
)
from referee.simulator.run import Failure, Progress, Result, Setting, play, run_seeds
from referee.simulator.shrink import Case, CaseFault, read_case, shrink, write_case

GC_THRESHOLDS: Final = (50_000, 20, 100)  # As those of a server: see `referee.serve`.

BROKEN: Final = 1
"""The exit status that says that a promise was broken."""

SEEDS: Final = range(100)

# More seeds than this are a typing error: they would take days.
SEEDS_MAX: Final = 10_000_000


class Unplayable(ValueError):
    """What was asked for cannot be simulated; the text says why, and what to ask for."""


class Asked(Struct, frozen=True):
    """What was typed: see `referee simulate --help`."""

    seeds: str = ""
    seed: int | None = None
    game: str = ""
    players: int = 0
    depth: Depth = "table"
    faults: str = "all"
    races: int = RACES
    matches: int = 0
    collisions: bool = True
    fairness: str = "arrival"
    json: bool = False
    trace: bool = False
    case: Path | None = None
    shrink: bool = False
    journal: Path | None = None


class _Meter:
    """The machine's clocks."""

    def __init__(self) -> None:
        self._clock = clock.RealClock()

    def wall(self) -> int:
        return self._clock.now()

    def busy(self) -> int:
        return clock.busy_ns()


def simulate_as_asked(asked: Asked) -> int:
    """Run it. Returns the exit status; raises Unplayable."""
    if asked.faults == "help":
        print("\n".join(kind.value for kind in FaultKind))
        return 0
    if asked.case is not None:
        return _case(asked, asked.case)
    setting = _setting(asked)
    seeds = _seeds(asked)
    if asked.trace:
        _trace(setting.plan(seeds[0]))
    meter = _Meter()
    progress = Progress(len(seeds), meter, sys.stderr)
    with _journals(asked) as playing, _few_collections():
        result = run_seeds(seeds, setting, meter, progress.step, playing)
    _report(asked, result)
    if asked.shrink:
        for failure in result.failures[:1]:
            _shrink(setting.plan(failure.seed), failure)
    return BROKEN if result.violations else 0


@contextmanager
def _few_collections() -> Iterator[None]:
    """Let the collector come round as seldom as in a server. What a run drops is no circle."""
    thresholds = gc.get_threshold()
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)


@contextmanager
def _journals(asked: Asked) -> Iterator[Callable[[Plan], Outcome]]:
    """How plans are played, with a journal where one was asked for."""
    if asked.journal is None:
        yield play
        return
    try:
        asked.journal.mkdir(parents=True, exist_ok=True)
        if any(asked.journal.iterdir()):
            raise Unplayable(f"{asked.journal} is not empty: name a new folder for the journals")
        yield partial(play, journals=asked.journal)
    except OSError as error:
        raise Unplayable(f"cannot keep journals in {asked.journal}: {error.strerror}") from error
    except JournalFault as fault:
        raise Unplayable(str(fault)) from fault


def _setting(asked: Asked) -> Setting:
    if asked.game and asked.game not in OPTIONS:
        raise Unplayable(f"there is no game {asked.game!r}; there are {', '.join(OPTIONS)}")
    least, most = (min(PLAYERS[game]) for game in DRAWN), (SEATS_MAX[game] for game in DRAWN)
    low, high = (min(PLAYERS[asked.game]), SEATS_MAX[asked.game]) if asked.game else (max(least), min(most))
    if asked.players and not low <= asked.players <= high:
        played = f"{asked.game or 'a game that the seed chooses'}"
        raise Unplayable(f"{low} to {high} play {played}: --players is one of these, or 0 to let the seed choose")
    return Setting(
        asked.game,
        asked.players,
        asked.depth,
        _faults(asked.faults),
        races=asked.races,
        matches=asked.matches,
        collisions=asked.collisions,
        fairness=asked.fairness,
    )


def _faults(text: str) -> tuple[FaultKind, ...]:
    if text == "all":
        return ALL_FAULTS
    names = [] if text == "none" else [name.strip() for name in text.split(",")]
    known = {kind.value: kind for kind in FaultKind}
    for name in names:
        if name not in known:
            raise Unplayable(f"there is no fault {name!r}; there are all, none, {', '.join(known)}")
    return tuple(known[name] for name in names)


def _seeds(asked: Asked) -> range:
    if asked.seed is not None:
        if asked.seeds:
            raise Unplayable("ask for --seed or for --seeds, not for both")
        return range(asked.seed, asked.seed + 1)
    if not asked.seeds:
        return SEEDS[:1] if asked.trace else SEEDS
    first, colon, end = asked.seeds.partition(":")
    try:
        seeds = range(int(first), int(end))
    except ValueError:
        raise Unplayable(f"--seeds {asked.seeds!r} is not A:B, such as 0:100") from None
    if not colon or not 0 < len(seeds) <= SEEDS_MAX:
        raise Unplayable(f"--seeds {asked.seeds!r} holds no seed, or more than {SEEDS_MAX}")
    return seeds


def _trace(plan: Plan) -> None:
    print(f"{'ms':>12}  {'what':8}  seed {plan.seed}: {plan.game} for {len(plan.people)}, {dict(plan.options)}")
    for line in play(plan, trace=True).trace:
        print(line)


def _case(asked: Asked, path: Path) -> int:
    try:
        case = read_case(path)
    except CaseFault as fault:
        raise Unplayable(str(fault)) from fault
    print(f"{case.about}\nwhen it was made it broke {case.broke}", file=sys.stderr)
    if asked.trace:
        _trace(case.plan)
    result = run_seeds((case.plan.seed,), Setting(), _Meter(), play=lambda _: play(case.plan))
    for number, failure in enumerate(result.failures):
        result.failures[number] = replace(failure, replay=f"referee simulate --case {path}")
    _report(asked, result)
    return BROKEN if result.violations else 0


def _shrink(plan: Plan, failure: Failure) -> None:
    print("reducing it ...", file=sys.stderr)
    small, violation = shrink(plan, failure.violation, play)
    path = Path(f"case-{plan.game}-{plan.seed}.json")
    about = f"Seed {plan.seed} of {plan.game}, reduced to {len(small.people)} people and {len(small.faults)} faults."
    try:
        write_case(path, Case(about, str(violation), small))
    except OSError as error:
        raise Unplayable(f"cannot write {path}: {error.strerror}") from error
    print(f"{about}\nplay it again with: referee simulate --case {path} --trace", file=sys.stderr)


def _report(asked: Asked, result: Result) -> None:
    if asked.json:
        print(msgspec.json.encode(result).decode())
    else:
        wins = {str(seat): count for seat, count in sorted(result.wins_by_seat.items())}
        print(
            f"{result.seeds} seeds, {result.races} races, {result.matches} matches, {result.calls} calls,"
            f" {result.violations} violations\n"
            f"{result.races_per_cpu_s:.0f} races and {result.virtual_s_per_cpu_s:.0f} virtual seconds a CPU second\n"
            f"verdicts: {_counted(result.rulings)}\n"
            f"races won by seat: {_counted(wins)}\n"
            f"trace hash {result.trace_hash}"
        )
    for failure in result.failures:
        lines = [f"BROKEN {failure.violation}", *(f"  and {violation}" for violation in failure.more)]
        print(*lines, f"  play it again with: {failure.replay}", sep="\n", file=sys.stderr)


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items()) or "none"

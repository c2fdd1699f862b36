"""Runs many seeds, says how far it is, and how to play a failing one again. Knows plans; reads no clock itself."""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Final, Protocol, TextIO

from msgspec import Struct, field
from msgspec.structs import replace

from protocol.units import SECOND, Instant
from referee.simulator import tabletop
from referee.simulator.outcome import Outcome, Ties, Violation
from referee.simulator.plan import ALL_FAULTS, RACES, Depth, FaultKind, Plan, plan_of

# After so many failing seeds more of them would say no more.
FAILURES_MAX: Final = 5

Play = Callable[[Plan], Outcome]


class Meter(Protocol):
    """What a run costs, by clocks that are read elsewhere. Both are nanoseconds since some instant."""

    def wall(self) -> int: ...
    def busy(self) -> int: ...


class Setting(Struct, frozen=True):
    """What seeds are turned into plans by."""

    game: str = ""
    players: int = 0
    depth: Depth = "table"
    faults: tuple[FaultKind, ...] = ALL_FAULTS
    races: int = RACES
    matches: int = 0
    collisions: bool = True
    fairness: str = "arrival"

    def plan(self, seed: int) -> Plan:
        plan = plan_of(
            seed,
            self.game,
            self.players,
            self.depth,
            self.faults,
            collisions=self.collisions,
            races=self.races,
            matches=self.matches,
        )
        if self.fairness == "arrival":
            return plan
        return replace(plan, options={**plan.options, "fairness": self.fairness})

    def replay(self, seed: int) -> str:
        """The command that plays one seed again."""
        words = [f"referee simulate --seed {seed}"]
        if self.game:
            words.append(f"--game {self.game}")
        if self.players:
            words.append(f"--players {self.players}")
        if self.depth != "table":
            words.append(f"--depth {self.depth}")
        if self.faults != ALL_FAULTS:
            words.append(f"--faults {','.join(kind.value for kind in self.faults) or 'none'}")
        if self.races != Setting().races:
            words.append(f"--races {self.races}")
        if self.matches:
            words.append(f"--matches {self.matches}")
        if not self.collisions:
            words.append("--blind")
        if self.fairness != "arrival":
            words.append(f"--fairness {self.fairness}")
        return " ".join(words)


class Failure(Struct, frozen=True):
    """A seed that broke a promise, and the command that plays it again. `more`: what else it broke, in order."""

    seed: int
    violation: Violation
    replay: str
    more: tuple[Violation, ...] = ()


class Result(Struct):
    """What a run of seeds found. `trace_hash` is one for all seeds, equal wherever they are run."""

    seeds: int = 0
    races: int = 0
    matches: int = 0
    calls: int = 0
    violations: int = 0
    races_per_cpu_s: float = 0.0
    virtual_s_per_cpu_s: float = 0.0
    trace_hash: str = ""
    cpu_s: float = 0.0
    virtual_s: float = 0.0
    rulings: dict[str, int] = field(default_factory=dict)
    wins_by_seat: dict[int, int] = field(default_factory=dict)
    ties: Ties = field(default_factory=Ties)
    failures: list[Failure] = field(default_factory=list)


def play(plan: Plan, *, trace: bool = False, journals: Path | None = None) -> Outcome:
    """Run one plan at its depth. `journals`: the folder where its journal is kept, to be decided again at the end."""
    if journals is not None:
        # Only here, since most runs need no database.
        from referee.simulator import ledger

        return ledger.play_written(plan, ledger.file_of(plan, journals), trace=trace)
    if plan.depth == "table":
        return tabletop.run(plan, trace=trace)
    # Only here, since the table's depth needs neither Trio nor the transport.
    from referee.simulator import stack

    return stack.run(plan, trace=trace)


def run_seeds(
    seeds: Iterable[int],
    setting: Setting,
    meter: Meter,
    step: Callable[[Result], None] = lambda _: None,
    play: Play = play,
) -> Result:
    """Run every seed, until there are enough failures. `step` is told after each."""
    result, digest = Result(), blake2b(digest_size=16)
    started = meter.busy()
    for seed in seeds:
        outcome = play(setting.plan(seed))
        digest.update(f"{seed} {outcome.trace_hash}".encode())
        _add(result, outcome)
        if outcome.violations:
            first, *more = outcome.violations
            result.failures.append(Failure(seed, first, setting.replay(seed), tuple(more)))
        _measure(result, meter.busy() - started)
        step(result)
        if len(result.failures) >= FAILURES_MAX:
            break
    result.trace_hash = digest.hexdigest()
    bias = result.ties.bias()
    if bias:
        result.violations += 1
        result.failures.append(Failure(-1, Violation("ties", Instant(0), bias), "all of these seeds together"))
    return result


def _add(result: Result, outcome: Outcome) -> None:
    result.seeds += 1
    result.races += outcome.races
    result.matches += outcome.matches
    result.calls += outcome.calls
    result.violations += len(outcome.violations)
    result.virtual_s += outcome.virtual_ns / SECOND
    result.ties.add(outcome.ties)
    for ruling, count in outcome.rulings.items():
        result.rulings[ruling] = result.rulings.get(ruling, 0) + count
    for seat, count in outcome.wins_by_seat.items():
        result.wins_by_seat[seat] = result.wins_by_seat.get(seat, 0) + count


def _measure(result: Result, busy_ns: int) -> None:
    result.cpu_s = max(busy_ns, 1) / SECOND
    result.races_per_cpu_s = result.races / result.cpu_s
    result.virtual_s_per_cpu_s = result.virtual_s / result.cpu_s


class Progress:
    """A line that says how far a run is, how fast it goes, and when it will be done."""

    BAR: Final = 24
    # A terminal redraws one line; a file gets a new line every ten seconds, so that a log stays short.
    EVERY_NS: Final = {True: SECOND // 5, False: 10 * SECOND}

    def __init__(self, seeds: int, meter: Meter, out: TextIO) -> None:
        self._seeds = seeds
        self._meter = meter
        self._out = out
        self._terminal = out.isatty()
        self._started = self._told = meter.wall()

    def step(self, result: Result) -> None:
        """One more seed is done."""
        now = self._meter.wall()
        last = result.seeds == self._seeds
        if now - self._told < self.EVERY_NS[self._terminal] and not (last and self._terminal):
            return
        self._told = now
        done = result.seeds / self._seeds
        left_s = (now - self._started) / SECOND * (1 - done) / done
        bar = "#" * round(self.BAR * done)
        line = (
            f"[{bar:{self.BAR}}] {result.seeds}/{self._seeds} seeds  {result.races} races"
            f"  {result.matches} matches  {result.races_per_cpu_s:.0f} races/CPU s  {left_s:.0f} s left"
        )
        self._out.write(f"\r{line}\x1b[K" if self._terminal else f"{line}\n")
        if last and self._terminal:
            self._out.write("\n")
        self._out.flush()

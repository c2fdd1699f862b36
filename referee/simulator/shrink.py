"""Reduces a failing plan to the few people and faults that it takes, and keeps it as a file. Knows plans as data."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from protocol.units import MILLISECOND
from referee.simulator.outcome import Outcome, Violation
from referee.simulator.plan import Clock, Fault, Link, Person, Plan

# Each try is a run of the part that fails, some hundredths of a second at the table's depth.
TRIES_MAX: Final = 400

# A case is a few kilobytes; whatever is much larger is no case.
SIZE_MAX_BYTES: Final = 1_000_000

Play = Callable[[Plan], Outcome]


class Case(Struct, frozen=True):
    """A plan worth keeping: what it once broke, in words for whoever reads it, and the plan itself."""

    about: str
    broke: str  # The violation as it was when the case was made.
    plan: Plan


class CaseFault(ValueError):
    """A file is no case. The text says why."""


def read_case(path: Path) -> Case:
    """The case in a file. Raises CaseFault."""
    try:
        with path.open("rb") as file:
            text = file.read(SIZE_MAX_BYTES + 1)
    except OSError as error:
        raise CaseFault(f"cannot read the case {path}: {error.strerror}") from error
    if len(text) > SIZE_MAX_BYTES:
        raise CaseFault(f"the case {path} is larger than {SIZE_MAX_BYTES} bytes: is it one?")
    try:
        return msgspec.json.decode(text, type=Case)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CaseFault(f"the file {path} is no case: {error}") from error


def write_case(path: Path, case: Case) -> None:
    """Raises OSError when the file cannot be written."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(case), indent=1) + b"\n")


def shrink(plan: Plan, violation: Violation, play: Play) -> tuple[Plan, Violation]:
    """The smallest plan that was found to break the same invariant, and what it breaks."""
    shrinker = _Shrinker(plan, violation, play)
    shrinker.cut_off()
    before = None
    while before != shrinker.plan and shrinker.tries < TRIES_MAX:
        before = shrinker.plan
        shrinker.fewer_faults()
        shrinker.simpler()
        shrinker.cut_off()
    return shrinker.plan, shrinker.violation


class _Shrinker:
    def __init__(self, plan: Plan, violation: Violation, play: Play) -> None:
        self.plan = plan
        self.violation = violation
        self.tries = 0
        self._play = play

    def attempt(self, plan: Plan) -> bool:
        """Keep a plan if it still breaks the same."""
        if plan == self.plan or self.tries >= TRIES_MAX:
            return False
        self.tries += 1
        found = [each for each in self._play(plan).violations if each.invariant == self.violation.invariant]
        if not found:
            return False
        self.plan, self.violation = plan, found[0]
        return True

    def cut_off(self) -> None:
        """Nothing matters that comes after it broke."""
        end_ms = max(1_000, self.violation.at // MILLISECOND + 1)
        faults = tuple(fault for fault in self.plan.faults if fault.at_ms <= end_ms)
        if not self.attempt(replace(self.plan, length_ms=min(self.plan.length_ms, end_ms), faults=faults)):
            self.attempt(replace(self.plan, faults=faults))

    def fewer_faults(self) -> None:
        """Leave out halves, then quarters, and so on down to single ones (Zeller's ddmin)."""
        size = len(self.plan.faults)
        while size:
            start = 0
            while start < len(self.plan.faults):
                faults = self.plan.faults
                if not self.attempt(replace(self.plan, faults=faults[:start] + faults[start + size :])):
                    start += size
            size //= 2

    def simpler(self) -> None:
        """Fewer people, plainer ones, fewer options, shorter faults."""
        for number in reversed(range(len(self.plan.people))):
            people = self.plan.people
            if len(people) > 2:
                self.attempt(replace(self.plan, people=people[:number] + people[number + 1 :]))
        for number in range(len(self.plan.people)):
            for plainer in _plainer(self.plan.people[number]):
                people = self.plan.people
                self.attempt(replace(self.plan, people=(*people[:number], plainer, *people[number + 1 :])))
        for name in self.plan.options:
            left = {other: value for other, value in self.plan.options.items() if other != name}
            self.attempt(replace(self.plan, options=left))
        self.attempt(replace(self.plan, checkpoint_us=(0,)))
        self.attempt(replace(self.plan, together=0))
        for number in range(len(self.plan.faults)):
            fault = self.plan.faults[number]
            for shorter in (replace(fault, length_ms=20), replace(fault, number=1)):
                self._with_fault(number, shorter)

    def _with_fault(self, number: int, fault: Fault) -> None:
        faults = self.plan.faults
        self.attempt(replace(self.plan, faults=(*faults[:number], fault, *faults[number + 1 :])))


def _plainer(person: Person) -> Iterator[Person]:
    """The same person with one thing less about them, the most that can be left out first."""
    yield Person(blunder=0, shout=person.shout, forget=0, brink=0, stale=0, again=0, cheat=0)
    yield replace(person, link=Link(), clock=Clock())
    for name in ("blunder", "forget", "brink", "stale", "again", "cheat"):
        yield replace(person, **{name: 0})
    yield replace(person, reaction_us=person.reaction_us[:1])
    yield replace(person, link=replace(person.link, up_us=person.link.up_us[:1], down_us=person.link.down_us[:1]))

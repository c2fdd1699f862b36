"""What one client asked of a live table, and what became of it. Data only."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from protocol.client import Play
from protocol.server import Verdict
from protocol.units import Seat

NEVER: Final = -1


class Answered(StrEnum):
    """The answer that a command got."""

    NOT = "not"
    DONE = "done"
    REFUSED = "refused"
    THROTTLED = "throttled"  # Not the answer: nothing has happened, and the same identifier may be used again.


class Asked(Struct):
    """A command under its identifier. Instants are nanoseconds of the client machine's monotonic clock."""

    id: str
    seat: Seat
    play: Play
    steady: bool  # Its seat is one that nothing befalls: its line has no delay of our making.
    call: bool
    invoked: int = NEVER  # Just before the first write.
    returned: int = NEVER  # Just after it.
    planned: int = NEVER  # When it should have gone out.
    times: int = 0  # How often it went out.
    answers: int = 0  # How often it was answered on its own connections: never more often than it went out.
    answered: Answered = Answered.NOT
    verdict: Verdict | None = None
    again: Verdict | None = None  # Told on a new connection, perhaps before the news reached anybody.
    dropped: bool = False  # Its seat was given up: nobody is owed an answer any more.

    @property
    def settled(self) -> bool:
        """Whether nothing is owed to whoever asked."""
        if self.dropped or self.verdict is not None:
            return True
        if self.call:
            return self.answered is Answered.THROTTLED
        return self.answered is not Answered.NOT


class Breach(Struct, frozen=True):
    """A promise that was broken: which, where, when since the start, what was seen, and what was said around it."""

    invariant: str
    table: str
    at_ms: float
    words: str
    around: list[str]

    def __str__(self) -> str:
        lines = [f"{self.invariant} at table {self.table}, {self.at_ms:.3f} ms: {self.words}"]
        return "\n".join([*lines, *(f"    {line}" for line in self.around)])

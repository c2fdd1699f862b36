"""One decision as it is told: events so far, and the state that they lead to. Knows no rule."""

from msgspec import Struct, field

from protocol.units import Instant
from referee.games.zam.events import ZamEvent
from referee.games.zam.evolve import evolve
from referee.games.zam.state import State


class Story(Struct):
    """Rules tell events, and read in `state` what the events before have changed."""

    state: State
    # When it is ruled: a turn that begins now runs from here.
    now: Instant
    events: list[ZamEvent] = field(default_factory=list)

    def tell(self, event: ZamEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

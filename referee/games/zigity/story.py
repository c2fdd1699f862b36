"""One decision as it is told: events so far, and the state that they lead to. Knows no rule."""

from msgspec import Struct, field

from protocol.units import Instant
from referee.games.zigity.events import ZigityEvent
from referee.games.zigity.evolve import evolve
from referee.games.zigity.state import State


class Story(Struct):
    """Rules tell events, and read in `state` what the events before have changed."""

    state: State
    # When it is ruled: a turn or a vote that begins now runs from here.
    now: Instant
    events: list[ZigityEvent] = field(default_factory=list)

    def tell(self, event: ZigityEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

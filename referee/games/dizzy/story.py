"""One decision as it is told: events so far, and the state that they lead to. Knows no rule."""

from msgspec import Struct, field

from protocol.units import Instant
from referee.games.dizzy.events import DizzyEvent
from referee.games.dizzy.evolve import evolve
from referee.games.dizzy.state import State


class Story(Struct):
    """Rules tell events, and read in `state` what the events before have changed."""

    state: State
    # The ruling instant, by which things are in time or not.
    at: Instant
    # When it is ruled: whatever begins now runs from here.
    now: Instant
    events: list[DizzyEvent] = field(default_factory=list)

    def tell(self, event: DizzyEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

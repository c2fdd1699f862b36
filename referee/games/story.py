"""One decision as it is told: events so far, and the state that they lead to. Knows no game and no rule."""

from collections.abc import Callable, Iterable
from typing import Generic

from msgspec import Struct, field

from protocol.units import Instant
from referee.games.interface import GameEvent, State


class Told(tuple[GameEvent, ...], Generic[State, GameEvent]):  # noqa: SLOT001  # A tuple's heirs can have no slots.
    """The events of a decision, with the state that they lead to from the one it was made in: rules that have folded
    them already, to see what follows, need not have it done again.
    """

    after: State

    @classmethod
    def of(cls, events: Iterable[GameEvent], after: State) -> "Told[State, GameEvent]":
        told = cls(events)
        told.after = after
        return told


class Story(Struct, Generic[State, GameEvent]):
    """Rules tell events, and read in `state` what the events before have changed."""

    evolve: Callable[[State, GameEvent], State]
    state: State
    # The ruling instant, by which things are in time or not.
    at: Instant
    # When it is ruled: whatever begins now runs from here.
    now: Instant
    events: list[GameEvent] = field(default_factory=list)

    def tell(self, event: GameEvent) -> None:
        self.events.append(event)
        self.state = self.evolve(self.state, event)

    def told(self) -> Told[State, GameEvent]:
        """All of it."""
        return Told.of(self.events, self.state)

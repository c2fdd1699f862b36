"""What the rules of this game tell: its own events, and the state that they lead to. Knows no rule."""

from referee.games import story
from referee.games.interface import Move
from referee.games.printed.events import PrintedEvent
from referee.games.printed.evolve import evolve
from referee.games.printed.state import State

Story = story.Story[State, PrintedEvent]


def begun(state: State, move: Move) -> Story:
    """Nothing is told yet."""
    return story.Story(evolve, state, move.at, move.now)

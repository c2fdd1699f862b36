"""What the rules of this game tell: its own events, and the state that they lead to. Knows no rule."""

from referee.games import story
from referee.games.dizzy.events import DizzyEvent
from referee.games.dizzy.evolve import evolve
from referee.games.dizzy.state import State
from referee.games.interface import Move

Story = story.Story[State, DizzyEvent]


def begun(state: State, move: Move) -> Story:
    """Nothing is told yet."""
    return story.Story(evolve, state, move.at, move.now)

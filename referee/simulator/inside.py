"""Looks into a simulated table for the auditor: where the cards are, and what the public would be shown.

Knows the match that runs there, and what the states of each game are made of.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from referee.games.interface import PUBLIC
from referee.simulator.auditor import Auditor
from referee.simulator.turnwise import TurnAuditor
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.simulator.counting import Places

FACES: Final[Mapping[str, Callable[[Any], Sequence[Any]]]] = {
    "dizios": lambda state: state.deck.tiles,
    "turnstyle": lambda state: state.cards.deck.cards,
    "solitaire": lambda state: state.cards.deck.cards,
    "zam": lambda state: state.deck.cards,
    "zigity": lambda state: state.deck.cards,
}
"""What all cards look like, by number, in games in which some of them are hidden from some viewers."""

DECKS: Final = {"dizzy": 54, "zangle": 120, "printed": 9}

# Where a state holds its cards: where all of that is the very same as before, no card can have moved.
HOLDING: Final = {
    "dizzy": ("hands", "lizzy", "common"),
    "zangle": ("players", "box", "center_down", "center", "center_pile"),
    "printed": ("lots", "drawn"),
}


class Inside:
    """One table, looked into whenever its match has another state."""

    def __init__(self, game: str, table: Table, auditor: Auditor) -> None:
        self._deck = DECKS[game]
        self._holding = HOLDING[game]
        self._table = table
        self._auditor = auditor
        self._state: Any = None
        self._version = 0
        self._cards: Places = {}

    def look(self) -> None:
        """Let the auditor see what there is; nothing where it has seen this before, since states never change."""
        umpire = self._table.floor.umpire
        match: Any = None if umpire is None else umpire.match
        before = self._state
        if match is None or match._state is before:
            return
        state = self._state = match._state
        self._version += 1
        if before is None or any(getattr(state, name) is not getattr(before, name) for name in self._holding):
            self._cards = match.cards()
        self._auditor.probe(self._version, self._cards, match.view(PUBLIC), self._deck)


class InsideTurns(Inside):
    """A table at which seats play in turns: each of them is shown something else."""

    def __init__(self, game: str, table: Table, auditor: TurnAuditor) -> None:
        self._faces = FACES[game]
        self._table = table
        self._watching = auditor
        self._state: Any = None
        self._version = 0

    def look(self) -> None:
        floor = self._table.floor
        match: Any = None if floor.umpire is None else floor.umpire.match
        if match is None or match._state is self._state:
            return
        state = self._state = match._state
        self._version += 1
        views = {viewer: match.view(viewer) for viewer in (PUBLIC, *floor.chairs.seats)}
        self._watching.inspect(self._version, match.cards(), views, self._faces(state), floor.clock.stands)


def inside_of(game: str, table: Table, auditor: Auditor) -> Inside:
    """Whoever looks into a table of this game."""
    return InsideTurns(game, table, auditor) if isinstance(auditor, TurnAuditor) else Inside(game, table, auditor)

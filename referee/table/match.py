"""A match at a table, whatever its game. Knows the game interface; knows no game by name but for the list of them.

The table must not know a game's types. `Box` and `Running` keep them, and show the table what it may ask.
"""

from collections.abc import Callable, Mapping
from typing import Generic, Protocol

from msgspec import Struct
from msgspec.structs import asdict

from protocol.games import GameCommand, GameNews, GameView
from protocol.units import Instant, Revision, Seat
from referee.games.interface import (
    Deck,
    Game,
    GameEvent,
    Judged,
    Lock,
    Look,
    Move,
    Options,
    OptionText,
    Refused,
    Shuffle,
    State,
    Viewer,
    Wake,
)
from referee.games.options import OptionFault, describe, read_options
from referee.games.registry import GAMES
from referee.games.story import Told


class Ruled(Struct, frozen=True):
    """What a move led to: the match as it is after it, and what came of it.

    `shown` builds, for one viewer, what they may see of it; not `secret`: the same for all.
    """

    after: "Match"
    judged: tuple[Judged, ...]
    secret: bool
    shown: Callable[[Viewer], tuple[GameNews | Look, ...]]


class Match(Protocol):
    """A match as it is at one moment. It never changes: a move leads to another one."""

    def rule(self, move: Move) -> Ruled | Refused: ...
    def due(self) -> Wake | Shuffle | None: ...
    def contends(self, command: GameCommand) -> bool: ...
    def turns(self) -> bool: ...
    def revision(self) -> Revision: ...
    def revised(self, revision: Revision) -> "Match": ...
    def lock(self) -> Lock | None: ...
    def winners(self) -> tuple[Seat, ...]: ...
    def playing(self) -> frozenset[Seat]: ...
    def view(self, viewer: Viewer) -> GameView: ...
    def cards(self) -> Mapping[str, tuple[int, ...]]: ...
    def facts(self) -> Mapping[str, object]: ...


class Playable(Protocol):
    """A game that a table may choose."""

    name: str
    seats_min: int
    seats_max: int

    def option_names(self) -> frozenset[str]: ...
    def describe(self, texts: Mapping[str, str]) -> tuple[OptionText, ...]: ...
    def fault(self, texts: Mapping[str, str]) -> OptionFault | None: ...
    def check_deck(self, text: str, name: str) -> None: ...
    def begin(
        self, seats: tuple[Seat, ...], texts: Mapping[str, str], deck: str | None, at: Instant, revision: Revision
    ) -> Match | Refused: ...


class Running(Generic[State, GameEvent, Options, Deck]):
    """A game and its state. What every stroke asks for is found out once."""

    __slots__ = ("_due", "_game", "_playing", "_revision", "_state")

    def __init__(self, game: Game[State, GameEvent, Options, Deck], state: State) -> None:
        self._game = game
        self._state = state
        self._due = game.due(state)
        self._revision = game.revision(state)
        self._playing: frozenset[Seat] | None = None

    def rule(self, move: Move) -> Ruled | Refused:
        """Decide one move and let its events happen."""
        game = self._game
        decided = game.decide(self._state, move)
        if isinstance(decided, Refused):
            return decided
        state: State
        if type(decided) is Told:
            state = decided.after
        else:
            state = self._state
            for event in decided:
                state = game.evolve(state, event)
        judged: list[Judged] = []
        secret = False
        for event in decided:
            if type(event) is Judged:
                judged.append(event)
            if not secret and game.secret(event):
                secret = True

        def shown(viewer: Viewer) -> tuple[GameNews | Look, ...]:
            return tuple([news for event in decided if (news := game.show(event, viewer)) is not None])

        return Ruled(Running(game, state), tuple(judged), secret, shown)

    def due(self) -> Wake | Shuffle | None:
        return self._due

    def contends(self, command: GameCommand) -> bool:
        return self._game.contends(self._state, command)

    def turns(self) -> bool:
        return self._game.turns

    def revision(self) -> Revision:
        return self._revision

    def revised(self, revision: Revision) -> Match:
        """The same under a later revision."""
        return Running(self._game, self._game.revised(self._state, revision))

    def lock(self) -> Lock | None:
        return self._game.lock(self._state)

    def winners(self) -> tuple[Seat, ...]:
        return self._game.winners(self._state)

    def playing(self) -> frozenset[Seat]:
        if self._playing is None:
            self._playing = self._game.playing(self._state)
        return self._playing

    def view(self, viewer: Viewer) -> GameView:
        return self._game.view(self._state, viewer)

    def cards(self) -> Mapping[str, tuple[int, ...]]:
        return self._game.cards(self._state)

    def facts(self) -> Mapping[str, object]:
        """The whole state, hidden cards included: for digests, never for clients. The deck itself never changes."""
        return _without_deck(self._state)


def _without_deck(state: Struct) -> dict[str, object]:
    """The fields of a state, and of a state that another game keeps in it."""
    fields = asdict(state)
    fields.pop("deck", None)  # A state that keeps another one may have none of its own.
    for name, value in fields.items():
        if isinstance(value, Struct) and hasattr(value, "deck"):
            fields[name] = _without_deck(value)
    return fields


class Box(Generic[State, GameEvent, Options, Deck]):
    """A game on the shelf."""

    def __init__(self, game: Game[State, GameEvent, Options, Deck]) -> None:
        self._game = game
        self.name = game.name
        self.seats_min = game.seats_min
        self.seats_max = game.seats_max

    def option_names(self) -> frozenset[str]:
        return frozenset(self._game.options.__struct_fields__)

    def describe(self, texts: Mapping[str, str]) -> tuple[OptionText, ...]:
        """The options with `texts` set, which must be good."""
        return describe(self._read(texts))

    def fault(self, texts: Mapping[str, str]) -> OptionFault | None:
        """What is wrong with these options, if anything."""
        read = read_options(self._game.options, texts)
        return read if isinstance(read, OptionFault) else None

    def check_deck(self, text: str, name: str) -> None:
        """Raises DeckError, naming line and reason, when `text` is no deck of this game."""
        self._game.deck(text, name)

    def begin(
        self, seats: tuple[Seat, ...], texts: Mapping[str, str], deck: str | None, at: Instant, revision: Revision
    ) -> Match | Refused:
        """A match before its first deal. The options must be good, and the deck one of this game."""
        opened = self._game.open(seats, self._read(texts), self._game.deck(deck, "the table's deck"), at, revision)
        return opened if isinstance(opened, Refused) else Running(self._game, opened)

    def _read(self, texts: Mapping[str, str]) -> Options:
        read = read_options(self._game.options, texts)
        assert not isinstance(read, OptionFault), read
        return read


PLAYABLE: Mapping[str, Playable] = {game.name: Box(game) for game in GAMES}

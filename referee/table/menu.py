"""What a table plays and by which options. Knows names and texts; knows no rule, no file."""

from collections.abc import Mapping

from protocol.server import OptionView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import Refused
from referee.games.options import OptionFault, describe, read_options
from referee.table.match import PLAYABLE, Match
from referee.table.options import TableOptions


class Menu:
    """The game chosen, and the options of the table and of that game, as text."""

    def __init__(self, game: str, texts: Mapping[str, str], deck: str | None) -> None:
        """Raises ValueError, saying what may be asked for, when the game or an option is no good."""
        if game not in PLAYABLE:
            raise ValueError(f"there is no game {game!r}; there are {', '.join(sorted(PLAYABLE))}")
        self.game = PLAYABLE[game]
        self.table = TableOptions()
        self.holds = False  # As the options say. It is asked with each command.
        # By game: whoever looks at another and comes back finds things as they were.
        self._decks = {game: deck}
        self._chosen: dict[str, dict[str, str]] = {}
        # Everybody's sight shows all options, and they change before the start only.
        self._views: tuple[OptionView, ...] | None = None
        for name, value in texts.items():
            if (fault := self.set(name, value)) is not None:
                raise ValueError(str(fault))

    def set(self, name: str, value: str) -> OptionFault | None:
        """Set one option; the fault when that is no good, and then nothing has changed."""
        if name in TableOptions.__struct_fields__:
            read = read_options(TableOptions, {name: value}, self.table)
            if isinstance(read, OptionFault):
                return read
            self.table, self._views, self.holds = read, None, read.holds
            return None
        texts = self._texts | {name: value}
        if (fault := self.game.fault(texts)) is not None:
            if fault.reason is not Reason.NO_SUCH_OPTION:
                return fault
            return fault._replace(choices=(*TableOptions.__struct_fields__, *fault.choices))
        self._chosen[self.game.name], self._views = texts, None
        return None

    def choose(self, game: str) -> bool:
        """Play another game, as it was last chosen here; False when there is none of that name."""
        if game not in PLAYABLE:
            return False
        if PLAYABLE[game] is not self.game:
            self.game, self._views = PLAYABLE[game], None
        return True

    @property
    def _texts(self) -> dict[str, str]:
        return self._chosen.get(self.game.name, {})

    @property
    def _deck(self) -> str | None:
        return self._decks.get(self.game.name)

    def facts(self) -> tuple[object, ...]:
        """All that was chosen."""
        return self.game.name, self._chosen, self.table, self._deck is None

    def option(self, name: str) -> OptionView:
        return next(view for view in self.views() if view.name == name)

    def views(self) -> tuple[OptionView, ...]:
        """Every option there is: the game's own first."""
        if self._views is None:
            texts = (*self.game.describe(self._texts), *describe(self.table))
            self._views = tuple(OptionView(*text) for text in texts)
        return self._views

    def begin(self, seats: tuple[Seat, ...], at: Instant, revision: Revision) -> Match | Refused:
        return self.game.begin(seats, self._texts, self._deck, at, revision)

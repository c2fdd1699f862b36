"""Which module applies the news of which game, one line each. Knows their names and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from clients.fold.dizios import fold_dizios
from clients.fold.dizzy import fold_dizzy
from clients.fold.printed import fold_printed
from clients.fold.solitaire import fold_solitaire
from clients.fold.turnstyle import fold_turnstyle
from clients.fold.zam import fold_zam
from clients.fold.zangle import fold_zangle
from clients.fold.zigity import fold_zigity
from protocol.games import GameNews, GameView

# Erased: a view and its news are of one game, which both their tags name.
FOLDS: Final[Mapping[str, Callable[[Any, Any], GameView]]] = {
    "dizzy": fold_dizzy,
    "zangle": fold_zangle,
    "dizios": fold_dizios,
    "turnstyle": fold_turnstyle,
    "solitaire": fold_solitaire,
    "zam": fold_zam,
    "zigity": fold_zigity,
    "printed": fold_printed,
}


def fold_game(game: GameView | None, item: GameNews) -> GameView | None:
    """The match after one item of news.

    An item of a game that is not being seen yet belongs to a match whose whole view comes right behind the news.
    """
    name = str(item.__struct_config__.tag).partition(".")[0]
    return FOLDS[name](game, item) if game is not None and game.__struct_config__.tag == name else game

"""An empty picture of a match of each game. Knows the list; a new game is a module beside this and a line in it."""

from collections.abc import Callable, Mapping
from typing import Final

from referee.simulator.dizios import DiziosPicture
from referee.simulator.dizzy import DizzyPicture
from referee.simulator.picture import Picture
from referee.simulator.printed import PrintedPicture
from referee.simulator.turns import TurnPicture
from referee.simulator.unraced import SolitairePicture, TurnstylePicture
from referee.simulator.zam import ZamPicture
from referee.simulator.zangle import ZanglePicture
from referee.simulator.zigity import ZigityPicture

RACED: Final[Mapping[str, Callable[[Mapping[str, str]], Picture]]] = {
    "dizzy": DizzyPicture,
    "zangle": ZanglePicture,
    "printed": PrintedPicture,
}
"""Games of calls."""

IN_TURNS: Final[Mapping[str, Callable[[Mapping[str, str]], TurnPicture]]] = {
    "dizios": DiziosPicture,
    "turnstyle": TurnstylePicture,
    "solitaire": SolitairePicture,
    "zam": ZamPicture,
    "zigity": ZigityPicture,
}
"""Games of turns, in which nobody calls."""


def picture_of(game: str, options: Mapping[str, str]) -> Picture:
    """An empty picture of a match of this game."""
    return (IN_TURNS.get(game) or RACED[game])(options)

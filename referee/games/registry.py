"""The games that can be played here, one line each. Knows their names and nothing else."""

from typing import Final

from referee.games.dizzy.game import Dizzy
from referee.games.zangle.game import Zangle

DIZZY: Final = Dizzy()
ZANGLE: Final = Zangle()

GAMES: Final = (DIZZY, ZANGLE)

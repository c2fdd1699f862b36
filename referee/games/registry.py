"""The games that can be played here, one line each. Knows their names and nothing else."""

from typing import Final

from referee.games.dizzy.game import Dizzy

DIZZY: Final = Dizzy()

GAMES: Final = (DIZZY,)

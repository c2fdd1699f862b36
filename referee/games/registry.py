"""The games that can be played here, one line each. Knows their names and nothing else."""

from typing import Any, Final

from referee.games.dizios.game import Dizios
from referee.games.dizzy.game import Dizzy
from referee.games.interface import Game
from referee.games.printed.game import Printed
from referee.games.solitaire.game import Solitaire
from referee.games.turnstyle.game import Turnstyle
from referee.games.zam.game import Zam
from referee.games.zangle.game import Zangle
from referee.games.zigity.game import Zigity

DIZZY: Final = Dizzy()
ZANGLE: Final = Zangle()

# Erased: whoever goes through all games asks each what the interface says.
GAMES: Final[tuple[Game[Any, Any, Any, Any], ...]] = (
    DIZZY,
    ZANGLE,
    Dizios(),
    Turnstyle(),
    Solitaire(),
    Zam(),
    Zigity(),
    Printed(),
)

"""The games that bots play, one line each. Knows their names and nothing else."""

from collections.abc import Mapping
from typing import Final

from clients.bots import dizios, dizzy, printed, solitaire, turnstyle, zam, zangle, zigity
from clients.bots.brain import Brain
from protocol.games import GameView
from protocol.games.dizios import DiziosView
from protocol.games.dizzy import DizzyView
from protocol.games.printed import PrintedView
from protocol.games.solitaire import SolitaireView
from protocol.games.turnstyle import TurnstyleView
from protocol.games.zam import ZamView
from protocol.games.zangle import ZangleView
from protocol.games.zigity import ZigityView

BRAINS: Final[Mapping[type[GameView], Brain]] = {
    DizzyView: dizzy.BRAIN,
    ZangleView: zangle.BRAIN,
    DiziosView: dizios.BRAIN,
    TurnstyleView: turnstyle.BRAIN,
    SolitaireView: solitaire.BRAIN,
    ZamView: zam.BRAIN,
    ZigityView: zigity.BRAIN,
    PrintedView: printed.BRAIN,
}
"""By the view that a seat has of the game."""

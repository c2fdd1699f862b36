"""Which board shows which game, one line each. Knows their names and nothing else."""

from collections.abc import Mapping
from typing import Final

from clients.terminal.board import Board
from clients.terminal.dizios_board import BOARD as DIZIOS
from clients.terminal.dizzy_board import BOARD as DIZZY
from clients.terminal.other_board import BOARD as OTHER
from clients.terminal.printed_board import BOARD as PRINTED
from clients.terminal.solitaire_board import BOARD as SOLITAIRE
from clients.terminal.zam_board import BOARD as ZAM
from clients.terminal.zangle_board import BOARD as ZANGLE
from clients.terminal.zigity_board import BOARD as ZIGITY
from protocol.games import GameView

BOARDS: Final[Mapping[str, Board]] = {
    "dizzy": DIZZY,
    "zangle": ZANGLE,
    "turnstyle": ZANGLE,
    "solitaire": SOLITAIRE,
    "dizios": DIZIOS,
    "zam": ZAM,
    "zigity": ZIGITY,
    "printed": PRINTED,
}


def board_of(game: GameView | None) -> Board:
    """The board of a view; a game without one is shown as it comes."""
    return OTHER if game is None else BOARDS.get(str(game.__struct_config__.tag), OTHER)

"""What a table may choose. Knows names, bounds and defaults; the rules behind them are elsewhere."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct


class Challenge(StrEnum):
    """What a match is about (DIZ-12, DIZ-16). All but the first are for one player."""

    SCORE = "score"
    GROUP = "group"
    RECTANGLE_8X8 = "8x8"
    RECTANGLE_7X10 = "7x10"
    RECTANGLE_5X4 = "5x4"
    RECTANGLE_5X14 = "5x14"


class Size(NamedTuple):
    columns: int
    rows: int


# Odd sizes have a middle. Five leave room for a ring around the start tile and its neighbors; beyond 31 the tiles would
# be too small for a phone, and 70 tiles in one line never reach so far from the middle both ways.
BoardSize = Annotated[int, Meta(ge=5, le=31)]


class Options(Struct, frozen=True):
    """The options of Dizios."""

    challenge: Challenge = Challenge.SCORE
    board: BoardSize = 15  # DIZ-08, DIZ-14: so many columns and rows.
    # DIZ-03: which of the players, in the order of their seats, is the youngest; 0: whoever sits first.
    youngest: Annotated[int, Meta(ge=0, le=4)] = 0
    # Seconds for a turn; 0: as long as it takes.
    turn_s: Annotated[int, Meta(ge=0, le=600)] = 0


def rectangle(options: Options) -> Size | None:
    """The rectangle that is to be filled; None where tiles are placed for points or a group."""
    columns, by, rows = options.challenge.partition("x")
    return Size(int(columns), int(rows)) if by else None


def board_size(options: Options) -> Size:
    """How far the board goes."""
    return rectangle(options) or Size(options.board, options.board)

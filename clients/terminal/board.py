"""What the terminal asks of a game: to draw it, to tell its news, to understand its keys. Knows no game."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text

from clients.terminal.desk import Desk
from clients.terminal.told import Told
from protocol.units import Seat

TABLE_ROWS = 6
"""What lies in the middle is drawn in so many rows, in every state: nothing moves under a thumb."""

HAND_ROWS = 6
"""And so are one's own cards."""


class Board(NamedTuple):
    """One game. Every function is told the desk, whose sight is of that game."""

    see: Callable[[Desk], None]
    """Something has changed: give new cards their letters."""

    press: Callable[[Desk, str, float], None]
    tell: Callable[[Desk, Sequence[object]], list[Told]]
    table: Callable[[Desk, int, float], list[Text]]
    """The middle, for a width and a time."""

    hand: Callable[[Desk, int], list[Text]]
    actions: Callable[[Desk, float], list[Text]]
    """What can be pressed now, or what is waited for: at most two lines."""

    seat: Callable[[Desk, Seat], str]
    """What is to be known about one player, behind the name."""

    sheet: Callable[[Desk], list[Text]]
    read: Callable[[Desk], list[str]]
    """The middle and one's own cards in words, for whoever listens."""

    table_rows: int = TABLE_ROWS
    hand_rows: int = HAND_ROWS

    most_rows: Callable[[Desk], int] | None = None
    """How many rows the middle could use in a window that has them; None: no more than it has."""

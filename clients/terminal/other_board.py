"""Shows a game that has no board of its own, as its view is spelled. Knows no game, and so can be asked for none."""

from collections.abc import Iterator, Sequence

import msgspec
from rich.text import Text

from clients.terminal.board import HAND_ROWS, TABLE_ROWS, Board
from clients.terminal.desk import Desk
from clients.terminal.told import Told
from protocol import server
from protocol.units import Seat


def spelled(value: object, name: str = "") -> Iterator[str]:
    """Every field on a line of its own, by its path."""
    match value:
        case dict():
            for key, each in value.items():
                yield from spelled(each, f"{name}.{key}" if name else str(key))
        case list() | tuple() if any(isinstance(each, dict | list | tuple) for each in value):
            for at, each in enumerate(value):
                yield from spelled(each, f"{name}[{at}]")
        case _:
            yield f"{name}: {value}"


def _lines(desk: Desk) -> list[Text]:
    game = None if desk.sight is None else desk.sight.game
    return [] if game is None else [Text(line) for line in spelled(msgspec.to_builtins(game))]


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    return _lines(desk)[:TABLE_ROWS]


def _hand(desk: Desk, width: int) -> list[Text]:
    return _lines(desk)[TABLE_ROWS : TABLE_ROWS + HAND_ROWS]


def _tell(desk: Desk, items: Sequence[object]) -> list[Told]:
    if desk.sight is None or desk.sight.game is None:
        return []  # What happened in a match that is not seen yet: its whole view comes right behind.
    others = [item for item in items if not isinstance(item, server.TableNews)]
    return [Told("plain", " ".join(spelled(msgspec.to_builtins(item)))) for item in others]


def _actions(desk: Desk, now: float) -> list[Text]:
    shown = desk.sight is not None and desk.sight.game is not None
    return [Text(desk.words.say("term-only-shown"))] if shown else []


def _nothing(desk: Desk) -> None:
    """No card has a letter."""


def _no_key(desk: Desk, key: str, now: float) -> None:
    """No key means anything."""


def _no_words(desk: Desk, seat: Seat) -> str:
    return ""


def _read(desk: Desk) -> list[str]:
    return [line.plain for line in _lines(desk)]


BOARD = Board(_nothing, _no_key, _tell, _table, _hand, _actions, _no_words, _lines, _read)

"""Sights of Dizios, made by hand, and every state that a player meets there, by name. Knows no rule."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from clients.terminal.desk import Desk
from clients.terminal.pressing import press
from protocol.games import dizios
from protocol.games.dizios import Color, Laid, Tile
from protocol.units import CardId, Revision, Seat
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CLEO, NOW

COLORS: Final = {"r": Color.RED, "b": Color.BLUE, "p": Color.PURPLE, "y": Color.YELLOW}


def tile(number: int, corners: str, points: int) -> Tile:
    one, two, three, four = (COLORS[letter] for letter in corners)
    return Tile(CardId(number), (one, two, three, four), points)


START = Laid(tile(70, "rbpy", 0), 7, 7, 0, None)
# To the right of the start tile, and below that one.
LAID = (START, Laid(tile(1, "brrp", 3), 8, 7, 0, BOB), Laid(tile(2, "prbb", 2), 8, 8, 0, CLEO))
# By their letters in the terminal: a fits above the start tile as it is, b nowhere, c in several ways, d all round.
RACK = (tile(10, "yybr", 1), tile(11, "rrrr", 4), tile(12, "bpyb", 2), tile(13, "yybb", 0))


def rack(number: Seat, score: int, tiles: int = 4, **more: Any) -> dizios.RackView:
    return dizios.RackView(number, tiles, score, **{"away": False, "playing": True, **more})


def view(**more: Any) -> dizios.DiziosView:
    so: dict[str, Any] = {
        "revision": Revision(6),
        "round": 1,
        "opens_at_ms": 0,
        "opened": True,
        "challenge": "score",
        "columns": 15,
        "rows": 15,
        "laid": LAID,
        "pile": 54,
        "racks": (rack(ANN, 2), rack(BOB, 0), rack(CLEO, 3)),
        "mine": RACK,
        "turn": ANN,
        "turn_ends_at_ms": 0,
        "lock": None,
        "result": None,
        "match_winners": (),
        "next_deal_at_ms": 0,
    }
    return dizios.DiziosView(**{**so, **more})


def alone(**more: Any) -> dizios.DiziosView:
    """A rectangle of 5 by 4, with two tiles in it."""
    laid = (Laid(tile(1, "brrp", 3), 0, 0, 0, ANN), Laid(tile(2, "prbb", 2), 0, 1, 0, ANN))
    so = {"challenge": "5x4", "columns": 5, "rows": 4, "laid": laid, "racks": (rack(ANN, 2, 4),), "pile": 0}
    return view(**{**so, **more})


def desk(language: str = "en", *keys: str, **more: Any) -> Desk:
    return pressed(seen.desk_with(seen.sight(view(**more)), language), *keys)


def pressed(made: Desk, *keys: str) -> Desk:
    for at, key in enumerate(keys):
        press(made, key, NOW + at)
    return made


def _told(language: str) -> Desk:
    made = desk(language, turn=BOB)
    seen.news(
        made,
        dizios.TilePlaced(Laid(tile(20, "ybyy", 1), 7, 8, 0, BOB), 2, 2, (CardId(70), CardId(2))),
        dizios.TileDrawn(BOB, (), 4, 53),
        dizios.TurnBegan(CLEO, 20_000, Revision(7)),
        dizios.TurnPassed(CLEO, dizios.PassBy.CLOCK),
        dizios.TurnBegan(ANN, 30_000, Revision(8)),
    )
    return made


def _over(language: str) -> Desk:
    standings = (dizios.Standing(ANN, 9, (RACK[1],), 5), dizios.Standing(BOB, 7, (), 7))
    result = dizios.Result(dizios.End.JAM, standings, ())
    over = view(result=result, match_winners=(BOB,), turn=None, racks=(rack(ANN, 9, 1), rack(BOB, 7, 0)))
    return seen.desk_with(seen.sight(over, phase="over"), language)


def _alone(language: str, *keys: str) -> Desk:
    made = seen.sight(alone())
    return pressed(seen.desk_with(replace(made, table=replace(made.table, seats=seen.SEATS[:1])), language), *keys)


STATES: Final[dict[str, Callable[[str], Desk]]] = {
    "dizios_my_turn": lambda language: desk(language),
    "dizios_in_hand": lambda language: desk(language, "c"),
    "dizios_aimed": lambda language: desk(language, "c", "n"),
    "dizios_fits_nowhere": lambda language: desk(language, "b"),
    "dizios_nothing_fits": lambda language: desk(language, mine=(RACK[1],)),
    "dizios_their_turn": lambda language: desk(language, turn=BOB),
    "dizios_come_late": lambda language: desk(language, racks=(rack(BOB, 0), rack(CLEO, 3)), mine=(), turn=BOB),
    "dizios_told": _told,
    "dizios_rectangle": lambda language: _alone(language, "n"),
    "dizios_rectangle_begun": lambda language: _alone(language),
    "dizios_take_back": lambda language: _alone(language, "g", "a", "1", "enter"),
    "dizios_over": _over,
}

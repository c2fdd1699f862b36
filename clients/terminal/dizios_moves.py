"""What is in hand in Dizios: a tile, where it is aimed and how it is turned. Knows keys and where tiles fit.

The referee alone decides; this only spares people what it would refuse.
"""

import re
from dataclasses import dataclass
from functools import lru_cache, partial
from string import ascii_lowercase
from typing import Final

from clients.bots.tiles import QUARTERS, Board, Cell, Spot
from clients.terminal.desk import Desk
from clients.terminal.dizios_solver import next_of
from clients.terminal.pages import Choice, Menu, Prompt
from protocol.games.dizios import Corners, DiziosView, Lift, Pass, Place, Tile
from protocol.units import CardId

# A column in letters and a row in digits; the largest board has 31 of each.
PLACE: Final = re.compile(r"\s*([a-z]{1,2})\s*(\d{1,2})\s*", re.IGNORECASE)
PLACE_LETTERS_MAX: Final = 4

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass
class Aim:
    """A tile by its number, the cell it is to lie in, and its quarter turns. `picked`: the tile was, not the place."""

    tile: CardId | None = None
    cell: Cell | None = None
    turns: int = 0
    picked: bool = False


def view_of(desk: Desk) -> DiziosView:
    return desk.view(DiziosView)


def aim_of(desk: Desk) -> Aim:
    return desk.keep(Aim)


def is_puzzle(view: DiziosView) -> bool:
    """Whether a rectangle is to be filled: from all tiles, anywhere in it, and with tiles that can be taken back."""
    return "x" in view.challenge


def is_my_turn(desk: Desk) -> bool:
    view = view_of(desk)
    return desk.you is not None and view.turn == desk.you and view.result is None


def tile_in_hand(desk: Desk) -> Tile | None:
    return next((tile for tile in view_of(desk).mine if tile.id == aim_of(desk).tile), None)


def column_name(column: int) -> str:
    """a to z, and then aa and so on."""
    more, last = divmod(column, len(ascii_lowercase))
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]


def place_name(cell: Cell) -> str:
    """A place as it is typed: its column in letters, and its row from 1."""
    return f"{column_name(cell[0])}{cell[1] + 1}"


def cell_named(text: str) -> Cell | None:
    found = PLACE.fullmatch(text)
    if found is None:
        return None
    column = 0
    for letter in found[1].lower():
        column = column * len(ascii_lowercase) + ascii_lowercase.index(letter) + 1
    return column - 1, int(found[2]) - 1


# ---------------------------------------------------------------------------------- where it fits


# A picture asks some dozens of times for the same; a view is a value.
@lru_cache(maxsize=16)
def spots(view: DiziosView, tiles: tuple[Tile, ...]) -> tuple[Spot, ...]:
    """Every place and turn in which one of these tiles fits; turns in which it looks the same count once."""
    found: dict[tuple[CardId, Cell, Corners], Spot] = {}
    for spot in Board(view).spots(tiles, anywhere=is_puzzle(view)):
        found.setdefault((spot.tile.id, spot.cell, spot.corners), spot)
    return tuple(found.values())


def spots_in_hand(desk: Desk) -> tuple[Spot, ...]:
    tile = tile_in_hand(desk)
    return () if tile is None else spots(view_of(desk), (tile,))


def _in_question(desk: Desk) -> tuple[Spot, ...]:
    """Where one may go: with the tile that was picked, or where none was with any."""
    view, tile = view_of(desk), tile_in_hand(desk)
    return spots(view, view.mine if tile is None or not aim_of(desk).picked else (tile,))


def aimed_spot(desk: Desk) -> Spot | None:
    aim = aim_of(desk)
    return next((spot for spot in spots_in_hand(desk) if spot.cell == aim.cell and spot.turns == aim.turns), None)


def lifted(desk: Desk) -> Cell | None:
    """The place of a tile that would be taken back."""
    view, cell = view_of(desk), aim_of(desk).cell
    lies = any((laid.column, laid.row) == cell for laid in view.laid)
    return cell if lies and is_puzzle(view) else None


def see(desk: Desk) -> None:
    """Letters for the tiles of a rack, and none for the many of a rectangle; what was in hand and is laid is gone."""
    view, aim = view_of(desk), aim_of(desk)
    desk.middle.see(() if is_puzzle(view) else (tile.id for tile in view.mine))
    if tile_in_hand(desk) is None:
        aim.tile, aim.turns, aim.picked = None, 0, False
    if aim.tile is None or any((laid.column, laid.row) == aim.cell for laid in view.laid):
        aim.cell = None


# ------------------------------------------------------------------------------------------ keys


def press(desk: Desk, key: str, now: float) -> None:
    view, aim = view_of(desk), aim_of(desk)
    if not any(rack.seat == (desk.you) for rack in view.racks):
        return
    match key:
        case "n":
            _next(desk, 1)
        case "p":
            _next(desk, -1)
        case "r":
            _turn(desk)
        case "g":
            _ask_place(desk)
        case "h" if is_puzzle(view) and is_my_turn(desk):
            _hint(desk, view)
        case "left" | "right" | "up" | "down":
            _step(desk, *ARROWS[key])
        case "enter" | "space" if is_my_turn(desk):
            _confirm(desk)
        case "-" | "backspace" if aim.tile is not None or aim.cell is not None:
            desk.kept = Aim()
        case "-" | "backspace" if is_my_turn(desk):
            _pass(desk, view)
        case _:
            _pick(desk, desk.middle.card(key) if len(key) == 1 else None)


def _pick(desk: Desk, tile: CardId | None) -> None:
    """Takes a tile in hand; the one that is in hand already is turned."""
    if tile is None:
        return
    if aim_of(desk).tile == tile:
        _turn(desk)
    else:
        desk.kept = Aim(tile, picked=True)


def _turn(desk: Desk) -> None:
    """A quarter clockwise; where the tile is aimed already, to the next way in which it fits."""
    aim = aim_of(desk)
    ways = [spot.turns for spot in spots_in_hand(desk) if spot.cell == aim.cell] or list(QUARTERS)
    aim.turns = next((way for way in ways if way > aim.turns), ways[0])


def _take_aim(desk: Desk, spot: Spot) -> None:
    desk.kept = Aim(spot.tile.id, spot.cell, spot.turns, aim_of(desk).picked)


def _next(desk: Desk, step: int) -> None:
    """One place after the other, those of most points first."""
    aim = aim_of(desk)
    found = sorted(_in_question(desk), key=lambda spot: (-spot.points, spot.row, spot.column, spot.tile.id, spot.turns))
    if not found:
        return
    at = next(
        (
            at
            for at, spot in enumerate(found)
            if (spot.tile.id, spot.cell, spot.turns) == (aim.tile, aim.cell, aim.turns)
        ),
        -1 if step > 0 else 0,
    )
    _take_aim(desk, found[(at + step) % len(found)])


def _step(desk: Desk, right: int, down: int) -> None:
    """The place that lies next in a direction; the first one where none is aimed at."""
    aim, found = aim_of(desk), _in_question(desk)
    if not found:
        return
    cell = aim.cell
    if cell is None:
        _take_aim(desk, found[0])
        return

    def cost(spot: Spot) -> int:
        across, along = spot.column - cell[0], spot.row - cell[1]
        return across * right + along * down + 2 * abs(across * down + along * right)

    ahead = [spot for spot in found if (spot.column - cell[0]) * right + (spot.row - cell[1]) * down > 0]
    if ahead:
        _take_aim(desk, min(ahead, key=cost))


def _hint(desk: Desk, view: DiziosView) -> None:
    """Aims a tile at a place from which the rectangle can be filled. To lay it is still one's own affair."""
    spot = next_of(view)
    desk.kept = Aim() if spot is None else Aim(spot.tile.id, spot.cell, spot.turns)
    if spot is None:
        desk.note("bad", desk.words.say("dizios-no-hint"))


def _ask_place(desk: Desk) -> None:
    def done(text: str) -> None:
        cell = cell_named(text)
        if cell is not None:
            _go_to(desk, cell)

    desk.pages.append(Prompt(desk.words.say("term-dizios-place"), done, letters_max=PLACE_LETTERS_MAX))


def _go_to(desk: Desk, cell: Cell) -> None:
    """Aims there with the tile that was picked, or else the first that fits; or at a tile to take back."""
    view = view_of(desk)
    there = [spot for spot in _in_question(desk) if spot.cell == cell]
    if there:
        _take_aim(desk, next((spot for spot in there if spot.turns == aim_of(desk).turns), there[0]))
    elif is_puzzle(view) and any((laid.column, laid.row) == cell for laid in view.laid):
        desk.kept = Aim(cell=cell)
    else:
        desk.note("bad", desk.words.say("term-dizios-no-fit", place=place_name(cell)))


def _confirm(desk: Desk) -> None:
    spot, cell = aimed_spot(desk), lifted(desk)
    if spot is not None:
        desk.play(Place(spot.tile.id, spot.column, spot.row, spot.turns))
    elif cell is not None:
        desk.play(Lift(*cell))
        desk.kept = Aim()


def _pass(desk: Desk, view: DiziosView) -> None:
    """A pass where nothing fits; to stop filling a rectangle is asked, since there is no way back."""
    if not is_puzzle(view):
        desk.play(Pass())
        return

    def stop() -> None:
        desk.pages.clear()
        desk.play(Pass())

    say = desk.words.say
    choices = [Choice(say("undo-no"), partial(desk.pages.clear)), Choice(say("dizios-stop"), stop)]
    desk.pages.append(Menu(say("dizios-stop"), lambda: choices))

"""Dizios in a terminal: points of the grid as letters of their colors, tiles as their points between them.

Tiles that touch agree at every point, so the colors of the points are the board. Knows looks; the moves know the keys.
"""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from clients.bots.tiles import Board as Grid
from clients.bots.tiles import Cell, points_of, turned
from clients.terminal.board import Board
from clients.terminal.cards import beside
from clients.terminal.desk import Desk
from clients.terminal.dizios_moves import (
    aim_of,
    aimed_spot,
    column_name,
    is_my_turn,
    is_puzzle,
    lifted,
    place_name,
    press,
    see,
    spots,
    spots_in_hand,
    tile_in_hand,
    view_of,
)
from clients.terminal.dizios_told import tell_dizios, tile_name
from clients.terminal.standing import standing, time_left
from clients.terminal.told import Told
from protocol.games.dizios import Color, DiziosView, RackView, Standing, Tile
from protocol.units import Seat

STYLES: Final = {
    Color.RED: "bright_red",
    Color.BLUE: "bright_cyan",
    Color.PURPLE: "bright_magenta",
    Color.YELLOW: "bright_yellow",
}
CELL_WIDTH: Final = 4  # A point, and a tile's points with a blank on both sides.
LABEL_WIDTH: Final = 3
TABLE_ROWS: Final = 8  # The names of columns, and six rows of tiles with the points below them.
HAND_ROWS: Final = 4  # A line of text, and a tile: its letter and two rows of corners.
FITS: Final = "+"
NO_POINT: Final = Text("·", "dim")
NO_TILE: Final = Text("   ")


def _mine(desk: Desk) -> RackView | None:
    you = None if desk.sight is None else desk.sight.you
    return next((rack for rack in view_of(desk).racks if rack.seat == you and rack.playing), None)


def _tell(desk: Desk, items: Sequence[object]) -> list[Told]:
    return tell_dizios(desk.voice, items)


# ------------------------------------------------------------------------------------- the board


def _letter(desk: Desk, color: Color) -> Text:
    return Text(desk.words.say(f"color-letter-{color}"), f"bold {STYLES[color]}")


def _focus(desk: Desk) -> Cell:
    """What has to be in sight: where one aims, or what was laid last."""
    view, cell = view_of(desk), aim_of(desk).cell
    if cell is not None:
        return cell
    if view.laid:
        return view.laid[-1].column, view.laid[-1].row
    return view.columns // 2, view.rows // 2


def _span(count: int, room: int, focus: int) -> range:
    """So many lines of all as there is room for, around one."""
    first = max(0, min(focus - room // 2, count - room))
    return range(first, min(count, first + room))


def _table(desk: Desk, width: int, now: float) -> list[Text]:
    view, say = view_of(desk), desk.words.say
    if not view.opened:
        return [Text(say("opens-soon"), "bold")]
    focus, grid, spot = _focus(desk), Grid(view), aimed_spot(desk)
    columns = _span(view.columns, (width - LABEL_WIDTH - 1) // CELL_WIDTH, focus[0])
    rows = _span(view.rows, desk.table_rows - 2, focus[1])
    points = {point: _letter(desk, color) for point, color in grid.colors.items()}
    if spot is not None:
        for point, color in zip(points_of(spot.cell), spot.corners, strict=True):
            points[point] = _letter(desk, color)
            points[point].stylize("reverse")
    cells = _cells(desk, grid)
    heads = "".join(f"{column_name(column):^{CELL_WIDTH}}" for column in columns)
    lines = [Text(" " * (LABEL_WIDTH + 1) + heads)]
    for row in (*rows, rows.stop):
        line = Text(f"{row + 1:>{LABEL_WIDTH - 1}} " if row in rows else " " * LABEL_WIDTH)
        for column in columns:
            line.append_text(points.get((column, row), NO_POINT))
            line.append_text(cells.get((column, row), NO_TILE) if row in rows else NO_TILE)
        lines.append(line.append_text(points.get((columns.stop, row), NO_POINT)))
    return lines


def _cells(desk: Desk, grid: Grid) -> dict[Cell, Text]:
    """What stands between the points: a tile's own, where the one in hand fits, and where it is aimed."""
    view, spot, lifts = view_of(desk), aimed_spot(desk), lifted(desk)
    cells = {each.cell: Text(f" {FITS} ") for each in spots_in_hand(desk)}
    cells |= {cell: Text(f" {tile.points} ") for cell, tile in grid.cells.items()}
    if view.laid:
        cells[view.laid[-1].column, view.laid[-1].row].stylize("bold underline")
    if lifts is not None:
        cells[lifts] = Text(f"({grid.cells[lifts].points})", "bold reverse")
    if spot is not None:
        cells[spot.cell] = Text(f"[{spot.tile.points}]", "bold reverse")
    return cells


# -------------------------------------------------------------------------------------- the rack


def _tile(desk: Desk, tile: Tile, letter: str, turns: int = 0) -> list[Text]:
    """Its letter and points, and its corners as it lies in hand."""
    one, two, three, four = (_letter(desk, color) for color in turned(tile.corners, turns))
    chosen = aim_of(desk).tile == tile.id
    head = Text(f"[{letter}] {tile.points}" if letter else f"    {tile.points}", "reverse" if chosen else "bold")
    return [head, Text.assemble("  ", one, " ", two, "  "), Text.assemble("  ", four, " ", three, "  ")]


def _hand(desk: Desk, width: int) -> list[Text]:
    view, say, mine = view_of(desk), desk.words.say, _mine(desk)
    if mine is None:
        return []  # Why stands below, where the calls would be.
    title = Text(f"{say('dizios-rack')} ({len(view.mine)})   {say('pile-left', count=view.pile)}", "bold")
    hand = tile_in_hand(desk)
    if is_puzzle(view):
        # All the tiles there are: only the one in hand is shown.
        return [title] if hand is None else [title, *_tile(desk, hand, "", aim_of(desk).turns)]
    tiles = [
        _tile(desk, tile, desk.middle.of(tile.id), aim_of(desk).turns if tile is hand else 0) for tile in view.mine
    ]
    return [title, *beside(tiles, gap=3)]


def _actions(desk: Desk, now: float) -> list[Text]:
    view, say = view_of(desk), desk.words.say
    instead = standing(desk, now, over=view.result is not None, dealt=_mine(desk) is not None, one_deal=True)
    if instead is not None:
        return [instead]
    left = time_left(desk, view.turn_ends_at_ms, now)
    keys = f"[n] {say('term-dizios-next')}  [g] {say('term-dizios-go')}"
    spot, lifts = aimed_spot(desk), lifted(desk)
    if not is_my_turn(desk):
        turn = say("dizios-turn-of", name=desk.voice.name(view.turn), who="other")
        return [Text(f"{turn}  {left}", "bold"), Text(keys)]
    if spot is not None:
        points = "" if is_puzzle(view) else f": {say('dizios-scores', points=spot.points)}"
        head = f"[Enter] {say('dizios-place')} ({place_name(spot.cell)}{points})  {left}"
        return [Text(head, "bold reverse"), Text(f"[r] {say('dizios-turn')}  {keys}  [-] {say('withdraw')}")]
    if lifts is not None:
        head = f"[Enter] {say('dizios-lift')} ({place_name(lifts)})  {left}"
        return [Text(head, "bold reverse"), Text(f"[-] {say('withdraw')}")]
    if tile_in_hand(desk) is not None:
        head = say("dizios-tap-place" if spots_in_hand(desk) else "dizios-fits-nowhere")
        return [Text(f"{head}  {left}", "bold reverse"), Text(f"{keys}  [-] {say('withdraw')}")]
    if is_puzzle(view):
        more = f"[h] {say('dizios-hint')}  [-] {say('dizios-stop')}"
        return [Text(f"{say('dizios-tap-tile')}  {left}", "bold reverse"), Text(f"{keys}  {more}")]
    if spots(view, view.mine):
        return [Text(f"{say('dizios-tap-tile')}  {left}", "bold reverse"), Text(keys)]
    return [Text(f"{say('dizios-nothing-fits')}  {left}", "bold reverse"), Text(f"[-] {say('dizios-pass')}")]


def _seat(desk: Desk, seat: Seat) -> str:
    rack = next((rack for rack in view_of(desk).racks if rack.seat == seat), None)
    if rack is None:
        return ""
    turn = " ◄" if view_of(desk).turn == seat else ""
    return f"{desk.words.say('dizios-scores', points=rack.score)}, ▦{rack.tiles}{turn}"


def _counted(view: DiziosView) -> str:
    """What a score counts: points, tiles that lie, or the largest group."""
    return "dizios-scored" if view.challenge == "score" else "dizios-lie" if is_puzzle(view) else "dizios-group"


def _sheet(desk: Desk) -> list[Text]:
    """The score; at the end what was left over, and what that makes."""
    view, say, voice = view_of(desk), desk.words.say, desk.voice
    if view.result is None:
        ranked = sorted(view.racks, key=lambda rack: (-rack.score, rack.seat))
        heads = [Text(f"{say('player'):<24}{say(_counted(view)):>16}", "bold")]
        return [*heads, *(_row(desk, rack.seat, str(rack.score)) for rack in ranked)]
    left = f"{say('dizios-left'):>12}" if view.challenge == "score" else ""
    lines = [Text(say(f"dizios-end-{view.result.end}"), "bold")]
    lines.append(Text(f"{say('player'):<24}{say(_counted(view)):>16}{left}{say('total'):>8}", "bold"))
    told = {each.seat for each in view.result.standings}
    # Whoever has left stands with what they scored.
    others = [Standing(rack.seat, rack.score, (), rack.score) for rack in view.racks if rack.seat not in told]
    for each in sorted([*view.result.standings, *others], key=lambda standing: (-standing.total, standing.seat)):
        over = f"{each.total - each.score:>12}" if left else ""
        lines.append(_row(desk, each.seat, str(each.score)).append(f"{over}{each.total:>8}"))
    for each in view.result.standings:
        if each.left:
            tiles = "; ".join(tile_name(voice, tile) for tile in each.left)
            lines.append(Text(f"{voice.name(each.seat)}, {say('dizios-left').lower()}: {tiles}"))
    return lines


def _row(desk: Desk, seat: Seat, score: str) -> Text:
    name = desk.voice.player(seat)
    name.truncate(24, pad=True)
    return name.append(f"{score:>16}")


def _read(desk: Desk) -> list[str]:
    """Every tile by its place, one's rack, and where the tile in hand fits."""
    view, say, voice = view_of(desk), desk.words.say, desk.voice
    lines = [
        say(
            "dizios-lies",
            column=column_name(laid.column),
            row=laid.row + 1,
            tile=tile_name(voice, laid.tile, laid.turns),
        )
        for laid in view.laid
    ]
    if _mine(desk) is not None and not is_puzzle(view):
        tiles = "; ".join(f"{desk.middle.of(tile.id)} = {tile_name(voice, tile)}" for tile in view.mine)
        lines.append(f"{say('dizios-rack')}: {tiles or '-'}.")
    hand = tile_in_hand(desk)
    if hand is not None:
        lines += [
            f"{say('dizios-spot', column=column_name(spot.column), row=spot.row + 1, points=spot.points)}: "
            f"{tile_name(voice, spot.tile, spot.turns)}"
            for spot in (spots_in_hand(desk) if not is_puzzle(view) else [])
        ]
    return lines


def _most_rows(desk: Desk) -> int:
    return view_of(desk).rows + 2


BOARD: Final = Board(
    see, press, _tell, _table, _hand, _actions, _seat, _sheet, _read, TABLE_ROWS, HAND_ROWS, _most_rows
)

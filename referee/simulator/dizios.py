"""Dizios as everybody is told it, and the few lines of its rules that a move is checked by.

Knows the protocol. Shares no code with the game's own rules: whoever reads both sees two ways to say one thing. Here a
tile is looked at as the colors that it brings to the points of a lattice, which must not differ from those there.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from protocol.games import dizios as wire
from protocol.games.dizios import Color, End, PassBy, Tile
from protocol.units import Seat
from referee.simulator.turns import Places, TurnPicture, Viewer, following

RACK: Final = 4
_BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))

Cell = tuple[int, int]


class Board:
    """What lies: the tile of each cell, and the color of each point that one reaches."""

    def __init__(self, view: wire.DiziosView) -> None:
        self.columns, self.rows = view.columns, view.rows
        self.anywhere = "x" in view.challenge
        self.cells: dict[Cell, Tile] = {}
        self.colors: dict[Cell, Color] = {}
        for laid in view.laid:
            self.lay(laid.tile, laid.column, laid.row, laid.turns)

    def lay(self, tile: Tile, column: int, row: int, turns: int) -> None:
        self.cells[column, row] = tile
        for point, color in _colors(tile, column, row, turns):
            self.colors[point] = color

    def touched(self, column: int, row: int) -> list[Tile]:
        """The tiles at the four edges of a cell (DIZ-06)."""
        cells = self.cells
        return [cells[column + x, row + y] for x, y in _BESIDE if (column + x, row + y) in cells]

    def fits(self, tile: Tile, column: int, row: int, turns: int) -> bool:
        """DIZ-04, DIZ-05, DIZ-08, DIZ-12."""
        if not (0 <= column < self.columns and 0 <= row < self.rows) or (column, row) in self.cells:
            return False
        if not self.anywhere and not self.touched(column, row):
            return False
        known = self.colors
        return all(known.get(point, color) is color for point, color in _colors(tile, column, row, turns))

    def open_cells(self) -> list[Cell]:
        """Where a tile might lie, whatever its colors."""
        if self.anywhere:
            every = [(column, row) for row in range(self.rows) for column in range(self.columns)]
            return [cell for cell in every if cell not in self.cells]
        around = {(column + x, row + y) for column, row in self.cells for x, y in _BESIDE}
        return sorted((c, r) for c, r in around - self.cells.keys() if 0 <= c < self.columns and 0 <= r < self.rows)

    def spots(self, tiles: Sequence[Tile], cells: Sequence[Cell]) -> Iterator[tuple[Tile, int, int, int]]:
        """Every way to lay one of the tiles in one of these cells."""
        known = self.colors
        ways = [(tile, turns, _turned(tile, turns)) for tile in tiles for turns in range(RACK)]
        for column, row in cells:
            wanted = [known.get((column + x, row + y)) for x, y in _CORNERS]
            for tile, turns, corners in ways:
                if all(color is None or color is corner for color, corner in zip(wanted, corners, strict=True)):
                    yield tile, column, row, turns

    def largest_group(self) -> int:
        """DIZ-12: cells that share an edge, with one color at an end of it."""
        largest = 0
        for color in Color:
            points = {point for point, each in self.colors.items() if each is color}
            left = {cell for cell in self.cells if points & _reach(cell)}
            while left:
                group = [left.pop()]
                for cell in group:
                    joined = {
                        other
                        for x, y in _BESIDE
                        if (other := (cell[0] + x, cell[1] + y)) in left and points & _reach(cell) & _reach(other)
                    }
                    left -= joined
                    group += joined
                largest = max(largest, len(group))
        return largest


def _reach(cell: Cell) -> set[Cell]:
    return {(cell[0] + x, cell[1] + y) for x, y in _CORNERS}


def _turned(tile: Tile, turns: int) -> tuple[Color, ...]:
    """The corners from the top left: a quarter to the right brings the last one there."""
    return tuple(tile.corners[(corner - turns) % 4] for corner in range(4))


def _colors(tile: Tile, column: int, row: int, turns: int) -> Iterator[tuple[Cell, Color]]:
    for (x, y), color in zip(_CORNERS, _turned(tile, turns), strict=True):
        yield (column + x, row + y), color


class DiziosPicture(TurnPicture):
    """A match of Dizios."""

    shown: wire.DiziosView
    people_field = "racks"
    faces: Sequence[Tile]

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.board: Board | None = None
        self.done = False  # Whoever's turn it is has placed or passed.
        self.owes = 0  # Tiles that are to be drawn to a rack.
        self.idle = 0
        self.counts_idle = False  # Since a deal, or since a tile was placed.
        self._handlers = {
            wire.TurnBegan: self._turn_began,
            wire.TilePlaced: self._placed,
            wire.TileDrawn: self._drawn,
            wire.TurnPassed: self._passed,
            wire.TileLifted: self._lifted,
            wire.SeatAway: lambda item: self._with(item.seat, away=True),
            wire.SeatBack: lambda item: self._with(item.seat, away=False),
            wire.SeatLeft: self._left,
            wire.MatchEnded: self._ended,
        }

    def seen(self, viewer: Viewer, shown: Any, places: Places) -> Any:
        rack = places.get(f"rack {viewer}", ())
        return replace(shown, mine=tuple([self.faces[number] for number in rack])) if rack else shown

    def dealt(self) -> None:
        self.board, self.done, self.owes = Board(self.shown), False, 0
        self.idle, self.counts_idle, self.certain = 0, self.certain, True

    def seats(self) -> frozenset[Seat]:
        return frozenset([rack.seat for rack in self.shown.racks if rack.playing])

    @staticmethod
    def away_in(shown: Any) -> bool:
        return any(rack.away or not rack.playing for rack in shown.racks)

    def legal(self, seat: Seat, do: Any) -> bool:
        assert self.board is not None
        if seat != self.shown.turn:
            return False
        match do:
            case wire.Place(tile, column, row, turns):
                mine = self.places[f"rack {seat}"]
                return tile in mine and self.board.fits(self.faces[tile], column, row, turns)
            case wire.Pass():
                return self.board.anywhere or not self._can_place([seat])
            case wire.Lift(column, row):
                return self.board.anywhere and (column, row) in self.board.cells
            case _:
                return False

    def silent_end(self) -> str:
        """DIZ-03, DIZ-10: the turn is somebody's who is there, and somebody can place."""
        nobody = self.turn_of_nobody()
        if nobody or not self.shown.opened or self.over:
            return nobody
        if self.board is not None and not self.board.anywhere and not self._can_place(sorted(self.seats())):
            return "nobody can place a tile, and the match goes on"
        return ""

    def _can_place(self, seats: Sequence[Seat]) -> bool:
        assert self.board is not None
        tiles = [self.faces[number] for seat in seats for number in self.places[f"rack {seat}"]]
        return any(True for _ in self.board.spots(tiles, self.board.open_cells()))

    # News.

    def _turn_began(self, item: wire.TurnBegan) -> None:
        self.turned(item.revision)
        self.clocked(item.ends_at_ms)
        turn = self.shown.turn
        if self.owes:
            self.fault("rules", f"seat {turn} has {self.owes} tiles to draw still")
        if turn in self.seats() and not self.done:
            self.fault("rules", f"the turn of seat {turn} is over, and it has neither placed nor passed")
        if item.seat != following(sorted(self.seats()), turn):
            self.fault("rules", f"after seat {turn} it is the turn of seat {item.seat}")
        self.done = False
        self.change(turn=item.seat, turn_ends_at_ms=item.ends_at_ms, revision=item.revision)

    def _in_turn(self, seat: Seat | None) -> None:
        if seat != self.shown.turn or self.done:
            self.fault("rules", f"seat {seat} moves in the turn of seat {self.shown.turn}")
        self.done = True

    def _placed(self, item: wire.TilePlaced) -> None:
        laid, board = item.laid, self.board
        assert board is not None
        self._in_turn(laid.seat)
        tile, rack = laid.tile, self._at(laid.seat)
        if tile != self.faces[tile.id]:
            self.fault("I1", f"{tile} is on the board, and its face is {self.faces[tile.id]}")
        if not board.fits(tile, laid.column, laid.row, laid.turns):
            self.fault("rules", f"{laid} does not fit")
        touches = board.touched(laid.column, laid.row)
        board.lay(tile, laid.column, laid.row, laid.turns)
        if sorted(item.touches) != sorted([each.id for each in touches]):
            self.fault("rules", f"{laid} touches {[each.id for each in touches]}, told were {item.touches}")
        score = self._counted() if self.shown.challenge != "score" else rack.score + sum([t.points for t in touches])
        if (item.score, item.points) != (score, score - rack.score):
            self.fault("score", f"{laid} scores {item.points} to {item.score}, and it is {score} after {rack.score}")
        self.move((tile.id,), f"rack {laid.seat}", "board")
        self.owes = 0 if board.anywhere else min(max(0, RACK - rack.tiles + 1), self.shown.pile)
        self.idle, self.counts_idle = 0, True
        self._with(rack.seat, tiles=rack.tiles - 1, score=item.score)
        self.change(laid=(*self.shown.laid, laid))

    def _counted(self) -> int:
        """DIZ-12: the tiles of the largest group, or all that lie in the rectangle."""
        assert self.board is not None
        return len(self.board.cells) if self.board.anywhere else self.board.largest_group()

    def _drawn(self, item: wire.TileDrawn) -> None:
        count = item.rack - self._at(item.seat).tiles
        if count != self.owes or item.pile != self.shown.pile - count:
            self.fault("rules", f"{item}, and seat {item.seat} draws {self.owes} of {self.shown.pile}")
        if item.tiles:
            self.fault("I6", f"everybody is told that seat {item.seat} drew {item.tiles}")
        numbers = self.places["pile"][:count]
        self.private[id(item)] = {item.seat: replace(item, tiles=tuple([self.faces[number] for number in numbers]))}
        self.move(numbers, "pile", f"rack {item.seat}")
        self.owes = 0
        self._with(item.seat, tiles=item.rack)
        self.change(pile=item.pile)

    def _passed(self, item: wire.TurnPassed) -> None:
        self._in_turn(item.seat)
        self.idle += 1
        match item.by:
            case PassBy.HAND:
                if self._can_place([item.seat]):
                    self.fault("rules", f"seat {item.seat} passed, and has a tile that fits (DIZ-15)")
            case PassBy.CLOCK:
                self.timed_out()
            case PassBy.ABSENCE:
                if not self._at(item.seat).away or not self._there():
                    self.fault("rules", f"seat {item.seat} was passed over: {self.shown.racks}")

    def _lifted(self, item: wire.TileLifted) -> None:
        board, shown = self.board, self.shown
        assert board is not None
        tile = board.cells.get((item.column, item.row))
        if not board.anywhere or tile != item.tile or item.seat != shown.turn:
            self.fault("rules", f"{item}, where {tile} lies")
        self.turned(item.revision)
        self.move((item.tile.id,), "board", f"rack {item.seat}")
        self.private[id(item)] = {item.seat: replace(item, own=True)}
        laid = tuple([each for each in shown.laid if each.tile.id != item.tile.id])
        self._with(item.seat, tiles=self._at(item.seat).tiles + 1, score=item.score)
        self.change(laid=laid, revision=item.revision)
        self.board = Board(self.shown)
        if item.score != len(laid) or item.own:
            self.fault("score", f"{item}, and {len(laid)} tiles lie")

    def _left(self, item: wire.SeatLeft) -> None:
        rack = self.places.get(f"rack {item.seat}", ())
        self.move(rack, f"rack {item.seat}", "aside")
        self._with(item.seat, playing=False, tiles=0)
        self.done = self.done or item.seat == self.shown.turn

    def _ended(self, item: wire.MatchEnded) -> None:
        """DIZ-10, DIZ-11, DIZ-15."""
        shown, result = self.shown, item.result
        counts = shown.challenge == "score"
        totals: dict[Seat, int] = {}
        for rack in shown.racks:
            if rack.playing:
                left = [self.faces[number] for number in self.places[f"rack {rack.seat}"]]
                totals[rack.seat] = rack.score - (sum([tile.points for tile in left]) if counts else 0)
                standing = wire.Standing(rack.seat, rack.score, tuple(left), totals[rack.seat])
                if standing not in result.standings:
                    self.fault("score", f"seat {rack.seat} ends with {standing}, told were {result.standings}")
        if len(result.standings) != len(totals):
            self.fault("score", f"{result.standings} are of {sorted(totals)}")
        totals = totals or {rack.seat: rack.score for rack in shown.racks}
        winners = tuple(seat for seat, total in totals.items() if total == max(totals.values()))
        if item.winners != winners:
            self.fault("score", f"{item.winners} win, and the totals are {totals}")
        if not self._is_over(result.end):
            self.fault("rules", f"the match is over: {result.end.value}, and that is not so")
        if shown.challenge == "group" and self.board is not None and len(result.group) != self.board.largest_group():
            self.fault("score", f"the largest group has {self.board.largest_group()} tiles, told were {result.group}")
        self.change(turn=None, turn_ends_at_ms=0, result=result, match_winners=item.winners)

    def _is_over(self, end: End) -> bool:
        seats, board = sorted(self.seats()), self.board
        assert board is not None
        match end:
            case End.JAM:
                return not board.anywhere and not self._can_place(seats)
            case End.IDLE:
                return not self.counts_idle or self.idle >= 2 * len(seats)
            case End.FULL:
                return board.anywhere and len(board.cells) == board.columns * board.rows
            case End.STOPPED:
                return board.anywhere
            case End.LEFT:
                return not seats or len(seats) < 2 <= len(self.shown.racks)

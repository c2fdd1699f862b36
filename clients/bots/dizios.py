"""Plays Dizios from a seat's view. Knows the own tiles and what lies; knows no clock and no socket."""

from collections.abc import Hashable, Sequence
from typing import Final

from clients.bots.brain import Brain
from clients.bots.thought import Thinker
from clients.bots.tiles import Board, Spot
from protocol import server
from protocol.games.dizios import Color, DiziosCommand, DiziosView, Pass, Place
from protocol.units import Seat

# Four tiles in four turns on some dozens of places: so much longer than a look at three cards.
SEARCH_FACTOR: Final = 2.0

# What lies there can be scored against by others. The part of its points that giving a tile away costs was found by
# letting bots play each other: of 60 matches 0.3 won 32.5 against 0, 34.5 against 1 and 41.5 against 2, and 29 each
# against 0.15 and 0.5, which are as good.
GIVEN_AWAY: Final = 0.3

# How far off a beginner's feeling for the worth of a placement is, in points.
MISJUDGED_AT_WORST: Final = 3.0


def choose(view: DiziosView, seat: Seat, thinker: Thinker, look: int) -> DiziosCommand | None:
    """What the seat does when it looks up: place, pass where nothing fits, or (None) look again later."""
    if view.turn != seat:
        return None
    board, puzzle = Board(view), "x" in view.challenge
    spots = list(board.spots(view.mine, anywhere=puzzle))
    if not spots:
        return Pass()
    noticed = thinker.notices(spots, look)
    if not noticed:
        return None
    best = _tightest(board, noticed) if puzzle else max(noticed, key=lambda spot: _worth(view, board, spot, thinker))
    return Place(best.tile.id, best.column, best.row, best.turns)


def _worth(view: DiziosView, board: Board, spot: Spot, thinker: Thinker) -> float:
    """What a placement seems to be worth, in points; the better the player, the nearer to the truth."""
    error = thinker.chance.gauss(0.0, MISJUDGED_AT_WORST * (1 - thinker.skill))
    if view.challenge == "group":
        return error + max(board.largest_group(color, spot) for color in Color)
    # A tile that is left over at the end costs its points; before, it is better not to give them to others.
    kept = spot.tile.points if view.pile == 0 else -GIVEN_AWAY * spot.tile.points * (len(view.racks) > 1)
    return spot.points + kept + error


def _tightest(board: Board, spots: Sequence[Spot]) -> Spot:
    """In a rectangle: the place for which the fewest ways are left, and there what fits the most that lies."""
    ways: dict[tuple[int, int], int] = {}
    for spot in spots:
        ways[spot.cell] = ways.get(spot.cell, 0) + 1
    return min(spots, key=lambda spot: (ways[spot.cell], spot.row, spot.column, spot.tile.id))


def _stimulus(view: DiziosView, seat: Seat) -> Hashable:
    return view.revision if view.turn == seat else None


def _decide(sight: server.Sight, view: DiziosView, seat: Seat, thinker: Thinker, look: int) -> DiziosCommand | None:
    return choose(view, seat, thinker, look)


def _waits_for_deal(view: DiziosView) -> bool:
    return False  # A match has one deal.


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal, search_factor=SEARCH_FACTOR)

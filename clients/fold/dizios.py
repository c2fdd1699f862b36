"""Applies news of Dizios to what a viewer knew. Knows what each item changes; knows no rule on what may happen.

Total: news about a seat that is not seen change nothing, for a whole view comes behind them. Which of the racks is the
viewer's own, the news themselves tell: only the owner of a drawn tile is shown it.
"""

from typing import assert_never

from msgspec.structs import replace

from protocol.games.dizios import (
    DiziosNews,
    DiziosView,
    MatchEnded,
    SeatAway,
    SeatBack,
    SeatLeft,
    TileDrawn,
    TileLifted,
    TilePlaced,
    TurnBegan,
    TurnPassed,
)
from protocol.units import Seat


def fold_dizios(view: DiziosView, item: DiziosNews) -> DiziosView:
    """The match after one item of news."""
    match item:
        case TurnBegan(seat, ends_at_ms, revision):
            return replace(view, turn=seat, turn_ends_at_ms=ends_at_ms, revision=revision)
        case TilePlaced():
            return _placed(view, item)
        case TileDrawn(seat, tiles, rack, pile):
            return replace(_with_rack(view, seat, tiles=rack), pile=pile, mine=(*view.mine, *tiles))
        case TurnPassed():
            return view
        case TileLifted():
            return _lifted(view, item)
        case SeatAway(seat):
            return _with_rack(view, seat, away=True)
        case SeatBack(seat):
            return _with_rack(view, seat, away=False)
        case SeatLeft(seat):
            return _with_rack(view, seat, playing=False, tiles=0)
        case MatchEnded(result, winners):
            return replace(view, result=result, match_winners=winners, turn=None, turn_ends_at_ms=0)
        case _:
            assert_never(item)


def _placed(view: DiziosView, item: TilePlaced) -> DiziosView:
    seat, placed = item.laid.seat, item.laid.tile.id
    mine = tuple(tile for tile in view.mine if tile.id != placed)
    tiles = sum(rack.tiles - 1 for rack in view.racks if rack.seat == seat)
    changed = view if seat is None else _with_rack(view, seat, tiles=tiles, score=item.score)
    return replace(changed, laid=(*view.laid, item.laid), mine=mine)


def _lifted(view: DiziosView, item: TileLifted) -> DiziosView:
    """Whoever fills a rectangle sees the tile on the rack again; others see that there is one more."""
    tiles = sum(rack.tiles + 1 for rack in view.racks if rack.seat == item.seat)
    laid = tuple(each for each in view.laid if each.tile.id != item.tile.id)
    changed = _with_rack(view, item.seat, tiles=tiles, score=item.score)
    mine = (*view.mine, item.tile) if item.own else view.mine
    return replace(changed, laid=laid, mine=mine, revision=item.revision)


def _with_rack(view: DiziosView, seat: Seat, **changes: object) -> DiziosView:
    return replace(view, racks=tuple(replace(rack, **changes) if rack.seat == seat else rack for rack in view.racks))

"""How a match of Dizios changes by what has happened. Knows no rule on what may happen: that was decided before."""

from typing import assert_never

from msgspec.structs import replace

from referee.games.dizios import events
from referee.games.dizios.options import Size, board_size
from referee.games.dizios.state import RACK, Lying, Phase, Player, State, player_at, puzzle
from referee.games.hidden import EMPTY, FaceDown
from referee.games.interface import Judged


def evolve(state: State, event: events.DiziosEvent) -> State:
    """The state after one event."""
    match event:
        case Judged():
            raise AssertionError(f"nothing is judged in a game of turns: {event}")
        case events.Dealt():
            return _dealt(state, event)
        case events.TurnBegan(seat, ends_at, revision):
            return replace(state, turn=seat, turn_ends_at=ends_at, revision=revision)
        case events.TilePlaced():
            return _placed(state, event)
        case events.TileDrawn(seat, tiles):
            return _drawn(state, _player(state, seat), len(tiles))
        case events.TurnPassed():
            return replace(state, idle=state.idle + 1)
        case events.TileLifted():
            return _lifted(state, event)
        case events.SeatAway(seat):
            return _with_player(state, replace(_player(state, seat), away=True))
        case events.SeatBack(seat):
            return _with_player(state, replace(_player(state, seat), away=False))
        case events.SeatLeft(seat):
            return _left(state, _player(state, seat))
        case events.MatchEnded(result, winners):
            return replace(state, phase=Phase.OVER, turn=None, turn_ends_at=None, result=result, winners=winners)
        case _:
            assert_never(event)


def _player(state: State, seat: int) -> Player:
    return next(player for player in state.players if player.seat == seat)


def _with_player(state: State, changed: Player) -> State:
    players = tuple([changed if player.seat == changed.seat else player for player in state.players])
    return replace(state, players=players)


def _dealt(state: State, event: events.Dealt) -> State:
    """DIZ-02; where a rectangle is to be filled, all tiles stand on the one rack (DIZ-12)."""
    start = state.deck.start.id
    pile, racks = event.order, dict[int, FaceDown]()
    count = len(pile) if puzzle(state) else RACK
    for seat in event.seats:
        racks[seat] = FaceDown(pile.peek()[:count])
        pile = pile.without_top(len(racks[seat]))
    middle = _middle(board_size(state.options))
    return replace(
        state,
        players=tuple([replace(each, rack=racks.get(each.seat, EMPTY)) for each in state.players]),
        pile=pile,
        board=() if puzzle(state) else (Lying(start, middle.columns, middle.rows, 0, None),),
        aside=FaceDown([start]) if puzzle(state) else EMPTY,
        phase=Phase.TURNS,
        turn=event.seats[0],
        turn_ends_at=event.turn_ends_at,
        revision=event.revision,
    )


def _middle(size: Size) -> Size:
    """DIZ-02: the cell in the middle of the board; of an even one the one after it."""
    return Size(size.columns // 2, size.rows // 2)


def _placed(state: State, event: events.TilePlaced) -> State:
    laid = event.laid
    player = player_at(state, laid.seat)
    assert player is not None, laid
    rack = FaceDown([tile for tile in player.rack.peek() if tile != laid.tile.id])
    state = _with_player(state, replace(player, rack=rack, score=event.score))
    lying = Lying(laid.tile.id, laid.column, laid.row, laid.turns, laid.seat)
    return replace(state, board=(*state.board, lying), idle=0)


def _drawn(state: State, player: Player, count: int) -> State:
    rack = player.rack.with_under(state.pile.peek()[:count])
    return replace(_with_player(state, replace(player, rack=rack)), pile=state.pile.without_top(count))


def _lifted(state: State, event: events.TileLifted) -> State:
    player = _player(state, event.seat)
    rack = player.rack.with_under([event.tile.id])
    state = _with_player(state, replace(player, rack=rack, score=event.score))
    board = tuple([lying for lying in state.board if lying.tile != event.tile.id])
    return replace(state, board=board, revision=event.revision)


def _left(state: State, player: Player) -> State:
    """The tiles of the rack are out of play."""
    aside = state.aside.with_under(player.rack.peek())
    return replace(_with_player(state, replace(player, left=True, rack=EMPTY)), aside=aside)

"""What viewers of Dizios may know, built for each. Knows whose rack is whose; of the others' it tells the number."""

from typing import assert_never

from protocol.games import dizios as wire
from protocol.units import MILLISECOND, Instant
from referee.games.dizios import events
from referee.games.dizios.options import board_size
from referee.games.dizios.state import Phase, Player, State, player_at, tile_of
from referee.games.interface import Judged, Look, Viewer


def view(state: State, viewer: Viewer) -> wire.DiziosView:
    """All that one viewer may know of the match."""
    size = board_size(state.options)
    dealt = state.phase is not Phase.SHUFFLING
    mine = player_at(state, viewer)
    return wire.DiziosView(
        revision=state.revision,
        round=1 if dealt else 0,
        opens_at_ms=0,
        opened=dealt,
        challenge=state.options.challenge,
        columns=size.columns,
        rows=size.rows,
        laid=tuple(
            [wire.Laid(tile_of(state, each.tile), each.column, each.row, each.turns, each.seat) for each in state.board]
        ),
        pile=len(state.pile),
        racks=tuple([_rack(player) for player in state.players]),
        mine=() if mine is None else tuple([tile_of(state, number) for number in mine.rack.peek()]),
        turn=state.turn,
        turn_ends_at_ms=_ms(state.turn_ends_at),
        lock=None,
        result=state.result,
        match_winners=state.winners,
        next_deal_at_ms=0,
    )


def _rack(player: Player) -> wire.RackView:
    return wire.RackView(player.seat, len(player.rack), player.score, player.away, not player.left)


def _ms(at: Instant | None) -> int:
    return 0 if at is None else at // MILLISECOND


def show(event: events.DiziosEvent, viewer: Viewer) -> wire.DiziosNews | Look | None:
    """What one viewer is told of one event."""
    match event:
        case Judged():
            return None
        case events.Dealt():
            return Look()
        case events.TurnBegan(seat, ends_at, revision):
            return wire.TurnBegan(seat, _ms(ends_at), revision)
        case events.TilePlaced(laid, points, score, touches):
            return wire.TilePlaced(laid, points, score, touches)
        case events.TileDrawn(seat, tiles, rack, pile):
            return wire.TileDrawn(seat, tiles if viewer == seat else (), rack, pile)
        case events.TurnPassed(seat, by):
            return wire.TurnPassed(seat, by)
        case events.TileLifted(seat, tile, column, row, score, revision):
            return wire.TileLifted(seat, tile, column, row, score, revision, own=viewer == seat)
        case events.SeatAway(seat):
            return wire.SeatAway(seat)
        case events.SeatBack(seat):
            return wire.SeatBack(seat)
        case events.SeatLeft(seat):
            return wire.SeatLeft(seat)
        case events.MatchEnded(result, winners):
            return wire.MatchEnded(result, winners)
        case _:
            assert_never(event)

"""A tile onto the board, or off it again, and what that scores. Knows the player in turn; knows no turn's end."""

from protocol.games.dizios import Laid, Lift, Place
from protocol.units import Revision
from protocol.verdicts import Reason
from referee.games.dizios.events import TileDrawn, TileLifted, TilePlaced
from referee.games.dizios.fitting import Spot, fault, grid_of, largest_group, touched
from referee.games.dizios.options import Challenge
from referee.games.dizios.state import RACK, Lying, Player, State, puzzle, tile_of
from referee.games.dizios.turns import Happened, fold
from referee.games.interface import Refused


def placed(state: State, player: Player, command: Place) -> Happened | Refused:
    """The tile lies and scores, and the player draws (DIZ-04 to DIZ-09); or why it does not fit."""
    if command.tile not in player.rack.peek():
        return Refused(Reason.NOT_YOUR_CARD)
    spot = Spot(command.tile, command.column, command.row, command.turns)
    if (no := fault(state, spot)) is not None:
        return no
    tile = tile_of(state, command.tile)
    touches = touched(grid_of(state.deck, state.board), spot.column, spot.row)
    score = _score(state, player, spot)
    laid = Laid(tile, spot.column, spot.row, spot.turns, player.seat)
    lies = TilePlaced(laid, score - player.score, score, touches)
    return (lies, *_drawn(fold(state, (lies,)), player))


def _score(state: State, player: Player, spot: Spot) -> int:
    """What the player has, once the tile lies: points of what it touches (DIZ-06), or what the challenge counts."""
    lying = Lying(spot.tile, spot.column, spot.row, spot.turns, player.seat)
    if state.options.challenge is Challenge.SCORE:
        touches = touched(grid_of(state.deck, state.board), spot.column, spot.row)
        return player.score + sum([tile_of(state, number).points for number in touches])
    return _counted(state, (*state.board, lying))


def _counted(state: State, board: tuple[Lying, ...]) -> int:
    """DIZ-12: how large the largest group is, or how many tiles lie in the rectangle."""
    return len(board) if puzzle(state) else len(largest_group(state.deck, board))


def _drawn(state: State, player: Player) -> Happened:
    """DIZ-07: back to four; DIZ-09: as long as there are tiles to draw."""
    rack = next(each.rack for each in state.players if each.seat == player.seat)
    count = min(RACK - len(rack), len(state.pile))
    if count <= 0:
        return ()
    tiles = tuple([tile_of(state, number) for number in state.pile.peek()[:count]])
    return (TileDrawn(player.seat, tiles, len(rack) + count, len(state.pile) - count),)


def lifted(state: State, player: Player, command: Lift) -> Happened | Refused:
    """DIZ-12: whoever fills a rectangle may take any tile back."""
    if not puzzle(state):
        return Refused(Reason.OPTION_OFF)
    for lying in state.board:
        if (lying.column, lying.row) == (command.column, command.row):
            board = tuple([each for each in state.board if each is not lying])
            revision = Revision(state.revision + 1)
            tile = tile_of(state, lying.tile)
            return (TileLifted(player.seat, tile, lying.column, lying.row, _counted(state, board), revision),)
    return Refused(Reason.NO_TILE_THERE)

"""How a match of Dizios ends and what it comes to. Knows racks and points; knows no command."""

from protocol.games.dizios import End, Result, Standing
from protocol.units import Seat
from referee.games.dizios.events import MatchEnded
from referee.games.dizios.fitting import largest_group
from referee.games.dizios.options import Challenge
from referee.games.dizios.state import Player, State, in_play, tile_of


def match_ended(state: State, end: End) -> MatchEnded:
    """DIZ-10: the points of what is left are taken off; DIZ-11, DIZ-15: the highest total wins, equal ones share."""
    standings = tuple([_standing(state, player) for player in in_play(state)])
    group = largest_group(state.deck, state.board) if state.options.challenge is Challenge.GROUP else ()
    # When everybody has left, whoever had scored most has won: a match has a winner, if only in the books.
    totals = {each.seat: each.total for each in standings} or {each.seat: each.score for each in state.players}
    return MatchEnded(Result(end, standings, group), _highest(totals))


def _standing(state: State, player: Player) -> Standing:
    left = tuple([tile_of(state, number) for number in player.rack.peek()])
    # Where no points are played for, none are taken off.
    minus = sum([tile.points for tile in left]) if state.options.challenge is Challenge.SCORE else 0
    return Standing(player.seat, player.score, left, player.score - minus)


def _highest(totals: dict[Seat, int]) -> tuple[Seat, ...]:
    most = max(totals.values())
    return tuple([seat for seat, total in totals.items() if total == most])

"""How a round ends, what it scores and what follows from it. Knows cards that are left; knows no calls."""

from collections.abc import Mapping

from protocol.games.zangle import RoundEnd, RoundResult, ZangleShown
from protocol.units import MILLISECOND, Instant, Seat
from referee.games.zangle.events import RoundEnded
from referee.games.zangle.options import LEVEL_MAX, equalizer
from referee.games.zangle.pieces import laid
from referee.games.zangle.state import Player, State, faces, in_play

WRONG_SHOW_POINTS = 5
"""ZGL-35."""

# Round after round in which nobody can go out would be a match without an end. So many more than chance explains say
# that the deck is to blame, and the tied share the win.
BONUS_ROUNDS_MAX = 10


def round_ended(state: State, winner: Player | None, now: Instant) -> RoundEnded:
    """The end of the round: by its winner, or dead without one (ZGL-31, ZGL-32)."""
    show = () if winner is None else _show(state, winner)
    show_right = all(shown.right for shown in show)
    points = _points(state, winner, show_right)
    totals = {player.seat: player.score + points.get(player.seat, 0) for player in state.players if player.active}
    # ZGL-40, ZGL-46, ZGL-50: only a right winner of an ordinary round.
    awarded = winner.seat if winner and show_right and not state.bonus else None
    levels = tuple(
        (player.seat, min(player.level + (player.seat == awarded), LEVEL_MAX))
        for player in state.players
        if player.listed and (player.level or player.seat == awarded)
    )
    match_winners, contenders = _standing(state, winner if show_right else None, totals)
    return RoundEnded(
        result=RoundResult(
            round=state.round,
            bonus=state.bonus,
            end=RoundEnd.OUT if winner else RoundEnd.DEAD,
            winner=winner.seat if winner else None,
            show=show,
            show_right=show_right,
            points=tuple(points.items()),
            totals=tuple(totals.items()),
        ),
        levels=levels,
        equalizers=tuple(
            (seat, under) for seat, level in levels if (under := equalizer(state.options, level)) is not None
        ),
        contenders=contenders,
        match_winners=match_winners,
        next_deal_at=_next_deal_at(state, now) if not match_winners else None,
    )


def _next_deal_at(state: State, now: Instant) -> Instant | None:
    wait = state.options.next_deal_ms
    return Instant(now + wait * MILLISECOND) if wait else None


def _show(state: State, winner: Player) -> tuple[ZangleShown, ...]:
    """ZGL-35: the winner's Zangles, each examined."""
    shown = []
    for zangle in winner.zangles:
        (target,), pieces = faces(state, (zangle.target,)), faces(state, zangle.pieces)
        tiling = laid(target, pieces)
        shown.append(ZangleShown(target, pieces, tiling is not None, tiling or ()))
    return tuple(shown)


def _points(state: State, winner: Player | None, show_right: bool) -> Mapping[Seat, int]:
    if winner is not None and not show_right:
        return {player.seat: WRONG_SHOW_POINTS if player.seat == winner.seat else 0 for player in in_play(state)}
    if state.bonus:  # It decides between the tied and scores nothing.
        return {player.seat: 0 for player in in_play(state)}
    return {player.seat: player.cards_left for player in in_play(state)}


def _standing(
    state: State, winner: Player | None, totals: Mapping[Seat, int]
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has won the match, and else who is to play a bonus round (ZGL-37, ZGL-38)."""
    if state.round < state.options.rounds:
        return (), ()
    if state.bonus and winner is not None:
        return (winner.seat,), ()
    contending = state.contenders if state.bonus else tuple(totals)
    tied = lowest({seat: totals[seat] for seat in contending if seat in totals})
    if not tied:
        return abandoned(state), ()  # Whoever played has left; newcomers do not play on in a match that is over.
    bonus_rounds = state.round - state.options.rounds
    if len(tied) == 1 or bonus_rounds >= BONUS_ROUNDS_MAX:
        return tied, ()
    return (), tied


def lowest(totals: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The seats with the lowest total."""
    least = min(totals.values(), default=0)
    return tuple(seat for seat, total in totals.items() if total == least)


def abandoned(state: State) -> tuple[Seat, ...]:
    """Who wins when fewer than two are left to deal to: who played and is still there; without any, the lowest."""
    played = [player for player in state.players if player.listed]
    active = [player for player in played if player.active]
    contending = [player for player in active if player.seat in state.contenders]
    return lowest({player.seat: player.score for player in contending or active or played})

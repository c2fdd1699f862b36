"""What viewers of Zangle may know, built for them. Knows what lies face up and how much lies face down.

Nobody, not even its owner, sees into a pile, so every viewer of Zangle may know the same.
"""

from typing import assert_never

from protocol.games import zangle as wire
from protocol.units import MILLISECOND, Instant
from referee.games.interface import Judged, Lock, Look
from referee.games.zangle import events
from referee.games.zangle.options import equalizer
from referee.games.zangle.pieces import SHAPES
from referee.games.zangle.state import Phase, Player, State, faces


def view(state: State) -> wire.ZangleView:
    """All that a viewer may know of the match."""
    return wire.ZangleView(
        revision=state.revision,
        round=state.round,
        rounds=state.options.rounds,
        bonus=state.bonus,
        verify=state.options.verify,
        dealer=state.dealer,
        opens_at_ms=_ms(state.opens_at),
        opened=state.round > 0 and len(state.center_down) == 0,
        center=faces(state, state.center),
        center_pile=len(state.center_pile),
        hands=hand_views(state),
        lock=None if state.lock is None else _lock_view(state.lock),
        results=state.results,
        round_over=state.phase is Phase.OVER or (len(state.results) == state.round > 0),
        match_winners=state.winners,
        next_deal_at_ms=_ms(state.next_deal_at),
        shapes=SHAPES,
    )


def hand_views(state: State) -> tuple[wire.HandView, ...]:
    """Everybody's cards; a newcomer has none, and is not seen in the match before the first deal."""
    return tuple([_hand_view(state, player) for player in state.players if player.listed])


def _hand_view(state: State, player: Player) -> wire.HandView:
    return wire.HandView(
        player.seat,
        faces(state, player.face_up),
        len(player.draw_pile),
        len(player.zangles),
        player.score,
        equalizer(state.options, player.level) if player.level else None,
        player.away or player.left,
        player.playing,
        _ms(player.locked_out_until),
    )


def _lock_view(lock: Lock) -> wire.LockView:
    return wire.LockView(lock.holder, _ms(lock.since), _ms(lock.until))


def _ms(at: Instant | None) -> int:
    return 0 if at is None else at // MILLISECOND


def show(event: events.ZangleEvent) -> wire.ZangleNews | Look | None:
    """What a viewer is told of one event; None when it changes nothing that anybody sees."""
    match event:
        case Judged() | events.DealAsked() | events.QuietSince() | events.SeatJoined():
            return None
        case events.Dealt() | events.MatchEnded():
            return Look()
        case events.CenterTurnedUp(center, hands, center_pile, revision):
            return wire.CenterTurnedUp(center, hands, center_pile, revision)
        case events.LockGranted(lock):
            return wire.LockGranted(_lock_view(lock))
        case events.LockEnded(seat):
            return wire.LockEnded(seat)
        case events.ZangleTaken(seat, target, pieces, tiling, zangles, revision):
            return wire.ZangleTaken(seat, target, pieces, tiling, zangles, revision)
        case events.CenterRefilled(center, center_pile):
            return wire.CenterRefilled(center, center_pile)
        case events.HandRefilled(seat, cards, draw_pile):
            return wire.HandRefilled(seat, cards, draw_pile)
        case events.ZangleWrong(seat, wrong_target, pieces, finding):
            return wire.ZangleWrong(seat, wrong_target, pieces, finding)
        case events.PenaltyCardDrawn(seat, draw_pile, center_pile):
            return wire.PenaltyCardDrawn(seat, draw_pile, center_pile)
        case events.PenaltyLapsed(seat):
            return wire.PenaltyLapsed(seat)
        case events.LockedOut(seat, until):
            return wire.LockedOut(seat, _ms(until))
        case events.HitTaken(seat, card, center_pile, by_referee):
            return wire.HitTaken(seat, card, center_pile, by_referee)
        case events.SeatAway(seat, listed) | events.SeatLeft(seat, listed):
            return wire.SeatAway(seat) if listed else None
        case events.SeatBack(seat, listed):
            return wire.SeatBack(seat) if listed else None
        case events.RoundEnded(result, _, equalizers, _, match_winners, next_deal_at):
            return wire.RoundEnded(result, equalizers, match_winners, _ms(next_deal_at))
        case _:
            assert_never(event)

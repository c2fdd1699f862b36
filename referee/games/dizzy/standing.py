"""Questions about a match that several rules ask. Answers only; changes nothing."""

from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.dizzy.combinations import fits
from referee.games.dizzy.state import DEALING, OPEN, Hand, Lizzy, Phase, State
from referee.games.interface import Refused

OPEN_MAX = 3  # DND-18


def standing(state: State) -> Lizzy:
    """The Lizzy of a round that was dealt."""
    assert state.lizzy is not None, state.phase
    return state.lizzy


def out_of_play(state: State, seat: Seat) -> Refused | None:
    """Why the seat cannot play at all just now; None if it can."""
    phase = state.phase
    if phase is DEALING:
        return Refused(Reason.NOT_OPEN_YET)
    if seat not in state.hands or seat in state.left:
        return Refused(Reason.NOT_SEATED)
    if phase is OPEN:
        return None if state.refill is None else Refused(Reason.NOT_OPEN_YET)
    if phase is Phase.OVER:
        return Refused(Reason.ROUND_OVER, by=state.result.winners[0] if state.result else None)
    return Refused(Reason.NOT_OPEN_YET)


def present(state: State) -> list[Seat]:
    """Who counts for "nobody can lay": dealt in, and neither away (DND-37) nor gone."""
    away, left = state.away, state.left
    return [seat for seat in state.hands if seat not in away and seat not in left]


def may_open(hand: Hand) -> bool:
    """May this hand open a card when all do (DND-17, DND-18)?"""
    return len(hand.open) < OPEN_MAX and len(hand.blind) > 0


def nobody_can_lay(state: State) -> bool:
    """DND-17, DND-19. A table without anybody present is not stuck: it waits.

    A player who has no open card, and has blind ones, has a move that needs no combination: nobody is stuck before
    that card is open, by hand or by grace (DND-39).
    """
    tops, away, left = standing(state).tops, state.away, state.left
    anybody = False
    for seat, hand in state.hands.items():
        if seat in away or seat in left:
            continue
        if not hand.open:
            return False
        for card in hand.open:
            if fits(tops, card):
                return False
        anybody = True
    return anybody

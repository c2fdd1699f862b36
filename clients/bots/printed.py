"""Plays along where the printed cards lie on a table. Knows counts and votes; knows no card, no clock and no socket.

A bot has no eyes for the table. It is company for practice: it is ready, claims now and then as if it had cards, takes
the word of others for good but for a rare slip, counts what the referee has counted, and never keeps anybody waiting.
"""

from collections.abc import Hashable
from typing import Final

from clients.bots.brain import Brain
from clients.bots.thought import LOOKS_MAX, Thinker
from protocol import server
from protocol.games.dizzy import Combination
from protocol.games.printed import (
    Call,
    Count,
    Deck,
    HandView,
    Lay,
    Phase,
    PrintedCommand,
    PrintedView,
    Ready,
    Stuck,
    Vote,
    Withdraw,
)
from protocol.units import Seat

# Looking over a real table, and laying cards by hand, takes longer than looking at a screen.
SEARCH_FACTOR: Final = 3.0

# How many own cards a Zangle of a bot uses, where it has as many.
OWN: Final = 2


def choose(view: PrintedView, seat: Seat, thinker: Thinker, look: int) -> PrintedCommand | None:
    """What the seat does when it looks up; None: nothing is asked of it."""
    hand = hand_of(view, seat)
    if hand is None or view.match_winners:
        return None
    match view.phase:
        case Phase.LAYING:
            return None if hand.ready else Ready()
        case Phase.COUNTING:
            return None if hand.counted or seat == view.out else Count(hand.cards)
        case Phase.OPEN:
            return _race(view, hand, thinker, look)
        case Phase.COUNTDOWN | Phase.OVER:
            return None


def _race(view: PrintedView, hand: HandView, thinker: Thinker, look: int) -> PrintedCommand | None:
    if view.lock is not None and view.lock.holder == hand.seat:
        return _follow(view, hand, thinker)
    if is_asked(view, hand.seat):
        # Who claims something is mostly right, and a bot cannot see that they are not.
        return Vote(not thinker.blunders())
    if view.lock is not None:
        return None
    if any(other.stuck for other in view.hands):
        return None if hand.stuck else Stuck()
    if thinker.notices([hand.cards], look) and (look >= LOOKS_MAX or thinker.chance.random() < thinker.skill):
        return Call((thinker.chance.choice(list(Combination)),) if view.deck is Deck.DIZZY else ())
    return None


def _follow(view: PrintedView, hand: HandView, thinker: Thinker) -> PrintedCommand | None:
    if view.asked is not None:
        return None
    if thinker.blunders():
        return Withdraw()
    return Lay(own=1 if view.deck is Deck.DIZZY else max(1, min(OWN, hand.cards)))


def hand_of(view: PrintedView, seat: Seat) -> HandView | None:
    return next((hand for hand in view.hands if hand.seat == seat), None)


def is_asked(view: PrintedView, seat: Seat) -> bool:
    """The table is asked about a claim, and this seat has not voted."""
    return view.asked is not None and seat in view.asked.voters and seat not in view.asked.voted


def _stimulus(view: PrintedView, seat: Seat) -> Hashable:
    hand = hand_of(view, seat)
    if hand is None or view.match_winners or view.phase in (Phase.COUNTDOWN, Phase.OVER):
        return None
    somebody_stuck = any(other.stuck for other in view.hands)
    return view.phase, view.round, view.revision, hand.penalties, somebody_stuck, view.asked is not None


def _decide(sight: server.Sight, view: PrintedView, seat: Seat, thinker: Thinker, look: int) -> PrintedCommand | None:
    return choose(view, seat, thinker, look)


def _waits_for_deal(view: PrintedView) -> bool:
    return view.phase is Phase.OVER and not view.match_winners and view.next_deal_at_ms == 0


def _locked_out_until_ms(view: PrintedView, seat: Seat) -> int:
    hand = hand_of(view, seat)
    return 0 if hand is None or view.lock is not None or view.phase is not Phase.OPEN else hand.locked_out_until_ms


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal, SEARCH_FACTOR, _locked_out_until_ms, is_asked)

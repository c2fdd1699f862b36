"""Plays Zangle Turn-style from a seat's view. Knows the cards that lie face up; knows no clock and no socket."""

from collections.abc import Hashable
from typing import Final

from clients.bots.brain import Brain
from clients.bots.thought import LOOKS_MAX, Thinker
from clients.bots.zangle import SEARCH_FACTOR, hand_of, zangles
from protocol import server
from protocol.games.turnstyle import Hit, Pass, Take, TurnstyleCommand, TurnstyleView
from protocol.units import Seat

# After so many looks in vain a player takes the hit, or ends the turn: in a game of turns others wait.
LOOKS: Final = 2


def choose(view: TurnstyleView, seat: Seat, thinker: Thinker, look: int) -> TurnstyleCommand | None:
    """What the seat does when it looks up in its turn; None: look again."""
    hand = hand_of(view, seat)
    if hand is None or view.turn != seat:
        return None
    noticed = thinker.notices(list(zangles(view, hand)), look)
    if noticed:
        # The best get rid of the most cards; a beginner takes what comes to mind.
        most = max(noticed, key=lambda each: each.own)
        best = most if thinker.chance.random() < thinker.skill else thinker.chance.choice(noticed)
        return Take(best.target.id, tuple(card.id for card in best.pieces))
    if look < min(LOOKS, LOOKS_MAX):
        return None
    return Pass() if view.hit_taken or view.center_pile == 0 else Hit()


def _stimulus(view: TurnstyleView, seat: Seat) -> Hashable:
    return (view.revision, view.hit_taken) if view.turn == seat else None


def _decide(
    sight: server.Sight, view: TurnstyleView, seat: Seat, thinker: Thinker, look: int
) -> TurnstyleCommand | None:
    return choose(view, seat, thinker, look)


def _waits_for_deal(view: TurnstyleView) -> bool:
    return view.round_over and not view.match_winners and view.next_deal_at_ms == 0


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal, search_factor=SEARCH_FACTOR)

"""Plays Zangle Solitaire from a seat's view. Knows the cards that lie face up; knows no clock and no socket."""

from collections.abc import Hashable
from typing import Final

from clients.bots.brain import Brain
from clients.bots.thought import Thinker
from clients.bots.zangle import SEARCH_FACTOR, hand_of, zangles
from protocol import server
from protocol.games.solitaire import Hit, SolitaireCommand, SolitaireView, Take
from protocol.units import Seat

# A hit costs, so it is worth looking this often first.
HIT_AFTER_LOOKS: Final = 4


def choose(view: SolitaireView, seat: Seat, thinker: Thinker, look: int) -> SolitaireCommand | None:
    """What the seat does when it looks up; None: look again."""
    hand = hand_of(view, seat)
    if hand is None or not view.opened or view.round_over:
        return None
    noticed = thinker.notices(list(zangles(view, hand)), look)
    if noticed:
        # The best get rid of the most cards; a beginner takes what comes to mind.
        most = max(noticed, key=lambda each: each.own)
        best = most if thinker.chance.random() < thinker.skill else thinker.chance.choice(noticed)
        return Take(best.target.id, tuple(card.id for card in best.pieces))
    return Hit() if look >= HIT_AFTER_LOOKS * thinker.skill and view.center_pile else None


def _stimulus(view: SolitaireView, seat: Seat) -> Hashable:
    hand = hand_of(view, seat)
    if hand is None or not view.opened or view.round_over:
        return None
    return view.revision, tuple(card.id for card in hand.face_up)


def _decide(
    sight: server.Sight, view: SolitaireView, seat: Seat, thinker: Thinker, look: int
) -> SolitaireCommand | None:
    return choose(view, seat, thinker, look)


def _waits_for_deal(view: SolitaireView) -> bool:
    return False  # A match has one deal.


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal, search_factor=SEARCH_FACTOR)

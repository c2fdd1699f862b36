"""What a match of Solitaire is, what happens in it, and how that changes it. Decides nothing.

The cards lie and move as in Speedster; here hits and time are counted besides.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from protocol.games.zangle import Card
from protocol.units import Instant, Seat
from referee.games.interface import Event
from referee.games.zangle import events
from referee.games.zangle import options as speedster_options
from referee.games.zangle import state as speedster
from referee.games.zangle.events import ZangleEvent
from referee.games.zangle.evolve import evolve as cards_after


class Options(Struct, frozen=True):
    """There is nothing to choose: no clock, no rounds."""


OF_CARDS: Final = speedster_options.Options(rounds=1, next_deal_ms=0, countdown_ms=0)
"""What the cards, which are Speedster's, have to know."""


class State(Struct, frozen=True, gc=False):
    """A match of one."""

    cards: speedster.State
    options: Options
    hits: int = 0
    began_at: Instant = Instant(0)
    ended_at: Instant | None = None


class HitCounted(Event, frozen=True, gc=False):
    """A card of the pile, and how many hits that makes (ZGL-70)."""

    seat: Seat
    card: Card
    center_pile: int
    hits: int


class Ended(Event, frozen=True, gc=False):
    """It is over, at this instant."""

    round: events.RoundEnded
    at: Instant


SolitaireEvent = ZangleEvent | HitCounted | Ended


def evolve(state: State, event: SolitaireEvent) -> State:
    """The state after one event."""
    match event:
        case HitCounted(seat, card, center_pile, hits):
            taken = events.HitTaken(seat, card, center_pile, by_referee=False)
            return replace(state, cards=cards_after(state.cards, taken), hits=hits)
        case Ended(ended, at):
            return replace(state, cards=cards_after(state.cards, ended), ended_at=at)
        case events.Dealt(opens_at=opens_at):
            return replace(state, cards=cards_after(state.cards, event), began_at=opens_at)
        case _:
            return replace(state, cards=cards_after(state.cards, event))

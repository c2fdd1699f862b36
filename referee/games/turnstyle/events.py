"""What happens in a match of Turn-style: what happens with the cards of Speedster, and turns. Decides nothing."""

from protocol.games.turnstyle import PassBy
from protocol.units import Instant, Revision, Seat
from referee.games.interface import Event
from referee.games.zangle.events import ZangleEvent


class TurnBegan(Event, frozen=True, gc=False):
    seat: Seat
    ends_at: Instant | None
    last_turns: bool
    revision: Revision


class TurnPassed(Event, frozen=True, gc=False):
    seat: Seat
    by: PassBy


TurnstyleEvent = ZangleEvent | TurnBegan | TurnPassed

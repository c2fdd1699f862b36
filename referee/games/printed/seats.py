"""Who comes and goes. Knows seats; knows no card."""

from protocol.units import SEATS_MAX, Seat
from protocol.verdicts import Reason
from referee.games.interface import Refused
from referee.games.printed.events import SeatCameBack, SeatJoined, SeatLeft, SeatWentAway
from referee.games.printed.rounds import end_if_deserted
from referee.games.printed.state import State, voters
from referee.games.printed.story import Story

SEATS_MAX_ZANGLE = 8  # ZGL-17


def seats_most(state: State) -> int:
    return SEATS_MAX_ZANGLE if state.zangle else SEATS_MAX


def went_away(story: Story, seat: Seat) -> Refused | None:
    """PRT-17: the seat is kept, and nobody waits for its word."""
    if seat not in story.state.seats:
        return Refused(Reason.NO_SUCH_SEAT)
    if seat in story.state.away:
        return Refused(Reason.ALREADY_SO)
    story.tell(SeatWentAway(seat, tuple(other for other in _asked(story.state) if other != seat)))
    return None


def came_back(story: Story, seat: Seat) -> Refused | None:
    state = story.state
    if seat not in state.seats:
        return Refused(Reason.NO_SUCH_SEAT)
    if seat not in state.away:
        return Refused(Reason.ALREADY_SO)
    is_asked = state.held is not None and state.held.asked is not None and state.held.lock.holder != seat
    back = (seat,) if is_asked and seat in state.players and seat not in state.left else ()
    story.tell(SeatCameBack(seat, tuple(sorted((*_asked(state), *back)))))
    return None


def sat_down(story: Story, seat: Seat) -> Refused | None:
    """A player joins, and is dealt in from the next deal on."""
    state = story.state
    if state.match_winners:
        return Refused(Reason.NO_MATCH)
    if seat in state.seats:
        return Refused(Reason.ALREADY_SO)
    if len(state.seats) >= seats_most(state):
        return Refused(Reason.TABLE_FULL, number=seats_most(state))
    story.tell(SeatJoined(seat))
    return None


def got_up(story: Story, seat: Seat) -> Refused | None:
    """A player leaves for good. The printed cards lie where they lie."""
    if seat not in story.state.seats:
        return Refused(Reason.NO_SUCH_SEAT)
    story.tell(SeatLeft(seat, tuple(other for other in _asked(story.state) if other != seat)))
    end_if_deserted(story)
    return None


def _asked(state: State) -> tuple[Seat, ...]:
    """Whom the table asks now."""
    return voters(state) if state.held is not None and state.held.asked is not None else ()

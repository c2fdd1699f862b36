"""Who comes and goes. Knows seats; knows no card."""

from protocol.units import SEATS_MAX, Seat
from protocol.verdicts import Reason
from referee.games.dizzy.events import SeatCameBack, SeatJoined, SeatLeft, SeatWentAway
from referee.games.dizzy.rounds import end_if_deserted
from referee.games.dizzy.story import Story
from referee.games.interface import Refused


def went_away(story: Story, seat: Seat) -> Refused | None:
    """DND-37. The seat is kept, and so are its cards."""
    if seat not in story.state.seats:
        return Refused(Reason.NO_SUCH_SEAT)
    if seat in story.state.away:
        return Refused(Reason.ALREADY_SO)
    story.tell(SeatWentAway(seat))
    return None


def came_back(story: Story, seat: Seat) -> Refused | None:
    if seat not in story.state.seats:
        return Refused(Reason.NO_SUCH_SEAT)
    if seat not in story.state.away:
        return Refused(Reason.ALREADY_SO)
    story.tell(SeatCameBack(seat))
    return None


def sat_down(story: Story, seat: Seat) -> Refused | None:
    """A player joins, and is dealt in from the next deal on."""
    state = story.state
    if state.match_winners:
        return Refused(Reason.NO_MATCH)
    if seat in state.seats:
        return Refused(Reason.ALREADY_SO)
    if len(state.seats) >= SEATS_MAX:
        return Refused(Reason.TABLE_FULL, number=SEATS_MAX)
    story.tell(SeatJoined(seat))
    return None


def got_up(story: Story, seat: Seat) -> Refused | None:
    """A player leaves for good. Until the next deal the cards lie there as those of one who is away."""
    if seat not in story.state.seats:
        return Refused(Reason.NO_SUCH_SEAT)
    story.tell(SeatLeft(seat))
    end_if_deserted(story)
    return None

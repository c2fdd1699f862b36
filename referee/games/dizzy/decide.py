"""Which rule answers which command. Knows every rule's name; the rules themselves are beside it."""

from protocol.games import dizzy
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.dizzy import calls, opening, rounds, seats
from referee.games.dizzy.deal import dealt, refilled, under
from referee.games.dizzy.events import CommonRefilled, DealAsked, DizzyEvent
from referee.games.dizzy.standing import standing
from referee.games.dizzy.state import Phase, State
from referee.games.dizzy.story import Story, begun
from referee.games.interface import (
    CameBack,
    DealNext,
    GotUp,
    HouseCommand,
    Move,
    Refused,
    SatDown,
    Shuffle,
    Shuffled,
    Tick,
    VoidLock,
    Wake,
    WentAway,
)


def decide(state: State, move: Move) -> tuple[DizzyEvent, ...] | Refused:
    """All that the move brings about, up to and with what follows by the rules at once; or why not."""
    seat, command = move.seat, move.command
    if seat is not None and isinstance(command, dizzy.Call) and (late := calls.behind(state, seat, move)) is not None:
        return late
    story = begun(state, move)
    refused = _house(story, move) if seat is None else _seat(story, move, seat)
    if refused is not None:
        return refused
    opening.settle(story)
    return story.told()


def due(state: State) -> Wake | Shuffle | None:
    """What the rules wait for: chance at once, or the next of their own instants."""
    match state.phase:
        case Phase.OPEN:
            if state.refill is not None:
                return Shuffle(len(under(standing(state))))
            instants = [hand.open_by for hand in state.hands.values() if hand.open_by is not None]
            if state.held is not None:
                instants.append(state.held.lock.until)
            if state.settles_at is not None:
                instants.append(state.settles_at)
            return Wake(min(instants)) if instants else None
        case Phase.DEALING:
            return Shuffle(len(state.deck.cards))
        case Phase.COUNTDOWN:
            return Wake(state.opens_at)
        case Phase.OVER:
            return None if state.next_deal_at is None else Wake(state.next_deal_at)


def _seat(story: Story, move: Move, seat: Seat) -> Refused | None:
    command = move.command
    match command:
        case dizzy.Call() as call:
            return calls.call(story, seat, call)
        case dizzy.Lay() as lay:
            return calls.lay(story, seat, lay)
        case dizzy.Withdraw():
            return calls.withdraw(story, seat)
        case dizzy.Open():
            return opening.open_alone(story, seat)
        case dizzy.Stuck():
            return opening.say_stuck(story, seat)
        case _:
            assert not isinstance(command, HouseCommand), f"a seat cannot speak for the house: {move}"
            return Refused(Reason.WRONG_GAME)


def _house(story: Story, move: Move) -> Refused | None:
    command = move.command
    assert isinstance(command, HouseCommand), f"the house does not play: {move}"
    match command:
        case Tick():
            return _tick(story)
        case Shuffled(order=order):
            return _shuffled(story, order)
        case WentAway(seat=seat):
            return seats.went_away(story, seat)
        case CameBack(seat=seat):
            return seats.came_back(story, seat)
        case SatDown(seat=seat):
            return seats.sat_down(story, seat)
        case GotUp(seat=seat):
            return seats.got_up(story, seat)
        case DealNext():
            return rounds.deal_next(story)
        case VoidLock():
            rounds.void_lock(story)
            return None


def _tick(story: Story) -> Refused | None:
    """Whatever is due by now. A tick that comes early finds nothing, and does nothing."""
    state = story.state
    match state.phase:
        case Phase.DEALING:
            pass
        case Phase.COUNTDOWN:
            if story.at >= state.opens_at:
                opening.open_first(story)
        case Phase.OVER:
            if state.next_deal_at is not None and story.at >= state.next_deal_at:
                story.tell(DealAsked())
        case Phase.OPEN:
            if state.refill is None:
                _tick_open(story)
    return None


def _tick_open(story: Story) -> None:
    """The deadline first: it belongs to the one who waited longest, and a penalty may change what follows."""
    held, settles_at = story.state.held, story.state.settles_at
    if held is not None and story.at >= held.lock.until:
        calls.lapse(story, held, Reason.DEADLINE)
    opening.open_after_grace(story)
    # Whoever was opened for may have changed nothing of this: it was announced, and nobody can lay still.
    if settles_at is not None and story.at >= settles_at:
        opening.unstick(story)


def _shuffled(story: Story, order: tuple[int, ...]) -> Refused | None:
    """The chance that `due` asked for: a deal, or a refill and what waited for it."""
    state = story.state
    expected = due(state)
    if not isinstance(expected, Shuffle):
        return Refused(Reason.ALREADY_SO)
    assert sorted(order) == list(range(expected.count)), order
    if state.phase is Phase.DEALING:
        story.tell(dealt(state, order, story.now))
        return None
    refill = state.refill
    assert refill is not None, state.phase
    story.tell(CommonRefilled(refilled(standing(state), order)))
    if refill.seat is None:
        opening.flip(story)
    else:
        calls.penalize(story, refill.seat, refill.count)
    return None

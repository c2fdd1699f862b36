"""Which rule answers which command. Knows every rule's name; the rules themselves are beside it."""

from typing import Final

from protocol.games import printed
from protocol.units import Seat
from protocol.verdicts import Reason
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
from referee.games.printed import calls, rounds, seats, votes
from referee.games.printed.deck import LOTS
from referee.games.printed.events import DealAsked, PrintedEvent
from referee.games.printed.state import Phase, State
from referee.games.printed.story import Story, begun

# What can be said whenever there is something to say it about; all else needs an open round.
AT_ANY_TIME: Final = (printed.Ready, printed.Vote, printed.Overrule, printed.Correct, printed.Finish, printed.Count)


def decide(state: State, move: Move) -> tuple[PrintedEvent, ...] | Refused:
    """All that the move brings about, up to and with what follows by the rules at once; or why not."""
    seat, command = move.seat, move.command
    if seat is not None and isinstance(command, printed.Call) and (late := calls.behind(state, seat, move)) is not None:
        return late
    story = begun(state, move)
    refused = _house(story, move) if seat is None else _seat(story, move, seat)
    if refused is not None:
        return refused
    votes.settle(story)
    rounds.settle(story)
    return story.told()


def due(state: State) -> Wake | Shuffle | None:
    """What the rules wait for: chance at once, or the next of their own instants."""
    match state.phase:
        case Phase.DRAWING:
            return Shuffle(len(LOTS))
        case Phase.LAYING:
            return None
        case Phase.COUNTDOWN:
            return Wake(state.opens_at)
        case Phase.OPEN:
            return None if state.held is None else Wake(state.held.lock.until)
        case Phase.COUNTING:
            return None if state.counting is None else Wake(state.counting.ends)
        case Phase.OVER:
            return None if state.next_deal_at is None else Wake(state.next_deal_at)


def _seat(story: Story, move: Move, seat: Seat) -> Refused | None:
    command = move.command
    assert not isinstance(command, HouseCommand), f"a seat cannot speak for the house: {move}"
    if isinstance(command, printed.PrintedCommand) and not isinstance(command, AT_ANY_TIME):
        refused = calls.out_of_play(story.state, seat)
        if refused is not None:
            return refused
    match command:
        case printed.Ready():
            return rounds.ready(story, seat)
        case printed.Call():
            return calls.call(story, seat, command, by_host=move.host)
        case printed.Lay():
            return calls.lay(story, seat, command)
        case printed.Withdraw():
            return calls.withdraw(story, seat)
        case printed.Vote(right=right):
            return votes.vote(story, seat, right=right, by_host=move.host)
        case printed.Overrule(right=right):
            return votes.overrule(story, seat, right=right, by_host=move.host)
        case printed.Hit():
            return rounds.hit(story, seat)
        case printed.Stuck(nothing_left=nothing_left):
            return rounds.stuck(story, seat, nothing_left=nothing_left)
        case printed.Correct(seat=other, cards=cards):
            return rounds.correct(story, other, cards, by_host=move.host)
        case printed.Finish():
            return rounds.finish(story, by_host=move.host)
        case printed.Count(cards=cards):
            return rounds.count(story, seat, cards)
        case _:
            return Refused(Reason.WRONG_GAME)


def _house(story: Story, move: Move) -> Refused | None:
    command = move.command
    assert isinstance(command, HouseCommand), f"the house does not play: {move}"
    match command:
        case Tick():
            _tick(story)
            return None
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
            calls.void_lock(story)
            return None


def _tick(story: Story) -> None:
    """Whatever is due by now. A tick that comes early finds nothing, and does nothing."""
    state = story.state
    wake = due(state)
    if not isinstance(wake, Wake) or story.at < wake.at:
        return
    match state.phase:
        case Phase.DRAWING | Phase.LAYING:
            pass
        case Phase.COUNTDOWN:
            rounds.open_round(story)
        case Phase.OPEN:
            assert state.held is not None
            if state.held.asked is None:
                calls.lapse(story, state.held, Reason.DEADLINE)
            else:
                votes.time_is_up(story, state.held.asked)
        case Phase.COUNTING:
            rounds.book(story)
        case Phase.OVER:
            story.tell(DealAsked())


def _shuffled(story: Story, order: tuple[int, ...]) -> Refused | None:
    """The chance that `due` asked for."""
    expected = due(story.state)
    if not isinstance(expected, Shuffle):
        return Refused(Reason.ALREADY_SO)
    assert sorted(order) == list(range(expected.count)), order
    story.tell(rounds.dealt(story.state, order))
    return None

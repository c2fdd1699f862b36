"""How rounds end, and what comes after. Knows results and rounds won; knows no call and no combination."""

from collections.abc import Iterable, Mapping

from protocol.games.dizzy import RoundEnd, RoundResult
from protocol.units import Instant, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.dizzy.events import DealAsked, LockEnded, MatchEnded, RoundEnded
from referee.games.dizzy.options import span
from referee.games.dizzy.state import Phase, State
from referee.games.dizzy.story import Story
from referee.games.interface import Judged, Refused

SEATS_MIN = 2  # DND-31


def end_round(story: Story, end: RoundEnd, winners: tuple[Seat, ...]) -> None:
    """Close the round, and the match where this decides it (DND-30)."""
    state = story.state
    left = tuple((seat, len(hand)) for seat, hand in state.hands.items())
    # A drawn round counts for each who drew it, so that every round brings the match nearer to its end.
    won = {seat: number + (seat in winners) for seat, number in state.rounds_won.items()}
    match_winners = _match_winners(state, won)
    wait = state.options.between_ms
    next_deal_at = Instant(story.now + span(wait)) if wait and not match_winners else None
    story.tell(RoundEnded(RoundResult(end, winners, left), tuple(won.items()), match_winners, next_deal_at))


def void_round(story: Story) -> None:
    """Nobody can do anything any more: the fewest cards win (DND-38)."""
    state = story.state
    sizes = {seat: len(hand) for seat, hand in state.hands.items() if seat not in state.left}
    fewest = min(sizes.values())
    end_round(story, RoundEnd.VOID, tuple(seat for seat, size in sizes.items() if size == fewest))


def void_lock(story: Story) -> None:
    """End the lock unjudged, if there is one."""
    held = story.state.held
    if held is not None:
        story.tell(Judged(held.lock.holder, Ruling.VOID, Reason.LOCK_VOIDED))
        story.tell(LockEnded(held.lock.holder))


def end_if_deserted(story: Story) -> None:
    """With one player left there is no race: that player wins the round, and the match without company for a next."""
    state = story.state
    playing = tuple(seat for seat in state.hands if seat not in state.left)
    match state.phase:
        case Phase.COUNTDOWN | Phase.OPEN:
            if len(playing) < SEATS_MIN:
                void_lock(story)
                end_round(story, RoundEnd.LAST_LEFT, playing)
        case Phase.DEALING | Phase.OVER:
            if len(state.seats) < SEATS_MIN and not state.match_winners:
                story.tell(MatchEnded(_leaders(state.seats, state.rounds_won)))


def deal_next(story: Story) -> Refused | None:
    """The host asks for the next round now."""
    state = story.state
    if state.phase is not Phase.OVER or state.match_winners:
        return Refused(Reason.ROUND_RUNNING)
    story.tell(DealAsked())
    return None


def _match_winners(state: State, won: Mapping[Seat, int]) -> tuple[Seat, ...]:
    if len(state.seats) < SEATS_MIN:
        return _leaders(state.seats, won)
    return tuple(seat for seat, number in won.items() if number >= state.options.rounds_to_win)


def _leaders(seats: Iterable[Seat], won: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Of those who are still there, whoever won most."""
    numbers = {seat: won.get(seat, 0) for seat in seats}
    most = max(numbers.values())
    return tuple(seat for seat, number in numbers.items() if number == most)

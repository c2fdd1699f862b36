"""When blind cards turn up, and what happens when nobody can lay. Knows no call."""

from protocol.games.dizzy import Card
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizzy.deal import under
from referee.games.dizzy.events import CardFlipped, CardsOpened, NobodyCanLay, RefillAsked, SaidStuck
from referee.games.dizzy.options import StuckBy, span
from referee.games.dizzy.rounds import void_round
from referee.games.dizzy.standing import may_open, nobody_can_lay, out_of_play, present, standing
from referee.games.dizzy.state import OPEN, State
from referee.games.dizzy.story import Story
from referee.games.interface import Refused


def open_alone(story: Story, seat: Seat) -> Refused | None:
    """DND-15, DND-16."""
    state = story.state
    refused = out_of_play(state, seat)
    if refused is not None:
        return refused
    hand = state.hands[seat]
    if hand.open:
        return Refused(Reason.STILL_OPEN_CARDS)
    if not hand.blind:
        return Refused(Reason.NO_BLIND_CARDS)
    story.tell(CardsOpened(_top_blind(state, [seat]), together=False, by_referee=False))
    return None


def open_first(story: Story) -> None:
    """DND-04: all at the same moment."""
    story.tell(CardsOpened(_top_blind(story.state, list(story.state.hands)), together=True, by_referee=False))


def open_after_grace(story: Story) -> None:
    """DND-39: for those who have no open card and did not open one."""
    hands = story.state.hands
    due = [seat for seat, hand in hands.items() if hand.open_by is not None and hand.open_by <= story.at]
    if due:
        story.tell(CardsOpened(_top_blind(story.state, due), together=False, by_referee=True))


def say_stuck(story: Story, seat: Seat) -> Refused | None:
    """DND-19 by word. The referee looks only when the last one says so, so that a word is no way to ask it."""
    state = story.state
    if state.options.stuck is not StuckBy.WORD:
        return Refused(Reason.OPTION_OFF)
    refused = out_of_play(state, seat)
    if refused is not None:
        return refused
    if state.held is not None:
        return Refused(Reason.HELD, by=state.held.lock.holder)
    if seat in state.stuck_words:
        return Refused(Reason.ALREADY_SO)
    if _unanimous(state, state.stuck_words | {seat}) and not nobody_can_lay(state):
        return Refused(Reason.SOMEBODY_CAN_LAY)
    story.tell(SaidStuck(seat))
    return None


def settle(story: Story) -> None:
    """What follows when nobody can lay after all that was told: an announcement, or at once if all said so."""
    state = story.state
    waits = state.held is not None or state.refill is not None or state.settles_at is not None
    if state.phase is not OPEN or waits or not nobody_can_lay(state):
        return
    match state.options.stuck:
        case StuckBy.REFEREE:
            story.tell(NobodyCanLay(Instant(story.now + span(state.options.stuck_ms))))
        case StuckBy.WORD:
            if _unanimous(state, state.stuck_words):
                unstick(story)


def unstick(story: Story) -> None:
    """Nobody can lay: all open (DND-17), else a card is flipped (DND-20), else the round is void (DND-38)."""
    state = story.state
    opening = [seat for seat, hand in state.hands.items() if may_open(hand)]
    if opening:
        story.tell(CardsOpened(_top_blind(state, opening), together=True, by_referee=False))
    elif state.flips >= len(state.deck.cards):
        # As many flips in a row as there are cards: with these cards it may never end.
        void_round(story)
    elif state.common:
        flip(story)
    elif under(standing(state)):
        story.tell(RefillAsked(None, 1))
    else:
        void_round(story)


def flip(story: Story) -> None:
    """DND-20: whether it makes a combination does not matter, and it wins for nobody (DND-36)."""
    state = story.state
    card = state.deck.cards[state.common.peek()[0]]
    story.tell(CardFlipped(card, len(state.common) - 1, Revision(state.revision + 1)))


def _unanimous(state: State, words: frozenset[Seat]) -> bool:
    return words.issuperset(present(state))


def _top_blind(state: State, seats: list[Seat]) -> tuple[tuple[Seat, Card], ...]:
    return tuple((seat, state.deck.cards[state.hands[seat].blind.peek()[0]]) for seat in seats)

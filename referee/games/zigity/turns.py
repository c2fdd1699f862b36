"""How turns follow each other, what is drawn and turned up, how a match ends. Knows seats and piles; knows no set."""

from typing import assert_never

from protocol.games.zigity import ActionCard, End, FreeCard, Owed, Result, SetCard, WhyDrawn
from protocol.units import Instant, Revision, Seat
from referee.games.zigity import events
from referee.games.zigity.options import span
from referee.games.zigity.state import (
    Begin,
    DrawCards,
    Phase,
    State,
    Task,
    TurnUp,
    after,
    faces,
    player_at,
    present,
    still_in,
)
from referee.games.zigity.story import Story

SEATS_MIN = 2  # ZIG-25


def to_do(story: Story, *tasks: Task) -> None:
    """Do this, one after the other, as far as the deck reaches; `resume` goes on when it was refilled."""
    story.tell(events.TasksLeft(tasks))
    resume(story)


def resume(story: Story) -> None:
    """Go on with what is to be done."""
    while story.state.tasks and not needs_refill(story.state) and story.state.phase is Phase.PLAYING:
        task, *left = story.state.tasks
        match task:
            case DrawCards():
                _draw(story, task, tuple(left))
            case TurnUp():
                _turn_up(story, tuple(left))
            case Begin(seat, reversed_, owed):
                story.tell(events.TasksLeft(tuple(left)))
                _begin(story, seat, owed, reversed_=reversed_)
            case _:
                assert_never(task)


def needs_refill(state: State) -> bool:
    """ZIG-21: a card of the deck is due, the deck is empty, and there are cards to make a new one of."""
    return bool(state.tasks) and not isinstance(state.tasks[0], Begin) and not state.stock and len(state.under) > 0


def _draw(story: Story, task: DrawCards, left: tuple[Task, ...]) -> None:
    """As many as there are; what cannot be drawn lapses. The rest waits for a refill, if there can be one."""
    stock = story.state.stock.peek()
    cards = faces(story.state, stock[: task.count])
    story.tell(events.CardsDrawn(task.seat, task.why, cards, len(stock) - len(cards)))
    missing = task.count - len(cards)
    more = missing > 0 and len(story.state.under) > 0
    story.tell(events.TasksLeft((DrawCards(task.seat, missing, task.why), *left) if more else left))


def _turn_up(story: Story, left: tuple[Task, ...]) -> None:
    """ZIG-02: until it is a set card. Without one to be found nobody can play on (ZIG-27)."""
    stock, under = story.state.stock.peek(), story.state.under.peek()
    if not any(isinstance(card, SetCard) for card in faces(story.state, stock + under)):
        end_match(story, End.STUCK)
        return
    turned = []
    for card in faces(story.state, stock):
        turned.append(card)
        if isinstance(card, SetCard):
            break
    story.tell(events.PlayCardTurned(tuple(turned), len(stock) - len(turned)))
    if isinstance(turned[-1], SetCard):
        story.tell(events.TasksLeft(left))


def _begin(story: Story, seat: Seat, owed: Owed | None, *, reversed_: bool) -> None:
    if story.state.idle >= len(still_in(story.state)):
        end_match(story, End.STUCK)
        return
    length = span(story.state.options.turn_s)
    ends = Instant(story.now + length) if length else None
    story.tell(events.TurnBegan(seat, owed, reversed_, ends, Revision(story.state.revision + 1)))


def begin_again(story: Story) -> None:
    """The same turn goes on, with its whole time."""
    state = story.state
    assert state.turn is not None
    _begin(story, state.turn, state.owed, reversed_=state.reversed)


def next_turn(story: Story, *first: Task) -> None:
    """After these, the next player has their turn."""
    state = story.state
    assert state.turn is not None
    follower = after(state, state.turn, to_the_right=state.reversed)
    to_do(story, *first, Begin(follower, state.reversed))


def draw(story: Story) -> None:
    """ZIG-15; or what a draw card asks for (ZIG-13, ZIG-18), after which one has one's turn (ZIG-23)."""
    state = story.state
    seat, owed = state.turn, state.owed
    assert seat is not None
    if owed is None:
        next_turn(story, DrawCards(seat, 1, WhyDrawn.TURN))
        return
    drawn = DrawCards(seat, owed.count, WhyDrawn.DRAW_CARD)
    if state.options.play_after_draw:
        to_do(story, drawn, TurnUp(), Begin(seat, state.reversed))
    else:
        next_turn(story, drawn, TurnUp())


def pass_turn(story: Story, why: WhyDrawn) -> None:
    """ZIG-26: who does nothing draws what they have to, or one card, and the turn is over."""
    state = story.state
    assert state.turn is not None
    if state.owed is None:
        next_turn(story, DrawCards(state.turn, 1, why))
    else:
        next_turn(story, DrawCards(state.turn, state.owed.count, why), TurnUp())


def played_out(story: Story, seat: Seat) -> bool:
    """ZIG-19, ZIG-24: the first without cards wins, also by an action card."""
    if player_at(story.state, seat).hand:
        return False
    end_match(story, End.OUT)
    return True


def on_top(story: Story) -> tuple[Task, ...]:
    """ZIG-12: what is to be done when a card lies on top on which nobody can play."""
    number = story.state.play_card
    assert number is not None
    top = story.state.deck.cards[number]
    return (TurnUp(),) if isinstance(top, FreeCard | ActionCard) else ()


def end_match(story: Story, end: End) -> None:
    """The fewest cards win; whoever went out has none."""
    left = sorted((len(player.hand), player.seat) for player in still_in(story.state))
    winners = tuple(sorted(seat for count, seat in left if count == left[0][0]))
    story.tell(events.MatchEnded(Result(end, winners, tuple((seat, count) for count, seat in left))))


def settle(story: Story) -> None:
    """While the others wait for somebody who is away, that turn is passed; when all are away, nobody waits."""
    while True:
        state = story.state
        if state.phase is not Phase.PLAYING or state.tasks or state.asked is not None or not present(state):
            return
        assert state.turn is not None
        if not player_at(state, state.turn).away:
            return
        pass_turn(story, WhyDrawn.AWAY)

"""All decisions of Cranium Zigity: what a command leads to, or why it is refused. Changes nothing itself.

Total: whatever a seat sends, and whenever the house speaks, the answer is events or a refusal.
"""

from typing import assert_never

from protocol.games import zigity
from protocol.games.zigity import Action, ActionCard, End, Owed, SetCard, SetShown, WhyDrawn, ZigityCommand
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
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
from referee.games.zigity import events, turns, votes
from referee.games.zigity.sets import Used, completed
from referee.games.zigity.state import Begin, DrawCards, Phase, State, TurnUp, after, face, player_at, still_in
from referee.games.zigity.story import Story, begun

DRAWN = {Action.DRAW_2: 2, Action.DRAW_3: 3}
"""ZIG-13."""


def decide(state: State, move: Move) -> tuple[events.ZigityEvent, ...] | Refused:
    """What one move leads to."""
    story, command = begun(state, move), move.command
    if isinstance(command, HouseCommand):
        refused = _house(story, command) if move.seat is None else Refused(Reason.NOT_SEATED)
    elif move.seat is None or not isinstance(command, ZigityCommand):
        refused = Refused(Reason.WRONG_GAME)
    else:
        refused = _seat(story, move, move.seat, command)
    if refused is not None:
        return refused
    turns.settle(story)
    return story.told()


def due(state: State) -> Wake | Shuffle | None:
    """The deal, or a new deck; then the end of a vote or of a turn, where a clock runs."""
    if state.phase is Phase.DEALING:
        return Shuffle(len(state.deck.cards))
    if turns.needs_refill(state):
        return Shuffle(len(state.under))
    if state.asked is not None:
        return Wake(state.asked.ends)
    return None if state.turn_ends is None else Wake(state.turn_ends)


def _seat(story: Story, move: Move, seat: Seat, command: ZigityCommand) -> Refused | None:
    state = story.state
    if all(player.seat != seat for player in still_in(state)):
        return Refused(Reason.NOT_SEATED)
    if state.phase is Phase.DEALING or state.tasks:
        return Refused(Reason.NOT_OPEN_YET)
    if state.phase is Phase.OVER:
        return Refused(Reason.ROUND_OVER)
    if isinstance(command, zigity.Vote):
        return votes.vote(story, seat, accept=command.accept)
    if state.turn != seat:
        return Refused(Reason.NOT_YOUR_TURN, by=state.turn)
    if state.asked is not None:
        return Refused(Reason.VOTE_RUNNING)
    # A press that came twice must not count in the next turn as well.
    if move.basis != state.revision:
        return Refused(Reason.CHANGED if move.basis < state.revision else Reason.BASIS_AHEAD)
    match command:
        case zigity.LaySet():
            return _lay(story, seat, command)
        case zigity.PlayAction():
            return _action(story, seat, command)
        case zigity.Draw():
            turns.draw(story)
            return None
        case _:
            assert_never(command)


def _lay(story: Story, seat: Seat, command: zigity.LaySet) -> Refused | None:
    """ZIG-04 to ZIG-12."""
    state = story.state
    if state.owed is not None:
        return Refused(Reason.DRAW_FIRST)
    assert state.play_card is not None
    play_card = face(state, state.play_card)
    assert isinstance(play_card, SetCard), play_card
    hand, numbers = player_at(state, seat).hand.peek(), [laid.card for laid in command.cards]
    mine = [number for number in numbers if number in hand]
    is_word = play_card.character is zigity.Character.WORD_WORM
    if len(set(numbers)) < len(numbers):
        return Refused(Reason.CARD_TWICE)
    if any(number not in hand and not (is_word and number == play_card.id) for number in numbers):
        return Refused(Reason.NOT_YOUR_CARD)
    if is_word and play_card.id not in numbers:
        return Refused(Reason.PLAY_CARD_MISSING)
    if not mine:
        return Refused(Reason.TOO_FEW_CARDS)  # ZIG-24
    if command.top not in mine:
        return Refused(Reason.TOP_NOT_LAID)
    made = completed(play_card, [Used(face(state, laid.card), laid.stands_for) for laid in command.cards])
    if isinstance(made, Refused):
        return made
    cards = tuple(face(state, number) for number in numbers)
    laid = SetShown(seat, play_card.character, cards, made.values, made.word)
    if is_word and not state.deck.accepts(made.word):
        if not command.ask or made.word in state.voted_down:
            return Refused(Reason.NO_SUCH_WORD)
        votes.ask(story, laid, command.top)
    else:
        votes.lay(story, laid, command.top)
    return None


def _action(story: Story, seat: Seat, command: zigity.PlayAction) -> Refused | None:
    """ZIG-13 to ZIG-18. One card, and the turn is over (ZIG-17)."""
    state = story.state
    if command.card not in player_at(state, seat).hand.peek():
        return Refused(Reason.NOT_YOUR_CARD)
    card = face(state, command.card)
    if not isinstance(card, ActionCard):
        return Refused(Reason.NO_ACTION_CARD)
    if state.owed is not None and card.action in DRAWN:
        return Refused(Reason.DRAW_FIRST)
    if state.owed is not None and state.owed.dodged and card.action is Action.BOUNCE:
        return Refused(Reason.NO_BOUNCE)
    story.tell(events.ActionPlayed(seat, card, len(player_at(state, seat).hand) - 1))
    if not turns.played_out(story, seat):
        _act(story, seat, card.action, state.owed)
    return None


def _act(story: Story, seat: Seat, action: Action, owed: Owed | None) -> None:
    state = story.state
    follower = after(state, seat, to_the_right=state.reversed)
    match action:
        case Action.DRAW_2 | Action.DRAW_3:
            turns.to_do(story, Begin(follower, state.reversed, Owed(DRAWN[action], seat, dodged=False)))
        case Action.DODGE if owed is not None:
            turns.to_do(story, Begin(follower, state.reversed, Owed(owed.count, owed.by, dodged=True)))
        case Action.DODGE:
            turns.to_do(story, TurnUp(), Begin(follower, state.reversed))
        case Action.BOUNCE:
            _bounce(story, seat, owed)
        case _:
            assert_never(action)


def _bounce(story: Story, seat: Seat, owed: Owed | None) -> None:
    """ZIG-16: the order turns round; after a draw card, whoever played it draws."""
    state = story.state
    back = not state.reversed
    follower = after(state, seat, to_the_right=back)
    if owed is None or player_at(state, owed.by).gone:
        turns.to_do(story, TurnUp(), Begin(follower, back))
        return
    drawn = DrawCards(owed.by, owed.count, WhyDrawn.BOUNCED)
    plays = owed.by if state.options.play_after_draw else after(state, owed.by, to_the_right=back)
    turns.to_do(story, drawn, TurnUp(), Begin(plays, back))


def _house(story: Story, command: HouseCommand) -> Refused | None:
    match command:
        case Tick():
            return _tick(story)
        case Shuffled(order=order):
            return _shuffled(story, order)
        case WentAway(seat=seat):
            return _away(story, seat, away=True)
        case CameBack(seat=seat):
            return _away(story, seat, away=False)
        case GotUp(seat=seat):
            return _got_up(story, seat)
        case SatDown() | DealNext():
            # A match is one deal, so whoever comes later waits for the next match.
            return Refused(Reason.NO_MATCH if story.state.phase is Phase.OVER else Reason.ROUND_RUNNING)
        case VoidLock():
            return Refused(Reason.ALREADY_SO)
        case _:
            assert_never(command)


def _tick(story: Story) -> Refused | None:
    state = story.state
    if state.asked is not None and story.now >= state.asked.ends:
        votes.time_is_up(story)
    elif state.asked is None and state.turn_ends is not None and story.now >= state.turn_ends:
        turns.pass_turn(story, WhyDrawn.CLOCK)
    else:
        return Refused(Reason.NOT_OPEN_YET)
    return None


def _shuffled(story: Story, order: tuple[int, ...]) -> Refused | None:
    """The chance that `due` asked for: a deal, or a new deck and what waited for it."""
    expected = due(story.state)
    if not isinstance(expected, Shuffle):
        return Refused(Reason.ROUND_RUNNING)
    if sorted(order) != list(range(expected.count)):
        return Refused(Reason.BAD_OPTION, number=expected.count)
    if story.state.phase is Phase.PLAYING:
        under = story.state.under.peek()
        story.tell(events.DeckRefilled(FaceDown(under[index] for index in order)))
        turns.resume(story)
        return None
    _deal(story, order)
    return None


def _deal(story: Story, order: tuple[int, ...]) -> None:
    """ZIG-01 to ZIG-03."""
    state = story.state
    cards = [state.deck.cards[index].id for index in order]
    size = state.options.hand
    hands = tuple(
        (player.seat, FaceDown(cards[at * size : (at + 1) * size])) for at, player in enumerate(state.players)
    )
    story.tell(events.Dealt(hands, FaceDown(cards[len(state.players) * size :])))
    seats = [player.seat for player in still_in(story.state)]
    if len(seats) < turns.SEATS_MIN:
        turns.end_match(story, End.LAST_LEFT)
        return
    chosen = state.options.birthday
    first = seats[chosen - 1 if 0 < chosen <= len(seats) else order[0] % len(seats)]
    turns.to_do(story, TurnUp(), Begin(first, reversed=False))


def _away(story: Story, seat: Seat, *, away: bool) -> Refused | None:
    player = next((player for player in still_in(story.state) if player.seat == seat), None)
    if player is None:
        return Refused(Reason.NO_SUCH_SEAT)
    if player.away == away:
        return Refused(Reason.ALREADY_SO)
    story.tell(events.SeatAway(seat) if away else events.SeatBack(seat))
    votes.settle(story)
    return None


def _got_up(story: Story, seat: Seat) -> Refused | None:
    """The match goes on without them, while two are left."""
    state = story.state
    if all(player.seat != seat for player in still_in(state)):
        return Refused(Reason.NO_SUCH_SEAT)
    if state.asked is not None and state.asked.laid.seat == seat:
        story.tell(events.VoteEnded(seat, state.asked.laid.word, accepted=False))
    size = len(state.under) + len(player_at(state, seat).hand)
    story.tell(events.SeatLeft(seat, size))
    if state.phase is not Phase.PLAYING:
        return None
    if len(still_in(story.state)) < turns.SEATS_MIN:
        turns.end_match(story, End.LAST_LEFT)
    elif state.turn == seat:
        # What a draw card asked of them, it asks of the next.
        follower = after(story.state, seat, to_the_right=state.reversed)
        turns.to_do(story, Begin(follower, state.reversed, state.owed))
    else:
        votes.settle(story)
    return None

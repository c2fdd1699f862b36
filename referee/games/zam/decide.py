"""All decisions of Zing-a-Zam: what a command leads to, or why it is refused. Knows rules and states; changes nothing.

Total: whatever a seat sends, and whenever the house speaks, the answer is events or a refusal.
"""

from typing import assert_never

from protocol.games import zam
from protocol.games.zam import WhyPassed, ZamCommand
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
from referee.games.zam import effects, events, turns
from referee.games.zam.state import Phase, State, player_at, still_in
from referee.games.zam.story import Story, begun

SMALL_TABLE_MAX = 3
"""ZAM-22: up to so many players may choose that two cards face their holder."""


def decide(state: State, move: Move) -> tuple[events.ZamEvent, ...] | Refused:
    """What one move leads to."""
    story, command = begun(state, move), move.command
    if isinstance(command, HouseCommand):
        refused = _house(story, command) if move.seat is None else Refused(Reason.NOT_SEATED)
    elif move.seat is None or not isinstance(command, ZamCommand):
        refused = Refused(Reason.WRONG_GAME)
    else:
        refused = _seat(story, move, move.seat, command)
    if refused is not None:
        return refused
    turns.settle(story)
    return story.told()


def due(state: State) -> Wake | Shuffle | None:
    """The deal; then the end of a turn, where a clock runs."""
    if state.phase is Phase.DEALING:
        return Shuffle(len(state.deck.cards))
    return None if state.turn_ends is None else Wake(state.turn_ends)


def _seat(story: Story, move: Move, seat: Seat, command: ZamCommand) -> Refused | None:
    state = story.state
    if all(player.seat != seat for player in still_in(state)):
        return Refused(Reason.NOT_SEATED)
    if state.phase is Phase.DEALING:
        return Refused(Reason.NOT_OPEN_YET)
    if state.phase is Phase.OVER:
        return Refused(Reason.ROUND_OVER)
    if state.turn != seat:
        return Refused(Reason.NOT_YOUR_TURN, by=state.turn)
    # A press that came twice must not play a card in the next turn as well.
    if move.basis != state.revision:
        return Refused(Reason.CHANGED if move.basis < state.revision else Reason.BASIS_AHEAD)
    if isinstance(command, zam.Play):
        return _play(story, seat, command)
    return _choose(story, seat, command)


def _play(story: Story, seat: Seat, command: zam.Play) -> Refused | None:
    """ZAM-03: a card of one's own hand, whichever way it faces."""
    if story.state.choice is not None:
        return Refused(Reason.CHOOSE_FIRST)
    if player_at(story.state, seat).card_at(command.place) is None:
        return Refused(Reason.NOT_YOUR_CARD)
    turns.play(story, seat, command.place)
    return None


def _choose(story: Story, seat: Seat, command: ZamCommand) -> Refused | None:
    choice = story.state.choice
    if choice is None:
        return Refused(Reason.NO_CHOICE)
    allowed = effects.allows(story.state, seat, choice, command)
    if allowed is None:
        return Refused(Reason.CHOOSE_FIRST)
    if not allowed:
        return Refused(Reason.NO_SUCH_CHOICE)
    turns.choose(story, seat, command)
    return None


def _house(story: Story, command: HouseCommand) -> Refused | None:
    match command:
        case Tick():
            return _tick(story)
        case Shuffled(order=order):
            return _deal(story, order)
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
    ends = story.state.turn_ends
    if ends is None or story.now < ends:
        return Refused(Reason.NOT_OPEN_YET)
    turns.pass_turn(story, WhyPassed.CLOCK)
    return None


def _deal(story: Story, order: tuple[int, ...]) -> Refused | None:
    """ZAM-22. The order of the whole deck is also the order of each set and of the Cat Companions."""
    state = story.state
    if state.phase is not Phase.DEALING:
        return Refused(Reason.ROUND_RUNNING)
    if sorted(order) != list(range(len(state.deck.cards))):
        return Refused(Reason.BAD_OPTION, number=len(state.deck.cards))
    cards = [state.deck.cards[number] for number in order]
    seats = [player.seat for player in state.players]
    small = state.options.small_table and len(seats) <= SMALL_TABLE_MAX
    in_use = range(len(seats))
    story.tell(
        events.Dealt(
            hands=tuple(
                (seat, FaceDown(card.id for card in cards if card.player == player))
                for player, seat in enumerate(seats)
            ),
            facing=2 if small else 1,
            companions=FaceDown(card.id for card in cards if card.player is None),
            box=FaceDown(card.id for card in cards if card.player is not None and card.player not in in_use),
        )
    )
    present = still_in(story.state)
    if len(present) < turns.SEATS_MIN:
        turns.end_match(story)
    else:
        oldest = state.options.oldest - 1 if 0 < state.options.oldest <= len(present) else order[0] % len(present)
        turns.begin_turn(story, present[oldest].seat, new_round=True)
    return None


def _away(story: Story, seat: Seat, *, away: bool) -> Refused | None:
    player = next((player for player in still_in(story.state) if player.seat == seat), None)
    if player is None:
        return Refused(Reason.NO_SUCH_SEAT)
    if player.away == away:
        return Refused(Reason.ALREADY_SO)
    story.tell(events.SeatAway(seat) if away else events.SeatBack(seat))
    return None


def _got_up(story: Story, seat: Seat) -> Refused | None:
    """The match goes on without them, while two are left."""
    state = story.state
    if all(player.seat != seat for player in still_in(state)):
        return Refused(Reason.NO_SUCH_SEAT)
    story.tell(events.SeatLeft(seat))
    if state.phase is not Phase.PLAYING:
        return None
    if len(still_in(story.state)) < turns.SEATS_MIN:
        turns.end_match(story)
    elif state.turn == seat:
        turns.go_on(story, seat)
    elif state.choice is not None and state.turn is not None:
        # What there was to choose from may have left with them.
        turns.work(story, state.turn, state.choice.effect, copied=state.choice.copied)
    return None

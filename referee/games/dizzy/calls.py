"""What a call is worth: late, right or wrong, and what a wrong one costs. Knows no clock: instants are arguments."""

from typing import Final

from protocol.games.dizzy import Call, Card, Combination, Lay, RoundEnd
from protocol.units import CardId, Instant, Revision, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.changers import late
from referee.games.dizzy import combinations
from referee.games.dizzy.deal import under
from referee.games.dizzy.events import (
    CardLaid,
    CombinationWrong,
    LockedOut,
    LockEnded,
    LockGranted,
    PenaltyCardDrawn,
    PenaltyLapsed,
    RefillAsked,
    TroubleTaken,
)
from referee.games.dizzy.options import span
from referee.games.dizzy.rounds import end_round
from referee.games.dizzy.standing import out_of_play, standing
from referee.games.dizzy.state import Hand, Held, State
from referee.games.dizzy.story import Story
from referee.games.interface import Judged, Lock, Move, Refused

Named = tuple[Combination, ...]

_RIGHT: Final = Reason.RIGHT
_UPHELD: Final = Ruling.UPHELD


def behind(state: State, seat: Seat, move: Move) -> Refused | None:
    """Late comes first: what is late is not looked at, whatever it names (DND-14). Of a race all calls but one are."""
    lock = None if state.held is None else state.held.lock
    return out_of_play(state, seat) or late(lock, state.revision, state.changers, seat, move.basis)


def call(story: Story, seat: Seat, command: Call) -> Refused | None:
    """DND-05, DND-13. The call is not `behind`."""
    state = story.state
    hand = state.hands[seat]
    if story.at < hand.locked_out_until:
        return Refused(Reason.LOCKED_OUT)
    if combinations.exclude_each_other(command.named):
        return Refused(Reason.NAMED_TWICE)
    if command.card is None:
        lock = Lock(seat, story.now, Instant(story.now + span(state.options.lock_ms)))
        story.tell(LockGranted(Held(lock, command.named)))
        return None
    card = _open_card(hand, command.card)
    if card is None:
        return Refused(Reason.NOT_YOUR_CARD)
    _judge(story, seat, command.named, card)
    return None


def lay(story: Story, seat: Seat, command: Lay) -> Refused | None:
    """The card that follows a call (DND-06): it counts up to the deadline itself."""
    refused = out_of_play(story.state, seat)
    if refused is not None:
        return refused
    held = story.state.held
    if held is None or held.lock.holder != seat or story.at > held.lock.until:
        return Refused(Reason.NOT_YOUR_LOCK)
    card = _open_card(story.state.hands[seat], command.card)
    if card is None:
        # A slip of the client and no lay: the lock goes on.
        return Refused(Reason.NOT_YOUR_CARD)
    _judge(story, seat, held.named, card)
    return None


def withdraw(story: Story, seat: Seat) -> Refused | None:
    """The holder gives up, and pays at once what the deadline would cost."""
    refused = out_of_play(story.state, seat)
    if refused is not None:
        return refused
    held = story.state.held
    if held is None or held.lock.holder != seat:
        return Refused(Reason.NOT_YOUR_LOCK)
    lapse(story, held, Reason.WITHDRAWN)
    return None


def lapse(story: Story, held: Held, reason: Reason) -> None:
    """A name with no lay is a wrong combination (DND-13)."""
    seat = held.lock.holder
    story.tell(Judged(seat, Ruling.WRONG, reason))
    story.tell(LockEnded(seat))
    story.tell(CombinationWrong(seat, held.named))
    _punish(story, seat)


def penalize(story: Story, seat: Seat, count: int) -> None:
    """`count` cards of the common pile go to the seat (DND-12), as far as there are any (DND-21, DND-22)."""
    for owed in range(count, 0, -1):
        state = story.state
        if state.common:
            blind = len(state.hands[seat].blind) + 1
            story.tell(PenaltyCardDrawn(seat, blind, len(state.common) - 1))
        elif under(standing(state)):
            # The rest follows when the house has shuffled.
            story.tell(RefillAsked(seat, owed))
            return
        else:
            story.tell(PenaltyLapsed(seat))
            return


def trouble(state: State, laid: Card, seat: Seat) -> TroubleTaken | None:
    """Double trouble: the next player clockwise takes the bottom card of the pile (DND-27), if it is not `laid`."""
    pile = standing(state).under[combinations.PARTS.index(laid.part)]
    if not pile:
        return None  # DND-28
    players = [other for other in state.hands if other not in state.left]
    taker = players[(players.index(seat) + 1) % len(players)]
    bottom = state.deck.cards[pile[-1]]
    return TroubleTaken(taker, laid.part, bottom, len(state.hands[taker].blind) + 1)


def _judge(story: Story, seat: Seat, named: Named, card: Card) -> None:
    """DND-08 to DND-10: only what the three tops make with this card counts."""
    tops = combinations.placed(standing(story.state).tops, card)
    made = combinations.made(tops)
    if all(name in made for name in named):
        _uphold(story, seat, named, card, made, combinations.all_gold(tops))
        return
    story.tell(Judged(seat, Ruling.WRONG, Reason.OTHER_COMBINATION if made else Reason.NO_COMBINATION))
    story.tell(CombinationWrong(seat, named, made, card, tops))
    _punish(story, seat)


def _uphold(story: Story, seat: Seat, named: Named, card: Card, made: Named, special: bool) -> None:
    state = story.state
    hand = state.hands[seat]
    last_open = len(hand.open) == 1
    grace_ends = Instant(story.now + span(state.options.grace_open_ms))
    open_by = grace_ends if last_open and hand.blind else None  # DND-39
    story.tell(Judged(seat, _UPHELD, _RIGHT))
    story.tell(CardLaid(seat, card, named, made, special, open_by, Revision(state.revision + 1)))
    if special:
        end_round(story, RoundEnd.SPECIAL, (seat,))  # DND-24
    elif last_open and not hand.blind:
        end_round(story, RoundEnd.ALL_LAID, (seat,))  # DND-23
    elif state.options.double_trouble and len(made) == 2:
        taken = trouble(story.state, card, seat)
        if taken is not None:
            story.tell(taken)


def _punish(story: Story, seat: Seat) -> None:
    """What a wrong combination costs: a lockout (DND-35) and penalty cards (DND-12)."""
    options = story.state.options
    if options.lockout_ms:
        story.tell(LockedOut(seat, Instant(story.now + span(options.lockout_ms))))
    penalize(story, seat, options.penalty)


def _open_card(hand: Hand, card: CardId) -> Card | None:
    for one in hand.open:
        if one.id == card:
            return one
    return None

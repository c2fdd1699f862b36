"""All change of a match: one event, one next state. Decides nothing; what has happened has happened."""

from msgspec.structs import replace

from protocol.games.dizzy import Card
from protocol.units import CardId, Seat
from referee.games.changers import with_changer
from referee.games.dizzy.combinations import BODY, HEAD, PARTS, placed
from referee.games.dizzy.events import (
    CardFlipped,
    CardLaid,
    CardsOpened,
    CombinationWrong,
    CommonRefilled,
    DealAsked,
    Dealt,
    DizzyEvent,
    LockedOut,
    LockEnded,
    LockGranted,
    MatchEnded,
    NobodyCanLay,
    PenaltyCardDrawn,
    PenaltyLapsed,
    RefillAsked,
    RoundEnded,
    SaidStuck,
    SeatCameBack,
    SeatJoined,
    SeatLeft,
    SeatWentAway,
    TroubleTaken,
)
from referee.games.dizzy.state import NOTHING_UNDER, Hand, Lizzy, Phase, Refill, State, Under
from referee.games.interface import Judged


def evolve(state: State, event: DizzyEvent) -> State:
    """The state after the event."""
    match event:
        case Judged(seat=seat):
            # Whatever the ruling: a judged call holds nothing any more.
            ends = state.held is not None and state.held.lock.holder == seat
            return replace(state, held=None) if ends else state
        case CardLaid():
            return _laid(state, event)
        case CombinationWrong() | LockEnded() | PenaltyLapsed():
            return state
        case LockedOut(seat=seat, until=until):
            return _with_hand(state, seat, replace(state.hands[seat], locked_out_until=until))
        case PenaltyCardDrawn(seat=seat):
            return _penalized(state, seat)
        case LockGranted(held=held):
            # While a lock is held nothing opens, and the Lizzy stays.
            return replace(state, held=held, settles_at=None)
        case CardsOpened():
            return _opened(state, event)
        case NobodyCanLay(settles_at=settles_at):
            return replace(state, settles_at=settles_at)
        case SaidStuck(seat=seat):
            return replace(state, stuck_words=state.stuck_words | {seat})
        case CardFlipped():
            return _flipped(state, event)
        case TroubleTaken():
            return _troubled(state, event)
        case RefillAsked(seat=seat, count=count):
            return replace(state, refill=Refill(seat, count), settles_at=None)
        case CommonRefilled(common=common):
            lizzy = _standing(state)
            return replace(state, common=common, lizzy=replace(lizzy, under=NOTHING_UNDER), refill=None)
        case SeatWentAway() | SeatCameBack() | SeatJoined() | SeatLeft():
            return _seated(state, event)
        case DealAsked():
            return replace(state, phase=Phase.DEALING, next_deal_at=None)
        case Dealt():
            return _dealt(state, event)
        case RoundEnded():
            return _ended(state, event)
        case MatchEnded(winners=winners):
            return replace(state, phase=Phase.OVER, match_winners=winners, next_deal_at=None)


def _seated(state: State, event: SeatWentAway | SeatCameBack | SeatJoined | SeatLeft) -> State:
    """Who is present decides whether anybody can lay: it is found out, and announced, anew."""
    match event:
        case SeatWentAway(seat=seat):
            return replace(state, away=state.away | {seat}, settles_at=None)
        case SeatCameBack(seat=seat):
            return replace(state, away=state.away - {seat}, settles_at=None)
        case SeatJoined(seat=seat):
            return replace(
                state,
                seats=tuple(sorted((*state.seats, seat))),
                away=state.away - {seat},
                rounds_won={**state.rounds_won, seat: 0},
            )
        case SeatLeft(seat=seat):
            left = state.left | {seat} if seat in state.hands else state.left
            seats = tuple(other for other in state.seats if other != seat)
            return replace(state, seats=seats, away=state.away - {seat}, left=left, settles_at=None)


def _ended(state: State, event: RoundEnded) -> State:
    return replace(
        state,
        phase=Phase.OVER,
        result=event.result,
        rounds_won=dict(event.rounds_won),
        match_winners=event.match_winners,
        next_deal_at=event.next_deal_at,
        refill=None,
        settles_at=None,
        stuck_words=frozenset(),
    )


def _dealt(state: State, event: Dealt) -> State:
    return replace(
        state,
        phase=Phase.COUNTDOWN,
        round=event.round,
        revision=event.revision,
        changers=with_changer(state.changers, None),
        lizzy=Lizzy(event.tops),
        common=event.common,
        hands={seat: Hand(blind=blind) for seat, blind in event.blind},
        left=frozenset(),
        opens_at=event.opens_at,
        held=None,
        flips=0,
        rounds_won={seat: state.rounds_won.get(seat, 0) for seat, _ in event.blind},
        result=None,
        next_deal_at=None,
    )


def _opened(state: State, event: CardsOpened) -> State:
    hands = dict(state.hands)
    for seat, card in event.cards:
        hand = hands[seat]
        assert hand.blind.peek()[0] == card.id, (seat, card)
        hands[seat] = replace(hand, open=(*hand.open, card), blind=hand.blind.without_top(), open_by=None)
    return replace(state, phase=Phase.OPEN, hands=hands, settles_at=None, stuck_words=frozenset())


def _laid(state: State, event: CardLaid) -> State:
    hand = state.hands[event.seat]
    left = tuple([card for card in hand.open if card.id != event.card.id])
    assert len(left) == len(hand.open) - 1, (event.seat, event.card)
    return replace(
        state,
        hands={**state.hands, event.seat: replace(hand, open=left, open_by=event.open_by)},
        lizzy=_covered(_standing(state), event.card),
        revision=event.revision,
        changers=with_changer(state.changers, event.seat),
        settles_at=None,
        stuck_words=frozenset(),
        flips=0,
    )


def _flipped(state: State, event: CardFlipped) -> State:
    assert state.common.peek()[0] == event.card.id, event
    return replace(
        state,
        common=state.common.without_top(),
        lizzy=_covered(_standing(state), event.card),
        revision=event.revision,
        changers=with_changer(state.changers, None),
        settles_at=None,
        stuck_words=frozenset(),
        flips=state.flips + 1,
    )


def _penalized(state: State, seat: Seat) -> State:
    """DND-12, DND-34: the card goes under the blind pile."""
    hand = state.hands[seat]
    drawn = state.common.peek()[0]
    hands = {**state.hands, seat: replace(hand, blind=hand.blind.with_under((drawn,)))}
    return replace(state, hands=hands, common=state.common.without_top())


def _troubled(state: State, event: TroubleTaken) -> State:
    lizzy = _standing(state)
    pile = lizzy.under[PARTS.index(event.part)]
    assert pile[-1] == event.card.id, event
    hand = state.hands[event.seat]
    taken = _with_hand(state, event.seat, replace(hand, blind=hand.blind.with_under((event.card.id,))))
    return replace(taken, lizzy=replace(lizzy, under=_with_pile(lizzy.under, event.card, pile[:-1])))


def _covered(lizzy: Lizzy, card: Card) -> Lizzy:
    """The Lizzy with the card on top of the pile of its part."""
    index = PARTS.index(card.part)
    pile = (lizzy.tops[index].id, *lizzy.under[index])
    return Lizzy(placed(lizzy.tops, card), _with_pile(lizzy.under, card, pile))


def _with_pile(under: Under, card: Card, pile: tuple[CardId, ...]) -> Under:
    head, body, tail = under
    if card.part is HEAD:
        return pile, body, tail
    if card.part is BODY:
        return head, pile, tail
    return head, body, pile


def _with_hand(state: State, seat: Seat, hand: Hand) -> State:
    return replace(state, hands={**state.hands, seat: hand})


def _standing(state: State) -> Lizzy:
    assert state.lizzy is not None, state.phase
    return state.lizzy

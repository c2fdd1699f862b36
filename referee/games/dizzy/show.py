"""What a viewer is told and may know: made here, field by field, never stripped from something larger.

In this game nobody knows more than anybody else: open cards are seen by all, and blind cards by none, not even by
their owner. So the viewer makes no difference.
"""

from protocol.games import dizzy
from protocol.units import MILLISECOND, Instant
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
from referee.games.dizzy.state import Held, Lizzy, Phase, State
from referee.games.interface import Judged, Look


def show(event: DizzyEvent) -> dizzy.DizzyNews | Look | None:
    """The event as news; `Look` where so much is new that the whole view follows; None where nobody is concerned."""
    match event:
        case Judged() | DealAsked() | RefillAsked() | SeatJoined():
            return None
        case Dealt() | MatchEnded():
            return Look()
        case CardsOpened(cards=cards, together=together, by_referee=by_referee):
            return dizzy.CardsOpened(cards, together, by_referee)
        case LockGranted(held=held):
            return dizzy.LockGranted(_lock(held))
        case LockEnded(seat=seat):
            return dizzy.LockEnded(seat)
        case CardLaid():
            return dizzy.CardLaid(
                seat=event.seat,
                card=event.card,
                named=event.named,
                made=event.made,
                special=event.special,
                revision=event.revision,
                open_by_ms=_ms(event.open_by),
            )
        case CombinationWrong(seat=seat, named=named, made=made, card=card, tops=tops):
            return dizzy.CombinationWrong(seat, named, made, card, tops)
        case LockedOut(seat=seat, until=until):
            return dizzy.LockedOut(seat, _ms(until))
        case PenaltyCardDrawn(seat=seat, blind=blind, common=common):
            return dizzy.PenaltyCardDrawn(seat, blind, common)
        case PenaltyLapsed(seat=seat):
            return dizzy.PenaltyLapsed(seat)
        case CommonRefilled(common=pile):
            return dizzy.CommonRefilled(len(pile))
        case NobodyCanLay(settles_at=settles_at):
            return dizzy.NobodyCanLay(_ms(settles_at))
        case SaidStuck(seat=seat):
            return dizzy.SaidStuck(seat)
        case CardFlipped(card=card, common=common, revision=revision):
            return dizzy.CardFlipped(card, common, revision)
        case TroubleTaken(seat=seat, part=part, card=card, blind=blind):
            return dizzy.TroubleTaken(seat, part, card, blind)
        case SeatWentAway(seat=seat) | SeatLeft(seat=seat):
            return dizzy.SeatAway(seat)
        case SeatCameBack(seat=seat):
            return dizzy.SeatBack(seat)
        case RoundEnded():
            next_deal_at_ms = _ms(event.next_deal_at)
            return dizzy.RoundEnded(event.result, event.rounds_won, event.match_winners, next_deal_at_ms)


def view(state: State) -> dizzy.DizzyView:
    """The whole match as anybody may know it."""
    return dizzy.DizzyView(
        revision=state.revision,
        round=state.round,
        rounds_to_win=state.options.rounds_to_win,
        opens_at_ms=_ms(state.opens_at),
        opened=state.phase is Phase.OPEN or state.result is not None,
        lizzy=None if state.lizzy is None else _lizzy(state.lizzy),
        common=len(state.common),
        hands=_hands(state),
        lock=None if state.held is None else _lock(state.held),
        result=state.result,
        match_winners=state.match_winners,
        next_deal_at_ms=_ms(state.next_deal_at),
        settles_at_ms=_ms(state.settles_at),
    )


def _hands(state: State) -> tuple[dizzy.HandView, ...]:
    rounds_won, absent, stuck_words = state.rounds_won, state.away | state.left, state.stuck_words
    return tuple(
        [
            dizzy.HandView(
                seat,
                hand.open,
                len(hand.blind),
                rounds_won.get(seat, 0),
                seat in absent,
                hand.locked_out_until // MILLISECOND,
                seat in stuck_words,
                0 if hand.open_by is None else hand.open_by // MILLISECOND,
            )
            for seat, hand in state.hands.items()
        ]
    )


def _lizzy(lizzy: Lizzy) -> dizzy.LizzyView:
    head, body, tail = lizzy.tops
    return dizzy.LizzyView(head, body, tail, (len(lizzy.under[0]), len(lizzy.under[1]), len(lizzy.under[2])))


def _lock(held: Held) -> dizzy.LockView:
    return dizzy.LockView(held.lock.holder, held.named, _ms(held.lock.since), _ms(held.lock.until))


def _ms(at: Instant | None) -> int:
    """Milliseconds of the game clock; 0 for what is not to happen."""
    return 0 if at is None else at // MILLISECOND

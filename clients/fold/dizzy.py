"""Applies news of Down 'n Dizzy to what a viewer knew. Knows what each item changes; knows no rule on what may happen.

Total: news about a seat or card that is not seen change nothing, for a whole view comes behind them.
"""

from typing import assert_never

from msgspec.structs import replace

from protocol.games.dizzy import (
    Card,
    CardFlipped,
    CardLaid,
    CardsOpened,
    CombinationWrong,
    CommonRefilled,
    DizzyNews,
    DizzyView,
    HandView,
    LizzyView,
    LockedOut,
    LockEnded,
    LockGranted,
    NobodyCanLay,
    Part,
    PenaltyCardDrawn,
    PenaltyLapsed,
    RoundEnded,
    SaidStuck,
    SeatAway,
    SeatBack,
    TroubleTaken,
)
from protocol.units import Seat

PARTS = tuple(Part)


def fold_dizzy(view: DizzyView, item: DizzyNews) -> DizzyView:
    """The match after one item of news."""
    match item:
        case CardsOpened():
            return _opened(view, item)
        case LockGranted(lock):
            # While a lock is held nothing opens and nothing is flipped.
            return replace(view, lock=lock, settles_at_ms=0)
        case LockEnded():
            return replace(view, lock=None)
        case CardLaid():
            return _laid(view, item)
        case CombinationWrong(seat=seat):
            # The card is where it was; if it followed a lock, that is spent.
            return replace(view, lock=None) if view.lock is not None and view.lock.holder == seat else view
        case PenaltyCardDrawn(seat, blind, common):
            return replace(_with_hand(view, seat, blind=blind), common=common)
        case PenaltyLapsed():
            return view
        case LockedOut(seat, until_ms):
            return _with_hand(view, seat, locked_out_until_ms=until_ms)
        case NobodyCanLay(settles_at_ms):
            return replace(view, settles_at_ms=settles_at_ms)
        case SaidStuck(seat):
            return _with_hand(view, seat, says_stuck=True)
        case CardFlipped(card, common, revision):
            return replace(_settled(_covered(view, card)), common=common, revision=revision)
        case CommonRefilled(common):
            lizzy = None if view.lizzy is None else replace(view.lizzy, under=(0, 0, 0))
            return replace(view, common=common, lizzy=lizzy, settles_at_ms=0)
        case TroubleTaken(seat, part, _, blind):
            return _with_hand(_under(view, part, -1), seat, blind=blind)
        case SeatAway(seat):
            return replace(_with_hand(view, seat, away=True), settles_at_ms=0)
        case SeatBack(seat):
            return replace(_with_hand(view, seat, away=False), settles_at_ms=0)
        case RoundEnded():
            return _round_ended(view, item)
        case _:
            assert_never(item)


def _opened(view: DizzyView, item: CardsOpened) -> DizzyView:
    for seat, card in item.cards:
        hand = _hand(view, seat)
        if hand is not None:
            view = _with_hand(view, seat, open=(*hand.open, card), blind=hand.blind - 1, open_by_ms=0)
    return replace(_settled(view), opened=True)


def _laid(view: DizzyView, item: CardLaid) -> DizzyView:
    hand = _hand(view, item.seat)
    if hand is not None:
        left = tuple(card for card in hand.open if card.id != item.card.id)
        view = _with_hand(view, item.seat, open=left, open_by_ms=item.open_by_ms)
    return replace(_settled(_covered(view, item.card)), lock=None, revision=item.revision)


def _round_ended(view: DizzyView, item: RoundEnded) -> DizzyView:
    for seat, rounds in item.rounds_won:
        view = _with_hand(view, seat, rounds_won=rounds)
    return replace(
        _settled(view),
        opened=True,
        lock=None,
        result=item.result,
        match_winners=item.match_winners,
        next_deal_at_ms=item.next_deal_at_ms,
    )


def _settled(view: DizzyView) -> DizzyView:
    """What was announced or said about nobody being able to lay is past."""
    hands = tuple(replace(hand, says_stuck=False) for hand in view.hands)
    return replace(view, hands=hands, settles_at_ms=0)


def _covered(view: DizzyView, card: Card) -> DizzyView:
    """The card is on top of the pile of its part."""
    if view.lizzy is None:
        return view
    head, body, tail = (
        card if part is card.part else top
        for part, top in zip(PARTS, (view.lizzy.head, view.lizzy.body, view.lizzy.tail), strict=True)
    )
    return _under(replace(view, lizzy=LizzyView(head, body, tail, view.lizzy.under)), card.part, 1)


def _under(view: DizzyView, part: Part, more: int) -> DizzyView:
    if view.lizzy is None:
        return view
    head, body, tail = (
        count + more if each is part else count for each, count in zip(PARTS, view.lizzy.under, strict=True)
    )
    return replace(view, lizzy=replace(view.lizzy, under=(head, body, tail)))


def _hand(view: DizzyView, seat: Seat) -> HandView | None:
    return next((hand for hand in view.hands if hand.seat == seat), None)


def _with_hand(view: DizzyView, seat: Seat, **changes: object) -> DizzyView:
    return replace(view, hands=tuple(replace(hand, **changes) if hand.seat == seat else hand for hand in view.hands))

"""Applies news of Zangle to what a viewer knew. Knows what each item changes; knows no rule on what may happen.

Total: news about a seat that is not seen change nothing, for a whole view comes behind them.
"""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from protocol.games.zangle import (
    Card,
    CenterRefilled,
    CenterTurnedUp,
    HandRefilled,
    HandView,
    HitTaken,
    LockedOut,
    LockEnded,
    LockGranted,
    PenaltyCardDrawn,
    PenaltyLapsed,
    RoundEnded,
    SeatAway,
    SeatBack,
    ZangleNews,
    ZangleTaken,
    ZangleView,
    ZangleWrong,
)
from protocol.units import CardId, Seat


def fold_zangle(view: ZangleView, item: ZangleNews) -> ZangleView:
    """The match after one item of news."""
    match item:
        case CenterTurnedUp(center, hands, center_pile, revision):
            return replace(view, center=center, hands=hands, center_pile=center_pile, revision=revision, opened=True)
        case LockGranted(lock):
            return replace(view, lock=lock)
        case LockEnded():
            return replace(view, lock=None)
        case ZangleTaken():
            return _taken(view, item)
        case CenterRefilled(center, center_pile):
            return replace(view, center=center, center_pile=center_pile)
        case HandRefilled(seat, cards, draw_pile):
            return _with_cards(view, seat, cards, draw_pile=draw_pile)
        case ZangleWrong() | PenaltyLapsed():
            return view
        case LockedOut(seat, until_ms):
            return _with_hand(view, seat, locked_out_until_ms=until_ms)
        case PenaltyCardDrawn(seat, draw_pile, center_pile):
            return replace(_with_hand(view, seat, draw_pile=draw_pile), center_pile=center_pile)
        case HitTaken(seat, card, center_pile):
            return replace(_with_cards(view, seat, (card,)), center_pile=center_pile)
        case SeatAway(seat):
            return _with_hand(view, seat, away=True)
        case SeatBack(seat):
            return _with_hand(view, seat, away=False)
        case RoundEnded():
            return _round_ended(view, item)
        case _:
            assert_never(item)


def _taken(view: ZangleView, item: ZangleTaken) -> ZangleView:
    """ZGL-24: all of its cards leave play, those of the center included."""
    used = {item.target.id, *(card.id for card in item.pieces)}
    hand = _hand(view, item.seat)
    if hand is not None:
        left = tuple(_without(hand.face_up, used))
        view = _with_hand(view, item.seat, face_up=left, zangles=item.zangles)
    return replace(view, center=tuple(_without(view.center, used)), lock=None, revision=item.revision)


def _round_ended(view: ZangleView, item: RoundEnded) -> ZangleView:
    # The race is over for all, with what kept anybody out of it.
    view = replace(view, hands=tuple(replace(hand, locked_out_until_ms=0) for hand in view.hands))
    for seat, total in item.result.totals:
        view = _with_hand(view, seat, score=total)
    for seat, equalizer in item.equalizers:
        view = _with_hand(view, seat, equalizer=equalizer)
    return replace(
        view,
        lock=None,
        results=(*view.results, item.result),
        round_over=True,
        match_winners=item.match_winners,
        next_deal_at_ms=item.next_deal_at_ms,
    )


def _without(cards: Iterable[Card], used: set[CardId]) -> Iterable[Card]:
    return (card for card in cards if card.id not in used)


def _hand(view: ZangleView, seat: Seat) -> HandView | None:
    return next((hand for hand in view.hands if hand.seat == seat), None)


def _with_cards(view: ZangleView, seat: Seat, cards: tuple[Card, ...], **changes: object) -> ZangleView:
    hand = _hand(view, seat)
    return view if hand is None else _with_hand(view, seat, face_up=(*hand.face_up, *cards), **changes)


def _with_hand(view: ZangleView, seat: Seat, **changes: object) -> ZangleView:
    return replace(view, hands=tuple(replace(hand, **changes) if hand.seat == seat else hand for hand in view.hands))

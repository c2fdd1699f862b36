"""What a client makes of the news. Knows `protocol` only, as a client does, so it proves that the news suffice."""

from collections.abc import Callable

from msgspec import structs

from protocol.games import zangle as wire


def folded(view: wire.ZangleView, item: wire.ZangleNews) -> wire.ZangleView:
    """The view after one item of news."""
    match item:
        case wire.CenterTurnedUp(center, hands, center_pile, revision):
            return structs.replace(
                view, center=center, hands=hands, center_pile=center_pile, revision=revision, opened=True
            )
        case wire.LockGranted(lock):
            return structs.replace(view, lock=lock)
        case wire.LockEnded():
            return structs.replace(view, lock=None)
        case wire.ZangleTaken(seat, target, pieces):
            used = {target, *pieces}
            view = with_hand(
                view,
                seat,
                lambda hand: structs.replace(hand, face_up=without(hand.face_up, used), zangles=item.zangles),
            )
            return structs.replace(view, center=without(view.center, used), lock=None, revision=item.revision)
        case wire.CenterRefilled(center, center_pile):
            return structs.replace(view, center=center, center_pile=center_pile)
        case wire.HandRefilled(seat, cards, draw_pile):
            return with_hand(
                view, seat, lambda hand: structs.replace(hand, face_up=hand.face_up + cards, draw_pile=draw_pile)
            )
        case wire.ZangleWrong() | wire.PenaltyLapsed():
            return view
        case wire.LockedOut(seat, until_ms):
            return with_hand(view, seat, lambda hand: structs.replace(hand, locked_out_until_ms=until_ms))
        case wire.PenaltyCardDrawn(seat, draw_pile, center_pile):
            view = with_hand(view, seat, lambda hand: structs.replace(hand, draw_pile=draw_pile))
            return structs.replace(view, center_pile=center_pile)
        case wire.HitTaken(seat, card, center_pile):
            view = with_hand(view, seat, lambda hand: structs.replace(hand, face_up=(*hand.face_up, card)))
            return structs.replace(view, center_pile=center_pile)
        case wire.SeatAway(seat):
            return with_hand(view, seat, lambda hand: structs.replace(hand, away=True))
        case wire.SeatBack(seat):
            return with_hand(view, seat, lambda hand: structs.replace(hand, away=False))
        case wire.RoundEnded():
            return round_ended(view, item)


def round_ended(view: wire.ZangleView, item: wire.RoundEnded) -> wire.ZangleView:
    totals, equalizers = dict(item.result.totals), dict(item.equalizers)
    return structs.replace(
        view,
        hands=tuple(
            structs.replace(
                hand,
                score=totals.get(hand.seat, hand.score),
                equalizer=equalizers.get(hand.seat, hand.equalizer),
                locked_out_until_ms=0,
            )
            for hand in view.hands
        ),
        results=(*view.results, item.result),
        round_over=True,
        match_winners=item.match_winners,
        next_deal_at_ms=item.next_deal_at_ms,
    )


def with_hand(view: wire.ZangleView, seat: int, change: Callable[[wire.HandView], wire.HandView]) -> wire.ZangleView:
    return structs.replace(view, hands=tuple(change(hand) if hand.seat == seat else hand for hand in view.hands))


def without(cards: tuple[wire.Card, ...], used: set[wire.Card]) -> tuple[wire.Card, ...]:
    return tuple(card for card in cards if card not in used)

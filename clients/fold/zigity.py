"""Applies news of Cranium Zigity to what a viewer knew. Knows what each item changes; knows no rule.

Total: news about a seat or card that is not seen change nothing, for a whole view comes behind them.
"""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from protocol.games.zigity import (
    ActionPlayed,
    CardsDrawn,
    DeckRefilled,
    MatchEnded,
    PlayCardTurned,
    SeatAway,
    SeatBack,
    SeatLeft,
    SetLaid,
    TurnBegan,
    VoteBegan,
    Voted,
    VoteEnded,
    ZigityCard,
    ZigityNews,
    ZigityView,
)
from protocol.units import CardId, Seat


def fold_zigity(view: ZigityView, item: ZigityNews) -> ZigityView:
    """The match after one item of news."""
    match item:
        case TurnBegan(seat, owed, reversed_, turn_ends_ms, revision):
            began = replace(view, turn=seat, owed=owed, reversed=reversed_)
            return replace(began, turn_ends_ms=turn_ends_ms, revision=revision)
        case SetLaid(laid, top, left):
            under = len(laid.cards) - (view.play_card is not None and view.play_card in laid.cards)
            after = _played(view, laid.seat, {card.id for card in laid.cards}, left)
            return replace(after, play_card=top, pile=view.pile + under, last_set=laid)
        case ActionPlayed(seat, card, left):
            return replace(_played(view, seat, {card.id}, left), play_card=card, pile=view.pile + 1)
        case CardsDrawn(seat, _, count, cards, deck):
            return replace(_drawn(view, seat, count, cards), deck=deck, owed=None)
        case DeckRefilled(deck):
            return replace(view, deck=deck, pile=0)
        case PlayCardTurned(cards, deck):
            more = len(cards) - (view.play_card is None)
            return replace(view, play_card=cards[-1], pile=view.pile + more, deck=deck) if cards else view
        case VoteBegan(vote):
            return replace(view, vote=vote, turn_ends_ms=0)
        case Voted(seat, accept):
            on = view.vote
            return view if on is None else replace(view, vote=replace(on, votes=(*on.votes, (seat, accept))))
        case VoteEnded():
            return replace(view, vote=None)
        case SeatAway(seat):
            return _with_hand(view, seat, away=True)
        case SeatBack(seat):
            return _with_hand(view, seat, away=False)
        case SeatLeft(seat, pile):
            hand = () if view.you == seat else view.hand
            return replace(_with_hand(view, seat, cards=0, gone=True), pile=pile, hand=hand)
        case MatchEnded(result):
            ended = replace(view, result=result, match_winners=result.winners)
            return replace(ended, turn=None, turn_ends_ms=0, owed=None, vote=None)
        case _:
            assert_never(item)


def _played(view: ZigityView, seat: Seat, cards: set[CardId], left: int) -> ZigityView:
    view = _with_hand(view, seat, cards=left)
    return replace(view, hand=_without(view.hand, cards)) if view.you == seat else view


def _without(hand: Iterable[ZigityCard], cards: set[CardId]) -> tuple[ZigityCard, ...]:
    return tuple(card for card in hand if card.id not in cards)


def _drawn(view: ZigityView, seat: Seat, count: int, cards: tuple[ZigityCard, ...]) -> ZigityView:
    hands = tuple(replace(hand, cards=hand.cards + count) if hand.seat == seat else hand for hand in view.hands)
    return replace(view, hands=hands, hand=(*view.hand, *cards))


def _with_hand(view: ZigityView, seat: Seat, **changes: object) -> ZigityView:
    return replace(view, hands=tuple(replace(hand, **changes) if hand.seat == seat else hand for hand in view.hands))

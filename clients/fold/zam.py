"""Applies news of Zing-a-Zam to what a viewer knew. Knows what each item changes; knows no rule on what may happen.

Total: news about a seat or card that is not seen change nothing, for a whole view comes behind them.
"""

from typing import assert_never

from msgspec.structs import replace

from protocol.games.zam import (
    Card,
    CardGiven,
    CardPlayed,
    CardTaken,
    CardTurned,
    CompanionDrawn,
    EffectCopied,
    EffectSkipped,
    Frozen,
    HandView,
    HeldCard,
    MatchEnded,
    Played,
    RoundWon,
    SeatAway,
    SeatBack,
    SeatLeft,
    TurnBegan,
    TurnPassed,
    ZamNews,
    ZamView,
)
from protocol.units import Seat


def fold_zam(view: ZamView, item: ZamNews) -> ZamView:
    """The match after one item of news."""
    match item:
        case TurnBegan(seat, choice, turn_ends_ms, number, revision):
            return replace(view, turn=seat, choice=choice, turn_ends_ms=turn_ends_ms, round=number, revision=revision)
        case CardPlayed(seat, place, card):
            cards = tuple(held for held in _cards(view, seat) if held.place != place)
            in_play = (*view.in_play, Played(seat, card))
            after = _with_hand(view, seat, cards=cards)
            return replace(after, in_play=in_play, turn=seat, choice=None, turn_ends_ms=0)
        case EffectSkipped() | EffectCopied() | TurnPassed():
            return view
        case CompanionDrawn(seat, place, card, companions):
            cards = (*_cards(view, seat), HeldCard(place, faces_holder=True, card=card))
            return replace(_with_hand(view, seat, cards=cards), companions=companions)
        case CardTurned(seat, place, card):
            turned = HeldCard(place, faces_holder=True, card=card)
            return _with_hand(
                view, seat, cards=tuple(turned if held.place == place else held for held in _cards(view, seat))
            )
        case Frozen(seat):
            return _with_hand(view, seat, frozen=True)
        case CardTaken(seat, of, card):
            return _moved(view, of, seat, card)
        case CardGiven(seat, to, card):
            return _moved(view, seat, to, card)
        case RoundWon():
            return _won(view, item)
        case SeatAway(seat):
            return _with_hand(view, seat, away=True)
        case SeatBack(seat):
            return _with_hand(view, seat, away=False)
        case SeatLeft(seat):
            return _left(view, seat)
        case MatchEnded(standings, match_winners):
            hands = tuple(replace(hand, cards=()) for hand in view.hands)
            ended = replace(view, hands=hands, standings=standings, match_winners=match_winners)
            return replace(ended, turn=None, choice=None, turn_ends_ms=0)
        case _:
            assert_never(item)


def _moved(view: ZamView, giver: Seat, taker: Seat, card: Card | None) -> ZamView:
    """A card went from one score pile to the top of another; `card` is known to these two."""
    scores = {hand.seat: hand.score for hand in view.hands}
    view = _with_hand(view, giver, score=scores.get(giver, 0) - 1)
    view = _with_hand(view, taker, score=scores.get(taker, 0) + 1)
    if card is None:
        return view
    pile = tuple(each for each in view.pile if each.id != card.id)
    return replace(view, pile=(card, *pile) if view.you == taker else pile)


def _won(view: ZamView, item: RoundWon) -> ZamView:
    for seat, score in item.scores:
        view = _with_hand(view, seat, score=score)
    won = tuple(played.card for played in reversed(item.won.cards))
    return replace(
        view,
        hands=tuple(replace(hand, frozen=False) for hand in view.hands),
        in_play=(),
        turn=None,
        choice=None,
        turn_ends_ms=0,
        pile=(*won, *view.pile) if view.you is not None and item.won.seat == view.you else view.pile,
        won=item.won,
    )


def _left(view: ZamView, seat: Seat) -> ZamView:
    in_play = tuple(played for played in view.in_play if played.seat != seat)
    view = _with_hand(view, seat, cards=(), score=0, frozen=False, gone=True)
    if seat == view.you:
        # Whoever left for good sees nobody's cards any more.
        blind = tuple(
            replace(hand, cards=tuple(replace(held, card=None) for held in hand.cards)) for hand in view.hands
        )
        view = replace(view, hands=blind, pile=())
    return replace(view, in_play=in_play)


def _cards(view: ZamView, seat: Seat) -> tuple[HeldCard, ...]:
    return next((hand.cards for hand in view.hands if hand.seat == seat), ())


def _with_hand(view: ZamView, seat: Seat, **changes: object) -> ZamView:
    hands: tuple[HandView, ...] = tuple(replace(hand, **changes) if hand.seat == seat else hand for hand in view.hands)
    return replace(view, hands=hands)

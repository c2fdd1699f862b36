"""Plays Zangle Speedster from a seat's view. Knows the cards that lie face up; knows no clock and no socket."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Final, NamedTuple

from clients.bots.brain import Brain
from clients.bots.cover import Recipe, recipes
from clients.bots.thought import Thinker
from protocol import server
from protocol.games.zangle import Call, Card, HandView, Hit, Take, Withdraw, ZangleCommand, ZangleView
from protocol.units import Seat

# After so many looks without a Zangle a player takes a hit.
HIT_AFTER_LOOKS: Final = 2

# A search through shapes takes so much longer than a look at three cards.
SEARCH_FACTOR: Final = 3.0


class Zangle(NamedTuple):
    """One that can be taken: which card is made, by which, and how many of them are the seat's own."""

    target: Card
    pieces: tuple[Card, ...]
    own: int


class Cards(NamedTuple):
    """What a seat may use: its own cards and those of the center."""

    own: tuple[Card, ...]
    center: tuple[Card, ...]


def hand_of(view: ZangleView, seat: Seat) -> HandView | None:
    return next((hand for hand in view.hands if hand.seat == seat), None)


def zangles(view: ZangleView, hand: HandView) -> Iterator[Zangle]:
    """One Zangle for each shape that can be made in each way, with as many own cards as that way allows."""
    cards = Cards(hand.face_up, view.center)
    shapes = Counter(card.shape for card in cards.own + cards.center)
    for recipe in recipes(view.shapes):
        needed = Counter([recipe.target, *recipe.pieces])
        if all(shapes[shape] >= count for shape, count in needed.items()):
            best = max(_made(recipe, cards), key=lambda each: each.own, default=None)
            if best is not None:
                yield best


def _made(recipe: Recipe, cards: Cards) -> Iterator[Zangle]:
    """The recipe in cards: own ones where there are, and at least one of each place (ZGL-02)."""
    own_ids = {card.id for card in cards.own}
    jokers = tuple(card for card in cards.own if card.shape is None)
    # One card of the center, of any kind that is of use, to be in both places.
    for center in cards.center:
        if center.shape is not None and center.shape not in (recipe.target, *recipe.pieces):
            continue
        used = [center]
        if center.shape is not None:
            needed = Counter([recipe.target, *recipe.pieces]) - Counter([center.shape])
        else:
            needed = Counter([recipe.target, *recipe.pieces])
        for card in (*cards.own, *cards.center):
            if card.shape is not None and needed[card.shape] > 0 and card.id != center.id:
                needed[card.shape] -= 1
                used.append(card)
        # ZGL-05: an own Z adds nothing and goes along.
        used += jokers
        target = next(card for card in used if card.shape == recipe.target)
        own = sum(card.id in own_ids for card in used)
        if own and len(used) >= 3 and not +needed:
            yield Zangle(target, tuple(card for card in used if card.id != target.id), own)


def choose(view: ZangleView, seat: Seat, thinker: Thinker, look: int) -> ZangleCommand | None:
    """What the seat does when it looks up: call, take a hit, or (None) look again later."""
    hand = hand_of(view, seat)
    if hand is None or not hand.playing or not view.opened or view.round_over:
        return None
    if thinker.blunders():
        return Call()
    if thinker.notices(list(zangles(view, hand)), look):
        return Call()
    if look >= HIT_AFTER_LOOKS and view.center_pile > 0 and not _capped(hand):
        return Hit()
    return None


def follow(view: ZangleView, seat: Seat, thinker: Thinker) -> ZangleCommand:
    """What the holder of the lock does: take the Zangle that was seen, or give up."""
    hand = hand_of(view, seat)
    found = [] if hand is None else list(zangles(view, hand))
    if not found:
        return Withdraw()
    # The best get rid of the most cards; a beginner takes what comes to mind.
    most = max(found, key=lambda each: each.own)
    chosen = most if thinker.chance.random() < thinker.skill else thinker.chance.choice(found)
    return Take(chosen.target.id, tuple(card.id for card in chosen.pieces))


def _capped(hand: HandView) -> bool:
    """ZGL-42: under a level-3 equalizer there is no hit beyond the cap."""
    most = None if hand.equalizer is None else hand.equalizer.face_up_max
    return most is not None and len(hand.face_up) >= most


def _stimulus(view: ZangleView, seat: Seat) -> Hashable:
    hand = hand_of(view, seat)
    if hand is None or not hand.playing or not view.opened or view.round_over:
        return None
    return view.round, view.revision, tuple(card.id for card in hand.face_up)


def _decide(sight: server.Sight, view: ZangleView, seat: Seat, thinker: Thinker, look: int) -> ZangleCommand | None:
    if view.lock is not None and view.lock.holder == seat:
        return follow(view, seat, thinker)
    return choose(view, seat, thinker, look)


def _waits_for_deal(view: ZangleView) -> bool:
    return view.round_over and not view.match_winners and view.next_deal_at_ms == 0


def _locked_out_until_ms(view: ZangleView, seat: Seat) -> int:
    hand = hand_of(view, seat)
    return 0 if hand is None else hand.locked_out_until_ms


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal, SEARCH_FACTOR, _locked_out_until_ms)

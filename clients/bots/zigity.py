"""Plays Cranium Zigity from a seat's view. Knows what can be seen, and some words; knows no clock and no socket.

A beginner overlooks sets and lays short ones. The better a player is, the more cards a set gets rid of, and the better
the draw cards that others play are answered.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from clients.bots.brain import Brain
from clients.bots.thought import Thinker
from clients.bots.vocabulary import words
from protocol import server
from protocol.games.zigity import (
    Action,
    ActionCard,
    Character,
    Draw,
    FreeCard,
    Laid,
    LaySet,
    Piece,
    PlayAction,
    SetCard,
    Vote,
    ZigityCommand,
    ZigityView,
)
from protocol.units import CardId, Seat

SUM: Final = 11  # ZIG-07
NUMBER_MAX: Final = 10

# The sets that are looked for: a player does not turn over every one of thousands of sums.
FOUND_MAX: Final = 200

# The languages of the lists that a table may choose.
LANGUAGES: Final = {"dutch": "dutch", "system-dutch": "dutch"}

Set = tuple[Laid, ...]


def choose(view: ZigityView, seat: Seat, thinker: Thinker, look: int) -> ZigityCommand | None:
    """What the seat does when it looks up; None: nothing is asked of it."""
    if view.match_winners or view.you != seat:
        return None
    if view.vote is not None:
        voted = view.vote.seat == seat or any(each == seat for each, _ in view.vote.votes)
        return None if voted else Vote(any(letter in "aeiouy" for letter in view.vote.word))
    if view.turn != seat:
        return None
    actions = [card for card in view.hand if isinstance(card, ActionCard)]
    if view.owed is not None:
        answers = [card for card in actions if _answers(card.action, dodged=view.owed.dodged)]
        answered = answers and thinker.chance.random() < 0.3 + 0.7 * thinker.skill
        return PlayAction(answers[0].id) if answered else Draw()
    found = thinker.notices(list(sets(view)), look + 1)
    if found:
        return _lay(view, max(found, key=len) if thinker.chance.random() < thinker.skill else found[-1], thinker)
    return PlayAction(_best(actions).id) if actions else Draw()


def _answers(action: Action, *, dodged: bool) -> bool:
    return action is Action.DODGE or (action is Action.BOUNCE and not dodged)


def _best(actions: Sequence[ActionCard]) -> ActionCard:
    """Draw cards hurt others; dodges are kept for the draw cards of others."""
    order = (Action.DRAW_3, Action.DRAW_2, Action.BOUNCE, Action.DODGE)
    return min(actions, key=lambda card: order.index(card.action))


def _lay(view: ZigityView, chosen: Set, thinker: Thinker) -> LaySet:
    """A set card on top where there is one, so that nobody gets a play card by luck."""
    mine = {card.id: card for card in view.hand}
    own = [laid.card for laid in chosen if laid.card in mine]
    tops = [number for number in own if isinstance(mine[number], SetCard)]
    return LaySet(cards=chosen, top=thinker.chance.choice(tops or own))


def sets(view: ZigityView) -> Iterator[Set]:
    """Sets that complete the play card, those that use many cards first."""
    play_card = view.play_card
    if not isinstance(play_card, SetCard):
        return
    cards = [card for card in view.hand if isinstance(card, SetCard)]
    free = [card for card in view.hand if isinstance(card, FreeCard)]
    match play_card.character:
        case Character.WORD_WORM:
            yield from _spelled(play_card, cards, free, LANGUAGES.get(view.words, "english"))
        case Character.DATA_HEAD:
            yield from _sums(play_card, cards, free)
        case Character.CREATIVE_CAT:
            yield from _puzzles(play_card, cards, free)
        case Character.STAR_PERFORMER:
            alike = tuple(Laid(card.id) for card in cards if card.instrument is play_card.instrument)
            joker = tuple(Laid(card.id, play_card.instrument.value) for card in free)
            yield from (each for each in (alike + joker[: not alike], alike[:1]) if each)


def _spelled(play_card: SetCard, cards: Sequence[SetCard], free: Sequence[FreeCard], language: str) -> Iterator[Set]:
    """ZIG-06: words that need the play card's letter, and else letters of the hand; one free card fills a gap."""
    letters = Counter(card.letter for card in cards)
    have = letters + Counter(play_card.letter)
    size = len(cards) + 1 + len(free[:1])
    found = 0
    for word, needed in words(language):
        if len(word) > size or play_card.letter not in needed:
            continue
        missing = needed - have
        if missing.total() <= len(free[:1]):
            yield _letters(word, play_card, cards, free)
            found += 1
            if found == FOUND_MAX:
                return


def _letters(word: str, play_card: SetCard, cards: Sequence[SetCard], free: Sequence[FreeCard]) -> Set:
    """The word in cards: the play card where its letter stands first, then the hand, then a free card."""
    left, jokers = list(cards), list(free)
    play_card_at = word.index(play_card.letter)
    laid = []
    for at, letter in enumerate(word):
        card = next((card for card in left if card.letter == letter), None)
        if at == play_card_at:
            laid.append(Laid(play_card.id))
        elif card is not None:
            left.remove(card)
            laid.append(Laid(card.id))
        else:
            laid.append(Laid(jokers.pop().id, letter))
    return tuple(laid)


def _sums(play_card: SetCard, cards: Sequence[SetCard], free: Sequence[FreeCard]) -> Iterator[Set]:
    """ZIG-07: the most cards first; a free card makes up what is missing."""
    missing = SUM - play_card.number
    found: list[Set] = []

    def look(rest: Sequence[SetCard], left: int, laid: tuple[CardId, ...]) -> None:
        if len(found) >= FOUND_MAX:
            return
        if left == 0 and laid:
            found.append(tuple(map(Laid, laid)))
        elif free and 0 < left <= NUMBER_MAX:
            found.append((*map(Laid, laid), Laid(free[0].id, str(left))))
        for at, card in enumerate(rest):
            if card.number <= left:
                look(rest[at + 1 :], left - card.number, (*laid, card.id))

    look(sorted(cards, key=lambda card: card.number), missing, ())
    yield from sorted(found, key=len, reverse=True)


def _puzzles(play_card: SetCard, cards: Sequence[SetCard], free: Sequence[FreeCard]) -> Iterator[Set]:
    """ZIG-08: as many whole puzzles as the hand has pieces for, and fewer."""
    by_piece = {piece: [card for card in cards if card.piece is piece] for piece in Piece}
    for more in range(len(cards) // 3, -1, -1):
        jokers, laid = list(free), []
        for piece in Piece:
            needed = more + (piece is not play_card.piece)
            mine = by_piece[piece][:needed]
            laid += [Laid(card.id) for card in mine]
            for _ in range(needed - len(mine)):
                if not jokers:
                    break
                laid.append(Laid(jokers.pop().id, piece.value))
        if len(laid) == 3 * more + 2:
            yield tuple(laid)


def _stimulus(view: ZigityView, seat: Seat) -> Hashable:
    if view.match_winners or view.you != seat:
        return None
    return view.revision, view.turn == seat, None if view.vote is None else view.vote.word


def _decide(sight: server.Sight, view: ZigityView, seat: Seat, thinker: Thinker, look: int) -> ZigityCommand | None:
    return choose(view, seat, thinker, look)


def _waits_for_deal(view: ZigityView) -> bool:
    return False  # A match is one deal.


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal, search_factor=2.0)

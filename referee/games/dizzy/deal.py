"""Where each card goes when the house has shuffled. Knows orders and piles; knows no chance."""

from protocol.games.dizzy import Card, Part
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.dizzy.deck import Deck
from referee.games.dizzy.events import Dealt
from referee.games.dizzy.options import Options, span
from referee.games.dizzy.state import Lizzy, State
from referee.games.hidden import FaceDown

# DND-33: what a deck of 54 gives to so many seats with something left for the common pile.
DEFAULT_HANDS = {2: 15, 3: 15, 4: 10, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5}


def largest_hand(deck: Deck, seats: int) -> int:
    """How many cards each can get once three have started the Lizzy (DND-33)."""
    return (len(deck.cards) - len(Part)) // seats


def hand_size(options: Options, deck: Deck, seats: int) -> int:
    """How many cards each gets (DND-02, DND-33): less than the table chose if too many have joined since."""
    return min(options.hand or DEFAULT_HANDS[seats], largest_hand(deck, seats))


def dealt(state: State, order: tuple[int, ...], now: Instant) -> Dealt:
    """The deal of a shuffled deck (DND-01 to DND-03)."""
    cards = [state.deck.cards[index] for index in order]
    head, body, tail = (_first(cards, part) for part in Part)
    starts = {head.id, body.id, tail.id}
    ids = [card.id for card in cards if card.id not in starts]
    size = hand_size(state.options, state.deck, len(state.seats))
    blind: list[tuple[Seat, FaceDown]] = []
    for index, seat in enumerate(state.seats):
        blind.append((seat, FaceDown(ids[index * size : (index + 1) * size])))
    return Dealt(
        round=state.round + 1,
        tops=(head, body, tail),
        blind=tuple(blind),
        common=FaceDown(ids[len(state.seats) * size :]),
        opens_at=Instant(now + span(state.options.countdown_ms)),
        revision=Revision(state.revision + 1),
    )


def refilled(lizzy: Lizzy, order: tuple[int, ...]) -> FaceDown:
    """The common pile, made of the shuffled cards from under the Lizzy; the tops stay (DND-21)."""
    ids = under(lizzy)
    return FaceDown(ids[index] for index in order)


def under(lizzy: Lizzy) -> tuple[CardId, ...]:
    """All cards under the three tops."""
    head, body, tail = lizzy.under
    return head + body + tail


def _first(cards: list[Card], part: Part) -> Card:
    return next(card for card in cards if card.part is part)

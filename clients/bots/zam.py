"""Plays Zing-a-Zam from a seat's view. Knows what can be seen and what it is worth; knows no clock and no socket.

A beginner plays what comes to hand. The better a player is, the more they reckon: what wins against the cards in play,
what the others can still play as far as one sees their cards, and what an own card that nobody shows one may be.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from clients.bots.brain import Brain
from clients.bots.thought import Thinker
from protocol import server
from protocol.games.zam import (
    Choice,
    Copy,
    Give,
    HandView,
    HeldCard,
    Pick,
    Play,
    Take,
    Turn,
    ZamCommand,
    ZamView,
)
from protocol.units import Seat

NUMBERS: Final = tuple(range(1, 9))

# What the effect of a number is worth, in cards of the score pile, beside what it wins: a choice of ours. A 2 takes a
# point from another, a 7 leaves one card fewer to beat, a 4 is one more card, an 8 gives a point away.
EFFECT_WORTH: Final = {1: 0.0, 2: 1.2, 3: 0.15, 4: 0.3, 5: 0.3, 6: 0.5, 7: 0.4, 8: -1.0}


class Option(NamedTuple):
    """A place of the own hand, and what may lie there."""

    place: int
    numbers: tuple[int, ...]


def hand_of(view: ZamView, seat: Seat) -> HandView | None:
    return next((hand for hand in view.hands if hand.seat == seat), None)


def choose(view: ZamView, seat: Seat, thinker: Thinker) -> ZamCommand | None:
    """What the seat does when it looks up; None: it is not its turn."""
    hand = hand_of(view, seat)
    if hand is None or view.turn != seat or view.match_winners:
        return None
    reckons = thinker.chance.random() < thinker.skill
    if view.choice is not None:
        options = list(answers(view, seat, view.choice))
        return max(options, key=lambda each: _worth(view, seat, each)) if reckons else thinker.chance.choice(options)
    places = [Option(held.place, possible(view, hand, held)) for held in hand.cards]
    if not reckons:
        return Play(thinker.chance.choice(places).place)
    return Play(max(places, key=lambda each: _mean([_gain(view, seat, number) for number in each.numbers])).place)


def possible(view: ZamView, hand: HandView, held: HeldCard) -> tuple[int, ...]:
    """The numbers that a card may have: its own if it shows, else whatever of the set was not seen yet (ZAM-22)."""
    if held.card is not None:
        return (held.card.number,)
    seen = {each.card.number for each in hand.cards if each.card is not None and each.card.player is not None}
    # Cards that were played are in score piles, which hide them; those in play and in the own pile are still seen.
    mine = _own_set(view, hand.seat)
    seen |= {played.card.number for played in view.in_play if played.card.player == mine}
    seen |= {card.number for card in view.pile if card.player == mine}
    return tuple(number for number in NUMBERS if number not in seen) or NUMBERS


def _own_set(view: ZamView, seat: Seat) -> int:
    return [hand.seat for hand in view.hands].index(seat)


def answers(view: ZamView, seat: Seat, choice: Choice) -> Iterator[ZamCommand]:
    """Everything that can be chosen."""
    match choice.effect:
        case 2:
            yield from (Take(of) for of in choice.seats)
        case 3:
            yield from (Turn(place) for place in choice.places)
        case 5:
            yield from (Copy(card) for card in choice.cards)
        case 6:
            yield from (Pick(place) for place in choice.places)
        case _:
            yield from (Give(card.id, to) for card in view.pile for to in choice.seats)


def _worth(view: ZamView, seat: Seat, command: ZamCommand) -> float:
    scores = {hand.seat: hand.score for hand in view.hands}
    match command:
        case Take(seat=of):
            return scores.get(of, 0)  # From whoever leads.
        case Copy(card=card):
            return max(EFFECT_WORTH[played.card.number] for played in view.in_play if played.card.id == card)
        case Pick(place=place):
            assert view.choice is not None
            follower = hand_of(view, view.choice.seats[0])
            faces = [held.card for held in follower.cards if held.place == place] if follower else []
            number = faces[0].number if faces and faces[0] is not None else 4
            # The weakest card, and none that hurts: a 1 would win over an 8 of ours.
            return -number - (8 if number == 1 and _highest(view) == 8 else 0)
        case Give(card=card, seat=to):
            number = next((each.number for each in view.pile if each.id == card), 0)
            return -scores.get(to, 0) - number / 10  # To whoever has least; low cards break no ties.
        case Turn() | Play():
            return 0.0


def _gain(view: ZamView, seat: Seat, number: int) -> float:
    """What playing this number is likely to bring, in cards."""
    pot = len(view.in_play) + 1
    followers = [
        hand
        for hand in view.hands
        if hand.seat != seat
        and not hand.gone
        and not hand.frozen
        and hand.cards
        and all(played.seat != hand.seat for played in view.in_play)
    ]
    if number == 7:
        followers = followers[1:]
    chance = 1.0 if _beats(view, number) else 0.0
    for hand in followers:
        chance *= 1 - _answers(hand, number)
    effect = EFFECT_WORTH[number]
    if number == 8 and not view.pile:
        effect = 0.0  # There is nothing to give away.
    return chance * (pot + len(followers)) + effect


def _beats(view: ZamView, number: int) -> bool:
    """Whether the number would win against what is in play (ZAM-06 to ZAM-08)."""
    numbers = [played.card.number for played in view.in_play]
    if number == 1:
        return 8 in numbers
    return number >= max(numbers, default=0) and not (number == 8 and 1 in numbers)


def _answers(hand: HandView, number: int) -> float:
    """How likely that hand beats the number, by the cards of it that one sees."""
    faces = [held.card.number for held in hand.cards if held.card is not None]
    if not faces:
        return 0.5
    return sum(face == 1 if number == 8 else face >= number for face in faces) / len(faces)


def _highest(view: ZamView) -> int:
    return max((played.card.number for played in view.in_play), default=0)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _stimulus(view: ZamView, seat: Seat) -> Hashable:
    hand = hand_of(view, seat)
    return (view.revision, view.turn == seat) if hand is not None and not view.match_winners else None


def _decide(sight: server.Sight, view: ZamView, seat: Seat, thinker: Thinker, look: int) -> ZamCommand | None:
    return choose(view, seat, thinker)


def _waits_for_deal(view: ZamView) -> bool:
    return False  # A match is one deal.


BRAIN: Final = Brain(_stimulus, _decide, _waits_for_deal)

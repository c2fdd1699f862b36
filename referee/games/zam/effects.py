"""What each number does (ZAM-08 to ZAM-17). Knows cards and piles; knows neither turns nor who wins a round.

An effect that leaves nothing to choose is carried out at once. One that does is offered as a `Choice`, and carried out
when a choice is made. One that cannot be used is skipped (ZAM-04).
"""

from protocol.games import zam
from protocol.games.zam import Card, Choice, ZamCommand
from protocol.units import CardId, Seat
from referee.games.zam import events
from referee.games.zam.state import Player, State, faces, next_to_play, others, player_at
from referee.games.zam.story import Story

ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = range(1, 9)

NEVER_COPIED = frozenset({ONE, FIVE})  # ZAM-12


def choices(state: State, seat: Seat, effect: int, *, copied: bool) -> Choice | None:
    """What there is to choose from, be it one thing only; None: nothing, as it cannot be used or asks for no choice."""
    seats: tuple[Seat, ...] = ()
    places: tuple[int, ...] = ()
    cards: tuple[CardId, ...] = ()
    match effect:
        case 2:
            seats = tuple(other.seat for other in others(state, seat) if len(other.pile) > 0)
        case 3:
            places = tuple(held.place for held in player_at(state, seat).held if not held.faces_holder)
        case 5:
            cards = tuple(card.id for card in _copyable(state, seat))
        case 6:
            follower = _follower(state, seat)
            if follower is not None:
                seats, places = (follower.seat,), tuple(held.place for held in follower.held)
        case 8:
            seats = tuple(other.seat for other in others(state, seat)) if player_at(state, seat).pile else ()
        case _:
            return None
    return Choice(effect, copied, seats, places, cards) if seats or places or cards else None


def can_be_used(state: State, seat: Seat, effect: int) -> bool:
    """Whether this effect would do anything, if the seat played its card now."""
    match effect:
        case 1:
            return False  # It has none but at the end of the round.
        case 4:
            return len(state.companions) > 0
        case 7:
            return _follower(state, seat) is not None
        case _:
            return choices(state, seat, effect, copied=False) is not None


def is_open(state: State, seat: Seat, choice: Choice) -> bool:
    """Whether more than one thing can be chosen; else the referee carries the only one out."""
    match choice.effect:
        case 5:
            numbers = {card.number for card in faces(state, choice.cards)}
            return len(numbers) > 1
        case 6:
            return len(choice.places) > 1
        case 8:
            return len(choice.seats) > 1 or len(player_at(state, seat).pile) > 1
        case _:
            return len(choice.seats) + len(choice.places) > 1


def first(state: State, seat: Seat, choice: Choice) -> ZamCommand:
    """The choice that the referee makes for a seat: the first from its left, or the leftmost card."""
    match choice.effect:
        case 2:
            return zam.Take(choice.seats[0])
        case 3:
            return zam.Turn(choice.places[0])
        case 5:
            return zam.Copy(choice.cards[0])
        case 6:
            return zam.Pick(choice.places[0])
        case _:
            return zam.Give(player_at(state, seat).pile.peek()[0], choice.seats[0])


def allows(state: State, seat: Seat, choice: Choice, command: ZamCommand) -> bool | None:
    """Whether the command is one of the choices; None: it is about something else than this effect."""
    match command:
        case zam.Take(seat=of) if choice.effect == TWO:
            return of in choice.seats
        case zam.Turn(place=place) if choice.effect == THREE:
            return place in choice.places
        case zam.Copy(card=card) if choice.effect == FIVE:
            return card in choice.cards
        case zam.Pick(place=place) if choice.effect == SIX:
            return place in choice.places
        case zam.Give(card=card, seat=to) if choice.effect == EIGHT:
            return to in choice.seats and card in player_at(state, seat).pile.peek()
        case _:
            return None


def draw_companion(story: Story, seat: Seat) -> None:
    """ZAM-11, if one is left."""
    pile = story.state.companions
    (card,) = faces(story.state, pile.peek()[:1])
    place = player_at(story.state, seat).next_place
    story.tell(events.CompanionDrawn(seat, place, card, len(pile) - 1))


def freeze(story: Story, seat: Seat) -> None:
    """ZAM-14."""
    follower = _follower(story.state, seat)
    assert follower is not None, seat
    story.tell(events.Frozen(follower.seat, seat))


def take(story: Story, seat: Seat, of: Seat) -> None:
    """ZAM-09: the top card, unseen (ZAM-23)."""
    (card,) = faces(story.state, player_at(story.state, of).pile.peek()[:1])
    story.tell(events.CardTaken(seat, of, card))


def turn(story: Story, seat: Seat, place: int) -> None:
    """ZAM-10."""
    story.tell(events.CardTurned(seat, place, card_at(story.state, seat, place)))


def give(story: Story, seat: Seat, card: CardId, to: Seat) -> None:
    """ZAM-15."""
    (face,) = faces(story.state, (card,))
    story.tell(events.CardGiven(seat, to, face))


def card_at(state: State, seat: Seat, place: int) -> Card:
    """The face of a card that is there."""
    number = player_at(state, seat).card_at(place)
    assert number is not None, (seat, place)
    return state.deck.cards[number]


def _follower(state: State, seat: Seat) -> Player | None:
    """Whom a 6 or a 7 concerns: who plays next in this round, and nobody in the next one (ZAM-16)."""
    return next_to_play(state, seat)


def _copyable(state: State, seat: Seat) -> tuple[Card, ...]:
    """ZAM-12: the cards in play of others whose effect can be used."""
    return tuple(
        played.card
        for played in state.in_play
        if played.seat != seat
        and played.card.number not in NEVER_COPIED
        and can_be_used(state, seat, played.card.number)
    )

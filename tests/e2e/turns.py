"""Hands for the games of turns: they ask a bot what it would do, and press the page's own buttons for it."""

from collections.abc import Callable
from random import Random

from clients.bots import zam as wizards
from clients.bots import zigity as characters
from clients.bots.thought import Thinker
from protocol.games import zam, zigity
from protocol.units import CardId
from tests.e2e.hands import seat_of
from tests.e2e.phone import Phone

# A match of either takes about a hundred turns; a page that no longer reacts must not be pressed for ever.
TURNS_MAX = 800


def play_zam(phone: Phone) -> bool:
    """One card, or one choice, if it is this phone's turn."""
    view, seat = phone.sight().game, seat_of(phone)
    assert isinstance(view, zam.ZamView)
    command = wizards.choose(view, seat, Thinker(Random(view.revision), 1.0))
    if command is None:
        return False
    hand = wizards.hand_of(view, seat)
    assert hand is not None
    match command:
        case zam.Play(place=place) | zam.Turn(place=place):
            at = next(at for at, held in enumerate(hand.cards, 1) if held.place == place)
            pressed = phone.try_tap(f".zam-cards > :nth-child({at})")
        case zam.Give(card=card, seat=to):
            number = next(each.number for each in view.pile if each.id == card)
            at = sorted({each.number for each in view.pile}).index(number) + 1
            pressed = phone.try_tap(f".zam-choices > :nth-child({at})")
            assert view.choice is not None
            to_at = view.choice.seats.index(to) + 1
            pressed = pressed and phone.try_tap(f".zam-choices > :nth-child({to_at})")
        case _:
            assert view.choice is not None
            pressed = phone.try_tap(f".zam-choices > :nth-child({_place(view, view.choice, command)})")
    phone.answered()
    return pressed


def _place(view: zam.ZamView, choice: zam.Choice, command: zam.ZamCommand) -> int:
    match command:
        case zam.Take(seat=of):
            return choice.seats.index(of) + 1
        case zam.Copy(card=card):
            shown = [each.card.id for each in view.in_play if each.card.id in choice.cards]
            return shown.index(card) + 1
        case zam.Pick(place=place):
            return choice.places.index(place) + 1
        case _:
            raise AssertionError(command)


def play_zigity(phone: Phone, built: Callable[[str], None] = lambda character: None) -> bool:
    """One set, one action card, one card drawn, or one vote, if it is this phone's turn. `built`: a set lies ready."""
    view, seat = phone.sight().game, seat_of(phone)
    assert isinstance(view, zigity.ZigityView)
    command = characters.choose(view, seat, Thinker(Random(view.revision), 1.0), 4)
    pressed = False
    match command:
        case None:
            return False
        case zigity.Draw():
            pressed = phone.try_tap(".zigity-draw")
        case zigity.Vote(accept=accept):
            pressed = phone.try_tap(f".zigity-buttons > :nth-child({1 if accept else 2})")
        case zigity.PlayAction(card=card):
            pressed = press_own(phone, view, card) and phone.try_tap(".zigity-confirm")
        case zigity.LaySet():
            pressed = build(phone, view, command)
            assert isinstance(view.play_card, zigity.SetCard)
            built(view.play_card.character)
            pressed = pressed and phone.try_tap(".zigity-confirm")
    phone.answered()
    return pressed


def press_own(phone: Phone, view: zigity.ZigityView, card: CardId) -> bool:
    at = [each.id for each in view.hand].index(card) + 1
    return phone.try_tap(f".zigity-cards > :nth-child({at})")


def build(phone: Phone, view: zigity.ZigityView, command: zigity.LaySet) -> bool:
    """Tap the cards in their order; say what a free card is, where the page does not see it by itself."""
    for laid in command.cards:
        if view.play_card is not None and laid.card == view.play_card.id:
            pressed = phone.try_tap(".play-card")
        else:
            pressed = press_own(phone, view, laid.card)
        if not pressed:
            return False
        if phone.page.locator(".zigity-action select").count():
            phone.page.locator(".zigity-action select").select_option(laid.stands_for)
    at = [laid.card for laid in command.cards].index(command.top) + 1
    return phone.try_tap(f".zigity-tray > :nth-child({at})")

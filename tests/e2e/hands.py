"""Hands that play: they look at what a page shows, work out a move, and press for it. They err only on purpose."""

from collections.abc import Callable
from itertools import combinations as subsets

from clients.bots import dizzy as lizards
from clients.bots import zangle as triangles
from protocol import server
from protocol.games import dizzy, zangle
from protocol.units import Seat
from tests.e2e.phone import Phone, Unreached

# A match takes about a hundred; a page that no longer reacts must not be pressed for ever.
TURNS_MAX = 600

# The order of the buttons on the page.
COMBINATIONS = tuple(dizzy.Combination)

# Once the bot is ready as well the start is the only button, and lies where it stays.
BESIDE_A_BOT = "table.seats.length === 2 && table.seats.every((each) => each.ready || each.seat === you)"

CARDS = ".dizzy-cards > *"
CALLS = ".press.call"
ZANGLE = ".press.zangle-call"
HIT = ".press.hit"
CONFIRM = ".press.confirm"
CENTER = ".zangle-cards.center .press.card"
OWN = ".zangle-cards.own .press.card"


def dizzy_of(sight: server.Sight) -> dizzy.DizzyView:
    assert isinstance(sight.game, dizzy.DizzyView)
    return sight.game


def zangle_of(sight: server.Sight) -> zangle.ZangleView:
    assert isinstance(sight.game, zangle.ZangleView)
    return sight.game


def seat_of(phone: Phone) -> Seat:
    seat = phone.sight().you
    assert seat is not None
    return seat


# Down 'n Dizzy.


def lays(sight: server.Sight, *, right: bool) -> list[tuple[int, int, bool]]:
    """Places of a card and of a combination that it makes (or does not), and whether that would be a Special."""
    view = dizzy_of(sight)
    hand = None if sight.you is None else lizards.hand_of(view, sight.you)
    if hand is None or view.lizzy is None or not view.opened or view.result is not None or view.lock is not None:
        return []
    if hand.locked_out_until_ms > sight.at_ms:
        return []
    found = []
    for at, card in enumerate(hand.open):
        tops = lizards.with_card(view.lizzy, card)
        made = lizards.made_by(tops)
        special = all(top.gold for top in tops)
        found += [(at, COMBINATIONS.index(each), special) for each in COMBINATIONS if (each in made) is right]
    return found


def play_dizzy(phone: Phone) -> bool:
    """One right move, if there is one now."""
    sight = phone.sight()
    hand = None if sight.you is None else lizards.hand_of(dizzy_of(sight), sight.you)
    if hand is not None and not hand.open and hand.blind and phone.try_tap(".hand-line .press"):
        phone.answered()
        return True
    for at, combination, _ in lays(sight, right=True)[:1]:
        return name_with_card(phone, at, combination)
    return False


def name_with_card(phone: Phone, card: int, combination: int) -> bool:
    """Card first, then its combination: judged at once."""
    if not phone.try_tap(f"{CARDS}:nth-child({card + 1})"):
        return False
    pressed = phone.try_tap(f"{CALLS}:nth-child({combination + 1})")
    phone.answered()
    return pressed


# Zangle.


def takes(sight: server.Sight) -> list[tuple[str, ...]]:
    """The cards of each Zangle that can be taken now, target first, as places on the page; most own cards first."""
    view = zangle_of(sight)
    hand = None if sight.you is None else triangles.hand_of(view, sight.you)
    if hand is None or not hand.playing or not view.opened or view.round_over:
        return []
    found = sorted(triangles.zangles(view, hand), key=lambda each: -each.own)
    return [tuple(place_of(view, hand, card) for card in (each.target, *each.pieces)) for each in found]


def no_take(sight: server.Sight) -> tuple[str, ...]:
    """Three cards of both places whose areas do not add up: no Zangle, whatever they look like."""
    view = zangle_of(sight)
    assert sight.you is not None
    hand = triangles.hand_of(view, sight.you)
    assert hand is not None
    for target, *pieces in subsets((*hand.face_up, *view.center), 3):
        both = {card in view.center for card in (target, *pieces)} == {True, False}
        if both and target.shape is not None and sum(card.area for card in pieces) != target.area:
            return tuple(place_of(view, hand, card) for card in (target, *pieces))
    raise AssertionError("any three cards here are a Zangle")


def place_of(view: zangle.ZangleView, hand: zangle.HandView, card: zangle.Card) -> str:
    for place, cards in ((CENTER, view.center), (OWN, hand.face_up)):
        if card in cards:
            return f":nth-match({place}, {cards.index(card) + 1})"
    raise AssertionError(card)


def choose(phone: Phone, cards: tuple[str, ...]) -> None:
    """Tap these cards, and no others."""
    for _ in range(phone.page.locator(".press.card[aria-pressed=true]").count()):
        phone.try_tap(".press.card[aria-pressed=true]")
    for card in cards:
        phone.try_tap(card)


def play_zangle(phone: Phone) -> bool:
    """One Zangle, or a hit where there is none now."""
    sight = phone.sight()
    view = zangle_of(sight)
    if not view.opened or view.round_over or view.lock is not None:
        return False
    found = takes(sight)
    if not found:
        pressed = phone.try_tap(f"{HIT}:not([aria-disabled])")
        phone.answered()
        return pressed
    choose(phone, found[0])
    if not phone.try_tap(ZANGLE):
        return False
    phone.answered()
    if phone.read("lock?.holder === you"):
        confirm_or_give_up(phone)
    return True


def confirm_or_give_up(phone: Phone) -> None:
    """The holder confirms what is chosen; what can no longer be confirmed is given up."""
    phone.shows(".standing[data-tone=mine]")  # What a page knows it draws a moment later.
    if not phone.try_tap(f"{CONFIRM}:not([aria-disabled])"):
        phone.try_tap(".standing .press.small")
    phone.until("lock?.holder !== you && sent === 0")


def play_on(phones: list[Phone], play: Callable[[Phone], bool], over: Callable[[server.Sight], bool]) -> None:
    """All phones play right, in turn, until a condition holds on the first."""
    for _ in range(TURNS_MAX):
        sight = phones[0].sight()
        if over(sight):
            return
        moves = [play(phone) for phone in phones]
        if not any(moves):
            try:
                # Bots move, and what is due by itself; a lockout ends without a word.
                phones[0].moved(sight.seq, patience_ms=1_000)
            except Unreached:
                continue
    raise AssertionError(f"{TURNS_MAX} turns, and still no end: {phones[0].sight()}")


def is_over(sight: server.Sight) -> bool:
    """Whether the match is."""
    return sight.game is not None and bool(sight.game.match_winners)

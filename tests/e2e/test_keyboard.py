"""Whole matches by keyboard alone: from the empty form to the winner, without a finger and without a mouse."""

from collections.abc import Callable

import pytest

from tests.e2e import hands
from tests.e2e.phone import SCREEN, Phone
from tests.e2e.serving import options
from tests.e2e.whole import assert_knows_the_truth

# The page's own keys, as it shows them where there is a keyboard.
CARDS = "asd"
CENTER = "qwer"
OWN = "asdfghjkl;zxcvbnm"

# From the top of any page to its last button.
TABS_MAX = 40


def tab_to(phone: Phone, selector: str) -> None:
    """On from part to part until the focus is there, as somebody does who sees where it is."""
    for _ in range(TABS_MAX):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            shown = "getComputedStyle(document.activeElement).outlineStyle"
            assert phone.page.evaluate(shown) != "none", f"the focus on {selector} is not to be seen"
            return
    raise AssertionError(f"no Tab leads to {selector}")


def sit_down(phone: Phone, name: str) -> None:
    tab_to(phone, "input[name=name]")
    phone.page.keyboard.type(name)
    phone.page.keyboard.press("Enter")
    phone.until("link.state === 'open' && you !== null")


def key(phone: Phone, key: str) -> None:
    phone.page.keyboard.press(key)
    phone.answered()


def dizzy_by_keys(phone: Phone) -> bool:
    """One right move, if there is one now."""
    sight = phone.sight()
    hand = hands.dizzy_of(sight).hands[hands.seat_of(phone)]
    if not hand.open and hand.blind:
        key(phone, "o")
        return True
    for card, combination, _ in hands.lays(sight, right=True)[:1]:
        phone.page.keyboard.press(CARDS[card])
        key(phone, str(combination + 1))
        return True
    return False


def zangle_by_keys(phone: Phone) -> bool:
    """One Zangle, or a hit where there is none now."""
    sight = phone.sight()
    view = hands.zangle_of(sight)
    if not view.opened or view.round_over or view.lock is not None:
        return False
    found = hands.takes(sight)
    if not found:
        key(phone, "0")
        return True
    key(phone, " ")
    if phone.read("lock?.holder === you"):
        for place in found[0]:
            phone.page.keyboard.press(key_of(place))
        key(phone, "Enter")
        phone.until("lock?.holder !== you && sent === 0")
    return True


def key_of(place: str) -> str:
    """The key of a card at such a place of the page."""
    at = int(place.rpartition(", ")[2].removesuffix(")")) - 1
    return (CENTER if hands.CENTER in place else OWN)[at]


@pytest.mark.parametrize(
    ("game", "play", "chosen"),
    [
        ("dizzy", dizzy_by_keys, {"hand": 5, "countdown_ms": 300, "stuck_ms": 200}),
        ("zangle", zangle_by_keys, {"rounds": 1, "countdown_ms": 300, "lockout_ms": 300, "auto_hit_ms": 1_000}),
    ],
)
def test_a_match_by_keyboard_alone(
    serve, room, game: str, play: Callable[[Phone], bool], chosen: dict[str, object]
) -> None:
    served = serve("--game", game, "--seed", "7", "--bots", "1", "--skill", "0", *options(**chosen))
    ann = room.open(served.url, SCREEN, touch=False)
    sit_down(ann, "Ann")
    ann.until(hands.BESIDE_A_BOT)
    tab_to(ann, ".lobby-bottom .press")
    ann.page.keyboard.press("Enter")
    ann.until("game?.opened")
    hands.play_on([ann], play, lambda sight: hands.is_over(sight) or ended(sight))
    if not ann.read("game.match_winners.length"):
        return  # A tie after the last round: the host deals a bonus round by the button that has its place.
    ann.shows(".winner h1")
    assert_knows_the_truth(ann)
    tab_to(ann, ".lobby-bottom .press.go")
    ann.page.keyboard.press("Enter")
    ann.until("game && !game.match_winners.length && game.round === 1")


def ended(sight: object) -> bool:
    """Whether the round is."""
    game = sight.game  # type: ignore[attr-defined]
    return bool(getattr(game, "round_over", False))

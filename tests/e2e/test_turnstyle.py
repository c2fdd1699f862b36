"""Zangle in turns and alone, in real browsers: whole matches by the page's own buttons, and how they look."""

from typing import Any

import pytest

from clients.bots import zangle as triangles
from protocol.games.zangle import ZangleView
from tests.e2e import hands
from tests.e2e.looks import Album
from tests.e2e.phone import SCREEN, Phone
from tests.e2e.serving import options
from tests.e2e.whole import assert_knows_the_truth

HIT = ".press.hit"
CONFIRM = ".press.confirm"
MOVES_MAX = 200  # A round has some dozens.


def takes(phone: Phone) -> list[tuple[str, ...]]:
    """The cards of each Zangle that can be made now, target first, as places on the page; most own cards first."""
    sight = phone.sight()
    view = sight.game
    assert isinstance(view, ZangleView)
    assert sight.you is not None
    hand = triangles.hand_of(view, sight.you)
    assert hand is not None
    found = sorted(triangles.zangles(view, hand), key=lambda each: -each.own)
    return [tuple(hands.place_of(view, hand, card) for card in (each.target, *each.pieces)) for each in found]


def take_or_hit(phone: Phone) -> bool:
    """One Zangle, or a hit. Whether it was a Zangle."""
    found = takes(phone)
    if not found:
        phone.tap(f"{HIT}:not([aria-disabled])")
        phone.answered()
        return False
    hands.choose(phone, found[0])
    phone.tap(f"{CONFIRM}:not([aria-disabled])")
    phone.answered()
    return True


def play_turn(phone: Phone) -> None:
    """A Zangle; or the hit, and then a Zangle or the end of the turn."""
    if not take_or_hit(phone):
        take_or_hit(phone)


def let_it_lie(phone: Phone) -> bool:
    """A hit, and the end of the turn, whatever could be made."""
    for _ in range(2):
        phone.tap(f"{HIT}:not([aria-disabled])")
        phone.answered()
    return True


def left_over(phone: Phone) -> list[Any]:
    """Who could have made a Zangle of what lies there."""
    view = phone.sight().game
    assert isinstance(view, ZangleView)
    return [hand.seat for hand in view.hands if any(triangles.zangles(view, hand))]


def could_have(phone: Phone) -> str:
    """What is said about the best Zangle that was left, when it is asked for."""
    assert not phone.page.locator(".could-have li").count()
    phone.tap(".could-have summary")
    return phone.shows(".could-have ul")


@pytest.mark.rule("ZGL-61", "ZGL-62", "ZGL-64")
def test_a_match_in_turns_from_the_first_turn_to_the_rematch(serve: Any, room: Any) -> None:
    chosen = options(rounds=1, turn_s=120, next_deal_ms=0)
    served = serve("--game", "turnstyle", "--seed", "7", "--bots", "1", "--skill", "1", *chosen)
    ann, ben = room.open(served.url), room.open(served.url, locale="nl")
    ann.sit("Ann")
    ben.sit("Ben")
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False)
    ann.until("table.seats.length === 3")
    ann.tap(".lobby-bottom .press")
    for page in (ann, ben, screen):
        page.until("game && game.opened")
    album, seat, let_go = Album(), ben.read("you"), False
    for turn in range(MOVES_MAX):
        ann.until(f"game.round_over || game.turn === you || game.turn === {seat}")
        if ann.read("game.round_over"):
            break
        mover = ann if ann.read("game.turn === you") else ben
        mover.until("game.turn === you")
        if turn in (0, 5):
            assert not mover.page.locator(".could-have").count()
            hands.choose(mover, (takes(mover) or [()])[0])
            album.look(ann, "en", f"turnstyle {turn}", game="turnstyle")
            album.look(ben, "nl", f"turnstyle {turn}", game="turnstyle")
            album.look_up(screen, "en", f"turnstyle {turn}")
        if mover is ann and not let_go and takes(ann):
            let_go = let_it_lie(ann)
        else:
            play_turn(mover)
    assert ann.read("game.results[0].points.some(([, left]) => left === 0)")
    assert_knows_the_truth(ben)
    assert not screen.page.locator(".could-have").count()
    told = {"en": could_have(ann), "nl": could_have(ben)}
    assert let_go
    assert "you passed by" in told["en"]
    for said, end, could in (
        (told["en"], "At the end", "could have made"),
        (told["nl"], "Op het eind", "kunnen maken"),
    ):
        assert sum(could in part for part in said.split(end)[1:]) == len(left_over(ann)), said
    album.look(ann, "en", "turnstyle could have")
    album.look(ben, "nl", "turnstyle could have")
    faults = "\n".join([*album.faults, *album.moved()])
    assert not faults, faults
    if ann.read("game.match_winners.length"):
        ann.shows(".winner h1")
        ann.tap(".lobby-bottom .press.go")
    else:  # A tie, and so a bonus round.
        ann.tap(".standing .press.small")
    ann.until("!game.round_over && game.opened")


@pytest.mark.rule("ZGL-70")
def test_alone_to_the_last_card(serve: Any, room: Any) -> None:
    served = serve("--game", "solitaire", "--seed", "5")
    ann = room.open(served.url)
    ann.sit("Ann")
    ann.tap(".lobby-bottom .press")
    ann.until("game && game.opened")
    album, could = Album(), bool(takes(ann))
    ann.tap(HIT)
    ann.until("game.hits === 1")
    for move in range(MOVES_MAX):
        if ann.read("game.round_over"):
            break
        if move == 2:
            album.look(ann, "en", "solitaire", game="solitaire")
        take_or_hit(ann)
    ann.shows(".winner h1")
    assert ann.read("game.hands[0].face_up.length + game.hands[0].draw_pile") == 0
    assert str(ann.read("game.hits")) in ann.shows(".sheet tbody")
    told = could_have(ann)
    assert ("you passed by" in told) or not could
    assert "At the end there was no Zangle left for you." in told
    assert not album.faults, "\n".join(album.faults)

"""Dizios in real browsers: two phones and a bot play a whole match, and every state looks as it should."""

from typing import Any

import pytest

from clients.bots.tiles import Board
from protocol import server
from protocol.games.dizios import DiziosView
from tests.e2e.looks import Album
from tests.e2e.phone import SCREEN, Phone
from tests.e2e.serving import options
from tests.e2e.whole import assert_knows_the_truth

OVER = "game.match_winners.length > 0"
TILES = ".dizios-slot button"
PLACES = ".dizios-spot"
MAIN = ".dizios-main"
TURNS_MAX = 100  # Seventy tiles, and a pass now and then.


def view_of(sight: server.Sight) -> DiziosView:
    assert isinstance(sight.game, DiziosView)
    return sight.game


def aim(phone: Phone) -> bool:
    """Tap a tile that fits somewhere, and the first place for it. Whether there is one."""
    view = view_of(phone.sight())
    for at, tile in enumerate(view.mine):
        if any(True for _ in Board(view).spots([tile], anywhere=False)):
            phone.tap(f":nth-match({TILES}, {at + 1})")
            phone.tap(PLACES)
            phone.shows(".dizios-ghost")
            return True
    return False


def play(phone: Phone) -> None:
    """One turn by the page's own buttons."""
    aim(phone)  # Where nothing fits, the same button says so and passes.
    phone.tap(f"{MAIN}:not([aria-disabled])")
    phone.answered()


def begin(serve: Any, room: Any, *arguments: str, **chosen: object) -> tuple[Any, Phone, Phone]:
    served = serve("--game", "dizios", "--seed", "7", *arguments, *options(**chosen))
    ann, ben = room.open(served.url), room.open(served.url, locale="nl")
    ann.sit("Ann")
    ben.sit("Ben")
    return served, ann, ben


@pytest.mark.rule("DIZ-02", "DIZ-06", "DIZ-10")
def test_a_match_of_dizios_from_the_first_tile_to_the_rematch(serve: Any, room: Any) -> None:
    served, ann, ben = begin(serve, room, "--bots", "1", "--skill", "1", board=7)
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False)
    ann.until("table.seats.length === 3")
    ann.tap(".lobby-bottom .press")
    for page in (ann, ben, screen):
        page.until("game && game.opened")
    assert ann.read("game.mine.length") == 4
    assert screen.read("game.mine.length") == 0
    for _ in range(TURNS_MAX):
        ann.until(f"{OVER} || game.turn === you || game.turn === {ben.read('you')}")
        if ann.read(OVER):
            break
        play(ann if ann.read("game.turn === you") else ben)
    for page in (ann, ben, screen):
        page.until(OVER)
        page.shows(".winner h1")
        page.shows(".dizios-sheet")
        assert_knows_the_truth(page)
    for each in ann.read("game.result.standings"):
        assert each["total"] == each["score"] - sum(tile["points"] for tile in each["left"])
    ann.tap(".lobby-bottom .press.go")
    ann.until("game.laid.length === 1 && !game.match_winners.length")


def test_every_state_of_dizios(serve: Any, room: Any) -> None:
    served, ann, ben = begin(serve, room, turn_s=300)
    screens = {each: room.open(f"{served.url}?screen", SCREEN, touch=False, locale=each) for each in ("en", "nl")}
    album = Album()

    def look(state: str, game: str = "dizios") -> None:
        album.look(ann, "en", f"dizios {state}", game=game)
        album.look(ben, "nl", f"dizios {state}", game=game)
        for language, screen in screens.items():
            album.look_up(screen, language, f"dizios {state}")

    ann.until("table.seats.length === 2")
    ann.tap(".lobby-bottom .press")
    ben.until("game && game.opened")
    look("begins")
    ann.tap(f":nth-match({TILES}, 1)")
    look("tile chosen")
    for _ in range(6):
        play(ann)
        ben.until("game.turn === you")
        play(ben)
        ann.until("game.turn === you")
    assert aim(ann)
    look("aimed")
    ann.tap(".dizios-turn")
    ann.tap(".header-menu")
    ann.tap("dialog .host .tap")
    ann.tap("dialog .menu-top .tap")
    ben.until("table.paused")
    look("paused")
    faults = "\n".join([*album.faults, *album.moved()])
    assert not faults, faults


@pytest.mark.rule("DIZ-12")
def test_a_rectangle_is_filled_by_hints_and_a_tile_taken_back(serve: Any, room: Any) -> None:
    served = serve("--game", "dizios", "--seed", "7", "--no-journal", *options(challenge="5x4"))
    ann = room.open(served.url)
    ann.sit("Ann")
    ann.tap(".lobby-bottom .press")
    assert "Nobody else is here" in ann.shows(".lobby-bottom .quiet")
    ann.tap(".lobby-bottom .press")
    ann.until("game && game.turn === you")
    hint = ".dizios-glasses button:nth-child(3)"
    ann.tap(hint)
    ann.tap(MAIN)
    ann.until("game.laid.length === 1")
    ann.tap(".dizios-board g[role=img]")
    ann.tap(MAIN)
    ann.until("game.laid.length === 0")
    while not ann.read(OVER):
        before = ann.read("game.laid.length")
        ann.tap(hint)
        ann.tap(f"{MAIN}:not([aria-disabled])")
        ann.until(f"game.laid.length > {before}")
    assert ann.read("game.result.end") == "full"
    assert "20" in ann.shows(".dizios-sheet tbody")


def test_a_tile_is_dragged_to_its_place_and_turned_by_keys(serve: Any, room: Any) -> None:
    """By mouse: drag and drop; by keyboard: choose, go there, turn, place."""
    served = serve("--game", "dizios", "--seed", "7", "--no-journal")
    ann = room.open(served.url, (1280, 720), touch=False)
    ann.sit("Ann")
    ann.click(".lobby-bottom .press")
    ann.click(".lobby-bottom .press")
    ann.until("game && game.turn === you")
    view = view_of(ann.sight())
    spots = list(Board(view).spots(view.mine, anywhere=False))
    at = view.mine.index(spots[0].tile)
    ann.click(f":nth-match({TILES}, {at + 1})")
    ann.shows(PLACES)
    to = ann.page.locator(PLACES).first.bounding_box()
    assert to is not None
    ann.page.mouse.move(*ann.middle(f":nth-match({TILES}, {at + 1})"))
    ann.page.mouse.down()
    ann.page.mouse.move(to["x"], to["y"], steps=4)
    ann.page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
    ann.page.mouse.up()
    ann.shows(".dizios-ghost")
    ann.click(MAIN)
    ann.until("game.laid.length === 2 && game.turn === you")
    view = view_of(ann.sight())
    spot = next(iter(Board(view).spots(view.mine, anywhere=False)))
    ann.page.keyboard.press(str(view.mine.index(spot.tile) + 1))
    ann.page.keyboard.press("ArrowRight")
    ann.shows(".dizios-ghost")
    ann.page.keyboard.press("r")
    ann.page.keyboard.press("Enter")
    ann.until("game.laid.length === 3")

"""Every state of the pages, in both languages: nothing is cut, covered or too small, and no zone moves."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.e2e import hands
from tests.e2e.looks import Album
from tests.e2e.phone import SCREEN, Phone
from tests.e2e.serving import Served, options
from tests.e2e.whole import LOST_NOISE, pressed_together

# Nothing runs out while somebody looks.
CALM: dict[str, Any] = {"lock_ms": 60_000, "grace_open_ms": 60_000, "lockout_ms": 10_000, "countdown_ms": 8_000}
CALM_ZANGLE: dict[str, Any] = {"take_ms": 120_000, "lockout_ms": 10_000, "countdown_ms": 8_000, "auto_hit_ms": 120_000}


@dataclass
class Gallery:
    """Two phones and two screens, one of each language, and what they looked like."""

    album: Album
    ann: Phone
    ben: Phone
    screens: dict[str, Phone]

    def look(self, state: str, *, ann: str = "", ben: str = "", game: str = "") -> None:
        """Look at all. `ann`, `ben`: the state as that phone sees it, where it is another."""
        self.album.look(self.ann, "en", ann or state, game=game)
        self.album.look(self.ben, "nl", ben or state, game=game)
        for language, screen in self.screens.items():
            self.album.look_up(screen, language, state)

    def check(self) -> None:
        faults = "\n".join([*self.album.faults, *self.album.moved()])
        assert not faults, faults


def gallery(serve, room, game: str, *arguments: str, named: str = "", **chosen: object):
    """A table with two phones and two screens. `named`: what its pictures are called, if not as its game."""
    served = serve("--game", game, "--seed", "11", *arguments, *options(**chosen))
    game = named or game
    album = Album(room.engine)
    ann, ben = room.open(served.url), room.open(served.url, locale="nl")
    album.look(ann, "en", f"{game} join")
    album.look(ben, "nl", f"{game} join")
    ann.sit("Ann")
    ben.sit("Ben")
    # In WebKit each phone is a browser, and a screen a window of it. In Chromium that would be a tab, which sleeps.
    beside = {"en": ann, "nl": ben} if room.engine == "webkit" else {}
    screens = {
        language: room.open(f"{served.url}?screen", SCREEN, touch=False, locale=language, beside=beside.get(language))
        for language in ("en", "nl")
    }
    for page in (ann, ben, *screens.values()):
        page.until("table && table.seats.length === 2")
    ben.tap(".lobby-bottom .tap.big")
    ann.until("table.seats[1].ready")
    shown = Gallery(album, ann, ben, screens)
    shown.look(f"{game} lobby")
    return served, shown


def begin(shown: Gallery, game: str) -> None:
    shown.ann.tap(".lobby-bottom .press")
    shown.ben.until("game && !game.opened")
    shown.look(f"{game} countdown", game=game)
    shown.ben.until("game.opened")
    shown.look(f"{game} open play", game=game)


def test_every_state_of_dizzy(serve, either) -> None:
    served, shown = gallery(serve, either, "dizzy", hand=3, best_of=3, stuck_ms=200, between_ms=120_000, **CALM)
    ann, ben = shown.ann, shown.ben
    begin(shown, "dizzy")
    while not hands.lays(ann.sight(), right=True):
        ann.moved(ann.sight().seq)
    card, combination, _ = hands.lays(ann.sight(), right=True)[0]
    call = f"{hands.CALLS}:nth-child({combination + 1})"
    pressed_together(served, (ann, call), (ben, call))
    ann.until("lock?.holder === you")
    ben.until("note?.verdict?.ruling === 'late'")
    shown.look("dizzy lock", ann="dizzy my lock", ben="dizzy late", game="dizzy")
    ann.tap(f"{hands.CARDS}:nth-child({card + 1})")
    ben.until("scene?.kind === 'laid'")
    shown.look("dizzy upheld", game="dizzy")
    photo_finish(shown, "dizzy")
    while not hands.lays(ben.sight(), right=False):
        ben.moved(ben.sight().seq)
    wrong = hands.lays(ben.sight(), right=False)[0]
    ben.tap(f"{hands.CARDS}:nth-child({wrong[0] + 1})")
    ben.until("game.hands")
    shown.look("dizzy card chosen", game="dizzy")
    ben.tap(f"{hands.CALLS}:nth-child({wrong[1] + 1})")
    ann.until("scene?.kind === 'wrong'")
    ben.until("scene?.kind === 'wrong'")
    shown.look("dizzy wrong", game="dizzy")
    take_back(shown, "dizzy")
    pause(shown, "dizzy")
    hands.play_on([ann, ben], hands.play_dizzy, lambda sight: hands.dizzy_of(sight).result is not None)
    ben.until("game.result")
    shown.look("dizzy round over", game="dizzy")
    while not ann.read("game.match_winners.length"):
        ann.tap(".standing .press.small")
        ann.until("game.opened && !game.result")
        over = "game.result !== null"
        hands.play_on([ann, ben], hands.play_dizzy, lambda sight: hands.dizzy_of(sight).result is not None)
        ben.until(over)
    shown.look("dizzy match over")
    ann.tap(".time-field")
    ben.tap(".time-field")
    shown.look("dizzy time line")
    look_back(shown, served)
    shown.check()


def photo_finish(shown: Gallery, game: str) -> None:
    """The race that was just decided, as each of them sees it large."""
    for phone, place in ((shown.ann, 1), (shown.ben, 2)):
        if game == "zangle":  # Where there is no room for lanes, the verdict itself leads there.
            assert "±" in phone.shows("button.scene .scene-race")
            phone.tap("button.scene")
            phone.tap(f".callers li:nth-child({place}) .caller")
        else:
            phone.tap(f".photo .photo-row:nth-child({place})")
        phone.shows(".explained .receipt")
    shown.look(f"{game} photo finish")
    for phone in (shown.ann, shown.ben):
        phone.tap(".moment .menu-top .tap")


def take_back(shown: Gallery, game: str) -> None:
    """The host takes the last verdict back, and everybody is told."""
    shown.ann.tap(".header-menu")
    shown.ann.tap(".tap.undo")
    shown.album.look(shown.ann, "en", f"{game} undo")
    shown.ann.tap(".undo-sure .danger")
    for page in (shown.ann, shown.ben, *shown.screens.values()):
        page.until("scene?.kind === 'taken-back'")
    shown.look(f"{game} taken back", game=game)


def look_back(shown: Gallery, served: Served) -> None:
    """The pages beside the table's: what they show of this match, and what of nothing."""
    for phone, language in ((shown.ann, "en"), (shown.ben, "nl")):
        phone.tap(".moment .menu-top .tap")
        phone.tap(".lookback-links .tap")
        phone.shows(".replay .lizzy")
        for _ in range(2):
            phone.tap(".replay-buttons .tap:nth-child(3)")
        shown.album.look(phone, language, "replay")
        phone.page.keyboard.press("End")
        phone.shows(".replay .winner")
        shown.album.look(phone, language, "replay end")
        phone.page.goto(f"{served.origin}/results?table={served.code}")
        phone.shows(".plot-place svg")
        shown.album.look(phone, language, "results")
        phone.tap(".standings-name")
        shown.album.look(phone, language, "results of one")
        phone.page.goto(f"{served.origin}/replay")
        phone.shows(".page-words")
        shown.album.look(phone, language, "replay of none")


def pause(shown: Gallery, game: str) -> None:
    """The host's menu, and the pause it makes."""
    shown.ann.tap(".header-menu")
    shown.album.look(shown.ann, "en", f"{game} menu")
    shown.ann.tap("dialog .host .tap")
    shown.ann.tap("dialog .menu-top .tap")
    shown.ben.tap(".header-menu")
    shown.album.look(shown.ben, "nl", f"{game} menu")
    shown.ben.tap("dialog .menu-top .tap")
    shown.ben.until("table.paused")
    shown.look(f"{game} paused", game=game)
    shown.ann.tap(".standing .press.small")
    shown.ben.until("!table.paused")


def test_every_state_of_zangle(serve, either) -> None:
    served, shown = gallery(serve, either, "zangle", rounds=2, next_deal_ms=0, **CALM_ZANGLE)
    ann, ben = shown.ann, shown.ben
    begin(shown, "zangle")
    while not hands.takes(ann.sight()):
        ann.tap(hands.HIT)
        ann.answered()
    cards = hands.takes(ann.sight())[0]
    pressed_together(served, (ann, hands.ZANGLE), (ben, hands.ZANGLE))
    ann.until("lock?.holder === you")
    ben.until("note?.verdict?.ruling === 'late'")
    shown.look("zangle lock", ann="zangle my lock", ben="zangle late", game="zangle")
    hands.choose(ann, cards)
    shown.album.look(ann, "en", "zangle chosen", game="zangle")
    ann.tap(hands.CONFIRM)
    ben.until("scene?.kind === 'zangle'")
    shown.look("zangle upheld", game="zangle")
    photo_finish(shown, "zangle")
    hands.choose(ben, hands.no_take(ben.sight()))
    ben.tap(hands.ZANGLE)
    ben.until("lock?.holder === you")
    ben.tap(hands.CONFIRM)
    ann.until("scene?.kind === 'zangle-wrong'")
    ben.until("scene?.kind === 'zangle-wrong'")
    shown.look("zangle wrong", game="zangle")
    ann.tap(".header-menu")
    shown.album.look(ann, "en", "zangle host menu")
    ann.tap(".menu .menu-top .tap")
    pause(shown, "zangle")
    hands.play_on([ann, ben], hands.play_zangle, lambda sight: hands.zangle_of(sight).round_over)
    ben.until("game.round_over")
    shown.look("zangle round over")
    for page in (ann, ben):
        page.tap(".showdown summary")
    shown.look("zangle showdown")
    ann.tap(".standing .press.small")
    winner = ann if ann.read("game.hands[you].equalizer") else ben
    winner.shows(".standing .press.small")  # The other hand is asked for, and offered.
    ben.until("game.opened && !game.round_over")
    assert ben.read("game.hands.some((hand) => hand.equalizer)")
    shown.look("zangle equalizer", game="zangle")
    hands.play_on([ann, ben], hands.play_zangle, hands.is_over)
    ben.until("game.match_winners.length")
    shown.look("zangle match over")
    shown.check()


@pytest.mark.case("K022", "K095")
def test_every_state_of_coming_and_going(serve, room) -> None:
    """Table full, seat moved to a newer tab, kicked, server gone, and back."""
    room.excuse(LOST_NOISE)
    served, shown = gallery(serve, room, "dizzy", "--seats", "3", "--table", "PARTY", named="guests", hand=3, **CALM)
    ann, ben = shown.ann, shown.ben
    cleo = room.open(served.url, locale="nl")
    cleo.sit("Cleo")
    begin(shown, "guests")
    dirk = room.open(served.url)
    dirk.page.locator("input[name=name]").fill("Dirk")
    dirk.tap("button[type=submit]")
    dirk.shows(".banner")
    shown.album.look(dirk, "en", "table full")
    newer = room.open(served.url, beside=cleo)
    newer.until("link.state === 'open' && you !== null")
    cleo.until("link.state === 'replaced'")
    shown.album.look(cleo, "nl", "newer tab")
    ann.tap(".header-menu")
    ann.tap("dialog .host-seats li:last-child .danger")
    ann.tap("dialog .menu-top .tap")
    newer.until("link.state === 'ended'")
    shown.album.look(newer, "nl", "kicked")
    served.kill()
    for page in (ann, ben, *shown.screens.values()):
        page.until("link.state === 'lost' && link.tries > 1")
    assert "same command" in shown.screens["en"].shows(".screen-more p")
    shown.look("server gone", game="guests")
    served.come_back()
    for page in (ann, ben):
        page.until("link.state === 'idle'")
        page.shows("form.who")
        page.shows(".told")  # The seat went with the old server, and the form says so.
    shown.album.look(ann, "en", "server back")
    shown.album.look(ben, "nl", "server back")
    shown.check()

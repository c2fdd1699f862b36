"""Printed cards: three phones as call buttons and a screen as the scoreboard, every state, and whole short matches."""

from dataclasses import dataclass
from typing import Any

import pytest

from protocol.games.printed import PrintedView
from tests.e2e.looks import Album
from tests.e2e.phone import SCREEN, Phone
from tests.e2e.serving import Served, options
from tests.e2e.whole import assert_knows_the_truth, pressed_together

READY = ".printed-ask .press.go"
LAID = ".printed-buttons .press.go:not([aria-disabled])"
RIGHT, WRONG = ".press.vote.right:not([aria-disabled])", ".press.vote.wrong:not([aria-disabled])"
COUNTED = ".printed-ask .press.go"
SHOUT = ".press.shout"
FOOT = ".printed-foot > .press"

# Nothing runs out while somebody looks.
CALM: dict[str, Any] = {
    "lock_ms": 120_000,
    "vote_ms": 120_000,
    "lockout_ms": 10_000,
    "countdown_ms": 8_000,
    "count_ms": 600_000,
    "between_ms": 120_000,
}


@dataclass
class Party:
    """Three phones, of which Ann's is the host's, and a screen."""

    served: Served
    ann: Phone
    ben: Phone
    cor: Phone
    screen: Phone
    album: Album

    @property
    def phones(self) -> list[Phone]:
        return [self.ann, self.ben, self.cor]

    @property
    def pages(self) -> list[Phone]:
        return [*self.phones, self.screen]

    def view(self) -> PrintedView:
        game = self.ann.sight().game
        assert isinstance(game, PrintedView)
        return game

    def until(self, condition: str) -> None:
        for page in self.pages:
            page.until(condition)

    def all_ready(self) -> None:
        for phone in self.phones:
            phone.tap(READY)
            phone.answered()

    def look(self, state: str, *, ben: str = "", cor: str = "", game: str = "printed") -> None:
        """Look at all. `ben`, `cor`: the state as that phone sees it, where it is another than Ann's."""
        self.album.look(self.ann, "en", state, game=game)
        self.album.look(self.ben, "nl", ben or state, game=game)
        if cor:
            self.album.look(self.cor, "en", cor, game=game)
        self.album.look_up(self.screen, "nl", state)

    def check(self) -> None:
        faults = "\n".join([*self.album.faults, *self.album.moved()])
        assert not faults, faults


def party(serve: Any, room: Any, **chosen: object) -> Party:
    """Everybody has sat down, and the host has pressed the start."""
    served = serve("--game", "printed", "--seed", "11", "--no-journal", *options(**chosen))
    ann, ben, cor = room.open(served.url), room.open(served.url, locale="nl"), room.open(served.url)
    for phone, name in ((ann, "Ann"), (ben, "Ben"), (cor, "Cor")):
        phone.sit(name)
    # In WebKit each phone is a browser, and the screen a window of it. In Chromium that would be a tab, which sleeps.
    beside = ben if room.engine == "webkit" else None
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False, locale="nl", beside=beside)
    ann.until("table.seats.length === 3")
    swapped(ann, ".lobby-bottom .press")
    made = Party(served, ann, ben, cor, screen, Album(room.engine))
    made.until("game")
    return made


def swapped(phone: Phone, target: str) -> None:
    """Press what makes room for another button in the same place, by a mouse: a finger that a busy machine sees lift
    only after a second would press that one as well.
    """
    phone.click(target)


def call(which: int) -> str:
    return f".printed-calls .calls > :nth-child({which})"


@pytest.mark.rule("PRT-03", "PRT-05", "PRT-06", "PRT-07", "PRT-10", "PRT-13")
def test_every_state_of_printed_dizzy(serve: Any, room: Any) -> None:
    table = party(serve, room, hand=9, match_rounds=3, **CALM)
    ann, ben, cor = table.phones
    ben.tap(READY)
    ann.until("game.hands[1].ready")
    table.look("dizzy laying", ben="dizzy laid out")
    ann.tap(READY)
    cor.tap(READY)
    table.until("game.phase === 'countdown'")
    table.look("dizzy countdown")
    table.until("game.phase === 'open'")
    table.look("dizzy open")
    # The race, and who was late.
    pressed_together(table.served, (ben, call(1)), (cor, call(3)))
    table.until("lock && lock.holder === 1")
    cor.until("note?.verdict?.ruling === 'late'")
    table.look("dizzy other holds", ben="dizzy I hold", cor="dizzy I was late")
    ben.tap(LAID)
    table.until("game.asked")
    ann.tap(RIGHT)
    cor.until("game.asked.voted.length === 1")
    table.look("dizzy I voted", ben="dizzy my claim", cor="dizzy I am asked")
    cor.tap(RIGHT)
    table.until("!lock && game.hands[1].cards === 8")
    table.look("dizzy right", ben="dizzy I was right")
    # Wrong, by the host's word.
    swapped(cor, call(2))
    table.until("lock")
    cor.tap(LAID)
    ann.until("game.asked")
    ann.tap(f"{FOOT}:nth-child(3)")
    table.until("!lock && game.hands[2].cards === 10")
    table.look("dizzy wrong", cor="dizzy I was wrong")
    # Nobody can.
    for phone in (ben, cor):
        phone.until("game.hands[2].locked_out_until_ms > 0")
        phone.tap(f"{FOOT}:nth-child(1)")
    ann.until("game.hands.filter((hand) => hand.stuck).length === 2")
    table.look("dizzy some are stuck", ben="dizzy I am stuck")
    ann.tap(f"{FOOT}:nth-child(1)")
    table.until("!game.hands.some((hand) => hand.stuck)")
    table.look("dizzy all go on")
    # The host's own page.
    ann.tap(f"{FOOT}.host")
    ann.shows(".printed-host h2")
    table.album.look(ann, "en", "dizzy host")
    for tap in (1, 2):
        ann.tap(".printed-host .row .tap")
        if tap == 1:
            ann.shows(".printed-host .tap.danger")
    table.until("game.phase === 'counting'")
    table.look("dizzy counting")
    for phone in table.phones:
        phone.tap(COUNTED)
    table.until("game.phase === 'over'")
    table.look("dizzy round over")
    table.check()


@pytest.mark.rule("PRT-06", "PRT-12", "PRT-15", "PRT-16")
def test_every_state_of_printed_zangle(serve: Any, either: Any) -> None:
    table = party(serve, either, deck="zangle", hand=4, match_rounds=2, **CALM)
    ann, ben, cor = table.phones
    table.look("printed zangle laying", game="printed zangle")
    table.all_ready()
    table.until("game.phase === 'open'")
    table.look("printed zangle open", game="printed zangle")
    cor.tap(f"{FOOT}:nth-child(1)")
    table.until("game.hands[2].cards === 5")
    table.look("printed zangle hit", game="printed zangle")
    swapped(ben, SHOUT)
    table.until("lock")
    for _ in range(2):
        ben.tap(".stepper .press:last-child")
    table.look("printed zangle other holds", ben="printed zangle I hold", game="printed zangle")
    ben.tap(LAID)
    ann.until("game.asked && game.asked.own === 4")
    table.look("printed zangle I am asked", ben="printed zangle my claim", game="printed zangle")
    ann.tap(RIGHT)
    cor.tap(RIGHT)
    table.until("game.phase === 'counting' && game.out === 1")
    cor.tap(".stepper .press:last-child")
    cor.tap(COUNTED)
    ann.until("game.hands[2].counted")
    table.look(
        "printed zangle counting", ben="printed zangle I am out", cor="printed zangle I counted", game="printed zangle"
    )
    ann.tap(COUNTED)
    table.until("game.phase === 'over'")
    assert [hand.score for hand in table.view().hands] == [4, 0, 6]
    table.look("printed zangle round over", game="printed zangle")
    swapped(ann, ".standing .press.small")
    table.until("game.round === 2 && game.phase === 'laying'")
    table.look("printed zangle laying under an equalizer", game="printed zangle")
    table.all_ready()
    table.until("game.phase === 'open'")
    table.look("printed zangle open under an equalizer", game="printed zangle")
    table.check()


@pytest.mark.rule("PRT-03", "PRT-05", "PRT-06", "PRT-07", "PRT-11", "PRT-16")
@pytest.mark.case("K055")
def test_a_short_match_of_printed_dizzy_by_three_phones_from_the_first_tap_to_the_rematch(
    serve: Any, room: Any
) -> None:
    table = party(serve, room, hand=2, match_rounds=3, countdown_ms=0, lockout_ms=0, between_ms=0)
    ann, ben, cor = table.phones
    for number in (1, 2):
        table.all_ready()
        table.until("game.phase === 'open'")
        # Ben claims something wrong, and takes a card for it.
        swapped(ben, call(2))
        ben.tap(LAID)
        for phone in (ann, cor):
            phone.tap(WRONG)
        table.until("!lock && game.hands[1].cards === 3")
        ben.shows(".scene-headline", "fout")
        for left in (1, 0):
            cor.until("!lock")
            pressed_together(table.served, (cor, call(1)), (ann, call(4)))
            table.until("lock && lock.holder === 2")
            ann.until("note?.verdict?.first === 2")
            cor.tap(LAID)
            for phone in (ann, ben):
                phone.tap(RIGHT)
            table.until(f"!lock && game.hands[2].cards === {left}")
        table.until(f"game.results.length === {number}")
        assert_knows_the_truth(ben)
        if number == 1:
            swapped(ann, ".standing .press.small")
            table.until("game.round === 2")
    table.until("game.match_winners.length === 1 && game.match_winners[0] === 2")
    for page in table.pages:
        page.shows(".winner h1")
        page.shows(".printed-sheet")
        assert_knows_the_truth(page)
    table.look("match over", game="")
    # A wrong tap at the end is taken back by the host, and the match goes on.
    swapped(ann, ".lobby-bottom .press.go")
    table.until("game.round === 1 && !game.match_winners.length")
    table.check()


@pytest.mark.rule("PRT-07", "PRT-15")
@pytest.mark.case("K055")
def test_a_round_of_printed_zangle_by_keyboard_alone_with_the_host_as_the_judge(serve: Any, either: Any) -> None:
    table = party(serve, either, deck="zangle", judge="host", hand=3, match_rounds=1, countdown_ms=0)
    ann, ben, cor = table.phones
    for phone in table.phones:
        phone.page.keyboard.press("Enter")
        phone.answered()
    table.until("game.phase === 'open'")
    ben.page.keyboard.press("0")
    table.until("game.hands[1].cards === 4")
    cor.page.keyboard.press(" ")
    table.until("lock && lock.holder === 2")
    cor.shows(LAID)
    cor.page.keyboard.press("ArrowUp")
    cor.page.keyboard.press("Enter")
    table.until("game.asked && game.asked.own === 3")
    for phone in (ann, ben):
        phone.shows(WRONG)
    ben.page.keyboard.press("2")
    ben.answered()
    ann.page.keyboard.press("1")
    table.until("game.phase === 'counting' && game.out === 2")
    ben.page.keyboard.press("-")
    for phone in (ann, ben):
        phone.page.keyboard.press("Enter")
    table.until("game.match_winners.length === 1")
    assert [hand.score for hand in table.view().hands] == [3, 3, 0]

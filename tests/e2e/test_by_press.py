"""A table that goes by press, on two phones: matched, then raced; and what each of them tells of who was first.

Which call arrives first is decided by two lines that are held up and let go one after the other, and when each finger
came down by the stamps of the events: how busy the machine is decides neither. It only decides by how much both are
late, and that much is made good by what the referee may credit; where it is too much, they race again.
"""

import time
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from protocol import server
from protocol.verdicts import Badge, Rule, Tie
from referee.table.presstime import FRIENDS
from tests.e2e import hands
from tests.e2e.line import Line, line
from tests.e2e.looks import Album
from tests.e2e.phone import Phone
from tests.e2e.serving import options
from tests.e2e.whole import assert_knows_the_truth

# Nothing runs out while somebody looks, or while a busy machine presses.
CALM = {"lock_ms": 60_000, "lockout_ms": 0, "grace_open_ms": 60_000, "countdown_ms": 3_000, "stuck": "word"}
CALL = f"{hands.CALLS}:nth-child(1)"
BUMP = ".bump-here"
NOT_AFTER_ALL = ".standing[data-tone=mine] .press.small"
# So much later one of the phones stamps a touch, for a reason of its own.
LATER_MS = 7
# Fifteen count; on a busy machine some are too far apart, or all of them too uneven.
BUMPS_MAX = 80
# Pages are told so long before what to do at one instant; twice as long each time that the telling took too long.
AHEAD_MS = 40
AHEAD_MAX_MS = 640
# A page takes no older stamp of an event.
OLD_MS = 100
# Further apart than any photo finish is.
APART_MS = 20
# Questions of the referee that lie on a line which is held up, unanswered: what is said from then on is late for sure.
ASKED = 4
# Nobody knows which of two ways is the longer one: so much of doubt is what makes two presses at one instant a tie.
WAY_MS = 2
# Nobody is waited for longer; a good deal less than the limit, since clocks of processes are compared.
WAITED_MS = 100
RACES_MAX = 8
# What is pressed may give way.
MOVES_PX = 4

# An event bears the instant at which it came to be, however late its page gets round to it. In the frame of the press,
# before that frame is painted, whatever the press made shows.
PRESS = """([selector, pressed, handled, oldest]) => {
  const now = () => performance.timeOrigin + performance.now();
  globalThis.made = new Promise((resolve) => setTimeout(() => {
    const down = new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" });
    Object.defineProperty(down, "timeStamp", { value: pressed - performance.timeOrigin });
    while (now() < handled); // Timers may be early, and no press is of an instant to come.
    const old = now() - pressed > oldest;
    document.querySelector(selector).dispatchEvent(down);
    requestAnimationFrame(() => {
      resolve({ old, shown: document.querySelector(".press.call[data-sent]") !== null });
    });
  }, handled - now()));
}"""
# Both are counted as one, or are not after so long.
TOLD = """async (before) => {
  const told = () => document.querySelector(".bump-told").innerText;
  for (let waits = 0; told() === before && waits < 50; waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return told();
}"""
# Where a button stands, in each frame in which it is there.
WATCH = """(selector) => {
  globalThis.places = new Set();
  const look = () => {
    const button = document.querySelector(selector);
    if (button) places.add(Math.round(button.getBoundingClientRect().y));
    requestAnimationFrame(look);
  };
  look();
}"""


class Made(NamedTuple):
    """How a page took a press."""

    old: bool  # Too long ago: the page stamps it by itself.
    shown: bool  # In the same frame the page showed it as sent.


class Finger:
    """Comes down on one page."""

    def __init__(self, phone: Phone, held: Line) -> None:
        self.phone = phone
        self.line = held
        self.credit_ms: float = FRIENDS.bucket_max // 1_000_000  # What it may still be late by, and be believed.

    def press(self, selector: str, at: float, handled: float) -> None:
        """At this instant, of which the page is to hear at another one; milliseconds since 1970."""
        self.phone.page.evaluate(PRESS, [selector, at, handled, OLD_MS])

    def made(self) -> Made:
        """The last press, once the frame was drawn that it was made in."""
        return Made(**self.phone.page.evaluate("made"))

    def pays(self, late_ms: float) -> bool:
        """For a call that was so late. Whether all of that is believed."""
        free_ms = (FRIENDS.clamp + FRIENDS.handler) // 1_000_000
        self.credit_ms -= max(0.0, late_ms - free_ms)
        return self.credit_ms >= 0


def race(first: Finger, second: Finger, later_ms: float) -> None:
    """Both press, the second one so much later; and the call of the second arrives before the other."""
    for number in range(RACES_MAX):
        for finger in (first, second):
            finger.phone.until("game.opened && !lock && sent === 0")
            finger.phone.shows(CALL)  # What a page knows it draws a moment later.
            finger.line.hold()
        for finger in (first, second):
            finger.line.until_kept("ping", ASKED)
        at = time.time() * 1_000 + min(AHEAD_MAX_MS, AHEAD_MS << number + 1)
        first.press(CALL, at, at + later_ms)
        second.press(CALL, at + later_ms, at + later_ms)
        for finger in (first, second):
            finger.line.until_kept("play")
        came, followed = second.line.let_go(), first.line.let_go()
        made = [finger.made() for finger in (first, second)]
        assert all(each.shown for each in made), "it is shown as sent in the frame of the press"
        for finger in (first, second):
            finger.phone.until("lock && sent === 0")
        believed = [first.pays(followed - at), second.pays(came - at - later_ms)]
        if all(believed) and not any(each.old for each in made) and followed - came < WAITED_MS:
            return
        give_up(first.phone, second.phone)
    raise AssertionError(f"{RACES_MAX} races, and none went as it was to: this machine is too busy")


def give_up(*phones: Phone) -> None:
    """Whoever holds the lock does not lay after all."""
    holder = next(phone for phone in phones if phone.read("lock.holder === you"))
    holder.shows(NOT_AFTER_ALL)  # What a page knows it draws a moment later.
    holder.tap(NOT_AFTER_ALL)
    for phone in phones:
        phone.until("!lock && sent === 0")


def match_phones(ann: Finger, ben: Finger, album: Album) -> None:
    """Fifteen times with two fingers of one hand; one of the phones tells of a touch later than the other."""
    for finger in (ann, ben):
        finger.phone.tap(".bump-offer .tap")
        finger.phone.shows(BUMP)
    crossed, ahead_ms = False, AHEAD_MS
    for _ in range(BUMPS_MAX):
        before = ann.phone.text(".bump-told")
        at = time.time() * 1_000 + ahead_ms
        ann.press(BUMP, at, at)
        ben.press(BUMP, at + LATER_MS, at + LATER_MS)
        old = ann.made().old or ben.made().old
        ahead_ms = min(AHEAD_MAX_MS, ahead_ms * (2 if old else 1))
        told = ann.phone.page.evaluate(TOLD, before)
        if "Matched" in told:
            break
        if "cross your fingers" in told and not crossed:
            crossed = True
            album.look(ben.phone, "nl", "fair bump")
    assert crossed
    for finger in (ann, ben):
        finger.phone.until("table.seats.every((seat) => seat.touch)")
        finger.phone.tap(".bump .menu-top .tap")


@pytest.mark.case("K059", "K061")
def test_phones_are_matched_and_whoever_pressed_first_is_first_and_all_are_told_why(serve, room) -> None:
    served = serve("--game", "dizzy", "--seed", "11", *options(hand=3, fairness="friends", **CALM))
    with ExitStack() as lines:
        ann_line, ben_line = (lines.enter_context(line(served.port, WAY_MS)) for _ in range(2))
        ann, ben = room.open(ann_line.url(served.url)), room.open(ben_line.url(served.url), locale="nl")
        ann.sit("Ann")
        ben.sit("Ben")
        for page in (ann, ben):
            page.until("table && table.seats.length === 2 && table.seats.every((seat) => seat.badge === 'press')")
        album = Album()
        fingers = Finger(ann, ann_line), Finger(ben, ben_line)
        match_phones(*fingers, album)
        first, later = (seat.touch for seat in ann.sight().table.seats)
        assert first == server.Touch(0, 0)
        assert later is not None
        assert abs(later.later_us - LATER_MS * 1_000) <= later.plus_minus_us < 10_000
        assert "Ann" in ben.shows(".lobby-seats li", "anderen zijn hierop afgestemd")

        ben.tap(".lobby-bottom .tap.big")
        ann.until("table.seats[1].ready")
        ann.tap(".lobby-bottom .press")
        for page in (ann, ben):
            page.until("game && game.opened")
        by_press(*fingers, album)
        drawn(*fingers, later.later_us / 1_000, album)
        for phone in (ann, ben):
            assert_knows_the_truth(phone)
            assert [seat.badge for seat in phone.sight().table.seats] == [Badge.PRESS, Badge.PRESS]
    assert not album.faults, "\n".join(album.faults)


def by_press(ann: Finger, ben: Finger, album: Album) -> None:
    """Ben's call arrives first, and Ann pressed first."""
    ann.phone.page.evaluate(WATCH, NOT_AFTER_ALL)
    race(ann, ben, LATER_MS + APART_MS)
    assert ann.phone.read("lock.holder === you"), ann.phone.read("JSON.stringify([note, table.contest, table.seats])")
    contest = ben.phone.sight().table.contest
    assert contest is not None
    row = contest.rows[1]
    assert row.rule in {Rule.PRESS, Rule.CREDITED}
    assert row.tie is None
    assert row.margin_us > 10_000
    assert "Ann drukte" in ben.phone.shows(".told")
    give_up(ann.phone, ben.phone)
    places = ann.phone.page.evaluate("[...places]")
    assert max(places) - min(places) < MOVES_PX, f"no button moves away under a finger: {places}"
    ann.phone.tap(".photo .photo-row:nth-child(2)")
    told = ann.phone.shows(".explained")
    assert "surely pressed first" in told
    assert "Ordered by press" in told
    album.look(ann.phone, "en", "fair photo finish")
    ann.phone.tap(".moment .menu-top .tap")


def drawn(ann: Finger, ben: Finger, later_ms: float, album: Album) -> None:
    """Both press as one, for all that anybody can tell. What is known of Ben's phone is taken off its stamps."""
    race(ann, ben, later_ms)
    loser = ann.phone if ann.phone.read("lock.holder !== you") else ben.phone
    verdict = loser.read("note.verdict")
    assert verdict.get("tie") == Tie.LOTTERY, str(verdict)
    ben.phone.tap(".photo .photo-row:nth-child(2)")
    lottery = ben.phone.sight().table.lottery
    assert lottery is not None
    assert lottery.commitment in ben.phone.shows(".lottery")
    assert not lottery.seed, "it stays sealed until the match is over"
    album.look(ben.phone, "nl", "fair lottery")
    ben.phone.tap(".moment .menu-top .tap")

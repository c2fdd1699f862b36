"""What makes it pleasant and possible for more people: the other hand, longer deadlines, hints, sound, less waiting."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e import hands
from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.looks import FAULTS, SETTLED
from tests.e2e.phone import LYING, SCREEN, UPRIGHT, Phone, Room
from tests.e2e.serving import Served, options

QUIET = options(countdown_ms=0, lock_ms=60_000, lockout_ms=0, grace_open_ms=60_000, stuck_ms=10_000)


def set_in_menu(phone: Phone, name: str) -> None:
    phone.tap(".header-menu")
    phone.tap("dialog details:has(.choices) summary")
    phone.tap(f".choices label:has-text('{name}')")
    phone.tap("dialog .menu-top .tap")


def left_of(phone: Phone, one: str, other: str) -> bool:
    """Whether the middle of one part lies left of that of another."""
    return phone.middle(one)[0] < phone.middle(other)[0]


def test_the_page_moves_to_the_other_hand_what_is_pressed(serve, room) -> None:
    served = serve("--game", "zangle", "--seed", "3", "--bots", "1", "--skill", "0", *options(auto_hit_ms=60_000))
    ann = room.open(served.url)
    ann.sit("Ann")
    ann.until(hands.BESIDE_A_BOT)
    ann.tap(".lobby-bottom .press")
    ann.until("game?.opened")
    for upright in (True, False):
        size = UPRIGHT if upright else LYING
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        right, left = (hands.HIT, hands.ZANGLE) if upright else (hands.ZANGLE, hands.CENTER)
        assert left_of(ann, left, right)
        set_in_menu(ann, "For the left hand")
        assert left_of(ann, right, left)
        assert ann.page.evaluate(FAULTS) == []
        set_in_menu(ann, "For the left hand")
        assert left_of(ann, left, right)


def test_calm_is_one_tap_for_all_deadlines(serve, room) -> None:
    served = serve("--game", "dizzy")
    ann = room.open(served.url)
    ann.sit("Ann")
    ann.tap(".options summary")
    before = ann.read("Object.fromEntries(table.options.map((each) => [each.name, each.value]))")
    ann.tap(".option.check")
    ann.until(f"table.options.find((each) => each.name === 'lock_ms').value === '{3 * int(before['lock_ms'])}'")
    ann.answered()
    after = ann.read("Object.fromEntries(table.options.map((each) => [each.name, each.value]))")
    assert after["lockout_ms"] == before["lockout_ms"], "who was wrong does not wait longer"
    assert int(after["grace_open_ms"]) == 3 * int(before["grace_open_ms"])
    ann.tap(".option.check")
    ann.answered()
    assert ann.read("Object.fromEntries(table.options.map((each) => [each.name, each.value]))") == before

    # What cannot be is put back, and beside it stands what can.
    blind = ann.page.get_by_label("Blind cards each")
    blind.fill("99")
    blind.blur()
    ann.shows(".options .told", "From 0 to 60.")
    assert blind.input_value() == "0"
    # People count in seconds.
    lay = ann.page.get_by_label("Time to lay")
    lay.fill("4.5")
    lay.blur()
    ann.until("table.options.find((each) => each.name === 'lock_ms').value === '4500' && note === null")


def test_among_bots_there_are_hints_and_they_are_right(serve, room) -> None:
    served, ann = beside_a_bot(serve, room)
    ann.until("game?.opened && game.hands[you]?.open.length")
    while not hands.lays(ann.sight(), right=True):
        ann.moved(ann.sight().seq)
    ann.tap(".calls-line .press:has-text('Hint')")
    assert ann.page.locator(".dizzy-cards [aria-pressed=true]").count() == 1
    ann.tap(".press.call.hinted")
    ann.until("(scene?.kind === 'laid' && scene.seat === you) || note?.verdict?.ruling === 'late'")
    # Nobody is helped against a person.
    ben = room.open(served.url)
    ben.sit("Ben")
    ann.until("table.seats.length === 3")
    assert ann.page.locator(".calls-line .press:has-text('Hint')").count() == 0


def test_the_screen_asks_to_be_heard(serve, room) -> None:
    served = serve()
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False)
    screen.until("table")
    screen.click(".screen-corner .tap:has-text('Turn sound on')")
    screen.page.locator(".screen-corner .tap:has-text('Turn sound on')").wait_for(state="detached")


# A desk of 1280 by 720 at 200 %.
ZOOMED = (640, 360)


@pytest.fixture
def large_letters(browser: Browser) -> Iterator[Room]:
    """A browser in which somebody has set letters twice as large as usual."""
    other = browser.browser_type.launch(
        executable_path=chromium(), args=[*FLAGS, "--blink-settings=defaultFontSize=32"]
    )
    room = Room(other)
    yield room
    room.check()
    other.close()


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
def test_at_200_percent_all_of_it_is_there(serve, room, large_letters, game: str) -> None:
    """As a window made twice as large, and as letters twice as large, in the longer of the two languages."""
    served = serve("--game", game, "--seed", "3", "--bots", "1", "--skill", "0")
    zoomed, lettered = (
        where.open(served.url, size, locale="nl") for where, size in ((room, ZOOMED), (large_letters, UPRIGHT))
    )
    faults: list[str] = []

    def look(state: str) -> None:
        for phone in (zoomed, lettered):
            phone.page.evaluate(SETTLED)
            faults.extend(f"{state}: {fault}" for fault in phone.page.evaluate(FAULTS))

    look("join")
    zoomed.sit("Ann")
    lettered.sit("Ben")
    zoomed.until("table.seats.length === 3")
    lettered.until("table.seats.length === 3")
    look("lobby")
    zoomed.tap(".lobby-bottom .press")
    for phone in (zoomed, lettered):
        phone.until("game?.opened && !lock")
    look("open play")
    for phone in (zoomed, lettered):
        phone.tap(".header-menu")
    look("menu")
    assert not faults, "\n".join(faults)


# What a finger waits for: from its own instant to the frame in which the button says "sent".
ECHO = """(selector) => new Promise((done) => {
  const button = document.querySelector(selector);
  let pressed = 0;
  addEventListener("pointerdown", (event) => {
    pressed = event.timeStamp;
    requestAnimationFrame((frame) => {
      const said = document.querySelector("[data-sent]") !== null;
      done({ said, toFrame: frame - pressed, drawn: performance.now() - pressed });
    });
  }, { capture: true, once: true });
  globalThis.armed = true;
})"""


def beside_a_bot(serve, room) -> tuple[Served, Phone]:
    """A match of two, one of whom does nothing soon."""
    served = serve("--seed", "3", "--bots", "1", "--skill", "0", *QUIET)
    ann = room.open(served.url)
    ann.sit("Ann")
    ann.until(hands.BESIDE_A_BOT)
    ann.tap(".lobby-bottom .press")
    return served, ann


def test_a_press_says_sent_in_the_next_frame(serve, room) -> None:
    """Nothing waits for the server: it stands still meanwhile."""
    served, ann = beside_a_bot(serve, room)
    ann.until("game?.opened && !lock")
    served.stall()
    try:
        ann.page.evaluate(f"() => {{ globalThis.echo = ({ECHO})('{hands.CALLS}'); }}")
        ann.tap(hands.CALLS)
        echo = ann.page.evaluate("globalThis.echo")
    finally:
        served.go_on()
    assert echo["said"], "the first frame after a press bears its echo"
    ann.answered()


# The page, its scripts, its styles, its words, its sign (page and browser ask for it), what is played at the table,
# the code to join, and whether a journal is kept.
REQUESTS_MAX = 9
KILOBYTES_MAX = 150


def test_little_is_asked_for_before_the_first_card(serve, room) -> None:
    _served, ann = beside_a_bot(serve, room)
    ann.until("game?.opened")
    ann.shows(hands.CARDS)
    entries = ann.page.evaluate(
        """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
          .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])"""
    )
    kilobytes = sum(size for _, size in entries) / 1000
    assert len(entries) <= REQUESTS_MAX, f"{len(entries)} requests"
    assert kilobytes <= KILOBYTES_MAX, f"{kilobytes:.0f} kB"
    names = [name for name, _ in entries]
    # The code to join is drawn anew, since its address may have changed; a sign is the browser's affair.
    assert [name for name in names if ".bundle." in name] == ["/index.bundle.css", "/index.bundle.js"]

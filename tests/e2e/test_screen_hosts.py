"""A club's evening from the laptop at the projector: the table screen hosts, once the host has let it."""

from tests.e2e.looks import Album
from tests.e2e.phone import SCREEN, Phone
from tests.e2e.serving import options
from tests.e2e.test_keyboard import tab_to

MENU = ".screen-menu"


def press(screen: Phone, selector: str) -> None:
    """By keyboard alone."""
    tab_to(screen, selector)
    screen.page.keyboard.press("Enter")


def let_host(ann: Phone, screens: dict[str, Phone], album: Album) -> None:
    """Each screen asks and shows a code; the host types it."""
    codes = {}
    for language, screen in screens.items():
        screen.until("table")
        screen.page.keyboard.press("m")
        press(screen, "dialog .host .tap")
        codes[language] = screen.shows(".screen-code")
        album.look_up(screen, language, "asks to host")
    ann.tap(".header-menu")
    ann.tap(".host-screens summary")
    for language, screen in screens.items():
        ann.page.locator("input[name=screen-code]").fill(codes[language].lower())
        ann.tap(".host-screens button[type=submit]")
        ann.answered()
        screen.shows("dialog .host-seats")
        album.look_up(screen, language, "may host")
        screen.page.keyboard.press("Escape")
        album.look_up(screen, language, "hosts the lobby")
    album.look(ann, "en", "lets screens host")


def lift_elsewhere(ann: Phone, screen: Phone) -> None:
    """The mouse goes down on Pause; meanwhile the host pauses, and it comes up on Go on, which nobody meant."""
    screen.page.mouse.move(*screen.middle(".screen-host .tap"))
    screen.page.mouse.down()
    ann.tap(".header-menu")
    ann.tap("dialog .host .tap")
    screen.shows(".screen-host .tap", "Go on")
    screen.page.mouse.up()
    ann.tap("dialog .menu-top .tap")
    screen.page.keyboard.press("p")
    ann.until("!table.paused")
    assert not screen.read("note"), "the one press of a key was all that was said"


def as_it_was_set(ann: Phone, album: Album) -> None:
    """Dark by hand, whatever the system says, and a key of one's own; a reload keeps them."""
    ann.tap(".header-menu")
    ann.tap("dialog details:has([name=scheme]) summary")
    for scheme in ("dark", "light", "dark"):
        ann.page.locator("[name=scheme]").select_option(scheme)
        assert ann.page.evaluate("document.documentElement.dataset.scheme") == scheme
    ann.tap(".keys summary")
    ann.page.locator(".keys button").first.focus()
    for key in ("Enter", "7"):
        ann.page.keyboard.press(key)
    ann.shows(".keys li:first-child button", "^\\s*7\\s*$")
    album.look(ann, "en", "settings in the dark")
    ann.reload()
    ann.shows(".lobby")
    kept = '{"version":1,"chosen":{"1":{"code":"Digit7","label":"7"}}}'
    assert ann.page.evaluate("localStorage.getItem('keys')") == kept
    assert ann.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 28)"


def test_a_screen_that_the_host_lets_runs_the_evening_by_keyboard_alone(serve, room) -> None:
    served = serve("--game", "dizzy", "--seed", "3", "--bots", "1", "--skill", "0", *options(countdown_ms=0, hand=5))
    album = Album()
    ann = room.open(served.url)
    ann.sit("Ann")
    ann.until("table.seats.length === 2")
    ann.tap(".lobby-seats .danger")
    ann.until("table.seats.length === 1")
    ann.page.locator(".add-bot select").select_option("easy")
    ann.tap(".add-bot .tap")
    ann.until("table.seats.length === 2")
    album.look(ann, "en", "lobby with a robot")
    as_it_was_set(ann, album)
    screens = {language: room.open(f"{served.url}?screen", SCREEN, locale=language) for language in ("en", "nl")}
    let_host(ann, screens, album)
    ann.tap("dialog .menu-top .tap")

    screen = screens["en"]
    press(screen, ".screen-host .tap")  # Start.
    ann.until("table.phase === 'running' && game?.opened")
    screen.until("table.phase === 'running'")
    screen.page.keyboard.press("p")
    ann.until("table.paused")
    for language, each in screens.items():
        each.shows(".screen-status", "Pau")
        album.look_up(each, language, "paused by a screen")
    screen.page.keyboard.press("p")
    ann.until("!table.paused")
    lift_elsewhere(ann, screen)
    press(screen, ".screen-host .tap:nth-last-child(2)")  # Invite.
    screen.shows(".invitation.large")
    album.look_up(screen, "en", "invites in a match")
    screen.reload()  # It may host still.
    screen.until("store.hosting.value.token")
    screen.page.keyboard.press("m")
    press(screen, "dialog .host-seats .danger")
    screen.until("table.phase === 'over' && table.seats.length === 1")
    # Before the next match another robot may come, from here and from the phone.
    press(screen, "dialog .add-bot .tap")
    screen.until("table.seats.length === 2 && table.seats.some((seat) => seat.bot)")
    screen.page.keyboard.press("Escape")

    ann.tap(".header-menu")
    ann.tap(".host-screens summary")
    ann.tap(".host-screens .danger")
    screen.until("!store.hosting.value.token && !table.screens")
    assert not screen.page.locator(".screen-host[data-hosts]").count()
    assert not album.faults, album.faults

"""How the page behaves at the edges: fingers and keys, reloads and tabs, dead lines, what a browser lacks."""

import pytest

from tests.e2e import hands
from tests.e2e.phone import LYING, SCREEN, Phone, Room
from tests.e2e.serving import Served, options
from tests.e2e.whole import LOST_NOISE, assert_knows_the_truth

# Nothing runs out by itself while a test looks.
CALM = options(hand=5, countdown_ms=0, lock_ms=60_000, lockout_ms=0, grace_open_ms=60_000, stuck_ms=10_000)

COUNT_WHAT_IS_SENT = """() => {
  globalThis.spoken = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const { kind, do: command } = JSON.parse(text);
    if (kind !== "pong") globalThis.spoken.push(command?.kind ?? kind);
    send.call(this, text);
  };
}"""


def two_at_dizzy(serve, room: Room, *, touch: bool = True, seed: int = 3) -> tuple[Served, Phone, Phone]:
    """Two phones, their first cards open, nothing else going on."""
    served = serve("--seed", str(seed), *CALM)
    ann, ben = room.open(served.url, touch=touch), room.open(served.url)
    ann.sit("Ann")
    ben.sit("Ben")
    ann.until("table.seats.length === 2")
    (ann.tap if touch else ann.click)(".lobby-bottom .press")
    for phone in (ann, ben):
        phone.until("game?.opened && game.hands.length === 2")
    return served, ann, ben


@pytest.mark.case("K068")
def test_a_call_is_sent_when_the_finger_comes_down(serve, room) -> None:
    _, ann, ben = two_at_dizzy(serve, room, touch=False)
    ann.page.evaluate(COUNT_WHAT_IS_SENT)
    call = ann.page.locator(hands.CALLS).first
    ann.page.mouse.move(*ann.middle(hands.CALLS))
    ann.page.mouse.down()
    ben.until("lock && lock.holder !== you")  # The finger is still down.
    ann.page.mouse.up()
    ann.until("lock.holder === you")
    assert ann.page.evaluate("spoken") == ["dizzy.call"], "the click behind it is the same press"
    assert call.count() == 0
    # Nor does the page wait for a second tap that would zoom.
    for part in (hands.CARDS + ".press", ".standing .press"):
        assert ann.page.locator(part).first.evaluate("(part) => getComputedStyle(part).touchAction") == "none"


@pytest.mark.case("K127", "K128")
def test_a_key_calls_when_it_goes_down_and_once_however_long_it_is_held(serve, room) -> None:
    _, ann, ben = two_at_dizzy(serve, room)
    ann.page.evaluate(COUNT_WHAT_IS_SENT)
    ann.page.keyboard.down("2")
    ben.until("lock && lock.holder !== you")
    for _ in range(3):
        ann.page.keyboard.down("2")  # As the system repeats a key that is held.
    ann.page.keyboard.up("2")
    ann.answered()
    assert ann.page.evaluate("spoken") == ["dizzy.call"]
    # The same gate as for fingers: against another's lock no key calls, lays or opens.
    ben.page.evaluate(COUNT_WHAT_IS_SENT)
    for key in ("1", "2", "3", "4", "a", "s", "d", "o", " ", "Enter"):
        ben.page.keyboard.press(key)
    assert ben.page.evaluate("spoken") == []
    # The keys of the cards play the call to its end.
    ann.page.keyboard.press("a")
    ann.until("!lock && scene && ['laid', 'wrong'].includes(scene.kind)")


@pytest.mark.case("K127", "K128")
def test_the_space_bar_calls_zangle_once(serve, room) -> None:
    served = serve("--game", "zangle", "--seed", "3", *options(countdown_ms=0, take_ms=60_000))
    ann, ben = room.open(served.url), room.open(served.url)
    ann.sit("Ann")
    ben.sit("Ben")
    ann.until("table.seats.length === 2")
    ann.tap(".lobby-bottom .press")
    ann.until("game?.opened")
    ben.until("game?.opened")
    ann.page.evaluate(COUNT_WHAT_IS_SENT)
    for _ in range(3):
        ann.page.keyboard.down(" ")
    ann.until("lock?.holder === you")
    ann.page.keyboard.up(" ")
    ben.until("lock")
    ben.page.evaluate(COUNT_WHAT_IS_SENT)
    ben.page.keyboard.press(" ")
    assert ann.page.evaluate("spoken") == ["zangle.call"]
    assert ben.page.evaluate("spoken") == []


@pytest.mark.case("K071", "K077")
def test_twenty_reloads_keep_seat_and_hand(serve, room) -> None:
    _, ann, ben = two_at_dizzy(serve, room)
    mine = "({ you, hand: game.hands.find((hand) => hand.seat === you), seats: table.seats.length })"
    before = ann.read(mine)
    for again in range(20):
        # Every other time before the page has come back to the table.
        ann.page.reload(wait_until="load" if again % 2 else "domcontentloaded")
    ann.until("link.state === 'open' && sight")
    assert ann.read(mine) == before
    ben.until("table.seats.every((seat) => seat.present)")
    assert_knows_the_truth(ann)


@pytest.mark.case("K076")
def test_the_newest_tab_has_the_seat_and_the_older_one_says_so(serve, room) -> None:
    _, ann, _ = two_at_dizzy(serve, room)
    seat = ann.read("you")
    newer = room.open(ann.page.url, beside=ann)
    newer.until("link.state === 'open' && sight")
    assert newer.read("you") == seat
    ann.until("link.state === 'replaced'")
    assert "newer tab" in ann.shows("h1")
    # The old one stays quiet, also when it is looked at again.
    ann.page.evaluate("dispatchEvent(new Event('online')); document.dispatchEvent(new Event('visibilitychange'))")
    assert_knows_the_truth(newer)
    assert ann.read("link.state") == "replaced"
    assert newer.read("link.state") == "open"
    # Only a person's tap takes the seat back.
    ann.tap(".tap.go")
    ann.until("link.state === 'open' && you !== null")
    newer.until("link.state === 'replaced'")


@pytest.mark.case("K086", "K097")
def test_a_line_that_says_nothing_is_called_lost_and_nothing_pressed_meanwhile_is_sent_later(serve, room) -> None:
    room.excuse(LOST_NOISE)
    served, ann, ben = two_at_dizzy(serve, room)
    served.stall()
    for phone in (ann, ben):
        phone.until("link.state === 'lost' || link.state === 'connecting'")
    assert "Away for a moment" in ann.shows(".standing[data-tone=lost]")
    assert ann.page.locator(hands.CALLS).count() == 0, "what cannot be sent is not offered"
    assert ann.page.locator(".dizzy-cards .press:not([aria-disabled])").count() == 0
    ann.page.evaluate(COUNT_WHAT_IS_SENT)
    ann.tap(hands.CARDS)
    for key in ("1", "2", "a"):
        ann.page.keyboard.press(key)
    served.go_on()
    for phone in (ann, ben):
        phone.until("link.state === 'open' && table.seats.every((seat) => seat.present)")
    assert set(ann.page.evaluate("spoken")) == {"hello"}
    assert ann.read("lock") is None
    assert_knows_the_truth(ann)


@pytest.mark.case("K116")
@pytest.mark.parametrize(("locale", "said"), [("en", "only over https"), ("nl", "alleen aan over https")])
def test_the_page_says_what_this_address_takes_away(serve, room, locale, said) -> None:
    served = serve()
    phone = room.open(served.url, locale=locale)
    assert phone.page.evaluate("'wakeLock' in navigator") is False
    assert said in phone.shows(".lacks")


@pytest.mark.case("K131")
def test_color_is_never_alone(serve, room) -> None:
    """Each card also bears a letter and a sign, each player a shape, each verdict a mark, and all have names."""
    _, ann, ben = two_at_dizzy(serve, room)
    letters = {"red": "R", "blue": "B", "purple": "P"}
    view = hands.dizzy_of(ann.sight())
    assert view.lizzy is not None
    tops = [view.lizzy.head, view.lizzy.body, view.lizzy.tail]
    assert ann.page.locator(".lizzy .badge-letter").all_text_contents() == [letters[card.color] for card in tops]
    names = [part.get_attribute("aria-label") for part in ann.page.locator(".lizzy [role=img]").all()]
    for card, name in zip(tops, names, strict=True):
        assert {card.part, card.color, card.pattern} <= set((name or "").replace(",", "").split())
    shapes = [seat.symbol for seat in ann.sight().table.seats]
    assert len(set(shapes)) == len(shapes)
    wrong = hands.lays(ann.sight(), right=False)[0]
    hands.name_with_card(ann, wrong[0], wrong[1])
    assert ben.shows(".scene[data-tone=wrong] .scene-mark") == "✗"
    # A choice is a state of the button as well as a frame.
    ann.tap(f"{hands.CARDS}:nth-child(1)")
    assert ann.page.locator(".dizzy-cards [aria-pressed=true]").count() == 1
    ben.tap(hands.CALLS)
    ben.until("lock")
    ann.until("lock")
    assert ann.page.locator(".others li[data-holds]").count() == 1
    assert "Ben" in ann.shows(".standing[data-tone=other]")


def test_zangle_cards_bear_their_number(serve, room) -> None:
    served = serve("--game", "zangle", "--seed", "3", *options(countdown_ms=0))
    ann, ben = room.open(served.url, LYING), room.open(served.url)
    ann.sit("Ann")
    ben.sit("Ben")
    ann.until("table.seats.length === 2")
    ann.tap(".lobby-bottom .press")
    ann.until("game?.opened")
    view = hands.zangle_of(ann.sight())
    numbers = ["Z" if card.shape is None else str(card.area) for card in view.center]
    assert ann.page.locator(".zangle-cards.center .card-number").all_text_contents() == numbers
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False)
    screen.until("game?.opened")
    assert screen.page.locator(".screen-center .card-number").all_text_contents() == numbers

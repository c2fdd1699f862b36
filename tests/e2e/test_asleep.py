"""Phones that sleep, hidden pages, a server that starts again: back in the same seat, and nothing counts twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e import hands
from tests.e2e.phone import Phone
from tests.e2e.serving import options
from tests.e2e.test_habits import COUNT_WHAT_IS_SENT
from tests.e2e.whole import LOST_NOISE, assert_knows_the_truth, begin_match

# Longer than what the page takes for a clock that stands still.
LOCK_MS = 7_000

QUIET = options(hand=5, countdown_ms=0, lock_ms=60_000, lockout_ms=0, grace_open_ms=60_000, stuck_ms=10_000)

MINE = "({ you, hand: game.hands.find((hand) => hand.seat === you), seats: table.seats.length, round: game.round })"


def two_in_a_match(serve, room, *arguments: str):
    served = serve("--seed", "3", *QUIET, *arguments)
    ann, ben = room.open(served.url), room.open(served.url)
    begin_match(ann, ben)
    return served, ann, ben


@contextmanager
def asleep(phone: Phone) -> Iterator[None]:
    """Nothing of the page runs, as with a dark screen: it stands still in the middle of whatever it did."""
    system = phone.page.context.new_cdp_session(phone.page)
    system.send("Debugger.enable")
    system.send("Debugger.pause")
    yield
    system.send("Debugger.disable")


@pytest.mark.case("K085", "K097")
def test_a_phone_that_slept_is_back_in_its_seat(serve, room) -> None:
    room.excuse(LOST_NOISE)
    _, ann, ben = two_in_a_match(serve, room, *options(lock_ms=LOCK_MS))
    before = ann.read(MINE)
    ann.page.evaluate(COUNT_WHAT_IS_SENT)
    with asleep(ann):
        ben.tap(hands.CALLS)
        ben.until("lock")
        ben.until("!lock")  # It lapsed, and costs Ben a card.
    ann.until(f"link.state === 'open' && sight.seq >= {ben.sight().seq}")
    ben.until("table.seats.every((seat) => seat.present)")
    assert ann.read(MINE) == before
    assert set(ann.page.evaluate("spoken")) <= {"hello", "look"}, "nothing is called by a phone that wakes"
    assert_knows_the_truth(ann)


def test_a_page_that_was_hidden_for_a_moment_keeps_its_line(serve, room) -> None:
    _, ann, ben = two_in_a_match(serve, room)
    before = ann.read(MINE)
    ann.page.evaluate(COUNT_WHAT_IS_SENT)
    for state in ("hidden", "visible"):
        ann.page.evaluate(
            f"""() => {{
              Object.defineProperty(document, "visibilityState", {{ value: "{state}", configurable: true }});
              document.dispatchEvent(new Event("visibilitychange"));
            }}"""
        )
    ann.until("link.state === 'open' && sight")
    assert ben.read("table.seats.every((seat) => seat.present)")
    assert ann.read(MINE) == before
    assert ann.page.evaluate("spoken") == []


def test_after_a_restart_of_the_server_the_match_goes_on_in_the_same_seats(serve, room, tmp_path: Path) -> None:
    """A call that was upheld before is counted once after."""
    room.excuse(LOST_NOISE)
    served, ann, ben = two_in_a_match(serve, room, "--journal", str(tmp_path / "evening.db"))
    while not hands.lays(ann.sight(), right=True):
        ann.moved(ann.sight().seq)
    card, combination, _ = hands.lays(ann.sight(), right=True)[0]
    assert hands.name_with_card(ann, card, combination)
    ann.until("scene?.kind === 'laid' && scene.seat === you")
    before = [phone.read(MINE) for phone in (ann, ben)]
    served.kill()
    for phone in (ann, ben):
        phone.until("link.state === 'lost' || link.state === 'connecting'")
    served.come_back()
    for phone in (ann, ben):
        phone.until("link.state === 'open' && table.seats.every((seat) => seat.present)")
    after = [phone.read(MINE) for phone in (ann, ben)]
    assert [each["you"] for each in after] == [each["you"] for each in before]
    cards = [each["hand"]["blind"] + len(each["hand"]["open"]) for each in (*before, *after)]
    assert cards[:2] == cards[2:]
    assert_knows_the_truth(ann)
    served.stop()
    assert "was stopped" in ann.shows(".standing[data-tone=lost]", "was stopped")

"""What pages show of what was: photo finishes, receipts, the match in time, replays, results, and verdicts undone."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import hands
from tests.e2e.phone import SCREEN, Phone
from tests.e2e.serving import options
from tests.e2e.whole import assert_knows_the_truth, begin_match, pressed_together

# Nothing runs out by itself while a test looks.
CALM: dict[str, Any] = {"countdown_ms": 0, "lock_ms": 60_000, "lockout_ms": 0, "grace_open_ms": 60_000, "stuck_ms": 200}

# Every page's cards left, by seat: what a verdict changes first.
CARDS_LEFT = "game.hands.map((hand) => hand.open.length + hand.blind)"


def table_for_two(serve, room, *arguments: str, **chosen: object) -> tuple[Any, Phone, Phone]:
    served = serve("--seed", "3", *arguments, *options(**CALM | chosen))
    ann, ben = room.open(served.url), room.open(served.url, locale="nl")
    begin_match(ann, ben)
    return served, ann, ben


def race(served, ann: Phone, ben: Phone) -> int:
    """Both name at one moment what a card of Ann's makes, and she lays it. The contest's number."""
    while not hands.lays(ann.sight(), right=True):
        hands.play_dizzy(ann)
        hands.play_dizzy(ben)
    card, combination, _ = hands.lays(ann.sight(), right=True)[0]
    call = f"{hands.CALLS}:nth-child({combination + 1})"
    assert pressed_together(served, (ann, call), (ben, call))
    ann.until("lock?.holder === you")
    ann.tap(f"{hands.CARDS}:nth-child({card + 1})")
    for phone in (ann, ben):
        phone.until("scene?.kind === 'laid'")
    return int(ann.read("table.contest.number"))


def downloaded(phone: Phone, link: str) -> Any:
    with phone.page.expect_download() as awaited:
        phone.tap(link)
    assert awaited.value.suggested_filename.endswith(".json")
    return json.loads(awaited.value.path().read_text())


@pytest.mark.case("K055", "K056", "K070")
def test_a_contested_call_has_a_photo_finish_with_receipts_and_the_host_can_take_it_back(serve, room) -> None:
    served, ann, ben = table_for_two(serve, room, hand=5)
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False)
    screen.until("game?.opened")
    before = ann.read(CARDS_LEFT)
    contest = race(served, ann, ben)
    # A row a caller, the second with a margin and what it can be wrong by.
    for page in (ann, ben, screen):
        page.shows(".photo .photo-row:nth-child(2) .photo-margin", r"\+.*±.* ms")
        assert page.page.locator(".photo .photo-row").count() == 2
    ben.tap(".photo .photo-row:nth-child(2)")
    assert "Ann was eerst." in ben.shows(".explained")
    told = downloaded(ben, ".explained .receipt")
    assert (told["verdict"]["ruling"], told["verdict"]["contest"]) == ("late", contest)
    assert told["call"]["at_ns"] > told["first"]["at_ns"]
    ben.tap(".moment .caller")
    assert downloaded(ben, ".explained .receipt")["verdict"]["ruling"] == "upheld"
    ben.tap(".moment .menu-top .tap")
    # Undone for everybody, by two taps of the host alone.
    assert ann.read(CARDS_LEFT) != before
    ben.tap(".header-menu")
    assert ben.page.locator(".tap.undo").count() == 0
    ben.tap(".menu .menu-top .tap")
    ann.tap(".header-menu")
    ann.tap(".tap.undo")
    assert "“you were right”" in ann.shows(".undo-sure")
    ann.tap(".undo-sure .danger")
    for page in (ann, ben, screen):
        page.until("scene?.kind === 'taken-back'")
        assert page.read(CARDS_LEFT) == before
        assert_knows_the_truth(page)
    assert "You took back" in ann.shows(".scene")
    assert "Ann nam terug: “Ann had het goed”" in ben.shows(".scene")
    ben.shows(".photo", "teruggenomen")
    # One verdict deep, and the refusal says why.
    ann.tap(".header-menu")
    ann.tap(".tap.undo")
    ann.tap(".undo-sure .danger")
    assert "nothing to take back" in ann.shows(".told[data-tone=refusal]")


def test_a_match_is_seen_in_time_replayed_to_its_end_and_counted_in_the_results(serve, room) -> None:
    served, ann, ben = table_for_two(serve, room, hand=2, best_of=1)
    race(served, ann, ben)
    hands.play_on([ann, ben], hands.play_dizzy, hands.is_over)
    ann.until("game.match_winners.length")
    calls = ann.read("store.chronicle.value.moments.length")
    assert ann.page.locator(".time-picture .time-mark").count() >= calls > 1
    # The time line leads to each contest.
    ann.page.locator(".time-field").focus()
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("Enter")
    ann.shows(".moment .callers")
    ann.tap(".moment .menu-top .tap")
    score, winner = ann.text(".sheet"), ann.text(".winner h1")
    # Whoever comes only now is told the whole of it by the journal.
    late = room.open(served.url)
    late.tap("summary")
    late.tap("details .tap.small")
    late.until("table?.phase === 'over'")
    late.until(f"store.chronicle.value.moments.length === {calls}")
    replay_to_the_end(ann, score, winner)
    ann.tap(".page-bar .back")
    ann.page.wait_for_url(served.url)
    ann.shows(".lookback-links")
    assert ann.text(".sheet") == score
    ann.tap(".header-menu")
    ann.tap(".host-seats li:nth-child(1) .tap.small:not(.danger)")
    ben.until("table.host === you")
    ann.tap(".menu .menu-top .tap")
    with ann.page.expect_websocket(lambda socket: socket.url.endswith("/ws")):
        ann.tap(".lookback-links .tap:last-child")
    ann.shows(".standings tbody tr:nth-child(2)")
    assert {ann.text(f".standings tbody tr:nth-child({row}) th") for row in (1, 2)} == {"Ann", "Ben"}
    assert ann.page.locator(".plot-place svg").count() >= 3
    ann.tap(".standings thead th:nth-child(4) button")
    assert ann.page.locator("th[aria-sort]").get_attribute("aria-sort") == "descending"
    # Whoever reads results is here all the same, and is fetched back to the next match.
    ben.until("table.seats[0].present")
    ben.tap(".lobby-bottom .big.go")
    ann.page.wait_for_url(served.url)
    ann.until("table?.phase === 'running' && table.seats[0].playing && you === 0")


def replay_to_the_end(phone: Phone, score: str, winner: str) -> None:
    """By the link of the match's end; keys play and step, and the same screens show the same score."""
    phone.tap(".lookback-links .tap")
    phone.shows(".replay .lizzy")
    # In seconds; between two contests there may be less than one.
    instant, of = phone.page.locator(".scrubber"), "aria-valuenow"
    phone.page.keyboard.press("ArrowRight")
    expect(instant).not_to_have_attribute(of, "0")
    first = instant.get_attribute(of) or ""
    phone.page.keyboard.press("ArrowRight")
    expect(instant).not_to_have_attribute(of, first)
    phone.page.keyboard.press("ArrowLeft")
    expect(instant).to_have_attribute(of, first)
    # The address leads to this very instant.
    phone.page.wait_for_url("**/replay?*at=*")
    phone.page.reload()
    phone.shows(".replay .lizzy")
    expect(instant).to_have_attribute(of, first)
    phone.page.locator(".replay-speed select").select_option("16")
    phone.page.locator(".replay-speed select").blur()
    phone.page.keyboard.press(" ")
    phone.shows(".replay .winner h1")
    assert phone.text(".replay .sheet") == score
    # A watcher is told by name what a player is told as "you".
    assert phone.text(".replay .winner h1") in (winner, winner.replace("You win", "Ann wins"))


def test_without_a_journal_nothing_is_offered_that_would_need_it(serve, room) -> None:
    room.excuse("404")
    served, ann, ben = table_for_two(serve, room, "--no-journal", hand=5)
    race(served, ann, ben)
    ben.tap(".photo .photo-row:nth-child(2)")
    ben.shows(".explained", "Ann was eerst")
    assert ben.page.locator(".receipt").count() == 0
    ben.page.goto(f"{served.origin}/replay?table={served.code}")
    ben.shows(".page-words p", "geen verslag")
    ben.page.goto(f"{served.origin}/results")
    ben.shows(".page-words p", "geen verslag")

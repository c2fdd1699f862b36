"""A whole match of each game at a real server, by keyboard alone, on the screen and in lines."""

import os
from functools import partial

import pytest
import trio

from clients.address import parse_address
from clients.terminal import plain
from clients.terminal.desk import Desk
from clients.terminal.plain import play_plainly, type_line
from clients.terminal.words import Words
from protocol.client import VERSION, Hello
from tests.clients.terminal.hands import Hand, dizzy_hand, naming_hand, printed_hand, zangle_hand
from tests.clients.terminal.seats import MATCH_SECONDS_MAX, SeatApp, in_a_thread_of_its_own, is_over, play_to_the_end
from tests.e2e.serving import options, serving

SLEEPY = ("--bots", "1", "--skill", "0", "--start", "ready", "--no-journal", "--seed", "5")
DIZZY = (*SLEEPY, *options(start_delay_ms=0, countdown_ms=0, hand=2, stuck_ms=0, lockout_ms=0, grace_open_ms=300))
ZANGLE = ("--game", "zangle", *SLEEPY, *options(start_delay_ms=0, countdown_ms=0, rounds=1, lockout_ms=0))
PRINTED = (
    "--game",
    "printed",
    *SLEEPY,
    *options(start_delay_ms=0, countdown_ms=0, deck="zangle", match_rounds=1, hand=1),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "hand"),
    [
        (DIZZY, dizzy_hand),
        (DIZZY, naming_hand),
        (ZANGLE, zangle_hand),
        (PRINTED, printed_hand),
    ],
    ids=["dizzy, card first", "dizzy, name first", "zangle", "printed"],
)
def test_a_whole_match_is_played_by_keys_alone(tmp_path, arguments, hand):
    async def evening(url: str) -> SeatApp:
        app = SeatApp(url, tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await play_to_the_end(app, pilot, hand)
            await pilot.pause()
        return app

    with serving(tmp_path, *arguments) as served:
        app = in_a_thread_of_its_own(evening(f"http://127.0.0.1:{served.port}/{served.code}"))
    told = [each.text for each in app.desk.story]
    assert "The match is over. You win!" in app.text
    assert any(text.startswith(("You lay a card!", "Your Zangle!", "Right! You have")) for text in told), told


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "hand"), [(DIZZY, naming_hand), (ZANGLE, zangle_hand)], ids=["dizzy", "zangle"])
async def test_a_whole_match_is_played_in_lines(tmp_path, monkeypatch, arguments, hand):
    with serving(tmp_path, *arguments) as served:
        written = await in_lines(f"http://127.0.0.1:{served.port}/{served.code}", hand, monkeypatch)
    assert "You win!" in written
    assert written[-1] == "You gave up your seat."


async def in_lines(url: str, hand: Hand, patch: pytest.MonkeyPatch) -> list[str]:
    """Play with lines typed into a pipe, each of them one key; at the end give the seat up by the menu.

    Whoever types looks up after what was typed has been read and answered: else the same keys would be typed twice, and
    those that came after the match would begin another, in which the menu's items have other marks.
    """
    desk, written = Desk(Words("en")), []
    read, typed = os.pipe()
    heard = trio.Event()
    unread = 0

    def take_line(desk: Desk, line: str, now: float) -> None:
        nonlocal unread
        type_line(desk, line, now)
        unread -= 1

    patch.setattr(plain, "type_line", take_line)

    def write(line: str) -> None:
        nonlocal heard
        written.append(line)
        heard.set()
        heard = trio.Event()

    def type_keys(*keys: str) -> None:
        nonlocal unread
        unread += len(keys)
        words = {"enter": "", "space": "zangle"}
        os.write(typed, "".join(f"{words.get(key, key)}\n" for key in keys).encode())

    address, hello = parse_address(url), Hello(version=VERSION, name="Ann")
    with trio.fail_after(MATCH_SECONDS_MAX):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(partial(play_plainly, desk, address, hello, lambda _: None, read, write))
            while not is_over(desk):
                if desk.sight is not None and not unread and not desk.is_unanswered:
                    type_keys(*hand(desk))
                with trio.move_on_after(0.5):
                    await heard.wait()
            type_keys(".")
            while not any("Give up my seat" in line for line in written):
                await heard.wait()
            mark = next(line for line in written if "Give up my seat" in line)[2]
            type_keys(mark, "2")
    os.close(typed)
    os.close(read)
    return written

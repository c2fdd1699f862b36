"""Line by line: what happened is written, what is typed is pressed. Knows lines; leaves meaning to the desk.

For screen readers, for terminals that can do no more, and for programs.
"""

import os
import re
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

import trio

from clients.address import Address
from clients.link import FIRST_TRIES, Link
from clients.terminal.boards import board_of
from clients.terminal.desk import Desk
from clients.terminal.hearing import hear
from clients.terminal.line import remember
from clients.terminal.pages import Menu, Page, Prompt, Sheet
from clients.terminal.picture import lobby_actions
from clients.terminal.pressing import press
from protocol.client import Hello

LINE_BYTES_MAX: Final = 4096  # A line of a terminal; nobody types more.

# What has no letter of its own is typed as a word or a sign.
WORDS: Final = {
    "": "enter",
    ".": "escape",
    "menu": "escape",
    "zangle": "space",
    "quit": "ctrl+c",
}
AGAIN: Final = "="

_COUNTDOWN: Final = re.compile(r"\s*[\d.,]+ s\b")

Write = Callable[[str], None]


class Reader:
    """What a listener has been told, so that it is told again only when it is different."""

    def __init__(self, desk: Desk, write: Write) -> None:
        self.desk, self._write = desk, write
        self._told: list[str] = []
        self._page: Page | None = None

    def tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(line)

    def catch_up(self, now: float, *, whole: bool = False) -> None:
        """The table, one's cards and what can be pressed, as far as they are new."""
        page = self.desk.pages[-1] if self.desk.pages else None
        if page is not None:
            if page is not self._page or whole:
                self.tell(_page_lines(page))
            self._page = page
            return
        self._page = None
        lines = self._lines(now)
        new = lines if whole else [line for line in lines if line not in self._told]
        self._told = lines
        self.tell(new)

    def _lines(self, now: float) -> list[str]:
        desk = self.desk
        if desk.sight is None:
            return [desk.words.say("connecting")]
        table, game = desk.sight.table, desk.sight.game
        board = board_of(game)
        if game is None or table.phase != "running":
            seats = [_seat_line(desk, seat.seat) for seat in table.seats]
            sheet = [line.plain for line in board.sheet(desk)] if game is not None and table.phase == "over" else []
            return [*seats, *sheet, *(line.plain for line in lobby_actions(desk))]
        # A countdown that ticks is no news.
        return [*board.read(desk), *(_COUNTDOWN.sub("", line.plain).rstrip() for line in board.actions(desk, now))]


def _seat_line(desk: Desk, seat: int) -> str:
    assert desk.sight is not None
    say = desk.words.say
    view = next(each for each in desk.sight.table.seats if each.seat == seat)
    marks = [say(f"symbol-{view.symbol}"), say("ready" if view.ready else "not-ready")]
    marks += [say("host")] if desk.sight.table.host == seat else []
    marks += [say("bot")] if view.bot else []
    marks += [say("away")] if not view.present else []
    return f"{view.name}: {', '.join(marks)}"


def _page_lines(page: Page) -> list[str]:
    match page:
        case Menu():
            # All of it at once: a line mode has no window to move.
            return [page.title, *(line.plain for line in page.lines(len(page.choices())))]
        case Prompt():
            return [f"{page.title} ({page.text})" if page.text else page.title]
        case Sheet():
            return [page.title, *(text.plain for text in page.text())]


def type_line(desk: Desk, line: str, now: float) -> None:
    """A line that was typed: a word, or keys one after the other, or the answer to what was asked."""
    page = desk.pages[-1] if desk.pages else None
    if isinstance(page, Prompt):
        if line == ".":
            press(desk, "escape", now)
            return
        page.text = line[: page.letters_max] if line else page.text
        press(desk, "enter", now)
    elif line.lower() in WORDS:
        press(desk, WORDS[line.lower()], now)
    else:
        for letter in line:
            press(desk, "space" if letter == " " else letter, now)


async def play_plainly(
    desk: Desk, address: Address, hello: Hello, keep: Callable[[str], None], read: int, write: Write
) -> None:
    """Play until the link ends, or whoever types does. `read` is a file descriptor."""
    link = Link(address, hello, first_tries_max=FIRST_TRIES)
    reader = Reader(desk, write)
    write(desk.words.say("term-plain"))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(link.run)
        nursery.start_soon(_type, desk, reader, link, read)
        async for heard in link:
            now = monotonic()
            remember(heard, keep)
            reader.tell(told.text for told in hear(desk, heard, now))
            await _say(desk, link)
            reader.catch_up(now)
        nursery.cancel_scope.cancel()
    desk.end(link.ended)
    write(desk.farewell() or desk.words.say("term-bye"))


async def _type(desk: Desk, reader: Reader, link: Link, read: int) -> None:
    typed = b""
    while not desk.quits:
        # A thread that is left behind in a plain read holds nothing that the end of the program waits for.
        more = await trio.to_thread.run_sync(os.read, read, LINE_BYTES_MAX, abandon_on_cancel=True)
        if not more:
            break
        now = monotonic()
        *lines, typed = (typed + more).split(b"\n")
        typed = typed[-LINE_BYTES_MAX:]
        for line in lines:
            text = line.decode(errors="replace").strip()
            said = len(desk.story)
            if text != AGAIN:
                type_line(desk, text, now)
            await _say(desk, link)
            reader.tell(told.text for told in list(desk.story)[said:])
            reader.catch_up(now, whole=text == AGAIN)
    # Where nobody types, such as from a pipe that is empty, it is said all the same why there is no table.
    await link.settled.wait()
    link.close()


async def _say(desk: Desk, link: Link) -> None:
    wishes, desk.wishes = desk.wishes, []
    for wish in wishes:
        await link.send(wish(id=link.fresh_id()))

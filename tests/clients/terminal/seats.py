"""The terminal client at a real server: started, driven by keys alone, and waited for. Knows no rule."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from textual.pilot import Pilot

from clients.address import parse_address
from clients.link import Heard
from clients.terminal.app import TerminalApp
from clients.terminal.desk import Desk
from clients.terminal.kept_seats import KeptSeats
from clients.terminal.line import Over
from clients.terminal.words import Words
from protocol.client import VERSION, Hello
from tests.clients.terminal.hands import Hand

# A whole match of a few cards takes seconds; two busy cores make them many.
MATCH_SECONDS_MAX = 180.0

Result = TypeVar("Result")


def in_a_thread_of_its_own(evening: Coroutine[Any, Any, Result]) -> Result:
    """Run asyncio where no other loop runs: a browser's driver leaves one in the thread of the tests."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, evening).result()


class SeatApp(TerminalApp):
    """The app, and a bell that rings with everything that is heard."""

    def __init__(self, url: str, folder: Path, name: str = "Ann", language: str = "en") -> None:
        address = parse_address(url)
        seats = KeptSeats(folder / "seats.json", address, name)
        hello = Hello(version=VERSION, name=name, token=seats.token())
        super().__init__(Desk(Words(language)), address, hello, seats)
        self.heard = asyncio.Event()

    def _hear(self, heard: Heard | Over) -> None:
        super()._hear(heard)
        self.heard.set()

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.shown)

    async def until(self, so: Callable[[Desk], bool], seconds_max: float = MATCH_SECONDS_MAX) -> None:
        async with asyncio.timeout(seconds_max):
            while not so(self.desk):
                await self.heard.wait()
                self.heard.clear()


def is_over(desk: Desk) -> bool:
    return desk.sight is not None and desk.sight.table.phase == "over"


async def play_to_the_end(app: SeatApp, pilot: Pilot[None], hand: Hand) -> None:
    """Press what the hand wants, whenever something is heard, until the match is over."""
    await app.until(lambda desk: desk.sight is not None)
    async with asyncio.timeout(MATCH_SECONDS_MAX):
        while not is_over(app.desk):
            app.heard.clear()
            # A machine that is slow to answer hears nothing twice: the second would be refused.
            keys = [] if app.desk.is_unanswered else hand(app.desk)
            if keys:
                await pilot.press(*keys)
            if not keys or not app.heard.is_set():
                # What is heard while a press has no answer may leave nothing more to be heard; look up again then.
                await _heard_or_again(app)


async def _heard_or_again(app: SeatApp) -> None:
    try:
        async with asyncio.timeout(0.5):
            await app.heard.wait()
    except TimeoutError:
        return

"""The link on a thread of its own, so that a ping is answered while a screen is being drawn. Knows threads; no game."""

import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

import trio

from clients.address import Address
from clients.link import FIRST_TRIES, Ended, Heard, Link
from clients.terminal.desk import Wish
from protocol import server
from protocol.client import Hello
from protocol.verdicts import Closing

# Presses under way to the thread. It takes them within a millisecond; a person makes ten a second at most.
WAITING_MAX: Final = 32

# A socket closes within milliseconds, or its peer is gone.
CLOSE_SECONDS_MAX: Final = 3.0


class Over(NamedTuple):
    """Behind all that was heard: why the link ended."""

    ended: Closing | Ended | None


class Line:
    """`hear` is called on the line's thread, with each message in order and one `Over` at the end.

    `keep` is told the seat's secret whenever it is new, and an empty one when the seat is gone.
    """

    def __init__(
        self, address: Address, hello: Hello, hear: Callable[[Heard | Over], None], keep: Callable[[str], None]
    ) -> None:
        self.link = Link(address, hello, first_tries_max=FIRST_TRIES)
        self.sent_seconds: list[float] = []
        """From the stamp of a press to its frame written: the last of them, for whoever measures."""
        self._hear, self._keep = hear, keep
        self._put, self._take = trio.open_memory_channel[tuple[Wish, float]](WAITING_MAX)
        self._token: trio.lowlevel.TrioToken | None = None
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)

    def start(self) -> None:
        self._thread.start()
        self._started.wait()

    def say(self, wish: Wish, pressed: float) -> None:
        """From any thread: have something said. `pressed` is when, in seconds of `monotonic`."""
        self._soon(self._enqueue, wish, pressed)

    def close(self) -> None:
        """From any thread: end the link, and wait for the end. The seat is kept."""
        self._soon(self.link.close)
        self._thread.join(CLOSE_SECONDS_MAX)

    def _soon(self, act: Callable[..., object], *arguments: object) -> None:
        # Once the link is over there is nothing more to say, which has been told.
        with suppress(trio.RunFinishedError):
            if self._token is not None:
                self._token.run_sync_soon(act, *arguments)

    def _enqueue(self, wish: Wish, pressed: float) -> None:
        # Full, it is a key that is leant on. Nobody misses the 33rd press.
        with suppress(trio.WouldBlock):
            self._put.send_nowait((wish, pressed))

    def _run(self) -> None:
        trio.run(self._live)

    async def _live(self) -> None:
        self._token = trio.lowlevel.current_trio_token()
        self._started.set()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self.link.run)
            nursery.start_soon(self._speak)
            async for heard in self.link:
                remember(heard, self._keep)
                self._hear(heard)
            nursery.cancel_scope.cancel()
        self._hear(Over(self.link.ended))

    async def _speak(self) -> None:
        async for wish, pressed in self._take:
            await self.link.send(wish(id=self.link.fresh_id()))
            self.sent_seconds = [*self.sent_seconds[1 - WAITING_MAX :], monotonic() - pressed]


def remember(heard: Heard, keep: Callable[[str], None]) -> None:
    """Keep the secret of a seat that was given, forget that of one that is gone."""
    match heard:
        case server.Welcome(token=token) if token:
            keep(token)
        case server.Bye(reason=Closing.LEFT | Closing.KICKED | Closing.TABLE_CLOSED | Closing.BAD_TOKEN):
            keep("")
        case _:
            pass

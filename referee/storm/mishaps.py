"""What befalls the seats of a storm that are not left in peace. Knows clients and lines; judges nothing.

Each kind leaves the player as it may be found: `Player.come_back` makes it whole again.
"""

from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from typing import Final

import trio

from referee.simulator.draw import Draw
from referee.storm import calls
from referee.storm.address import Target
from referee.storm.asked import NEVER
from referee.storm.player import Player
from referee.storm.tab import BINARY, CLOSE, CONTINUATION, PING, TEXT, frame


class Chaos(StrEnum):
    """The kinds of misfortune."""

    RESET = "reset"  # The line is cut with a reset at any instant, also while its seat holds the lock.
    SILENT = "silent"  # The client stops reading.
    STALL = "stall"  # The client stands still; then it takes in all at once.
    FLOOD = "flood"  # It sends as fast as it can.
    GARBAGE = "garbage"  # Frames that are no message, and bytes that are no frame.
    TABS = "tabs"  # A second connection takes the seat over.
    SLOW = "slow"  # The way is long, uneven, and cuts and glues what passes.
    CHURN = "churn"  # The player leaves for good, and somebody else comes.


# What a kernel keeps for a client that does not read, so that the server's own bound is met soon.
SMALL_BUFFER: Final = 4096

# One flood stays below the bound of frames, so that most of it is refused; the next one breaks that bound too.
FLOODS: Final = (150, 150, 150, 200, 1_200)
FLOOD_AT_ONCE: Final = 50

# Between two mishaps of one seat.
CALM_MS: Final = (500, 12_000)

NOTICE_S: Final = 0.3
TRIP_S: Final = 1.5
FAREWELL_S: Final = 5.0


class Weather:
    """When it storms, and what there is besides the seats."""

    def __init__(self, target: Target, kinds: tuple[Chaos, ...], slow: Target | None) -> None:
        self.target = target
        self.kinds = kinds
        self.slow = slow
        self.befell: dict[str, int] = {kind.value: 0 for kind in kinds}
        self._raging = trio.Event()
        self._over = trio.Event()
        self._struck = 0
        self._healed = trio.Event()

    def rage(self) -> None:
        self._over = trio.Event()
        self._raging.set()

    async def calm(self) -> None:
        """Let no more happen, and wait until everybody has come back."""
        self._raging = trio.Event()
        self._over.set()
        while self._struck:
            self._healed = trio.Event()
            await self._healed.wait()

    async def haunt(self, player: Player) -> None:
        """Let things befall one player, whenever it storms. Runs until cancelled."""
        draw = player.draw
        while True:
            with trio.move_on_after(NOTICE_S):
                await self._raging.wait()
            if not player.ready:  # Its line has ended meanwhile, by what befell it before.
                await player.come_back()
            if not self._raging.is_set():
                continue
            with trio.move_on_after(draw.between(*CALM_MS) / 1000):
                await self._over.wait()
            if not self._raging.is_set():
                continue
            kind = draw.pick(self.kinds)
            self.befell[kind.value] += 1
            self._struck += 1
            player.arena.note(player, "--", f"befallen by {kind.value}")
            await _BEFALL[kind](self, player)
            await player.come_back()
            self._struck -= 1
            self._healed.set()

    async def for_a_while(self, draw: Draw, low_ms: int, high_ms: int) -> None:
        """Some time, cut short when the storm is over."""
        with trio.move_on_after(draw.between(low_ms, high_ms) / 1000):
            await self._over.wait()


async def _reset(weather: Weather, player: Player) -> None:
    tab = player.tab
    if player.draw.chance(50):
        player.trips = True  # When it wins the lock, or else some time later.
        with trio.move_on_after(TRIP_S):
            if tab is not None:
                await tab.ended.wait()
    if player.draw.chance(50) and player.tab is not None and player.tab.live:
        picture = player.arena.witness.picture
        player.play(calls.anything(picture, player.draw), picture.revision)
    player.well = False
    if player.tab is not None:
        player.tab.reset()
    await weather.for_a_while(player.draw, 0, 1_500)


async def _silent(weather: Weather, player: Player) -> None:
    """Long enough that some are taken for dead, or have too much waiting for them."""
    if player.tab is not None:
        player.tab.reset()
    if await player.connect(buffer=SMALL_BUFFER) and player.tab is not None:
        player.tab.stop_reading()
        await weather.for_a_while(player.draw, 500, 4_000)
        if player.draw.chance(30):
            player.tab.reset()


async def _stall(weather: Weather, player: Player) -> None:
    """It calls nothing, and answers nothing, while it stands."""
    player.well = False
    if player.tab is not None:
        player.tab.stop_reading()
        await weather.for_a_while(player.draw, 50, 1_500)
        player.tab.read_on()


async def _flood(weather: Weather, player: Player) -> None:
    player.well = False
    draw, picture = player.draw, player.arena.witness.picture
    left = draw.pick(FLOODS)
    while left > 0 and player.tab is not None and player.tab.live:
        player.pour([calls.anything(picture, draw) for _ in range(min(left, FLOOD_AT_ONCE))], picture.revision)
        for _ in range(draw.below(8)):
            player.look()
        left -= FLOOD_AT_ONCE
        await trio.sleep(0.01)
    # What may be said again within a second or two is some hundred commands.
    await weather.for_a_while(draw, 1_000, 2_500)


async def _garbage(weather: Weather, player: Player) -> None:
    """Through the player's own line, and through one that has not even said hello."""
    player.well = False
    draw = player.draw
    noise = b"".join(draw.bits().to_bytes(8) for _ in range(1 + draw.below(64)))
    mask = noise[:4]
    junk = (
        frame(TEXT, noise, mask),  # No UTF-8.
        frame(BINARY, noise[:20], mask),  # No message.
        frame(TEXT, b'{"kind": "play", "id": "x", "basis": true}', mask),
        frame(CONTINUATION, noise[:8], mask),  # Of nothing.
        frame(0x3, b"", mask),  # An opcode that there is not.
        frame(PING, noise[:130].ljust(130, b"."), mask),  # Too long for a control frame.
        frame(CLOSE, b"\x03", mask),
        frame(BINARY, b"\0" * 5_000, mask),
        b"\x82\xff" + b"\xff" * 8 + mask,  # Of 2**64 - 1 bytes.
        b"\x82\x05plain",  # Not masked.
        noise,
    )
    for _ in range(1 + draw.below(12)):
        if player.tab is None or not player.tab.live:
            break
        player.tab.ours = True
        player.tab.write(draw.pick(junk))
        await trio.sleep(draw.below(20) / 1000)
    if player.tab is not None:
        player.tab.reset()
    try:
        with trio.move_on_after(2):
            stream = await trio.open_tcp_stream(weather.target.host, weather.target.port)
            async with stream:
                await stream.send_all(draw.pick((noise, b"GET /ws HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: ")))
                await stream.receive_some(1024)
    except (OSError, trio.BrokenResourceError):
        player.arena.note(player, "--", "the server hung up on noise")
    await weather.for_a_while(draw, 0, 500)


async def _tabs(weather: Weather, player: Player) -> None:
    """The same command on both lines, before or after the newer one takes over."""
    older, picture = player.tab, player.arena.witness.picture
    said = player.prepare(calls.anything(picture, player.draw), picture.revision)
    if older is None or said is None:
        return
    asked, data = said
    if player.draw.chance(50):
        player.release(asked, data, NEVER)
    if await player.connect():
        if not asked.times:
            player.release(asked, data, NEVER)
        player.look()
        # Nobody listens on the older line any more, or it came just before: it is answered once more, or never.
        asked.times += 1
        older.write(data)
    await weather.for_a_while(player.draw, 0, 300)
    older.reset()


async def _slow(weather: Weather, player: Player) -> None:
    if weather.slow is None:
        return
    if player.tab is not None:
        player.tab.reset()
    if await player.connect(weather.slow):
        await weather.for_a_while(player.draw, 1_000, 5_000)
    if player.tab is not None:
        player.tab.reset()


async def _churn(weather: Weather, player: Player) -> None:
    player.well = False
    tab = player.tab
    player.leave()
    with trio.move_on_after(FAREWELL_S):
        if tab is not None:
            await tab.ended.wait()
    player.newcomer()
    await weather.for_a_while(player.draw, 0, 1_000)


_BEFALL: Final[Mapping[Chaos, Callable[[Weather, Player], Awaitable[None]]]] = {
    Chaos.RESET: _reset,
    Chaos.SILENT: _silent,
    Chaos.STALL: _stall,
    Chaos.FLOOD: _flood,
    Chaos.GARBAGE: _garbage,
    Chaos.TABS: _tabs,
    Chaos.SLOW: _slow,
    Chaos.CHURN: _churn,
}

"""A real referee and two clients who speak JSON to it, and their session as people read it. Knows the wire; no rule.

What differs from one run to the next is replaced by a word: secrets, clocks, margins, and how arrivals were stamped.
Pings come when they come, and so do the news of how long they took: they are left out but for one, and the news
numbered anew.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
import trio
import trio_websocket

from clients.bots.dizzy import Chance, chances, hand_of
from protocol import client, server
from protocol.client import VERSION, Hello, Symbol
from protocol.codec import Subprotocol, decode_server
from protocol.games.dizzy import Call, DizzyView
from referee.clock import RealClock
from referee.lobby import Lobby
from referee.transport.pages import Site
from referee.transport.port import Port
from referee.transport.sweep import sweep_for

SECONDS_MAX: Final = 20.0  # Nothing here takes as long as a second; a stuck test says so.

# The hold keeps both calls in one stroke, so that the same news tell of both on every machine.
TRIES_MAX: Final = 3
OPTIONS: Final = {"countdown_ms": "0", "hand": "5", "hold_ms": "120", "grace_ms": "600000"}
SEED: Final = 4  # Deals each of the two a card that can be laid.

WIDTH: Final = 116

VOLATILE: Final = {
    "token": "⟨secret⟩",
    "nonce": "⟨number⟩",
    "clock_us": "⟨µs⟩",
    "margin_us": "⟨µs⟩",
    "plus_minus_us": "⟨µs⟩",
    "rtt_ms": "⟨ms⟩",
    "stamping": "⟨kernel or read⟩",
}

# Long, and described elsewhere on the page.
LEFT_OUT: Final = frozenset({"options", "games"})

# Worth showing once.
LONG: Final = frozenset({"table", "game", "items"})
AGAIN: Final = "…"


class Line(NamedTuple):
    """One message, and who said it or was told."""

    start: str
    plain: dict[str, Any]


class Record:
    """The session as it goes, and as a page shows it."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.about_links: set[int] = set()  # The numbers of news that are left out.

    def add(self, name: str, arrow: str, plain: dict[str, Any]) -> None:
        self.lines.append(Line(f"{name} {arrow} ", plain))

    def page(self) -> str:
        """The whole of it. What was shown before is not shown again."""
        shown: set[str] = set()
        rows: list[str] = []
        for start, plain in self.lines:
            numbered = dict(plain)
            if "seq" in numbered:
                numbered["seq"] -= sum(number <= numbered["seq"] for number in self.about_links)
            for key in LONG & numbered.keys():
                text = _spelled(numbered[key], key)
                numbered[key] = AGAIN if text in shown and len(text) > WIDTH else numbered[key]
                shown.add(text)
            first, *others = _laid(numbered, "", WIDTH - len(start))
            rows += [start + first, *(" " * len(start) + other for other in others)]
        return "\n".join([*rows, ""])


class Speaker:
    """One client, whose words go into the record."""

    def __init__(self, name: str, socket: Any, record: Record) -> None:
        self.name = name
        self._socket = socket
        self._record = record
        self._pinged = False
        self.sight: server.Sight | None = None

    async def say(self, message: client.ClientMessage) -> None:
        """Send it without what may be left out."""
        await self._send({"kind": message.__struct_config__.tag, **_set(message)}, show=True)

    async def hear(self, kind: type[server.ServerMessage], item: type[msgspec.Struct] | None = None) -> None:
        """Record what comes, up to the first message of a kind, or the first news with such an item."""
        while True:
            text = await self._socket.get_message()
            message = decode_server(Subprotocol.JSON, text)
            if isinstance(message, server.Ping):
                await self._answer(message, text)
                continue
            if isinstance(message, server.News) and all(map(_is_about_a_link, message.items)):
                self._record.about_links.add(message.seq)
                continue
            if isinstance(message, server.Sight):
                self.sight = message
            self._record.add(self.name, "<", json.loads(text))
            items = message.items if isinstance(message, server.News) else ()
            if isinstance(message, kind) and (item is None or any(isinstance(each, item) for each in items)):
                return

    def last(self) -> dict[str, Any]:
        """What was recorded last."""
        return self._record.lines[-1].plain

    async def _answer(self, ping: server.Ping, text: str) -> None:
        """Every ping is answered, and Ann's first one shown."""
        shown = not self._pinged and self.name == "Ann"
        self._pinged = True
        if shown:
            self._record.add(self.name, "<", json.loads(text))
        clock_us = int(trio.current_time() * 1_000_000)
        await self._send({"kind": "pong", "nonce": ping.nonce, "clock_us": clock_us}, show=shown)

    async def _send(self, plain: dict[str, Any], *, show: bool) -> None:
        if show:
            self._record.add(self.name, ">", plain)
        await self._socket.send_message(json.dumps(plain))


def _set(message: msgspec.Struct) -> dict[str, Any]:
    """The fields of a message that are not as they would be if left out."""
    plain = msgspec.to_builtins(message)
    fields = msgspec.structs.fields(message)
    defaults = {field.name: msgspec.to_builtins(field.default) for field in fields if not field.required}
    return {
        field.name: plain[field.name]
        for field in fields
        if field.name in plain and (field.name not in defaults or plain[field.name] != defaults[field.name])
    }


def _is_about_a_link(item: object) -> bool:
    """Nothing but that the way to a seat was measured."""
    return isinstance(item, server.SeatChanged) and item.view.rtt_ms is not None and item.view.present


def _laid(value: Any, key: str, width: int, label_width: int = 0) -> list[str]:
    """JSON in as few lines as fit, short things side by side."""
    whole = _spelled(value, key)
    if label_width + len(whole) <= width or not isinstance(value, dict | list):
        return [whole]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    pairs = list(value.items() if isinstance(value, dict) else (("", item) for item in value))
    rows = [""]
    for number, (name, item) in enumerate(pairs):
        label = f"{json.dumps(name)}: " if isinstance(value, dict) else ""
        comma = "," if number < len(pairs) - 1 else ""
        first, *rest = _laid(item, name, width - 3, len(label))
        if rest or len(rows[-1]) + len(label) + len(first) + 4 > width or rows[-1].endswith(("},", "],")):
            rows.append("")
        rows[-1] += (" " if rows[-1] else "") + label + first
        rows += rest
        rows[-1] += comma
    return [opening, *(f"  {row}" for row in rows if row), closing]


def _spelled(value: Any, key: str) -> str:
    if value is AGAIN or key in LEFT_OUT:
        return AGAIN
    if key in VOLATILE and (value or key == "rtt_ms"):  # Not measured yet is a matter of time as well.
        return VOLATILE[key]
    if key.endswith("_ms") and value and key != "heartbeat_ms":
        return "⟨ms⟩"
    match value:
        case dict():
            return "{" + ", ".join(f"{json.dumps(name)}: {_spelled(item, name)}" for name, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(_spelled(item, "") for item in value) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


@asynccontextmanager
async def referee() -> AsyncIterator[str]:
    """A whole referee on loopback; the address of its WebSocket."""
    clock = RealClock()
    new_sweep = partial(sweep_for, clock)
    lobby = Lobby(clock, new_sweep, game="dizzy", options=OPTIONS, deck=None, seats_max=4, tables_max=1, seed=SEED)
    async with trio.open_nursery() as nursery:
        await nursery.start(lobby.run)
        lobby.open_table(code="BCDF", keep=True)
        (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
        await nursery.start(Port(lobby.welcome, site=Site({}), clock=clock).serve, [listener])
        yield f"ws://127.0.0.1:{listener.socket.getsockname()[1]}/ws"
        nursery.cancel_scope.cancel()


@asynccontextmanager
async def speaker(name: str, url: str, record: Record) -> AsyncIterator[Speaker]:
    async with trio_websocket.open_websocket_url(url, subprotocols=[Subprotocol.JSON]) as socket:
        yield Speaker(name, socket, record)


async def session() -> str:
    """Ann and Ben meet, are dealt cards, call for the same Lizzy, and part."""
    for _ in range(TRIES_MAX):
        record = Record()
        if await _once(record):
            return record.page()
    raise AssertionError("this machine stalls whenever two calls are sent")


async def _once(record: Record) -> bool:
    """False: the two calls came too far apart to be ruled at one stroke. So they can, but the page shows the other."""
    with trio.fail_after(SECONDS_MAX):
        async with referee() as url, speaker("Ann", url, record) as ann, speaker("Ben", url, record) as ben:
            await _meet(ann, ben)
            if not await _contest(ann, ben):
                return False
            await ben.say(client.Leave(id="ben-2"))
            await ben.hear(server.Bye)
            await ann.hear(server.News, server.MatchOver)
            return True


async def _meet(ann: Speaker, ben: Speaker) -> None:
    await ann.say(Hello(version=VERSION, name="Ann", symbol=Symbol.STAR))
    await ann.hear(server.Sight)
    await ben.say(Hello(version=VERSION, name="Ben", symbol=Symbol.MOON))
    await ben.hear(server.Sight)
    await ann.hear(server.News)
    await ann.say(client.Start(id="ann-1"))
    await ann.hear(server.Done)
    await ben.hear(server.Sight)


async def _contest(ann: Speaker, ben: Speaker) -> bool:
    """Both call for the Lizzy that both have seen; then Ben repeats his call, as after a lost connection.

    False: they were not ruled together.
    """
    calls = []
    for caller, number in ((ann, "ann-2"), (ben, "ben-1")):
        chance = _best(caller)
        do = Call(chance.made[:1], chance.card.id)
        calls.append(client.Play(id=number, basis=_view(caller).revision, do=do))
    await ann.say(calls[0])
    await ben.say(calls[1])
    await ann.hear(server.News, server.Verdict)
    if sum(item["kind"] == "verdict" for item in ann.last()["items"]) < len(calls):
        return False
    await ben.hear(server.News, server.Verdict)
    await ben.say(calls[1])
    await ben.hear(server.Again)
    return True


def _view(speaker: Speaker) -> DizzyView:
    assert speaker.sight is not None
    assert isinstance(speaker.sight.game, DizzyView)
    return speaker.sight.game


def _best(speaker: Speaker) -> Chance:
    """A right lay; the seed deals each of the two one."""
    view = _view(speaker)
    assert speaker.sight is not None
    assert speaker.sight.you is not None
    hand = hand_of(view, speaker.sight.you)
    assert hand is not None
    assert view.lizzy is not None
    found = list(chances(view.lizzy, hand))
    assert found, "this seed deals no right lay: choose another"
    return found[0]

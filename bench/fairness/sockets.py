"""Plays a sample of the same races over real sockets on this machine: a server's process, real time, real frames.

Each client delays what it hears and says as the ways of its phone do; the kernel's own round trip is that of loopback.
Knows the protocol; what it says of a race is what the table told.
"""

import random
from collections.abc import Callable
from typing import Final

import trio
import trio_websocket
from msgspec import Struct

from bench.fairness.links import MS, Model
from bench.fairness.phones import Phone
from bench.fairness.presses import natural
from bench.server import referee
from protocol import client, server
from protocol.client import VERSION
from protocol.codec import Subprotocol, decode_server, encode_client
from protocol.games import GameCommand, dizzy
from protocol.units import MICROSECOND, Revision
from protocol.verdicts import Ruling, Tie

SEATS: Final = 4
SETTLES_S: Final = 3.0  # Clocks are known by then.
# Messages of one direction: no link holds so many. More that come together on a busy machine wait in the socket.
UNDER_WAY_MAX: Final = 1_000
OPTIONS: Final = ("countdown_ms=0", "lock_ms=60000", "lockout_ms=0", "penalty=0", "stuck=word", "grace_ms=600000")
CALL: Final = dizzy.Call((dizzy.Combination.COLORS_SAME,))


class Sample(Struct, frozen=True):
    """How much: tables play at the same time."""

    tables: int
    races: int  # A table.
    seconds_max: float  # What is not played by then, on a machine that is busy, is not in the sample.


class Sampled(Struct, frozen=True):
    """What came of it: shares of one."""

    races: int
    wrong: float
    by_arrival: float
    photos: float
    told_ms_p50: float  # From the first call's arrival to the first word about it at a client.


class Race(Struct):
    """Instants are nanoseconds of one clock."""

    pressed: list[int]
    sent: dict[int, int] = {}
    winner: int = -1
    tied: bool = False
    told: int = 0


class Client:
    """A phone at a real socket."""

    def __init__(self, phone: Phone, number: int, clock: Callable[[], int]) -> None:
        self.phone = phone
        self.number = number
        self.basis = Revision(0)
        self.table = ""
        self.verdicts: list[server.Verdict] = []
        self._news = trio.lowlevel.ParkingLot()
        self._clock = clock
        self._ids = 0
        self._socket: trio_websocket.WebSocketConnection | None = None
        self._said = trio.open_memory_channel[tuple[int, client.ClientMessage]](UNDER_WAY_MAX)
        self._heard = trio.open_memory_channel[tuple[int, server.ServerMessage]](UNDER_WAY_MAX)
        self.sent_at: dict[str, int] = {}

    async def run(self, url: str, hello: client.Hello, nursery: trio.Nursery) -> None:
        socket = await trio_websocket.connect_websocket_url(nursery, url, subprotocols=[Subprotocol.MSGPACK.value])
        self._socket = socket
        nursery.start_soon(self._listen, socket)
        nursery.start_soon(self._hear)
        nursery.start_soon(self._speak, socket)
        await socket.send_message(encode_client(Subprotocol.MSGPACK, hello))

    async def hang_up(self) -> None:
        """Without a farewell, for which there may be no time left."""
        if self._socket is not None:
            await trio.aclose_forcefully(self._socket._stream)

    async def until(self, came_true: Callable[[], bool]) -> None:
        while not came_true():
            await self._news.park()

    def say(self, message: client.ClientMessage) -> None:
        self._said[0].send_nowait((self.phone.up.arrival(self._clock()), message))

    def order(self, kind: type[client.Start] | type[client.Undo]) -> None:
        self._ids += 1
        self.say(kind(id=f"{self.number}-{self._ids}"))

    def play(self, do: GameCommand, press: client.Press | None = None) -> str:
        self._ids += 1
        name = f"{self.number}-{self._ids}"
        self.say(client.Play(id=name, basis=self.basis, do=do, press=press))
        return name

    async def press(self, race: Race, at: int) -> None:
        await trio.sleep(max(0, at - self._clock()) / 1e9)
        race.pressed[self.number] = pressed = self._clock()
        call = self.phone.call(pressed)
        await trio.sleep(max(0, call.leaves - self._clock()) / 1e9)
        stated = call.statement
        assert stated is not None
        grain_us = max(1, stated.grain // MICROSECOND)
        name = self.play(CALL, client.Press(stated.pressed // MICROSECOND, stated.kind, grain_us))
        await self.until(lambda: name in self.sent_at)
        race.sent[self.number] = self.sent_at[name]

    async def _listen(self, socket: trio_websocket.WebSocketConnection) -> None:
        while True:
            try:
                message = decode_server(Subprotocol.MSGPACK, await socket.get_message())
            except trio_websocket.ConnectionClosed:
                return  # We hung up.
            await self._heard[0].send((self.phone.down.arrival(self._clock()), message))

    async def _speak(self, socket: trio_websocket.WebSocketConnection) -> None:
        async for due, message in self._said[1]:
            await trio.sleep(max(0, due - self._clock()) / 1e9)
            try:
                await socket.send_message(encode_client(Subprotocol.MSGPACK, message))
            except trio_websocket.ConnectionClosed:
                return  # We hung up.
            if isinstance(message, client.Play):
                self.sent_at[message.id] = self._clock()
                self._news.unpark_all()

    async def _hear(self) -> None:
        async for due, message in self._heard[1]:
            await trio.sleep(max(0, due - self._clock()) / 1e9)
            match message:
                case server.Ping(nonce=nonce):
                    clock_us = self.phone.clock(self._clock()) // MICROSECOND
                    pong = client.Pong(nonce, clock_us, max(1, self.phone.grain // MICROSECOND))
                    await self._said[0].send((self.phone.up.arrival(self._clock()), pong))
                    continue
                case server.Welcome(table=table):
                    self.table = table
                case server.Sight(game=game):
                    self.basis = Revision(0) if game is None else game.revision
                case server.News(items=items):
                    self.verdicts += [item for item in items if isinstance(item, server.Verdict)]
                case _:
                    pass
            self._news.unpark_all()


async def _race(clients: list[Client], presses: list[int], clock: Callable[[], int]) -> Race:
    race = Race([0] * len(clients))
    last = clients[-1]
    seen = len(last.verdicts)
    base = clock()
    async with trio.open_nursery() as nursery:
        for each, after in zip(clients, presses, strict=True):
            nursery.start_soon(each.press, race, base + after)
        await last.until(lambda: len(last.verdicts) >= seen + 1)
        race.told = clock()
        await last.until(lambda: len(last.verdicts) >= seen + len(clients) - 1)
    late = last.verdicts[seen:]
    assert {each.ruling for each in late} == {Ruling.LATE}, late
    assert late[0].first is not None
    race.winner = late[0].first
    race.tied = any(each.tie is not None for each in late)
    clients[race.winner].play(dizzy.Withdraw())
    await last.until(lambda: len(last.verdicts) >= seen + len(clients))
    bases = [each.basis for each in clients]
    clients[0].order(client.Undo)
    for each, before in zip(clients, bases, strict=True):
        await each.until(lambda each=each, before=before: each.basis > before)  # type: ignore[misc]
    return race


async def _table(url: str, model: Model, plan: Sample, seed: str, found: list[Race]) -> None:
    draw = random.Random(seed)
    began = trio.current_time()

    def clock() -> int:
        return int((trio.current_time() - began) * 1e9)

    phones = [Phone(model, draw) for _ in range(SEATS)]
    clients = [Client(phone, number, clock) for number, phone in enumerate(phones)]
    with trio.move_on_after(plan.seconds_max):
        async with trio.open_nursery() as nursery:
            try:
                await _play(url, clients, plan.races, draw, clock, found, nursery)
            finally:
                with trio.CancelScope(shield=True):
                    for each in clients:
                        await each.hang_up()
                nursery.cancel_scope.cancel()


async def _play(
    url: str,
    clients: list[Client],
    races: int,
    draw: random.Random,
    clock: Callable[[], int],
    found: list[Race],
    nursery: trio.Nursery,
) -> None:
    for each in clients:
        opens = "" if each.number else "dizzy"
        hello = client.Hello(version=VERSION, name=f"Phone {each.number}", table=clients[0].table, open=opens)
        await each.run(url, hello, nursery)
        await each.until(lambda each=each: bool(each.table))  # type: ignore[misc]
    await trio.sleep(SETTLES_S)
    clients[0].order(client.Start)
    await trio.sleep(1.0)
    for _ in range(races):
        race = await _race(clients, list(natural(draw, SEATS)()), clock)
        found.append(race)


def sample(model: Model, fairness: str, tie: Tie, plan: Sample) -> Sampled:
    found: list[Race] = []

    async def main(url: str) -> None:
        async with trio.open_nursery() as nursery:
            for number in range(plan.tables):
                nursery.start_soon(_table, url, model, plan, f"sockets {number}", found)

    options = [word for option in (*OPTIONS, f"tie={tie.value}") for word in ("--option", option)]
    with referee("--fairness", fairness, "--seed", "1", *options) as (url, _):
        head, _, _ = url.rpartition("/")
        trio.run(main, f"{head.replace('http', 'ws')}/ws")
    first = [min(range(SEATS), key=race.pressed.__getitem__) for race in found]
    arrived = [min(race.sent, key=race.sent.__getitem__) for race in found]
    told = sorted((race.told - min(race.sent.values())) / MS for race in found)
    if not (count := len(found)):
        return Sampled(0, 0.0, 0.0, 0.0, 0.0)
    return Sampled(
        races=count,
        wrong=sum(race.winner != best for race, best in zip(found, first, strict=True)) / count,
        by_arrival=sum(one != best for one, best in zip(arrived, first, strict=True)) / count,
        photos=sum(race.tied for race in found) / count,
        told_ms_p50=told[count // 2],
    )

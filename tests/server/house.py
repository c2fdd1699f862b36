"""A whole server in this process, and guests who speak raw bytes to it. Knows what a guest may be told; no rule."""

import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple, Self, TypeVar

import trio
import trio.testing

from protocol import client, server
from protocol.client import VERSION, Hello
from protocol.codec import Subprotocol, decode_server, encode_client
from protocol.games import GameCommand, dizzy
from protocol.units import MILLISECOND, Revision, Seat
from protocol.verdicts import Closing
from referee.arbiter import Arbiter
from referee.arrivals import Opcode
from referee.clock import Clock, VirtualClock
from referee.hosting import Hire
from referee.journal.store import Store
from referee.lobby import Lobby
from referee.transport.pages import Site
from referee.transport.port import Port
from referee.transport.readers import TaskSweep
from referee.transport.sweep import sweep_for
from tests.transport.kit import client_frame, text

# Nothing on loopback takes this long unless it is stuck.
STUCK_S = 10

# Virtual time costs nothing, and a table may be quiet for long.
QUIET_S = 3_600

# One deal lasts as long as a test wants it to: nothing opens, locks or ends by itself before.
OPTIONS = {
    "countdown_ms": "0",
    "lock_ms": "60000",
    "lockout_ms": "0",
    "stuck": "word",
    "grace_ms": "600000",
}

# What a slow reader's socket may hold on our side; the listener hands it on to what it accepts. The kernel's own
# choice grows to megabytes, which would take a test long to fill.
SEND_BUFFER = 16 * 1024

NAMED = (dizzy.Combination.COLORS_SAME,)

Told = TypeVar("Told", bound=server.ServerMessage)


class Gone(NamedTuple):
    """The end of a connection: the code of the close frame, None when there was none."""

    code: int | None


class Guest:
    """One connection. It answers pings, and holds the server to the order of its numbers."""

    def __init__(self, stream: trio.abc.Stream, patience_s: float) -> None:
        self.stream = stream
        self.patience_s = patience_s
        self.answers_pings = True
        self.late_pings = False  # Whoever listens answers them, in their own time.
        self.clock_us = 0  # As its pongs state it.
        self.seq: int | None = None
        self.seat: Seat | None = None
        self.token = ""
        self.table = ""
        self.basis = Revision(0)  # Of the Lizzy that it last saw whole.
        self.verdicts: list[server.Verdict] = []  # All that were told.
        self.bytes_heard = 0
        self._bytes = b""
        self._ids = 0

    def next_id(self) -> str:
        self._ids += 1
        return f"{id(self)}-{self._ids}"

    async def say(self, message: client.ClientMessage) -> None:
        data = encode_client(Subprotocol.JSON, message)
        assert isinstance(data, str)
        await self.send(text(data))

    async def send(self, *frames: bytes) -> None:
        """Any bytes at all."""
        await self.stream.send_all(b"".join(frames))

    async def hear(self) -> server.ServerMessage | Gone:
        """The next message; pings are answered on the way."""
        with trio.fail_after(self.patience_s):
            while True:
                frame = self._frame()
                if frame is None:
                    try:
                        data = bytes(await self.stream.receive_some(65_536))
                    except trio.BrokenResourceError:
                        return Gone(None)
                    if not data:
                        return Gone(None)
                    self._bytes += data
                    self.bytes_heard += len(data)
                    continue
                opcode, payload = frame
                if opcode == Opcode.CLOSE:
                    return Gone(int.from_bytes(payload[:2]) if payload else 1005)
                if opcode == Opcode.PING and self.answers_pings:
                    await self.send(client_frame(Opcode.PONG, payload))
                if opcode != Opcode.TEXT:
                    continue
                message = decode_server(Subprotocol.JSON, payload.decode())
                self._check_order(message)
                if isinstance(message, server.News):
                    self.verdicts += [item for item in message.items if isinstance(item, server.Verdict)]
                if not isinstance(message, server.Ping) or self.late_pings:
                    return message
                if self.answers_pings:
                    await self.say(client.Pong(message.nonce, self.clock_us))

    async def wait_for(self, kind: type[Told]) -> Told:
        """The next message of a kind, past all that comes before."""
        while not isinstance(message := await self.hear(), kind):
            assert not isinstance(message, Gone), message
        return message

    async def wait_for_end(self) -> tuple[Closing | None, int | None]:
        """The reason of the farewell, and the code of the close frame, as far as there were any."""
        reason = None
        while not isinstance(message := await self.hear(), Gone):
            if isinstance(message, server.Bye):
                reason = message.reason
        return reason, message.code

    async def answer(
        self, command: client.Command | client.Arrangement
    ) -> server.Done | server.Refusal | server.Again | server.Verdict:
        """Say a command, and wait for what answers it."""
        await self.say(command)
        return await self.answer_to(command.id)

    async def answer_to(self, command: str) -> server.Done | server.Refusal | server.Again | server.Verdict:
        while True:
            match message := await self.hear():
                case server.Done(id=given) | server.Refusal(id=given) if given == command:
                    return message
                case server.Again(verdict=verdict) if verdict.call == command:
                    return message
                case server.News(items=items):
                    for item in items:
                        if isinstance(item, server.Verdict) and item.call == command:
                            return item
                case Gone():
                    raise AssertionError(message)
                case _:
                    pass

    async def look(self) -> server.Sight:
        """The whole view, as it is now."""
        await self.say(client.Look(id=self.next_id()))
        return await self.wait_for(server.Sight)

    async def call(self) -> server.Done | server.Refusal | server.Again | server.Verdict:
        """Name a combination, without a card: whoever is first gets the lock."""
        return await self.answer(self.calling())

    def calling(self) -> client.Play:
        return self.playing(dizzy.Call(named=NAMED))

    def playing(self, do: GameCommand) -> client.Play:
        return client.Play(id=self.next_id(), basis=self.basis, do=do)

    async def is_alive(self) -> bool:
        """Whether a look is still answered."""
        return isinstance(await self.look(), server.Sight)

    async def lose(self) -> None:
        """The plug is pulled: no farewell, and a reset where there is a socket."""
        if isinstance(self.stream, trio.SocketStream):
            self.stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        await trio.aclose_forcefully(self.stream)

    def _frame(self) -> tuple[int, bytes] | None:
        """One frame of the server's: never masked, never in fragments."""
        data = self._bytes
        if len(data) < 2:
            return None
        assert data[0] & 0xF0 == 0x80, data[:2]
        start = 2 + {126: 2, 127: 8}.get(data[1], 0)
        size = data[1] if start == 2 else int.from_bytes(data[2:start])
        if len(data) < start + size:
            return None
        self._bytes = data[start + size :]
        return data[0] & 0x0F, data[start : start + size]

    def _check_order(self, message: server.ServerMessage) -> None:
        """News are dense, and everything else stands behind the last of them (K121)."""
        match message:
            case server.Sight(game=dizzy.DizzyView(revision=revision)):
                self.seq, self.basis = message.seq, revision
            case server.Welcome() | server.Sight():
                assert self.seq is None or message.seq >= self.seq, (self.seq, message)
                self.seq = message.seq
            case server.News():
                assert self.seq is not None, message
                assert message.seq == self.seq + 1, (self.seq, message)
                self.seq = message.seq
            case server.Bye():
                pass  # Who is sent away is not told the news of it.
            case _:
                assert message.seq == (self.seq or 0), (self.seq, message)


async def shake_hands(stream: trio.abc.Stream, origin: str | None = None) -> bytes:
    """Ask for a WebSocket; the first line of the answer."""
    lines = [
        "GET /ws HTTP/1.1",
        "Host: 192.168.1.7:8080",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Sec-WebSocket-Protocol: {Subprotocol.JSON}",
        *([] if origin is None else [f"Origin: {origin}"]),
    ]
    await stream.send_all("\r\n".join([*lines, "", ""]).encode())
    answer = b""
    with trio.fail_after(STUCK_S):
        while not answer.endswith(b"\r\n\r\n"):
            more = await stream.receive_some(1)
            assert more, answer
            answer += more
    return answer.partition(b"\r\n")[0]


class House:
    """Lobby and port, and the first table."""

    def __init__(self, lobby: Lobby, port: Port, arbiter: Arbiter, nursery: trio.Nursery, number: int | None) -> None:
        """`number` is the port's; None: guests come in over streams in memory."""
        self.lobby = lobby
        self.port = port
        self.arbiter = arbiter
        self.guests: list[Guest] = []
        self._nursery = nursery
        self._number = number

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        clock: Clock,
        *,
        seats: int = 9,
        tables: int = 4,
        journal: Store | None = None,
        hire: Hire | None = None,
    ) -> AsyncIterator[Self]:
        """A server for as long as the block lasts; guests that are left are hung up on."""
        async with trio.open_nursery() as nursery:
            house = await cls._open(nursery, clock, seats, tables, journal, hire)
            try:
                yield house
            finally:
                for guest in house.guests:
                    await trio.aclose_forcefully(guest.stream)
            nursery.cancel_scope.cancel()

    @classmethod
    async def _open(
        cls,
        nursery: trio.Nursery,
        clock: Clock,
        seats: int,
        tables: int,
        journal: Store | None,
        hire: Hire | None,
    ) -> Self:
        virtual = isinstance(clock, VirtualClock)
        lobby = Lobby(
            clock,
            partial(TaskSweep, clock) if virtual else partial(sweep_for, clock),
            game="dizzy",
            options=OPTIONS,
            deck=None,
            seats_max=seats,
            tables_max=tables,
            seed=1,
            journal=journal,
        )
        lobby.hire = hire
        await nursery.start(lobby.run)
        lobby.bring_back()
        arbiter = lobby.own_table("")
        port = Port(lobby.welcome, site=Site({}), clock=clock)
        if virtual:
            nursery.start_soon(port.keep_beating)
            return cls(lobby, port, arbiter, nursery, None)
        (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
        listener.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        await nursery.start(port.serve, [listener])
        return cls(lobby, port, arbiter, nursery, listener.socket.getsockname()[1])

    async def stream(self, *, receive_buffer: int | None = None) -> trio.abc.Stream:
        """A new connection that has said nothing yet."""
        if self._number is None:
            ours, theirs = trio.testing.memory_stream_pair()
            self._nursery.start_soon(self.port.serve_stream, theirs, "memory")
            return ours
        connected = trio.socket.socket()
        if receive_buffer is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        await connected.connect(("127.0.0.1", self._number))
        return trio.SocketStream(connected)

    async def ask(self, *, origin: str | None = None, receive_buffer: int | None = None) -> tuple[Guest, bytes]:
        """Ask for a WebSocket; the guest, and the first line of the answer."""
        stream = await self.stream(receive_buffer=receive_buffer)
        answer = await shake_hands(stream, origin)
        guest = Guest(stream, QUIET_S if self._number is None else STUCK_S)
        self.guests.append(guest)
        return guest, answer

    async def connect(self, *, receive_buffer: int | None = None) -> Guest:
        """A guest whose WebSocket is open, and who has not said hello."""
        guest, answer = await self.ask(receive_buffer=receive_buffer)
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        return guest

    async def enter(self, name: str = "Ann", *, receive_buffer: int | None = None, **hello) -> Guest:
        """A guest who was welcomed, and has its first sight behind it."""
        guest = await self.connect(receive_buffer=receive_buffer)
        await guest.say(Hello(version=VERSION, name=name, **hello))
        welcome = await guest.hear()
        assert isinstance(welcome, server.Welcome), welcome
        guest.seat, guest.token, guest.table = welcome.seat, welcome.token, welcome.table
        assert isinstance(await guest.hear(), server.Sight)
        return guest

    async def play(self, *names: str) -> list[Guest]:
        """Guests at a table that is dealt and open."""
        guests = [await self.enter(name) for name in names]
        started = await guests[0].answer(client.Start(id=guests[0].next_id()))
        assert isinstance(started, server.Done), started
        for guest in guests[1:]:  # The first has its own behind it.
            await guest.wait_for(server.Sight)
        for guest in guests:
            view = (await guest.look()).game
            assert isinstance(view, dizzy.DizzyView)
            assert view.opened
        return guests

    async def until(self, came_true: Callable[[], bool]) -> None:
        """Wait for something that the server does by itself, a scheduler's pass at a time."""
        with trio.fail_after(STUCK_S):
            while not came_true():
                await trio.lowlevel.checkpoint()

    def is_whole(self) -> bool:
        """Every card of every table is in exactly one place (I1), no table broke, and no fault was ours."""
        if self.lobby.stats.tables_broken or self.port.statistics().failed:
            return False
        for arbiter in self.lobby:
            umpire = arbiter.table.floor.umpire
            if umpire is not None:
                cards = [card for place in umpire.match.cards().values() for card in place]
                if len(cards) != len(set(cards)) or len(cards) != 54:
                    return False
        return True

    def holder(self) -> tuple[Seat, int] | None:
        """Who holds the lock of the first table, and until which millisecond of its game clock."""
        umpire = self.arbiter.table.floor.umpire
        lock = None if umpire is None else umpire.match.lock()
        return None if lock is None else (lock.holder, lock.until // MILLISECOND)

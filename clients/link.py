"""A connection to a table that comes back by itself. Knows sockets and the protocol's frame; knows no game.

    link = Link(parse_address("http://192.168.1.7:8080/BCDF"), Hello(version=VERSION, name="Ann"))
    nursery.start_soon(link.run)
    async for message in link:
        ...
        await link.send(Ready(id=link.fresh_id()))

A ping is answered before anything else is done. After a loss the link says hello with its token; then a new welcome
and sight come out of it like the first. What was sent and not answered is repeated under the same identifier, which
can do nothing twice; but a call is for the table that its player saw, so one whose basis is old is forgotten, and
nothing that is said while the link is down is kept for later.
"""

import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from enum import Enum
from typing import Final

import trio
import trio_websocket
from msgspec import structs

from clients.address import Address
from clients.sockets import LOST, Socket, Untrusted, open_socket
from protocol import server
from protocol.client import Arrangement, ClientMessage, Command, Hello, Look, Play, Pong, Press
from protocol.codec import Malformed, Subprotocol, decode_server, encode_client
from protocol.games import GameCommand
from protocol.units import Revision, Seat
from protocol.verdicts import Closing, StampKind

# The referee pings up to 20 times a second and sends some news; a client that lets 256 messages lie has hung for
# seconds, and is better served by a new sight than by all of them.
INBOX_MAX: Final = 256

SEND_SECONDS_MAX: Final = 5.0  # A message is smaller than any socket's buffer: whoever waits so long is not connected.
WELCOME_SECONDS_MAX: Final = 10.0  # Until the first welcome says how often a ping comes.

# Quick at first, since most losses are a moment of Wi-Fi; then gentle on a referee that is being restarted.
BACKOFF_SECONDS: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
FIRST_TRIES: Final = 4  # For whoever waits to hear whether an address is right: about a second where nothing listens.
TRIES_MAX: Final = 15  # With the last pause repeated: about three quarters of a minute.

# A person has forgotten a call after two seconds, and a rematch may have begun in the meantime.
CALL_USEFUL_SECONDS: Final = 2.0

# Commands under way. A person has one or two; what is older than 32 is not worth repeating.
UNANSWERED_MAX: Final = 32


# The clock is read in microseconds.
GRAIN_US: Final = 1


class Ended(Enum):
    """Why a link came to an end by itself, beside what the referee says in a bye."""

    UNREACHABLE = "unreachable"  # Nobody answered, as often as was tried.
    MISUNDERSTOOD = "misunderstood"  # What answered does not speak this version of the protocol.
    UNTRUSTED = "untrusted"  # Nobody whom this machine trusts vouches for the certificate.
    CLOSED = "closed"  # We closed it.


class Lost:
    """In the stream: the connection is lost, and the link tries to come back."""


Heard = server.ServerMessage | Lost


class Link:
    """One seat's, or one watcher's, connection to a table, over as many sockets as it takes."""

    def __init__(
        self,
        address: Address,
        hello: Hello,
        *,
        wire: Subprotocol = Subprotocol.MSGPACK,
        backoff_seconds: tuple[float, ...] = BACKOFF_SECONDS,
        tries_max: int = TRIES_MAX,
        first_tries_max: int | None = None,
    ) -> None:
        """`first_tries_max`: how often it tries before it was ever welcome; left out: as often as later."""
        self.ended: Closing | Ended | None = None
        self.live = False  # A sight has come, and the socket still stands.
        self.settled = trio.Event()  # It has been live, or has ended.
        self.seat: Seat | None = None
        self.hello = hello if hello.table else structs.replace(hello, table=address.table)
        self._address = address
        self._wire = wire
        self._backoff_seconds = backoff_seconds
        self._tries_max = tries_max if first_tries_max is None else first_tries_max
        self._later_tries_max = tries_max
        self._put, self._inbox = trio.open_memory_channel[Heard](INBOX_MAX)
        self._socket: Socket | None = None
        self._conversation = trio.CancelScope()
        self._patience_seconds = WELCOME_SECONDS_MAX
        self._welcomed = False
        self._by_press = False  # The table orders calls by press, and wants to know when that was.
        # A second client with the same token must not use our identifiers.
        self._prefix = secrets.token_hex(4)
        self._count = 0
        self._unanswered: OrderedDict[str, tuple[Command | Arrangement, float]] = OrderedDict()

    def fresh_id(self) -> str:
        """An identifier that this seat has never used."""
        self._count += 1
        return f"{self._prefix}-{self._count}"

    async def send(self, command: Command | Arrangement) -> bool:
        """Say something; False when the link is down, and then it is not said later either."""
        if not self.live:
            return False
        self._unanswered[command.id] = (command, trio.current_time())
        if len(self._unanswered) > UNANSWERED_MAX:
            self._unanswered.popitem(last=False)
        return await self._write(command)

    async def play(self, do: GameCommand, basis: Revision, stamp: StampKind = StampKind.HANDLER) -> str | None:
        """Say a command of the game for what the player was looking at. Returns its identifier, None if not said.

        At a table that orders calls by press it is stamped now. `stamp`: what that is the instant of, and it is the
        event's only where nothing lies between the two, as with a bot that decides by itself.
        """
        press = Press(_clock_us(), stamp, GRAIN_US) if self._by_press else None
        command = Play(id=self.fresh_id(), basis=basis, do=do, press=press)
        return command.id if await self.send(command) else None

    def close(self) -> None:
        """End the link. What was sent before is still delivered."""
        self.ended = self.ended or Ended.CLOSED
        self._conversation.cancel()

    def __aiter__(self) -> AsyncIterator[Heard]:
        """All that is heard but pings, in order, until the link ends for good (`ended` says why)."""
        return self._inbox.__aiter__()

    async def run(self) -> None:
        """Connect, and come back after each loss, until the link ends. Run it once, in a nursery."""
        tries = 0
        with self._put:
            while self._goes_on():
                await self._connect()
                tries = 1 if self._welcomed else tries + 1
                if self._goes_on() and tries >= self._tries_max:
                    self.ended = Ended.UNREACHABLE
                if self._goes_on():
                    with self._interruptible():
                        await trio.sleep(self._backoff_seconds[min(tries, len(self._backoff_seconds)) - 1])
        self.settled.set()

    def _goes_on(self) -> bool:
        return self.ended is None

    def _interruptible(self) -> trio.CancelScope:
        """A new scope that `close` cancels."""
        self._conversation = trio.CancelScope()
        return self._conversation

    async def _connect(self) -> None:
        """One connection, from handshake to end."""
        self._welcomed = False
        try:
            async with open_socket(self._address, self._wire) as socket:
                self._socket = socket
                # Only talking is cancelled here; the closing handshake, outside, still takes place.
                with self._interruptible():
                    await self._converse(socket)
        except* LOST:
            pass  # The way back is the same, whatever was the matter.
        except* Malformed:
            self.ended = Ended.MISUNDERSTOOD
        except* Untrusted:
            self.ended = Ended.UNTRUSTED  # It will not be trusted the next time either.
        finally:
            was_live, self.live, self._socket = self.live, False, None
        if was_live and self._goes_on():
            self._hand_over(Lost())

    async def _converse(self, socket: Socket) -> None:
        """Say hello, then listen until there is silence or an end."""
        if socket.subprotocol != self._wire.value:
            raise Malformed("another subprotocol than the one asked for")
        await self._write(self.hello)
        while self._goes_on():
            with trio.move_on_after(self._patience_seconds) as silence:
                payload = await socket.get_message()
            if silence.cancelled_caught:
                return
            message = decode_server(self._wire, payload)
            if isinstance(message, server.Ping):
                await self._write(Pong(message.nonce, _clock_us(), GRAIN_US if self._by_press else 0))
                continue
            self._note(message)
            self._hand_over(message)
            if isinstance(message, server.Sight) and not self.live:
                self.live = True
                self.settled.set()
                await self._repeat(message)

    async def _write(self, message: ClientMessage) -> bool:
        """Send one message whole, or give the connection up: a frame that is cut off spoils all that follow."""
        socket = self._socket
        if socket is None:
            return False
        with trio.move_on_after(SEND_SECONDS_MAX, shield=True) as stuck:
            try:
                await socket.send_message(encode_client(self._wire, message))
            except trio_websocket.ConnectionClosed:
                return False
        if stuck.cancelled_caught:
            self._conversation.cancel()
        return not stuck.cancelled_caught

    def _hand_over(self, heard: Heard) -> None:
        try:
            self._put.send_nowait(heard)
        except trio.WouldBlock:
            # Whoever listens has hung. They get a new beginning instead of a long story.
            for _ in range(INBOX_MAX):
                self._inbox.receive_nowait()
            self._conversation.cancel()

    def _note(self, message: server.ServerMessage) -> None:
        """Remember what the next connection needs, and what has been answered."""
        match message:
            case server.Welcome():
                self._welcomed = True
                self._tries_max = self._later_tries_max
                self.seat = message.seat
                # With the token one comes back; the rest of the hello is for the first time.
                self.hello = structs.replace(self.hello, token=message.token, table=message.table, open="")
                self._patience_seconds = 2 * message.heartbeat_ms / 1000
            case server.Done() | server.Refusal():
                self._unanswered.pop(message.id, None)
            case server.Again():
                self._unanswered.pop(message.verdict.call, None)
            case server.News():
                for item in message.items:
                    if isinstance(item, server.Verdict) and item.seat == self.seat:
                        self._unanswered.pop(item.call, None)
                    elif isinstance(item, server.OptionChanged) and item.view.name == "fairness":
                        self._by_press = item.view.value != "arrival"
            case server.Bye():
                self.ended = _final(message.reason)
                if message.reason is Closing.BAD_TOKEN:
                    # The referee has forgotten us (it was started anew): we are a new guest then.
                    self.hello = structs.replace(self.hello, token="")
            case server.Sight(table=table):
                self._by_press = any(each.name == "fairness" and each.value != "arrival" for each in table.options)
            case server.Ping() | server.Fault() | server.Hosting() | server.SeatAsked():
                pass

    async def _repeat(self, sight: server.Sight) -> None:
        """Say again what was not answered, where the answer is still of use."""
        now = trio.current_time()
        unanswered, self._unanswered = self._unanswered, OrderedDict()
        for command, since in unanswered.values():
            if _useful(command, sight, now - since):
                self._unanswered[command.id] = (command, since)
                await self._write(command)


def _clock_us() -> int:
    """Trio's clock has an offset of its own, which is all the referee needs to find."""
    return int(trio.current_time() * 1_000_000)


def _useful(command: Command | Arrangement, sight: server.Sight, age_seconds: float) -> bool:
    match command:
        case Play():
            # A call for another Lizzy or center than the one on the table now would come too late whatever it says.
            fresh = age_seconds <= CALL_USEFUL_SECONDS
            return fresh and sight.game is not None and sight.game.revision == command.basis
        case Look():
            return False  # The sight is here.
        case _:
            return True


def _final(reason: Closing) -> Closing | None:
    """The reason, when coming back is of no use or not wanted; else None."""
    match reason:
        case Closing.SERVER_STOPS | Closing.BAD_TOKEN:
            return None
        case _:
            return reason

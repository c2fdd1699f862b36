"""One client over WebSocket, as a table sees it. Knows frames and stamps; knows no message's meaning.

trio-websocket runs underneath, over a `SharedStream`. Until it is handed over, a connection reads
itself and everything goes through trio-websocket. From then on a sweep reads it, small frames take
the short way, and a task of its own brings back what took the long one.
"""

from collections import deque
from typing import Final, Protocol

import trio
import trio_websocket
from msgspec import Struct

from protocol.codec import Subprotocol
from protocol.units import Span
from protocol.verdicts import Stamping
from referee.arrivals import Arrival, Arrived, Closed, Ending, Frame, Opcode, Sweep, server_frame
from referee.clock import Clock, Stamp
from referee.transport.intake import Intake, Mark
from referee.transport.line import READ_MAX, Chunk
from referee.transport.stream import SharedStream

# Frames of one connection in one sweep. An honest phone has one or two there, after a stall a
# dozen; what is above that waits for the next sweep, so that a flooding seat starves nobody.
FRAMES_MAX: Final = 32

# Bytes that trio-websocket may leave unread before we stop reading for it, and messages that it may
# bring back before it must wait. Both only fill when a client sends faster than we can take.
_FED_MAX: Final = 2 * READ_MAX
_RETURNED_MAX: Final = 2 * FRAMES_MAX

# How long a peer may take to answer a close frame.
_FAREWELL_S: Final = 3.0

# Pings that may stay unanswered. The one after kills.
_UNANSWERED_MAX: Final = 2

_ALL: Final = 1 << 30
_EVER: Final = Stamp(0)
_ABNORMAL: Final = 1006
_TOO_LARGE: Final = 1009
_FAULTS: Final = frozenset((1002, 1007, _TOO_LARGE))
_PING: Final = server_frame(Opcode.PING, b"")


class Introduction(Struct, frozen=True):
    """Who it is, as far as a port can know."""

    number: int
    address: str
    target: str
    subprotocol: Subprotocol


class Listener(Protocol):
    """What a connection asks of the sweep that reads it."""

    def notice(self, connection: "LiveConnection") -> None:
        """It has something to collect that no readable line would tell of."""
        ...

    def listen(self, connection: "LiveConnection") -> None:
        """Watch its line. Idempotent."""
        ...

    def unlisten(self, connection: "LiveConnection") -> None:
        """Stop watching its line, which may be closed next. Idempotent."""
        ...


class LiveConnection:
    """See `referee.arrivals.Connection`, which this is."""

    def __init__(
        self,
        introduction: Introduction,
        stream: SharedStream,
        websocket: trio_websocket.WebSocketConnection,
        clock: Clock,
        nursery: trio.Nursery,
        message_max: int,
    ) -> None:
        """`websocket` speaks over `stream`; its handshake is done. Tasks live in `nursery`."""
        self.number = introduction.number
        self.address = introduction.address
        self.target = introduction.target
        self.subprotocol = introduction.subprotocol
        self.line = stream.line
        self._stream = stream
        self._websocket = websocket
        self._clock = clock
        self._nursery = nursery
        self._intake = Intake(message_max, clock.now())
        self._sweep: Sweep | None = None
        self._listener: Listener | None = None
        self._returned: deque[tuple[str | bytes, Mark]] = deque()
        self._room = trio.lowlevel.ParkingLot()
        self._clogged = False  # trio-websocket has enough to read.
        self._at_end = False  # The client's last byte was read.
        self.drained = False  # Its sweep watches it, and the last read left nothing behind.
        self._closing = False  # Our own farewell has begun.
        self._unanswered = 0  # Pings since the client was last heard, and when the last of them left.
        self._pinged = _EVER
        self._ending: Ending | None = None
        self._code = _ABNORMAL  # Of our own farewell.
        self._ended = False  # There will be no more messages.
        self._over = trio.Event()
        self._parted = trio.Event()
        stream.parting = self._say_what_was_wrong
        stream.closing = self._let_go
        stream.drained = self._unclog
        stream.wait_for_peer(self._read_alone)

    # ------------------------------------------------------------------------ for its user

    @property
    def open(self) -> bool:
        return not (self._closing or self._ended or self._stream.closed) and self._websocket.closed is None

    @property
    def heard(self) -> Stamp:
        return self._intake.heard

    @property
    def handed_over(self) -> bool:
        """Whether it is a sweep's by now."""
        return self._sweep is not None

    def min_rtt_ns(self) -> int | None:
        return self.line.min_rtt_ns()

    async def receive(self) -> Arrival:
        assert self._sweep is None, "a connection that was handed over is heard by its sweep"
        try:
            payload = await self._websocket.get_message()
        except trio_websocket.ConnectionClosed:
            return self.end()
        return self._arrived(payload, self._intake.came_back())

    def push(self, frame: Frame) -> bool:
        # As `open` has it; a stream that is closed takes nothing.
        if self._closing or self._ended or self._websocket.closed is not None:
            return False
        stream = self._stream
        if stream.write(frame):
            return True
        if stream.overflowed:
            self.drop(Ending.SLOW)
        return False

    def hand_over(self, sweep: Sweep) -> None:
        if self._sweep is None:
            self._nursery.start_soon(self._bring_back)
        else:
            self._sweep.unregister(self)
        self._sweep = sweep
        sweep.register(self)

    def close(self, code: int, reason: str) -> None:
        if not self.open:
            return
        self._closing = True
        self._ending = Ending.DISMISSED
        self._code = code
        self._stop_listening()
        # trio-websocket waits for the client's farewell; nobody but us brings it the bytes now.
        self._intake.scanner.only_farewell()
        self._scan([], _ALL)
        self._stream.wait_for_peer(self._read_alone)
        self._nursery.start_soon(self._say_farewell, code, reason)

    # ------------------------------------------------------------------------ for its port

    def catch_up(self, data: bytes) -> None:
        """Take in bytes that came along with the request for the handshake."""
        self._intake.admit(Chunk(data, None, None), 0, self._clock.now(), _EVER)
        self._scan([], _ALL)

    def drop(self, ending: Ending) -> None:
        """Close here and now, with no word: for a peer that would not hear one."""
        if self._ending is None:
            self._ending = ending
        self._stream.abort()

    def beat(self, interval: Span) -> None:
        """Ping a client that was silent for the interval; drop it when two pings went unheard for one each.

        Anything it sends counts as an answer. To be called a few times an interval. Each ping has its own time to be
        answered: after a stall of ours, what the client sent meanwhile still lies unread, and that is no silence.
        """
        if not self.open:
            return
        now, heard = self._clock.now(), self._intake.heard
        if heard >= self._pinged:
            self._unanswered = 0
        if now - max(heard, self._pinged) < interval:
            return
        if self._unanswered >= _UNANSWERED_MAX:
            self.drop(Ending.SILENT)
        else:
            self.push(_PING)
            self._unanswered += 1
            self._pinged = now

    async def over(self) -> None:
        """Wait until there will be no more messages, and our own farewell was said and answered."""
        await self._over.wait()
        if self._closing:
            await self._parted.wait()

    def end(self) -> Closed:
        """There will be no more messages. Idempotent, but for the time it tells."""
        last = self._farewell()
        if not self._ended:
            self._ended = True
            self._over.set()
            self._intake.forget()
            if self._listener is not None:
                self._listener.notice(self)
        return last

    # ------------------------------------------------------------------------ for its sweep

    def attend(self, listener: Listener | None) -> None:
        """From here on this sweep reads it; None: nobody does for now."""
        self._listener = listener
        self.drained = False
        if listener is None:
            return
        if not self._closing:
            self._stream.leave_to_others()
        if self.audible:
            listener.listen(self)
        listener.notice(self)

    @property
    def audible(self) -> bool:
        """Whether its line should be watched."""
        return not (self._closing or self._clogged or self._at_end or self._stream.closed)

    @property
    def behind(self) -> bool:
        """Whether it has more to collect than the last sweep took."""
        if self._returned or (self._intake.pending and not self._closing):
            return True
        return self.line.held and self.audible

    def read(self) -> list[Chunk]:
        """What its line has, bounded. Nothing while older bytes wait to be looked at."""
        if self._returned or self._intake.pending or not self.audible:
            self.drained = False
            return []
        chunks, self.drained = self._read_line()
        return chunks

    def lone(self, chunk: Chunk, behind: int, now: Stamp, until: Stamp) -> Arrived | None:
        """All that it has to say, where that is one message in one frame, by `until`; None: `admit` and `collect`."""
        if self._returned or self._ended or self._closing:
            return None
        found = self._intake.lone(chunk, behind, now, until)
        if found is None:
            return None
        if self._intake.flooded:
            self.drop(Ending.FLOODED)
        return Arrived(self, found[0], found[1], self._intake.stamped_by, found[2])

    def admit(self, chunks: list[Chunk], behind: int, now: Stamp, since: Stamp) -> None:
        """Take in what `read` brought, stamped; both readings were taken after it."""
        for chunk in chunks:
            self._intake.admit(chunk, behind, now, since)
            self._at_end = self._at_end or not chunk.data

    def collect(self, into: list[Arrival]) -> bool:
        """Add what it has to say, in its own order. True: that was the last."""
        most = FRAMES_MAX
        if self._returned:
            while self._returned and most:
                payload, mark = self._returned.popleft()
                into.append(self._arrived(payload, mark))
                most -= 1
            self._room.unpark_all()
        if most and self._intake.pending and not self._closing:
            self._scan(into, most)
        if self._returned or not self._ended:
            return False
        into.append(self._farewell())
        return True

    # ------------------------------------------------------------------------ inside

    def _arrived(self, payload: str | bytes, mark: Mark) -> Arrived:
        return Arrived(self, payload, mark.stamp, mark.stamped_by, mark.throttled, mark.early)

    def _read_line(self) -> tuple[list[Chunk], bool]:
        """What is there, bounded, and whether that was all."""
        chunk = self.line.read(READ_MAX)
        if chunk is None:
            return [], True
        chunks, room = [chunk], READ_MAX - len(chunk.data)
        # A socket gives all it has at once; asking it again would cost a system call.
        while room > 0 and chunk.read is not None and chunk.data and (chunk := self.line.read(room)) is not None:
            chunks.append(chunk)
            room -= len(chunk.data)
        return chunks, room > 0

    def _read_alone(self) -> None:
        """Read without a sweep: everything goes to trio-websocket."""
        chunks, _ = self._read_line()
        self.admit(chunks, self._clock.behind_kernel(), self._clock.now(), _EVER)
        self._scan([], _ALL)

    def _scan(self, into: list[Arrival], most: int) -> None:
        told = self._intake.scan(fast=self._listener is not None and not self._closing, most=most)
        into += [self._arrived(payload, mark) for payload, mark in told.messages]
        if told.slow:
            self._stream.feed(told.slow)
        if told.ended:
            self._stream.feed_end()
        if self._intake.flooded:
            self.drop(Ending.FLOODED)
        elif self._stream.unread > _FED_MAX or told.ended:
            self._clogged = not told.ended
            self._stop_listening()

    def _unclog(self) -> None:
        if self._clogged:
            self._clogged = False
            if self._listener is not None and self.audible:
                self._listener.listen(self)

    def _stop_listening(self) -> None:
        self.drained = False
        if self._listener is not None:
            self._listener.unlisten(self)

    def _let_go(self) -> None:
        self._stop_listening()
        self._room.unpark_all()

    async def _bring_back(self) -> None:
        """Hand what took the slow way to the sweep, in order, until the connection is over."""
        try:
            while True:
                payload = await self._websocket.get_message()
                while len(self._returned) >= _RETURNED_MAX and self.open:
                    await self._room.park()
                self._returned.append((payload, self._intake.came_back()))
                if self._listener is not None:
                    self._listener.notice(self)
        except trio_websocket.ConnectionClosed:
            self.end()

    async def _say_farewell(self, code: int, reason: str) -> None:
        with trio.move_on_after(_FAREWELL_S):
            await self._websocket.aclose(code, reason)
        await self._stream.aclose()
        self.end()
        self._parted.set()

    def _say_what_was_wrong(self) -> None:
        """trio-websocket closes without a word on a client that broke the protocol. Say one."""
        closed = self._websocket.closed
        if closed is None or closed.code == _TOO_LARGE:  # Of this it does tell.
            return
        if self._ending_of(closed.code) is Ending.BROKE_PROTOCOL:
            self._stream.write(server_frame(Opcode.CLOSE, closed.code.to_bytes(2)))

    def _ending_of(self, code: int) -> Ending:
        if self._ending is not None:
            return self._ending
        if self._stream.overflowed:  # By pongs; a push that is one too many says so itself.
            return Ending.SLOW
        if code in _FAULTS and not self._intake.scanner.said_farewell:
            return Ending.BROKE_PROTOCOL
        return Ending.LOST if code == _ABNORMAL else Ending.LEFT

    def _farewell(self) -> Closed:
        closed = self._websocket.closed
        code = _ABNORMAL if closed is None else closed.code
        ending = self._ending_of(code)
        match ending:
            case Ending.LEFT | Ending.BROKE_PROTOCOL:  # Bytes of the client's own said so.
                return Closed(self, self._intake.heard, self._intake.stamped_by, ending, code)
            case Ending.LOST | Ending.SILENT | Ending.SLOW | Ending.FLOODED:
                return Closed(self, self._now(), Stamping.READ, ending, _ABNORMAL)
            case Ending.DISMISSED:
                return Closed(self, self._now(), Stamping.READ, ending, self._code)

    def _now(self) -> Stamp:
        """Not before what it said last: a clock may be read in the middle of a sweep."""
        return max(self._intake.heard, self._clock.now())

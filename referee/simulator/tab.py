"""One connection of a simulated client: its request, its frames, and what it was meant to hear.

Knows frames and the protocol; knows no table. It holds the transport to its word: the same frames that were pushed, in
the same order, and none besides; and out of the sweep what was said, each once.
"""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from protocol import client, server
from protocol.units import Instant, Seat
from referee.arrivals import Opcode
from referee.simulator import wire
from referee.simulator.links import Link

if TYPE_CHECKING:
    from referee.simulator.seat import Client


class Tab:
    """One connection of a client."""

    def __init__(self, owner: "Client", name: str, link_of: Callable[["Tab"], Link], *, hurry: bool) -> None:
        """`hurry`: the hello comes right behind the request, before that is answered."""
        self.owner = owner
        self.name = name
        self.mark = name.encode()
        self.viewer: Seat | None = None  # Whose it is, by the welcome that was pushed.
        self.fresh = False  # A welcome was pushed, and not yet the sight behind it.
        self.welcome = False
        self.over = False
        self.dirty = False  # Garbage went out: what comes of it is not ours to say.
        self.pushed: deque[tuple[bytes, server.ServerMessage]] = deque()  # What the referee means this client to hear.
        self.said: deque[tuple[str | bytes, client.ClientMessage | None, Instant]] = deque()
        self.link = link_of(self)
        self._head: bytes | None = b""  # Of the answer to the request; None once that is complete.
        self._frames = wire.Frames()
        self._mask = owner.draw.bits().to_bytes(8)[:4]
        request = wire.request(owner.subprotocol)
        self._greeted = hurry
        self.link.send(request + self._framed(owner.hello()) if hurry else request)

    # Saying.

    def say(self, message: client.ClientMessage, lag_us: int | None = None) -> None:
        """One message in one frame."""
        owner = self.owner
        opcode, payload = wire.spelled(owner.subprotocol, message)
        self._note(opcode, payload, message)
        self.link.send(wire.frame(opcode, payload, self._mask), lag_us)

    def say_in_fragments(self, message: client.ClientMessage) -> None:
        opcode, payload = wire.spelled(self.owner.subprotocol, message)
        self._note(opcode, payload, message)
        self.link.send(wire.in_fragments(opcode, payload, self._mask, self.owner.draw))

    def spoil(self) -> None:
        """Bytes that are no message."""
        self.dirty = True
        self.link.send(wire.garbage(self.owner.subprotocol, self._mask, self.owner.draw))

    def _framed(self, message: client.ClientMessage) -> bytes:
        return wire.frame(*wire.spelled(self.owner.subprotocol, message), self._mask)

    def _note(self, opcode: Opcode, payload: bytes, message: client.ClientMessage) -> None:
        told = payload.decode() if opcode is Opcode.TEXT else payload
        self.said.append((told, message, self.owner.stage.network.now))

    def came_out(self, payload: str | bytes) -> tuple[client.ClientMessage, Instant] | None:
        """What the referee's transport brought out of this connection: the next thing said, or a fault of ours."""
        if self.said and self.said[0][0] == payload:
            _, message, when = self.said.popleft()
            return None if message is None else (message, when)
        if not self.dirty:
            expected = self.said[0][0] if self.said else "nothing"
            self.owner.stage.fault("wire", f"{self.name} brought out {payload!r}, and {expected!r} was said")
        return None

    # Hearing.

    def hear(self, data: bytes) -> None:
        if self.pushed and data == self.pushed[0][0] and not self._frames.cut:
            self.owner.told(self, self.pushed.popleft()[1])
            return
        if self._head is not None:
            self._head += data
            head, found, data = self._head.partition(wire.HEAD_END)
            if not found:
                return
            self._head = None
            if not head.startswith(wire.SWITCHED):
                self.owner.stage.fault("wire", f"{self.name} asked for a WebSocket and was told {head[:60]!r}")
                return
            if not self._greeted:
                self.link.send(self._framed(self.owner.hello()))
            if not data:
                return
        for whole in self._frames.split(data):
            self._hear_frame(whole)

    def _hear_frame(self, whole: bytes) -> None:
        if self.pushed and self.pushed[0][0] == whole:
            self.owner.told(self, self.pushed.popleft()[1])
            return
        opcode, message = wire.opened(self.owner.subprotocol, whole)
        if isinstance(message, bytes):
            if opcode == Opcode.PING:
                self.link.send(wire.frame(Opcode.PONG, message, self._mask))
            elif opcode == Opcode.CLOSE:
                self.link.send(wire.frame(Opcode.CLOSE, message[:2], self._mask))
                self.link.half_close()
            return
        self.owner.stage.fault("wire", f"{self.name} heard what was not pushed next: {message}")

    def end(self) -> None:
        if not self.over:
            self.over = True
            self.link.half_close()
            self.owner.lost(self)

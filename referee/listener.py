"""A connection at a table, and who it is. Knows the protocol and connections; knows no table and no clock."""

from collections.abc import Callable
from typing import Final

from protocol import client, server
from protocol.codec import Subprotocol, encode_server
from protocol.units import MICROSECOND, MILLISECOND, SECOND, Instant, Seq, Span
from protocol.verdicts import Reason
from referee.arrivals import Connection, Frame, message_frame
from referee.games.interface import Viewer
from referee.table.offset import ClientInstant
from referee.table.questions import Questions

# A round trip is told again when it has moved by this much and by half, and not more often than people would look: a
# quiet table has no news, and a busy machine does not make itself busier by saying so.
RTT_STEP_MS: Final = 5
RTT_EVERY: Final = Span(5 * SECOND)

# A beat finds the dead, and keeps a phone's radio awake while it may have to call at any moment. What is told to all
# does so as well: where calls come faster than beats, pings and their answers would be most of what a referee does.
BEAT_IN_PLAY: Final = Span(1 * SECOND)
BEAT_IN_LOBBY: Final = Span(5 * SECOND)
HEARTBEAT_MS: Final = BEAT_IN_LOBBY // MILLISECOND

# An honest client sends no faulty message at all; eight let its author read the hints.
FAULTS_MAX: Final = 8

# A club's projector, parents, and curious phones. News to watchers are shared, so one more costs one write.
WATCHERS_MAX: Final = 500


class Listener:
    """A connection at this table, and who it is."""

    def __init__(self, connection: Connection, viewer: Viewer) -> None:
        self.connection = connection
        self.viewer = viewer
        self.faults = 0
        self.nonce: int | None = None  # Of the ping that is not answered yet.
        self.pinged = Instant(-RTT_EVERY)  # Never: due at once.
        self.rtt_ms: int | None = None  # As it was last told, and when.
        self.rtt_told = Instant(0)
        self.clock: bool | None = None  # Whether its clock is known, as it was last told.
        self.questions = Questions()  # Where calls are ordered by press.
        self.owed: list[str | None] = []  # The commands that were one too many; None for each look.

    def say(self, message: server.ServerMessage) -> None:
        """One message for this connection alone."""
        self.connection.push(framed(self.connection.subprotocol, message))

    def pay(self, seq: Seq, sight: Callable[[], server.Sight]) -> None:
        """All answers that are owed; what is looked at is made once. Who floods must cost others no time: it waits."""
        owed, self.owed = self.owed, []
        subprotocol = self.connection.subprotocol
        seen = framed(subprotocol, sight()) if None in owed else None
        for refused in owed:
            if refused is not None:
                self.say(server.Refusal(seq, refused, Reason.THROTTLED, None))
            elif seen is not None:
                self.connection.push(seen)

    def welcome(self, seq: Seq, table: str, token: str, name: str, *, asked: bool) -> None:
        """The answer to its hello. `asked`: for a seat."""
        self.say(
            server.Welcome(
                seq=seq,
                version=client.VERSION,
                role=client.Role.WATCHER if self.viewer is None else client.Role.SEAT,
                table=table,
                seat=self.viewer,
                token=token,
                name=name,
                asked_for_seat=asked,
                heartbeat_ms=HEARTBEAT_MS,
            )
        )

    def ponged(self, pong: client.Pong, arrived: Instant) -> Span | None:
        """The way there and back, by our clock alone: from when the ping left to when its answer arrived."""
        if pong.nonce == self.nonce:
            self.nonce = None
            return Span(max(0, arrived - self.pinged))
        clock, grain = ClientInstant(pong.clock_us * MICROSECOND), Span(pong.grain_us * MICROSECOND)
        return self.questions.answer(pong.nonce, clock, grain, arrived)

    def moved(self, rtt_ms: int, clock: bool | None, now: Instant) -> bool:
        """Whether this is to be told; then it counts as told."""
        told = self.rtt_ms
        moved = told is None or abs(rtt_ms - told) > max(RTT_STEP_MS, told // 2) or clock is not self.clock
        if not moved or (told is not None and now < self.rtt_told + RTT_EVERY):
            return False
        self.rtt_ms, self.rtt_told, self.clock = rtt_ms, now, clock
        return True

    def kernel_rtt_min(self) -> Span | None:
        least = self.connection.min_rtt_ns()
        return None if least is None else Span(least)


def framed(subprotocol: Subprotocol, message: server.ServerMessage) -> Frame:
    return message_frame(subprotocol, encode_server(subprotocol, message))

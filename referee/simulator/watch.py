"""Watches one table at the taps of the whole stack: what reached it, what it told, where its cards lie.

Knows connections by their clients' tabs; decodes frames, and shares no code with the table. What it folds is also what
clients look at: each at the number of the last news that they heard.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from protocol import client, server
from protocol.units import MICROSECOND, MILLISECOND, Seat
from protocol.verdicts import Closing, Reason
from referee.arrivals import Arrival, Closed, Frame
from referee.simulator import wire
from referee.simulator.auditor import Heard
from referee.simulator.auditors import auditor_of
from referee.simulator.draw import Draw
from referee.simulator.network import Network
from referee.simulator.person import moves_everybody
from referee.simulator.picture import Scene
from referee.simulator.plan import Plan
from referee.simulator.tab import Tab
from referee.simulator.tap import instant_of
from referee.simulator.trace import line_of, names_of

if TYPE_CHECKING:
    from referee.simulator.inside import Inside

# Scenes that a client may still be looking at: news that are under way to the slowest of them.
SCENES_MAX: Final = 512

# How long after everybody may have heard of it, and answered, an appointment is: time to think is time in which phones
# say nothing but that they are there.
_MEETING_MS: Final = (0, 5, 20)


class Watch:
    """All that is seen of one run."""

    def __init__(self, plan: Plan, network: Network, tell: Callable[[str, None, str], None] | None) -> None:
        """`tell`: who wants a line of the trace for each thing told."""
        self.auditor = auditor_of(plan.game, plan.options, exact=plan.grain_us == 1_000)
        self.inside: Inside | None = None  # Of the table, once there is one.
        self.scenes: dict[int, Scene] = {}
        self.stirring: set[int] = set()  # News after which everybody looks for something to do.
        self.stirred: dict[int, Seat] = {}  # News after which one seat does.
        self.appointments: dict[int, int] = {}  # News that let all presses arrive together, and when.
        self._plan = plan
        self._network = network
        self._tell = tell
        self._way_ns = MICROSECOND * max(max(each.link.down_us) + max(each.link.up_us) for each in plan.people)
        self._draw = Draw(plan.seed).fork("watch")
        self._hash = blake2b(digest_size=16)
        self._record: list[bytes] = []  # What goes into the hash next.
        self._posts: list[tuple[list[Seat | None], server.ServerMessage]] = []
        self._frame = b""  # Pushed last, and its message.
        self._message: Any = None
        self._newest: dict[Seat, Tab] = {}  # The connection that is the seat.
        self._unheard: list[Seat] = []  # Seats that have just lost theirs.
        self._tokens: set[str] = set()
        self._last: Scene | None = None

    def digest(self) -> str:
        """One number for all that arrived and was told, and when."""
        self._hash.update(b"".join(self._record))
        self._record.clear()
        return self._hash.hexdigest()

    def arrived(self, tab: Tab, arrival: Arrival) -> None:
        """A message, or the end of the connection, is about to be read by the table."""
        if isinstance(arrival, Closed):
            self._ended(tab)
            return
        self._record.append(b"%d %d in" % (arrival.stamp, arrival.connection.number))
        found = tab.came_out(arrival.payload)
        if found is None or arrival.throttled or tab.viewer is None:
            return
        message, invoked = found
        if isinstance(message, client.Hello | client.Pong | client.Arrangement):
            return
        self.auditor.reached(tab.viewer, message, invoked, instant_of(arrival.stamp))

    def posted(self, tab: Tab, frame: Frame, *, arrives: bool) -> None:
        """A frame was pushed into a connection; `arrives`: and taken."""
        self._record += (tab.mark, frame)
        if frame is not self._frame:  # All of an audience are pushed the same one.
            self._frame, self._message = frame, wire.message_of(tab.owner.subprotocol, frame)
        message = self._message
        if arrives:
            tab.pushed.append((frame, message))
        if type(message) is server.News:
            self._post(tab.viewer, message)
            return
        match message:
            case server.Ping():
                return
            case server.Welcome(seat=seat, token=token, seq=seq):
                self.audit()
                tab.viewer = seat
                if seat is not None:
                    self._newest[seat] = tab
                tab.fresh = True
                if seat is not None and token not in self._tokens:
                    self._tokens.add(token)
                    self.auditor.sat(seat, seq)
            case server.Sight() if tab.fresh:
                tab.fresh = False
                if not self.auditor.seq:
                    self.auditor.seq = message.seq  # What was news before, nobody heard.
                self.auditor.watches(tab.viewer, message)
            case server.Bye(reason=Closing.FAULTY):
                self._ended(tab)
            case _ if self._concerns_table(tab, message):
                self._post(tab.viewer, message)
            case _:
                pass

    def _ended(self, tab: Tab) -> None:
        """Its seat, if that has no newer connection, hears nothing more once this stroke is over."""
        if tab.viewer is not None and self._newest.get(tab.viewer) is tab:
            self._unheard.append(tab.viewer)

    @staticmethod
    def _concerns_table(tab: Tab, message: server.ServerMessage | bytes) -> bool:
        """Whether the table said it. The rest is between the arbiter and one connection."""
        match message:
            case server.Refusal(reason=reason):
                return reason is not Reason.THROTTLED and tab.viewer is not None
            case server.Bye(reason=reason):
                return reason in (Closing.KICKED, Closing.LEFT)
            case server.News() | server.Sight() | server.Done() | server.Again():
                return True
            case _:
                return False

    def _post(self, viewer: Seat | None, message: server.ServerMessage) -> None:
        """Listeners who are told the same thing at one stroke are one audience."""
        posts = self._posts
        kind = type(message)
        if kind is server.News or kind is server.Sight:
            for to, told in posts:
                # Of both spellings: the first one decoded stands for the other.
                if told is message or (type(told) is kind and told == message):
                    if viewer not in to:
                        to.append(viewer)
                    return
        posts.append(([viewer], message))

    def audit(self) -> None:
        """A stroke is over."""
        posts, self._posts = self._posts, []
        if posts:
            self._audit([(tuple(to), message) for to, message in posts])
        for seat in self._unheard:
            self.auditor.unheard(seat)
        self._unheard.clear()

    def _audit(self, posts: list[Heard]) -> None:
        auditor, now = self.auditor, self._network.now
        self._hash.update(b"%d " % now)
        self._hash.update(b"".join(self._record))
        self._record.clear()
        auditor.stroke(posts, now)
        assert self.inside is not None
        self.inside.look()
        if self._tell is not None:
            for to, message in posts:
                self._tell("told", None, f"{names_of(to)}: {line_of(message)}")
        if auditor.seen:
            self.scenes[auditor.seq] = auditor.picture.scene()
            if len(self.scenes) > SCENES_MAX:
                del self.scenes[next(iter(self.scenes))]
            self._stir(self.scenes[auditor.seq], auditor.seq)

    def _stir(self, scene: Scene, seq: int) -> None:
        """Whom these news move to do something; and some races have everybody's press arrive at one instant."""
        last, self._last = self._last, scene
        if moves_everybody(scene, last):
            self.stirring.add(seq)
            if self._plan.together and self._draw.chance(self._plan.together):
                self.appointments[seq] = self._network.now + self._way_ns + self._draw.pick(_MEETING_MS) * MILLISECOND
        elif last is not None:
            for seat, cards in scene.hands.items():
                if cards is not last.hands.get(seat) and cards != last.hands.get(seat):
                    self.stirred[seq] = seat

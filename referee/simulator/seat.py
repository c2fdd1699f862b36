"""A client at the whole stack: what it says, what it makes of what it is told, and how it comes back.

Knows the protocol; knows no table and no frame. A client keeps a token, and says again what had no answer. The newest
of its connections is the one that counts.
"""

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from protocol import client, server
from protocol.client import VERSION, Command, Hello, Role
from protocol.games import GameCommand
from protocol.units import MICROSECOND, MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Closing, Reason, StampKind
from referee.simulator.draw import Draw
from referee.simulator.kinds import GRANTS
from referee.simulator.plan import Clock, Person
from referee.simulator.tab import Tab
from referee.simulator.wishes import wish

if TYPE_CHECKING:
    from referee.simulator.stack import Stage

# How long a client that was cut off waits before it tries again, at least.
RETRY_NS: Final = 200 * MILLISECOND

# A command above the rate is said again after so long.
THROTTLED_NS: Final = 500 * MILLISECOND

# Of a hundred who called too late, so many wait for the end of the lock before they look for something new.
STANDS_BACK: Final = 60

# How many times as quick as others whoever has the lock is. All reactions are whole milliseconds still.
QUICKER: Final = 5

# Commands that a client may say again; a table remembers more than these.
REMEMBERED_MAX: Final = 64


# Of a hundred presses that are stated, so many are lies, and by how much.
LIES: Final = 10
LIE_US: Final = 500_000


class Client:
    """One person's program."""

    def __init__(self, stage: "Stage", number: int, person: Person, draw: Draw, role: Role = Role.SEAT) -> None:
        self.stage = stage
        self.number = number
        self.person = person
        self.draw = draw
        self.role = role
        self.subprotocol = draw.pick(stage.subprotocols)
        self.tab: Tab | None = None  # The newest.
        self.seat: Seat | None = None
        self.token = ""
        self.seq = 0
        self.host: Seat | None = None
        self.running = False
        self.asleep_until = Instant(0)  # The program hangs until then.
        self.stays_away_until = Instant(0)
        self.gone = False  # It does not come back.
        self.open: dict[str, Command] = {}  # What has no answer, as far as this client knows.
        self.old: deque[Command] = deque(maxlen=REMEMBERED_MAX)
        self._clock = ClientClock(person.clock)
        self._by_press = stage.plan.options.get("fairness", "arrival") != "arrival"
        self._to_say_again = False  # It has just been welcomed.
        self._press_at: Instant | None = None
        self._count = 0

    @property
    def ready(self) -> bool:
        """Whether it has a connection that was welcomed."""
        return self.tab is not None and self.tab.welcome and not self.tab.over

    # Connections.

    def hello(self) -> Hello:
        return Hello(version=VERSION, role=self.role, token=self.token, name=f"Player {self.number}")

    def connect(self) -> None:
        """A new connection; whatever older one there is stays open until the referee says otherwise."""
        if not self.gone:
            self.tab = self.stage.open_tab(self)

    def cut(self, back_in_ns: int) -> None:
        """The connection is lost."""
        self.stays_away_until = Instant(self.stage.network.now + back_in_ns)
        if self.tab is not None and not self.tab.over:
            self.tab.link.reset()
            self.tab.end()
        else:
            self._come_back()

    def half_close(self, back_in_ns: int) -> None:
        self.stays_away_until = Instant(self.stage.network.now + back_in_ns)
        if self.tab is not None:
            self.tab.link.half_close()

    def lost(self, tab: Tab) -> None:
        if tab is self.tab:
            self._come_back()

    def _come_back(self) -> None:
        self.stage.network.at(max(self.stays_away_until, Instant(self.stage.network.now + RETRY_NS)), self._reconnect)

    def _reconnect(self) -> None:
        if self.tab is not None and self.tab.over and self.stage.network.now >= self.stays_away_until:
            self.connect()

    def heal(self) -> None:
        """Whatever was wrong with it is over."""
        self.asleep_until = self.stays_away_until = self.stage.network.now
        if self.tab is not None:
            if self.tab.dirty and not self.tab.over:
                # Garbage may have begun a frame that swallows whatever is said behind it.
                self.cut(0)
            self._reconnect()

    def dismiss(self) -> None:
        """It goes for good."""
        self.gone = True
        if self.tab is not None and not self.tab.over:
            self.tab.link.half_close()

    # Saying.

    def name(self) -> str:
        """A new identifier."""
        self._count += 1
        return f"{self.number}-{self._count}"

    def order(self, command: Command, lag_us: int | None = None) -> None:
        """Say a command, now or as soon as there is a connection."""
        self.open[command.id] = command
        self.old.append(command)
        self.repeat(command, lag_us)

    def repeat(self, command: Command, lag_us: int | None = None) -> None:
        if self.ready:
            assert self.tab is not None
            self.stage.tell("says", self, command)
            self.tab.say(command, lag_us)

    def babble(self, do: GameCommand) -> None:
        """A command, whatever it sees, of which nobody waits for the answer."""
        scene = self.stage.watch.scenes.get(self.seq)
        basis = Revision(0 if scene is None else scene.revision)
        self.repeat(client.Play(id=self.name(), basis=basis, do=do))

    def looking(self) -> client.Look:
        """A command that any client may send at any time."""
        look = client.Look(id=self.name())
        self.open[look.id] = look
        return look

    # Hearing.

    def told(self, tab: Tab, message: server.ServerMessage) -> None:
        if tab is not self.tab:
            return  # An older tab: nobody looks at it.
        if type(message) is server.News:
            self._hear_news(message)
            return
        match message:
            case server.News():
                self._hear_news(message)
            case server.Ping(nonce=nonce):
                grain_us = self.person.clock.grain_us if self._by_press else 0
                tab.say(client.Pong(nonce, self._clock.read(self.stage.network.now), grain_us))
            case server.Done(id=name):
                if not isinstance(self.open.get(name), client.Play) or not self.stage.is_call(self.open[name]):
                    self.open.pop(name, None)
            case server.Refusal(id=name, reason=reason):
                self._hear_refusal(name, reason)
            case server.Again(verdict=verdict):
                self.open.pop(verdict.call, None)
            case server.Sight():
                self._look(message)
            case server.Welcome():
                self._welcomed(tab, message)
            case server.Bye(reason=reason):
                self._hear_farewell(reason)
            case server.Fault() | server.Hosting() | server.SeatAsked():
                pass

    def _welcomed(self, tab: Tab, welcome: server.Welcome) -> None:
        tab.welcome = self._to_say_again = True
        self.token, self.seat = welcome.token, welcome.seat

    def _look(self, sight: server.Sight) -> None:
        self.seq = sight.seq
        self.host, self.running = sight.table.host, sight.table.phase == "running"
        look = next((name for name, command in self.open.items() if isinstance(command, client.Look)), None)
        if look is not None:
            del self.open[look]
        if self._to_say_again:
            self._to_say_again = False
            for command in list(self.open.values()):
                self.repeat(command)
        self._react(None)

    def _hear_news(self, news: server.News) -> None:
        self.seq = news.seq
        seat, seq, stage = self.seat, news.seq, self.stage
        moved = seq in stage.watch.stirring or stage.watch.stirred.get(seq) == seat
        mine = False
        for item in news.items:
            kind = type(item)
            if kind is server.Verdict:
                if item.seat == seat:  # type: ignore[union-attr]
                    self.open.pop(item.call, None)  # type: ignore[union-attr]
                    moved = moved or not self._stands_back()
            elif kind in GRANTS:
                mine = item.lock.holder == seat  # type: ignore[union-attr]
            elif kind in _TABLE_ITEMS:
                self._hear_of_table(item)
        if moved or mine:
            self._react(stage.watch.appointments.get(seq), quick=mine)

    def _stands_back(self) -> bool:
        """Whether it leaves the lock to whoever holds it, as most do."""
        scene = self.stage.watch.scenes.get(self.seq)
        return scene is not None and scene.held is not None and self.draw.chance(STANDS_BACK)

    def _hear_of_table(self, item: Any) -> None:
        match item:
            case server.MatchOver():
                self.running = False
            case server.HostIs(seat=seat):
                self.host = seat
            case _:
                pass

    def _hear_refusal(self, name: str, reason: Reason) -> None:
        if reason is not Reason.THROTTLED:
            self.open.pop(name, None)
            return
        command = self.open.get(name)
        if command is not None:
            self.stage.network.after(THROTTLED_NS, self._say_again, name)

    def _say_again(self, name: str) -> None:
        command = self.open.get(name)
        if command is not None:
            self.repeat(command)

    def _hear_farewell(self, reason: Closing) -> None:
        match reason:
            case Closing.KICKED | Closing.LEFT | Closing.BAD_TOKEN:
                # Whoever comes next to this chair is somebody else.
                self.token, self.seat = "", None
                self.open.clear()
                self.old.clear()
            case Closing.TABLE_BROKEN:
                self.stage.fault("broken", "the table says that it is broken")
            case _:
                pass

    # Playing.

    def _react(self, appointment: int | None, *, quick: bool = False) -> None:
        """Something has changed: look at it after a moment, or so that all presses arrive together.

        `quick`: it is its turn, and what to do it knew when it called.
        """
        stage = self.stage
        if stage.quiet or self.role is Role.WATCHER or (self._press_at is not None and not appointment):
            return
        now = stage.network.now
        if appointment:
            appointment += self.draw.pick(stage.plan.apart_us) * MICROSECOND
            lag_us = self.draw.pick(self.person.link.up_us)
            at = max(now, Instant(appointment - lag_us * MICROSECOND))
            self._press(at, max(0, appointment - at) // MICROSECOND)
        else:
            reaction_us = self.draw.pick(self.person.reaction_us) // (QUICKER if quick else 1)
            self._press(Instant(now + reaction_us * MICROSECOND), None)

    def nudge(self) -> None:
        """Nothing has changed for long: look up all the same."""
        if self.ready and (self._press_at is None or self._press_at < self.stage.network.now):
            self._press_at = None
            self._react(None)

    def _press(self, at: Instant, lag_us: int | None) -> None:
        self._press_at = at
        self.stage.network.at(at, self._pressed, at, lag_us)

    def _pressed(self, planned: Instant, lag_us: int | None) -> None:
        stage = self.stage
        if self._press_at != planned or stage.quiet:
            return  # Another plan took its place.
        if self.asleep_until > stage.network.now:
            self._press(self.asleep_until, None)
            return
        self._press_at = None
        seat = self.seat
        if not self.ready or seat is None or (seat == self.host and self._lead()):
            return
        scene = stage.watch.scenes.get(self.seq)
        if scene is None:
            return
        locked_out = scene.locked_out.get(seat, 0) * MILLISECOND + stage.auditor.rulings.lost
        if locked_out > stage.network.now and not self.draw.chance(10):
            self._press(Instant(locked_out), None)
            return
        race = lag_us is not None
        wanted = wish(stage.plan.game, scene, seat, self.person, self.draw, word=stage.by_word, race=race)
        if wanted is None:
            return
        if wanted.brink and scene.held is not None:
            self._lay_on_the_brink(scene.held.until_ms, scene.revision, wanted.do)
            return
        self._play(scene.revision, wanted.do, lag_us)
        if wanted.behind is not None and self.draw.chance(self.person.eager):
            self._play(scene.revision, wanted.behind, lag_us)

    def _play(self, basis: int, do: GameCommand, lag_us: int | None) -> None:
        if self.draw.chance(self.person.stale):
            basis = max(0, basis + self.draw.pick((-2, -1, -1, 1)))
        command = client.Play(id=self.name(), basis=Revision(basis), do=do, press=self._stated())
        self.order(command, lag_us)
        if self.draw.chance(self.person.again):
            self.repeat(command)

    def _stated(self) -> client.Press | None:
        """What is stated of a press, where that is asked for; now and then a lie."""
        if not self._by_press:
            return None
        shown = self._clock.read(self.stage.network.now)
        lie_us = LIE_US if self.draw.chance(LIES) else 0
        return client.Press(max(0, shown - lie_us), StampKind.EVENT, self.person.clock.grain_us)

    def _lay_on_the_brink(self, until_ms: int, basis: int, do: GameCommand) -> None:
        """So that it arrives at the deadline, or a millisecond next to it."""
        stage = self.stage
        arrives = until_ms * MILLISECOND + stage.auditor.rulings.lost + self.draw.pick((-1, 0, 0, 1)) * MILLISECOND
        lag = self.draw.pick(self.person.link.up_us) * MICROSECOND
        tab = self.tab

        def lay() -> None:
            if tab is self.tab and not stage.quiet:
                self._play(basis, do, max(0, arrives - stage.network.now) // MICROSECOND)

        stage.network.at(Instant(arrives - lag), lay)

    def _lead(self) -> bool:
        """The host begins matches, and deals sooner sometimes. True when that was all for now."""
        stage = self.stage
        if not self.running:
            started = stage.auditor.seen
            name = self.name()
            self.order(client.Rematch(id=name) if started else client.Start(id=name))
            return True
        scene = stage.watch.scenes.get(self.seq)
        if scene is not None and not scene.live and self.draw.chance(20):
            self.order(client.NextRound(id=self.name()))
            return True
        return False

    def suspend(self, length_ns: int) -> None:
        self._clock.suspend(self.stage.network.now, length_ns)


class ClientClock:
    """A client's own clock: off, drifting, coarse, and standing still while its machine sleeps."""

    def __init__(self, shape: Clock) -> None:
        self._shape = shape
        self._slept = 0
        self._sleeps_since = self._wakes_at = 0

    def suspend(self, now: int, length_ns: int) -> None:
        self._slept = self._asleep(now)
        self._sleeps_since, self._wakes_at = now, now + length_ns

    def _asleep(self, now: int) -> int:
        return self._slept + max(0, min(now, self._wakes_at) - self._sleeps_since)

    def read(self, now: Instant) -> int:
        """Microseconds, as its statement of the time goes out."""
        shape = self._shape
        lived_us = (now - self._asleep(now)) // MICROSECOND
        shown = lived_us + lived_us * shape.drift_ppm // 1_000_000 + shape.offset_us
        return max(0, shown - shown % shape.grain_us)


_TABLE_ITEMS: Final = frozenset({server.MatchOver, server.HostIs})

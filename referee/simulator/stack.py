"""The whole stack in virtual time: port, connections, sweep, arbiter, lobby as they are shipped, on links in memory.

Clients, links and faults are events beside Trio (`network`). The auditor is told what comes out of the sweep and what
is pushed, as frames; each client holds its connection to what was pushed. The same plan gives the same run.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import structlog
import trio
import trio.testing

from protocol import client, server
from protocol.client import Role
from protocol.games import dizzy, zangle
from protocol.units import MICROSECOND, MILLISECOND, SECOND, Instant, Seat
from protocol.verdicts import Closing, Reason
from referee.arrivals import Arrived, Connection, Frame
from referee.games.interface import PUBLIC
from referee.house import Mint
from referee.lobby import Lobby
from referee.simulator import wire
from referee.simulator.auditor import VIOLATIONS_MAX, Auditor
from referee.simulator.draw import Draw
from referee.simulator.links import Link, Weather, line_over
from referee.simulator.mishaps import strike
from referee.simulator.network import Livelock, Network, Pulse, SimulatedClock, run_decided
from referee.simulator.outcome import Outcome, Violation
from referee.simulator.picture import Scene
from referee.simulator.plan import Person, Plan
from referee.simulator.seat import Client, Tab
from referee.simulator.tap import TappedConnection, TappedSweep, instant_of
from referee.simulator.trace import line_of
from referee.table.audience import Post
from referee.transport.pages import Site
from referee.transport.port import Port

if TYPE_CHECKING:
    from referee.arbiter import Arbiter

DECKS: Final = {"dizzy": 54, "zangle": 120}

# Whoever has nothing to react to looks up after so long all the same.
NUDGE_NS: Final = 2 * SECOND

# How long the table is played on once the faults are healed, and within which every call then has its verdict: the
# longest lock, hold and grace, and a round trip.
PLAY_ON_NS: Final = 2 * SECOND
HEALING_NS: Final = 40 * SECOND
_LOOK_NS: Final = 250 * MILLISECOND

# Within which the referee has said farewell to everybody and holds nothing for them any more.
PARTING_NS: Final = 10 * SECOND

# Scenes that a client may still be looking at: news that are under way to the slowest of them.
SCENES_MAX: Final = 512


class Stage:
    """One run of one plan."""

    def __init__(self, plan: Plan, network: Network, *, trace: bool) -> None:
        draw = Draw(plan.seed).fork("stack")
        self.plan = plan
        self.outcome = Outcome(plan.seed)
        self.network = network
        self.weather = Weather()
        self.auditor = Auditor(plan.game, plan.options, exact=plan.grain_us == 1_000)
        self.clients: list[Client] = []
        self.tabs: dict[str, Tab] = {}
        self.scenes: dict[int, Scene] = {}
        self.stirring: set[int] = set()  # News after which everybody looks for something to do.
        self.stirred: dict[int, Seat] = {}  # News after which one seat does.
        self.appointments: dict[int, int] = {}  # News that let all presses arrive together, and when.
        self.by_word = plan.options.get("stuck", "") == "word"  # Being stuck is said by the players (DND-19).
        self.quiet = False  # Nobody wants anything any more.
        self.over = False  # No more faults.
        self._draw = draw
        self._links = draw.fork("links")
        self._lateness = draw.fork("lateness")
        self._checkpoints = tuple(delay * MICROSECOND for delay in plan.checkpoint_us)
        self._trace = trace
        self._hash = blake2b(digest_size=16)
        self._record: list[bytes] = []  # What goes into the hash next.
        self._nursery: trio.Nursery | None = None
        self._posts: list[Post] = []
        self._tokens: set[str] = set()
        self._state: Any = None
        self._version = 0
        self._last: Scene | None = None
        bits = draw.fork("mint")
        simulated = SimulatedClock()
        self._lobby = Lobby(
            simulated,
            lambda: TappedSweep(simulated, self),
            game=plan.game,
            options=plan.options,
            deck=None,
            seats_max=9,
            tables_max=1,
            seed=plan.seed,
            mint=Mint(lambda count: _bits(bits, count)),
        )
        self._port = Port(self._greet, site=Site({}), clock=simulated, line_over=line_over)
        self._arbiter: Arbiter | None = None

    async def _greet(self, connection: Connection) -> None:
        await self._lobby.welcome(TappedConnection(connection, self))

    # The run.

    async def run(self) -> None:
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            await nursery.start(self._lobby.run)
            nursery.start_soon(self._port.keep_beating)
            self._arbiter = self._lobby.open_table(keep=True)
            assert self._arbiter is not None
            assert self._arbiter.now() == 0, "the table's time is the network's"
            self._script()
            await self.network.run()
            nursery.cancel_scope.cancel()

    def _script(self) -> None:
        """What is to happen: first somebody who watches and is never disturbed, so that all news are seen."""
        self.add(Person(), Role.WATCHER)
        for person in self.plan.people:
            at = Instant(self._draw.pick((10, 11, 15, 30)) * MILLISECOND)
            self.network.at(at, self.add, person, Role.SEAT)
        for fault in self.plan.faults:
            self.network.at(Instant(fault.at_ms * MILLISECOND), self._strike, fault)
        self.network.at(Instant(NUDGE_NS), self._nudge)
        self.network.at(Instant(self.plan.length_ms * MILLISECOND), self._heal)

    def add(self, person: Person, role: Role) -> Client:
        number = len(self.clients)
        newcomer = Client(self, number, person, Draw(self.plan.seed).fork(f"client {number}"), role)
        self.clients.append(newcomer)
        newcomer.connect()
        return newcomer

    def players(self) -> list[Client]:
        return [each for each in self.clients if each.role is Role.SEAT and not each.gone]

    def open_tab(self, owner: Client) -> Tab:
        name = f"tab-{len(self.tabs)}"

        def link_of(tab: Tab) -> Link:
            link = Link(self.network, self.weather, owner.person.link, self._links.fork(name), tab)
            assert self._nursery is not None
            self._nursery.start_soon(self._port.serve_stream, link.end, name)
            return link

        tab = self.tabs[name] = Tab(owner, name, link_of, hurry=owner.draw.chance(25))
        return tab

    def _strike(self, fault: Any) -> None:
        if not self.over:
            self.tell("fault", None, f"{fault.kind.value} seat {fault.seat} for {fault.length_ms} ms")
            strike(self, fault)

    def _nudge(self) -> None:
        if not self.over:
            for each in self.players():
                each.nudge()
            self.network.after(NUDGE_NS, self._nudge)

    def host(self) -> Client | None:
        """Who is host, as everybody knows."""
        seat = self.auditor.host
        return next((each for each in self.players() if seat is not None and each.seat == seat), None)

    # Coming to an end.

    def _heal(self) -> None:
        """No more faults: whatever stood still goes on, everybody comes back, and play goes on for a while."""
        if self.over:
            return
        self.over = True
        for each in self.clients:
            each.heal()
        host = self.host()
        if host is not None and self.auditor.rulings.paused:
            host.order(client.Resume(id=host.name()))
        self.network.after(PLAY_ON_NS, self._hush)

    def _hush(self) -> None:
        self.quiet = True
        self._await_answers(Instant(self.network.now + HEALING_NS))

    def _await_answers(self, until: Instant) -> None:
        """I8: now every command gets its answer, and a lock its end."""
        waiting = [each for each in self.players() if each.open or not each.ready]
        if (waiting or self.auditor.rulings.pending is not None) and self.network.now < until:
            self.network.after(_LOOK_NS, self._await_answers, until)
            return
        for each in waiting:
            words = f"has no answer to {', '.join(each.open)}" if each.ready else "has not come back to the table"
            self.fault("I8", f"the client of seat {each.seat} {words}")
        self.auditor.finish(self.network.now)
        self._part()

    def _part(self) -> None:
        for each in self.clients:
            each.gone = True
        self._lobby.close(Closing.SERVER_STOPS)
        self._await_parting(Instant(self.network.now + PARTING_NS))

    def _await_parting(self, until: Instant) -> None:
        """Nothing is kept of whoever has gone."""
        left = self._port.statistics().connections
        if left and self.network.now < until:
            self.network.after(_LOOK_NS, self._await_parting, until)
            return
        if left:
            self.fault("leak", f"{left} connections are left after everybody was sent away")
        if unheard := [tab.name for tab in self.tabs.values() if tab.pushed and not tab.link.broken]:
            self.fault("wire", f"{', '.join(unheard)} did not hear all that was pushed")
        if self._port.statistics().failed:
            self.fault("broken", "serving a connection failed by a fault of ours")
        self.network.done = True

    def finished(self) -> Outcome:
        outcome, rulings = self.outcome, self.auditor.rulings
        outcome.races, outcome.calls, outcome.virtual_ns = rulings.races, rulings.calls, self.network.now
        outcome.wins_by_seat, outcome.ties, outcome.rulings = rulings.wins, rulings.ties, rulings.rulings
        outcome.violations = self.auditor.violations
        self._hash.update(b"".join(self._record))
        outcome.trace_hash = self._hash.hexdigest()
        return outcome

    # What clients ask for.

    def fault(self, invariant: str, words: str) -> None:
        if len(self.auditor.violations) < VIOLATIONS_MAX:
            self.auditor.violations.append(Violation(invariant, self.network.now, words))
        self.network.done = True

    def tell(self, what: str, who: Client | None, message: Any) -> None:
        """One line of the trace."""
        if self._trace:
            words = message if isinstance(message, str) else line_of(message)
            name = "" if who is None else f"{'watcher' if who.seat is None else f'seat {who.seat}'}: "
            self.outcome.trace.append(f"{self.network.now / MILLISECOND:12.3f}  {what:8}  {name}{words}")

    @staticmethod
    def is_call(command: client.Command) -> bool:
        return isinstance(command, client.Play) and isinstance(command.do, dizzy.Call | zangle.Call)

    # What the taps report.

    def begin_stroke(self) -> None:
        self._audit()

    def end_stroke(self) -> None:
        self._audit()
        if self.auditor.violations:
            self.network.done = True
        elif self.auditor.rulings.races >= self.plan.races and not self.over:
            self.network.after(0, self._heal)

    async def wake_late(self) -> None:
        delay = self._lateness.pick(self._checkpoints) if len(self._checkpoints) > 1 else 0
        until = max(self.network.now + delay, self.weather.hangs_until)
        while until > self.network.now:
            await self.network.pause(Instant(until))
            until = self.weather.hangs_until

    def arrived(self, arrival: Arrived) -> None:
        name = arrival.connection.address
        tab = self.tabs[name]
        self._record.append(b"%d %d in" % (arrival.stamp, arrival.connection.number))
        found = tab.came_out(arrival.payload)
        if found is None or arrival.throttled or tab.viewer is None:
            return
        message, invoked = found
        if isinstance(message, client.Hello | client.Pong):
            return
        self.auditor.reached(tab.viewer, message, invoked, instant_of(arrival.stamp))

    def posted(self, name: str, frame: Frame, *, arrives: bool) -> None:
        tab = self.tabs[name]
        self._record += (tab.mark, frame)
        if arrives:
            tab.pushed.append(frame)
        _, message = wire.opened(tab.owner.subprotocol, frame)
        if type(message) is server.News:
            self._post(tab.viewer, message)
            return
        match message:
            case server.Ping():
                return
            case server.Welcome(seat=seat, token=token, seq=seq):
                self._audit()
                tab.viewer = seat
                tab.fresh = True
                if seat is not None and token not in self._tokens:
                    self._tokens.add(token)
                    self.auditor.sat(seat, seq)
            case server.Sight() if tab.fresh:
                tab.fresh = False
                if tab.owner is self.clients[0]:
                    self.auditor.seq = message.seq  # What was news before, nobody heard.
                self.auditor.watches(tab.viewer, message)
            case _ if self._concerns_table(tab, message):
                self._post(tab.viewer, message)  # type: ignore[arg-type]
            case _:
                pass

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
            for index, post in enumerate(posts):
                # Of both spellings: the first one decoded stands for the other.
                if post.message is message or (type(post.message) is kind and post.message == message):
                    if viewer not in post.to:
                        posts[index] = Post((*post.to, viewer), post.message)
                    return
        posts.append(Post((viewer,), message))

    def _audit(self) -> None:
        posts, self._posts = self._posts, []
        if not posts:
            return
        auditor, now = self.auditor, self.network.now
        self._hash.update(b"%d " % now)
        self._hash.update(b"".join(self._record))
        self._record.clear()
        auditor.stroke(posts, now)
        if self._trace:
            for post in posts:
                names = " ".join("public" if viewer is None else str(viewer) for viewer in post.to)
                self.tell("told", None, f"{names}: {line_of(post.message)}")
        if auditor.seen:
            self.scenes[auditor.seq] = auditor.picture.scene()
            if len(self.scenes) > SCENES_MAX:
                del self.scenes[next(iter(self.scenes))]
            self._stir(self.scenes[auditor.seq], auditor.seq)
        self._look_inside()

    def _stir(self, scene: Scene, seq: int) -> None:
        """Whom these news move to do something; and some races have everybody's press arrive at one instant."""
        last, self._last = self._last, scene
        stirs_all = (
            last is None
            or scene.revision != last.revision
            or scene.live != last.live
            or (scene.held is None and last.held is not None)
        )
        if stirs_all:
            self.stirring.add(seq)
            if self.plan.together and self._draw.chance(self.plan.together):
                self.appointments[seq] = self.network.now + self._draw.pick((150, 200, 300)) * MILLISECOND
        elif last is not None:
            for seat, cards in scene.hands.items():
                if cards is not last.hands.get(seat) and cards != last.hands.get(seat):
                    self.stirred[seq] = seat

    def _look_inside(self) -> None:
        """Where the cards are and what the table would show, whenever the state is another one."""
        assert self._arbiter is not None
        umpire = self._arbiter.table.floor.umpire
        if umpire is None:
            return
        match: Any = umpire.match
        if match._state is self._state:
            return  # States never change; so nothing has.
        self._state = match._state
        self._version += 1
        self.auditor.probe(self._version, match.cards(), match.view(PUBLIC), DECKS[self.plan.game])


def _bits(draw: Draw, count: int) -> int:
    words = -(-count // 64)
    return sum(draw.bits() << 64 * word for word in range(words)) & ((1 << count) - 1)


def _broken(entries: list[Any]) -> Iterator[str]:
    for entry in entries:
        if entry.get("log_level") in ("error", "critical"):
            yield str(entry.get("event"))


def run(plan: Plan, *, trace: bool = False) -> Outcome:
    """Run a plan with the whole stack. `trace`: keep one line for each event."""
    stages: list[Stage] = []

    async def main(clock: trio.testing.MockClock, pulse: Pulse) -> None:
        stages.append(Stage(plan, Network(clock, pulse), trace=trace))
        try:
            await stages[0].run()
        except* Livelock:
            stages[0].fault("I8", "the referee's tasks never rest")

    with structlog.testing.capture_logs() as entries:
        run_decided(plan.seed, main)
    stage = stages[0]
    for words in _broken(entries):
        stage.fault("broken", words)
    return stage.finished()

"""The whole stack in virtual time: port, connections, sweep, arbiter, lobby as they are shipped, on links in memory.

Clients, links and faults are events beside Trio (`network`). The auditor is told what comes out of the sweep and what
is pushed, as frames; each client holds its connection to what was pushed. The same plan gives the same run.
"""

import traceback
from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import Any, Final

import structlog
import trio
import trio.testing

from protocol import client
from protocol.client import Role
from protocol.codec import Subprotocol
from protocol.units import MICROSECOND, MILLISECOND, SECOND, Instant
from protocol.verdicts import Closing
from referee.arrivals import Arrival, Connection, Frame
from referee.clock import Stamp
from referee.house import Mint
from referee.journal.store import Store
from referee.lobby import Lobby
from referee.simulator.auditor import VIOLATIONS_MAX
from referee.simulator.draw import Draw
from referee.simulator.inside import inside_of
from referee.simulator.links import Link, line_over
from referee.simulator.mishaps import strike
from referee.simulator.network import Network, SimulatedClock, Weather, run_decided
from referee.simulator.outcome import Outcome, Violation
from referee.simulator.plan import Person, Plan
from referee.simulator.rulings import is_call
from referee.simulator.seat import Client
from referee.simulator.tab import Tab
from referee.simulator.tap import TappedConnection, TappedSweep
from referee.simulator.trace import line_of
from referee.simulator.watch import Watch
from referee.transport.pages import Site
from referee.transport.port import Port

# Whoever has nothing to react to looks up after so long all the same.
NUDGE_NS: Final = 700 * MILLISECOND

# How long the table is played on once the faults are healed, and within which every call then has its verdict: the
# longest lock, hold and grace, and a round trip.
PLAY_ON_NS: Final = 2 * SECOND
HEALING_NS: Final = 40 * SECOND
_LOOK_NS: Final = 250 * MILLISECOND

# Within which the referee has said farewell to everybody and holds nothing for them any more.
PARTING_NS: Final = 10 * SECOND


# Of a hundred simulations, in so many the table's alarms are deadlines of Trio's; each costs as much as two strokes.
TRIO_RINGS: Final = 20


class Stage:
    """One run of one plan."""

    def __init__(self, plan: Plan, network: Network, *, trace: bool, journal: Store | None) -> None:
        draw = Draw(plan.seed).fork("stack")
        self.plan = plan
        self.outcome = Outcome(plan.seed)
        self.network = network
        self.weather = Weather()
        self.watch = Watch(plan, network, self.tell if trace else None)
        self.auditor = self.watch.auditor
        # Mostly one, as in a house full of one page: then all of an audience share their frames.
        self.subprotocols = draw.pick(((Subprotocol.JSON,), (Subprotocol.MSGPACK,), tuple(Subprotocol)))
        self.clients: list[Client] = []
        self.tabs: dict[str, Tab] = {}
        self.by_word = plan.options.get("stuck", "") == "word"  # Being stuck is said by the players (DND-19).
        self.quiet = False  # Nobody wants anything any more.
        self.over = False  # No more faults.
        self._draw = draw
        self._links = draw.fork("links")
        self._lateness = draw.fork("lateness")
        self._checkpoints = tuple(delay * MICROSECOND for delay in plan.checkpoint_us)
        self._rings = draw.fork("alarms").chance(TRIO_RINGS)
        self._alarm_at = Stamp(0)
        self._trace = trace
        self._nursery: trio.Nursery | None = None
        bits = draw.fork("mint")
        simulated = SimulatedClock(network)
        self._lobby = Lobby(
            simulated,
            lambda: TappedSweep(simulated, self, rings=self._rings),
            game=plan.game,
            options=plan.options,
            deck=None,
            seats_max=9,
            tables_max=1,
            seed=plan.seed,
            mint=Mint(lambda count: _bits(bits, count)),
            journal=journal,
        )
        self._port = Port(self._greet, site=Site({}), clock=simulated, line_over=line_over)

    async def _greet(self, connection: Connection) -> None:
        await self._lobby.welcome(TappedConnection(connection, self))

    # The run.

    async def run(self) -> None:
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            await nursery.start(self._lobby.run)
            nursery.start_soon(self._port.keep_beating)
            arbiter = self._lobby.open_table(keep=True)
            assert arbiter is not None
            self.watch.inside = inside_of(self.plan.game, arbiter.table, self.auditor)
            assert arbiter.now() == 0, "the table's time is the network's"
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
        for tab in self.tabs.values():  # Older ones too, which nobody looks at any more.
            tab.link.heal()
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
        outcome.matches = self.auditor.matches
        outcome.wins_by_seat, outcome.ties, outcome.rulings = rulings.wins, rulings.ties, rulings.rulings
        outcome.violations = self.auditor.violations
        outcome.trace_hash = self.watch.digest()
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
        return type(command) is client.Play and is_call(command)

    # What the taps report.

    def begin_stroke(self) -> None:
        self.watch.audit()

    def end_stroke(self) -> None:
        self.watch.audit()
        if self.auditor.violations:
            self.network.done = True
        elif self._enough() and not self.over:
            self.network.after(0, self._heal)

    def _enough(self) -> bool:
        plan, auditor = self.plan, self.auditor
        return auditor.rulings.races >= plan.races or bool(plan.matches and auditor.matches >= plan.matches)

    def set_alarm(self, at: Stamp, ring: Callable[[], None]) -> None:
        if not self._rings:
            self._alarm_at = at
            self.network.at(at, self._ring, at, ring)

    def _ring(self, at: Stamp, ring: Callable[[], None]) -> None:
        if at == self._alarm_at:
            ring()

    def late(self, run: Callable[[], None], *, again: bool = False) -> bool:
        now = self.network.now
        until = max(now if again else now + self._lateness.pick(self._checkpoints), self.weather.hangs_until)
        if until > now:
            self.network.at(until, run)
        return until > now

    def arrived(self, arrival: Arrival) -> None:
        self.watch.arrived(self.tabs[arrival.connection.address], arrival)

    def posted(self, name: str, frame: Frame, *, arrives: bool) -> None:
        self.watch.posted(self.tabs[name], frame, arrives=arrives)


def _bits(draw: Draw, count: int) -> int:
    words = -(-count // 64)
    return sum(draw.bits() << 64 * word for word in range(words)) & ((1 << count) - 1)


def _first_of(group: ExceptionGroup[Exception]) -> str:
    """The innermost first fault and where it arose."""
    fault: BaseException = group
    while isinstance(fault, BaseExceptionGroup):
        fault = fault.exceptions[0]
    where = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{fault!r} in {where.name} ({PurePath(where.filename).name}, line {where.lineno})"


def _broken(entries: list[Any]) -> Iterator[str]:
    for entry in entries:
        if entry.get("log_level") in ("error", "critical"):
            yield str(entry.get("event"))


def run(plan: Plan, *, trace: bool = False, journal: Store | None = None) -> Outcome:
    """Run a plan with the whole stack. `trace`: keep one line for each event; `journal`: write as a server does."""
    stages: list[Stage] = []

    async def main(clock: trio.testing.MockClock) -> None:
        stages.append(Stage(plan, Network(clock, Draw(plan.seed).fork("network")), trace=trace, journal=journal))
        try:
            await stages[0].run()
        except ExceptionGroup as group:
            # Whatever leaves a task that is not contained would have ended the whole server.
            stages[0].fault("crash", _first_of(group))

    with structlog.testing.capture_logs() as entries:
        run_decided(plan.seed, main)
    stage = stages[0]
    for words in _broken(entries):
        stage.fault("broken", words)
    return stage.finished()

"""The table alone in virtual time: clients, network and faults as a heap of events. No task, no frame, no clock.

Everything that a stroke of the referee does happens here as well: what has arrived is read seat by seat in any order,
ruled in one sweep, and only then comes who went and who came. The same plan gives the same run.
"""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final

import msgspec

from protocol import client, server
from protocol.client import Command, Symbol
from protocol.units import MILLISECOND, SECOND, Instant, Seat
from protocol.verdicts import Stamping
from referee.games.interface import Viewer
from referee.simulator.auditors import auditor_of
from referee.simulator.draw import Draw
from referee.simulator.faults import strike
from referee.simulator.inside import inside_of
from referee.simulator.outcome import Outcome, Violation
from referee.simulator.person import Client, concerns, moves_everybody, nanoseconds
from referee.simulator.plan import Fault, Plan
from referee.simulator.presses import OTHERWISE, STROKE, meet, meeting, nudge, press_at
from referee.simulator.trace import line_of, names_of, where
from referee.table.audience import Post
from referee.table.contest import Dealer
from referee.table.entries import Came, Heard, Sat, WatchersChanged, Went, Woke
from referee.table.menu import Menu
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.simulator.picture import Scene

# After the last race all locks, holds and grace periods run out within this.
HEALING_NS: Final = 40 * SECOND

# Answered commands are forgotten once a client has so many.
ANSWERED_MAX: Final = 16

# Scenes that a client may still be looking at: news that are under way to the slowest of them.
SCENES_MAX: Final = 512

# A run has some tens of events for each race.
EVENTS_MAX: Final = 5_000_000

# What a table that is broken ends with: an assertion that does not hold, or a wrong turn of its own.
BROKEN: Final = (AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

# What goes into the trace's hash goes there in pieces of about this many bytes.
TRACED: Final = 1 << 16

_KERNEL: Final = Stamping.KERNEL
_READ: Final = Stamping.READ
_ENCODER: Final = msgspec.msgpack.Encoder()


class Tabletop:
    """One run of one plan."""

    def __init__(self, plan: Plan, *, trace: bool = False, new_table: Callable[[Dealer], Table] | None = None) -> None:
        draw = Draw(plan.seed)
        self.plan = plan
        self.outcome = Outcome(plan.seed)
        self.now = Instant(0)
        self.draw = draw.fork("server")
        self.network = draw.fork("network")
        self.clients: dict[Seat, Client] = {}
        self.watchers = 0
        self.stalled_until = 0
        self.over = False  # No more presses and faults: what is under way comes to its end.
        exact = plan.grain_us == 1_000
        self.auditor = auditor_of(plan.game, plan.options, exact=exact)
        dealer = draw.fork("dealer")
        self.table = new_table(dealer) if new_table else Table("SIM", Menu(plan.game, plan.options, None), 9, dealer)
        self._inside = inside_of(plan.game, self.table, self.auditor)
        self._trace = trace
        self._hash = blake2b(digest_size=16)
        self._traced = bytearray()  # What is to be hashed next.
        self._heap: list[tuple[int, int, int, Callable[..., None], tuple[Any, ...]]] = []
        self._order = 0
        # What clients said: when it arrives, which it was of all, whose it is, on which connection, and since when.
        self._under_way: list[tuple[int, int, Client, int, Command, Instant]] = []
        self._stroke_at: int | None = None
        self._lives = 0
        self.scenes: dict[int, Scene] = {}
        self._checkpoints = nanoseconds(plan.checkpoint_us)
        self.apart = nanoseconds(plan.apart_us)
        self._last: Scene | None = None
        self.word = plan.options.get("stuck", "") == "word"

    # Time.

    def at(self, instant: int, happen: Callable[..., None], *of: Any, turn: int = OTHERWISE) -> None:
        """Let something happen, `of` whom or what. At one instant `turn` decides, and then what was asked for first."""
        self._order += 1
        heappush(self._heap, (max(self.now, instant), turn, self._order, happen, of))

    def run(self) -> Outcome:
        """Play the plan to its end."""
        for _ in self.plan.people:
            self.sit()
        for fault in self.plan.faults:
            self.at(fault.at_ms * MILLISECOND, self._fault, fault)
        nudge(self)
        length, races, rulings = self.plan.length_ms * MILLISECOND, self.plan.races, self.auditor.rulings
        heap, violations, matches = self._heap, self.auditor.violations, self.plan.matches
        try:
            for _ in range(EVENTS_MAX):
                if not heap or violations or rulings.races >= races or heap[0][0] > length:
                    break
                if matches and self.auditor.matches >= matches:
                    break
                instant, _, _, happen, of = heappop(heap)
                self.now = Instant(instant)
                happen(*of)
            if not violations:
                self._heal()
        except BROKEN as error:
            violations.append(Violation("crash", self.now, where(error)))
        return self._finished()

    def _heal(self) -> None:
        """No more faults: everybody comes back, and every call gets its verdict within its bound."""
        self.over = True
        for each in self.clients.values():
            each.stalled_up = each.stalled_down = each.frozen = 0
        self.stalled_until = 0
        for each in list(self.clients.values()):
            if not each.gone and not each.present:
                self.come(each)
        host = self.host()
        if host is not None and self.auditor.rulings.paused:
            self.send(host, client.Resume(id=host.name()))
        end = self.now + HEALING_NS
        while self._heap and self._heap[0][0] <= end and not self.auditor.violations:
            instant, _, _, happen, of = heappop(self._heap)
            self.now = Instant(instant)
            happen(*of)
            if not self._under_way and self.auditor.rulings.pending is None and self.now > end - HEALING_NS // 3:
                break
        self.now = Instant(max(self.now, end))
        self._stroke()
        self.auditor.finish(self.now)
        self.auditor.left_out()

    def _finished(self) -> Outcome:
        outcome, rulings = self.outcome, self.auditor.rulings
        outcome.races, outcome.calls, outcome.virtual_ns = rulings.races, rulings.calls, self.now
        outcome.matches = self.auditor.matches
        outcome.wins_by_seat, outcome.ties, outcome.rulings = rulings.wins, rulings.ties, rulings.rulings
        outcome.violations = self.auditor.violations
        self._hash.update(self._traced)
        outcome.trace_hash = self._hash.hexdigest()
        return outcome

    def _fault(self, fault: Fault) -> None:
        if not self.over:
            self.tell("fault", f"{fault.kind.value} seat {fault.seat} for {fault.length_ms} ms")
            strike(self, fault)

    def tell(self, what: str, words: str) -> None:
        """One line of the trace."""
        if self._trace:
            self.outcome.trace.append(f"{self.now / MILLISECOND:12.3f}  {what:8}  {words}")

    # People.

    def sit(self) -> None:
        """Somebody new takes a free seat, if there is one."""
        seat = self.table.free_seat()
        if seat is None:
            return
        self._lives += 1
        person = Client(seat, self.plan, self._lives)
        self.clients[seat] = person
        self._stroke()
        self._take(Sat(self.now, seat, f"Player {seat}", Symbol.SQUARE, False))
        self.auditor.sat(seat, self.table.newsroom.seq)
        self.come(person)

    def come(self, person: Client) -> None:
        """The seat's connection is there (again): it is shown the table, and says again what had no answer."""
        self._stroke()  # Drained first: it may bring the farewell of this very seat.
        if person.gone or self.clients.get(person.seat) is not person:
            return
        lost_at = self.now  # Of what was under way to a tab that is closed nothing arrives.
        if not person.present:
            lost_at = person.left_at
            person.present = True
            self._take(Came(self.now, person.seat))
        person.connection += 1
        person.inbox.clear()
        person.last_up = person.last_down = self.now
        person.posted_at = -1
        sight = self.table.sight(person.seat, self.now)
        self.auditor.watches(person.seat, sight)
        self._deliver(person, sight.seq)
        for command, _, answered in list(person.open.values()):
            if answered is None or answered > lost_at:
                self.send(person, command, again=True)

    def go(self, person: Client) -> None:
        """The seat's connection is lost, and what is under way on it."""
        self._stroke()
        if person.present and not person.gone:
            person.present, person.left_at = False, self.now
            person.connection += 1
            person.inbox.clear()
            self._take(Went(self.now, person.seat))

    def host(self) -> Client | None:
        """Who is host, as everybody knows."""
        return None if self.auditor.host is None else self.clients.get(self.auditor.host)

    def watch(self, more: int) -> None:
        self.watchers += more
        self._take(WatchersChanged(self.now, self.watchers))

    # From the clients to the table.

    def send(self, person: Client, command: Command, *, again: bool = False, latency: int | None = None) -> None:
        """A command sets out."""
        if not again:
            person.said.append(command)
            if len(person.open) > ANSWERED_MAX:
                person.open = {
                    name: each for name, each in person.open.items() if each[2] is None or each[2] > self.now
                }
            person.open[command.id] = [command, self.now, None]
        if not person.present:
            return
        now = self.now
        lag = self.network.pick(person.up_ns) if latency is None else latency
        arrives = now + lag
        if arrives < person.last_up:
            arrives = person.last_up
        if arrives < person.stalled_up:
            arrives = person.stalled_up
        person.last_up = arrives
        asked = person.open.get(command.id)
        said: Instant = now if asked is None else asked[1]
        if self._trace:
            self.tell("says", f"seat {person.seat}: {line_of(command)}")
        self._order += 1
        heappush(self._under_way, (arrives, self._order, person, person.connection, command, said))
        self._wake(arrives)

    def _wake(self, at: int) -> None:
        """The referee's task is to run at an instant, and runs at a checkpoint behind it."""
        if at < self.now:
            at = self.now
        if self._stroke_at is not None and self._stroke_at <= at:
            return  # It runs before that already.
        at += self.draw.pick(self._checkpoints)
        if at < self.stalled_until:
            at = self.stalled_until
        if self._stroke_at is None or at < self._stroke_at:
            self._stroke_at = at
            self.at(at, self._scheduled, turn=STROKE)

    def _scheduled(self) -> None:
        if self._stroke_at == self.now:
            self._stroke_at = None
            if self.now < self.stalled_until:
                self._wake(self.now)
            else:
                self._stroke()

    def _stroke(self) -> None:
        """Read everything, rule, and answer."""
        self._stroke_at = None
        now, under_way, reached = self.now, self._under_way, self.auditor.reached
        heard: list[Heard] = []
        if under_way and under_way[0][0] <= now:
            arrived = [heappop(under_way)]
            while under_way and under_way[0][0] <= now:
                arrived.append(heappop(under_way))
            if len(arrived) > 1:
                turns = list(self.clients)
                self.draw.shuffle(turns)
                arrived.sort(key=lambda each: turns.index(each[2].seat))
            for at, _, person, connection, command, said in arrived:
                if connection != person.connection or person.gone:
                    continue  # The connection was lost with all that nobody had read.
                stamp, stamping = (Instant(at), _KERNEL) if person.kernel else (now, _READ)
                reached(person.seat, command, said, stamp)
                heard.append(Heard(stamp, person.seat, stamping, command))
        self._posted(self.table.sweep(heard, now))
        if under_way:
            self._wake(under_way[0][0])

    def _take(self, entry: Sat | Came | Went | WatchersChanged | Woke) -> None:
        self._posted(self.table.take(entry))

    # From the table to the clients.

    def _posted(self, posts: list[Post]) -> None:
        if posts:
            now, auditor, scenes, traced = self.now, self.auditor, self.scenes, self._traced
            auditor.stroke(posts, now)
            self._inside.look()
            if auditor.seen and auditor.seq not in scenes:
                scenes[auditor.seq] = auditor.picture.scene()
                if len(scenes) > SCENES_MAX:
                    del scenes[next(iter(scenes))]
            for post in posts:
                _ENCODER.encode_into((now, post), traced, -1)
                self._spread(post)
            if len(traced) > TRACED:
                self._hash.update(traced)
                traced.clear()
        due = self.table.due()
        if due is not None:
            self._wake(due)

    def _spread(self, post: Post) -> None:
        """A message sets out for all whom it is for."""
        to, message = post
        if self._trace:
            self.tell("told", f"{names_of(to)}: {line_of(message)}")
        kind = type(message)
        if kind is server.News:
            for item in message.items:  # type: ignore[union-attr]
                if type(item) is server.Verdict:
                    self._settle(item.seat, item.call)
            self._news(to, message.seq)
        elif kind is server.Done or kind is server.Refusal:
            self._settle(to[0], message.id)  # type: ignore[union-attr]
        elif kind is server.Sight:
            for viewer in to:
                person = None if viewer is None else self.clients.get(viewer)
                if person is not None and person.present:
                    self._deliver(person, message.seq)
        elif kind is server.Again:
            self._settle(to[0], message.verdict.call)  # type: ignore[union-attr]
        elif kind is server.Bye:
            person = self.clients.get(to[0])  # type: ignore[arg-type]
            if person is not None:
                person.gone, person.present = True, False
                person.connection += 1

    def _settle(self, viewer: Viewer, name: str) -> None:
        """The answer sets out; it is heard unless the connection is lost before it arrives."""
        person = self.clients.get(viewer)  # type: ignore[arg-type]
        if person is not None and person.present:
            asked = person.open.get(name)
            if asked is not None:
                asked[2] = person.last_down if person.posted_at == self.now else self._arrival(person)

    def _arrival(self, person: Client) -> int:
        """When what is posted now comes to a client. All that is posted to it at one instant travels together."""
        if person.posted_at != self.now:
            person.posted_at = self.now
            arrives = self.now + self.network.pick(person.down_ns)
            if arrives < person.stalled_down:
                arrives = person.stalled_down
            if arrives > person.last_down:
                person.last_down = arrives
        return person.last_down

    def _news(self, to: Iterable[Viewer], seq: int) -> None:
        """News go out. Where the thing is free, most races have everybody's press arrive at one instant."""
        scene, last, clients = self.scenes.get(seq), self._last, self.clients
        together = 0
        everybody = True
        if scene is not None:
            everybody = moves_everybody(scene, last)
            self._last = scene
            if everybody:
                together = meeting(self)
        for viewer in to:
            person = clients.get(viewer)  # type: ignore[arg-type]  # The public is nobody.
            if person is None or not person.present:
                continue
            if everybody or concerns(viewer, scene, last):  # type: ignore[arg-type]
                self._deliver(person, seq, together)
            else:
                person.inbox.append((self._arrival(person), seq))

    def _deliver(self, person: Client, seq: int, together: int = 0) -> None:
        arrives = self._arrival(person)
        person.inbox.append((arrives, seq))
        if self.over or (person.press_at is not None and not together):
            return
        if together:
            meet(self, person, arrives, together)
        else:
            press_at(self, person, arrives + person.draw.pick(person.reaction_ns), None)


def run(plan: Plan, *, trace: bool = False, new_table: Callable[[Dealer], Table] | None = None) -> Outcome:
    """Run a plan at the table's depth. `trace`: keep one line for each event; `new_table`: another kind."""
    return Tabletop(plan, trace=trace, new_table=new_table).run()

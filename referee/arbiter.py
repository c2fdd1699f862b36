"""One task a table: reads all of its connections in one sweep, lets the table rule, writes what it says.

Knows the clock and connections as `arrivals` shows them; knows no socket and no rule. Between reading and writing
nothing waits.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

import structlog

from protocol import client, server
from protocol.codec import Malformed, Subprotocol, decode_client
from protocol.units import MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Closing, Stamping
from referee.arrivals import GOING_AWAY, POLICY, Arrived, Closed, Connection, Frame, Sweep
from referee.clock import Clock, Stamp
from referee.games.interface import PUBLIC, Viewer
from referee.hosting import Hire, Hosting
from referee.house import Mint
from referee.inquiry import NEVER, Inquiry
from referee.journal.scribe import Scribe, Silent
from referee.listener import BEAT_IN_LOBBY, BEAT_IN_PLAY, FAULTS_MAX, RTT_EVERY, WATCHERS_MAX, Listener, framed
from referee.reclaiming import Reclaims
from referee.stats import Stats
from referee.table.audience import Post
from referee.table.entries import (
    Came,
    Heard,
    Measured,
    Restarted,
    Sat,
    ScreensChanged,
    TableEntry,
    WatchersChanged,
    Went,
)
from referee.table.presstime import NO_PROOF
from referee.table.table import Table
from referee.tokens import Sent, Tokens

log = structlog.get_logger("referee.arbiter")

AT_OPENING: Final = Instant(0)


class Arbiter:
    """A table and its listeners."""

    def __init__(
        self,
        table: Table,
        sweep: Sweep,
        clock: Clock,
        stats: Stats,
        mint: Mint,
        scribe: Scribe | None = None,
        since: Instant = AT_OPENING,
        hire: Hire | None = None,
    ) -> None:
        """`since`: how late it is at the table; later than 0 for one that is brought back. `hire`: where bots are."""
        self.table = table
        self.open = True
        self.used = False  # Somebody has sat here.
        self.idle_since: Instant | None = since  # None: a seat is connected.
        self._sweep = sweep
        self._clock = clock
        self._stats = stats
        self._mint = mint
        self._scribe = scribe or Silent()
        self._opened = clock.now() - since
        self.tokens = Tokens(mint, self._scribe)
        self._listeners: dict[int, Listener] = {}
        self._seats: dict[Seat, Listener] = {}
        self._hosting = Hosting(table, mint, hire, Reclaims(table, self._listeners, self._move))
        self._next_beat = since
        self._inquiry = Inquiry(table, mint, since)
        self._told = since  # When everybody was last told something.
        # All that had arrived by this instant is ruled. What the table is told is never later: else a deadline could
        # pass before a lay that had arrived in time was read.
        self._known = since

    @property
    def present(self) -> int:
        """Seats with a live connection."""
        return len(self._seats)

    @property
    def watching(self) -> int:
        return len(self._listeners) - len(self._seats)

    def now(self) -> Instant:
        return Instant(self._clock.now() - self._opened)

    def bring_back(self, digests: Mapping[Seat, bytes], hired: Mapping[Seat, int | None]) -> list[Sent]:
        """Go on after a restart: whoever shows a token of these digests is that seat again.

        Returns the bots of the server's own that have to be sent here again.
        """
        self.used = True
        seats = [chair.seat for chair in self.table.floor.chairs if not chair.gone]
        again = self.tokens.bring_back(seats, digests, hired)
        self._take(Restarted(self._known))
        return again

    # The loop.

    async def run(self) -> None:
        """Rule until the table closes. A table that breaks says so and stops; it takes no other with it."""
        try:
            if self.open:
                await self._sweep.attend(self._clock_deadline(), self._turn)
        finally:
            self._sweep.close()

    def _contained(self, act: Callable[[], Closing | None]) -> Closing | None:
        """Let the table do something, whoever's task it is in; TABLE_BROKEN when that was its end."""
        try:
            return act()
        except Exception:
            # The one place where a table's death is contained: an invariant failed, and nothing that it says can be
            # trusted any more. The others play on.
            log.exception("table broken", table=self.table.code)
            self._stats.tables_broken += 1
            self.close(Closing.TABLE_BROKEN)
            return Closing.TABLE_BROKEN

    def _turn(self) -> Stamp | None:
        """One stroke, and when the next is due; None: the table is closed."""
        self._contained(self.stroke)
        return self._clock_deadline() if self.open else None

    def stroke(self) -> None:
        """Read, rule, write: everything that has arrived, then everything that is due."""
        heard: list[Heard] = []
        # What is not a command waits until all commands are ruled: each entry lets happen what is due before it, and
        # a deadline must not pass before what had arrived in time.
        later: list[Callable[[], None]] = []
        horizon = self._clock.now()
        self._known = now = Instant(horizon - self._opened)
        for arrival in self._sweep.sweep(horizon):
            if (listener := self._listeners.get(arrival.connection.number)) is None:
                continue  # A newer tab took its place, or it was dismissed: it has no say any more.
            match arrival:
                case Arrived():
                    self._read(listener, arrival, heard, later)
                case Closed():
                    later.append(partial(self._gone, listener))
        posts = self.table.sweep(heard, now)
        self._scribe.swept(heard, now, posts)
        self._send(posts)
        if heard:
            self._stats.ruled(len(heard), Span(self.now() - heard[0].at))
        for happen in later:
            happen()
        self._hosting.reclaims.settle()
        if now >= self._next_beat:
            self._beat(now)
        if self.table.by_press or self._inquiry.due != NEVER:
            self._inquire(now)
        self._scribe.settled()

    def close(self, reason: Closing, *, for_good: bool = True) -> None:
        """Tell everybody, and end the table; not `for_good`: a referee that starts on its journal goes on with it."""
        self.open = False
        if for_good:
            self._scribe.closed(reason)
        for listener in list(self._listeners.values()):
            self._dismiss(listener, reason)
        self._sweep.wake()

    def _clock_deadline(self) -> Stamp:
        due = self.table.due()
        first = self._next_beat if due is None else min(due, self._next_beat)
        return Stamp(self._opened + min(first, self._inquiry.due))

    # Reading.

    def _read(self, listener: Listener, arrived: Arrived, heard: list[Heard], later: list[Callable[[], None]]) -> None:
        """One message: a command for the table, or something between us and the connection."""
        try:
            message = decode_client(listener.connection.subprotocol, arrived.payload)
        except Malformed as malformed:
            later.append(partial(self._fault, listener, malformed.hint))
            return
        match message:
            case client.Hello():
                later.append(partial(self._fault, listener, "a second hello: one connection is one client"))
            case client.Pong():
                # At once: what it proves counts for the call behind it, and for none before.
                rtt = listener.ponged(message, Instant(arrived.stamp - self._opened))
                if rtt is not None and listener.viewer is not None:
                    later.append(partial(self._measure, listener, rtt, arrived))
            case _ if arrived.throttled or (isinstance(message, client.Look) and listener.viewer is PUBLIC):
                self._stats.throttled += arrived.throttled
                if not listener.owed:
                    later.append(
                        lambda: listener.pay(self.table.newsroom.seq, partial(self.table.sight, PUBLIC, self._known))
                    )
                listener.owed.append(message.id if arrived.throttled else None)
            case client.HostHere() | client.LetHost() | client.AddBot() | client.ClaimSeat() | client.LetSeat():
                later.append(partial(self._arrange, listener, message))
            case _:
                said = self._hosting.order(listener, message) if listener.viewer is None else (listener.viewer, message)
                if said is None:
                    return
                seat, message = said
                at = Instant(arrived.stamp - self._opened)
                proof = NO_PROOF
                if self.table.by_press and isinstance(message, client.Play | client.Bump):
                    proof = listener.questions.proof(at, listener.kernel_rtt_min())
                heard.append(Heard(at, seat, arrived.stamped_by, message, arrived.early, proof))

    def _fault(self, listener: Listener, hint: str) -> None:
        """Their fault: they are told, and nobody else notices."""
        self._stats.faults += 1
        listener.faults += 1
        listener.say(server.Fault(self.table.newsroom.seq, hint))
        if listener.faults >= FAULTS_MAX:
            self._dismiss(listener, Closing.FAULTY)
            self._miss(listener)

    def _measure(self, listener: Listener, rtt: Span, arrived: Arrived) -> None:
        clock = listener.questions.knows_clock(self._known) if self.table.by_press else None
        rtt_ms = rtt // MILLISECOND
        if listener.viewer is not None and listener.moved(rtt_ms, clock, self._known):
            self._take(Measured(self._known, listener.viewer, rtt_ms, arrived.stamped_by, clock))

    def _arrange(self, listener: Listener, wish: client.Arrangement) -> None:
        self._hosting.arrange(listener, wish)
        if len(self._hosting) != self.table.screens:
            self._take(ScreensChanged(self._known, len(self._hosting)))

    def _inquire(self, now: Instant) -> None:
        """Ask for the clocks when it is time, and tell the race that is held what has become known since."""
        self._inquiry.ask(now, self.now, self._seats)
        if (observed := self._inquiry.observed(now, self._seats)) is not None:
            self._take(observed)

    def _beat(self, now: Instant) -> None:
        """Ping those who have had no word for a beat, and everybody as often as a round trip is told."""
        beat = BEAT_IN_PLAY if self.table.floor.running else BEAT_IN_LOBBY
        quiet = now - self._told >= beat
        self._next_beat = Instant((now if quiet else self._told) + beat)
        for listener in self._listeners.values():
            if self.table.by_press and listener.viewer is not PUBLIC:
                continue  # It is asked often enough.
            if listener.nonce is None and (quiet or now - listener.pinged >= RTT_EVERY):
                listener.nonce, listener.pinged = self._mint.nonce(), self.now()
                listener.say(server.Ping(self.table.newsroom.seq, listener.nonce))

    # Writing.

    def _take(self, entry: TableEntry) -> None:
        posts = self.table.take(entry)
        self._scribe.took(entry, posts)
        self._send(posts)
        self._scribe.settled()

    def _send(self, posts: Iterable[Post]) -> None:
        """Write each post at once, encoded once a subprotocol. Nobody waits for a slow reader: see `push`."""
        for to, message in posts:
            if self._hosting.waiting and self._hosting.answered(to, message):
                continue
            frames: dict[Subprotocol, Frame] = {}
            for listener in (audience := self._audience(to)):
                subprotocol = listener.connection.subprotocol
                frame = frames.get(subprotocol)
                if frame is None:
                    frame = frames[subprotocol] = framed(subprotocol, message)
                listener.connection.push(frame)
            self._stats.messages_sent += len(audience)
            if isinstance(message, server.News):
                self._told = self._known
            elif isinstance(message, server.Bye):
                for viewer in to:
                    self._leave(viewer, message.reason)

    def _audience(self, to: tuple[Viewer, ...]) -> list[Listener]:
        """Players first: they race, and watchers may be many."""
        seats, watching = self._seats, self.watching and PUBLIC in to
        audience = [seats[viewer] for viewer in to if viewer is not None and viewer in seats]
        return audience + [each for each in self._listeners.values() if each.viewer is PUBLIC] if watching else audience

    # People.

    def admit(self, connection: Connection, hello: client.Hello) -> Closing | None:
        """Give a connection its place: its old seat, a free one, or a watcher's. The reason when it gets none."""
        return self._contained(partial(self._admit, connection, hello)) if self.open else Closing.TABLE_CLOSED

    def _admit(self, connection: Connection, hello: client.Hello) -> Closing | None:
        self.stroke()  # Drained first, for the same reason as in a stroke.
        if hello.token:
            if (seat := self.tokens.seat_of(hello.token)) is not None:
                self._resume(connection, seat, hello.token)
                return None
            if hello.role is client.Role.SEAT and not self.tokens.awaits(hello.token):
                return Closing.BAD_TOKEN
        seat = self._seat_for(hello) if hello.role is client.Role.SEAT else None
        if seat is not None:
            token = self.tokens.grant(seat, hello.token)
            self._take(Sat(self._known, seat, hello.name, hello.symbol, hello.bot))
            self._take(Came(self._known, seat))
            self._greet(connection, seat, token, asked_for_seat=True)
        elif self.watching >= WATCHERS_MAX:
            return Closing.TABLES_FULL
        else:
            self._take(WatchersChanged(self._known, self.watching + 1))
            self._greet(connection, PUBLIC, "", asked_for_seat=hello.role is client.Role.SEAT)
            self._hosting.come(self._listeners[connection.number], hello.token)
        return None

    def _seat_for(self, hello: client.Hello) -> Seat | None:
        """A free seat. For a person, while no match runs, a bot gets up where there is none."""
        seat, floor = self.table.free_seat(), self.table.floor
        bots = [] if hello.bot or floor.running or floor.chairs.locked else [each for each in floor.chairs if each.bot]
        if seat is None and bots:
            self._vacate(bots[-1].seat)
            return self.table.free_seat()
        return seat

    def _vacate(self, seat: Seat) -> None:
        self._take(Heard(self._known, seat, Stamping.HOUSE, client.Leave(id=f"{self._mint.nonce():x}")))

    def _move(self, listener: Listener, seat: Seat) -> None:
        """This connection is that empty seat from here on, and leaves its own; no token from before is worth anything.

        First it comes, then it goes: else a match might end in between for want of players.
        """
        self._forget(listener)
        self.tokens.revoke(seat)
        token = self.tokens.grant(seat, "")
        self._take(Came(self._known, seat))
        if listener.viewer is None:
            self._miss(listener)
        else:
            self._vacate(listener.viewer)
        self._greet(listener.connection, seat, token, asked_for_seat=True)

    def _resume(self, connection: Connection, seat: Seat, token: str) -> None:
        """The newest connection of a seat is the seat; an older one is told so, and closed."""
        older = self._seats.get(seat)
        if older is not None:
            self._dismiss(older, Closing.NEWER_TAB)
        else:
            self._take(Came(self._known, seat))
        self._greet(connection, seat, token, asked_for_seat=True)

    def _greet(self, connection: Connection, viewer: Viewer, token: str, *, asked_for_seat: bool) -> None:
        """From here on this connection hears the news; before them it gets the whole view."""
        listener = Listener(connection, viewer)
        self._listeners[connection.number] = listener
        if viewer is not None:
            self._seats[viewer] = listener
            self.idle_since, self.used = None, True
        name = "" if viewer is None else self.table.floor.chairs.at(viewer).name
        listener.welcome(self.table.newsroom.seq, self.table.code, token, name, asked=asked_for_seat)
        listener.say(self.table.sight(viewer, self._known))
        connection.hand_over(self._sweep)
        # Its first ping comes with the next stroke: the link is measured before it is needed.
        self._next_beat = self._known
        self._sweep.wake()

    def _gone(self, listener: Listener) -> None:
        """A connection is no more; its seat is kept."""
        if self._listeners.get(listener.connection.number) is listener:
            self._forget(listener)
            self._miss(listener)

    def _miss(self, listener: Listener) -> None:
        """The table hears that somebody is not connected any more."""
        if listener.viewer is None:
            self._take(WatchersChanged(self._known, self.watching))
        elif listener.viewer not in self._seats:
            self._take(Went(self._known, listener.viewer))

    def _leave(self, viewer: Viewer, reason: Closing) -> None:
        """A seat was given up or taken away: its token is worth nothing any more."""
        self.tokens.revoke(viewer)
        if viewer is not None and (listener := self._seats.get(viewer)) is not None:
            self._forget(listener)
            self._sweep.unregister(listener.connection)
            listener.connection.close(GOING_AWAY, reason)

    def _dismiss(self, listener: Listener, reason: Closing) -> None:
        """Say farewell to a connection and close it, without a word to the table."""
        listener.say(server.Bye(self.table.newsroom.seq, reason))
        self._forget(listener)
        self._sweep.unregister(listener.connection)
        listener.connection.close(POLICY if reason is Closing.FAULTY else GOING_AWAY, reason)

    def _forget(self, listener: Listener) -> None:
        self._listeners.pop(listener.connection.number, None)
        if listener.viewer is None:
            self._hosting.forget(listener)
        elif self._seats.get(listener.viewer) is listener:
            del self._seats[listener.viewer]
            if not self._seats:
                self.idle_since = self._known

"""One table: all that goes in, in ruling order, and all that comes out.

Knows entries and instants; knows no socket, no clock, no game by name. A deterministic object: the same entries and
the same orders from the dealer give the same posts again.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from protocol import client, server
from protocol.units import MILLISECOND, Instant, Seat
from protocol.verdicts import Badge, Reason
from referee.games.interface import Refused, Viewer
from referee.table.answers import Answer, Pending
from referee.table.audience import Newsroom, Post
from referee.table.contest import Dealer, ruling_order
from referee.table.entries import (
    Came,
    Heard,
    Measured,
    Observed,
    Restarted,
    Sat,
    ScreensChanged,
    TableEntry,
    WatchersChanged,
    Went,
    Woke,
)
from referee.table.floor import Due, Floor
from referee.table.match import PLAYABLE
from referee.table.menu import Menu
from referee.table.options import Fairness, Start
from referee.table.orders import bump, obey
from referee.table.presses import Presses
from referee.table.presstime import Sighting
from referee.table.seats import Chair
from referee.table.umpire import Umpire

# Happenings that one entry may set off. A whole match of lapses, openings and deals is some hundreds; more is a rule
# that asks for the same instant again and again.
HAPPENINGS_MAX = 100_000

# Calls kept back at once: each seat's every message within the longest hold, at the rate limit.
HELD_MAX = 256

# In a race by press, of one seat: its call and more than anybody says in the longest hold behind it.
HELD_OF_SEAT_MAX = 16


_ARRIVAL: Final = Fairness.ARRIVAL


class Table:
    """One sitting."""

    def __init__(self, code: str, menu: Menu, seats_max: int, dealer: Dealer) -> None:
        self.code = code
        self.watchers = 0
        self.screens = 0  # That may host beside the host.
        self.newsroom = Newsroom()
        self.floor = Floor(menu, seats_max, self.newsroom, dealer)
        self._dealer = dealer
        self._latest = Instant(0)
        self._held: list[Heard] = []
        self._due: Due | None = None
        self._due_is_known = False  # False after all that may have changed what is due.

    # What goes in.

    def take(self, entry: TableEntry) -> list[Post]:
        """Let one entry happen, after all that was due by then. Returns what is to be sent, in order."""
        if isinstance(entry, Heard):
            return self.sweep((entry,), entry.at)
        self._advance(entry.at)
        at = self._ruled(entry.at)
        self._due_is_known = False
        chairs = self.floor.chairs
        match entry:
            case Sat(_, seat, name, symbol, bot):
                self._held = [held for held in self._held if held.seat != seat]  # Whoever sat there before.
                self.floor.sit(seat, name, symbol, bot=bot, at=at)
            case Came(_, seat):
                self.floor.come(chairs.at(seat), at)
            case Went(_, seat):
                # It may have given the seat up in the message before.
                if (chair := chairs.get(seat)) is not None:
                    self.floor.go(chair, at)
            case WatchersChanged(_, watchers):
                self.watchers = watchers
                self.newsroom.tell(server.WatchersNow(watchers))
            case ScreensChanged(_, screens):
                self.screens = screens
                self.newsroom.tell(server.ScreensNow(screens))
            case Measured(_, seat, rtt_ms, stamping, clock):
                if (chair := chairs.get(seat)) is not None and not chair.gone:
                    chair.rtt_ms, chair.stamping = rtt_ms, stamping
                    if clock is None or chair.badge is not Badge.STALLS:
                        chair.badge = None if clock is None else Badge.PRESS if clock else Badge.ARRIVAL
                    self.floor.changed(chair)
            case Observed(_, sightings):
                if self._presses is not None:
                    self._presses.observe(sightings)
                    self._advance(at)  # Perhaps it was only this that the race was waiting for.
            case Woke():
                pass
            case Restarted():
                self._release(at)  # Who was kept back has waited long enough; what they win is voided with the rest.
                if self.watchers:
                    self.watchers = 0
                    self.newsroom.tell(server.WatchersNow(0))
                if self.screens:
                    self.screens = 0
                    self.newsroom.tell(server.ScreensNow(0))
                self.floor.restart(at)
        return self._flush(at)

    def sweep(self, heard: Sequence[Heard], now: Instant) -> list[Post]:
        """Let all that one sweep of the sockets brought happen in ruling order, then all that is due by now.

        What arrived before a deadline is ruled before the alarm rings, however late we woke.
        """
        for each in ruling_order(heard, self._dealer):
            # At the very instant of a deadline the player comes first.
            if not self._due_is_known or (self._due is not None and self._due.at < each.at):
                self._advance(Instant(each.at - 1))
            if (self._held or self.floor.menu.holds) and self._keep_back(each):
                continue
            at = self._ruled(each.at)
            self._hear(each, at, max(now, at))
        self._advance(now)
        return self._flush(self._ruled(now))

    def due(self) -> Instant | None:
        """When something happens by itself, if nothing is heard before."""
        due = self._next_due()
        return None if due is None else due.at

    @property
    def by_press(self) -> bool:
        """Whether calls here are ordered by press, so that evidence of it is wanted."""
        return self.floor.menu.table.fairness is not _ARRIVAL

    def waiting(self, now: Instant) -> Mapping[Seat, Sighting | None]:
        """While a race is held: the seats whose call may still be first, and what is known of them so far."""
        return {} if self._presses is None else self._presses.waiting(now, self._rivals())

    # What comes out.

    def view(self, at: Instant) -> server.TableView:
        """The table around the match: the same for every viewer."""
        floor, playing = self.floor, self.floor.playing()
        starts_in = floor.starts_in(at)
        return server.TableView(
            code=self.code,
            game=floor.menu.game.name,
            phase="running" if floor.running else "lobby" if floor.umpire is None else "over",
            paused=floor.clock.stands,
            pause_reason=floor.pause_reason,
            seats=tuple(chair.view(playing=chair.seat in playing) for chair in floor.chairs),
            seats_max=self.seats_max,
            watchers=self.watchers,
            host=floor.chairs.host,
            autostart=floor.menu.table.start is Start.READY,
            starts_in_ms=None if starts_in is None else starts_in // MILLISECOND,
            games=tuple(PLAYABLE),
            options=floor.menu.views(),
            contest=None if floor.umpire is None else floor.umpire.photo(),
            lottery=None if self._presses is None else self._presses.lottery(),
            locked=floor.chairs.locked,
            screens=self.screens,
            left=floor.chairs.left(),
            seats_min=floor.menu.game.seats_min,
        )

    def sight(self, viewer: Viewer, at: Instant) -> server.Sight:
        """All that one viewer may know."""
        return self._sight(viewer, at, self.view(at))

    def _sight(self, viewer: Viewer, at: Instant, around: server.TableView) -> server.Sight:
        umpire = self.floor.umpire
        game = None if umpire is None else umpire.match.view(viewer)
        return server.Sight(self.newsroom.seq, self.floor.clock.read(at) // MILLISECOND, viewer, around, game)

    @property
    def seats_max(self) -> int:
        """How many may sit here: what the table was opened for, or the game allows."""
        return min(self.floor.chairs.seats_max, self.floor.menu.game.seats_max)

    def free_seat(self) -> Seat | None:
        """The seat that the next to come gets; None: the table is full, or locked."""
        return self.floor.chairs.free(self.seats_max)

    def facts(self) -> tuple[object, ...]:
        """All that decides what comes next, hidden cards included, as plain data: for digests, never for clients.

        Answers stand in it by their number only: each was told, and what was told has a digest of its own.
        """
        held = tuple(self._held)
        told = (self.newsroom.seq, self.newsroom.contests, *((self.screens,) if self.screens else ()))
        return self._latest, self.watchers, held, *told, self.floor.facts()

    # In between.

    def _ruled(self, at: Instant) -> Instant:
        """The ruling instant of what has this stamp: never before the last one (I4)."""
        if at > self._latest:
            self._latest = at
        return self._latest

    def _next_due(self) -> Due | None:
        """What happens by itself next. It is asked for with each command, of which most change nothing of it."""
        if not self._due_is_known:
            self._due, self._due_is_known = self.floor.due(), True
            if self._held:
                self._due = self._until_release(self._due)
        return self._due

    def _until_release(self, due: Due | None) -> Due:
        """What is due next while calls are held, beside what else is.

        A race by press is decided as it stands before anything else happens by itself: its calls were there first.
        """
        if self._presses is None:
            released = Instant(self._held[0].at + self._hold_ns())
            return Due(released, self._release) if due is None or released < due.at else due
        decided = self._presses.look_again(self._latest, self._rivals())
        return Due(decided if due is None else min(decided, due.at), self._release)

    def _advance(self, until: Instant) -> None:
        """Let everything happen that is due by then, each at its own instant."""
        for _ in range(HAPPENINGS_MAX):
            due = self._next_due()
            if due is None or due.at > until:
                return
            self._due_is_known = False
            due.happen(self._ruled(due.at))
        raise AssertionError("the table is due for ever")

    def _hold_ns(self) -> int:
        return self.floor.menu.table.hold_ms * MILLISECOND

    @property
    def _presses(self) -> Presses | None:
        return None if self.floor.umpire is None else self.floor.umpire.presses

    def _rivals(self) -> list[Seat]:
        """Who could call."""
        playing = self.floor.playing()
        return [chair.seat for chair in self.floor.chairs if chair.present and chair.seat in playing]

    def _keep_back(self, heard: Heard) -> bool:
        """Whether this call has to wait; then it does from here on."""
        if len(self._held) >= HELD_MAX:
            self._release(self._ruled(heard.at))
        if not self._is_to_be_held(heard):
            return False
        if self._presses is not None and sum(held.seat == heard.seat for held in self._held) >= HELD_OF_SEAT_MAX:
            self.newsroom.refuse(
                heard.seat, server.Refusal(self.newsroom.seq, heard.command.id, Reason.THROTTLED, None)
            )
            return True  # It may say it again. Else it could end the hold for all by its own commands.
        self._held.append(heard)
        self._due_is_known = False
        return True

    def _is_to_be_held(self, heard: Heard) -> bool:
        """Under a hold the first call waits for others that are still in flight below us, and they join it.

        What its seat sends after it waits as well, since one seat's order is kept. Against a lock nobody can be first,
        so nothing needs to wait.
        """
        umpire, command = self.floor.umpire, heard.command
        if (
            umpire is not None
            and umpire.presses is not None
            and self.floor.running
            and isinstance(command, client.Play)
        ):
            return self._waits_by_press(umpire, umpire.presses, heard, command)
        if self._held and any(held.seat == heard.seat for held in self._held):
            return True
        if umpire is None or not isinstance(command, client.Play) or not self.floor.menu.table.hold_ms:
            return False
        return self.floor.running and umpire.match.lock() is None and umpire.match.contends(command.do)

    def _waits_by_press(self, umpire: Umpire, presses: Presses, heard: Heard, play: client.Play) -> bool:
        """A call that may be the first waits until it is known who was; and so does all that would change the match."""
        match, seat = umpire.match, heard.seat
        contends = match.contends(play.do)
        presses.hear(heard, play.basis if contends else None, match.revision())
        if any(held.seat == seat for held in self._held):
            return True
        at = max(self._latest, heard.at)
        known = self.floor.answers[seat].given(play.id) is not None
        if known or match.lock() is not None or not umpire.would_rule(seat, play, at):
            return False
        if not contends:
            return presses.racing
        if presses.pressed(heard, play, umpire.opened()).false_start:
            return False
        presses.call(heard, play, umpire.opened())
        return True

    def _release(self, at: Instant) -> None:
        """The hold is over: all are ruled at this instant, in the order of their presses or of their stamps."""
        held, self._held = self._held, []
        self._due_is_known = False
        calls = {} if self._presses is None else self._presses.finish(at, self._rivals())
        for each in calls.values():
            self._hear(each, at, at)
        for each in ruling_order(held, self._dealer):
            if calls.get(each.seat) is not each:
                self._hear(each, at, at)

    def _hear(self, heard: Heard, at: Instant, now: Instant) -> None:
        """One command of a seat: answered before, or to be ruled on."""
        floor, command = self.floor, heard.command
        chair = floor.chairs.get(heard.seat)
        if chair is None or chair.gone:
            return  # It left while this was under way; its connection has been told.
        if (given := floor.answers[heard.seat].given(command.id)) is not None:
            self._repeat(heard.seat, command.id, given)
            return
        match command:
            case client.Play():
                self._play(chair, heard, command, at, now)
            case client.Bump(press=press):
                self._answer(heard.seat, command.id, bump(floor, self.newsroom, chair, heard, press))
            case client.Look():
                self.newsroom.look(heard.seat, partial(self.sight, at=now))
            case _:
                self._due_is_known = False
                refused = obey(floor, self.newsroom, chair, command, at)
                if floor.chairs.get(heard.seat) is chair and not chair.gone:  # Else its farewell is the answer.
                    self._answer(heard.seat, command.id, refused)

    def _play(self, chair: Chair, heard: Heard, play: client.Play, at: Instant, now: Instant) -> None:
        """A command of the game. One that is refused, as that of whoever is late, changes nothing but the answers."""
        floor, umpire = self.floor, self.floor.umpire
        if umpire is None:
            self._answer(heard.seat, play.id, Refused(Reason.NO_MATCH))
            return
        moves = umpire.moves
        reaction = umpire.hear(heard, play, at, now, host=chair.seat == floor.chairs.host)
        if reaction is not None:
            floor.note_reaction(chair, reaction)
        if umpire.presses is not None:
            self._settle_badge(chair, umpire.presses)
        if umpire.moves != moves:
            self._due_is_known = False
            floor.settle_match(at)

    def _settle_badge(self, chair: Chair, presses: Presses) -> None:
        """Whether its bytes stall when it calls; told with what became of the call, and never while a race is held."""
        stalls = presses.account(chair.seat).stalls.flagged
        if stalls != (chair.badge is Badge.STALLS):
            chair.badge = Badge.STALLS if stalls else Badge.PRESS
            self.floor.changed(chair)

    def _answer(self, seat: Seat, command: str, refused: Refused | None) -> None:
        seq = self.newsroom.seq
        if refused is None:
            self.floor.answers[seat].give(command, server.Done(seq, command))
            self.newsroom.done(seat, command)
        else:
            refusal = server.Refusal(seq, command, refused.reason, refused.number)
            self.floor.answers[seat].give(command, refusal)
            self.newsroom.refuse(seat, refusal)

    def _repeat(self, seat: Seat, command: str, given: Answer) -> None:
        """The same identifier again gets the same answer, and nothing happens."""
        match given:
            case server.Verdict():
                self.newsroom.again(seat, given)
            case server.Refusal():
                self.newsroom.refuse(seat, given)
            case server.Done() | Pending.PENDING:
                self.newsroom.done(seat, command)

    def _flush(self, at: Instant) -> list[Post]:
        seats = self.floor.chairs.seats
        around: list[server.TableView] = []  # The same for all who are shown everything, so it is made once.

        def sight(viewer: Viewer) -> server.Sight:
            if not around:
                around.append(self.view(at))
            return self._sight(viewer, at, around[0])

        return self.newsroom.flush(seats, self.floor.clock.read(at), sight)

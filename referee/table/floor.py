"""The people at a table and the life of its match: who comes and goes, when it starts, stands still and ends.

Knows instants and the game interface; knows no socket, no clock, no game by name.
"""

from collections import defaultdict
from collections.abc import Callable

from msgspec import Struct

from protocol import server
from protocol.client import Symbol
from protocol.units import MILLISECOND, SEATS_MAX, SECOND, Instant, Revision, Seat, Span
from protocol.verdicts import Closing, Reason
from referee.games.interface import CameBack, GotUp, HouseCommand, Refused, SatDown, Tick, VoidLock, WentAway
from referee.table.answers import Answers
from referee.table.audience import Newsroom
from referee.table.contest import Dealer
from referee.table.gameclock import GameClock
from referee.table.menu import Menu
from referee.table.options import Start
from referee.table.seats import QUICK, QUICK_CALLS, Chair, Chairs
from referee.table.umpire import Umpire

# Below this many players present there is nobody to play against: the match waits. Where one began it alone, one is
# enough.
PRESENT_MIN = 2

# How long an absent person's chair is kept where nothing is played: a phone that slept is back by then, and who lost
# the page for good stands beside a ghost of themselves no longer than that.
KEPT = Span(60 * SECOND)

# ... and in a match beyond that, in which the others wait or play on: somebody at the door. Then the seat is given up.
KEPT_IN_MATCH = Span(540 * SECOND)


class Due(Struct, frozen=True):
    """Something that happens by itself at an instant."""

    at: Instant
    happen: Callable[[Instant], object]


class Floor:
    """Chairs, clock and match."""

    def __init__(self, menu: Menu, seats_max: int, newsroom: Newsroom, dealer: Dealer) -> None:
        self.menu = menu
        self.chairs = Chairs(seats_max)
        self.clock = GameClock()
        self.pause_reason = ""  # "", host, too-few, restart
        self.umpire: Umpire | None = None
        self._first_revision = Revision(0)  # Of the next match: above all that any call of this table named.
        self.running = False
        self.starts_at: Instant | None = None
        self.answers: defaultdict[Seat, Answers] = defaultdict(Answers)
        self._members: set[Seat] = set()  # Whom the match knows: dealt in, or to be from the next deal on.
        self.present_min = PRESENT_MIN  # Of this match.
        self._deals = 0  # Of this match, as far as they were noticed.
        self._restarted = False  # The lock there was before a restart is still to be voided.
        self._newsroom = newsroom
        self._dealer = dealer

    def facts(self) -> tuple[object, ...]:
        """All that decides what comes next, hidden cards included: for digests, never for clients."""
        answers = sorted((seat, answers.count) for seat, answers in self.answers.items() if answers.count)
        match = None if self.umpire is None else self.umpire.facts()
        people = (self.menu.facts(), self.chairs.facts(), self.clock.facts(), self.pause_reason, answers)
        life = (
            self._first_revision,
            self.running,
            self.starts_at,
            self._members,
            self.present_min,
            self._deals,
            self._restarted,
        )
        return *people, *life, match

    def playing(self) -> frozenset[Seat]:
        """The seats that are dealt in."""
        return frozenset() if self.umpire is None or not self.running else self.umpire.match.playing()

    def changed(self, chair: Chair) -> None:
        """Tell everybody how a seat stands now."""
        self._newsroom.tell(server.SeatChanged(chair.view(playing=chair.seat in self.playing())))

    def due(self) -> Due | None:
        """What happens by itself next, if nothing comes between."""
        first: Due | None = None
        for chair in () if self.chairs.all_present() else self.chairs:
            if chair.grace_ends is not None and (first is None or chair.grace_ends < first.at):
                first = Due(chair.grace_ends, self._missed(chair))
            if chair.kept_until is not None and (first is None or chair.kept_until < first.at):
                first = Due(chair.kept_until, self._given_up(chair))
        if self.starts_at is not None and (first is None or self.starts_at < first.at):
            first = Due(self.starts_at, self._start_by_itself)
        if self.running and self.umpire is not None:
            tick = self.umpire.due()
            if tick is not None and (first is None or tick < first.at):
                first = Due(tick, self._tick)
        return first

    def restart(self, at: Instant) -> None:
        """Nobody is connected any more, and nobody's fault it is: all have the whole grace to come back in.

        The clock stands until everybody is back or given up, so that nobody plays while others still reconnect.
        """
        if self.running and self.pause_reason != "host":
            self.pause("restart", at)
        self._restarted = self.running
        for chair in self.chairs:
            if not chair.gone and not chair.away:
                chair.present, chair.grace_ends = False, Instant(at + self.menu.table.grace_ms * MILLISECOND)
                chair.kept_until = self._kept_until(at)
                self.changed(chair)
        self.settle_pause(at)
        self.settle_start(at)

    def _void_lock(self, at: Instant) -> None:
        """The lock of before a restart is free for all. It is voided when all are there to hear so."""
        self._restarted = False
        if self.umpire is not None and self.umpire.match.lock() is not None:
            self.umpire.house(VoidLock(), at)

    def _tick(self, at: Instant) -> None:
        self.house(Tick(), at)

    # People.

    def sit(self, seat: Seat, name: str, symbol: Symbol, *, bot: bool, at: Instant) -> None:
        """Somebody takes a free seat."""
        self.answers.pop(seat, None)
        chair = self.chairs.sit(seat, name, symbol, bot=bot, running=self.running)
        self.changed(chair)
        self.settle_host()
        self.settle_start(at)

    def come(self, chair: Chair, at: Instant) -> None:
        """A seat is connected (again)."""
        assert not chair.gone, "whoever left has no way back to that seat"
        chair.present, chair.given_up = True, False
        chair.grace_ends = chair.kept_until = None
        if chair.away and self.running:
            self.house(CameBack(chair.seat), at)
        chair.away = False
        self.changed(chair)
        self.settle_host()
        self._let_in(at)
        self.settle_pause(at)
        self.settle_start(at)

    def go(self, chair: Chair, at: Instant) -> None:
        """A seat lost its connection: it is kept, and blocks the rules no longer than the grace."""
        if chair.gone or chair.away or chair.grace_ends is not None:
            return
        chair.present = False
        chair.grace_ends = Instant(at + self.menu.table.grace_ms * MILLISECOND)
        chair.kept_until = self._kept_until(at)
        self.changed(chair)
        self.settle_pause(at)
        self.settle_start(at)

    def _kept_until(self, at: Instant) -> Instant:
        return Instant(at + max(KEPT, self.menu.table.grace_ms * MILLISECOND))

    def _given_up(self, chair: Chair) -> Callable[[Instant], None]:
        """Where nothing is played, an empty chair is soon one for somebody else; in a match it is kept for long."""

        def happen(at: Instant) -> None:
            chair.kept_until = None
            if self.running and chair.seat in self._members and not chair.given_up:
                chair.given_up, chair.kept_until = True, Instant(at + KEPT_IN_MATCH)
            else:
                self.remove(chair, Closing.LEFT, at)

        return happen

    def remove(self, chair: Chair, reason: Closing, at: Instant) -> None:
        """A seat is given up for good. While its cards are on the table it stands there, empty."""
        cards_lie = chair.seat in self.playing()
        self._keep_no_way_back(chair)
        chair.leave(kicked=reason is Closing.KICKED)
        self._newsroom.bye(chair.seat, reason)
        if not cards_lie:
            self._clear(chair)
        self._members.discard(chair.seat)
        if self.running:
            self.house(GotUp(chair.seat), at)
        if self.chairs.get(chair.seat) is chair:
            self.changed(chair)
        if self.running and len(self._members) < self.present_min:
            self.end(at)
        self._let_in(at)
        self.settle_host()
        self.settle_pause(at)
        self.settle_start(at)

    def _let_in(self, at: Instant) -> None:
        """Whoever is here and new to the match is dealt in from the next deal on, as far as there is room."""
        for chair in self.chairs.present() if self.running else ():
            if self.running and chair.seat not in self._members and self.house(SatDown(chair.seat), at) is None:
                self._members.add(chair.seat)

    def _clear(self, chair: Chair) -> None:
        self.chairs.remove(chair.seat, named=self.umpire is not None)
        self.answers.pop(chair.seat, None)
        self._newsroom.tell(server.SeatGone(chair.seat, chair.kicked))

    def _clear_gone(self) -> None:
        """The cards of those who left are off the table."""
        for chair in list(self.chairs):
            if chair.gone:
                self._clear(chair)
                assert self.umpire is not None
                self.umpire.keep_no_way_back(None)

    def _keep_no_way_back(self, chair: Chair) -> None:
        """Whoever leaves for good: nothing can be again in which they have cards."""
        if self.umpire is not None:
            self.umpire.keep_no_way_back(chair.seat)

    def _missed(self, chair: Chair) -> Callable[[Instant], None]:
        def happen(at: Instant) -> None:
            chair.grace_ends, chair.away = None, True
            if self.running:
                self.house(WentAway(chair.seat), at)
            self.settle_host()

        return happen

    def note_reaction(self, chair: Chair, reaction: Span | None, times: int = 1) -> None:
        """A call came so long after the thing changed: too soon, too often, and everybody can see it."""
        if reaction is not None and reaction < QUICK:
            chair.quick_calls += times
            if chair.quick_calls == QUICK_CALLS:
                self.changed(chair)

    def settle_host(self) -> None:
        heir = self.chairs.heir()
        if heir != self.chairs.host:
            self.chairs.host = heir
            self._newsroom.tell(server.HostIs(heir))

    # The match.

    def start(self, at: Instant) -> Refused | None:
        """Begin a match with everyone who is present."""
        seats = tuple(chair.seat for chair in self.chairs.present())
        game = self.menu.game
        if len(seats) < game.seats_min:
            return Refused(Reason.SEATS_TOO_FEW, number=game.seats_min)
        if len(seats) > game.seats_max:
            return Refused(Reason.SEATS_TOO_MANY, number=game.seats_max)
        match = self.menu.begin(seats, self.clock.read(at), self._first_revision)
        if isinstance(match, Refused):
            return match
        self.chairs.play(again=False)
        self.running, self.starts_at = True, None
        self.umpire = Umpire(match, self.clock, self._newsroom, self._dealer, self.answers, self.menu.table)
        self._members, self._deals = set(seats), 0
        self.present_min = min(PRESENT_MIN, len(seats))
        self._newsroom.show_all_anew()
        self.umpire.start(at)
        self.settle_match(at)
        return None

    def house(self, command: HouseCommand, at: Instant) -> Refused | None:
        """A move of the house in the running match."""
        assert self.running
        assert self.umpire is not None
        refused = self.umpire.house(command, at)
        self.settle_match(at)
        return refused

    def settle_match(self, at: Instant) -> None:
        """After every move: is it over, and were cards dealt anew?"""
        if not self.running or self.umpire is None:
            return
        if self._deals != self.umpire.deals:
            self._deals = self.umpire.deals
            self._clear_gone()
        if self.umpire.match.winners():
            self.end(at)
        self.settle_pause(at)

    def end(self, at: Instant) -> None:
        """The match is over: won, abandoned when too few players are left for one, or ended by the host."""
        assert self.umpire is not None
        self.running = False
        self.umpire.close(at)
        self._first_revision = Revision(self.umpire.match.revision() + 1)
        if self.clock.stands:
            self.resume(at)
        self._newsroom.tell(server.MatchOver(self.umpire.match.winners()))
        for chair in self.chairs:
            if chair.given_up:
                self._keep_no_way_back(chair)
                chair.leave(kicked=False)
                self._newsroom.bye(chair.seat, Closing.LEFT)
        self._clear_gone()
        self.settle_host()
        self.settle_start(at)

    def take_back(self, at: Instant) -> Refused | None:
        """Take the last verdict back. A match that it ended goes on; who came or went meanwhile did so all the same."""
        if self.umpire is None:
            return Refused(Reason.NO_MATCH)
        before = self.umpire.take_back(at)
        if isinstance(before, Refused):
            return before
        self.running = True
        self.note_reaction(self.chairs.at(before.caller.seat), before.reaction, times=-1)
        self._members = {seat for seat in map(Seat, range(SEATS_MAX)) if self._seat_again(seat, at)}
        self.chairs.play(again=True)
        self._let_in(at)
        self.settle_match(at)
        self.settle_start(at)
        return None

    def _seat_again(self, seat: Seat, at: Instant) -> bool:
        """Tell a match that is as it was before who sits here now; whether anybody does, and is in the match."""
        assert self.umpire is not None
        chair = self.chairs.get(seat)
        if chair is None or chair.gone or seat not in self._members:
            self.umpire.house(GotUp(seat), at)  # A newcomer of then, who waited for a deal.
            return False
        refused = self.umpire.house(SatDown(seat), at)
        self.umpire.house(WentAway(seat) if chair.away else CameBack(seat), at)
        # A game of one deal takes nobody in; whoever has cards in it needs no taking in.
        plays = seat in self.umpire.match.playing()
        return plays or refused is None or refused.reason is Reason.ALREADY_SO

    def pause(self, reason: str, at: Instant) -> None:
        """Let the game clock stand; where it does already, for this reason from now on."""
        if not self.clock.stands:
            self.clock.stop(at)
        self.pause_reason = reason
        self._newsroom.tell(server.Paused(reason))

    def resume(self, at: Instant) -> None:
        if self._restarted:
            self._void_lock(at)
        self.clock.go(at)
        self.pause_reason = ""
        self._newsroom.tell(server.Resumed())

    def settle_pause(self, at: Instant) -> None:
        """With too few players present the game clock stands; but never while a lock runs.

        Else a holder against one other player could stop the deadline by pulling the plug.
        """
        if not self.pause_reason and self.chairs.all_present():
            return  # A match has as many members at least. This is asked at every stroke, and mostly it is so.
        if not self.running or self.umpire is None or self.pause_reason == "host":
            return
        if self.pause_reason == "restart" and any(chair.grace_ends is not None for chair in self.chairs):
            return
        enough = self._enough_present()
        if self.clock.stands and enough:
            self.resume(at)
        elif not enough and self.pause_reason != "too-few" and (self.clock.stands or self.umpire.match.lock() is None):
            self.pause("too-few", at)

    def _enough_present(self) -> bool:
        """Is there anybody to race against?

        Where too few of those who were dealt in are expected back, newcomers wait for the next deal: it must come.
        """
        chairs = self.chairs
        racing = {seat for seat in self.playing() if not chairs.at(seat).away}
        counted = racing if len(racing) >= self.present_min else self._members
        return sum(chairs.at(seat).present for seat in counted) >= self.present_min

    def settle_start(self, at: Instant) -> None:
        """Where matches begin by themselves: schedule one once everyone present is ready, or take it back."""
        present = self.chairs.present()
        wanted = (
            self.menu.table.start is Start.READY
            and not self.running
            and len(present) >= self.menu.game.seats_min
            and all(chair.ready for chair in present)
        )
        if wanted and self.starts_at is None:
            self.starts_at = Instant(at + self.menu.table.start_delay_ms * MILLISECOND)
            self._newsroom.tell(server.StartScheduled(self.menu.table.start_delay_ms))
        elif not wanted and self.starts_at is not None:
            self.starts_at = None
            self._newsroom.tell(server.StartScheduled(None))

    def starts_in(self, at: Instant) -> Span | None:
        return None if self.starts_at is None else Span(max(0, self.starts_at - at))

    def _start_by_itself(self, at: Instant) -> None:
        self.starts_at = None
        if self.start(at) is not None:
            # The options and the seats do not go together. The host or the seats must change; until then it waits.
            self._newsroom.tell(server.StartScheduled(None))

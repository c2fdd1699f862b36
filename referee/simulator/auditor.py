"""Knows independently what a table must answer: fed with what clients said and were told, it finds what does not fit.

Shares no code with the table, the games or the clients; knows the protocol, and a few lines of each game's rules.
It serves a simulated table, whose messages it sees as they are posted, and a live one, of which it sees what clients
heard. What it finds are values; it never stops anybody.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from protocol import server
from protocol.client import Command, Look, Play
from protocol.games import dizzy, printed, zangle
from protocol.units import MILLISECOND, Instant, Seat
from protocol.verdicts import Ruling
from referee.simulator.counting import Count
from referee.simulator.kinds import GRANTS, TABLE_NEWS, TURNS
from referee.simulator.outcome import Violation
from referee.simulator.picture import Said, difference
from referee.simulator.pictures import picture_of
from referee.simulator.rulings import Rulings, hold_ms_of, is_call

Viewer = Seat | None
Heard = tuple[tuple[Viewer, ...], server.ServerMessage]
"""A message, and for whom it is."""

# What one broken promise breaks after it is noise; so many lines are enough to see what happened.
VIOLATIONS_MAX: Final = 20


class Auditor:
    """One table, watched."""

    def __init__(self, game: str, options: Mapping[str, str], *, exact: bool = True, bound_ms: int = 0) -> None:
        """`exact`: stamps are known and all instants lie on whole milliseconds. `bound_ms`: how much later than the
        hold an answer may come, besides what it takes the referee to wake.
        """
        hold_ms = hold_ms_of(options)
        self.picture = picture_of(game, options)
        self.rulings = Rulings(exact=exact, hold_ms=hold_ms, fairness=options.get("fairness", ""))
        self.violations: list[Violation] = []
        self.seq = 0
        self.seen = False  # A match has been seen.
        self.matches = 0  # Of those that were seen, how many came to their end.
        self.host: Seat | None = None
        self.seats: dict[Seat, server.SeatView] = {}
        self._wait_ns = (hold_ms + bound_ms) * MILLISECOND
        self._now = Instant(0)
        self._listed = 0
        self._seqs: dict[Viewer, int] = {}
        self._waiting: dict[tuple[Seat, str], Said] = {}  # Commands that have no answer yet.
        self._again: dict[tuple[Seat, str], list[Said]] = {}  # Repeated ones.
        self._answers: dict[tuple[Seat, str], server.ServerMessage | server.Verdict] = {}
        self._fresh: set[tuple[Seat, str]] = set()  # Calls that got their verdict at this stroke.
        self._granted: set[tuple[Seat, str]] = set()  # Calls that won the lock at this stroke, or perhaps did.
        self._news: server.News | None = None
        self._checked = -1
        self._count = Count()

    # What happens at the seats.

    def sat(self, seat: Seat, seq: int) -> None:
        """Somebody new sits there, and sees the table at this number."""
        self._forget(seat)
        self._seqs[seat] = seq

    def watches(self, viewer: Viewer, sight: server.Sight) -> None:
        """A new connection of the viewer is shown the whole table."""
        self._seqs[viewer] = sight.seq
        self._look(sight)

    def reached(self, seat: Seat, command: Command, invoked: Instant, stamp: Instant) -> None:
        """A command reached the table with this stamp; it was said at `invoked`."""
        key = (seat, command.id)
        self._listed += 1
        kind = type(command)
        play = command if kind is Play else _LOOK if kind is Look else _NO_PLAY
        said = Said(seat, play, invoked, stamp, self._listed)  # type: ignore[arg-type]
        if key in self._answers or key in self._waiting:
            self._again.setdefault(key, []).append(said)
            return
        self._waiting[key] = said
        if kind is Play:
            self.rulings.heard(said)

    def unheard(self, seat: Seat) -> None:
        """The seat has no connection any more: answers that are for it alone are heard by nobody. It may ask again."""
        for key in [key for key, said in self._waiting.items() if key[0] == seat and not is_call(said.play)]:
            del self._waiting[key]
        for key in [key for key in self._again if key[0] == seat]:
            del self._again[key]

    # What the table says.

    def stroke(self, posts: Sequence[Heard], now: Instant) -> None:
        """All that was posted at one stroke, in order."""
        self._now = now
        self._granted.clear()
        self._fresh.clear()
        blurred = False
        for to, message in posts:
            if type(message) is server.Sight and None in to:
                blurred = True
        for to, message in posts:
            if type(message) is server.News:
                self._hear_news(to, message, now, blurred=blurred)
            else:
                for viewer in to:
                    self._hear(viewer, message, blurred=blurred)
        self._overdue(now)
        self._collect()

    def probe(self, version: int, cards: Mapping[str, tuple[int, ...]], view: Any, deck: int) -> None:
        """The inside of the table: I1 and I7. `version`: the same number, the same state, which is looked at once.

        What everybody was told is held against the whole state each time; how cards are counted, `Count` says.
        """
        if version == self._checked:
            return
        self._checked = version
        lost = self._count.fault(cards, deck)
        if lost:
            self._fault("I1", lost)
        if self.seen:
            picture = self.picture
            differ = picture.places_differ(cards)
            if not differ and view is not None and not picture.shows(view):
                differ = difference(picture.view(), view)
            if differ:
                self._fault("I7", differ)
            silent = "" if self.rulings.paused else picture.silent_end()
            if silent:
                self._fault("I8", silent)
            self._collect()

    def finish(self, now: Instant) -> None:
        """The faults are healed, and all locks and holds have run out."""
        self._now = now
        for (seat, name), said in self._waiting.items():
            self._fault("I3", f"{name} of seat {seat}, which reached the table at {said.stamp}, has no answer")
        pending = self.rulings.pending
        if pending is not None and not self.rulings.paused:
            self._fault("I8", f"call {pending.play.id} of seat {pending.seat} still holds the lock")
        self.rulings.finish(self.picture)
        self._collect()

    def left_out(self) -> None:
        """I7: whoever was told anything, and is still here, was told the last news. Only where all news are heard."""
        for viewer, last in self._seqs.items():
            if last != self.seq:
                self._fault("I7", f"viewer {viewer} was told news {last} last, and there are {self.seq}")

    # The inside.

    def _fault(self, invariant: str, words: str) -> None:
        if len(self.violations) < VIOLATIONS_MAX:
            self.violations.append(Violation(invariant, self._now, words))

    def _collect(self) -> None:
        for invariant, words in self.picture.faults:
            self._fault(invariant, words)
        self.picture.faults.clear()

    def _forget(self, seat: Seat) -> None:
        """Whoever sat there is gone, and is owed nothing."""
        self.rulings.forget(seat)
        self._waiting = {key: said for key, said in self._waiting.items() if key[0] != seat}
        self._again = {key: said for key, said in self._again.items() if key[0] != seat}
        self._answers = {key: answer for key, answer in self._answers.items() if key[0] != seat}
        self._seqs.pop(seat, None)

    def _hear_news(self, to: Sequence[Viewer], news: server.News, now: Instant, *, blurred: bool) -> None:
        seq = news.seq
        self._follow(to, seq)
        if seq != self.seq + 1:
            # Of both games everybody may know the same.
            if self._news is None or seq != self.seq or news.items != self._news.items:
                self._fault("I7", f"not everybody is told the same as news {seq}")
            return
        self.seq, self._news = seq, news
        self._apply(news, now, blurred=blurred)

    def _follow(self, to: Sequence[Viewer], seq: int) -> None:
        """Everybody is told all news, each once."""
        seqs = self._seqs
        for viewer in to:
            last = seqs.get(viewer)
            if last is not None and seq != last + 1:
                self._fault("I7", f"viewer {viewer} is told news {seq} after {last}")
            seqs[viewer] = seq

    def _apply(self, news: server.News, now: Instant, *, blurred: bool) -> None:
        picture, rulings = self.picture, self.rulings
        seen = self.seen and not blurred
        for item in news.items:
            kind = type(item)
            if kind is server.Verdict:
                self._verdict(item, now, seen=seen)  # type: ignore[arg-type]
            elif kind in TABLE_NEWS:
                self._table_item(item)
            elif seen:
                if kind in GRANTS:
                    self._grant(item, now)
                picture.item(item)
                if kind in TURNS:
                    rulings.turned(picture.revision)
        if seen:
            picture.settle()
        rulings.settle()
        if not rulings.paused:
            rulings.lost = now - news.at_ms * MILLISECOND

    def _verdict(self, verdict: server.Verdict, now: Instant, *, seen: bool) -> None:
        key = (verdict.seat, verdict.call)
        before = self._answers.get(key)
        if isinstance(before, server.Verdict):
            self._fault("I3", f"call {verdict.call} of seat {verdict.seat} gets a second verdict: {verdict}")
            return
        pending = self.rulings.pending
        if pending is not None and (pending.seat, pending.play.id) == key:
            said: Said | None = pending
        else:
            said = self._waiting.pop(key, None)
        self._answers[key] = verdict
        self._fresh.add(key)
        if said is None:
            self._fault("I3", f"a verdict on call {verdict.call}, which seat {verdict.seat} has not made")
        elif not seen:
            self.rulings.count(verdict)
            self._granted.add(key)  # It may have won the lock and lost it, both at this stroke.
        else:
            self.rulings.rule(self.picture, verdict, said, now)
            if verdict.ruling in (Ruling.UPHELD, Ruling.WRONG) and said is not pending:
                self.rulings.meet(self._rivals(said))

    def _rivals(self, first: Said) -> list[Said]:
        """Calls of other seats for the same thing that have no answer yet."""
        seat, basis = first.seat, first.play.basis
        return [
            said
            for said in self._waiting.values()
            if said.seat != seat and said.play.basis == basis and is_call(said.play)
        ]

    def _grant(self, item: Any, now: Instant) -> None:
        """A lock: find the call that won it."""
        holder, revision = item.lock.holder, self.picture.revision
        for key, said in self._waiting.items():
            if said.seat == holder and said.play.basis == revision and _asks_for_lock(said.play):
                del self._waiting[key]
                self._answers[key] = server.Done(self.seq, said.play.id)  # type: ignore[arg-type]
                self._granted.add(key)
                self.rulings.grant(self.picture, said, now)
                self.rulings.meet(self._rivals(said))
                return
        self._fault("I3", f"seat {holder} was given the lock for {revision}, and has not called for it")

    def _table_item(self, item: Any) -> None:
        match item:
            case server.MatchOver():
                self.rulings.running = False
                self.matches += 1
                self.seats = {seat: replace(view, playing=False) for seat, view in self.seats.items()}
            case server.TakenBack():
                self._take_back(item)
            case server.Paused():
                self.rulings.pause(paused=True)
            case server.Resumed():
                self.rulings.pause(paused=False)
            case server.SeatChanged(view):
                self.seats[view.seat] = view
            case server.SeatGone(seat):
                self.seats.pop(seat, None)
                self._seqs.pop(seat, None)
            case server.HostIs(seat):
                self.host = seat
            case _:
                pass

    def _take_back(self, taken: server.TakenBack) -> None:
        """The views that follow say what there is again; a match that was over goes on."""
        if not self.rulings.running:
            self.matches -= 1
        self.picture.locked_out_is_known = False

    def _hear(self, viewer: Viewer, message: server.ServerMessage, *, blurred: bool) -> None:
        match message:
            case server.Done() | server.Refusal():
                self._answer(viewer, message)
            case server.Sight():
                self._seqs[viewer] = message.seq
                if blurred and viewer is None:
                    self._see(message)
                self._look(message)
                self._answer_look(viewer)
            case server.Again(verdict=verdict):
                key = (verdict.seat, verdict.call)
                if not self._asked_again(key):
                    self._fault("I3", f"seat {viewer} is told again what it did not ask again: {verdict}")
                if self._answers.get(key) != verdict:
                    self._fault("I3", f"the verdict on {verdict.call} was {self._answers.get(key)} and is {verdict}")
            case server.Bye():
                if viewer is not None:
                    self._forget(viewer)
            case _:
                pass

    def _see(self, sight: server.Sight) -> None:
        """So much is new that everybody gets the whole view."""
        self.host = sight.table.host
        self.seats = {view.seat: view for view in sight.table.seats}
        self.rulings.paused = sight.table.paused
        self.rulings.running = sight.table.phase == "running"
        if sight.game is not None:
            self.picture.see(sight.game)
            self.seen = True
            self.rulings.begin(self.picture)

    def _look(self, sight: server.Sight) -> None:
        """I7: what one viewer is shown is what all were told."""
        if sight.seq != self.seq:
            self._fault("I7", f"viewer {sight.you} is shown {sight.seq}, and the last news are {self.seq}")
        if self.seen and sight.game != self.picture.view():
            self._fault("I7", difference(self.picture.view(), sight.game))
        self._look_around(sight)

    def _look_around(self, sight: server.Sight) -> None:
        seats = {view.seat: view for view in sight.table.seats}
        if seats != self.seats and self.seats:
            self._fault("I7", f"viewer {sight.you} is shown seats {seats}, told were {self.seats}")
        if sight.table.paused != self.rulings.paused:
            self._fault("I7", f"viewer {sight.you} is shown paused {sight.table.paused}, told otherwise")

    def _answer_look(self, viewer: Viewer) -> None:
        for key in [key for key, said in self._waiting.items() if key[0] == viewer and said.play is _LOOK]:
            del self._waiting[key]
            return

    def _answer(self, viewer: Viewer, message: server.Done | server.Refusal) -> None:
        assert viewer is not None, message
        key = (viewer, message.id)
        said = self._waiting.pop(key, None)
        if said is not None:
            self._answers[key] = message
            if is_call(said.play) and isinstance(message, server.Done):
                # A lock that was won among news too many to follow.
                if self.picture.held is None or self.picture.held.holder != viewer:
                    self._fault("I3", f"call {message.id} of seat {viewer} is done, and it does not hold the lock")
                self.rulings.adopt(said)
            return
        if isinstance(message, server.Done) and key in self._granted:
            self._granted.discard(key)
            return
        if isinstance(message, server.Done) and key in self._fresh and self._asked_again(key):
            return  # Asked again while it held the lock.
        given = self._answers.get(key)
        pending = self.rulings.pending
        if pending is not None and (pending.seat, pending.play.id) == key and isinstance(message, server.Done):
            if not self._asked_again(key):
                self._fault("I3", f"seat {viewer} is told twice that {message.id} holds the lock")
            return
        if not self._asked_again(key) or given is None:
            self._fault("I3", f"seat {viewer} is answered what it did not ask: {message}")
        elif type(given) is not type(message) or getattr(given, "reason", None) != getattr(message, "reason", None):
            self._fault("I3", f"{message.id} of seat {viewer} was answered {given} and is now {message}")

    def _asked_again(self, key: tuple[Seat, str]) -> bool:
        """Whether the command was sent more than once; one of those times is answered now."""
        asked = self._again.get(key)
        if not asked:
            return False
        asked.pop(0)
        if not asked:
            del self._again[key]
        return True

    def _overdue(self, now: Instant) -> None:
        """I8: an answer comes within the hold."""
        if self._waiting or self._again:
            latest = now - self._wait_ns
            late = [said for said in self._waiting.values() if said.stamp < latest]
            late += [asked[0] for asked in self._again.values() if asked[0].stamp < latest]
            for said in late:
                self._fault("I8", f"{said.play.id} of seat {said.seat} came at {said.stamp} and has no answer at {now}")
        if self.picture.held is not None and not self.rulings.paused:
            words = self.picture.overdue((now - self.rulings.lost) // MILLISECOND, self.rulings.slack_ms)
            if words:
                self._fault("I8", words)


def _asks_for_lock(play: Play) -> bool:
    do = play.do
    return type(do) in (zangle.Call, printed.Call) or (type(do) is dizzy.Call and do.card is None)


_NO_PLAY: Final = Play(id="none", basis=0, do=zangle.Withdraw())  # type: ignore[arg-type]
_LOOK: Final = Play(id="look", basis=0, do=zangle.Withdraw())  # type: ignore[arg-type]

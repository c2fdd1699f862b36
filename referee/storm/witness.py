"""Holds one live table to its promises, by what its clients said and heard. Knows the protocol; knows no socket.

All that the clients of a table hear is merged into one picture by the number of the news. Every client is held to that
picture: whoever is told other news, misses some, or is shown another view has found a fault of the server. The cards
are followed face up as everybody is told them, by the simulator's pictures, which share no code with a table.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from protocol import server
from protocol.games import dizzy, zangle
from protocol.units import MILLISECOND, Instant, Seat
from protocol.verdicts import Reason, Ruling, Stamping
from referee.simulator.kinds import TABLE_NEWS
from referee.simulator.linear import Did, Operation
from referee.simulator.picture import Said
from referee.simulator.pictures import picture_of
from referee.storm.asked import NEVER, Asked
from referee.storm.history import LockHistory
from referee.storm.ledger import Ledger

# News that another client may still be about to hear. A silent reader is cut off after some tens of kilobytes.
NEWS_KEPT: Final = 1_024

# Two calls whose writes lie further apart than this were made in a known order. On loopback a kernel stamps what
# arrives within the write; what is left is the referee's conversion of that clock to its own: some microseconds, and
# more when it is preempted at that very moment.
ORDER_SURE: Final = MILLISECOND
# Where calls are ordered by press: no photo finish is wider than 12 ms, and of one who states no press at most 10 ms of
# half a round trip are taken off.
ORDER_SURE_BY_PRESS: Final = 22 * MILLISECOND + ORDER_SURE

_RULED: Final = {Ruling.UPHELD: (Did.RIGHT, Did.TOOK), Ruling.WRONG: (Did.WRONG, Did.FREED)}


class Witness:
    """One table."""

    def __init__(self, game: str, options: Mapping[str, str], breach: Callable[[str, str], None]) -> None:
        """`breach` is told the invariant and words of each promise broken."""
        self.picture = picture_of(game, options)
        self.ledger = Ledger(breach)
        self.history = LockHistory()
        self.seq = -1  # The latest news that anybody was told; -1: nothing was seen yet.
        self.folded = -1  # The latest of which the picture knows.
        self.seen = False  # The picture has seen a match.
        self.running = self.paused = False
        self.host: Seat | None = None
        self.seats: dict[Seat, server.SeatView] = {}
        self.dealing = ""  # The host's command that may bring a deal; until it is answered nothing is folded.
        self.views_checked = self.views_passed = 0
        self.first: Callable[[Asked], None] = lambda _: None  # Told of each call that was first for its basis.
        self._breach = breach
        self._recent: dict[int, server.News] = {}
        self._ahead: dict[int, tuple[server.News, int]] = {}  # What came before what lies between was heard.
        self._unfolded: deque[tuple[server.News, int]] = deque()
        self._whole: dict[int, server.Sight] = {}  # Whole views that take the place of news.
        self._views: dict[int, list[server.Sight]] = {}  # Views of news that nobody else has heard of yet.
        self._latest = NEVER  # When the latest call of a steady seat that was ruled had been asked.
        self._by_press = False  # The table orders calls by press, not by arrival.

    @property
    def by_stamp(self) -> bool:
        """Whether calls are ordered by stamps of the kernel, every seat's: then who called first has to be first."""
        return not self._by_press and all(view.stamping is Stamping.KERNEL for view in self.seats.values())

    # What clients say.

    def deals(self, command: str) -> None:
        """The host asks for a deal, a match or a rematch."""
        self.dealing = command

    # What clients hear.

    def news(self, news: server.News, at: int) -> None:
        """`at`: when it came, in nanoseconds."""
        if news.seq <= self.seq:
            known = self._recent.get(news.seq)
            if known is not None and known is not news and known != news:
                self._breach("I7", f"news {news.seq} are {news} for one client, and {known} for another")
            return
        # A newcomer may hear what comes next before anybody else has heard what came before it came.
        self._ahead.setdefault(news.seq, (news, at))
        if len(self._ahead) > NEWS_KEPT:
            self._breach("I7", f"news {self.seq + 1} were told to nobody, and {news.seq} were")
            self.seq = min(self._ahead) - 1
        while (following := self._ahead.pop(self.seq + 1, None)) is not None:
            self._accept(*following)

    def _accept(self, news: server.News, at: int) -> None:
        """The next news of all."""
        self.seq = news.seq
        self._recent[news.seq] = news
        if len(self._recent) > NEWS_KEPT:
            del self._recent[next(iter(self._recent))]
        for item in news.items:
            if type(item) is server.Verdict:
                self.ledger.verdict(item)
        self._unfolded.append((news, at))
        self._settle()

    def whole(self, sight: server.Sight) -> None:
        """A whole view that nobody asked for: it takes the place of the news with its number."""
        if sight.seq > self.folded:
            self._whole[sight.seq] = sight
        elif sight.seq == self.folded:
            self.view(sight)

    def view(self, sight: server.Sight) -> None:
        """A whole view for a newcomer, or that somebody asked for: it must be what all were told (I7)."""
        if self.seq < 0:  # The first that anybody sees of this table.
            self.seq = self.folded = sight.seq
            self._see(sight)
        elif sight.seq > self.folded:
            self._views.setdefault(sight.seq, []).append(sight)
        elif sight.seq == self.folded:
            self._compare(sight)
        else:
            self.views_passed += 1  # Meanwhile everybody else was told more.

    def answer(self, message: server.Done | server.Refusal | server.Again) -> None:
        """An answer on a connection of whoever asked."""
        self.ledger.answer(message)
        if not isinstance(message, server.Again) and message.id == self.dealing:
            self.dealing = ""
            self._settle()

    def at_rest(self) -> None:
        """Nothing is under way: search what the lock did."""
        words = self.history.rest()
        if words:
            self._breach("linear", words)

    def finish(self) -> None:
        """All is said and heard, and every line is whole: nobody may be owed anything."""
        self.ledger.close()
        if self._ahead:
            self._breach("I7", f"news {self.seq + 1} were told to nobody, and {sorted(self._ahead)} were")
        elif self._views:
            self._breach("I7", f"somebody was shown {sorted(self._views)}, and the last news are {self.seq}")
        self.at_rest()

    # One picture.

    def _settle(self) -> None:
        """Fold what can be folded: while a deal may come, its news may be a whole view instead."""
        while self._unfolded and not self.dealing:
            news, at = self._unfolded.popleft()
            whole = self._whole.pop(news.seq, None)
            self.folded = news.seq
            if whole is None:
                self._fold(news, at)
            else:
                self._see(whole)
                for item in news.items:
                    if isinstance(item, server.Verdict):
                        self.ledger.calls.pop(item.call, None)
            for sight in self._views.pop(news.seq, ()):
                self._compare(sight)

    def _see(self, sight: server.Sight) -> None:
        self.host, self.paused = sight.table.host, sight.table.paused
        self.running = sight.table.phase == "running"
        self._by_press = any(each.name == "fairness" and each.value != "arrival" for each in sight.table.options)
        self.seats = {view.seat: view for view in sight.table.seats}
        if sight.game is not None:
            self.picture.see(sight.game)
            self.seen = True
            held = self.picture.held
            self._linear(self.history.begin(self.picture.revision, None if held is None else held.holder))
        self._latest = NEVER
        self._collect()

    def _fold(self, news: server.News, at: int) -> None:
        picture = self.picture
        for item in news.items:
            if isinstance(item, server.Verdict):
                if self.seen:
                    self._rule(item, at)
            elif type(item) in TABLE_NEWS:
                self._heed(item)
            elif self.seen:
                if isinstance(item, dizzy.LockGranted | zangle.LockGranted):
                    self._grant(item.lock.holder, at)
                picture.item(item)
                while self.history.lock.revision < picture.revision:
                    self._did(Operation(None, 0, 0, at, Did.TURNED))
        if self.seen:
            picture.settle()
            self._collect()

    def _heed(self, item: Any) -> None:
        match item:
            case server.SeatChanged(view):
                self.seats[view.seat] = view
            case server.SeatGone(seat):
                self.seats.pop(seat, None)
            case server.HostIs(seat):
                self.host = seat
            case server.Paused() | server.Resumed():
                self.paused = isinstance(item, server.Paused)
            case server.MatchOver():
                self.running = False
                self.seats = {seat: replace(view, playing=False) for seat, view in self.seats.items()}
            case _:
                pass

    def _compare(self, sight: server.Sight) -> None:
        self.views_checked += 1
        shown, seats = sight.game, {view.seat: view for view in sight.table.seats}
        told = self.picture.view() if self.seen else None
        if shown != told:
            self._breach("I7", f"seat {sight.you} is shown at {sight.seq}: {_difference(told, shown)}")
        if seats != self.seats:
            self._breach("I7", f"seat {sight.you} is shown seats {seats}, and told were {self.seats}")
        if (sight.table.host, sight.table.paused) != (self.host, self.paused):
            words = f"seat {sight.you} is shown host {sight.table.host}, paused {sight.table.paused}"
            self._breach("I7", f"{words}; told were {self.host}, {self.paused}")

    def _collect(self) -> None:
        for invariant, words in self.picture.faults:
            self._breach(invariant, words)
        self.picture.faults.clear()

    # Rulings.

    def _grant(self, holder: Seat, at: int) -> None:
        """A lock was won: by the first call of that seat that asked for it and has no verdict."""
        if self.picture.held is not None:
            self._breach("I2", f"seat {holder} was given the lock that seat {self.picture.held.holder} holds")
        revision = self.picture.revision
        for asked in self.ledger.calls.values():
            if asked.seat == holder and _asks(asked, revision) and asked.times:
                self._in_turn(asked)
                self._did(Operation(holder, revision, asked.invoked, at, Did.GRANTED))
                self.first(asked)
                return
        self._breach("I3", f"seat {holder} was given the lock for {revision}, and has not called for it")

    def _rule(self, verdict: server.Verdict, at: int) -> None:
        asked = self.ledger.calls.pop(verdict.call, None)
        if asked is None:
            return  # Its second verdict, or one on nothing: said already.
        held = self.picture.held
        judged = verdict.ruling in _RULED
        holds = held is not None and held.holder == verdict.seat and (judged or verdict.reason is Reason.LOCK_VOIDED)
        if not holds:
            self._in_turn(asked)
        did = _did(verdict, holds=holds)
        if did is not None:
            self._did(Operation(verdict.seat, asked.play.basis, asked.invoked, at, did))
        at_client = Instant(asked.invoked)
        said = Said(seat=asked.seat, play=asked.play, invoked=at_client, stamp=at_client, listed=0)
        self.picture.rule(verdict, said, holds=holds)
        if verdict.reason is Reason.PAUSED and not self.paused:
            self._breach("verdict", f"{asked.id} is void since the table is paused, and it is not")
        if judged and not holds:
            self.first(asked)

    def _in_turn(self, asked: Asked) -> None:
        """I4: of two calls whose order is known for certain, the earlier one is ruled first."""
        sure = ORDER_SURE_BY_PRESS if self._by_press else ORDER_SURE
        view = self.seats.get(asked.seat)
        if not asked.steady or view is None or view.stamping is not Stamping.KERNEL:
            return
        if asked.returned + sure < self._latest:
            late_ms = (self._latest - asked.returned) / MILLISECOND
            self._breach("I4", f"{asked.id} of seat {asked.seat} was ruled after a call made {late_ms:.3f} ms later")
        self._latest = max(self._latest, asked.invoked)

    def _did(self, operation: Operation) -> None:
        self._linear(self.history.did(operation))

    def _linear(self, words: str) -> None:
        if words:
            self._breach("linear", words)


def _did(verdict: server.Verdict, *, holds: bool) -> Did | None:
    """What the lock did; None: it was not asked."""
    if verdict.ruling in _RULED:
        return _RULED[verdict.ruling][holds]
    match verdict.reason:
        case Reason.HELD:
            return Did.HELD
        case Reason.CHANGED:
            return Did.CHANGED
        case Reason.LOCK_VOIDED:
            return Did.FREED if holds else None
        case _:
            return None


def _asks(asked: Asked, revision: int) -> bool:
    """Whether the command is a call for the lock at this revision."""
    do = asked.play.do
    if asked.play.basis != revision:
        return False
    return isinstance(do, zangle.Call) or (isinstance(do, dizzy.Call) and do.card is None)


def _difference(told: Any, shown: Any) -> str:
    """The first field in which two views differ."""
    if type(told) is not type(shown):
        return f"told was a {type(told).__name__}, shown is a {type(shown).__name__}"
    for name in told.__struct_fields__:
        if getattr(told, name) != getattr(shown, name):
            return f"{name}: told was {getattr(told, name)}, shown is {getattr(shown, name)}"
    return "nothing"

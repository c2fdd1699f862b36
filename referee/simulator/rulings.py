"""Checks who was first, and that late, locked out and in time mean what they say. Knows calls, stamps and a picture.

Shares no code with the table. Keeps what the lock did as a history, so that it can be checked for linearizability.
"""

from collections import deque
from collections.abc import Mapping
from typing import Final

from protocol import server
from protocol.client import Play
from protocol.games import dizzy, printed, zangle
from protocol.units import MICROSECOND, MILLISECOND, Instant, Seat
from protocol.verdicts import Reason, Ruling
from referee.simulator.linear import Did, Linear, Lock, Operation, after, check
from referee.simulator.outcome import Ties
from referee.simulator.picture import HELD_TO_THE_END, Held, Picture, Said

# The search is exact and not free: each match has its first operations looked at, and all of them by the witness.
SEARCHED_MAX: Final = 48

# A late call is told whom it lost to for some races back; more than the table keeps need not be kept here.
RACES_KEPT: Final = 16

# What a seat can say while its call is on the way to the lock: a stall's worth at the rate limit.
RECENT_MAX: Final = 64


# No race by press is held longer.
HOLD_BY_PRESS_MS: Final = 150

# By press, nobody is first whose call arrives this long after another's, whatever is stated: half of a round trip, the
# common time to handle a press, the clamp, a whole bucket and the largest tie. The other preset reaches past the hold.
REACH: Final = {"strict": (1 + 8 + 10 + 60 + 12) * MILLISECOND}

_CALLS: Final = (dizzy.Call, zangle.Call, printed.Call)
_LAYS: Final = (dizzy.Lay, zangle.Take, printed.Lay)
_WITHDRAWALS: Final = (dizzy.Withdraw, zangle.Withdraw, printed.Withdraw)


def is_call(play: Play) -> bool:
    return isinstance(play.do, _CALLS)


def hold_ms_of(options: Mapping[str, str]) -> int:
    """The longest that a call is kept back."""
    return HOLD_BY_PRESS_MS if options.get("fairness", "arrival") != "arrival" else int(options.get("hold_ms", 0))


class Race:
    """The calls for one state of the contested thing, as they are told."""

    def __init__(self, first: Said) -> None:
        self.first = first
        self.contested = False


class Rulings:
    """The rulings on the calls of a table."""

    def __init__(self, *, exact: bool, hold_ms: int, fairness: str = "") -> None:
        """`exact`: stamps are known and all instants lie on whole milliseconds; else deadlines are given 2 ms.

        By press, races are decided between two milliseconds.
        """
        self.by_press = fairness not in ("", "arrival")
        self._reach = REACH.get(fairness, hold_ms * MILLISECOND)
        self._together = (Instant(0), set[Seat]())  # The seats whose calls were ruled at this instant, by press.
        self.exact = exact
        self.slack_ms = 0 if exact and not self.by_press else 2
        self.hold_ms = hold_ms
        self.lost = 0  # What the game clock is behind the table's.
        self.running = False
        self.paused = False
        self.races = 0
        self.wins: dict[int, int] = {}
        self.ties = Ties()
        self.pending: Said | None = None  # The call that holds the lock.
        self.follows: list[Said] = []  # What its holder said since.
        self._recent: dict[Seat, deque[Said]] = {}  # What each seat said last that is no call.
        self._paused_while_held = False
        self._moved = False  # The clock stood or went on in this message: how far it is behind is known only after it.
        self._latest = Instant(0)  # The stamp of the last call that was ruled in its turn.
        self._race: Race | None = None
        self._by_basis: dict[int, Race] = {}
        self._tied: list[Said] = []
        self._lock = Lock(0)
        self._history: list[Operation] = []
        self._start = Lock(0)
        self._counts = dict.fromkeys(Ruling, 0)

    # The history of the lock.

    def begin(self, picture: Picture) -> None:
        """So much is new that the history starts anew from what is seen."""
        self.finish(picture)
        held = picture.held
        self._start = self._lock = Lock(picture.revision, None if held is None else held.holder)
        self._race, self._tied = None, []
        self._by_basis.clear()
        if held is None:
            self.pending = None
            self.follows.clear()

    def finish(self, picture: Picture) -> None:
        """Search the history that there is."""
        if self._history and check(self._history, self._start) is Linear.NO:
            picture.fault("linear", f"no order explains {self._history} from {self._start}")
        self._history = []

    def _did(self, picture: Picture, said: Said, did: Did, now: Instant) -> None:
        """One operation, in the order told: the witness. It was invoked before now, and returns after."""
        operation = Operation(said.seat, said.play.basis, said.invoked, now, did)
        following = after(self._lock, operation)
        if following is None or said.invoked > now:
            picture.fault("linear", f"the lock is {self._lock}, and {operation} was told")
            return
        self._lock = following
        if len(self._history) < SEARCHED_MAX:
            self._history.append(operation)

    def turned(self, revision: int) -> None:
        """The referee changed the contested thing."""
        if revision != self._lock.revision:
            if len(self._history) < SEARCHED_MAX:
                self._history = []
                self._start = Lock(revision, self._lock.holder)
            self._lock = Lock(revision, self._lock.holder)

    # Rulings.

    def grant(self, picture: Picture, said: Said, now: Instant) -> None:
        """A call won the lock. The picture is as it was before."""
        self._turn(picture, said, now)
        self._first(picture, said)
        self._did(picture, said, Did.GRANTED, now)
        self._paused_while_held = False
        self._hold(said)

    def adopt(self, said: Said) -> None:
        """A call won the lock among so much news that the whole view was sent."""
        self._paused_while_held = True
        self._hold(said)

    def _hold(self, said: Said) -> None:
        """What its caller has said behind it may have come before we are told that it won."""
        self.pending = said
        self.follows = [each for each in self._recent.get(said.seat, ()) if each.listed > said.listed]

    def heard(self, said: Said) -> None:
        """A command of the game has come, for the first time."""
        if not isinstance(said.play.do, _CALLS):
            recent = self._recent.get(said.seat)
            if recent is None:
                recent = self._recent[said.seat] = deque(maxlen=RECENT_MAX)
            recent.append(said)
            if self.pending is not None and self.pending.seat == said.seat:
                self.follows.append(said)

    def forget(self, seat: Seat) -> None:
        """Whoever sat there is gone."""
        self._recent.pop(seat, None)
        if self.pending is not None and self.pending.seat == seat:
            self.follows = []  # The lock runs on; what came behind the farewell is not looked at.

    def pause(self, *, paused: bool) -> None:
        self.paused = paused
        self._paused_while_held = self._moved = True

    def rule(self, picture: Picture, verdict: server.Verdict, said: Said, now: Instant) -> None:
        """A verdict, before its consequences are told."""
        self._counts[verdict.ruling] += 1
        holds = self.pending is said
        if holds:
            self._end(picture, verdict, said, now)
        elif verdict.reason in HELD_TO_THE_END:
            picture.fault("verdict", f"call {verdict.call} held no lock, and was ruled {verdict.reason.value}")
        elif verdict.ruling is Ruling.VOID:
            self._void(picture, verdict, said)
        else:
            self._turn(picture, said, now)
            if verdict.ruling is Ruling.LATE:
                self._late(picture, verdict, said, now)
            else:
                self._first(picture, said)
                self._did(picture, said, Did.RIGHT if verdict.ruling is Ruling.UPHELD else Did.WRONG, now)
        picture.rule(verdict, said, holds=holds)
        if holds:
            self.pending = None
            self.follows.clear()
        if self._tied and verdict.ruling is Ruling.VOID and said in self._tied:
            self._tied.remove(said)  # It was never in play: no coin was owed to it.

    def count(self, verdict: server.Verdict) -> None:
        self._counts[verdict.ruling] += 1

    @property
    def calls(self) -> int:
        """How many verdicts there were."""
        return sum(self._counts.values())

    @property
    def rulings(self) -> dict[str, int]:
        """How many verdicts of each ruling, of those that came."""
        return {ruling.value: count for ruling, count in self._counts.items() if count}

    def _turn(self, picture: Picture, said: Said, now: Instant) -> None:
        """I4: who came before is ruled before; and nobody is ruled while the clock stands or while locked out."""
        if said.stamp >= self._latest:
            self._latest = said.stamp
        elif self.exact and not self.by_press:
            behind = (self._latest - said.stamp) / MILLISECOND
            picture.fault("I4", f"call {said.play.id} of seat {said.seat} was ruled after one {behind} ms younger")
        if self.paused:
            picture.fault("verdict", f"call {said.play.id} was ruled while the table was paused")

    def _ruled_ms(self, said: Said) -> tuple[int, int]:
        """The earliest and the latest millisecond of the game clock at which the call can have been ruled."""
        low = (said.stamp - self.lost) // MILLISECOND
        return low - self.slack_ms, low + self.hold_ms + self.slack_ms

    def _first(self, picture: Picture, said: Said) -> None:
        until = picture.locked_out.get(said.seat, 0)
        sure = picture.locked_out_is_known and not self._moved
        if until and sure and self._ruled_ms(said)[1] < until:
            picture.fault("penalty", f"call {said.play.id} counted, and seat {said.seat} is locked out to {until} ms")
        self._race = Race(said)
        self._by_basis[said.play.basis] = self._race
        if len(self._by_basis) > RACES_KEPT:
            del self._by_basis[next(iter(self._by_basis))]

    def meet(self, others: list[Said]) -> None:
        """The calls of other seats for the same thing that had come too when the last race found its first."""
        race = self._race
        assert race is not None
        if others:
            if not race.contested:
                self._contested(race)
            tied = [said for said in others if said.stamp == race.first.stamp]
            if tied and not self.by_press and not self._tied:
                self._tied = [race.first, *tied]

    def _contested(self, race: Race) -> None:
        race.contested = True
        self.races += 1
        self.wins[race.first.seat] = self.wins.get(race.first.seat, 0) + 1

    def settle(self) -> None:
        """One message was told: whoever was tied has been ruled on."""
        self._moved = False
        tied = self._tied
        if len(tied) > 1:
            share = 1 / len({said.seat for said in tied})
            self.ties.ties += 1
            self.ties.shares += share
            self.ties.variance += share * (1 - share)
            self.ties.lowest_first += tied[0].seat == min(said.seat for said in tied)
            self.ties.listed_first += tied[0].listed == min(said.listed for said in tied)
        self._tied = []

    def _late(self, picture: Picture, verdict: server.Verdict, said: Said, now: Instant) -> None:
        reason = verdict.reason
        if reason is Reason.HELD:
            self._did(picture, said, Did.HELD, now)
            race = self._race
        else:
            if reason is Reason.CHANGED:
                self._did(picture, said, Did.CHANGED, now)
            race = self._by_basis.get(said.play.basis)
        if race is None or race.first.seat == said.seat:
            return
        if not race.contested:
            self._contested(race)
        if not verdict.contest:
            return
        if verdict.first != race.first.seat:
            picture.fault("late", f"{verdict.call} is told that seat {verdict.first} was first: {race.first}")
        if self.by_press:
            self._reached(picture, race, said, now)
        elif self.exact:
            margin_us = (said.stamp - race.first.stamp) // MICROSECOND
            if verdict.margin_us != margin_us:
                picture.fault("late", f"{verdict.call} is told {verdict.margin_us} us behind; it is {margin_us}")

    def _reached(self, picture: Picture, race: Race, said: Said, now: Instant) -> None:
        """A call that waited beside the first lost to it: the first did not come too late to be first at all.

        Of a seat that had a call ruled at the same instant this one was in no race: it waited behind the other.
        """
        at, seats = self._together
        if at != now:
            at, seats = self._together = (now, {race.first.seat})
        if said.seat not in seats and race.first.stamp - said.stamp > self._reach:
            behind = (race.first.stamp - said.stamp) / MILLISECOND
            picture.fault("fair", f"{race.first} was first, and came {behind} ms after {said}")
        seats.add(said.seat)

    def _void(self, picture: Picture, verdict: server.Verdict, said: Said) -> None:
        match verdict.reason:
            case Reason.PAUSED:
                if not self.paused:
                    picture.fault("verdict", f"{_words(verdict)}, and the table is not")
            case Reason.LOCKED_OUT:
                until = picture.locked_out.get(said.seat, 0)
                in_time = self._moved or self._ruled_ms(said)[0] < until
                if not in_time and picture.locked_out_is_known:
                    picture.fault("verdict", f"{_words(verdict)} until {until} ms only")
            case Reason.FALSE_START:
                if not self.by_press:
                    picture.fault("verdict", f"{_words(verdict)}, and calls are ordered by arrival")
            case Reason.NO_MATCH:
                if self.running and not (bool(picture.winners) or picture.over):
                    picture.fault("verdict", f"{_words(verdict)}, and a match is on")
            case _:
                if not picture.void_fits(verdict, said):
                    picture.fault("verdict", f"{_words(verdict)}, and that is not so")

    def _end(self, picture: Picture, verdict: server.Verdict, said: Said, now: Instant) -> None:
        """The lock ends with a verdict on its call."""
        held = picture.held
        if held is None:
            picture.fault("I2", f"call {verdict.call} ended a lock that nobody held")
            return
        self._did(picture, said, Did.TOOK if verdict.ruling is Ruling.UPHELD else Did.FREED, now)
        timed = not self._paused_while_held
        in_time = [each for each in self.follows if picture.counts_as_lay(each, held, self.slack_ms, self.lost)]
        match verdict.reason:
            case Reason.DEADLINE:
                ended = (now - self.lost) // MILLISECOND >= held.until_ms - self.slack_ms
                if not (ended or not timed):
                    picture.fault("deadline", f"{_words(verdict)} before the deadline at {held.until_ms} ms")
                if timed and in_time:
                    picture.fault(
                        "deadline", f"{_words(verdict)} at {held.until_ms} ms, and {in_time[0]} had come in time"
                    )
            case Reason.WITHDRAWN:
                gave_up = any(isinstance(each.play.do, _WITHDRAWALS) for each in self.follows)
                if not gave_up:
                    picture.fault("verdict", f"{_words(verdict)}, and never gave up")
            case Reason.LOCK_VOIDED:
                if verdict.ruling is not Ruling.VOID:
                    picture.fault("verdict", _words(verdict))
            case Reason.TABLE_AGREES | Reason.TABLE_OBJECTS:
                pass  # What lies there was looked at as the table was asked; whoever laid it may have left since.
            case _:
                self.check_lay(picture, held, _words(verdict))

    def check_lay(self, picture: Picture, held: Held, words: str) -> None:
        """Whoever holds the lock has laid or taken something in time, as `words` has it."""
        lays = [each for each in self.follows if isinstance(each.play.do, _LAYS)]
        timed = not self._paused_while_held
        if not lays:
            picture.fault("verdict", f"{words}, and nothing was laid or taken")
        elif timed and all((each.stamp - self.lost) // MILLISECOND > held.until_ms + self.slack_ms for each in lays):
            picture.fault("deadline", f"{words}, and what was laid came after the deadline at {held.until_ms} ms")


def _words(verdict: server.Verdict) -> str:
    return f"call {verdict.call} of seat {verdict.seat} was ruled {verdict.ruling.value} ({verdict.reason.value})"

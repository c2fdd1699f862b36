"""Rules on the calls of one match: late, void, upheld or wrong, each exactly once.

Knows the match as the game interface shows it, and instants; knows no game, no socket, no clock. Between "is it
free?" and "it is yours" nothing can come: all of this is synchronous.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from protocol import server
from protocol.client import Play
from protocol.units import Instant, Revision, Seat, Span
from protocol.verdicts import Reason, Rule, Ruling, Tie
from referee.games.interface import (
    LATE,
    PUBLIC,
    HouseCommand,
    Judged,
    Look,
    Move,
    Refused,
    Shuffle,
    Shuffled,
    VoidLock,
)
from referee.table.answers import PENDING, Answers
from referee.table.audience import Newsroom
from referee.table.contest import Caller, Dealer, Race
from referee.table.entries import Heard
from referee.table.gameclock import GameClock
from referee.table.match import Match, Ruled
from referee.table.options import Fairness, TableOptions
from referee.table.presses import SEED_ORDER, Presses

# A deal asks for one order; a penalty may find the pile empty and ask for one more. More is a game that spins.
SHUFFLES_MAX = 8

NO_BASIS = Revision(0)

_HELD: Final = Reason.HELD
_LATE: Final = Ruling.LATE
_VOID: Final = Ruling.VOID
_UPHELD: Final = Ruling.UPHELD

# Of a call that was ordered by its arrival: see `Caller.rule` and `Caller.tie`.
_BY_ARRIVAL: Final[tuple[Rule, Tie | None, int]] = (Rule.ARRIVAL, None, 0)

# Races that a late call may still be told it lost: a call that is further behind comes from a phone that hung.
RACES_KEPT = 8


class Before(Struct, frozen=True):
    """A match as it was before a call was laid, or before a move in a game of turns: what taking it back leads to."""

    match: Match
    at: Instant  # Of the game clock.
    caller: Caller
    reaction: Span | None  # Of that call: see `Umpire.hear`.


class Umpire:
    """The match that is being played, and the answers to all that was asked of it."""

    def __init__(
        self,
        match: Match,
        clock: GameClock,
        newsroom: Newsroom,
        dealer: Dealer,
        answers: Mapping[Seat, Answers],
        options: TableOptions,
    ) -> None:
        self.match = match
        self.presses: Presses | None = None  # Where calls are ordered by press.
        self.moves = 0  # Of seats and house, those that were not refused. With the same number nothing has changed.
        self.deals = 0
        self._race: Race | None = None  # The last one.
        self._told: Race | None = None  # The last one that anybody has heard of.
        self._decided: dict[Revision, Race] = {}  # By the revision that an upheld call put an end to.
        self._abandoned = False
        self.changed_at = Instant(0)  # When the contested thing last changed, on the game clock.
        self._clock = clock
        self._newsroom = newsroom
        self._dealer = dealer
        self._answers = answers
        self._options = options
        self._pending: Caller | None = None
        # What the pending call, and the last verdict that followed a judgement, can be taken back to; or why not. In a
        # game of turns it is the last move, for which there was no race.
        self._before: Before | Reason = Reason.NOTHING_TO_UNDO
        self._judged: tuple[Before, Race | None] | Reason = Reason.NOTHING_TO_UNDO

    def due(self) -> Instant | None:
        """The table instant at which the rules want a tick."""
        wake = self.match.due()
        assert not isinstance(wake, Shuffle), "a shuffle is answered in the stroke that asked for it"
        return None if wake is None else self._clock.when(wake.at)

    def photo(self) -> server.Contest | None:
        """The last race, as far as it was told."""
        return None if self._told is None else self._told.photo()

    def facts(self) -> tuple[object, ...]:
        """All that decides the rulings to come, hidden cards included: for digests, never for clients.

        What a verdict can be taken back to is no part of it: that state had a digest of its own when it was there.
        """
        races = [race.facts() for race in (self._race, self._told) if race is not None]
        decided = {revision: race.number for revision, race in self._decided.items()}
        presses = None if self.presses is None else self.presses.facts()
        return self.match.facts(), self.deals, races, decided, self._abandoned, self.changed_at, self._pending, presses

    def start(self, at: Instant) -> None:
        """Give the match its first deal."""
        if self._options.fairness is not Fairness.ARRIVAL:
            order = self._dealer.order(SEED_ORDER)
            self.presses = Presses(self._options.fairness, self._options.tie, order)
            self._newsroom.tell(server.LotteryIs(self.presses.lottery()))
        game_at = self._clock.read(at)
        self._settle(game_at, game_at)
        if self.presses is not None:
            self.presses.seat(self.match.playing())

    def close(self, at: Instant) -> None:
        """The match is over, won or abandoned. A call that still holds the lock is not kept waiting for ever."""
        if self.match.lock() is not None:
            self.house(VoidLock(), at)
        self._abandoned = not self.match.winners()
        if self.presses is not None:
            self.presses.revealed = True
            self._newsroom.tell(server.LotteryIs(self.presses.lottery()))

    def house(self, command: HouseCommand, at: Instant) -> Refused | None:
        """A move of the house, at a table instant."""
        game_at = self._clock.read(at)
        return self._play(Move(None, command, game_at, NO_BASIS, game_at), None)

    def keep_no_way_back(self, seat: Seat | None) -> None:
        """Somebody left for good: what was cannot be again where they had cards; or (None) such cards were cleared."""
        if isinstance(self._before, Before) and (seat is None or seat in self._before.match.playing()):
            self._before = Reason.SOMEBODY_LEFT
        if not isinstance(self._judged, Reason) and (seat is None or seat in self._judged[0].match.playing()):
            self._judged = Reason.SOMEBODY_LEFT

    def take_back(self, at: Instant) -> Before | Refused:
        """Return to what was before the call judged last, or the last move; what that was, or why it cannot be.

        A lock that is held by now is void. The game clock goes back as well, so that no deadline passes that had not
        passed then; and the revision rises, so that no call fits that was made for anything since.
        """
        if isinstance(self._judged, Reason):
            return Refused(self._judged)
        before, race = self._judged
        if self.match.lock() is not None:
            self.house(VoidLock(), at)
        revision = Revision(self.match.revision() + 1)
        self._decided.pop(before.match.revision(), None)
        self.match = before.match.revised(revision)
        self.moves += 1
        self._clock.turn_back(at, before.at)
        self.changed_at, self._abandoned = before.at, False
        if self.presses is not None and self.presses.revealed:
            self.presses.draw(self._dealer.order(SEED_ORDER))
            self._newsroom.tell(server.LotteryIs(self.presses.lottery()))
        if race is not None:
            race.taken_back, self._told = True, race
        number = 0 if race is None else race.number
        self._judged = Reason.NOTHING_TO_UNDO
        self._newsroom.tell(server.TakenBack(before.caller.seat, before.caller.call, number))
        self._newsroom.show_all_anew()
        return before

    def hear(self, heard: Heard, play: Play, at: Instant, now: Instant, *, host: bool = False) -> Span | None:
        """A seat's command of the game. `at` is its ruling instant, `now` when it is ruled; `host`: it runs the table.

        Returns how long after the last change of the contested thing its call came; None when it is no call for it.
        """
        match, game_at = self.match, self._clock.read(at)
        call = match.contends(play.do)
        fresh = call and play.basis == match.revision()
        reaction = Span(game_at - self.changed_at) if fresh else None
        seat = heard.seat
        refused = self._not_now(seat)
        pressed = None
        if call and self.presses is not None:
            pressed = self.presses.pressed(heard, play, self.opened())
            reaction = Span(pressed.estimate.at - self.opened()) if fresh else None
            if refused is None and fresh and pressed.false_start:
                refused = Refused(Reason.FALSE_START)
        caller = Caller(play.id, seat, heard.at, heard.stamping, heard.early, pressed)
        if refused is None:
            game_now = game_at if now == at else self._clock.read(now)
            move = Move(seat, play.do, game_at, play.basis, game_now, host)
            refused = self._play(move, caller if call else None, reaction)
        if refused is not None:
            self._say_no(caller, refused, play.basis if call else None)
        elif self._pending is caller:
            self._answers[caller.seat].give(caller.call, PENDING)
            self._newsroom.done(caller.seat, caller.call)
        elif not call:
            if match.turns():
                self._judged = Before(match, game_at, caller, None), None
            self._answers[caller.seat].give(caller.call, server.Done(self._newsroom.seq, caller.call))
            self._newsroom.done(caller.seat, caller.call)
        return reaction

    def opened(self) -> Instant:
        """The table instant at which what is contested was shown first, while the game clock goes."""
        return self._clock.when(self.changed_at) or Instant(0)

    def would_rule(self, seat: Seat, play: Play, at: Instant) -> bool:
        """Whether a command that is ruled at this instant is not just refused. Nothing happens."""
        if self._not_now(seat) is not None:
            return False
        game_at = self._clock.read(at)
        return not isinstance(self.match.rule(Move(seat, play.do, game_at, play.basis, game_at)), Refused)

    def _not_now(self, seat: Seat) -> Refused | None:
        """What the table says before the game is asked. A match that was won says itself that it is over."""
        if self._abandoned:
            return Refused(Reason.NO_MATCH)
        if self._clock.stands:
            return Refused(Reason.PAUSED)
        return None if seat in self.match.playing() else Refused(Reason.NOT_SEATED)

    def _play(self, move: Move, caller: Caller | None, reaction: Span | None = None) -> Refused | None:
        """Let the game decide, and tell what came of it. `caller`: the move is that caller's call."""
        match = self.match
        ruled = match.rule(move)
        if isinstance(ruled, Refused):
            return ruled
        self.match, before = ruled.after, match.revision()
        self.moves += 1
        if caller is not None:
            assert self._pending is None, "a call was granted beside a lock"
            self._pending, self._before = caller, Before(match, move.at, caller, reaction)
            self._race = Race(self._newsroom.next_contest(), caller)
        self._tell(ruled, before)
        self._settle(move.at, move.now)
        if self.match.revision() != before:
            self.changed_at = move.now
        assert (self._pending is None) == (self.match.lock() is None), "a lock has exactly one pending call"
        return None

    def _settle(self, at: Instant, now: Instant) -> None:
        """Give the rules the orders they ask for, until they ask no more. Both are instants of the game clock."""
        for _ in range(SHUFFLES_MAX):
            due = self.match.due()
            if not isinstance(due, Shuffle):
                return
            command = Shuffled(self._dealer.order(due.count))
            ruled = self.match.rule(Move(None, command, at, NO_BASIS, now))
            assert not isinstance(ruled, Refused), ruled
            self.match = ruled.after
            self._tell(ruled, self.match.revision())
            # A shuffle after which everybody needs a whole view was a deal, and no refill of a pile.
            self.deals += any(isinstance(shown, Look) for shown in ruled.shown(PUBLIC))
        raise AssertionError("the game asks for shuffles without end")

    def _tell(self, ruled: Ruled, before: Revision) -> None:
        for judged in ruled.judged:
            self._judge(judged, before)
        self._newsroom.show(ruled.shown, secret=ruled.secret)

    def _judge(self, judged: Judged, before: Revision) -> None:
        """The pending call gets its verdict. `before`: the revision that it was for."""
        caller, self._pending = self._pending, None
        assert caller is not None, judged
        assert caller.seat == judged.seat, (caller, judged)
        race = self._race
        assert race is not None
        race.name_first()
        self._told = race
        if judged.ruling is not _VOID:
            self._judged = (self._before, race) if isinstance(self._before, Before) else self._before
        if judged.ruling is _UPHELD:
            self._decided[before] = race
            if len(self._decided) > RACES_KEPT:
                del self._decided[next(iter(self._decided))]
        self._give(self._verdict(caller, judged.ruling, judged.reason, race.number))

    def _say_no(self, caller: Caller, refused: Refused, basis: Revision | None) -> None:
        """`basis`: what the caller was looking at; None: it was no call."""
        if basis is None:
            refusal = server.Refusal(self._newsroom.seq, caller.call, refused.reason, refused.number)
            self._answers[caller.seat].give(caller.call, refusal)
            self._newsroom.refuse(caller.seat, refusal)
        elif refused.reason in LATE:
            self._give(self._late(caller, refused, basis))
        else:
            self._give(self._verdict(caller, Ruling.VOID, refused.reason, 0))

    def _late(self, caller: Caller, refused: Refused, basis: Revision) -> server.Verdict:
        """Late is not wrong: nothing was judged, and the caller is told by whom and by how much they were beaten."""
        race = self._race if refused.reason is _HELD else self._decided.get(basis)
        if race is None or caller.seat == race.first.seat:
            # What changed was not a call of another seat (a deal, a flip, the caller's own lay): there is no margin.
            first = None if race is not None or refused.by == caller.seat else refused.by
            return self._verdict(caller, _LATE, refused.reason, 0, first=first)
        margin_us, plus_minus_us = race.margin(caller)
        number = 0
        if race is self._race:  # Else the photo finish on everybody's screen is of a later race already.
            number, self._told = race.number, race
            race.add_late(caller, margin_us, plus_minus_us)
        first = race.first.seat
        return self._verdict(caller, _LATE, refused.reason, number, margin_us, plus_minus_us, first=first)

    def _verdict(
        self,
        caller: Caller,
        ruling: Ruling,
        reason: Reason,
        contest: int,
        margin_us: int = 0,
        plus_minus_us: int = 0,
        first: Seat | None = None,
    ) -> server.Verdict:
        rule, tie, draw = _BY_ARRIVAL
        if caller.pressed is not None:
            rule, tie, draw = caller.rule, caller.tie, caller.draw
            if ruling is not _LATE:
                plus_minus_us = caller.plus_minus_us
        return server.Verdict(
            caller.call,
            caller.seat,
            ruling,
            reason,
            contest,
            margin_us,
            plus_minus_us,
            first,
            caller.stamping,
            rule,
            tie,
            draw,
        )

    def _give(self, verdict: server.Verdict) -> None:
        self._newsroom.tell(verdict)
        self._answers[verdict.seat].give(verdict.call, verdict)

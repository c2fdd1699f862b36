"""Runs a storm: opens tables, releases races on a plan of instants, lets chaos come and go, and sums up.

Open loop: a race is due at its instant, whatever became of those before, and a call's latency counts from then. Chaos
and calm take turns within one run, so that both meet the same machine.
"""

import gc
from collections import Counter
from collections.abc import Callable
from typing import Final

import trio
from msgspec import Struct

from protocol.units import MICROSECOND, MILLISECOND, SECOND
from referee.simulator.draw import Draw
from referee.storm.address import Target
from referee.storm.arena import OPTIONS, Arena
from referee.storm.asked import Breach
from referee.storm.meter import Numbers, numbers_of
from referee.storm.mishaps import Chaos, Weather
from referee.storm.proxy import Proxy, Way
from referee.storm.report import Report
from referee.storm.tab import CLOCK
from referee.storm.tally import Tally

# Calm, chaos, chaos, calm: whatever drifts over a run drifts through both alike. A longer run takes as many turns as
# keep a slice at some ten seconds: what else the machine does comes and goes within a minute, and both must meet it.
TURNS: Final = (False, True, True, False)
SLICE_S: Final = 12.0
TURNS_MAX: Final = 12

# A slice begins with some races that are not measured: caches are cold, and what befell before is still felt.
WARM_UP: Final = 20

OPEN_AT_ONCE: Final = 8
QUIET_S: Final = 5.0  # Until all is answered once nobody asks any more: a lock of Zangle lapses after two.
SHUTTING_S: Final = 30.0
REST_POLL_S: Final = 0.5

# A waiting race looks again for a table at rest.
LOOK_AGAIN_S: Final = 0.004

# Else our own collector would be the tail that we measure. The server's are the same.
GC_THRESHOLDS: Final = (50_000, 20, 100)

# The canary's pause: often enough to see a stall of some milliseconds, and a load of nothing.
CANARY_NS: Final = 10 * MILLISECOND

# Where no race can begin for so long, although every lock runs out within seconds, the server has stopped to answer.
STALLED_S: Final = 8

# How often a quiet moment is looked for.
POLL_S: Final = 0.02


class Plan(Struct, frozen=True):
    """A storm as it is asked for: see `referee storm --help`. `settle_s`: how long to wait for the server's rest."""

    target: Target
    tables: int
    seats: int
    races: int
    rate: float
    chaos: tuple[Chaos, ...]
    seed: int
    games: tuple[str, ...] = tuple(OPTIONS)
    settle_s: float = 5.0

    @property
    def slices(self) -> tuple[bool, ...]:
        """The parts of the run: in chaos or not."""
        if not self.chaos:
            return (False,)
        turns = round(self.races / self.rate / (len(TURNS) * SLICE_S))
        return TURNS * max(1, min(turns, TURNS_MAX))

    @property
    def seconds_max(self) -> float:
        """When a storm gives up: a server that cannot keep up is not waited for without end."""
        return 60 + 3 * self.races / self.rate + self.tables


class Storm:
    """One run."""

    def __init__(self, plan: Plan, progress: Callable[[str, int], None]) -> None:
        """`progress` is told what is going on, and how many races have been."""
        self.plan = plan
        self.arenas: list[Arena] = []
        self._progress = progress
        self._draw = Draw(plan.seed)
        self._tally = Tally()
        self._races = self._race_ns = 0
        self._given_up = False  # No table is left to race at.
        self._peak = Numbers()
        self._befell: dict[str, int] = {}

    async def run(self) -> Report:
        """Raises OSError, TimeoutError or `Broken` when the server cannot be stormed at all."""
        plan = self.plan
        thresholds = gc.get_threshold()
        gc.set_threshold(*GC_THRESHOLDS)
        began = CLOCK.now()
        try:
            before = await numbers_of(plan.target)
            complete = True
            async with trio.open_nursery() as nursery:
                with trio.move_on_after(plan.seconds_max) as patience:
                    await self._open(nursery)
                    weather = await self._weather(nursery)
                    nursery.start_soon(self._canary)
                    for number, chaos in enumerate(plan.slices):
                        if self._given_up:
                            break
                        await self._slice(number, weather if chaos else None)
                complete = not (patience.cancelled_caught or self._given_up)
                with trio.move_on_after(SHUTTING_S):
                    await self._part()
                nursery.cancel_scope.cancel()
            after = await self._rest(before)
        finally:
            gc.set_threshold(*thresholds)
        return self._report(before, after, complete, (CLOCK.now() - began) / SECOND)

    async def _open(self, nursery: trio.Nursery) -> None:
        """All tables, some at a time."""
        plan = self.plan
        for number in range(plan.tables):
            game = plan.games[number % len(plan.games)]
            draw = self._draw.fork(f"table {number}")
            self.arenas.append(Arena(number, game, plan.target, nursery, self._tally, draw))
        waiting = list(self.arenas)

        async def opener() -> None:
            while waiting:
                arena = waiting.pop()
                # The host, who sits at 0, is always steady.
                unsteady = 1 + arena.number % (plan.seats - 1) if plan.chaos else 0
                await arena.open(plan.seats, unsteady or plan.seats)
                self._progress("opening", len(self.arenas) - len(waiting))

        async with trio.open_nursery() as openers:
            for _ in range(OPEN_AT_ONCE):
                openers.start_soon(opener)

    async def _weather(self, nursery: trio.Nursery) -> Weather:
        plan = self.plan
        slow = None
        if Chaos.SLOW in plan.chaos:
            slow = await nursery.start(Proxy(plan.target, self._draw.fork("proxy"), Way()).serve)
        weather = Weather(plan.target, plan.chaos, slow)
        self._befell = weather.befell
        for arena in self.arenas:
            for player in arena.players:
                if not player.steady:
                    nursery.start_soon(weather.haunt, player)
        return weather

    async def _slice(self, number: int, weather: Weather | None) -> None:
        """A part of the races, in chaos or in calm."""
        slices = len(self.plan.slices)
        races = self.plan.races * (number + 1) // slices - self.plan.races * number // slices
        self._tally.chaos = weather is not None
        if weather is not None:
            weather.rage()
        await self._race_on(races, "chaos" if self._tally.chaos else "calm")
        self._tally.measuring = False
        self._peak = await numbers_of(self.plan.target)
        if weather is not None:
            await weather.calm()
        await self._hush()

    async def _race_on(self, races: int, what: str) -> None:
        interval = int(SECOND / self.plan.rate)
        began = latest = CLOCK.now()
        due: int = began
        turn = 0
        for number in range(races):
            self._tally.measuring = number >= min(WARM_UP, races // 4)
            await trio.sleep(max(0, due - CLOCK.now()) / SECOND)
            while True:
                turn, raced = self._try(turn, due)
                if raced:
                    break
                if self._hopeless(max(latest, due)):
                    self._race_ns += latest - began
                    return
                if not any(arena.owed for arena in self.arenas):
                    due = max(due, CLOCK.now())  # The server is not to blame: locks run, or too few are there.
                await trio.sleep(LOOK_AGAIN_S)
            due += interval
            self._races += 1
            latest = CLOCK.now()
            self._progress(what, self._races)
        self._race_ns += latest - began

    def _hopeless(self, since: int) -> bool:
        """Whether there is no table left to race at: all have broken a promise, or nobody is answered any more."""
        if CLOCK.now() - since > STALLED_S * SECOND:
            for arena in self.arenas:
                if arena.owed:
                    arena.breach("I8", f"nobody could race for {STALLED_S} s, since somebody here waits for an answer")
            self._given_up = True
        self._given_up |= all(arena.breaches for arena in self.arenas)
        return self._given_up

    def _try(self, turn: int, due: int) -> tuple[int, bool]:
        """The next table in turn that is at rest races."""
        arenas = self.arenas
        for step in range(len(arenas)):
            arena = arenas[(turn + step) % len(arenas)]
            if not arena.breaches and arena.rested and arena.race(due):
                return turn + step + 1, True
        return turn, False

    async def _hush(self) -> None:
        """A quiet moment: everybody has every answer, and is shown what all were told."""
        self._progress("looking", self._races)
        with trio.move_on_after(QUIET_S):
            await _until(lambda: all(self._quiet(arena) for arena in self.arenas))
        for arena in self.arenas:
            for player in arena.players:
                for asked in player.open.values():
                    if player.ready and not asked.settled:
                        waited = (CLOCK.now() - asked.invoked) / MILLISECOND
                        arena.breach("I8", f"seat {player.seat} waits for {asked.id} since {waited:.0f} ms")
                player.look()
        with trio.move_on_after(QUIET_S):
            await _until(lambda: not any(arena.looking for arena in self.arenas))
        for arena in self.arenas:
            for player in arena.players:
                if player.ready and player.tab is not None and player.tab.looks:
                    arena.breach("I8", f"seat {player.seat} asked for a view and was shown none")
            arena.witness.at_rest()

    async def _canary(self) -> None:
        """Something small that is due every so often: how late it is, is how late this process is with anything."""
        due: int = CLOCK.now()
        while True:
            due = max(due + CANARY_NS, CLOCK.now())
            await trio.sleep(max(0, due - CLOCK.now()) / SECOND)
            self._tally.canary.record((CLOCK.now() - due) // MICROSECOND)

    @staticmethod
    def _quiet(arena: Arena) -> bool:
        picture = arena.witness.picture
        return not arena.witness.dealing and picture.held is None and not any(p.open for p in arena.players)

    async def _part(self) -> None:
        """Everybody leaves."""
        for arena in self.arenas:
            arena.witness.finish()
            arena.closing = True
            for player in arena.players:
                if player.tab is not None:
                    player.tab.ours = True
                player.leave()
        with trio.move_on_after(QUIET_S):
            for arena in self.arenas:
                for player in arena.players:
                    if player.tab is not None and player.tab.greeted.is_set():
                        await player.tab.ended.wait()

    async def _rest(self, before: Numbers) -> Numbers:
        """The server once it has forgotten us, or when we do not wait any more."""
        after = await numbers_of(self.plan.target)
        with trio.move_on_after(self.plan.settle_s):
            while before.tasks is not None and after.tasks is not None and after.tasks > before.tasks:
                self._progress("resting", self._races)
                await trio.sleep(REST_POLL_S)
                after = await numbers_of(self.plan.target)
        return after

    def _report(self, before: Numbers, after: Numbers, complete: bool, seconds: float) -> Report:
        plan, tally, every = self.plan, self._tally, self._tally.every()
        by_stamp = all(arena.witness.by_stamp for arena in self.arenas)
        breaches = [breach for arena in self.arenas for breach in arena.breaches]
        breaches += [
            Breach(which, "all", seconds * 1000, words, []) for which, words in tally.unlikely(by_stamp=by_stamp)
        ]
        calm, chaos = tally.latency[False].summary(), tally.latency[True].summary()
        histories = [arena.witness.history for arena in self.arenas]
        rulings: Counter[str] = Counter()
        for arena in self.arenas:
            rulings.update(arena.witness.ledger.rulings)
        return Report(
            races=self._races,
            violations=len(breaches),
            p50_us=every.at(500),
            p99_us=every.at(990),
            wins_by_seat=tally.wins.by_seat(),
            wins_by_chance=tally.wins.by_chance(),
            wins_p_value=tally.wins.p_value(),
            in_order=tally.in_order / tally.decided if tally.decided else None,
            url=str(plan.target),
            tables=plan.tables,
            seats=plan.seats,
            seed=plan.seed,
            chaos=[kind.value for kind in plan.chaos],
            befell=self._befell,
            calls=rulings.total(),
            rulings=dict(rulings),
            messages=sum(arena.heard for arena in self.arenas),
            views_checked=sum(arena.witness.views_checked for arena in self.arenas),
            histories_searched=sum(history.searched for history in histories),
            histories_undecided=sum(history.undecided for history in histories),
            operations=sum(history.operations for history in histories),
            latency=every.summary(),
            latency_calm=calm,
            latency_chaos=chaos,
            service_calm=tally.service[False].summary(),
            service_chaos=tally.service[True].summary(),
            p99_ratio=round(chaos.p99_us / calm.p99_us, 3) if chaos.p99_us and calm.p99_us else None,
            offered_per_s=plan.rate,
            achieved_per_s=round(self._races * SECOND / self._race_ns, 1) if self._race_ns else 0.0,
            lag=tally.lag.summary(),
            canary=tally.canary.summary(),
            seconds=round(seconds, 1),
            complete=complete,
            server_before=before,
            server_peak=self._peak,
            server_after=after,
            breaches=breaches,
        )


async def _until(condition: Callable[[], bool]) -> None:
    while True:
        if condition():
            return
        await trio.sleep(POLL_S)

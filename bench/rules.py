"""What do the rules of a call cost, and does it grow with the match or with the hands?

In this process and without a table: whole matches are played by the book, and each step that a call takes is timed by
itself: to decide it, to let its events happen, to ask what is due next, to show it to everybody, and to encode that.
Then what is asked after every change: can nobody lay, can nobody make a Zangle, with few cards and with very many.

    python -m bench.rules [--quick] [--json] [--plot DIR]
"""

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bench import said
from bench.stats import microseconds
from protocol.codec import Subprotocol, encode_server
from protocol.games import GameCommand, dizzy, zangle
from protocol.server import News
from protocol.units import MILLISECOND, Instant, Revision, Seat, Seq
from referee.games.dizzy.combinations import made, placed
from referee.games.dizzy.standing import nobody_can_lay
from referee.games.dizzy.state import Hand
from referee.games.hidden import EMPTY
from referee.games.interface import PUBLIC, DealNext, Game, Judged, Look, Move, Refused, Shuffle, Shuffled, Tick, Wake
from referee.games.registry import DIZZY, GAMES
from referee.games.zangle.polyiamonds import POLYIAMONDS
from referee.games.zangle.solver import can_zangle, counted
from referee.simulator.players import zangle_in
from referee.storm.latency import Histogram

SEATS: Final = tuple(Seat(number) for number in range(4))
STEPS: Final = ("decide", "evolve", "due", "show", "encode")
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "dizzy": {"best_of": 9, "between_ms": 0, "countdown_ms": 0, "lockout_ms": 0, "grace_open_ms": 0, "stuck_ms": 0},
    "zangle": {"rounds": 5, "next_deal_ms": 0, "countdown_ms": 0, "lockout_ms": 0, "auto_hit_ms": 1_000},
}
MOVES_MAX: Final = 20_000  # Of one match. No match takes a tenth of it.
now: Final = time.perf_counter_ns


class Plan(Struct, frozen=True):
    matches: int
    asked: int


FULL: Final = Plan(40, 3_000)
QUICK: Final = Plan(5, 300)
TINY: Final = Plan(1, 10)


class Steps(Struct, frozen=True):
    """Of the calls of one kind in a game, whole matches together; the median of each step, microseconds."""

    game: str
    command: str
    calls: int
    decide_us: float | None
    evolve_us: float | None
    due_us: float | None
    show_us: float | None
    encode_us: float | None
    all_p50_us: float | None
    all_p99_us: float | None


class Grown(Struct, frozen=True):
    """All steps of a judged call together, by round."""

    game: str
    round: int
    calls: int
    p50_us: float | None


class Asked(Struct, frozen=True):
    """One question with so many cards; asked for the first time, nothing remembered."""

    question: str
    cards: int
    p50_us: float | None
    p99_us: float | None
    asked: int


class Found(Struct):
    """All of a run."""

    steps: list[Steps] = []
    growth: list[Grown] = []
    asked: list[Asked] = []
    missing: dict[str, str] = {}


Wish = tuple[Seat, GameCommand]


def dizzy_wish(view: Any, draw: random.Random) -> Wish | None:
    """A right call with its card, by anybody who has one."""
    tops = (view.lizzy.head, view.lizzy.body, view.lizzy.tail)
    right = [
        (hand.seat, dizzy.Call(named=named, card=card.id))
        for hand in view.hands
        for card in hand.open
        if (named := made(placed(tops, card)))
    ]
    return draw.choice(right) if right else None


def zangle_wish(view: Any, draw: random.Random) -> Wish | None:
    """The holder takes what it saw; else somebody who sees a Zangle calls; else somebody takes a hit."""
    found = {hand.seat: take for hand in view.hands if (take := zangle_in(view.center, hand.face_up))}
    if view.lock is not None:
        return view.lock.holder, found.get(view.lock.holder, zangle.Withdraw())
    if found:
        return draw.choice(sorted(found)), zangle.Call()
    return (draw.choice(SEATS), zangle.Hit()) if view.center_pile else None


WISHES: Final[dict[str, Callable[[Any, random.Random], Wish | None]]] = {"dizzy": dizzy_wish, "zangle": zangle_wish}


class Timed:
    """A match that is played on, and what each step took, by kind of command."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game
        self.steps: dict[str, dict[str, Histogram]] = defaultdict(lambda: {step: Histogram() for step in STEPS})
        self.sums: dict[str, Histogram] = defaultdict(Histogram)
        self.rounds: dict[int, Histogram] = defaultdict(Histogram)

    def play(self, draw: random.Random) -> None:
        """One match, to its end."""
        game, at = self.game, Instant(0)
        opened = game.open(SEATS, game.options(**OPTIONS[game.name]), game.deck(None, ""), at, Revision(0))
        assert not isinstance(opened, Refused), opened
        state = opened
        for _ in range(MOVES_MAX):
            if game.winners(state):
                return
            match game.due(state):
                case Shuffle(count=count):
                    state = self.house(state, Shuffled(tuple(draw.sample(range(count), count))), at)
                    continue
                case Wake(at=due) if due <= at:
                    state = self.house(state, Tick(), at)
                    continue
                case Wake() | None:
                    pass
            at = Instant(at + 100 * MILLISECOND)
            view: Any = game.view(state, PUBLIC)
            if getattr(view, "result", None) or getattr(view, "round_over", False):
                state = self.house(state, DealNext(), at)
            elif view.opened and (wish := WISHES[game.name](view, draw)) is not None:
                state = self._timed(state, Move(wish[0], wish[1], at, view.revision, at), view.round)
        raise AssertionError(f"a match of {game.name} did not end")

    def house(self, state: Any, command: Any, at: Instant) -> Any:
        """What the table does by itself is not a call, and not timed."""
        decided = self.game.decide(state, Move(None, command, at, Revision(0), at))
        assert not isinstance(decided, Refused), (command, decided)
        for event in decided:
            state = self.game.evolve(state, event)
        return state

    def _timed(self, state: Any, move: Move, number: int) -> Any:
        game = self.game
        marks = [now()]
        decided = game.decide(state, move)
        marks.append(now())
        if isinstance(decided, Refused):
            return state
        for event in decided:
            state = game.evolve(state, event)
        marks.append(now())
        game.due(state)
        marks.append(now())
        shown = [news for event in decided if (news := game.show(event, PUBLIC)) is not None]
        marks.append(now())
        items = tuple(news for news in shown if not isinstance(news, Look))
        encode_server(Subprotocol.MSGPACK, News(Seq(1), 0, items))
        marks.append(now())
        kind = type(move.command).__name__
        for step, began, ended in zip(STEPS, marks, marks[1:], strict=False):
            self.steps[kind][step].record(ended - began)
        self.sums[kind].record(marks[-1] - marks[0])
        if any(isinstance(event, Judged) for event in decided):
            self.rounds[number].record(marks[-1] - marks[0])
        return state


def played(game: Game[Any, Any, Any, Any], plan: Plan) -> tuple[list[Steps], list[Grown]]:
    """Matches of one game; the first warms up."""
    timed = Timed(game)
    timed.play(random.Random(0))
    timed = Timed(game)
    for number in range(plan.matches):
        said.progress(f"{game.name}: match {number + 1} of {plan.matches}")
        timed.play(random.Random(number))
    steps = [
        Steps(
            game.name,
            kind,
            timed.sums[kind].n,
            microseconds(found["decide"], 500),
            microseconds(found["evolve"], 500),
            microseconds(found["due"], 500),
            microseconds(found["show"], 500),
            microseconds(found["encode"], 500),
            microseconds(timed.sums[kind], 500),
            microseconds(timed.sums[kind], 990),
        )
        for kind, found in timed.steps.items()
    ]
    grown = [Grown(game.name, number, told.n, microseconds(told, 500)) for number, told in sorted(timed.rounds.items())]
    return steps, grown


def timed_asking(question: str, cards: int, ask: Iterator[Callable[[], object]]) -> Asked:
    told = Histogram()
    for each in ask:
        began = now()
        each()
        told.record(now() - began)
    return Asked(question, cards, microseconds(told, 500), microseconds(told, 990), told.n)


def lizzies(cards: int, count: int, draw: random.Random) -> Iterator[Callable[[], object]]:
    """Tables where every hand has so many open cards and none of them fits: each has to be looked at."""
    opened = DIZZY.open(SEATS, DIZZY.options(countdown_ms=0), DIZZY.deck(None, ""), Instant(0), Revision(0))
    assert not isinstance(opened, Refused), opened
    order = Shuffled(tuple(draw.sample(range(len(opened.deck.cards)), len(opened.deck.cards))))
    dealt = Timed(DIZZY).house(opened, order, Instant(0))
    misfits = [card for card in dealt.deck.cards if not made(placed(dealt.lizzy.tops, card))]
    for _ in range(count):
        hand = Hand(open=tuple(draw.choices(misfits, k=cards)), blind=EMPTY)
        yield partial(nobody_can_lay, replace(dealt, hands=dict.fromkeys(dealt.hands, hand)))


def centers(cards: int, count: int, draw: random.Random) -> Iterator[Callable[[], object]]:
    """Centers of four beside hands of so many cards, all of the largest shapes, which seldom make a Zangle."""
    largest = max(shape.area for shape in POLYIAMONDS)
    shapes = [shape.name for shape in POLYIAMONDS if shape.area == largest]
    can_zangle.cache_clear()
    for _ in range(count):
        yield partial(can_zangle, counted(draw.choices(shapes, k=4)), counted(draw.choices(shapes, k=cards)))


def measure(plan: Plan) -> Found:
    found = Found()
    for game in GAMES:
        if game.name not in WISHES:
            found.missing[game.name] = "nobody here knows how to play it"
            continue
        steps, grown = played(game, plan)
        found.steps += steps
        found.growth += grown
    draw = random.Random(1)
    for cards in (4, 20, 60):
        found.asked.append(timed_asking("nobody can lay", cards * len(SEATS), lizzies(cards, plan.asked, draw)))
    for cards in (4, 20, 100):
        found.asked.append(timed_asking("a Zangle can be made", cards + 4, centers(cards, plan.asked, draw)))
    return found


def shown(found: Found) -> list[str]:
    number = said.number
    lines = [
        f"{'game':8} {'command':10} " + "".join(f"{step:>8}" for step in STEPS) + f"{'all p50':>9} {'p99':>8} calls"
    ]
    lines += [
        f"{row.game:8} {row.command:10} {number(row.decide_us, 1):>8}{number(row.evolve_us, 1):>8}"
        f"{number(row.due_us, 1):>8}{number(row.show_us, 1):>8}{number(row.encode_us, 1):>8}"
        f"{number(row.all_p50_us, 1):>9} {number(row.all_p99_us, 1):>8} {row.calls}"
        for row in found.steps
    ]
    lines += [
        f"{row.game}, round {row.round}: a judged call takes {number(row.p50_us, 1)} µs ({row.calls} calls)"
        for row in found.growth
    ]
    lines += [
        f"{row.question}? {row.cards} cards: {number(row.p50_us, 1)} µs, p99 {number(row.p99_us, 1)} "
        f"(asked {row.asked} times)"
        for row in found.asked
    ]
    return lines + [f"missing: {name}: {why}" for name, why in found.missing.items()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description="What do the rules of a call cost?")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    found = measure(TINY if chosen.tiny else QUICK if chosen.quick else FULL)
    return said.all_of("rules", chosen, found, shown(found))


if __name__ == "__main__":
    sys.exit(main())

"""Whole matches of any game, played by made-up players and remembered step by step. Knows the Game interface only.

This is the least table there can be: it wakes the rules when they are due, shuffles when they ask, and lets seats
and house act in between. One seed, one match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from protocol.units import MILLISECOND, Instant, Revision, Seat
from referee.games.interface import (
    CameBack,
    DealNext,
    Game,
    GotUp,
    HouseCommand,
    Look,
    Move,
    Refused,
    SatDown,
    Shuffle,
    Shuffled,
    Tick,
    Viewer,
    VoidLock,
    Wake,
    WentAway,
)
from referee.games.options import read_options
from referee.games.registry import GAMES
from tests.kit.players import CHOICES, PLAYERS

# Erased, since one suite runs every game.
AnyGame = Game[Any, Any, Any, Any]

BY_NAME: dict[str, AnyGame] = {game.name: game for game in GAMES}

# The longest match of these players that was seen takes 11,402 steps; one of twice that does not end.
STEPS_MAX = 24_000

_ENCODE = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Step:
    """One move, with the state before it, the answer, and the state after."""

    before: Any
    move: Move
    answer: tuple[Any, ...] | Refused
    after: Any


@dataclass
class Match:
    """A match as far as it was played."""

    game: AnyGame
    start: Any
    seats: tuple[Seat, ...]
    steps: list[Step] = field(default_factory=list)

    @property
    def state(self) -> Any:
        return self.steps[-1].after if self.steps else self.start

    @property
    def over(self) -> bool:
        return bool(self.game.winners(self.state))

    def rule(self, move: Move) -> tuple[Any, ...] | Refused:
        before = after = self.state
        answer = self.game.decide(before, move)
        if not isinstance(answer, Refused):
            for event in answer:
                after = self.game.evolve(after, event)
        self.steps.append(Step(before, move, answer, after))
        return answer


def shown(game: AnyGame, answer: tuple[Any, ...] | Refused, after: Any, viewer: Viewer) -> list[bytes]:
    """Every byte that the viewer is sent for the events: news, or the view where that is shown instead."""
    if isinstance(answer, Refused):
        return []
    news = [game.show(event, viewer) for event in answer]
    return [seen(game, after, viewer) if isinstance(item, Look) else _ENCODE(item) for item in news if item is not None]


def seen(game: AnyGame, state: Any, viewer: Viewer) -> bytes:
    """The viewer's view, encoded."""
    return _ENCODE(game.view(state, viewer))


def begun(name: str, seed: int) -> tuple[Match, Random]:
    """A match before its first deal, with the generator of its chance."""
    game, draw = BY_NAME[name], Random(seed)
    count = draw.randint(game.seats_min, min(5, game.seats_max))
    return _opened(game, count, CHOICES[name][seed % len(CHOICES[name])]), draw


def _opened(game: AnyGame, count: int, texts: Mapping[str, str]) -> Match:
    options = read_options(game.options, texts)
    seats = tuple(Seat(seat) for seat in range(count))
    start = game.open(seats, options, game.deck(None, ""), Instant(0), Revision(0))
    assert not isinstance(start, Refused), start
    return Match(game, start, seats)


@cache
def played(name: str, seed: int) -> Match:
    """A whole match, in the middle of which seats go away, come back, leave and join."""
    return _to_the_end(*begun(name, seed), comings=0.02)


def played_by(name: str, seed: int, count: int, options: Mapping[str, str]) -> Match:
    """A whole match of so many seats that stay."""
    return _to_the_end(_opened(BY_NAME[name], count, options), Random(seed), comings=0)


def _to_the_end(match: Match, draw: Random, comings: float) -> Match:
    now = Instant(0)
    while not match.over:
        assert len(match.steps) < STEPS_MAX, f"{match.game.name} does not end"
        due = match.game.due(match.state)
        if isinstance(due, Shuffle):
            order = tuple(draw.sample(range(due.count), due.count))
            match.rule(Move(None, Shuffled(order), now, Revision(0), now))
            continue
        next_move = Instant(now + draw.choice([0, 50, 400, 1_500]) * MILLISECOND)
        if isinstance(due, Wake) and due.at <= next_move:
            now = due.at
            match.rule(Move(None, Tick(), now, Revision(0), now))
            continue
        now = next_move
        match.rule(_coming(match, draw, now) if draw.random() < comings else _act(match, draw, now))
    return match


def _act(match: Match, draw: Random, now: Instant) -> Move:
    """A seat does something, mostly for what it sees now and sometimes for what it saw before."""
    game, state = match.game, match.state
    lock = game.lock(state)
    seat = lock.holder if lock is not None and draw.random() < 0.5 else draw.choice(match.seats)
    command = PLAYERS[game.name](game.view(state, seat), seat, draw)
    basis = Revision(max(0, game.revision(state) - draw.choice([0, 0, 0, 0, 1, 2])))
    return Move(seat, command, now, basis, now)


def _coming(match: Match, draw: Random, now: Instant) -> Move:
    seat = draw.choice(match.seats)
    # Nobody leaves for good often, or no match would be played to its end.
    leaving: list[HouseCommand] = [GotUp(seat)] if draw.random() < 0.1 else []
    usual: list[HouseCommand] = [WentAway(seat), CameBack(seat), CameBack(seat), SatDown(seat), DealNext(), VoidLock()]
    return Move(None, draw.choice(leaving or usual), now, Revision(0), now)

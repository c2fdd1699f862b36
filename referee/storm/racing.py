"""How the calls of a race go out: in every order in turn, as near together as they can be. Knows no answer."""

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from protocol.units import MICROSECOND
from referee.simulator.draw import Draw
from referee.storm.asked import Asked
from referee.storm.tab import CLOCK

if TYPE_CHECKING:
    from referee.storm.player import Player

# Calls of one race lie so far apart: mostly as near as one thread can write them, and sometimes so far that nobody can
# doubt their order.
GAPS: Final = (0, 0, 0, 0, 0, 0, 20 * MICROSECOND, 20 * MICROSECOND, 100 * MICROSECOND, 1_500 * MICROSECOND)

# With so few every order is tried in turn; with more, orders are drawn.
EVERY_ORDER_MAX: Final = 4


class Ready(NamedTuple):
    """A call that waits at the barrier, with the frame that it is. `twice`: it goes out twice in one breath."""

    player: "Player"
    asked: Asked
    data: bytes
    twice: bool


class Race(Struct):
    """Calls that went out together. `seats`: the steady ones of those that were for the table as it was."""

    basis: int
    calls: frozenset[str]
    seats: tuple[int, ...]
    first: str  # Of their calls the one that went out first.
    over: bool = False


class Orders:
    """The orders in which so many can be released."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._left: list[tuple[int, ...]] = []

    def next(self, count: int) -> tuple[int, ...]:
        """Of few, every order comes once before any comes again."""
        if count > EVERY_ORDER_MAX:
            return self._draw.order(count)
        if not self._left or len(self._left[-1]) != count:
            self._left = list(itertools.permutations(range(count)))
            self._draw.shuffle(self._left)
        return self._left.pop()


def race_of(revision: int, ordered: list[Ready]) -> Race:
    """The race that these calls are, in the order in which they will go out."""
    current = [ready for ready in ordered if ready.asked.play.basis == revision]
    steady = [ready.asked for ready in current if ready.player.steady]
    return Race(
        basis=revision,
        calls=frozenset(ready.asked.id for ready in current),
        seats=tuple([int(asked.seat) for asked in steady]),
        first=steady[0].id if steady else "",
    )


def let_go(ordered: list[Ready], planned: int, draw: Draw) -> None:
    """Open the barrier. `planned`: the instant at which the first call is due."""
    # What was answered long ago is said again: it must do nothing. Not behind the call: that would look late.
    again = ordered[0].player
    if again.done and draw.chance(10):
        again.say_again(draw.pick(again.done))
    gap = draw.pick(GAPS)
    for ready in ordered:
        ready.player.release(ready.asked, ready.data, planned, twice=ready.twice)
        if gap:
            until = CLOCK.now() + gap
            while CLOCK.now() < until:
                pass
            planned += gap

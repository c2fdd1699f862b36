"""What a bot is able to think of, whatever the game. Knows skill; knows no card."""

from collections.abc import Sequence
from random import Random  # noqa: TID251 - a bot's own dice; no rule hangs on them
from typing import Final, NamedTuple, TypeVar

Thing = TypeVar("Thing")

# At skill 0 two of three chances are overlooked at the first look, at skill 1 one of twenty.
SEEN_AT_WORST: Final = 0.35
SEEN_AT_BEST: Final = 0.95

# A player who has looked so often has seen everything: a table must not wait for ever for what nobody notices.
LOOKS_MAX: Final = 4

# How often a call is a blunder: one in twelve for a beginner, one in three hundred for the best.
BLUNDERS_AT_WORST: Final = 0.08
BLUNDERS_AT_BEST: Final = 0.003


class Thinker(NamedTuple):
    """One player's head: its dice, and its skill from 0 to 1."""

    chance: Random
    skill: float

    def notices(self, things: Sequence[Thing], look: int) -> list[Thing]:
        """What is noticed of all there is, at the first look (0) or a later one."""
        if look >= LOOKS_MAX:
            return list(things)
        overlooked = 1 - (SEEN_AT_WORST + (SEEN_AT_BEST - SEEN_AT_WORST) * self.skill)
        return [thing for thing in things if self.chance.random() > overlooked ** (look + 1)]

    def blunders(self) -> bool:
        """Is this one of the times?"""
        return self.chance.random() < BLUNDERS_AT_WORST + (BLUNDERS_AT_BEST - BLUNDERS_AT_WORST) * self.skill

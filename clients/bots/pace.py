"""How long a person takes. Knows a distribution; knows no game and no clock.

Reaction times are skewed: most are near the mode, some are much longer, none is very short. The ex-Gaussian, a normal
plus an exponential part, is the usual description (Luce, Response Times, 1986), and its usual parameters for a choice
between things seen are mu 0.4 to 0.7 s, sigma a tenth of a second, tau 0.1 to 0.3 s (Matzke and Wagenmakers, 2009).
A search over several cards takes a multiple of that; the multiples below are our choice, set so that skill 0 feels like
a child and skill 1 like the fastest at a games evening.
"""

from random import Random  # noqa: TID251 - a bot's own dice; no rule hangs on them
from typing import Final, NamedTuple

FLOOR_SECONDS: Final = 0.25
"""Nobody sees, chooses and presses faster: simple reactions to a light take 0.2 s, and this is a choice."""

CEILING_SECONDS: Final = 20.0
"""The tail of the distribution has no end, a table's patience has."""


SKILL: Final = 0.35
"""How good a bot is where nobody says: newcomers, who take three seconds for what others see in two, are to win about
as often as it does. See `tests/clients/bots/test_strength.py`.
"""


class Pace(NamedTuple):
    """An ex-Gaussian distribution, in seconds."""

    mu: float
    sigma: float
    tau: float

    def draw(self, chance: Random) -> float:
        """One reaction time in seconds, between floor and ceiling."""
        seconds = chance.gauss(self.mu, self.sigma) + chance.expovariate(1 / self.tau)
        return min(max(seconds, FLOOR_SECONDS), CEILING_SECONDS)

    def times(self, factor: float) -> "Pace":
        """So many times slower, in every part."""
        return Pace(self.mu * factor, self.sigma * factor, self.tau * factor)


_CHOICE_AT_BEST: Final = Pace(0.60, 0.10, 0.20)
_CHOICE_AT_WORST: Final = Pace(2.20, 0.40, 1.20)


def choice(skill: float) -> Pace:
    """The time to see what has changed and decide, for a skill from 0 to 1."""
    return Pace(
        *(worst + (best - worst) * skill for worst, best in zip(_CHOICE_AT_WORST, _CHOICE_AT_BEST, strict=True))
    )


def press(skill: float) -> Pace:
    """The time to do what is decided already: put the card down, open one, look up again."""
    return choice(skill).times(0.5)

"""A line for the player, with its tone. Knows nothing else."""

from typing import NamedTuple


class Told(NamedTuple):
    """Tone: good, bad, mine (the answer to one's own press) or plain."""

    tone: str
    text: str

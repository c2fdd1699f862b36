"""What a table may choose. Knows names, bounds and defaults; the rules behind them are elsewhere."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import MILLISECOND, Span


class StuckBy(StrEnum):
    """Who says that nobody can lay (DND-19)."""

    REFEREE = "referee"
    WORD = "word"


class Options(Struct, frozen=True):
    """The options of Down 'n Dizzy; `..._ms` are milliseconds."""

    # Blind cards a player (DND-02); 0: by the number of seats (DND-33). Twice what the largest hand of 54 cards is.
    hand: Annotated[int, Meta(ge=0, le=60)] = 0
    # DND-30. 21 rounds fill an evening.
    best_of: Annotated[int, Meta(ge=1, le=21)] = 1
    double_trouble: bool = False
    stuck: StuckBy = StuckBy.REFEREE
    # From naming to laying (DND-13). A minute is for those who need calm.
    lock_ms: Annotated[int, Meta(ge=500, le=60_000)] = 3_000
    lockout_ms: Annotated[int, Meta(ge=0, le=10_000)] = 1_000
    grace_open_ms: Annotated[int, Meta(ge=0, le=60_000)] = 3_000
    countdown_ms: Annotated[int, Meta(ge=0, le=30_000)] = 3_000
    # Between two rounds; 0: only when the host asks.
    between_ms: Annotated[int, Meta(ge=0, le=120_000)] = 8_000
    # How long everybody can see that nobody can lay, before cards open.
    stuck_ms: Annotated[int, Meta(ge=0, le=10_000)] = 1_000
    # Cards for a wrong combination (DND-12).
    penalty: Annotated[int, Meta(ge=0, le=3)] = 1

    @property
    def rounds_to_win(self) -> int:
        """More than half of the rounds."""
        return self.best_of // 2 + 1


def span(milliseconds: int) -> Span:
    """An option's milliseconds as a length of time."""
    return Span(milliseconds * MILLISECOND)

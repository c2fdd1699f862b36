"""What a table may choose. Knows names, bounds and defaults; the rules behind them are elsewhere."""

from typing import Annotated

from msgspec import Meta, Struct

from protocol.units import SECOND, Span


class Options(Struct, frozen=True):
    """The options of Zing-a-Zam; `..._s` are seconds."""

    # ZAM-02: which chair the oldest player sits on, counted clockwise from the first; 0: by lot.
    oldest: Annotated[int, Meta(ge=0, le=5)] = 0
    # ZAM-22: with two or three players, two cards face their holder instead of one.
    small_table: bool = False
    # For each card and each choice; 0: nobody is hurried. Ten minutes are for those who play by the fire.
    turn_s: Annotated[int, Meta(ge=0, le=600)] = 0


def turn_span(options: Options) -> Span:
    """How long a turn may take; 0: as long as it takes."""
    return Span(options.turn_s * SECOND)

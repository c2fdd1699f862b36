"""What a table may be asked for, whatever its game. Knows defaults and bounds; knows no rule."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct


class Start(StrEnum):
    """Who begins a match."""

    HOST = "host"
    READY = "ready"  # It begins by itself once everyone present is ready.


class TableOptions(Struct, frozen=True):
    """The options of a table. Times are milliseconds."""

    start: Start = Start.HOST
    # Between "everyone is ready" and the deal: time for one more phone to join.
    start_delay_ms: Annotated[int, Meta(ge=0, le=60_000)] = 3_000
    # How long an absent seat blocks the rules (DND-37). A phone that locks its screen is back within seconds.
    grace_ms: Annotated[int, Meta(ge=0, le=600_000)] = 20_000
    # How long the first call is kept back for others that are still in flight below us. Past 120 ms people notice the
    # table hesitating; on the same machine and on a wired network nothing is gained by holding at all.
    hold_ms: Annotated[int, Meta(ge=0, le=120)] = 0

"""What a table may be asked for, whatever its game. Knows defaults and bounds; knows no rule."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.verdicts import Tie


class Start(StrEnum):
    """Who begins a match."""

    HOST = "host"
    READY = "ready"  # It begins by itself once everyone present is ready.


class Fairness(StrEnum):
    """Who of several callers is first."""

    ARRIVAL = "arrival"  # Whose call was here first.
    FRIENDS = "friends"  # Who pressed first; of a phone on a bad network much is believed, and of a liar too.
    STRICT = "strict"  # Who pressed first, as far as no liar gains much.


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
    # Where it is not by arrival, calls are held as `referee.table.watermark` says, and not by `hold_ms`.
    fairness: Fairness = Fairness.ARRIVAL
    # What settles presses that lie closer than anybody can know. The lottery gives nothing to whoever can make his
    # estimate a little earlier.
    tie: Tie = Tie.LOTTERY

    @property
    def holds(self) -> bool:
        """Whether a call may be kept back at all."""
        return self.hold_ms > 0 or self.fairness is not Fairness.ARRIVAL

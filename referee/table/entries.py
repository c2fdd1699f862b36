"""All that a table is ever told. Knows shapes of data; the same entries again give the same table again.

`at` is an instant of the table (nanoseconds since it opened). Within one table it never falls.
"""

from msgspec import Struct

from protocol.client import Command, Name, Symbol
from protocol.units import Instant, Seat, Span
from protocol.verdicts import Stamping
from referee.table.presstime import NO_PROOF, Proof, Sighting


class Entry(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of what a table is told."""

    at: Instant


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a seat that was free."""

    seat: Seat
    name: Name
    symbol: Symbol
    bot: bool


class Came(Entry, frozen=True, tag="came"):
    """A seat has a live connection."""

    seat: Seat


class Went(Entry, frozen=True, tag="went"):
    """A seat has no live connection any more."""

    seat: Seat


class WatchersChanged(Entry, frozen=True, tag="watchers-changed"):
    watchers: int


class ScreensChanged(Entry, frozen=True, tag="screens-changed"):
    """So many screens may host beside the host."""

    screens: int


class Measured(Entry, frozen=True, tag="measured", omit_defaults=True):
    """How long the way to a seat and back is, and how its arrivals are stamped. Decides nothing."""

    seat: Seat
    rtt_ms: int
    stamping: Stamping
    clock: bool | None = None  # Whether its clock is known, where calls are ordered by press.


class Heard(Entry, frozen=True, tag="heard", omit_defaults=True):
    """A seat's command. `at` is its stamp: when the bytes reached this machine, as a fact."""

    seat: Seat
    stamping: Stamping
    command: Command
    early: Span = Span(0)  # It may have arrived so much before its stamp, behind which the kernel merged it.
    proof: Proof = NO_PROOF  # What was known of the seat then, where calls are ordered by press.


class Observed(Entry, frozen=True, tag="observed"):
    """What is known by now of seats that have not called, while a race waits for them."""

    seats: tuple[Sighting, ...]


class Woke(Entry, frozen=True, tag="woke"):
    """It is this late now: whatever is due by then happens."""


class Restarted(Entry, frozen=True, tag="restarted"):
    """The referee went down and is back: nobody is connected any more, and time stood still meanwhile."""


TableEntry = Sat | Came | Went | WatchersChanged | ScreensChanged | Measured | Heard | Observed | Woke | Restarted

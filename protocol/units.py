"""Names for numbers, so that a seat cannot be passed for a sequence number. Knows no message."""

from typing import Annotated, NewType

from msgspec import Meta

Instant = NewType("Instant", int)
"""Nanoseconds since the table opened. No wall clock, no time zone, no pause."""

Span = NewType("Span", int)
"""A length of time in nanoseconds."""

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 clockwise. It survives reconnects."""

Seq = NewType("Seq", int)
"""The number of one message of news. Rises by one with each; the same for all viewers of a table."""

Revision = NewType("Revision", int)
"""How often the contested thing (the Lizzy, the center) has changed in this match: the basis of a call."""

CardId = NewType("CardId", int)
"""Which card of the deck file this is. Sent only while the card lies face up for the viewer."""

MICROSECOND = Span(1_000)
MILLISECOND = Span(1_000_000)
SECOND = Span(1_000_000_000)

SEATS_MAX = 9  # DND-31 names the largest table of all games.
SeatNumber = Annotated[Seat, Meta(ge=0, lt=SEATS_MAX)]

# 2**31: at a thousand changes a second this lasts 24 days, and every language's integer holds it.
RevisionNumber = Annotated[Revision, Meta(ge=0, lt=2**31)]

# A deck has 120 cards at most today; a group's own deck file may have up to 1,024.
CardNumber = Annotated[CardId, Meta(ge=0, lt=1024)]

# 36 letters hold a UUID in its usual spelling, the longest identifier clients commonly make.
CommandId = Annotated[str, Meta(min_length=1, max_length=36, pattern=r"^[A-Za-z0-9_-]+(?!\n)$")]

"""Decides everything again from the records, and compares. Knows tables and records; knows no file and no clock.

Needs no source of chance: whatever the dealer gave is in the records.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from protocol import server
from protocol.units import Instant, Seat
from referee.journal.croupier import Croupier
from referee.journal.entries import (
    FIRST_LINK,
    RECORDS_VERSION,
    Closed,
    Cut,
    Granted,
    Opened,
    Orders,
    Row,
    Swept,
    TableRecord,
    Took,
    Unreadable,
    decode,
    link,
    state_digest,
)
from referee.table.audience import Post
from referee.table.entries import Heard
from referee.table.menu import Menu
from referee.table.table import Table

if TYPE_CHECKING:
    from protocol.verdicts import Closing

# What a table may raise when it is told what it was never told: its own asserts, and what code under them meets first.
BROKEN: Final = (AssertionError, LookupError, ValueError, TypeError, AttributeError)


class Differs(Exception):
    """A record and what is decided again do not agree, or it is damaged; the text says how."""


class DiffersBefore(Differs):
    """It is not this record, but what was before it since the last digest."""


class Playback:
    """Deals again what was dealt."""

    def __init__(self) -> None:
        self._orders: list[tuple[int, ...]] = []

    def load(self, orders: Orders) -> None:
        self._orders = list(reversed(orders))

    def order(self, count: int) -> tuple[int, ...]:
        if not self._orders:
            raise Differs(f"an order of {count} is asked for that was not given")
        order = self._orders.pop()
        if sorted(order) != list(range(count)):
            raise Differs(f"an order of {count} is asked for, and one of {len(order)} was given")
        return order

    def check_all_used(self) -> None:
        if self._orders:
            raise Differs(f"an order of {len(self._orders[-1])} was given that is not asked for")


class Told(NamedTuple):
    """What one record led to."""

    heard: tuple[Heard, ...]
    posts: list[Post]


NOTHING: Final = Told((), [])


class Replay:
    """One table, from its first record as far as it is told."""

    def __init__(self, opened: Opened, new_table: type[Table] = Table) -> None:
        """Raises `Differs` when this program plays no such table any more."""
        if opened.version > RECORDS_VERSION:
            raise Differs(f"its records are of version {opened.version}, and this referee knows {RECORDS_VERSION}")
        self.opened = opened
        self.older = opened.version < RECORDS_VERSION  # Decided again as ever; but its digests are of something else.
        self.croupier = Croupier(Playback())
        try:
            menu = Menu(opened.game, opened.options, opened.deck)
            self.table = new_table(opened.code, menu, opened.seats_max, self.croupier)
        except BROKEN as error:
            raise Differs(f"this referee opens no such table: {error}") from error
        self.now = Instant(0)
        self.told: list[Post] = []  # Since the last digest.
        self.tokens: dict[Seat, bytes] = {}
        self.hired: dict[Seat, int | None] = {}  # The skills of the server's own bots, where one had the token last.
        self.ended: Closing | Cut | None = None

    def tell(self, record: TableRecord) -> Told:
        """The next record. Raises `Differs`."""
        if self.ended is not None:
            raise Differs("the table had ended")
        try:
            return self._tell(record)
        except BROKEN as error:
            raise Differs(f"the table breaks: {type(error).__name__} {error}") from error

    def _tell(self, record: TableRecord) -> Told:
        match record:
            case Swept() | Took():
                return self._stroke(record)
            case Granted(seat, digest, hired, skill):
                self.tokens[seat] = digest
                self.hired.pop(seat, None)
                if hired:
                    self.hired[seat] = skill
            case Closed(state, reason):
                self._compare(state)
                self.ended = reason
            case Cut():
                self.ended = record
            case Opened():
                raise Differs("a table is opened twice")
        return NOTHING

    def _stroke(self, record: Swept | Took) -> Told:
        playback = self._prepare(record)
        if isinstance(record, Swept):
            heard, posts = record.heard, self.table.sweep(record.heard, record.now)
            self.now = record.now
        else:
            heard, posts = (), self.table.take(record.entry)
            self.now = max(self.now, record.entry.at)
        playback.check_all_used()
        self.croupier.take()
        self.told += posts
        self._forget_tokens(posts)
        return Told(heard, posts)

    def _prepare(self, record: Swept | Took) -> Playback:
        """Compare what was before, and let it become as late as it was."""
        self._compare(record.state)
        playback = self.croupier.house
        assert isinstance(playback, Playback)
        playback.load(record.orders)
        if record.before > self.now:
            if self.table.sweep((), record.before):
                raise Differs("it speaks where it was silent")
            self.now = record.before
        return playback

    def _compare(self, state: bytes) -> None:
        if not state:
            return
        if not self.older and state != state_digest(self.table, self.told):
            raise DiffersBefore("it leads to another state, or says something else, than it did")
        self.told.clear()

    def _forget_tokens(self, posts: Iterable[Post]) -> None:
        for post in posts:
            if isinstance(post.message, server.Bye):
                for viewer in post.to:
                    if viewer is not None:
                        self.tokens.pop(viewer, None)


class Sitting:
    """One table's rows: checks what ties them together, and replays them, up to the first that differs."""

    def __init__(self, number: int, new_table: type[Table] = Table) -> None:
        self._new_table = new_table
        self.number = number
        self.link = FIRST_LINK
        self.entries = 0
        self.wall_ms = 0  # Of the last row.
        self.replay: Replay | None = None
        self.failed = ""  # How the first row that differs does; empty: none does.
        self.failed_at = 0  # Its number.
        self._unproved = (
            0  # The first stroke since the last digest: the digest of the next record is of what it led to.
        )

    def tell(self, row: Row) -> Told:
        """The next row. Once one differs, what comes after it proves nothing, and is only counted."""
        self.entries += 1
        if self.failed:
            return NOTHING
        try:
            told = self._tell(row)
        except Differs as differs:
            before = isinstance(differs, DiffersBefore)
            self.failed, self.failed_at = str(differs), self._unproved if before else row.id
            return NOTHING
        self.wall_ms = row.wall_ms
        return told

    def _tell(self, row: Row) -> Told:
        if link(self.link, row.id, row.sitting, row.wall_ms, row.record) != row.link:
            raise Differs("it is damaged, or what was before it is missing")
        self.link = row.link
        try:
            record = decode(row.record)
        except Unreadable as unreadable:
            raise Differs(f"it is no record ({unreadable})") from unreadable
        if self.replay is not None:
            told = self.replay.tell(record)
            if isinstance(record, Swept | Took) and (record.state or not self._unproved):
                self._unproved = row.id
            return told
        if not isinstance(record, Opened) or row.id != row.sitting:
            raise Differs("its table was never opened")
        self.replay = Replay(record, self._new_table)
        return NOTHING

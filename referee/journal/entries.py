"""What is written of a table, and how it hangs together. Knows shapes and digests; knows no file.

One record is one stroke: what the table was told, the orders that its dealer gave meanwhile, and a digest of where the
strokes before had led: of all that decides what comes next, and of all that was said since the digest before. So it is
taken after everybody has heard, and costs no ruling any time. An empty digest says that none was taken.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from protocol import server
from protocol.units import Instant, Seat
from protocol.verdicts import Closing
from referee.games.hidden import FaceDown
from referee.table.audience import Post
from referee.table.entries import Heard, TableEntry
from referee.table.table import Table

RECORDS_VERSION: Final = 6
"""The version of these shapes, and of what a digest is of.

It rises when an older program could not replay them, and with all that changes a digest (`Table.facts`, or what is
told): digests of older versions are not compared. 2: verdicts are taken back. 3: matches of one alone.
4: calls are ordered by press. 5: a lottery's verdicts say of which race. 6: Zangle's hands say who is locked out.
"""

# 64 bits: two states that differ get the same digest once in 10**19 tries, and nobody is trying.
DIGEST_BYTES: Final = 8

# 128 bits: the chain also has to stand against somebody who tries.
LINK_BYTES: Final = 16

FIRST_LINK: Final = b""
"""What the first record of a table hangs on."""

Orders = tuple[tuple[int, ...], ...]


class Record(Struct, frozen=True, array_like=True, gc=False):
    """Base of what is written. Without field names, since there are some hundred thousand of them an evening."""


class Opened(Record, frozen=True, tag="opened"):
    """A table, before anybody sat there.

    `kept`: it is the server's own, and never given up for idleness. `trial`: it tries the server out, so it is
    not brought back, and in nobody's results.
    """

    version: int
    code: str
    game: str
    options: Mapping[str, str]
    deck: str | None
    seats_max: int
    kept: bool
    trial: bool = False  # Not in records of before there was a difference.


class Swept(Record, frozen=True, tag="swept"):
    """One sweep of the sockets. `before`: up to then the table had been swept already, and had had nothing to say."""

    state: bytes
    before: Instant
    now: Instant
    heard: tuple[Heard, ...]
    orders: Orders


class Took(Record, frozen=True, tag="took"):
    """One entry that came from no client's command."""

    state: bytes
    before: Instant
    entry: TableEntry
    orders: Orders


class Granted(Record, frozen=True, tag="granted"):
    """Whoever shows the token of this digest is this seat. Written before the seat is taken.

    `hired`: it is the server's own bot, and no visitor.
    """

    seat: Seat
    digest: bytes
    hired: bool = False  # Not in records of before there was a difference.
    skill: int | None = None  # How good that bot is, from 0 to 100. None: a visitor, or nobody wrote it down then.


class Closed(Record, frozen=True, tag="closed"):
    """The table has ended."""

    state: bytes
    reason: Closing


class Cut(Record, frozen=True, tag="cut"):
    """From here on some records could not be written: what was told after it is not in the journal."""

    reason: str


TableRecord = Opened | Swept | Took | Granted | Closed | Cut


class Row(NamedTuple):
    """A record as it stands in the file."""

    id: int
    sitting: int
    wall_ms: int
    record: bytes
    link: bytes


def _shown(hidden: object) -> object:
    """The one place where face-down cards are written: into a digest, and into no message."""
    if isinstance(hidden, FaceDown):
        return hidden.peek()
    raise TypeError(f"no way to write {type(hidden)}")


_encoder = msgspec.msgpack.Encoder()
_all_encoder = msgspec.msgpack.Encoder(enc_hook=_shown)
_decoder = msgspec.msgpack.Decoder(TableRecord)


class Unreadable(Exception):
    """These bytes are no record; the text says why."""


def encode(record: TableRecord) -> bytes:
    return _encoder.encode(record)


def decode(data: bytes) -> TableRecord:
    """Raises `Unreadable`."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Unreadable(str(error)) from error


def link(before: bytes, number: int, sitting: int, wall_ms: int, record: bytes) -> bytes:
    """What ties a record to all of its table that came before: change any of it, and this does not fit any more."""
    place = b"%d %d %d " % (number, sitting, wall_ms)
    return blake2b(before + place + record, digest_size=LINK_BYTES).digest()


def token_digest(token: str) -> bytes:
    """What is kept of a seat's secret: enough to know it again, too little to say it."""
    return sha256(token.encode()).digest()


def state_digest(table: Table, told: Sequence[Post]) -> bytes:
    """All that decides what the table does next, hidden cards included, and what it told to whom, in eight bytes.

    Of a whole view its number is enough: what it was made from is in the digest itself.
    """
    said: Sequence[object] = told
    if any(isinstance(post.message, server.Sight) for post in told):
        said = [(to, message.seq if isinstance(message, server.Sight) else message) for to, message in told]
    return blake2b(_all_encoder.encode((table.facts(), said)), digest_size=DIGEST_BYTES).digest()

"""What does it cost to spell and to read messages, and how large are they?

The messages are those of a real match: a call, the news of its verdict, and the whole view of a table; each in both
spellings, read as the referee or a client reads them, and framed as they go out.

    python -m bench.codec [--quick] [--json] [--plot DIR]
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec import Struct

from bench import said
from bench.stats import microseconds
from protocol import client, server
from protocol.codec import Subprotocol, decode_client, decode_server, encode_client, encode_server
from protocol.games import dizzy
from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Stamping
from referee.arrivals import message_frame
from referee.games.dizzy.combinations import made, placed
from referee.house import House
from referee.journal.croupier import Croupier
from referee.storm.latency import Histogram
from referee.table.audience import Post
from referee.table.entries import Came, Heard, Sat
from referee.table.menu import Menu
from referee.table.table import Table

SEATS: Final = 4
BATCH: Final = 100  # One is shorter than the clock is fine.
now: Final = time.perf_counter_ns


class Row(Struct, frozen=True):
    """One message in one spelling. Times are the median of batches, microseconds a message."""

    message: str
    spelling: str
    size_bytes: int
    encode_us: float
    decode_us: float
    frame_us: float | None  # None: clients frame by themselves.


class Found(Struct):
    rows: list[Row]


def right_call(table: Table, now: Instant) -> tuple[Seat, client.Play]:
    """A call that will be upheld."""
    view = table.sight(None, now).game
    assert isinstance(view, dizzy.DizzyView), view
    assert view.lizzy is not None
    tops = (view.lizzy.head, view.lizzy.body, view.lizzy.tail)
    for hand in view.hands:
        for card in hand.open:
            if named := made(placed(tops, card)):
                do = dizzy.Call(named=named, card=card.id)
                return hand.seat, client.Play(id="c0000001", basis=Revision(view.revision), do=do)
    raise AssertionError("nobody can lay: choose another seed")


def samples() -> tuple[client.Play, server.News, server.Sight]:
    """From a table of four: the call, the news of its verdict, and the view after it."""
    table = Table("BNCH", Menu("dizzy", {"countdown_ms": "0", "stuck_ms": "0"}, None), 9, Croupier(House(7)))
    at = Instant(0)
    for number in range(SEATS):
        table.take(Sat(at, Seat(number), f"Player {number}", tuple(client.Symbol)[number], False))
        table.take(Came(at, Seat(number)))

    def sweep(seat: Seat, message: client.Command) -> list[Post]:
        return table.sweep([Heard(at, seat, Stamping.KERNEL, message)], at)

    sweep(Seat(0), client.Start(id="start"))
    at = Instant(at + 10 * MILLISECOND)
    table.sweep([], at)
    seat, play = right_call(table, at)
    news = next(post.message for post in sweep(seat, play) if isinstance(post.message, server.News))
    return play, news, table.sight(None, at)


def each_us(act: Callable[[], object], batches: int) -> float:
    """The median over batches of what one takes."""
    told = Histogram()
    for _ in range(batches):
        began = now()
        for _ in range(BATCH):
            act()
        told.record(now() - began)
    median = microseconds(told, 500)
    assert median is not None
    return round(median / BATCH, 3)


def row(message: Any, spelling: Subprotocol, batches: int) -> Row:
    frame = None
    encode: Callable[[], object]
    decode: Callable[[], object]
    if isinstance(message, client.Play):
        said_by_client = encode_client(spelling, message)
        data = said_by_client.encode() if isinstance(said_by_client, str) else said_by_client
        encode, decode = partial(encode_client, spelling, message), partial(decode_client, spelling, said_by_client)
    else:
        data = encode_server(spelling, message)
        encode, decode = partial(encode_server, spelling, message), partial(decode_server, spelling, data)
        frame = each_us(partial(message_frame, spelling, data), batches)
    name = type(message).__name__
    return Row(name, spelling.name.lower(), len(data), each_us(encode, batches), each_us(decode, batches), frame)


def measure(batches: int) -> Found:
    return Found([row(message, spelling, batches) for message in samples() for spelling in Subprotocol])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.codec", description="What do messages cost?")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    found = measure(2 if chosen.tiny else 50 if chosen.quick else 1_000)
    lines = [f"{'message':8} {'spelling':8} {'bytes':>6} {'encode µs':>9} {'decode µs':>9} {'frame µs':>8}"]
    lines += [
        f"{row.message:8} {row.spelling:8} {row.size_bytes:>6} {row.encode_us:>9.2f} {row.decode_us:>9.2f} "
        f"{said.number(row.frame_us, 2):>8}"
        for row in found.rows
    ]
    return said.all_of("codec", chosen, found, lines)


if __name__ == "__main__":
    sys.exit(main())

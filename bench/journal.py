"""What does keeping a journal cost a ruling?

First the write alone, in this process: a table is told calls as fast as it rules them, and what is measured is what
stands between the ruling and the first word about it. Then whole servers over sockets, one without a journal and one
with each durability, called in turn within one run, so that whatever else the machine does meets all of them: the time
from a call's `send` to the news of it at another seat. Nothing is asserted.

    python -m bench.journal [--writes 20000] [--calls 1000] [--json]
"""

import argparse
import json
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from msgspec import Struct, to_builtins

from bench.order import OPTIONS, TRIALS_A_TABLE_PER_S, Duel
from bench.server import LOAD_CORE, pin, referee
from protocol.client import Play, Start, Symbol
from protocol.games import dizzy
from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Stamping
from referee.house import House
from referee.journal.croupier import Croupier
from referee.journal.entries import RECORDS_VERSION, Opened
from referee.journal.scribe import Writing
from referee.journal.store import Durability, Store
from referee.table.entries import Came, Heard, Sat
from referee.table.menu import Menu
from referee.table.table import Table

NAMED: Final = (dizzy.Combination.COLORS_SAME,)
SERVERS: Final = {
    "without": ("--no-journal",),
    "normal": ("--journal", "{}/normal.journal"),
    "full": ("--journal", "{}/full.journal", "--durability", "full"),
}

# A disk that is waited for at every record takes thousands of times longer; some hundred show how long.
FULL_WRITES: Final = 300


class Written(Struct):
    """The write alone, in microseconds."""

    durability: str
    writes: int
    p50_us: float
    p99_us: float
    p999_us: float
    max_us: float
    bytes_a_record: float


class Latency(Struct):
    """From a call to the news of it, in microseconds; `ratio` is of the medians, to the server without a journal."""

    journal: str
    calls: int
    p50_us: float
    p99_us: float
    ratio: float


def writes(folder: str, durability: Durability, count: int) -> Written:
    """Rule on calls, and take the time of nothing but the scribe."""
    store = Store.open(Path(folder) / f"writes-{durability}.journal", durability)
    croupier = Croupier(House(1))
    table = Table("BNCH", Menu("dizzy", OPTIONS, None), 9, croupier)
    scribe = Writing.begin(
        store, table, croupier, Opened(RECORDS_VERSION, "BNCH", "dizzy", OPTIONS, None, 9, kept=False)
    )
    now = Instant(0)
    for number in range(2):
        for entry in (Sat(now, Seat(number), f"Player {number}", Symbol.STAR, False), Came(now, Seat(number))):
            scribe.took(entry, table.take(entry))
    started = Heard(now, Seat(0), Stamping.KERNEL, Start(id="start"))
    scribe.swept([started], now, table.sweep([started], now))
    basis = table.sight(None, now).game
    assert basis is not None
    took: list[int] = []
    for number in range(count):
        now = Instant(now + MILLISECOND)
        do: dizzy.DizzyCommand = dizzy.Withdraw() if number % 2 else dizzy.Call(named=NAMED)
        heard = [Heard(now, Seat(0), Stamping.KERNEL, Play(id=str(number), basis=Revision(basis.revision), do=do))]
        posts = table.sweep(heard, now)
        began = time.perf_counter_ns()
        scribe.swept(heard, now, posts)
        took.append(time.perf_counter_ns() - began)
        scribe.settled()
    assert store.healthy, store.describe_trouble()
    store.close()
    size = store.path.stat().st_size / (count + 7)
    p50, p99, p999 = (quantile(took, part) for part in (0.5, 0.99, 0.999))
    return Written(durability, count, p50, p99, p999, max(took) / 1_000, size)


def quantile(values_ns: list[int], part: float) -> float:
    """Of nanoseconds, in microseconds."""
    ordered = sorted(values_ns)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] / 1_000


def call(duel: Duel) -> int:
    """One seat calls, the other hears so; the nanoseconds between."""
    for player in duel.players:
        player.drain()
    (name, _), (frame, _) = duel.prepare()
    caller, other = duel.players
    caller.calls = True
    began = time.perf_counter_ns()
    caller.socket.send(frame)
    heard = False
    while not heard:
        message = other.hear()
        items = getattr(message, "items", ())
        heard = any(isinstance(item, dizzy.LockGranted) for item in items)
    took = time.perf_counter_ns() - began
    caller.calls = False
    caller.say(Play(id=f"{name}-w", basis=duel.revision, do=dizzy.Withdraw()))
    for player in duel.players:
        player.verdict_on(name)
    return took


def latencies(folder: str, count: int) -> list[Latency]:
    """The servers in turn, each as often as the others."""
    took: dict[str, list[int]] = {name: [] for name in SERVERS}
    with ExitStack() as stack:
        duels = {}
        for name, arguments in SERVERS.items():
            url, _ = stack.enter_context(referee(*(each.format(folder) for each in arguments)))
            duels[name] = Duel(url)
        pin(LOAD_CORE)
        for number in range(count):
            # Each goes first as often as the others do.
            turn = number % len(duels)
            for name in [*duels, *duels][turn : turn + len(duels)]:
                took[name].append(call(duels[name]))
            time.sleep(1 / TRIALS_A_TABLE_PER_S)
        for duel in duels.values():
            duel.close()
    without = statistics.median(took["without"])
    return [
        Latency(name, len(each), quantile(each, 0.5), quantile(each, 0.99), round(statistics.median(each) / without, 3))
        for name, each in took.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="What does keeping a journal cost a ruling?")
    parser.add_argument("--writes", type=int, default=20_000)
    parser.add_argument("--calls", type=int, default=1_000)
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # A disk, where the usual place is often memory.
        written = [
            writes(folder, Durability.NORMAL, given.writes),
            writes(folder, Durability.FULL, min(given.writes, FULL_WRITES)),
        ]
        told = latencies(folder, given.calls)
    if given.json:
        print(json.dumps({"writes": to_builtins(written), "latencies": to_builtins(told)}))
        return
    for row in written:
        print(
            f"write, {row.durability}: median {row.p50_us:.1f} µs, p99 {row.p99_us:.1f}, p99.9 {row.p999_us:.1f}, "
            f"max {row.max_us:.0f} ({row.writes} writes, {row.bytes_a_record:.0f} bytes each)"
        )
    for each in told:
        print(
            f"call to news, journal {each.journal}: median {each.p50_us:.0f} µs, p99 {each.p99_us:.0f} "
            f"({each.calls} calls), {each.ratio:.2f} of without"
        )


if __name__ == "__main__":
    main()

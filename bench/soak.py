"""Does a server that ran for a while under load get back to where it was?

Tables full of bots play and err for a minute on one server; then everyone leaves, and the tables are given up. The
report shows memory, open descriptors, CPU and latency before, during and after.

    python -m bench.soak [--tables 50] [--bots 4] [--seconds 60] [--warm-up 20] [--quick] [--json] [--plot DIR]
"""

import argparse
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]  # It ships no types.
from msgspec import Struct

from bench import said
from bench.server import LOAD_CORE, pin, referee
from bench.tables import entered, spelled
from protocol.client import VERSION, Hello, Leave

TABLES_MAX: Final = 500

# Given up for idleness after a minute here, so that the end can be watched.
IDLE_MINUTES: Final = 1
GIVEN_UP_S: Final = 60 * IDLE_MINUTES + 45  # The lobby looks every 15 seconds.

QUICK: Final = (10.0, 5.0, 10)  # Seconds of load and of warming up, and tables.

SAMPLE_S: Final = 5.0
LEAVE_S: Final = 30  # A bot's leave is answered within milliseconds; a core that is shared may take some more.


class Sample(Struct):
    """The server at one moment."""

    at_s: float
    phase: str  # fresh, warm-up, start, load, after
    tables: int
    seats: int
    rss_mb: float
    descriptors: int
    cpu_share: float  # Of one core, since the sample before.
    commands: int  # Since the sample before.
    p50_us: float | None  # Of the rulings since the sample before, from the histogram: an upper bound of the bucket.
    p99_us: float | None
    throttled: int
    broken: int


class Found(Struct):
    samples: list[Sample] = []


class Watch:
    """Takes samples."""

    def __init__(self, url: str, pid: int) -> None:
        parts = urlsplit(url)
        self._metrics = f"http://{parts.netloc}/metrics"
        self._process = psutil.Process(pid)
        self._began = self._at = time.monotonic()
        self._cpu = self._cpu_s()
        self._before = self.scrape()

    def _cpu_s(self) -> float:
        times = self._process.cpu_times()
        return float(times.user + times.system)

    def scrape(self) -> dict[str, float]:
        """Every metric of the server, by name and labels."""
        with urllib.request.urlopen(self._metrics, timeout=30) as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(value) for name, value in (ln.rsplit(" ", 1) for ln in lines if not ln.startswith("#"))}

    def sample(self, phase: str) -> Sample:
        now, cpu, told = time.monotonic(), self._cpu_s(), self.scrape()
        before = self._before
        sample = Sample(
            at_s=now - self._began,
            phase=phase,
            tables=int(told["referee_tables"]),
            seats=int(told["referee_seats_present"]),
            rss_mb=self._process.memory_info().rss / 1e6,
            descriptors=self._process.num_fds(),
            cpu_share=(cpu - self._cpu) / max(0.001, now - self._at),
            commands=int(told["referee_commands_total"] - before["referee_commands_total"]),
            p50_us=quantile(before, told, 0.50),
            p99_us=quantile(before, told, 0.99),
            throttled=int(told["referee_throttled_total"]),
            broken=int(told["referee_tables_broken_total"]),
        )
        self._at, self._cpu, self._before = now, cpu, told
        return sample


def quantile(before: dict[str, float], told: dict[str, float], share: float) -> float | None:
    """The upper bound, in µs, of the histogram's bucket in which this share of new rulings lies; None: no rulings."""
    name = "referee_ruling_seconds_bucket"
    counts = {key: value - before.get(key, 0) for key, value in told.items() if key.startswith(name)}
    total = max(counts.values(), default=0)
    if not total:
        return None
    bounds = ((float(key.split('"')[1]), count) for key, count in counts.items())
    return next(bound * 1e6 for bound, count in sorted(bounds) if count >= share * total)


def codes(url: str, tables: int) -> list[str]:
    """Open so many tables, and let go of them: their bots come at once."""
    opened = []
    port = urlsplit(url).port or 80
    for _ in range(tables):
        wire, welcome, _ = entered(port, Hello(version=VERSION, open="dizzy"))
        wire.socket.send(wire.frame(spelled(Leave(id="leave"))))
        wire.socket.close()
        opened.append(welcome.table)
    return opened


@contextmanager
def playing(url: str, tables: list[str], bots: int) -> Iterator[None]:
    """Bots at all these tables, as long as the block lasts; then each gives its seat up."""
    crowd = subprocess.Popen([sys.executable, "-m", "bench.crowd", url, *tables, "--bots", str(bots)])
    pin(LOAD_CORE, crowd.pid)
    try:
        yield
        assert crowd.poll() is None, "the bots ended before the load did"
    finally:
        crowd.send_signal(signal.SIGTERM)
        try:
            crowd.wait(LEAVE_S)
        except subprocess.TimeoutExpired:
            crowd.kill()
            crowd.wait()


def soak(tables: int, bots: int, seconds: float, warm_up_s: float) -> Iterator[Sample]:
    """A server's life: warmed up, at rest, under load, and at rest again.

    The first load of a process fills caches and the allocator's pools, once; so the start that the end is compared
    with is taken after one, and it is as wide as the load itself.
    """
    # Nobody is there to press start, so matches begin by themselves.
    asked = ("--tables-max", str(tables + 1), "--idle-minutes", str(IDLE_MINUTES), "--start", "ready")
    with referee(*asked) as (url, server):
        watch = Watch(url, server.pid)
        if warm_up_s:
            yield watch.sample("fresh")
            yield from wave(watch, url, tables, bots, warm_up_s, "warm-up")
        yield watch.sample("start")
        yield from wave(watch, url, tables, bots, seconds, "load")


def wave(watch: Watch, url: str, tables: int, bots: int, seconds: float, phase: str) -> Iterator[Sample]:
    """So many tables of bots for so long; then everybody leaves, and the tables are given up."""
    opened = codes(url, tables)
    with playing(url, opened, bots):
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            time.sleep(min(SAMPLE_S, left))
            yield watch.sample(phase)
    ends = time.monotonic() + GIVEN_UP_S
    while time.monotonic() < ends:
        time.sleep(SAMPLE_S)
        yield (sample := watch.sample("after"))
        if sample.tables <= 1:
            break


def shown(sample: Sample) -> str:
    """One line of the table."""
    p50, p99 = (f"{value:.0f}" if value is not None else "-" for value in (sample.p50_us, sample.p99_us))
    return (
        f"{sample.at_s:>6.0f} {sample.phase:7} {sample.tables:>6} {sample.seats:>6} {sample.rss_mb:>8.1f} "
        f"{sample.descriptors:>5} {100 * sample.cpu_share:>5.1f} {sample.commands:>9} {p50:>8} {p99:>8} "
        f"{sample.throttled:>9} {sample.broken:>6}"
    )


HEAD: Final = (
    f"{'s':>6} {'phase':7} {'tables':>6} {'seats':>6} {'RSS MB':>8} {'fds':>5} {'CPU %':>5} {'commands':>9} "
    f"{'p50 µs ≤':>8} {'p99 µs ≤':>8} {'throttled':>9} {'broken':>6}"
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="Does a server get back to rest?")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--bots", type=int, default=4, help="at each table (4)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of load (60)")
    parser.add_argument("--warm-up", type=float, default=20.0, help="seconds of the same load before (20)")
    chosen = said.options(parser)
    if chosen.quick:
        chosen.seconds, chosen.warm_up, chosen.tables = QUICK
    found = Found()
    if not chosen.json:
        print(HEAD)
    for sample in soak(min(chosen.tables, TABLES_MAX), chosen.bots, chosen.seconds, chosen.warm_up):
        found.samples.append(sample)
        if not chosen.json:
            print(shown(sample), flush=True)
    samples = found.samples
    first = next(sample for sample in samples if sample.phase == "start")
    peak, last = max(samples, key=lambda sample: sample.rss_mb), samples[-1]
    line = (
        f"memory: {first.rss_mb:.1f} MB at the start, {peak.rss_mb:.1f} at the peak, {last.rss_mb:.1f} at the end; "
        f"descriptors: {first.descriptors} and {last.descriptors}; tables: {first.tables} and {last.tables}"
    )
    return said.all_of("soak", chosen, found, [line])


if __name__ == "__main__":
    sys.exit(main())

"""Reads recorded round trips of a link: when each was sent, and how long it took or that it was lost. Replays nothing.

Two formats. The own one is CSV, its columns named by the first line; lines that begin with `#` are remarks:

    sent_ms,trip_ms
    0.000,3.214
    20.051,41.870
    40.102,lost

Sent counts from any instant, and rises from line to line. And what Linux's `ping -D` prints, as it is; there, sent is
the instant of the answer less the trip, and what has no answer before a later one was lost.
"""

import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

# A link is replayed from any position: shorter than an evening at a table, it would be mostly the same again.
TRIPS_MIN: Final = 500
# Ten minutes of one in 20 ms. Each process that plays an evening holds them all.
TRIPS_MAX: Final = 30_000
BYTES_MAX: Final = 4 * 1024 * 1024  # So many of ping's lines, and to spare.
# Further apart they do not tell how a link goes within one race. Also what an old ping grants whoever is not root.
APART_MS_MAX: Final = 250
# A phone that nobody hears for longer is about to lose its connection, and is no phone to race with.
SILENCE_MS_MAX: Final = 5_000

HEADER: Final = "sent_ms,trip_ms"
LOST: Final = "lost"
PRECISION: Final = 1_000  # Microseconds: what ping prints, at best.

_ANSWER: Final = re.compile(r"\[(?P<at>\d+\.\d+)\] .*\b(?:icmp_)?seq=(?P<number>\d+) .*time=(?P<trip>\d+(?:\.\d+)?) ms")
_NUMBERS: Final = 1 << 16  # Of ping: then it counts from zero again.
# So many answers may overtake one: those of the longest silence at one in 2 ms, as fast as ping lets anybody.
_OVERTAKEN_MAX: Final = SILENCE_MS_MAX // 2


class Unreadable(Exception):
    """This file is no recording, and this is why: with file and line, to be shown as it is."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(f"{path}:{line}: {why}" if line else f"{path}: {why}")


class Trip(NamedTuple):
    """Microseconds; `took` is None of one that was lost."""

    sent: int
    took: int | None


class Trace(Struct, frozen=True):
    """A recording. The first trip was sent at 0, and each later than the one before."""

    name: str
    trips: tuple[Trip, ...]

    @property
    def apart_us(self) -> float:
        """From one trip to the next, on average."""
        return self.trips[-1].sent / (len(self.trips) - 1)


class Recorded(Struct, frozen=True):
    """What a recording is like: trips in milliseconds."""

    name: str
    trips: int
    seconds: float
    lost: float  # A share of one.
    trip_ms_min: float
    trip_ms_p50: float
    trip_ms_p90: float
    trip_ms_p99: float
    trip_ms_max: float


def recorded(trace: Trace) -> Recorded:
    took = sorted(trip.took / PRECISION for trip in trace.trips if trip.took is not None)
    p50, p90, p99 = (took[min(len(took) - 1, len(took) * percent // 100)] for percent in (50, 90, 99))
    count = len(trace.trips)
    seconds = round(trace.trips[-1].sent / 1e6, 3)
    return Recorded(trace.name, count, seconds, round(1 - len(took) / count, 4), took[0], p50, p90, p99, took[-1])


def said(told: Recorded) -> str:
    """In one line."""
    return (
        f"{told.name}: {told.trips} trips in {told.seconds:.0f} s, {told.lost:.2%} lost; ms: shortest "
        f"{told.trip_ms_min:.2f}, p50 {told.trip_ms_p50:.2f}, p90 {told.trip_ms_p90:.2f}, p99 {told.trip_ms_p99:.2f}, "
        f"longest {told.trip_ms_max:.2f}"
    )


def read(path: Path) -> Trace:
    """A file of either format; raises `Unreadable`."""
    try:
        with path.open("rb") as file:
            content = file.read(BYTES_MAX + 1)
    except OSError as error:
        raise Unreadable(path, 0, error.strerror or "cannot be read") from error
    if len(content) > BYTES_MAX:
        raise Unreadable(path, 0, f"longer than {BYTES_MAX // 1024} KiB: record at most ten minutes")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Unreadable(path, line, "not UTF-8: neither CSV nor what ping prints") from error
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    said = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not said:
        raise Unreadable(path, 0, "empty")
    begins = said[0][1]
    if begins == HEADER:
        found = list(_of_csv(path, said[1:]))
    elif begins.startswith(("PING ", "[")):
        found = _of_ping(path, said)
    else:
        raise Unreadable(path, said[0][0], f'begins neither with "{HEADER}" nor as what ping -D prints')
    _check(path, found)
    start = found[0][1].sent
    return Trace(path.name, tuple(Trip(trip.sent - start, trip.took) for _, trip in found))


Numbered = tuple[int, Trip]  # With its line.


def _of_csv(path: Path, lines: Iterable[tuple[int, str]]) -> Iterator[Numbered]:
    before = -math.inf
    for number, line in lines:
        fields = [field.strip() for field in line.split(",")]
        if len(fields) != 2:
            raise Unreadable(path, number, f"{len(fields)} fields, not 2: when it was sent, and what it took")
        sent = _microseconds(path, number, fields[0])
        if sent <= before:
            raise Unreadable(path, number, "sent no later than the trip before")
        before = sent
        yield number, Trip(sent, None if fields[1] == LOST else _microseconds(path, number, fields[1]))


def _microseconds(path: Path, line: int, field: str) -> int:
    try:
        ms = float(field)
    except ValueError:
        raise Unreadable(path, line, f"{field[:40]!r} is no number of milliseconds") from None
    if not 0 <= ms < 1e15:  # Milliseconds since 1970 have twelve or thirteen digits. Catches what is no number, too.
        raise Unreadable(path, line, f"{field[:40]!r} is not in the range of milliseconds")
    return round(ms * PRECISION)


def _of_ping(path: Path, lines: Iterable[tuple[int, str]]) -> list[Numbered]:
    """By number, since answers may overtake one another; of each number the first answer, and the gaps are the lost."""
    answers: dict[int, Numbered] = {}
    newest = 0
    for number, line in lines:
        if "time=" not in line:
            continue  # Its head, its summary, "no answer yet", or what a router says.
        found = _ANSWER.match(line)
        if found is None:
            raise Unreadable(path, number, "an answer without [when]: record with Linux's ping -D")
        near = newest - _OVERTAKEN_MAX + (int(found["number"]) - newest + _OVERTAKEN_MAX) % _NUMBERS
        newest = max(newest, near)
        took = round(float(found["trip"]) * PRECISION)
        answers.setdefault(near, (number, Trip(round(float(found["at"]) * 1e6) - took, took)))
        if newest - min(answers) > TRIPS_MAX:
            raise Unreadable(path, number, f"more than {TRIPS_MAX} trips")
    return list(_with_lost(answers))


def _with_lost(answers: dict[int, Numbered]) -> Iterator[Numbered]:
    """What was lost was sent evenly between its neighbors; clocks of answers may jitter, sendings rise all the same."""
    before, count_before = -math.inf, 0
    for count, (line, trip) in sorted(answers.items()):
        sent = max(trip.sent, int(before) + count - count_before) if before > -math.inf else trip.sent
        missing = count - count_before - 1 if before > -math.inf else 0
        for each in range(1, missing + 1):
            yield line, Trip(int(before) + (sent - int(before)) * each // (missing + 1), None)
        yield line, Trip(sent, trip.took)
        before, count_before = sent, count


def _check(path: Path, found: list[Numbered]) -> None:
    """That it says enough, and is of a link that somebody could play over."""
    if len(found) < TRIPS_MIN:
        raise Unreadable(path, 0, f"{len(found)} trips, of which {TRIPS_MIN} are the least that say something")
    if len(found) > TRIPS_MAX:
        raise Unreadable(path, found[TRIPS_MAX][0], f"more than {TRIPS_MAX} trips")
    apart_ms = (found[-1][1].sent - found[0][1].sent) / PRECISION / (len(found) - 1)
    if apart_ms > APART_MS_MAX:
        words = f"trips are {apart_ms:.0f} ms apart, and more than {APART_MS_MAX} do not show what a race meets"
        raise Unreadable(path, 0, words)
    heard = found[0][1].sent
    for line, trip in found:
        if trip.took is not None:
            if trip.took > SILENCE_MS_MAX * PRECISION:
                raise Unreadable(path, line, f"a trip of more than {SILENCE_MS_MAX} ms: nobody plays over such a link")
            heard = trip.sent
        if trip.sent - heard > SILENCE_MS_MAX * PRECISION:
            raise Unreadable(path, line, f"nothing came back for {SILENCE_MS_MAX} ms: nobody plays over such a link")
    if all(trip.took is None for _, trip in found):
        raise Unreadable(path, 0, "nothing came back at all")

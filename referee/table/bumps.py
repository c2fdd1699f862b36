"""Measures how two phones differ between a finger and its event. Knows presses of seats; knows no chair, no message.

Phones differ there by 5 to 15 ms, and no clock can tell. So two of them are laid side by side and pressed at once by
two fingers of one hand, some times over: what their stamps differ by is what they differ by, and what fingers err.
Half way the fingers are crossed, so that one that always comes down first is on each phone as often as the other.

All phones of a table are measured against each other: the first pair makes the group, and whoever comes after bumps
with somebody who is in it. The outcome is told to all, and each phone takes its own part off what it states of its
presses. That makes it a statement like any other, believed no further than the clamp of `presstime` allows.
"""

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final, NamedTuple

from protocol.units import MILLISECOND, Instant, Seat, Span

# Fifteen: fingers of one hand meet within some 10 ms, and the median of so many errs by a third of that.
BUMPS: Final = 15
# After so many the fingers are crossed.
BUMPS_BEFORE_CROSSING: Final = 8
# Two presses further apart were not meant as one: three times what phones and fingers differ by.
TOGETHER_MAX: Final = Span(60 * MILLISECOND)
# What is known less well than what it is to correct is not worth having.
PLUS_MINUS_MAX: Final = Span(10 * MILLISECOND)
# Crossing cancels what fingers do by habit only as well as a hand repeats itself, so it is never known better.
PLUS_MINUS_MIN: Final = Span(2 * MILLISECOND)


class Touch(NamedTuple):
    """How much later than those of the group's first phone the stamps of a seat's phone are; it may be less than 0."""

    later: Span
    plus_minus: Span


class Bump(NamedTuple):
    """One press of one phone."""

    seat: Seat
    at: Instant
    doubt: Span  # By what the offset of its clock can be wrong.


class Progress(NamedTuple):
    """Two phones were pressed together. `touches`: of whom this has settled, after the last of them."""

    seats: tuple[Seat, Seat]
    pairs: int  # 0: they agreed too badly, and begin anew.
    touches: Mapping[Seat, Touch]


class Bumps:
    """Those of one table. Bounded: a press without a partner, and a run of some differences, for each seat."""

    def __init__(self) -> None:
        self._alone: dict[Seat, Bump] = {}
        self._runs: dict[tuple[Seat, Seat], list[tuple[Span, Span]]] = {}  # Differences, with their doubts.

    def press(self, bump: Bump, known: Mapping[Seat, Touch]) -> Progress | None:
        """One phone was pressed. `known`: the group so far. None: no other was, or it cannot be told which."""
        partners = [
            other
            for other in self._alone.values()
            if other.seat != bump.seat and abs(other.at - bump.at) <= TOGETHER_MAX and _joins(bump, other, known)
        ]
        if len(partners) != 1:
            self._alone[bump.seat] = bump
            return None
        one, other = sorted((bump, partners[0]), key=lambda each: each.seat)
        self._alone.pop(one.seat, None)
        self._alone.pop(other.seat, None)
        seats = (one.seat, other.seat)
        run = self._runs.pop(seats, [])
        for seat in seats:
            self._stop_runs(seat)  # A hand is at one pair of phones at a time.
        run.append((Span(one.at - other.at), Span(one.doubt + other.doubt)))
        if len(run) < BUMPS:
            self._runs[seats] = run
            return Progress(seats, len(run), {})
        difference, plus_minus = settle(run)
        if plus_minus > PLUS_MINUS_MAX:
            return Progress(seats, 0, {})
        return Progress(seats, BUMPS, _touches(seats, difference, plus_minus, known))

    def forget(self, seat: Seat) -> None:
        """Somebody else sits there, with another phone."""
        self._alone.pop(seat, None)
        self._stop_runs(seat)

    def _stop_runs(self, seat: Seat) -> None:
        self._runs = {seats: run for seats, run in self._runs.items() if seat not in seats}

    def facts(self) -> tuple[object, ...]:
        """All that decides what comes next."""
        return (list(self._alone.values()), [(*seats, run) for seats, run in self._runs.items()]) if self else ()

    def __bool__(self) -> bool:
        return bool(self._alone or self._runs)


def _joins(one: Bump, other: Bump, known: Mapping[Seat, Touch]) -> bool:
    """Whether their difference says anything about the rest: a second group beside the first would not."""
    return not known or one.seat in known or other.seat in known


def settle(run: Sequence[tuple[Span, Span]]) -> tuple[Span, Span]:
    """How much later the first phone stamps than the second, and what that can be wrong by.

    The median of each half, so that no slip of a finger counts; and the mean of the two, so that neither finger does.
    The scatter is that of the median, taken two and a half times: so few differences say their own scatter badly, and
    with that the truth lies within some 19 times in 20 (93 to 96 of 100, in runs drawn with fingers
    that err by 8 and by 4 ms). What the clocks can be wrong by adds to it, since
    it was the same each time.
    """
    halves = run[:BUMPS_BEFORE_CROSSING], run[BUMPS_BEFORE_CROSSING:]
    middles = [_median([difference for difference, _ in half]) for half in halves]
    off = [abs(difference - middle) for half, middle in zip(halves, middles, strict=True) for difference, _ in half]
    # Of normal scatter the median distance is 0.674 of the deviation, and a median errs 1.253 times as much as a mean.
    error = _median(off) * 1_859 // (isqrt(1_000_000 * len(run)))
    doubt = _median([doubt for _, doubt in run])
    return Span(sum(middles) // 2), Span(max(PLUS_MINUS_MIN, 5 * error // 2) + doubt)


def _median(values: Sequence[int]) -> int:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) // 2


def _touches(
    seats: tuple[Seat, Seat], difference: Span, plus_minus: Span, known: Mapping[Seat, Touch]
) -> Mapping[Seat, Touch]:
    """What is known now. `difference`: so much later the first of them stamps than the second."""
    one, other = seats
    if one not in known and other not in known:
        slower, quicker = (one, other) if difference > 0 else (other, one)
        return {quicker: Touch(Span(0), Span(0)), slower: Touch(Span(abs(difference)), plus_minus)}
    # Measured again, the one that was known less well learns from the other.
    if one in known and (other not in known or known[one].plus_minus < known[other].plus_minus):
        return {other: Touch(Span(known[one].later - difference), Span(known[one].plus_minus + plus_minus))}
    return {one: Touch(Span(known[other].later + difference), Span(known[other].plus_minus + plus_minus))}

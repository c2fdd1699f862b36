"""Orders calls held together, and keeps the photo finish. Knows instants; knows no game, no socket, no clock."""

from collections.abc import Sequence
from itertools import groupby
from math import isqrt
from operator import attrgetter
from typing import Final, Protocol

from msgspec import Struct

from protocol import server
from protocol.units import MICROSECOND, MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Rule, Stamping, Tie
from referee.table.entries import Heard
from referee.table.presses import Pressed

# What a stamp can be wrong by. A kernel stamp was found exact to a few microseconds, and turning it into the
# monotonic clock reads two clocks one after the other; a read stamp can be a pass of the loop late.
UNCERTAINTY: dict[Stamping, Span] = {
    Stamping.KERNEL: Span(25 * MICROSECOND),
    Stamping.READ: Span(1 * MILLISECOND),
    Stamping.HOUSE: Span(0),
}

# A photo finish shows each seat once; the largest table has nine. Repeated late calls of one seat add nothing.
ROWS_MAX = 9

_stamp: Final = attrgetter("at")
_ARRIVAL: Final = Rule.ARRIVAL


class Dealer(Protocol):
    """Where a table's chance comes from."""

    def order(self, count: int) -> tuple[int, ...]:
        """A permutation of range(count), every one equally likely."""
        ...


def ruling_order(heard: Sequence[Heard], dealer: Dealer) -> list[Heard]:
    """The calls by stamp. Equal stamps of several seats are ordered by the house's coin, never by the seat's number.

    What one seat sent keeps its order, also under one stamp.
    """
    if len(heard) < 2:
        return list(heard)
    by_stamp = sorted(heard, key=_stamp)
    if len({each.at for each in by_stamp}) == len(by_stamp):
        return by_stamp  # No two of them are tied: nearly always.
    ordered: list[Heard] = []
    for _, group in groupby(by_stamp, key=_stamp):
        together = list(group)
        seats = list(dict.fromkeys([each.seat for each in together]))
        if len(seats) > 1:
            rank = dict(zip(seats, dealer.order(len(seats)), strict=True))
            together.sort(key=lambda each: rank[each.seat])
        ordered += together
    return ordered


class Caller(Struct, frozen=True, gc=False, array_like=True):
    """Who called, and when that arrived."""

    call: str
    seat: Seat
    stamp: Instant
    stamping: Stamping
    early: Span  # So much before its stamp it may have arrived.
    pressed: Pressed | None = None  # Where calls are ordered by press.

    @property
    def rule(self) -> Rule:
        return _ARRIVAL if self.pressed is None else self.pressed.estimate.rule

    @property
    def tie(self) -> Tie | None:
        return None if self.pressed is None else self.pressed.tie

    @property
    def draw(self) -> int:
        return 0 if self.pressed is None else self.pressed.draw

    @property
    def plus_minus_us(self) -> int:
        """What the estimate of its press can be wrong by; 0 where it is by arrival, which is no estimate."""
        return 0 if self.pressed is None else self.pressed.estimate.plus_minus // MICROSECOND


class Race:
    """The calls made for one state of the contested thing: the one that was judged or locked it, and who came after.

    It shows what was told: of a call that holds the lock only whose it is, until its verdict names it.
    """

    def __init__(self, number: int, first: Caller) -> None:
        self.number = number
        self.first = first
        self.taken_back = False
        self._named = False
        self._late: list[server.CallRow] = []

    def margin(self, caller: Caller) -> tuple[int, int]:
        """How far behind the first this caller's bytes arrived or finger pressed, and what that can be wrong by.

        Both are microseconds. Bytes with the earlier stamp may reach us after the ruling, and the lottery of a photo
        finish may be won by the later press. That is no lead: it is what stamps and estimates are wrong by.
        """
        first = self.first
        if first.pressed is not None and caller.pressed is not None:
            one, other = first.pressed.estimate, caller.pressed.estimate
            behind = other.at - one.at
            uncertainty = one.doubt + other.doubt + isqrt(one.noise**2 + other.noise**2)
        else:
            behind = caller.stamp - first.stamp
            uncertainty = UNCERTAINTY[first.stamping] + first.early + UNCERTAINTY[caller.stamping] + caller.early
        return max(0, behind) // MICROSECOND, max(uncertainty, -behind) // MICROSECOND

    def name_first(self) -> None:
        """The first call has its verdict."""
        self._named = True

    def add_late(self, caller: Caller, margin_us: int, plus_minus_us: int) -> None:
        """A caller who was late for this race; only the first call of each seat is a row."""
        seats = [self.first.seat, *[row.seat for row in self._late]]
        if len(seats) < ROWS_MAX and caller.seat not in seats:
            row = server.CallRow(
                caller.call, caller.seat, margin_us, plus_minus_us, caller.rule, caller.tie, caller.draw
            )
            self._late.append(row)

    def _rows(self) -> tuple[server.CallRow, ...]:
        first = self.first
        if not self._named:
            return server.CallRow("", first.seat, 0, 0), *self._late
        row = server.CallRow(first.call, first.seat, 0, first.plus_minus_us, first.rule, first.tie, first.draw)
        return row, *self._late

    def facts(self) -> tuple[object, ...]:
        """All that this race knows."""
        facts = (self.number, self.first, self._rows())
        return (*facts, "taken-back") if self.taken_back else facts

    def photo(self) -> server.Contest:
        return server.Contest(self.number, self._rows(), self.taken_back)

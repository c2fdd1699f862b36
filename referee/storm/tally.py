"""What a storm counts over all its tables: how long answers took, who won, and how late the storm itself was."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from protocol.units import MICROSECOND
from referee.storm.fairness import Wins
from referee.storm.latency import Histogram

if TYPE_CHECKING:
    from referee.storm.asked import Asked
    from referee.storm.player import Player

# How often chance may cry wolf: once in a hundred million storms.
UNFAIR: Final = 1e-8

# Where kernels stamp what arrives, whoever called first is first. All were, of tens of thousands of races on a machine
# five times overloaded; so a twentieth is much more than what a clock's conversion can get wrong.
IN_ORDER_MIN: Final = 0.95
DECIDED_MIN: Final = 100


class Tally:
    """`chaos` and `measuring` say what goes on at the moment."""

    def __init__(self) -> None:
        self.chaos = self.measuring = False
        self.latency = {False: Histogram(), True: Histogram()}  # From when a call was due; in calm, and in chaos.
        self.service = {False: Histogram(), True: Histogram()}  # From when it went out.
        self.lag = Histogram()  # Between the two.
        self.canary = Histogram()
        self.wins = Wins()
        self.decided = self.in_order = 0

    def answer(self, player: "Player", asked: "Asked", at: int) -> None:
        """What a player asked was answered at an instant."""
        if asked.call and player.steady and self.measuring:
            self.latency[self.chaos].record((at - asked.planned) // MICROSECOND)
            self.service[self.chaos].record((at - asked.invoked) // MICROSECOND)
            self.lag.record((asked.invoked - asked.planned) // MICROSECOND)

    def won(self, seats: tuple[int, ...], winner: int, *, in_order: bool) -> None:
        """Of these seats, put into a random order, one was first. `in_order`: it stood first in that order."""
        self.wins.count(seats, winner)
        self.decided += 1
        self.in_order += in_order

    def every(self) -> Histogram:
        """The latency of the whole storm."""
        every = Histogram()
        every.add(self.latency[False])
        every.add(self.latency[True])
        return every

    def unlikely(self, *, by_stamp: bool) -> Iterator[tuple[str, str]]:
        """What no single race shows and all of them do: invariants and words. `by_stamp`: all calls are ordered so."""
        p_value = self.wins.p_value()
        if p_value is not None and p_value < UNFAIR:
            words = f"wins by seat are {self.wins.by_seat()}, by chance {self.wins.by_chance()}: p = {p_value:.2g}"
            yield "fairness", words
        if by_stamp and self.decided >= DECIDED_MIN and self.in_order < IN_ORDER_MIN * self.decided:
            yield "I4", f"of {self.decided} races {self.in_order} went to who had called first"

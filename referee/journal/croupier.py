"""Deals for one table, and remembers what it dealt. Knows no cards, and where its chance comes from only by name."""

from referee.journal.entries import Orders
from referee.table.contest import Dealer


class Croupier:
    """Deals for one table, and remembers what it dealt."""

    def __init__(self, house: Dealer) -> None:
        self.house = house
        self._dealt: list[tuple[int, ...]] = []

    def order(self, count: int) -> tuple[int, ...]:
        order = self.house.order(count)
        self._dealt.append(order)
        return order

    def take(self) -> Orders:
        """What was dealt since this was last asked."""
        dealt, self._dealt = tuple(self._dealt), []
        return dealt

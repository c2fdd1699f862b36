"""Counts the cards of a table as they move: each is in one place only (I1). Knows places and numbers, and no game."""

from collections.abc import Mapping
from typing import Final

# A card that is laid and what it brings about moves cards between fewer places; a deal moves all.
PLACES_MOVED_MAX: Final = 5

Places = Mapping[str, tuple[int, ...]]
"""The cards of each place, by their numbers, which run from 0."""


class Count:
    """The places as they were when they were looked at last.

    The deck is counted whole when it was dealt, and whenever more than a few places have changed. Else the places that
    have not changed hold what they held, and those that have must hold the same cards between them as before: then each
    card is in one place still, as it was by the count before.
    """

    def __init__(self) -> None:
        self._before: Places = {}

    def fault(self, places: Places, deck: int) -> str:
        """What is wrong with these places; empty when each card of the deck is in one of them."""
        before, self._before = self._before, places
        if before is places or _only_moved(before, places):
            return ""
        every = [card for place in places.values() for card in place]
        if len(every) == deck == len(set(every)) and max(every) == deck - 1:
            return ""
        self._before = {}  # Nothing can be told from it.
        return f"{len(every)} cards of {deck}, of them {len(set(every))} different"


def _only_moved(before: Places, places: Places) -> bool:
    """Whether a few places hold between them what they held before, and all others what each of them held."""
    if before.keys() != places.keys():
        return False
    gone: list[int] = []
    come: list[int] = []
    changed = 0
    for place, cards in places.items():
        were = before[place]
        if were is not cards and were != cards:
            gone += were
            come += cards
            changed += 1
    if changed > PLACES_MOVED_MAX:
        return False
    gone.sort()
    come.sort()
    return gone == come

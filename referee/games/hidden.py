"""Cards that lie face down. Knows their order; refuses to be written anywhere.

Whoever forgets that a pile is secret, and puts it into a message, gets an error and no leak: the encoder knows no way
to write a `FaceDown`, and its text names no card. Rules look at the cards through `peek`, so a search for that word
finds every place where a secret is read.
"""

from collections.abc import Iterable
from typing import Final

from protocol.units import CardId


class FaceDown:
    """A pile that nobody sees into, from the top to the bottom. Never changes: every act makes a new pile."""

    # A plain class: the encoder writes Structs, dataclasses and builtin containers, and raises TypeError for this.
    __slots__ = ("_ids",)

    def __init__(self, ids: Iterable[CardId] = ()) -> None:
        self._ids: Final = tuple(ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FaceDown) and self._ids == other._ids

    def __hash__(self) -> int:
        return hash(self._ids)

    def __repr__(self) -> str:
        return f"FaceDown({len(self._ids)} cards)"

    def peek(self) -> tuple[CardId, ...]:
        """The cards, from the top to the bottom. For rules and checks, never for clients."""
        return self._ids

    def without_top(self, count: int = 1) -> "FaceDown":
        """The pile after its `count` top cards were taken. There must be as many."""
        assert 0 <= count <= len(self._ids), (count, self)
        return FaceDown(self._ids[count:])

    def with_under(self, ids: Iterable[CardId]) -> "FaceDown":
        """The pile with these cards put under it, the last one at the bottom."""
        return FaceDown((*self._ids, *ids))


EMPTY: Final = FaceDown()

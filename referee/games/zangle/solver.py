"""Can a Zangle be made from these cards? Knows shapes and how many there are; knows no seat and no table.

The question is asked after every change, for every player, so it must cost next to nothing. Cards are counted by
shape in one whole number with a field of bits for each shape, and each *recipe* (the shape made, what makes it, and
a Z where one is needed) is such a number too: one subtraction tells whether all of it lies there.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NewType

from referee.games.zangle.polyiamonds import POLYIAMONDS
from referee.games.zangle.tilings import multisets, tiling

Counts = NewType("Counts", int)
"""How many cards there are of each shape: a field of bits a shape."""

# Eleven bits hold as many cards of one shape as a deck may have (1,024); the twelfth is free, and a subtraction that
# borrows from it shows that there were too few.
_FIELD_BITS = 12
_FIELD = (1 << _FIELD_BITS) - 1

# The shape's name, or None for a Z card, and what one card of it adds to the counts.
WEIGHTS: dict[str | None, int] = {
    name: 1 << (_FIELD_BITS * number) for number, name in enumerate([None, *(shape.name for shape in POLYIAMONDS)])
}
_GUARD = sum(weight << (_FIELD_BITS - 1) for weight in WEIGHTS.values())


def counted(shapes: Iterable[str | None]) -> Counts:
    """The counts of cards with these shapes."""
    return Counts(sum([WEIGHTS[shape] for shape in shapes]))


def _recipes() -> tuple[tuple[int, int], ...]:
    """Every smallest Zangle as its counts, with all bits of the fields that it uses.

    Two equal shapes need a Z to be three cards (ZGL-06). Every other Zangle may take one as well, which helps where the
    Z is the only card of its place (ZGL-05, ZGL-16); a second Z never helps further.
    """
    z = WEIGHTS[None]
    found: set[int] = set()
    for target in POLYIAMONDS:
        for pieces in multisets(target.area):
            if tiling(target, pieces) is None:
                continue
            cards = counted([target.name, *(piece.name for piece in pieces)])
            found.add(cards + z)
            if len(pieces) >= 2:  # ZGL-01: three cards with the target.
                found.add(cards)
    return tuple((need, _fields(need)) for need in sorted(found))


def _fields(counts: int) -> int:
    return sum(_FIELD * weight for weight in WEIGHTS.values() if counts & (_FIELD * weight))


RECIPES = _recipes()


# A long evening has some thousands of different tables; an entry is a few hundred bytes.
@lru_cache(maxsize=16_384)
def can_zangle(center: Counts, own: Counts) -> bool:
    """Whether a Zangle can be made of these cards, with at least one of each place (ZGL-02).

    Where all cards of a recipe lie there, and some shape of it lies in the center and some in the own cards, they can
    always be shared out so that both places give one, since a recipe has three cards.
    """
    both = (center + own) | _GUARD
    return any((both - need) & _GUARD == _GUARD and center & fields and own & fields for need, fields in RECIPES)

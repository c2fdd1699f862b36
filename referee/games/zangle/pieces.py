"""What the pieces of a Zangle look like on its target. Knows cards and geometry; knows no seat and no rule of play."""

from functools import cache

from protocol.games.zangle import Card, Finding, Outline, Placement, Shape
from referee.games.zangle import tilings
from referee.games.zangle.polyiamonds import BY_NAME, POLYIAMONDS, corners, outline_of

SHAPES: tuple[Shape, ...] = tuple(
    Shape(shape.name, shape.area, shape.outline, tuple(corners(cell) for cell in shape.cells)) for shape in POLYIAMONDS
)
"""Every shape as clients draw it."""


def laid(target: Card, pieces: tuple[Card, ...]) -> tuple[Placement, ...] | None:
    """How the pieces cover the target exactly (ZGL-03); None when they do not. A Z lies nowhere (ZGL-05)."""
    shaped = _shaped(pieces)
    if sum([card.area for card in shaped]) != target.area:
        return None
    outlines = _laid(_shape(target), tuple([_shape(card) for card in shaped]))
    if outlines is None:
        return None
    return tuple([Placement(card.id, outline) for card, outline in zip(shaped, outlines, strict=True)])


@cache  # The areas agree, so there are some hundreds of questions at most.
def _laid(target: str, pieces: tuple[str, ...]) -> tuple[Outline, ...] | None:
    found = tilings.tiling(BY_NAME[target], tuple(BY_NAME[piece] for piece in pieces))
    return None if found is None else tuple(outline_of(placement.cells) for placement in found)


def finding(target: Card, pieces: tuple[Card, ...]) -> Finding:
    """Why these pieces do not cover the target."""
    shaped = _shaped(pieces)
    fault = tilings.misfit(BY_NAME[_shape(target)], tuple(BY_NAME[_shape(card)] for card in shaped))
    placed = tuple(Placement(shaped[each.piece].id, outline_of(each.cells)) for each in fault.placed)
    return Finding(fault.area_needed, fault.area_given, placed, tuple(corners(cell) for cell in fault.holes))


def _shaped(pieces: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([card for card in pieces if card.shape is not None])


def _shape(card: Card) -> str:
    assert card.shape is not None, card
    return card.shape

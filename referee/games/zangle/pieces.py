"""What the pieces of a Zangle look like on its target. Knows cards and geometry; knows no seat and no rule of play."""

from protocol.games.zangle import Card, Finding, Placement, Shape
from referee.games.zangle import tilings
from referee.games.zangle.polyiamonds import BY_NAME, POLYIAMONDS, Polyiamond, corners, outline_of

SHAPES: tuple[Shape, ...] = tuple(
    Shape(shape.name, shape.area, shape.outline, tuple(corners(cell) for cell in shape.cells)) for shape in POLYIAMONDS
)
"""Every shape as clients draw it."""


def laid(target: Card, pieces: tuple[Card, ...]) -> tuple[Placement, ...] | None:
    """How the pieces cover the target exactly (ZGL-03); None when they do not. A Z lies nowhere (ZGL-05)."""
    shaped = _shaped(pieces)
    found = tilings.tiling(_shape(target), tuple(_shape(card) for card in shaped))
    return None if found is None else _placements(shaped, found)


def finding(target: Card, pieces: tuple[Card, ...]) -> Finding:
    """Why these pieces do not cover the target."""
    shaped = _shaped(pieces)
    fault = tilings.misfit(_shape(target), tuple(_shape(card) for card in shaped))
    holes = tuple(corners(cell) for cell in fault.holes)
    return Finding(fault.area_needed, fault.area_given, _placements(shaped, fault.placed), holes)


def _shaped(pieces: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in pieces if card.shape is not None)


def _shape(card: Card) -> Polyiamond:
    assert card.shape is not None, card
    return BY_NAME[card.shape]


def _placements(shaped: tuple[Card, ...], placed: tuple[tilings.Placement, ...]) -> tuple[Placement, ...]:
    return tuple(Placement(shaped[each.piece].id, outline_of(each.cells)) for each in placed)

"""What three cards make. Knows colors, patterns and gold; knows no player and no round."""

from typing import Final

from protocol.games.dizzy import Card, Combination, Part

Tops = tuple[Card, Card, Card]
"""The three top cards of a Lizzy: head, body, tail."""

PARTS = tuple(Part)

# What every call asks for is bound once, here and elsewhere on its way: Python 3.11 takes some fifteen times as long to
# look a member up in its enum as for a name of the module.
HEAD: Final = Part.HEAD
BODY: Final = Part.BODY

_OF_COLORS = frozenset({Combination.COLORS_SAME, Combination.COLORS_DIFFERENT})


def placed(tops: Tops, card: Card) -> Tops:
    """The tops once the card lies on the pile of its own part (DND-07)."""
    head, body, tail = tops
    if card.part is HEAD:
        return card, body, tail
    if card.part is BODY:
        return head, card, tail
    return head, body, card


def made(tops: Tops) -> tuple[Combination, ...]:
    """Every combination that the three cards make: at most one of colors and one of patterns (DND-09, DND-11)."""
    head, body, tail = tops
    colors = len({head.color, body.color, tail.color})
    patterns = len({head.pattern, body.pattern, tail.pattern})
    # Two alike and one not is neither.
    return _COLORS[colors] + _PATTERNS[patterns]


_COLORS = ((), (Combination.COLORS_SAME,), (), (Combination.COLORS_DIFFERENT,))
_PATTERNS = ((), (Combination.PATTERNS_SAME,), (), (Combination.PATTERNS_DIFFERENT,))


def fits(tops: Tops, card: Card) -> bool:
    """Can the card be laid: does some combination result (DND-08)?"""
    head, body, tail = placed(tops, card)
    # As in `made`: of two kinds there is no combination, of one or three there is. It is asked of every open card.
    return len({head.color, body.color, tail.color}) != 2 or len({head.pattern, body.pattern, tail.pattern}) != 2


def all_gold(tops: Tops) -> bool:
    """Three golds. They are a Special Dizzy Lizzy when they make a combination as well."""
    head, body, tail = tops
    return head.gold and body.gold and tail.gold


def exclude_each_other(named: tuple[Combination, ...]) -> bool:
    """Are two of colors named, or two of patterns? No Lizzy can make both, so it is a slip and no call (DND-10)."""
    return len(named) == 2 and (named[0] in _OF_COLORS) == (named[1] in _OF_COLORS)

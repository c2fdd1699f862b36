"""A hint of the page is a Zangle by the referee's own rules, wherever there is one: dealt cards, put to both."""

from itertools import chain, combinations
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.games.zangle import Card
from referee.games.zangle.deck import load_deck
from referee.games.zangle.pieces import SHAPES, laid
from tests.clients.phone import nodes

DEALS = 40
CARDS_EACH = (2, 4)  # Of four there is nearly always a Zangle, of two seldom.


def zangles(center: tuple[Card, ...], own: tuple[Card, ...]) -> dict[str, int]:
    """All that there are: target and pieces, and how many of the cards are one's own."""
    cards, found = (*own, *center), {}
    for target in (card for card in cards if card.shape is not None):
        rest = [card for card in cards if card is not target]
        for pieces in chain.from_iterable(combinations(rest, count) for count in range(2, len(rest) + 1)):
            mine = sum(card in own for card in (target, *pieces))
            sums = sum(card.area for card in pieces) == target.area
            if sums and 0 < mine < 1 + len(pieces) and laid(target, pieces) is not None:
                found[f"{target.id} of {' '.join(str(number) for number in sorted(card.id for card in pieces))}"] = mine
    return found


@pytest.mark.rule("ZGL-01", "ZGL-02", "ZGL-05")
def test_a_hint_finds_the_zangle_with_most_own_cards(tmp_path: Any) -> None:
    chance, deck = Random(5), load_deck()
    lines = []
    for _ in range(DEALS):
        of_each = chance.choice(CARDS_EACH)
        dealt = tuple(chance.sample(deck.cards, 2 * of_each))
        own, center = dealt[:of_each], dealt[of_each:]
        found = zangles(center, own)
        most = max(found.values(), default=0)
        lines.append({"shapes": SHAPES, "center": center, "own": own, "zangles": list(found), "most": most})
    record = tmp_path / "deals.jsonl"
    record.write_bytes(b"\n".join(msgspec.json.encode(line) for line in lines))
    nodes.run("zangle_hints.mjs", RECORD=str(record))

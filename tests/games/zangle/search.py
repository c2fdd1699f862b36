"""Finds Zangles by trying every set of cards. Knows the rules of a Zangle from ZGL-01 to ZGL-16; knows no shortcut."""

from collections.abc import Iterator
from itertools import combinations

from protocol.games.zangle import Card, Take
from referee.games.zangle.polyiamonds import BY_NAME
from referee.games.zangle.state import Player, State, faces
from referee.games.zangle.tilings import tiling

PIECES_MAX = 7  # Five ones, and a Z of each place: more cards than that are never needed.


def zangles(state: State, player: Player) -> Iterator[Take]:
    """Every Zangle of at most seven pieces that the player could take, those with few pieces first."""
    center, own = faces(state, state.center), faces(state, player.face_up)
    for target, pieces in candidates((*center, *own)):
        used = {target.id, *(piece.id for piece in pieces)}
        if used & set(state.center) and used & set(player.face_up):
            yield Take(target.id, tuple(piece.id for piece in pieces))


def candidates(cards: tuple[Card, ...]) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """Every target among these cards with pieces that make it, wherever they lie."""
    for count in range(2, min(PIECES_MAX, len(cards) - 1) + 1):
        for target in cards:
            if target.shape is None:
                continue
            others = [card for card in cards if card is not target and card.area <= target.area]
            for pieces in combinations(others, count):
                if sum(piece.area for piece in pieces) == target.area and makes(target, pieces):
                    yield target, pieces


def makes(target: Card, pieces: tuple[Card, ...]) -> bool:
    assert target.shape is not None
    shapes = tuple(BY_NAME[piece.shape] for piece in pieces if piece.shape is not None)
    return tiling(BY_NAME[target.shape], shapes) is not None

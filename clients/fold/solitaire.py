"""Applies news of Zangle Solitaire to what a viewer knew. Knows the count; what happens to cards is Speedster's."""

from msgspec.structs import replace

from clients.fold.zangle import fold_zangle
from protocol.games.solitaire import HitTaken, RoundEnded, SolitaireNews, SolitaireView


def fold_solitaire(view: SolitaireView, item: SolitaireNews) -> SolitaireView:
    """The match after one item of news."""
    changed = fold_zangle(view, item)
    assert isinstance(changed, SolitaireView)
    match item:
        case HitTaken(hits=hits):
            return replace(changed, hits=hits)
        case RoundEnded(ended_ms=ended_ms):
            return replace(changed, ended_ms=ended_ms)
        case _:
            return changed

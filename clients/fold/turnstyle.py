"""Applies news of Zangle Turn-style to what a viewer knew. Knows turns; what happens to cards is Speedster's."""

from msgspec.structs import replace

from clients.fold.zangle import fold_zangle
from protocol.games.turnstyle import HitTaken, RoundEnded, TurnBegan, TurnPassed, TurnstyleNews, TurnstyleView


def fold_turnstyle(view: TurnstyleView, item: TurnstyleNews) -> TurnstyleView:
    """The match after one item of news."""
    match item:
        case TurnBegan(seat, ends_at_ms, last_turns, revision):
            return replace(
                view, turn=seat, turn_ends_at_ms=ends_at_ms, last_turns=last_turns, hit_taken=False, revision=revision
            )
        case TurnPassed():
            return view
        case _:
            changed = fold_zangle(view, item)
            assert isinstance(changed, TurnstyleView)
            match item:
                case HitTaken():
                    return replace(changed, hit_taken=True)
                case RoundEnded():
                    return replace(changed, turn=None, turn_ends_at_ms=0, hit_taken=False, last_turns=False)
                case _:
                    return changed

"""What viewers of Solitaire may know: what Speedster shows of the cards, under this game's names, and the count.

Nobody sees into a pile, not even its owner, so every viewer may know the same.
"""

from typing import Any

from protocol.games import solitaire as wire
from protocol.games import zangle
from protocol.units import MILLISECOND, Instant
from referee.games.interface import Look
from referee.games.solitaire.state import Ended, HitCounted, SolitaireEvent, State
from referee.games.zangle.view import show as show_of_cards
from referee.games.zangle.view import view as view_of_cards

_OWN: dict[type[zangle.ZangleNews], type[wire.SolitaireNews]] = {
    zangle.CenterTurnedUp: wire.CenterTurnedUp,
    zangle.ZangleTaken: wire.ZangleTaken,
    zangle.CenterRefilled: wire.CenterRefilled,
    zangle.HandRefilled: wire.HandRefilled,
    zangle.SeatAway: wire.SeatAway,
    zangle.SeatBack: wire.SeatBack,
}
"""What happens to cards here, by Speedster's names."""


def view(state: State) -> wire.SolitaireView:
    """All that a viewer may know of the match."""
    return wire.SolitaireView(
        **_fields(view_of_cards(state.cards)),
        hits=state.hits,
        began_ms=_ms(state.began_at),
        ended_ms=_ms(state.ended_at),
    )


def show(event: SolitaireEvent) -> wire.SolitaireNews | Look | None:
    """What a viewer is told of one event; None when it changes nothing that anybody sees."""
    match event:
        case HitCounted(seat, card, center_pile, hits):
            return wire.HitTaken(seat, card, center_pile, by_referee=False, hits=hits)
        case Ended(ended, at):
            return wire.RoundEnded(ended.result, (), ended.match_winners, 0, ended_ms=_ms(at))
        case _:
            item = show_of_cards(event)
            return item if item is None or isinstance(item, Look) else _OWN[type(item)](**_fields(item))


def _fields(item: Any) -> dict[str, Any]:
    return {name: getattr(item, name) for name in item.__struct_fields__}


def _ms(at: Instant | None) -> int:
    return 0 if at is None else at // MILLISECOND

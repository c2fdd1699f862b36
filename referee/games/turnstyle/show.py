"""What viewers of Turn-style may know: what Speedster shows of the cards, under this game's names, and turns.

As in Speedster nobody sees into a pile, not even its owner, so every viewer may know the same.
"""

from typing import Any

from protocol.games import turnstyle as wire
from protocol.games import zangle
from protocol.units import MILLISECOND, Instant
from referee.games.interface import Look
from referee.games.turnstyle.events import TurnBegan, TurnPassed, TurnstyleEvent
from referee.games.turnstyle.state import State, out
from referee.games.zangle.view import show as show_of_cards
from referee.games.zangle.view import view as view_of_cards

_OWN: dict[type[zangle.ZangleNews], type[wire.TurnstyleNews]] = {
    zangle.CenterTurnedUp: wire.CenterTurnedUp,
    zangle.ZangleTaken: wire.ZangleTaken,
    zangle.CenterRefilled: wire.CenterRefilled,
    zangle.HandRefilled: wire.HandRefilled,
    zangle.HitTaken: wire.HitTaken,
    zangle.SeatAway: wire.SeatAway,
    zangle.SeatBack: wire.SeatBack,
    zangle.RoundEnded: wire.RoundEnded,
}
"""What happens to cards here, by Speedster's names; nobody calls, so there is no lock and no penalty."""


def view(state: State) -> wire.TurnstyleView:
    """All that a viewer may know of the match."""
    return wire.TurnstyleView(
        **_fields(view_of_cards(state.cards)),
        turn=state.turn,
        turn_ends_at_ms=_ms(state.turn_ends_at),
        hit_taken=state.hit_taken,
        last_turns=state.turn is not None and bool(out(state)),
    )


def show(event: TurnstyleEvent) -> wire.TurnstyleNews | Look | None:
    """What a viewer is told of one event; None when it changes nothing that anybody sees."""
    match event:
        case TurnBegan(seat, ends_at, last_turns, revision):
            return wire.TurnBegan(seat, _ms(ends_at), last_turns, revision)
        case TurnPassed(seat, by):
            return wire.TurnPassed(seat, by)
        case _:
            item = show_of_cards(event)
            return item if item is None or isinstance(item, Look) else _OWN[type(item)](**_fields(item))


def _fields(item: Any) -> dict[str, Any]:
    return {name: getattr(item, name) for name in item.__struct_fields__}


def _ms(at: Instant | None) -> int:
    return 0 if at is None else at // MILLISECOND

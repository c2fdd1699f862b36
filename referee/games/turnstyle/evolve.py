"""How a match of Turn-style changes by what has happened. Knows turns; the cards change as Speedster's do."""

from msgspec.structs import replace

from referee.games.turnstyle.events import TurnBegan, TurnPassed, TurnstyleEvent
from referee.games.turnstyle.state import State
from referee.games.zangle import events
from referee.games.zangle.evolve import evolve as cards_after


def evolve(state: State, event: TurnstyleEvent) -> State:
    """The state after one event."""
    match event:
        case TurnBegan(seat, ends_at, _, revision):
            cards = replace(state.cards, revision=revision)
            return replace(state, cards=cards, turn=seat, turn_ends_at=ends_at, hit_taken=False)
        case TurnPassed():
            return replace(state, idle=0 if state.hit_taken else state.idle + 1)
        case _:
            return _with_cards(state, event)


def _with_cards(state: State, event: events.ZangleEvent) -> State:
    state = replace(state, cards=cards_after(state.cards, event))
    match event:
        case events.Dealt(seats=seats, dealer=dealer):
            first = seats.index(dealer)
            return replace(state, order=(*seats[first:], *seats[:first]), turn=None, hit_taken=False, idle=0)
        case events.HitTaken():
            return replace(state, hit_taken=True)
        case events.ZangleTaken():
            return replace(state, idle=0)
        case events.RoundEnded() | events.MatchEnded():
            return replace(state, turn=None, turn_ends_at=None, hit_taken=False)
        case _:
            return state

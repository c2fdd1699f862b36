"""Whose turn comes next, and when there is none any more. Knows turns, absence and the clock; knows no corner."""

from collections.abc import Iterable

from protocol.games.dizios import End, PassBy
from protocol.units import SECOND, Instant, Revision, Seat
from referee.games.dizios.ending import match_ended
from referee.games.dizios.events import DiziosEvent, TurnBegan, TurnPassed
from referee.games.dizios.evolve import evolve
from referee.games.dizios.fitting import can_place
from referee.games.dizios.options import Options, rectangle
from referee.games.dizios.state import Phase, State, in_play, player_at, present

Happened = tuple[DiziosEvent, ...]

# DIZ-15: so many rounds of passes in a row and nobody plays any more. One could be a moment at the door for everybody.
IDLE_ROUNDS = 2


def fold(state: State, happened: Iterable[DiziosEvent]) -> State:
    """The state after all of these."""
    for event in happened:
        state = evolve(state, event)
    return state


def turn_ends_at(options: Options, now: Instant) -> Instant | None:
    """When a turn that begins now is over by the clock; None: there is none."""
    return Instant(now + options.turn_s * SECOND) if options.turn_s else None


def after_turn(state: State, happened: Happened, now: Instant) -> Happened:
    """The events that end a turn, and all that follows: who is away passes, and somebody is next, or nobody."""
    happened = settled(state, happened)
    after = fold(state, happened)
    while after.phase is Phase.TURNS:
        seat = _following(after)
        began = (TurnBegan(seat, turn_ends_at(after.options, now), Revision(after.revision + 1)),)
        happened, after = (*happened, *began), fold(after, began)
        if not is_waited_for_in_vain(after):
            break
        passed = settled(after, (TurnPassed(seat, PassBy.ABSENCE),))
        happened, after = (*happened, *passed), fold(after, passed)
    return happened


def is_waited_for_in_vain(state: State) -> bool:
    """Is it the turn of somebody who is away, while others are not?"""
    player = player_at(state, state.turn)
    return player is not None and player not in present(state)


def settled(state: State, happened: Happened) -> Happened:
    """The events, and the end of the match where they lead to it."""
    end = _end(fold(state, happened))
    return happened if end is None else (*happened, match_ended(fold(state, happened), end))


def _end(state: State) -> End | None:
    seated = in_play(state)
    if not seated or len(seated) < 2 <= len(state.players):
        return End.LEFT
    if state.phase is Phase.SHUFFLING:
        return None
    if state.idle >= IDLE_ROUNDS * len(seated):
        return End.IDLE
    if (size := rectangle(state.options)) is not None:
        return End.FULL if len(state.board) == size.columns * size.rows else None
    return None if can_place(state, seated) else End.JAM


def _following(state: State) -> Seat:
    """DIZ-03: clockwise, over those who still sit there."""
    seats = [player.seat for player in in_play(state)]
    return next((seat for seat in seats if state.turn is not None and seat > state.turn), seats[0])

"""What follows when cards have moved: the round ends, or the wait for a common hit begins or is over.

Knows states and what can still be done in them; knows no command.
"""

from collections.abc import Iterable

from protocol.units import Instant
from referee.games.story import Told
from referee.games.zangle.events import QuietSince, ZangleEvent
from referee.games.zangle.evolve import evolve
from referee.games.zangle.scoring import round_ended
from referee.games.zangle.state import Phase, State, anybody_can_zangle, in_play, may_hit, present

Happened = tuple[ZangleEvent, ...]


def fold(state: State, happened: Iterable[ZangleEvent]) -> State:
    """The state after all of these."""
    for event in happened:
        state = evolve(state, event)
    return state


def settled(state: State, happened: Happened, now: Instant, hit: bool = False) -> Happened:
    """The events, and after them whatever the rules say follows. `hit`: one of them is a hit."""
    after = fold(state, happened)
    follows = _consequences(after, now, hit)
    return Told.of((*happened, *follows), fold(after, follows))


def _consequences(state: State, now: Instant, hit: bool) -> Happened:
    if state.phase is not Phase.OPEN:
        return ()
    for player in in_play(state):
        if not player.face_up and not player.draw_pile:
            return (round_ended(state, player, now),)  # ZGL-31
    quiet = not anybody_can_zangle(state)
    can_hit = quiet and any(may_hit(state, player) for player in present(state))
    if quiet and not can_hit and state.lock is None:
        # ZGL-32. While somebody holds the center, their call is judged first.
        return (round_ended(state, None, now),)
    if can_hit:
        # ZGL-49: the time runs from here, or from the last hit.
        return (QuietSince(now),) if hit or state.quiet_since is None else ()
    return (QuietSince(None),) if state.quiet_since is not None else ()

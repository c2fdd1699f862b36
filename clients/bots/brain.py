"""What a mind asks of a game's player. Knows the questions; knows no game and no time."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from clients.bots.thought import Thinker
from protocol import server
from protocol.games import GameCommand
from protocol.units import Seat

# Views are of the brain's own game: whoever asks has looked the brain up by the view's type.
GameOf = Any


def _never(game: GameOf, seat: Seat) -> int:
    return 0


def _not_asked(game: GameOf, seat: Seat) -> bool:
    return False


class Brain(NamedTuple):
    """How one game is played from a seat's view."""

    # What a bot reacts to, beside its lock: whatever changes about it is a reason to look up. None: not in play.
    stimulus: Callable[[GameOf, Seat], Hashable]
    # What the seat does when it looks up for the n-th time since something changed; None: nothing yet.
    decide: Callable[[server.Sight, GameOf, Seat, Thinker, int], GameCommand | None]
    # The round is over, and the next comes when the host asks.
    waits_for_deal: Callable[[GameOf], bool]
    # How many times longer it takes than a look at three cards.
    search_factor: float = 1.0
    # Until when on the game clock a call of this seat would be void.
    locked_out_until_ms: Callable[[GameOf, Seat], int] = _never
    # While another holds the lock: is something asked of this seat, such as a vote on what the holder claims?
    is_asked: Callable[[GameOf, Seat], bool] = _not_asked

"""What kinds of news an auditor tells apart. Knows the protocol, and no rule."""

from typing import Final

from protocol import server
from protocol.games import dizzy, zangle

GRANTS: Final = frozenset({dizzy.LockGranted, zangle.LockGranted})
TURNS: Final = frozenset({dizzy.CardFlipped, zangle.CenterTurnedUp})
TABLE_NEWS: Final = frozenset(
    {
        server.SeatChanged,
        server.SeatGone,
        server.HostIs,
        server.WatchersNow,
        server.OptionChanged,
        server.Paused,
        server.Resumed,
        server.StartScheduled,
        server.MatchOver,
        server.TakenBack,
    }
)

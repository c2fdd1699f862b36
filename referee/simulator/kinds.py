"""What kinds of news an auditor tells apart. Knows the protocol, and no rule."""

from typing import Final, get_args

from protocol import server
from protocol.games import dizzy, printed, zangle

GRANTS: Final = frozenset({dizzy.LockGranted, zangle.LockGranted, printed.LockGranted})
TURNS: Final = frozenset({dizzy.CardFlipped, zangle.CenterTurnedUp, printed.RoundOpened, printed.AllGoOn})
# All that a table tells of itself, whatever is played there. A verdict is of a call.
TABLE_NEWS: Final = frozenset(get_args(server.TableNews)) - {server.Verdict}

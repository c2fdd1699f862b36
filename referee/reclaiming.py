"""Gives a seat whose player is away to somebody who says that they are that player. Knows people; knows no rule.

A phone that lost its memory has no token any more, and looks to the referee like anybody. The people at the table know
better: one of them says whether it is so, and nobody gets a seat by asking alone.
"""

from collections.abc import Callable, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from protocol import server
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.interface import Refused
from referee.listener import Listener
from referee.table.seats import Chair
from referee.table.table import Table

# So often one seat may be asked for: whoever is told no twice knows it, and a stranger is no nuisance for long.
ASKS_MAX: Final = 8


class Claim:
    """Somebody asks for a seat."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.decider: Listener | None = None  # Who was told, and may say yes.


class Reclaims:
    """Of one table: at most one a seat, and one a connection."""

    def __init__(self, table: Table, listeners: Mapping[int, Listener], move: Callable[[Listener, Seat], None]) -> None:
        """`move`: the connection is that seat from then on, and its old token is nobody's."""
        self._table = table
        self._listeners = listeners
        self._move = move
        self._claims: dict[Seat, Claim] = {}
        self._asked = WeakKeyDictionary[Chair, int]()

    def ask(self, listener: Listener, seat: Seat) -> Refused | None:
        """Ask for a seat; whoever decides is told."""
        chair = self._absent(seat)
        if chair is None:
            return Refused(Reason.NO_SUCH_SEAT)
        if seat in self._claims or any(claim.listener is listener for claim in self._claims.values()):
            return Refused(Reason.ALREADY_SO)
        if self._decider(listener) is None:
            return Refused(Reason.NOBODY_TO_ASK)
        if self._asked.get(chair, 0) >= ASKS_MAX:
            return Refused(Reason.THROTTLED)
        self._asked[chair] = self._asked.get(chair, 0) + 1
        self._claims[seat] = Claim(listener)
        self.settle()
        return None

    def let(self, listener: Listener, seat: Seat, *, yes: bool) -> Refused | None:
        """What was decided."""
        self.settle()
        claim = self._claims.get(seat)
        if claim is None:
            return Refused(Reason.NO_SUCH_SEAT)
        if claim.decider is not listener:
            return Refused(Reason.NOT_HOST)
        del self._claims[seat]
        self._tell(listener, seat, claim, still=False)
        if yes:
            self._asked.pop(self._table.floor.chairs.at(seat), None)
            self._move(claim.listener, seat)
        else:
            self._tell(claim.listener, seat, claim, still=False)
        return None

    def settle(self) -> None:
        """After anything may have happened: who asked may be gone, the player back, and another one the host."""
        for seat, claim in list(self._claims.items()):
            if self._absent(seat) is None or not self._is_here(claim.listener):
                del self._claims[seat]
                self._tell(claim.decider, seat, claim, still=False)
                self._tell(claim.listener, seat, claim, still=False)
                continue
            decider = self._decider(claim.listener)
            if decider is not claim.decider:
                self._tell(claim.decider, seat, claim, still=False)
                self._tell(decider, seat, claim, still=True)
                claim.decider = decider

    def _absent(self, seat: Seat) -> Chair | None:
        """The chair of a person who is not here, and has not left for good."""
        chair = self._table.floor.chairs.get(seat)
        return None if chair is None or chair.bot or chair.gone or chair.present else chair

    def _decider(self, asks: Listener) -> Listener | None:
        decider = self._table.floor.chairs.elder(but=asks.viewer)
        if decider is None:
            return None
        return next((each for each in self._listeners.values() if each.viewer == decider), None)

    def _is_here(self, listener: Listener) -> bool:
        return self._listeners.get(listener.connection.number) is listener

    def _tell(self, listener: Listener | None, seat: Seat, claim: Claim, *, still: bool) -> None:
        if listener is not None and self._is_here(listener):
            listener.say(server.SeatAsked(self._table.newsroom.seq, seat, claim.listener.viewer, still))

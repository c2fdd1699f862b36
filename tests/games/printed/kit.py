"""Small tables of printed cards. Knows how to set one up and speak to it; judges nothing."""

from typing import Any, TypeVar

from msgspec import structs

from protocol.games import GameCommand, printed
from protocol.games.dizzy import Combination
from protocol.games.printed import Call, Correct, Count, Finish, Hit, Lay, Overrule, Ready, Stuck, Vote
from protocol.units import MILLISECOND, SECOND, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC, HouseCommand, Judged, Move, Refused, Shuffle, Shuffled, Tick, Wake
from referee.games.printed.deck import shipped_deck
from referee.games.printed.events import PrintedEvent
from referee.games.printed.game import Printed
from referee.games.printed.options import Options
from referee.games.printed.state import State

GAME = Printed()

Kind = TypeVar("Kind", bound=PrintedEvent)

SAME = (Combination.COLORS_SAME,)
TWO = (Combination.COLORS_SAME, Combination.PATTERNS_DIFFERENT)
ZANGLE = printed.Deck.ZANGLE


def opened(seats: int, options: Options | None = None) -> State | Refused:
    return GAME.open(tuple(map(Seat, range(seats))), options or Options(), shipped_deck(), Instant(0), Revision(0))


class Table:
    """A match that a test plays. The lots are drawn from chair 0 on, unless it says otherwise."""

    def __init__(self, seats: int = 3, *, host: int | None = 0, lots: tuple[int, ...] = (), **options: Any) -> None:
        state = opened(seats, Options(**options))
        assert isinstance(state, State)
        self.state = state
        self.now = Instant(100 * SECOND)
        self.host = host
        self.told: list[PrintedEvent] = []
        self._lots = lots or tuple(range(9))
        self._shuffle()

    # Speaking.

    def does(self, seat: int | None, command: GameCommand | HouseCommand, basis: int | None = None) -> Reason | None:
        """None: it was done, and `told` is what came of it."""
        seen = self.state.revision if basis is None else basis
        who = None if seat is None else Seat(seat)
        move = Move(who, command, self.now, Revision(seen), self.now, host=seat is not None and seat == self.host)
        answer = GAME.decide(self.state, move)
        if isinstance(answer, Refused):
            return answer.reason
        self.told = list(answer)
        for event in answer:
            self.state = GAME.evolve(self.state, event)
        self._shuffle()
        return None

    def house(self, command: HouseCommand) -> None:
        assert self.does(None, command) is None

    def _shuffle(self) -> None:
        if isinstance(GAME.due(self.state), Shuffle):
            before = self.told
            self.house(Shuffled(self._lots))
            self.told = before + self.told

    def call(self, seat: int, named: tuple[Combination, ...] | None = None, basis: int | None = None) -> Reason | None:
        usual = () if self.state.zangle else SAME
        return self.does(seat, Call(usual if named is None else named), basis)

    def lay(self, seat: int, own: int = 1, *, special: bool = False) -> Reason | None:
        return self.does(seat, Lay(own, special))

    def claim(self, seat: int, own: int = 1, named: tuple[Combination, ...] | None = None) -> None:
        assert self.call(seat, named) is None
        assert self.lay(seat, own) is None

    def vote(self, seat: int, right: bool) -> Reason | None:
        return self.does(seat, Vote(right))

    def right(self, seat: int, own: int = 1, named: tuple[Combination, ...] | None = None) -> None:
        """A claim to which all others agree."""
        self.claim(seat, own, named)
        for voter in self.voters:
            if self.state.held is not None:
                assert self.vote(voter, right=True) is None

    def overrule(self, seat: int, right: bool) -> Reason | None:
        return self.does(seat, Overrule(right))

    def hit(self, seat: int) -> Reason | None:
        return self.does(seat, Hit())

    def stuck(self, seat: int, *, nothing_left: bool = False) -> Reason | None:
        return self.does(seat, Stuck(nothing_left))

    def correct(self, seat: int, other: int, cards: int) -> Reason | None:
        return self.does(seat, Correct(Seat(other), cards))

    def finish(self, seat: int) -> Reason | None:
        return self.does(seat, Finish())

    def count(self, seat: int, cards: int) -> Reason | None:
        return self.does(seat, Count(cards))

    def ready(self, seat: int) -> Reason | None:
        return self.does(seat, Ready())

    def play(self) -> "Table":
        """Everybody is ready, and the countdown runs out."""
        for seat in sorted(GAME.playing(self.state)):
            assert self.ready(seat) is None
        self.wait()
        return self

    def wait(self) -> None:
        """Until the next thing happens by itself."""
        due = GAME.due(self.state)
        assert isinstance(due, Wake), due
        self.now = max(self.now, due.at)
        self.house(Tick())

    def later(self, milliseconds: int) -> None:
        self.now = Instant(self.now + milliseconds * MILLISECOND)

    def so(self, **facts: Any) -> "Table":
        """The same table, where these facts of the state are otherwise."""
        self.state = structs.replace(self.state, **facts)
        return self

    # Looking.

    @property
    def view(self) -> printed.PrintedView:
        return GAME.view(self.state, PUBLIC)

    @property
    def voters(self) -> tuple[Seat, ...]:
        asked = self.view.asked
        return () if asked is None else asked.voters

    @property
    def phase(self) -> printed.Phase:
        return self.view.phase

    @property
    def cards(self) -> list[int]:
        return [player.cards for player in self.state.players.values()]

    def one(self, kind: type[Kind]) -> Kind:
        """The only event of its kind that the last command brought about."""
        (event,) = [event for event in self.told if isinstance(event, kind)]
        return event

    def count_of(self, kind: type[PrintedEvent]) -> int:
        return sum(isinstance(event, kind) for event in self.told)

    @property
    def ruling(self) -> tuple[str, str]:
        judged = self.one(Judged)
        return judged.ruling, judged.reason

"""Small tables of Turn-style, spelled as those of Speedster. Knows how to set one up and to play; judges nothing."""

from typing import Any, TypeVar

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.turnstyle import Hit, Pass, Take, TurnstyleView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import HouseCommand, Move, Refused, Shuffle, Shuffled, Tick, Wake
from referee.games.options import read_options
from referee.games.turnstyle.events import TurnstyleEvent
from referee.games.turnstyle.game import Turnstyle
from referee.games.turnstyle.options import Options, of_cards
from referee.games.turnstyle.state import State
from referee.games.zangle.deck import Deck
from referee.games.zangle.state import Player, player_at
from tests.games.zangle import kit as speedster

GAME = Turnstyle()

Kind = TypeVar("Kind", bound=TurnstyleEvent)


class Table:
    """A match that a test plays. Every command counts as made and ruled at `now`, and from what lies there."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.now = speedster.START
        self.events: tuple[TurnstyleEvent, ...] = ()

    # Speaking. Each gives the reason of a refusal, or None.

    def does(self, seat: int | None, command: GameCommand | HouseCommand, *, basis: int | None = None) -> Reason | None:
        seen = GAME.revision(self.state) if basis is None else basis
        move = Move(None if seat is None else Seat(seat), command, self.now, Revision(seen), self.now)
        answer = GAME.decide(self.state, move)
        if isinstance(answer, Refused):
            self.events = ()
            return answer.reason
        self.events = answer
        for event in answer:
            self.state = GAME.evolve(self.state, event)
        return None

    def house(self, command: HouseCommand) -> Reason | None:
        return self.does(None, command)

    def take(self, seat: int, makes: str, of: str) -> Reason | None:
        """Picks cards as spelled, from the seat's own or, after `c`, from the center."""
        used: list[Any] = []

        def pick(spelled: str) -> Any:
            own = self.at(seat).face_up
            place, shape = (self.state.cards.center, spelled[1:]) if spelled[0] == "c" else (own, spelled)
            found = next(card for card in place if self._spelled(card) == shape and card not in used)
            used.append(found)
            return found

        target = pick(makes)
        return self.does(seat, Take(target, tuple(map(pick, of.split()))))

    def hit(self, seat: int) -> Reason | None:
        return self.does(seat, Hit())

    def passes(self, seat: int) -> Reason | None:
        return self.does(seat, Pass())

    def hits_and_passes(self, seat: int) -> None:
        assert self.hit(seat) is None
        assert self.passes(seat) is None

    def time_runs_out(self) -> None:
        """Until the rules are owed something, and it comes."""
        match GAME.due(self.state):
            case Wake(at):
                self.now = Instant(max(self.now, at))
                assert self.house(Tick()) is None
            case Shuffle(count):
                assert self.house(Shuffled(tuple(range(count)))) is None
            case None:
                raise AssertionError("nothing is due")

    # Looking.

    def at(self, seat: int) -> Player:
        player = player_at(self.state.cards, Seat(seat))
        assert player is not None
        return player

    def one(self, kind: type[Kind]) -> Kind:
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    def has(self, kind: type[TurnstyleEvent]) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    @property
    def view(self) -> TurnstyleView:
        return GAME.view(self.state, None)

    @property
    def center(self) -> str:
        return self._line(self.state.cards.center)

    def face_up(self, seat: int) -> str:
        return self._line(self.at(seat).face_up)

    @property
    def scores(self) -> dict[int, int]:
        return {player.seat: player.score for player in self.state.cards.players}

    def _line(self, numbers: tuple[Any, ...]) -> str:
        return " ".join(map(self._spelled, numbers))

    def _spelled(self, number: Any) -> str:
        shape = self.state.cards.deck.cards[number].shape
        return next(short for short, name in speedster.SPELLED.items() if name == shape)


def chosen(options: dict[str, Any]) -> Options:
    read = read_options(Options, {name: str(value) for name, value in options.items()})
    assert isinstance(read, Options), read
    return read


def table(*hands: str, center: str = "", piles: tuple[str, ...] = (), pile: str = "", **options: Any) -> Table:
    """An open round in which it is the turn of seat 0, who is the dealer. See Speedster's kit for the spelling."""
    laid = speedster.table(*hands, center=center, piles=piles, pile=pile).state
    own = chosen(options)
    order = tuple(player.seat for player in laid.players)
    return Table(State(replace(laid, options=of_cards(own)), own, order=order, turn=Seat(0)))


def match(seats: int = 2, deck: Deck | None = None, **options: Any) -> Table:
    """A match from its very beginning, before the first deal."""
    seated = tuple(Seat(seat) for seat in range(seats))
    opened = GAME.open(seated, chosen(options), deck or GAME.deck(None, ""), speedster.START, Revision(0))
    assert isinstance(opened, State), opened
    return Table(opened)


def dealt(seats: int = 2, **options: Any) -> Table:
    """A match after its first deal, of cards that are not shuffled."""
    begun = match(seats, **options)
    begun.time_runs_out()
    return begun

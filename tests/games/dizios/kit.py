"""Small tables of Dizios, spelled short. Knows how to set one up and speak to it; judges nothing.

A tile is spelled by its corners clockwise from the top left and its points: "rbpy3" has red, blue, purple, yellow and
is worth three. Tiles are parted by blanks. The board is 15 by 15, and its middle is (7, 7).
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from protocol.games import GameCommand
from protocol.games.dizios import Color, DiziosView, Lift, Pass, Place, Tile
from protocol.units import SECOND, CardId, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizios.deck import Deck, shipped_deck
from referee.games.dizios.events import DiziosEvent
from referee.games.dizios.game import Dizios
from referee.games.dizios.options import Options
from referee.games.dizios.state import Lying, Phase, Player, State, player_at
from referee.games.hidden import FaceDown
from referee.games.interface import HouseCommand, Look, Move, Refused, Shuffle, Shuffled, Tick, Wake
from referee.games.options import read_options

GAME = Dizios()
START = Instant(10 * SECOND)
MIDDLE = (7, 7)

LETTERS = {color.value[0]: color for color in Color}

Kind = TypeVar("Kind", bound=DiziosEvent)
Cell = tuple[int, int]


def tile(number: int, spelled: str) -> Tile:
    first, second, third, fourth = (LETTERS[letter] for letter in spelled[:4])
    return Tile(CardId(number), (first, second, third, fourth), int(spelled[4:]))


def spelled(face: Tile) -> str:
    return "".join(color.value[0] for color in face.corners) + str(face.points)


class Table:
    """A match that a test plays. Every command counts as made and ruled at `now`, and from what lies there."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.now = START
        self.events: tuple[DiziosEvent, ...] = ()

    # Speaking. Each gives the reason of a refusal, or None.

    def does(self, seat: int | None, command: GameCommand | HouseCommand, *, basis: int | None = None) -> Reason | None:
        seen = self.state.revision if basis is None else basis
        before = self.state
        move = Move(None if seat is None else Seat(seat), command, self.now, Revision(seen), self.now)
        answer = GAME.decide(before, move)
        if isinstance(answer, Refused):
            self.events = ()
            return answer.reason
        self.events = answer
        for event in answer:
            self.state = GAME.evolve(self.state, event)
        return None

    def place(self, seat: int, which: str, at: Cell, turns: int = 0, *, basis: int | None = None) -> Reason | None:
        """Place a tile that looks so: one of the seat's rack if there is one, else any."""
        own = [face for face in self.rack_tiles(seat) if spelled(face) == which]
        face = (own or [each for each in self.state.deck.tiles if spelled(each) == which])[0]
        return self.does(seat, Place(face.id, *at, turns), basis=basis)

    def passes(self, seat: int) -> Reason | None:
        return self.does(seat, Pass())

    def lift(self, seat: int, at: Cell) -> Reason | None:
        return self.does(seat, Lift(*at))

    def house(self, command: HouseCommand) -> Reason | None:
        return self.does(None, command)

    def time_runs_out(self) -> None:
        """Until the rules are owed a tick, and it comes."""
        due = GAME.due(self.state)
        assert isinstance(due, Wake), due
        self.now = due.at
        assert self.house(Tick()) is None

    # Looking.

    def at(self, seat: int) -> Player:
        player = player_at(self.state, Seat(seat))
        assert player is not None
        return player

    def rack_tiles(self, seat: int) -> list[Tile]:
        return [self.state.deck.tiles[number] for number in self.at(seat).rack.peek()]

    def rack(self, seat: int) -> str:
        return " ".join(spelled(face) for face in self.rack_tiles(seat))

    def score(self, seat: int) -> int:
        return self.at(seat).score

    def view(self, viewer: int | None) -> DiziosView:
        return GAME.view(self.state, None if viewer is None else Seat(viewer))

    def one(self, kind: type[Kind]) -> Kind:
        """The only event of its kind that the last command led to."""
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    def has(self, kind: type[DiziosEvent]) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    def shown(self, viewer: int | None) -> list[object]:
        """What one viewer is told of the last command."""
        told = [GAME.show(event, None if viewer is None else Seat(viewer)) for event in self.events]
        return [item for item in told if item is not None and not isinstance(item, Look)]


def table(*racks: str, lying: Mapping[Cell, str] | None = None, pile: str = "", **options: Any) -> Table:
    """A match in which it is seat 0's turn. `lying`: tiles by their cells, as they lie; else the start tile alone."""
    chosen = read_options(Options, {name: str(value) for name, value in options.items()})
    assert isinstance(chosen, Options), chosen
    on_board = {MIDDLE: "rbpy0"} if lying is None else lying
    faces: list[Tile] = []

    def made(spelling: str) -> list[CardId]:
        new = [tile(len(faces) + number, each) for number, each in enumerate(spelling.split())]
        faces.extend(new)
        return [face.id for face in new]

    players = tuple(Player(Seat(seat), rack=FaceDown(made(rack))) for seat, rack in enumerate(racks))
    in_pile = FaceDown(made(pile))
    board = tuple(Lying(made(each)[0], *cell, 0, None) for cell, each in on_board.items())
    made("rbpy0")
    state = State(
        deck=Deck("A test's", tuple(faces)),
        options=chosen,
        players=players,
        pile=in_pile,
        phase=Phase.TURNS,
        revision=Revision(1),
        board=board,
        aside=FaceDown([faces[-1].id]),
        turn=Seat(0),
    )
    return Table(state)


def match(seats: Iterable[int] | int = 2, deck: Deck | None = None, **options: Any) -> Table:
    """A match from its very beginning, before the deal."""
    chosen = read_options(Options, {name: str(value) for name, value in options.items()})
    assert isinstance(chosen, Options), chosen
    seated = range(seats) if isinstance(seats, int) else seats
    opened = GAME.open(tuple(map(Seat, seated)), chosen, deck or shipped_deck(), START, Revision(0))
    assert isinstance(opened, State), opened
    return Table(opened)


def dealt(seats: Iterable[int] | int = 2, **options: Any) -> Table:
    """A match after its deal, the tiles in the order of their numbers."""
    begun = match(seats, **options)
    due = GAME.due(begun.state)
    assert isinstance(due, Shuffle)
    assert begun.house(Shuffled(tuple(range(due.count)))) is None
    return begun

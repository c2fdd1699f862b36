"""Small tables of Zangle, spelled short. Knows how to set one up and speak to it; judges nothing.

A card is spelled by its shape: 1, 2, 3, 4s (straight), 4t (triangle), 4h (hook), 5s (straight), 5b (bent), 5t (triangle
plus one), 5h (hexagon less one), z. Where a card is picked to play with, `c` before it means the center's: "c5s".
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import structs

from protocol.games import GameCommand
from protocol.games.zangle import Call, Card, Hit, Take, Withdraw
from protocol.units import MILLISECOND, CardId, Instant, Revision, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.hidden import FaceDown
from referee.games.interface import HouseCommand, Judged, Move, Refused, Shuffle, Shuffled, Tick, Wake
from referee.games.zangle import deck
from referee.games.zangle.consequences import Happened
from referee.games.zangle.events import ZangleEvent
from referee.games.zangle.game import Zangle
from referee.games.zangle.options import Options
from referee.games.zangle.polyiamonds import BY_NAME
from referee.games.zangle.state import Phase, Player, State

GAME = Zangle()

SPELLED = {
    "1": "one",
    "2": "two",
    "3": "three",
    "4s": "four-straight",
    "4t": "four-triangle",
    "4h": "four-hook",
    "5s": "five-straight",
    "5b": "five-bent",
    "5t": "five-triangle-plus-one",
    "5h": "five-hexagon-less-one",
    "z": None,
}

START = Instant(1_000 * MILLISECOND)

Kind = TypeVar("Kind", bound=ZangleEvent)


def card(number: int, spelled: str) -> Card:
    shape = SPELLED[spelled]
    return Card(CardId(number), shape, BY_NAME[shape].area if shape else 0)


def ids(numbers: Iterator[int], spelled: str) -> tuple[CardId, ...]:
    return tuple(CardId(next(numbers)) for _ in spelled.split())


class Table:
    """A match that a test plays. Every command counts as made and ruled at `now`, and from what lies there."""

    def __init__(self, state: State, now: Instant = START) -> None:
        self.state = state
        self.now = now

    def so(self, **facts: Any) -> "Table":
        """The same table, where these facts of the state are otherwise."""
        self.state = structs.replace(self.state, **facts)
        return self

    # Speaking.

    def does(self, seat: int | None, command: GameCommand | HouseCommand, basis: int | None = None) -> "Answer":
        seen = self.state.revision if basis is None else basis
        move = Move(None if seat is None else Seat(seat), command, self.now, Revision(seen), self.now)
        answer = GAME.decide(self.state, move)
        if not isinstance(answer, Refused):
            for event in answer:
                self.state = GAME.evolve(self.state, event)
        return Answer(answer)

    def house(self, command: HouseCommand) -> "Answer":
        return self.does(None, command)

    def call(self, seat: int, basis: int | None = None) -> "Answer":
        return self.does(seat, Call(), basis)

    def take(self, seat: int, makes: str, of: str) -> "Answer":
        """Take after a call. Picks cards as spelled, from the seat's own or, after `c`, from the center."""
        used: list[CardId] = []

        def pick(spelled: str) -> CardId:
            place, shape = (self.state.center, spelled[1:]) if spelled[0] == "c" else (self.at(seat).face_up, spelled)
            found = next(card for card in place if self.spelled(card) == shape and card not in used)
            used.append(found)
            return found

        target = pick(makes)
        return self.does(seat, Take(target, tuple(map(pick, of.split()))))

    def zangle(self, seat: int, makes: str, of: str) -> "Answer":
        """Call and take."""
        self.call(seat).granted()
        return self.take(seat, makes, of)

    def withdraw(self, seat: int) -> "Answer":
        return self.does(seat, Withdraw())

    def hit(self, seat: int) -> "Answer":
        return self.does(seat, Hit())

    def wait(self, ms: int) -> None:
        """Time passes, and nothing was due in it."""
        self.now = Instant(self.now + ms * MILLISECOND)

    def passes(self) -> "Answer":
        """Time passes until something is due, and it happens."""
        match GAME.due(self.state):
            case Wake(at):
                assert at >= self.now, "due in the past"
                self.now = at
                return self.house(Tick())
            case Shuffle(count):
                return self.house(Shuffled(tuple(range(count))))
            case None:
                raise AssertionError("nothing is due")

    def until(self, phase: Phase) -> None:
        """Let time pass until the match is in this phase."""
        for _ in range(4):
            if self.state.phase is phase:
                return
            self.passes()
        raise AssertionError(self.state.phase)

    # Looking.

    def at(self, seat: int) -> Player:
        return next(player for player in self.state.players if player.seat == seat)

    def spelled(self, number: int) -> str:
        shape = self.state.deck.cards[number].shape
        return next(short for short, name in SPELLED.items() if name == shape)

    def line(self, numbers: tuple[CardId, ...]) -> str:
        return " ".join(map(self.spelled, numbers))

    @property
    def center(self) -> str:
        return self.line(self.state.center)

    def face_up(self, seat: int) -> str:
        return self.line(self.at(seat).face_up)

    def draw_pile(self, seat: int) -> str:
        return self.line(self.at(seat).draw_pile.peek())

    @property
    def pile(self) -> str:
        return self.line(self.state.center_pile.peek())

    @property
    def scores(self) -> dict[int, int]:
        return {player.seat: player.score for player in self.state.players}


class Answer:
    """What a command led to, and what a test says of it."""

    def __init__(self, answer: Happened | Refused) -> None:
        self.answer = answer

    @property
    def events(self) -> Happened:
        assert not isinstance(self.answer, Refused), self.answer
        return self.answer

    def one(self, kind: type[Kind]) -> Kind:
        found = [event for event in self.events if isinstance(event, kind)]
        assert len(found) == 1, (kind, self.events)
        return found[0]

    def has(self, kind: type[ZangleEvent]) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    def granted(self) -> None:
        assert self.kinds() == ["LockGranted"], self.answer

    @property
    def verdict(self) -> tuple[Ruling, Reason]:
        judged = self.one(Judged)
        return judged.ruling, judged.reason

    @property
    def right(self) -> bool:
        return self.verdict == (Ruling.UPHELD, Reason.RIGHT)

    @property
    def wrong(self) -> bool:
        return self.verdict[0] is Ruling.WRONG

    def refused(self, reason: Reason) -> bool:
        assert isinstance(self.answer, Refused), self.answer
        return self.answer.reason is reason

    @property
    def by(self) -> Seat | None:
        assert isinstance(self.answer, Refused), self.answer
        return self.answer.by


def table(
    *hands: str,
    center: str = "",
    piles: tuple[str, ...] = (),
    pile: str = "",
    options: Options | None = None,
    change: Callable[[Player], Player] = lambda player: player,
) -> Table:
    """An open round: `hands` are the face-up cards of seats 0, 1, ...; `piles` their draw piles; `pile` the center's.

    Piles are spelled from the top. `change` may alter each player.
    """
    numbers = iter(range(1024))
    piles = piles + ("",) * (len(hands) - len(piles))
    spelled = " ".join([center, *hands, *piles, pile]).split()
    in_center = ids(numbers, center)
    face_up = [ids(numbers, hand) for hand in hands]
    draw_piles = [FaceDown(ids(numbers, each)) for each in piles]
    return Table(
        State(
            deck=deck_of(" ".join(spelled)),
            options=options or Options(),
            players=tuple(
                change(Player(Seat(seat), face_up=up, draw_pile=down))
                for seat, (up, down) in enumerate(zip(face_up, draw_piles, strict=True))
            ),
            dealer=Seat(0),
            box=FaceDown(),
            phase=Phase.OPEN,
            round=1,
            revision=Revision(2),
            center=in_center,
            center_pile=FaceDown(ids(numbers, pile)),
        )
    )


def match(seats: int = 2, options: Options | None = None, cards: deck.Deck | None = None) -> Table:
    """A match from its very beginning, before the first deal."""
    seated = tuple(Seat(seat) for seat in range(seats))
    opened = GAME.open(seated, options or Options(), cards or GAME.deck(None, ""), START, Revision(0))
    assert isinstance(opened, State), opened
    return Table(opened)


def deck_of(spelled: str) -> deck.Deck:
    """A deck whose cards lie in this order when it is dealt unshuffled."""
    return deck.deck_of("A test's", [card(number, short) for number, short in enumerate(spelled.split())])

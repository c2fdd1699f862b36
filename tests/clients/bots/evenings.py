"""Whole matches between bots' own ways to choose, in a plain loop: no table, no clock, no pace. Knows no game's rules.

After every move the invariants of the contract suite are checked, and each seat knows only what its news tell it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from clients.bots.thought import LOOKS_MAX, Thinker
from clients.fold.games import fold_game
from protocol.games import GameCommand
from protocol.units import MILLISECOND, Instant, Revision, Seat
from referee.games.interface import PUBLIC, Look, Move, Refused, Shuffle, Shuffled, Tick, Viewer, Wake
from referee.games.options import read_options
from tests.kit.matches import BY_NAME, AnyGame

# A view, its seat, the seat's head and how often it has looked: what to do, or None to look again.
Chooser = Callable[[Any, Seat, Thinker, int], GameCommand | None]

MOVES_MAX = 20_000


class Evening:
    """One match. `skills`: of each seat, from 0 to 1."""

    def __init__(
        self, name: str, chooser: Chooser, skills: Sequence[float], seed: int, options: Mapping[str, str]
    ) -> None:
        self.game: AnyGame = BY_NAME[name]
        self.chance = Random(seed)
        self.skills = tuple(skills)
        self.seats = tuple(map(Seat, range(len(skills))))
        self.refused: list[Refused] = []
        self.moves = 0
        self._chooser = chooser
        self._thinkers = {seat: Thinker(self.chance, skill) for seat, skill in zip(self.seats, skills, strict=True)}
        self._now = Instant(0)
        chosen = read_options(self.game.options, options)
        opened = self.game.open(self.seats, chosen, self.game.deck(None, ""), self._now, Revision(0))
        assert not isinstance(opened, Refused), opened
        self.state: Any = opened
        self._deck = self._cards()
        self._known = {viewer: self.game.view(self.state, viewer) for viewer in (PUBLIC, *self.seats)}

    def play(self) -> tuple[Seat, ...]:
        """To the end; who has won."""
        while not (winners := self.game.winners(self.state)):
            assert self.moves < MOVES_MAX, f"{self.game.name} does not end"
            self.moves += 1
            self.go_on()
        assert self.game.due(self.state) is None
        return winners

    def go_on(self) -> None:
        """The next thing that happens: a seat's choice, or what is due."""
        match self.game.due(self.state):
            case Shuffle(count):
                self._do(None, Shuffled(tuple(self.chance.sample(range(count), count))))
            case due:
                chosen = self._chosen()
                if chosen is not None:
                    self._now = Instant(self._now + 100 * MILLISECOND)
                    self._do(*chosen)
                else:
                    assert isinstance(due, Wake), "nobody does anything, and nothing is due"
                    self._now = max(self._now, due.at)
                    self._do(None, Tick())

    def _chosen(self) -> tuple[Seat, GameCommand] | None:
        """The first who wants to do something, beginning anywhere."""
        seats = self.chance.sample(self.seats, len(self.seats))
        for look in range(LOOKS_MAX + 1):
            for seat in seats:
                command = self._chooser(self._known[seat], seat, self._thinkers[seat], look)
                if command is not None:
                    return seat, command
        return None

    def would_do(self, seat: Seat, command: GameCommand) -> bool:
        """Whether the referee would do this now."""
        move = Move(seat, command, self._now, self.game.revision(self.state), self._now)
        return not isinstance(self.game.decide(self.state, move), Refused)

    def _do(self, seat: Seat | None, command: Any) -> None:
        move = Move(seat, command, self._now, self.game.revision(self.state), self._now)
        answer = self.game.decide(self.state, move)
        if isinstance(answer, Refused):
            self.refused.append(answer)
            return
        for event in answer:
            self.state = self.game.evolve(self.state, event)
        assert self._cards() == self._deck, "a card is lost, or there are two of it"
        for viewer, known in self._known.items():
            self._hear(viewer, known, answer)

    def _hear(self, viewer: Viewer, known: Any, events: tuple[Any, ...]) -> None:
        """What the news make of what was known must be what there is to know."""
        truth = self.game.view(self.state, viewer)
        news = [item for event in events if (item := self.game.show(event, viewer)) is not None]
        for item in news:
            known = known if isinstance(item, Look) else fold_game(known, item)
        # The whole view comes behind all news, as a table sends it.
        known = truth if any(isinstance(item, Look) for item in news) else known
        assert known == truth, viewer
        self._known[viewer] = known

    def _cards(self) -> Counter[int]:
        cards = Counter(card for place in self.game.cards(self.state).values() for card in place)
        assert set(cards.values()) == {1}
        return cards

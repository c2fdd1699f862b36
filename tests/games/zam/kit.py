"""Small tables of Zing-a-Zam, spelled short. Knows how to set one up and speak to it; judges nothing.

A hand is spelled by its numbers; `^` behind one says that the card faces its holder, `c` before it that it is a Cat
Companion: "1 5^ c2^". A card's place is where it stands in the hand, counted from 0.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import structs

from protocol.games import GameCommand
from protocol.games.zam import Card, Copy, Give, Pick, Play, Take, Turn, ZamView
from protocol.units import SECOND, CardId, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import HouseCommand, Move, Refused, Tick, Viewer
from referee.games.zam.deck import Deck
from referee.games.zam.events import ZamEvent
from referee.games.zam.game import Zam
from referee.games.zam.options import Options
from referee.games.zam.state import Held, Phase, Player, State

GAME = Zam()

Kind = TypeVar("Kind", bound=ZamEvent)


class Table:
    """A round that a test plays, seat 0 first. Every command is made for what lies there."""

    def __init__(
        self, *hands: str, piles: Mapping[int, str] = {}, companions: str = "", options: Options | None = None
    ) -> None:
        self.now = Instant(100 * SECOND)
        self.told: list[ZamEvent] = []
        self._cards: list[Card] = []
        players = tuple(self._player(seat, hand, piles.get(seat, "")) for seat, hand in enumerate(hands))
        cats = FaceDown(self._card(number, None) for number in companions.split())
        self.state = State(
            options or Options(),
            Deck("a test's", tuple(self._cards), 0),
            players,
            phase=Phase.PLAYING,
            round=1,
            revision=Revision(5),
            turn=Seat(0),
            companions=cats,
        )

    def _player(self, seat: int, hand: str, pile: str) -> Player:
        held = tuple(Held(place, faces_holder=spelled.endswith("^")) for place, spelled in enumerate(hand.split()))
        cards = FaceDown(self._card(spelled.strip("^"), seat) for spelled in hand.split())
        won = FaceDown(self._card(number, seat) for number in pile.split())
        return Player(Seat(seat), cards, held, len(held), won)

    def _card(self, spelled: str, player: int | None) -> CardId:
        number = CardId(len(self._cards))
        self._cards.append(Card(number, int(spelled.strip("c")), None if spelled.startswith("c") else player))
        return number

    def so(self, **facts: Any) -> "Table":
        """The same table, where these facts of the state are otherwise."""
        self.state = structs.replace(self.state, **facts)
        return self

    # Speaking.

    def does(self, seat: int | None, command: GameCommand | HouseCommand, basis: int | None = None) -> Reason | None:
        """None: it was done, and `told` is what came of it."""
        seen = self.state.revision if basis is None else basis
        move = Move(None if seat is None else Seat(seat), command, self.now, Revision(seen), self.now)
        answer = GAME.decide(self.state, move)
        if isinstance(answer, Refused):
            return answer.reason
        self.told = list(answer)
        for event in answer:
            self.state = GAME.evolve(self.state, event)
        return None

    def house(self, command: HouseCommand) -> None:
        assert self.does(None, command) is None

    def play(self, seat: int, place: int = 0) -> None:
        assert self.does(seat, Play(place)) is None

    def plays(self, *numbers: int) -> None:
        """From the seat whose turn it is, each one a card of this number of their hand."""
        for number in numbers:
            assert self.state.turn is not None
            hand = self.numbers(self.state.turn)
            self.play(self.state.turn, self.player(self.state.turn).held[hand.index(number)].place)

    def take(self, seat: int, of: int) -> None:
        assert self.does(seat, Take(Seat(of))) is None

    def turn(self, seat: int, place: int) -> None:
        assert self.does(seat, Turn(place)) is None

    def copy(self, seat: int, number: int) -> None:
        card = next(played.card.id for played in self.state.in_play if played.card.number == number)
        assert self.does(seat, Copy(card)) is None

    def pick(self, seat: int, place: int) -> None:
        assert self.does(seat, Pick(place)) is None

    def give(self, seat: int, number: int, to: int) -> None:
        card = next(card for card in self.player(seat).pile.peek() if self._cards[card].number == number)
        assert self.does(seat, Give(card, Seat(to))) is None

    def wait(self) -> None:
        """The turn clock runs out."""
        assert self.state.turn_ends is not None
        self.now = self.state.turn_ends
        self.house(Tick())

    # Looking.

    def player(self, seat: int) -> Player:
        return next(player for player in self.state.players if player.seat == seat)

    def numbers(self, seat: int) -> list[int]:
        """The hand of a seat, by the numbers."""
        return self.spelled(self.player(seat).hand.peek())

    def pile(self, seat: int) -> list[int]:
        """The score pile of a seat from its top, by the numbers."""
        return self.spelled(self.player(seat).pile.peek())

    def spelled(self, ids: Sequence[int]) -> list[int]:
        return [self._cards[number].number for number in ids]

    def facing(self, seat: int) -> list[int]:
        """The places of the cards that face their holder."""
        return [held.place for held in self.player(seat).held if held.faces_holder]

    def one(self, kind: type[Kind]) -> Kind:
        """The only event of its kind that the last command brought about."""
        (event,) = [event for event in self.told if isinstance(event, kind)]
        return event

    def count(self, kind: type[ZamEvent]) -> int:
        return sum(isinstance(event, kind) for event in self.told)

    def view(self, viewer: Viewer) -> ZamView:
        return GAME.view(self.state, viewer)

    def seen(self, viewer: Viewer, holder: int) -> list[int | None]:
        """What a viewer sees of a hand: the numbers, None where no face shows."""
        hand = next(hand for hand in self.view(viewer).hands if hand.seat == holder)
        return [None if held.card is None else held.card.number for held in hand.cards]

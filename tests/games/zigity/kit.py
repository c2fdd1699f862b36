"""Small tables of Cranium Zigity, spelled short. Knows how to set one up and speak to it; judges nothing.

A set card is spelled by its character, letter, number, piece and instrument: "We3lD" is a Word Worm with an e, a 3, a
left piece and drums (characters W D C S, pieces l c r, instruments D P T). "*" is a free card; "+2", "+3", "dodge" and
"bounce" are action cards. A card is named by its spelling; of several alike the first that lies there is meant.
"""

import re
from typing import Any, TypeVar

from msgspec import structs

from protocol.games import GameCommand
from protocol.games.zigity import (
    Action,
    ActionCard,
    Character,
    Draw,
    FreeCard,
    Instrument,
    Laid,
    LaySet,
    Piece,
    PlayAction,
    SetCard,
    Vote,
    ZigityCard,
    ZigityView,
)
from protocol.units import SECOND, CardId, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import HouseCommand, Move, Refused, Shuffle, Shuffled, Tick, Viewer
from referee.games.zigity.deck import Deck
from referee.games.zigity.events import ZigityEvent
from referee.games.zigity.game import Zigity
from referee.games.zigity.options import Options
from referee.games.zigity.state import Phase, Player, State
from referee.games.zigity.wordlist import WordList

GAME = Zigity()

Kind = TypeVar("Kind", bound=ZigityEvent)

WORDS = WordList("a test's", frozenset({"fun", "one", "on", "none", "noun", "neon"}))

CHARACTERS = dict(zip("WDCS", Character, strict=True))
PIECES = dict(zip("lcr", Piece, strict=True))
INSTRUMENTS = dict(zip("DPT", Instrument, strict=True))
ACTIONS = {"+2": Action.DRAW_2, "+3": Action.DRAW_3, "dodge": Action.DODGE, "bounce": Action.BOUNCE}


def card_of(number: CardId, spelled: str) -> ZigityCard:
    if spelled == "*":
        return FreeCard(number)
    if spelled in ACTIONS:
        return ActionCard(number, ACTIONS[spelled])
    found = re.fullmatch(r"([WDCS])([a-z])(\d+)([lcr])([DPT])", spelled)
    assert found, spelled
    character, letter, value, piece, instrument = found.groups()
    return SetCard(number, CHARACTERS[character], letter, int(value), PIECES[piece], INSTRUMENTS[instrument])


class Table:
    """A match that a test plays, seat 0 first. Every command is made for what lies there."""

    def __init__(
        self, play_card: str, *hands: str, deck: str = "", under: str = "", options: Options | None = None
    ) -> None:
        self.now = Instant(100 * SECOND)
        self.told: list[ZigityEvent] = []
        self._spelled: list[str] = []
        top = self._card(play_card)
        players = tuple(Player(Seat(seat), FaceDown(map(self._card, hand.split()))) for seat, hand in enumerate(hands))
        stock, below = FaceDown(map(self._card, deck.split())), FaceDown(map(self._card, under.split()))
        cards = tuple(card_of(CardId(number), spelled) for number, spelled in enumerate(self._spelled))
        self.state = State(
            options or Options(),
            Deck("a test's", cards, frozenset({"ouno"}), WORDS),
            players,
            phase=Phase.PLAYING,
            revision=Revision(5),
            turn=Seat(0),
            stock=stock,
            play_card=top,
            under=below,
        )

    def _card(self, spelled: str) -> CardId:
        self._spelled.append(spelled)
        return CardId(len(self._spelled) - 1)

    def so(self, **facts: Any) -> "Table":
        """The same table, where these facts of the state are otherwise."""
        self.state = structs.replace(self.state, **facts)
        return self

    # Speaking.

    def does(self, seat: int | None, command: GameCommand | HouseCommand, basis: int | None = None) -> Reason | None:
        """None: it was done, and `told` is what came of it, with a refill in the given order where one was due."""
        seen = self.state.revision if basis is None else basis
        move = Move(None if seat is None else Seat(seat), command, self.now, Revision(seen), self.now)
        answer = GAME.decide(self.state, move)
        if isinstance(answer, Refused):
            return answer.reason
        self.told = self.told + list(answer) if isinstance(command, Shuffled) else list(answer)
        for event in answer:
            self.state = GAME.evolve(self.state, event)
        due = GAME.due(self.state)
        if isinstance(due, Shuffle):
            return self.does(None, Shuffled(tuple(range(due.count))))
        return None

    def house(self, command: HouseCommand) -> None:
        assert self.does(None, command) is None

    def lay(self, seat: int, cards: str, top: str = "", *, ask: bool = False) -> Reason | None:
        """Lay cards by their spelling; `@` stands for the play card, `*=x` for a free card that is an x."""
        laid, numbers = [], list(self.player(seat).hand.peek())
        for spelled in cards.split():
            name, _, stands_for = spelled.partition("=")
            if name == "@":
                assert self.state.play_card is not None
                laid.append(Laid(self.state.play_card))
                continue
            number = next((number for number in numbers if self._spelled[number] == name), None)
            number = CardId(self._spelled.index(name)) if number is None else number
            numbers = [each for each in numbers if each != number]
            laid.append(Laid(number, stands_for))
        own = [each.card for each in laid if each.card != self.state.play_card] or [laid[0].card]
        on_top = next((each.card for each in laid if self._spelled[each.card] == top), own[-1])
        return self.does(seat, LaySet(cards=tuple(laid), top=on_top, ask=ask))

    def act(self, seat: int, spelled: str) -> Reason | None:
        number = next(number for number in self.player(seat).hand.peek() if self._spelled[number] == spelled)
        return self.does(seat, PlayAction(number))

    def draw(self, seat: int) -> Reason | None:
        return self.does(seat, Draw())

    def vote(self, seat: int, accept: bool) -> Reason | None:
        return self.does(seat, Vote(accept))

    def wait(self) -> None:
        """A clock runs out."""
        ends = self.state.asked.ends if self.state.asked else self.state.turn_ends
        assert ends is not None
        self.now = ends
        self.house(Tick())

    # Looking.

    def player(self, seat: int) -> Player:
        return next(player for player in self.state.players if player.seat == seat)

    def hand(self, seat: int) -> list[str]:
        return [self._spelled[number] for number in self.player(seat).hand.peek()]

    @property
    def play_card(self) -> str:
        assert self.state.play_card is not None
        return self._spelled[self.state.play_card]

    @property
    def deck(self) -> list[str]:
        return [self._spelled[number] for number in self.state.stock.peek()]

    @property
    def under(self) -> list[str]:
        return [self._spelled[number] for number in self.state.under.peek()]

    def one(self, kind: type[Kind]) -> Kind:
        """The only event of its kind that the last command brought about."""
        (event,) = [event for event in self.told if isinstance(event, kind)]
        return event

    def count(self, kind: type[ZigityEvent]) -> int:
        return sum(isinstance(event, kind) for event in self.told)

    def view(self, viewer: Viewer) -> ZigityView:
        return GAME.view(self.state, viewer)

"""A table of Down 'n Dizzy in a few words. Knows short spellings and a clock that tests turn; knows no rule.

Cards are spelled "red dots head" or "gold red dots head"; several are parted by commas. A hand is its open cards, a
slash, its blind ones from the top: "red dots head / blue stripes tail, red dots body".
"""

from collections.abc import Iterable

from protocol.games import GameCommand
from protocol.games.dizzy import Call, Card, Color, Combination, Lay, Open, Part, Pattern, Stuck, Withdraw
from protocol.units import MILLISECOND, CardId, Instant, Revision, Seat
from referee.games.dizzy.combinations import Tops
from referee.games.dizzy.deck import Deck
from referee.games.dizzy.events import DizzyEvent
from referee.games.dizzy.options import Options
from referee.games.dizzy.state import Hand, Lizzy, Phase, State, Under
from referee.games.hidden import FaceDown
from referee.games.interface import Event, HouseCommand, Judged, Move, Refused, Shuffle, Shuffled, Tick, Wake
from referee.games.options import read_options
from referee.games.registry import DIZZY

# Makes nothing by itself. "blue dots head" makes all colors the same, "blue diamonds head" all patterns different too.
PLAIN = "red dots head, blue dots body, blue stripes tail"

# No scenario is as long as this.
TOLD_MAX = 10_000

START = Instant(10_000 * MILLISECOND)


class DizzyTable:
    """An open round: each act is ruled at once, chance is the order in which the cards lie, time stands still."""

    def __init__(
        self,
        *hands: str,
        lizzy: str = PLAIN,
        under: str = "",
        common: str = "",
        now_ms: int = 10_000,
        **options: object,
    ) -> None:
        self.now = START
        self.events: tuple[DizzyEvent, ...] = ()
        self.told: list[DizzyEvent] = []
        self._faces: list[Card] = []
        head, body, tail = self._made(lizzy)
        below: dict[Part, tuple[CardId, ...]] = dict.fromkeys(Part, ())
        for card in self._made(under):
            below[card.part] = (*below[card.part], card.id)
        piles: Under = (below[Part.HEAD], below[Part.BODY], below[Part.TAIL])
        dealt = {Seat(seat): self._hand(text) for seat, text in enumerate(hands)}
        chosen = read_options(Options, {name: str(value) for name, value in options.items()})
        assert isinstance(chosen, Options), chosen
        self.state = State(
            options=chosen,
            common=self._pile(common),
            deck=Deck("A few cards", tuple(self._faces)),
            seats=tuple(dealt),
            phase=Phase.OPEN,
            round=1,
            revision=Revision(1),
            changers=(None,),
            lizzy=Lizzy((head, body, tail), piles),
            hands=dealt,
            rounds_won=dict.fromkeys(dealt, 0),
        )
        # The rules look at the table as it lies: perhaps nobody can lay.
        self.house(Tick())

    # What seats and house do. Each gives the refusal, the verdict that came at once, or None.

    def call(
        self, seat: int, named: str, card: str | None = None, *, basis: int | None = None, at_ms: int | None = None
    ) -> Refused | Judged | None:
        """Name combinations (parted by blanks), with the card or without."""
        combinations = tuple(Combination(name) for name in named.split())
        number = None if card is None else self.id(seat, card)
        return self._move(seat, Call(combinations, number), basis=basis, at_ms=at_ms)

    def lay(self, seat: int, card: str, *, at_ms: int | None = None) -> Refused | Judged | None:
        return self._move(seat, Lay(self.id(seat, card)), at_ms=at_ms)

    def withdraw(self, seat: int) -> Refused | Judged | None:
        return self._move(seat, Withdraw())

    def open(self, seat: int) -> Refused | Judged | None:
        return self._move(seat, Open())

    def stuck(self, seat: int) -> Refused | Judged | None:
        return self._move(seat, Stuck())

    def house(self, command: HouseCommand) -> Refused | Judged | None:
        return self._move(None, command)

    def wait(self, milliseconds: int) -> list[DizzyEvent]:
        """Let the time pass, waking the rules whenever they are due; all that happened on the way."""
        end = self.now + milliseconds * MILLISECOND
        happened: list[DizzyEvent] = []
        while isinstance(due := DIZZY.due(self.state), Wake) and due.at <= end:
            assert due.at >= self.now, "the rules must not be owed what is past"
            assert len(self.told) < TOLD_MAX, "the rules are owed the same for ever"
            self.now = due.at
            self.house(Tick())
            assert self.events, "the rules were woken for nothing"
            happened += self.events
        self.now = Instant(end)
        return happened

    # What one may look at.

    def id(self, seat: int, card: str) -> CardId:
        """The number of the card: the seat's own open one where it has such, else any that looks so."""
        hand = self.state.hands.get(Seat(seat), Hand())
        return next(face.id for face in (*hand.open, *self._faces) if spelled(face) == card)

    @property
    def tops(self) -> str:
        return self._spelled(self._lizzy.tops)

    @property
    def under(self) -> str:
        return self._spelled(self._faces[number] for pile in self._lizzy.under for number in pile)

    @property
    def common(self) -> str:
        return self._spelled(self._faces[number] for number in self.state.common.peek())

    def open_cards(self, seat: int) -> str:
        return self._spelled(self.state.hands[Seat(seat)].open)

    def blind_cards(self, seat: int) -> str:
        return self._spelled(self._faces[number] for number in self.state.hands[Seat(seat)].blind.peek())

    def count(self, kind: type[Event]) -> int:
        """How often such a thing has happened since the table was laid out."""
        return sum(isinstance(event, kind) for event in self.told)

    @property
    def kinds(self) -> list[str]:
        """What the last act brought about, by name."""
        return [type(event).__name__ for event in self.events]

    def news(self) -> list[object]:
        """The last act as it is shown to all."""
        return [DIZZY.show(event, None) for event in self.events]

    # The inside.

    def _move(
        self, seat: int | None, command: GameCommand | HouseCommand, basis: int | None = None, at_ms: int | None = None
    ) -> Refused | Judged | None:
        at = self.now if at_ms is None else Instant(at_ms * MILLISECOND)
        seen = self.state.revision if basis is None else Revision(basis)
        before = self.state
        answer = DIZZY.decide(before, Move(None if seat is None else Seat(seat), command, at, seen, self.now))
        if isinstance(answer, Refused):
            self.events = ()
            return answer
        self.events = answer
        for event in answer:
            self.state = DIZZY.evolve(self.state, event)
        self.told += answer
        if isinstance(due := DIZZY.due(self.state), Shuffle):
            first = self.events
            self._move(None, Shuffled(tuple(range(due.count))))
            self.events = first + self.events
        return next((event for event in self.events if isinstance(event, Judged)), None)

    @property
    def _lizzy(self) -> Lizzy:
        assert self.state.lizzy is not None
        return self.state.lizzy

    def _made(self, text: str) -> list[Card]:
        """New cards that look so."""
        cards = []
        for spelling in filter(None, (part.strip() for part in text.split(","))):
            words = spelling.removeprefix("gold ").split()
            number = CardId(len(self._faces))
            card = Card(number, Part(words[2]), Color(words[0]), Pattern(words[1]), spelling.startswith("gold "))
            self._faces.append(card)
            cards.append(card)
        return cards

    def _pile(self, text: str) -> FaceDown:
        return FaceDown(card.id for card in self._made(text))

    def _hand(self, text: str) -> Hand:
        shown, _, hidden = text.partition("/")
        return Hand(tuple(self._made(shown)), self._pile(hidden))

    def _spelled(self, cards: Iterable[Card]) -> str:
        return ", ".join(spelled(card) for card in cards)


def spelled(card: Card) -> str:
    """The card as the tests spell it."""
    return f"{'gold ' if card.gold else ''}{card.color.value} {card.pattern.value} {card.part.value}"


def tops_of(text: str) -> Tops:
    """Three cards: head, body, tail."""
    table = DizzyTable("", "", lizzy=text)
    assert table.state.lizzy is not None
    return table.state.lizzy.tops

"""A table that a test sits at: entries in short words, a clock that only the test turns, and all that was told.

Knows both games well enough to make one right call and one wrong one; knows no rule of the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from protocol import client, server
from protocol.client import Command, Symbol
from protocol.games import GameCommand, dizzy, zangle
from protocol.games.dizzy import Color, Combination, DizzyView, Part, Pattern
from protocol.games.zangle import ZangleView
from protocol.units import MILLISECOND, CardId, Instant, Revision, Seat
from protocol.verdicts import Stamping
from referee.games.dizzy.deck import shipped_deck
from referee.games.interface import PUBLIC, Viewer
from referee.table.audience import Post
from referee.table.entries import Came, Heard, Sat, TableEntry, Went, Woke
from referee.table.menu import Menu
from referee.table.table import Table

GAMES = ("dizzy", "zangle")

# Rounds long enough for a test to end them by itself; a Zangle is not examined, so that any three cards will do.
CALM = {
    "dizzy": {"hand": "3", "countdown_ms": "3000", "lock_ms": "3000", "lockout_ms": "1000"},
    "zangle": {"verify": "at-showdown", "countdown_ms": "3000", "take_ms": "3000", "lockout_ms": "1000"},
}

COUNTDOWN_MS = 3_000
LOCK_MS = 3_000
LOCKOUT_MS = 1_000

DIZZY_CARDS = len(shipped_deck().cards)

Message = TypeVar("Message", bound=server.ServerMessage)
NewsItem = TypeVar("NewsItem")


def _stacked(hand: int) -> tuple[int, ...]:
    """Red head and red body start the Lizzy; each seat's first card is a red tail, which makes the colors the same."""
    cards = [card for card in shipped_deck().cards if not card.gold]
    head = next(c.id for c in cards if (c.part, c.color, c.pattern) == (Part.HEAD, Color.RED, Pattern.DOTS))
    body = next(c.id for c in cards if (c.part, c.color, c.pattern) == (Part.BODY, Color.RED, Pattern.STRIPES))
    tail = next(c.id for c in cards if (c.part, c.color, c.pattern) == (Part.TAIL, Color.BLUE, Pattern.DOTS))
    reds = [c.id for c in shipped_deck().cards if c.part is Part.TAIL and c.color is Color.RED]
    used = {head, body, tail, *reds}
    rest = [c.id for c in shipped_deck().cards if c.id not in used]
    order = [head, body, tail]
    for red in reds:
        order += [red, *rest[: hand - 1]]
        del rest[: hand - 1]
    return tuple(order + rest)


class Dealer:
    """Deals a stacked deck. Its coin shows what it is told, else the order in which it was asked."""

    def __init__(self, *coins: Sequence[int]) -> None:
        self.coins = [tuple(coin) for coin in coins]
        self.hand = 0  # Down 'n Dizzy: how many cards each gets.
        self.asked: list[int] = []

    def order(self, count: int) -> tuple[int, ...]:
        self.asked.append(count)
        if count == DIZZY_CARDS:
            return _stacked(self.hand)
        if self.coins and len(self.coins[0]) == count:
            return self.coins.pop(0)
        return tuple(range(count))


class Sitting:
    """A table, the instant it is, and everything that it said."""

    def __init__(
        self,
        game: str = "dizzy",
        seats: int = 2,
        *,
        seats_max: int = 9,
        dealer: Dealer | None = None,
        **options: Any,
    ) -> None:
        self.game = game
        texts = CALM.get(game, {}) | {name: str(value) for name, value in options.items()}
        self.dealer = dealer or Dealer()
        self.dealer.hand = int(texts.get("hand", 0))
        self.table = Table("TEST", Menu(game, texts, None), seats_max, self.dealer)
        self.now = Instant(1_000 * MILLISECOND)
        self.told: list[Post] = []
        self._ids = 0
        for seat in range(seats):
            self.sit(seat)

    # What goes in.

    def take(self, entry: TableEntry) -> list[Post]:
        return self._heard_by_all(self.table.take(entry))

    def sit(self, seat: int, name: str = "", *, bot: bool = False, present: bool = True) -> list[Post]:
        posts = self.take(Sat(self.now, Seat(seat), name or f"Player {seat}", Symbol.SQUARE, bot))
        return posts + self.come(seat) if present else posts

    def come(self, seat: int) -> list[Post]:
        return self.take(Came(self.now, Seat(seat)))

    def go(self, seat: int) -> list[Post]:
        return self.take(Went(self.now, Seat(seat)))

    def say(self, seat: int, command: Command, *, at: int | None = None) -> list[Post]:
        """One command, ruled as it arrives. `at`: an instant in nanoseconds."""
        return self.sweep([(seat, command, self.now if at is None else at)])

    def sweep(self, heard: Iterable[tuple[int, Command, int]], *, now: int | None = None) -> list[Post]:
        """What one sweep of the sockets brought: seats, commands and stamps."""
        if now is not None:
            self.now = Instant(now)
        return self._heard_by_all(self.table.sweep(self.entries(heard), self.now))

    @staticmethod
    def entries(heard: Iterable[tuple[int, Command, int]]) -> list[Heard]:
        return [Heard(Instant(at), Seat(seat), Stamping.KERNEL, command) for seat, command, at in heard]

    def barrier(self, *said: tuple[int, Command]) -> list[Post]:
        """Commands released together: a sweep in which each stamp is a microsecond after the one before."""
        start = self.now
        return self.sweep(
            [(seat, command, start + number * 1_000) for number, (seat, command) in enumerate(said)],
            now=start + len(said) * 1_000,
        )

    def wait(self, milliseconds: int) -> list[Post]:
        self.now = Instant(self.now + milliseconds * MILLISECOND)
        return self.take(Woke(self.now))

    def wait_until(self, at: int) -> list[Post]:
        self.now = Instant(at)
        return self.take(Woke(self.now))

    def _heard_by_all(self, posts: list[Post]) -> list[Post]:
        self.told += posts
        return posts

    # Commands.

    def id(self) -> str:
        self._ids += 1
        return f"id-{self._ids}"

    def play(self, do: GameCommand, *, basis: int | None = None, name: str = "") -> client.Play:
        return client.Play(id=name or self.id(), basis=self.revision if basis is None else Revision(basis), do=do)

    def call(self, *, basis: int | None = None, name: str = "") -> client.Play:
        """A call that wins the lock where it is first."""
        do = dizzy.Call((Combination.COLORS_SAME,)) if self.game == "dizzy" else zangle.Call()
        return self.play(do, basis=basis, name=name)

    def follow(self, seat: int, *, name: str = "") -> client.Play:
        """The lay or take that makes the seat's call right."""
        view = self.view(seat)
        if isinstance(view, DizzyView):
            return self.play(dizzy.Lay(self.open_card(seat)), name=name)
        target = next(card for card in view.center if card.shape is not None)
        other = next(card for card in view.center if card is not target)
        own = next(hand for hand in view.hands if hand.seat == seat).face_up[0]
        return self.play(zangle.Take(target.id, (other.id, own.id)), name=name)

    def withdraw(self, *, name: str = "") -> client.Play:
        return self.play(dizzy.Withdraw() if self.game == "dizzy" else zangle.Withdraw(), name=name)

    def right(self, seat: int, *, basis: int | None = None, name: str = "") -> client.Play:
        """Down 'n Dizzy: a right call that comes with its card."""
        return self.play(dizzy.Call((Combination.COLORS_SAME,), self.open_card(seat)), basis=basis, name=name)

    def wrong(self, seat: int, *, basis: int | None = None, name: str = "") -> client.Play:
        """Down 'n Dizzy: a wrong call that comes with its card."""
        return self.play(dizzy.Call((Combination.COLORS_DIFFERENT,), self.open_card(seat)), basis=basis, name=name)

    def open_card(self, seat: int) -> CardId:
        return next(hand for hand in self.dizzy.hands if hand.seat == seat).open[0].id

    # The way to an open round.

    @property
    def host(self) -> Seat:
        assert self.table.floor.chairs.host is not None
        return self.table.floor.chairs.host

    def start(self) -> "Sitting":
        self.say(self.host, client.Start(id=self.id()))
        assert self.table.floor.running
        return self

    def open(self) -> "Sitting":
        """A round in which all may call."""
        self.start()
        self.wait(COUNTDOWN_MS)
        return self

    def held_by(self, seat: int) -> "Sitting":
        """An open round in which the seat holds the lock."""
        self.open()
        self.say(seat, self.call(name="held"))
        assert self.holder == seat
        return self

    # What one may look at.

    def sight(self, viewer: int | None = PUBLIC) -> server.Sight:
        return self.table.sight(None if viewer is None else Seat(viewer), self.now)

    def sights(self) -> list[server.Sight]:
        """What everybody sees: the seats in their order, and the public last."""
        return [self.sight(chair.seat) for chair in self.table.floor.chairs] + [self.sight(PUBLIC)]

    def view(self, viewer: int | None = PUBLIC) -> DizzyView | ZangleView:
        game = self.sight(viewer).game
        assert isinstance(game, DizzyView | ZangleView)
        return game

    @property
    def dizzy(self) -> DizzyView:
        view = self.view()
        assert isinstance(view, DizzyView)
        return view

    @property
    def zangle(self) -> ZangleView:
        view = self.view()
        assert isinstance(view, ZangleView)
        return view

    @property
    def revision(self) -> Revision:
        game = self.sight().game
        return Revision(0) if game is None else game.revision

    @property
    def holder(self) -> Seat | None:
        game = self.sight().game
        return None if game is None or game.lock is None else game.lock.holder

    def places(self) -> Mapping[str, tuple[int, ...]]:
        """Where every card lies."""
        umpire = self.table.floor.umpire
        assert umpire is not None
        return umpire.match.cards()

    def cards(self) -> list[int]:
        """Every card there is, wherever it lies."""
        return sorted(card for place in self.places().values() for card in place)

    def blind(self, seat: int) -> int:
        """How many cards lie face down before a seat: where a penalty goes in both games."""
        view = self.view()
        if isinstance(view, DizzyView):
            return next(hand.blind for hand in view.hands if hand.seat == seat)
        return next(hand.draw_pile for hand in view.hands if hand.seat == seat)

    @property
    def verdicts(self) -> list[server.Verdict]:
        """Every verdict that everybody was told, in order."""
        return verdicts(self.told)

    def verdict(self, call: str) -> server.Verdict:
        """The only verdict on this call."""
        (only,) = [verdict for verdict in self.verdicts if verdict.call == call]
        return only


def news(posts: Iterable[Post], kind: type[NewsItem], viewer: int | None = PUBLIC) -> list[NewsItem]:
    """The items of news of one kind that this viewer was told."""
    return [
        item
        for post in posts
        if viewer in post.to and isinstance(post.message, server.News)
        for item in post.message.items
        if isinstance(item, kind)
    ]


def verdicts(posts: Iterable[Post]) -> list[server.Verdict]:
    return news(posts, server.Verdict)


def messages(posts: Iterable[Post], kind: type[Message], viewer: int) -> list[Message]:
    """The messages of one kind that one seat was sent."""
    return [post.message for post in posts if viewer in post.to and isinstance(post.message, kind)]


def by_viewer(posts: Iterable[Post], viewer: Viewer) -> list[server.ServerMessage]:
    return [post.message for post in posts if viewer in post.to]

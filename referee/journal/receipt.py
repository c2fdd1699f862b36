"""A receipt for each verdict: every stamp and input that decided it. Knows tables and both games' views; no file.

It is made in a replay, by a table that takes notes while it rules as ever. Whoever has the receipt can decide again
without this program: the order by the stamps, lateness by the revisions, the margin by both stamps and what they can
be wrong by, and the judgement by the cards or by the votes. All `..._ns` are nanoseconds since the table opened.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from protocol import client, server
from protocol.games import GameCommand, GameView, dizzy, printed, zangle
from protocol.units import Instant, Revision, Seat, Span
from protocol.verdicts import Reason, Ruling, Stamping
from referee.games.interface import PUBLIC
from referee.journal.pressed import ByPress, by_press
from referee.table.audience import Post
from referee.table.contest import Dealer
from referee.table.entries import Heard, TableEntry
from referee.table.menu import Menu
from referee.table.table import Table
from referee.table.umpire import Umpire

FORMAT: Final = 2
"""The version of these shapes. 2: what was ordered by press says how."""

# Calls of one table that somebody may still be told to have lost against: as many as the table keeps itself.
DECIDED_MAX: Final = 8


# The reasons of a judgement, which is by cards.
JUDGED: Final = frozenset(
    {Reason.RIGHT, Reason.ON_TRUST, Reason.NO_COMBINATION, Reason.OTHER_COMBINATION, Reason.NO_ZANGLE}
)

# ... and those of one that the referee left to the players.
VOTED: Final = frozenset({Reason.TABLE_AGREES, Reason.TABLE_OBJECTS})


class Called(Struct, frozen=True):
    """One call, as it arrived."""

    seat: Seat
    call: str
    at_ns: Instant
    stamping: Stamping
    early_ns: Span
    basis: Revision
    do: GameCommand


class Ruled(Struct, frozen=True):
    """One of the commands that were ruled on together, in the order ruled."""

    seat: Seat
    call: str
    at_ns: Instant


class Situation(Struct, frozen=True):
    """What stood when a command was ruled on."""

    revision: Revision
    holder: Seat | None
    paused: bool
    running: bool


class DizzyCards(Struct, frozen=True, tag_field="kind", tag="dizzy"):
    """What a lay was judged by: the Lizzy before it, and the card."""

    tops: tuple[dizzy.Card, dizzy.Card, dizzy.Card]
    card: dizzy.Card
    named: tuple[dizzy.Combination, ...]


class ZangleCards(Struct, frozen=True, tag_field="kind", tag="zangle"):
    """What a take was judged by: the target and the pieces, and the shapes of all of them."""

    verify: str
    target: zangle.Card
    pieces: tuple[zangle.Card, ...]
    shapes: tuple[zangle.Shape, ...]


class Receipt(Struct, frozen=True):
    """Why one call was ruled so."""

    format: int
    table: str
    game: str
    verdict: server.Verdict
    call: Called
    order: tuple[Ruled, ...]  # What was ruled on together with it, up to it. Equal stamps: by the house's coin.
    situation: Situation  # When the call was ruled on.
    first: Called | None  # Whom it was late against, where that has a margin.
    ended_by: GameCommand | None  # What followed the call: its lay, take or withdrawal. None: nothing did.
    cards: DizzyCards | ZangleCards | printed.ClaimRuled | None  # Printed cards: the votes stand for them.
    taken_back: bool = False  # By the host, later: it was ruled so, and does not count.
    press: ByPress | None = None  # Where calls are ordered by press.


class _Noted(NamedTuple):
    """A call and what stood when it came."""

    call: Called
    order: tuple[Ruled, ...]
    situation: Situation
    press: ByPress | None


class Watched(Table):
    """Rules like any table, and takes notes."""

    def __init__(self, code: str, menu: Menu, seats_max: int, dealer: Dealer) -> None:
        super().__init__(code, menu, seats_max, dealer)
        self.receipts: list[Receipt] = []
        self._order: list[Ruled] = []
        self._before = 0  # How many receipts there were before this stroke.
        self._holding: _Noted | None = None
        self._decided: dict[Revision, _Noted] = {}  # By the revision that the call put an end to.

    @property
    def holding(self) -> Called | None:
        """The call that holds the lock."""
        return None if self._holding is None else self._holding.call

    def sweep(self, heard: Sequence[Heard], now: Instant) -> list[Post]:
        self._order, self._before = [], len(self.receipts)
        posts = super().sweep(heard, now)
        self._receive(posts)
        return posts

    def take(self, entry: TableEntry) -> list[Post]:
        if isinstance(entry, Heard):
            return self.sweep((entry,), entry.at)
        self._order, self._before = [], len(self.receipts)
        posts = super().take(entry)
        self._receive(posts)
        return posts

    def _release(self, at: Instant) -> None:
        """What was kept back is ruled on together, and apart from what was not."""
        self._order = []
        super()._release(at)
        self._order = []

    def _hear(self, heard: Heard, at: Instant, now: Instant) -> None:
        command = heard.command
        self._order.append(Ruled(heard.seat, command.id, heard.at))
        umpire = self.floor.umpire
        if umpire is None or not isinstance(command, client.Play):
            super()._hear(heard, at, now)
            return
        view = umpire.match.view(heard.seat)
        press = None
        if umpire.presses is not None and umpire.match.contends(command.do):
            pressed = umpire.presses.pressed(heard, command, umpire.opened())
            press = by_press(umpire.presses, heard, command, pressed)
        noted = _Noted(_called(heard, command), tuple(self._order), self._situation(umpire), press)
        told = self.newsroom.told(server.Verdict)
        super()._hear(heard, at, now)
        for verdict in self.newsroom.told(server.Verdict)[len(told) :]:
            self._write(verdict, noted, view, _ruled_by_votes(verdict, self.newsroom.told(printed.ClaimRuled)))
        lock = umpire.match.lock()
        if lock is not None and lock.holder == heard.seat and noted.situation.holder is None:
            self._holding = noted

    def _situation(self, umpire: Umpire) -> Situation:
        lock = umpire.match.lock()
        return Situation(
            umpire.match.revision(), None if lock is None else lock.holder, self.floor.clock.stands, self.floor.running
        )

    def _receive(self, posts: Sequence[Post]) -> None:
        """Verdicts that no command led to: the deadline of a lock, or its end without fault; and taking back."""
        written = {(each.verdict.seat, each.verdict.call) for each in self.receipts[self._before :]}
        for post in posts:
            if PUBLIC in post.to and isinstance(post.message, server.News):
                claims = [item for item in post.message.items if isinstance(item, printed.ClaimRuled)]
                for item in post.message.items:
                    if isinstance(item, server.Verdict) and (item.seat, item.call) not in written:
                        self._write(item, None, None, _ruled_by_votes(item, claims))
                    elif isinstance(item, server.TakenBack):
                        self._take_back(item)

    def _write(
        self,
        verdict: server.Verdict,
        noted: _Noted | None,
        view: GameView | None,
        claim: printed.ClaimRuled | None,
    ) -> None:
        ended_by = None
        if noted is None or noted.call.call != verdict.call:
            # It is the verdict on the call that held the lock; what was heard, if anything, came after it.
            assert self._holding is not None, verdict
            assert self._holding.call.call == verdict.call, (verdict, self._holding)
            ended_by = None if noted is None else noted.call.do
            noted, self._holding = self._holding, None
        call = noted.call
        cards: DizzyCards | ZangleCards | printed.ClaimRuled | None = claim
        if view is not None and verdict.reason in JUDGED:
            cards = _cards(view, call, ended_by)
        if verdict.ruling is Ruling.UPHELD:
            self._decided[noted.situation.revision] = noted
            if len(self._decided) > DECIDED_MAX:
                del self._decided[next(iter(self._decided))]
        first = self._first(verdict, call)
        press = noted.press
        if press is not None and first is not None and first.press is not None:
            press = replace(press, first=first.press.call)
        self.receipts.append(
            Receipt(
                format=FORMAT,
                table=self.code,
                game=self.floor.menu.game.name,
                verdict=verdict,
                call=call,
                order=noted.order,
                situation=noted.situation,
                first=None if first is None else first.call,
                ended_by=ended_by,
                cards=cards,
                press=press,
            )
        )

    def _take_back(self, taken: server.TakenBack) -> None:
        for number in range(len(self.receipts) - 1, -1, -1):
            verdict = self.receipts[number].verdict
            if (verdict.seat, verdict.call) == (taken.seat, taken.call):
                self.receipts[number] = replace(self.receipts[number], taken_back=True)
                return

    def _first(self, verdict: server.Verdict, call: Called) -> _Noted | None:
        if verdict.ruling is not Ruling.LATE:
            return None
        first = self._holding if verdict.reason is Reason.HELD else self._decided.get(call.basis)
        return None if first is None or first.call.seat != verdict.first or not verdict.plus_minus_us else first


def _called(heard: Heard, play: client.Play) -> Called:
    return Called(heard.seat, play.id, heard.at, heard.stamping, heard.early, play.basis, play.do)


def _ruled_by_votes(verdict: server.Verdict, claims: Sequence[printed.ClaimRuled]) -> printed.ClaimRuled | None:
    """What the table said of the claim, where it was asked. Of one seat's claims the last is told with the verdict."""
    if verdict.reason not in VOTED:
        return None
    return next(claim for claim in reversed(claims) if claim.seat == verdict.seat)


def _cards(view: GameView, call: Called, ended_by: GameCommand | None) -> DizzyCards | ZangleCards | None:
    """What was judged, as it lay face up before."""
    match view, ended_by or call.do:
        case dizzy.DizzyView(lizzy=dizzy.LizzyView() as lizzy), dizzy.Lay(card=card) | dizzy.Call(card=int() as card):
            assert isinstance(call.do, dizzy.Call)
            laid = next(each for hand in view.hands for each in hand.open if each.id == card)
            return DizzyCards((lizzy.head, lizzy.body, lizzy.tail), laid, call.do.named)
        case zangle.ZangleView(), zangle.Take(target=target, pieces=pieces):
            up = {card.id: card for cards in (view.center, *(hand.face_up for hand in view.hands)) for card in cards}
            used = (up[target], *[up[piece] for piece in pieces])
            names = {card.shape for card in used}
            shapes = tuple(shape for shape in view.shapes if shape.name in names)
            return ZangleCards(view.verify, used[0], used[1:], shapes)
        case _:
            return None

"""A witness beside a table that a test sits at: the test may tell it less, more or otherwise than the table said."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from protocol import server
from protocol.client import Play
from protocol.games import dizzy
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Stamping
from referee.games.interface import PUBLIC
from referee.storm.asked import Asked
from referee.storm.witness import Witness
from referee.table.audience import Post
from tests.kit.table import CALM, Sitting

Tamper = Callable[[server.ServerMessage], server.ServerMessage]


class Watched:
    """An open round of Down 'n Dizzy with three seats, and a witness who has seen it."""

    def __init__(self) -> None:
        self.breaches: list[tuple[str, str]] = []
        self.sitting = Sitting("dizzy", 3, lockout_ms=0).open()
        for seat in range(3):
            self.sitting.come(seat)
        self.witness = Witness(
            "dizzy", CALM["dizzy"], lambda invariant, words: self.breaches.append((invariant, words))
        )
        self.witness.view(self.sitting.sight(0))
        # As a server on Linux measures it: else nothing is held against the order.
        self.witness.seats = {
            seat: replace(view, stamping=Stamping.KERNEL) for seat, view in self.witness.seats.items()
        }
        self.now_ms = 0.0

    @property
    def invariants(self) -> set[str]:
        return {invariant for invariant, _ in self.breaches}

    def asks(self, seat: int, play: Play, *, at_ms: float | None = None, times: int = 1) -> Asked:
        """A client says a command, `times` times, at an instant of its own."""
        at = int((self.now_ms if at_ms is None else at_ms) * MILLISECOND)
        asked = Asked(play.id, Seat(seat), play, steady=True, call=isinstance(play.do, dizzy.Call))
        self.witness.ledger.says(asked)
        asked.invoked, asked.returned, asked.times = at, at, times
        return asked

    def hears(self, posts: Iterable[Post], tamper: Tamper = lambda message: message) -> None:
        """Everybody hears what the table said, or what the tampering makes of it."""
        self.now_ms += 1
        for post in posts:
            message = tamper(post.message)
            match message:
                case server.News():
                    self.witness.news(message, int(self.now_ms * MILLISECOND))
                case server.Done() | server.Refusal() | server.Again():
                    self.witness.answer(message)
                case server.Sight() if PUBLIC in post.to:
                    self.witness.whole(message)
                case _:
                    pass

    def plays(self, seat: int, play: Play, tamper: Tamper = lambda message: message) -> None:
        """A command, said and answered."""
        self.asks(seat, play)
        self.hears(self.sitting.say(seat, play), tamper)

    def looks(self, tamper: Tamper = lambda message: message) -> None:
        """Somebody is shown the table, anew."""
        sight = tamper(self.sitting.sight(1))
        assert isinstance(sight, server.Sight)
        self.witness.seats = {view.seat: view for view in sight.table.seats}
        self.witness.view(sight)


def verdicts(change: Callable[[server.Verdict], tuple[server.Verdict, ...]]) -> Tamper:
    """Put what the change makes of each verdict in its place."""

    def tamper(message: server.ServerMessage) -> server.ServerMessage:
        if not isinstance(message, server.News):
            return message
        items: list[server.TableNews] = []
        for item in message.items:
            items += change(item) if isinstance(item, server.Verdict) else (item,)  # type: ignore[arg-type]
        return replace(message, items=tuple(items))

    return tamper

"""Knows what people said of printed cards, so that nobody's vote, count or word is another's or the referee's own.

What is ruled there rests on what people say: each item of news is held against what was said and has no answer yet.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from protocol import client, server
from protocol.client import Command
from protocol.units import MILLISECOND, Instant, Seat
from referee.simulator.auditor import Auditor, Heard, Viewer
from referee.simulator.picture import Held
from referee.simulator.printed import PrintedPicture


class PrintedAuditor(Auditor):
    """One table at which the printed cards lie, watched."""

    picture: PrintedPicture

    def __init__(self, game: str, options: Mapping[str, str], *, exact: bool = True, bound_ms: int = 0) -> None:
        super().__init__(game, options, exact=exact, bound_ms=bound_ms)
        self.picture.witness = self
        self.picture.slack_ms = self.rulings.slack_ms
        self._orders: set[tuple[Seat, str]] = set()  # To go on, that have no answer yet.
        self._stirred = False  # The clock stood, went on or went back at this stroke.
        self._before_ms = 0  # Of the game clock, at the stroke before: what is ruled now is ruled since.

    def reached(self, seat: Seat, command: Command, invoked: Instant, stamp: Instant) -> None:
        if type(command) is client.NextRound:
            self._orders.add((seat, command.id))
        super().reached(seat, command, invoked, stamp)

    def stroke(self, posts: Sequence[Heard], now: Instant) -> None:
        self._stirred = False
        super().stroke(posts, now)
        self._before_ms = (now - self.rulings.lost) // MILLISECOND

    # What the picture asks.

    def said(self, seat: Seat, kind: type) -> list[Any]:
        """What the seat has said of this kind, and was not answered."""
        return [each.play.do for key, each in self._waiting.items() if key[0] == seat and type(each.play.do) is kind]

    def host_said(self, kind: type) -> list[Any]:
        if kind is client.NextRound:
            return [key for key in self._orders if key[0] == self.host]
        return [] if self.host is None else self.said(self.host, kind)

    def check_lay(self, held: Held, words: str) -> None:
        self.rulings.check_lay(self.picture, held, words)

    # What the table says.

    def _apply(self, news: server.News, now: Instant, *, blurred: bool) -> None:
        picture, rulings = self.picture, self.rulings
        self._stirred = self._stirred or any(type(item) in _CLOCK for item in news.items)
        picture.now_ms = min(self._before_ms, news.at_ms)
        picture.latest_ms = max(news.at_ms, (now - rulings.lost) // MILLISECOND)
        picture.sure_of_time = not self._stirred
        super()._apply(news, now, blurred=blurred)

    def _answer(self, viewer: Viewer, message: server.Done | server.Refusal) -> None:
        assert viewer is not None, message
        super()._answer(viewer, message)
        self._orders.discard((viewer, message.id))

    def _forget(self, seat: Seat) -> None:
        super()._forget(seat)
        self._orders = {key for key in self._orders if key[0] != seat}

    def _overdue(self, now: Instant) -> None:
        super()._overdue(now)
        if self.seen and self.rulings.running and not self.rulings.paused:
            words = self.picture.past_its_end((now - self.rulings.lost) // MILLISECOND)
            if words:
                self._fault("I8", words)


_CLOCK: Final = frozenset({server.Paused, server.Resumed, server.TakenBack})

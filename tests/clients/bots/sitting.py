"""A table in virtual time at which only bots' minds sit: the referee's own table, and what each bot makes of its posts.

Knows how posts reach seats; knows no rule of a game.
"""

from collections.abc import Mapping

from clients.bots.mind import Intent, Mind
from clients.fold import fold
from protocol import client, server
from protocol.units import SECOND, Instant, Seat
from protocol.verdicts import Stamping
from referee.house import House
from referee.table.audience import Post
from referee.table.entries import Came, Heard, Sat, Woke
from referee.table.menu import Menu
from referee.table.table import Table


class BotTable:
    """Bots at a table. `run` lets time pass from one thing that happens to the next."""

    def __init__(self, game: str, bots: int, *, seed: int, skill: float, options: Mapping[str, str]) -> None:
        self.table = Table(
            "BCDF", Menu(game, {"start": "ready", "start_delay_ms": "0", **options}, None), bots, House(seed)
        )
        self.minds = {Seat(seat): Mind(f"{seed}-{seat}", skill) for seat in range(bots)}
        self.known: dict[Seat, server.Sight] = {}
        self.now = Instant(0)
        self.said: list[tuple[Seat, Intent]] = []
        self.verdicts: list[server.Verdict] = []
        self.refusals: list[server.Refusal] = []
        for seat in self.minds:
            self._hear(self.table.take(Sat(self.now, seat, "Bot", client.Symbol.STAR, bot=True)))
            self._hear(self.table.take(Came(self.now, seat)))
            self.known[seat] = self.table.sight(seat, self.now)
        for seat in self.minds:
            self._hear(self.table.take(Heard(self.now, seat, Stamping.READ, client.Ready(id="ready"))))

    @property
    def over(self) -> bool:
        return self.known[Seat(0)].table.phase == "over"

    def run(self, strokes_max: int) -> None:
        """Until the match is over, or so much has happened."""
        for _ in range(strokes_max):
            if self.over:
                return
            self.stroke()

    def stroke(self) -> None:
        """The next thing that is due: a bot looks up, or the table does something by itself."""
        looking = [(mind.due, seat) for seat, mind in self.minds.items() if mind.due is not None]
        due = self.table.due()
        first, seat = min(looking, default=(float("inf"), Seat(0)))
        assert looking or due is not None, "nothing will ever happen again"
        if due is not None and due <= first * SECOND:
            self.now = max(self.now, due)
            self._hear(self.table.take(Woke(self.now)))
            return
        self.now = max(self.now, Instant(int(first * SECOND)))
        intent = self.minds[seat].act(first)
        if intent is not None:
            self.said.append((seat, intent))
            play = client.Play(id=f"c{len(self.said)}", basis=intent.basis, do=intent.do)
            self._hear(self.table.sweep([Heard(self.now, seat, Stamping.READ, play)], self.now))

    def _hear(self, posts: list[Post]) -> None:
        now = self.now / SECOND
        for to, message in posts:
            for seat in to:
                if seat is None or seat not in self.known:
                    continue
                match message:
                    case server.Sight():
                        self.known[seat] = message
                        self.minds[seat].see(message, now)
                    case server.News(items=items):
                        self.known[seat] = fold(self.known[seat], message)
                        self.minds[seat].see(self.known[seat], now)
                        for item in items:
                            if isinstance(item, server.Verdict) and item.seat == seat:
                                self.verdicts.append(item)
                                self.minds[seat].answered(now)
                    case server.Refusal():
                        self.refusals.append(message)
                        self.minds[seat].answered(now)
                    case _:
                        pass

"""The photo finish of each contest, as it was told. Knows verdicts and stamps; knows no file and no rule."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from protocol import client, server
from protocol.games import GameCommand
from protocol.units import MICROSECOND, Instant, Seat
from protocol.verdicts import Reason, Ruling, Stamping
from referee.games.interface import PUBLIC
from referee.journal.replay import Told
from referee.table.table import Table

# Calls that are waited for: a pending one a seat, and those of one sweep. What is older was answered before.
WAITED_FOR_MAX: Final = 4_096


class Row(Struct, frozen=True):
    """One caller in a contest. `at_us` is since the table opened, the margin is behind the first."""

    rank: int
    seat: Seat
    name: str
    call: str
    at_us: int | None  # None: the call is in no record that was read.
    margin_us: int
    plus_minus_us: int
    ruling: Ruling
    reason: Reason
    stamping: Stamping
    said: str = ""  # What was called, in the words of the protocol; empty as `at_us` is None.


class Played(Struct, frozen=True):
    """The match that a contest is of. `began_us` is since the table opened, `began_ms` since 1970."""

    number: int = 0  # At this table, counted from 1.
    game: str = ""
    began_us: int = 0
    began_ms: int = 0
    players: tuple[str, ...] = ()


class Contest(Struct, frozen=True):
    """All calls that were made for one state of the contested thing, the first one first.

    One that was shown already comes once more when the host takes its verdict back.
    """

    table: str
    number: int
    rows: tuple[Row, ...]
    taken_back: bool = False
    match: Played = Played()


class Finishes:
    """Collects one table's contests from what it told."""

    def __init__(self) -> None:
        self.verdicts = 0
        self._stamps: dict[tuple[Seat, str], tuple[Instant, str]] = {}
        self._umpire: object = None  # Each match has its own.
        self._playing = self._match = Played()  # What is played now, and what the contest that is on is of.
        self._number = 0
        self._rows: list[tuple[server.Verdict, str, tuple[Instant, str] | None]] = []
        self._judged: Contest | None = None  # The last one in which a call was judged.

    def add(self, table: Table, told: Told, now: Instant, wall_ms: int) -> list[Contest]:
        """What one record led to; the contests that nobody can join any more. `now` is the table's, after it."""
        floor = table.floor
        if floor.umpire is not None and floor.umpire is not self._umpire:
            self._umpire = floor.umpire
            players = tuple(chair.name for chair in floor.chairs.present())
            self._playing = Played(self._playing.number + 1, floor.menu.game.name, now // MICROSECOND, wall_ms, players)
        for heard in told.heard:
            if isinstance(heard.command, client.Play):
                self._stamps.setdefault((heard.seat, heard.command.id), (heard.at, _said(heard.command.do)))
                if len(self._stamps) > WAITED_FOR_MAX:
                    del self._stamps[next(iter(self._stamps))]
        ended: list[Contest] = []
        for post in told.posts:
            if isinstance(post.message, server.News) and PUBLIC in post.to:
                for item in post.message.items:
                    if isinstance(item, server.Verdict):
                        ended += self._add(table, item)
                    elif isinstance(item, server.TakenBack):
                        ended += self._take_back(table, item)
        return ended

    def end(self, table: Table) -> list[Contest]:
        """The contest that was on, if any."""
        rows, self._rows = self._rows, []
        if not rows:
            return []
        rows.sort(
            key=lambda row: row[0].ruling is Ruling.LATE
        )  # Else as ruled: the first may have got its verdict last.
        ranked = tuple(self._row(rank, *row) for rank, row in enumerate(rows, 1))
        ended = Contest(table.code, self._number, ranked, match=self._match)
        if ended.rows[0].ruling in (Ruling.UPHELD, Ruling.WRONG):
            self._judged = ended
        return [ended]

    def _take_back(self, table: Table, taken: server.TakenBack) -> list[Contest]:
        ended = self.end(table)
        judged, self._judged = self._judged, None
        if judged is None or judged.number != taken.contest:
            return ended  # It was in no record that was read.
        return [each for each in ended if each.number != taken.contest] + [replace(judged, taken_back=True)]

    def _add(self, table: Table, verdict: server.Verdict) -> list[Contest]:
        self.verdicts += 1
        at = self._stamps.pop((verdict.seat, verdict.call), None)
        if not verdict.contest:
            return []  # It raced against nobody.
        ended = self.end(table) if verdict.contest != self._number else []
        chair = table.floor.chairs.get(verdict.seat)
        self._number, self._match = verdict.contest, self._playing
        self._rows.append((verdict, "" if chair is None else chair.name, at))
        return ended

    def _row(self, rank: int, verdict: server.Verdict, name: str, made: tuple[Instant, str] | None) -> Row:
        return Row(
            rank=rank,
            seat=verdict.seat,
            name=name,
            call=verdict.call,
            at_us=None if made is None else made[0] // MICROSECOND,
            margin_us=verdict.margin_us,
            plus_minus_us=verdict.plus_minus_us,
            ruling=verdict.ruling,
            reason=verdict.reason,
            stamping=verdict.stamping,
            said="" if made is None else made[1],
        )


def _said(do: GameCommand) -> str:
    """A command in the words of the protocol: its kind, and what it names."""
    return " ".join([str(do.__struct_config__.tag), *map(str, getattr(do, "named", ()))])

"""What happened at one table, match by match, as its watchers were told. Knows replays and posts; knows no file.

A verdict that was taken back does not count, nor does anything that its end undid.
"""

from typing import Final

import msgspec
from msgspec import Struct

from protocol import client, server
from protocol.codec import Subprotocol, encode_server
from protocol.units import MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Ruling
from referee.games.interface import PUBLIC
from referee.journal.replay import Replay, Told
from referee.table.contest import Dealer
from referee.table.entries import Heard
from referee.table.menu import Menu
from referee.table.table import Table

# What a browser gets of one match, in bytes of JSON: an hour of the fastest play is a third of this.
FRAMES_MAX_BYTES: Final = 16 * 1024 * 1024

# Every game calls its penalty card so, behind its own name.
PENALTY: Final = ".penalty-card-drawn"

# Calls whose verdict is waited for: one a seat, and what one sweep brings.
REACTIONS_MAX: Final = 4_096


class Timed(Table):
    """Rules like any table, and remembers how soon each call came after the thing had changed."""

    def __init__(self, code: str, menu: Menu, seats_max: int, dealer: Dealer) -> None:
        super().__init__(code, menu, seats_max, dealer)
        self.reactions: dict[tuple[Seat, str], Span] = {}

    def _hear(self, heard: Heard, at: Instant, now: Instant) -> None:
        umpire, command = self.floor.umpire, heard.command
        if umpire is not None and isinstance(command, client.Play) and umpire.match.contends(command.do):
            if command.basis == umpire.match.revision():
                reaction = Span(self.floor.clock.read(at) - umpire.changed_at)
                self.reactions.setdefault((heard.seat, command.id), reaction)
            if len(self.reactions) > REACTIONS_MAX:
                del self.reactions[next(iter(self.reactions))]
        super()._hear(heard, at, now)


class Player(Struct, frozen=True):
    """Somebody who was dealt in, as they were last seen at the table."""

    seat: Seat
    name: str
    symbol: client.Symbol
    bot: bool


class Ruled(Struct, frozen=True):
    """One verdict. `reaction`: None for a call that was not for the newest state of the thing."""

    seat: Seat
    name: str
    call: str
    ruling: Ruling
    contest: int
    margin_us: int
    reaction: Span | None
    wall_ms: int


class Frame(Struct, frozen=True):
    """One message, and at which time of the table it was told."""

    at_ms: int
    message: msgspec.Raw


class Match:
    """One match so far."""

    def __init__(self, number: int, game: str, began_ms: int, began: Instant) -> None:
        self.number = number
        self.game = game
        self.began_ms = began_ms
        self.ended = False
        self.lasted = Span(0)
        self.players: dict[Seat, Player] = {}
        self.winners: tuple[Seat, ...] = ()
        self.ruled: list[Ruled] = []
        self.penalties: list[tuple[Seat, str]] = []
        self._frames: list[Frame] = []
        self._last = 0  # So many of the frames were told up to its end.
        self._room = FRAMES_MAX_BYTES
        self._began = began
        self._penalties_before = 0  # Before the last verdict that followed a judgement.

    @property
    def contests(self) -> int:
        """How many races there were, by what stands."""
        return len({each.contest for each in self.ruled if each.contest})

    @property
    def frames(self) -> list[Frame]:
        """All that was told, from the first whole view on; what the table told after its end is no part of it."""
        return self._frames[: self._last] if self.ended else self._frames

    @property
    def whole(self) -> bool:
        """No frame was left out."""
        return self._room > 0 or (self.ended and self._last < len(self._frames))

    def goes_on(self, now: Instant) -> None:
        if not self.ended:
            self.lasted = Span(now - self._began)

    def rule(self, ruled: Ruled) -> None:
        if ruled.ruling in (Ruling.UPHELD, Ruling.WRONG):
            self._penalties_before = len(self.penalties)
        self.ruled.append(ruled)

    def end(self, winners: tuple[Seat, ...]) -> None:
        self.ended, self.winners = True, winners
        self._last = len(self._frames)

    def take_back(self, taken: server.TakenBack) -> None:
        """Nothing that followed upon this call counts any more."""
        del self.penalties[self._penalties_before :]
        self.ended, self.winners = False, ()
        for at in range(len(self.ruled) - 1, -1, -1):
            if (self.ruled[at].seat, self.ruled[at].call) == (taken.seat, taken.call):
                del self.ruled[at]
                return

    def show(self, at: Instant, message: server.ServerMessage) -> None:
        """One more frame, as long as there is room. The first one is a whole view."""
        if not isinstance(message, server.Sight) and not self._frames:
            return
        data = encode_server(Subprotocol.JSON, message)
        self._room -= len(data)
        if self._room > 0:
            self._frames.append(Frame(at // MILLISECOND, msgspec.Raw(data)))


class Chronicle:
    """Collects one table's matches."""

    def __init__(self, before: int = 0, wanted: int = 0) -> None:
        """`before`: how many matches there were under this code before; `wanted`: of which all frames are kept."""
        self.matches: list[Match] = []
        self.trial = False  # Nobody's results come from here.
        self._before = before
        self._wanted = wanted
        self._umpire: object = None  # Of the match that was last told of: a new match has a new one.
        self._current: Match | None = None

    def add(self, wall_ms: int, replay: Replay, told: Told) -> None:
        """What one record led to."""
        table, floor = replay.table, replay.table.floor
        self.trial = replay.opened.trial
        before = self._current
        if floor.umpire is not self._umpire:
            self._umpire, self._current = floor.umpire, None
            if floor.umpire is not None:
                number = self._before + len(self.matches) + 1
                self._current = Match(number, floor.menu.game.name, wall_ms, replay.now)
                self.matches.append(self._current)
        for post in told.posts:
            if PUBLIC in post.to:
                self._hear(post.message, before, table, wall_ms, replay.now)
        if (current := self._current) is not None:
            for seat in floor.playing():
                chair = floor.chairs.at(seat)
                current.players[seat] = Player(seat, chair.name, chair.symbol, chair.bot)
            current.goes_on(replay.now)

    def close(self) -> None:
        """The table has ended: only its matches are of use."""
        self._umpire = self._current = None

    def _hear(
        self, message: server.ServerMessage, before: Match | None, table: Table, wall_ms: int, now: Instant
    ) -> None:
        """One message to the public. In the stroke that begins a match, the one `before` may end."""
        match = self._current
        if match is not before and before is not None and not before.ended:
            match = before
        if match is None:
            return
        if match.number == self._wanted:
            match.show(now, message)
        for item in message.items if isinstance(message, server.News) else ():
            match item:
                case server.Verdict():
                    match.rule(self._ruled(item, match, table, wall_ms))
                case server.MatchOver(winners=winners):
                    match.end(winners)
                case server.TakenBack():
                    match.take_back(item)
                case _ if str(item.__struct_config__.tag).endswith(PENALTY):
                    seat = Seat(getattr(item, "seat"))  # noqa: B009 (every game's own type)
                    match.penalties.append((seat, _name(seat, match, table)))
                case _:
                    pass

    @staticmethod
    def _ruled(verdict: server.Verdict, match: Match, table: Table, wall_ms: int) -> Ruled:
        reaction = table.reactions.pop((verdict.seat, verdict.call), None) if isinstance(table, Timed) else None
        name = _name(verdict.seat, match, table)
        margin_us = verdict.margin_us
        return Ruled(verdict.seat, name, verdict.call, verdict.ruling, verdict.contest, margin_us, reaction, wall_ms)


def _name(seat: Seat, match: Match, table: Table) -> str:
    chair = table.floor.chairs.get(seat)
    if chair is not None:
        return chair.name
    return match.players[seat].name if seat in match.players else ""

"""All tables of a server, and the way to them. Knows codes and hellos; knows no rule, no socket, no page."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import structlog
import trio
from msgspec.structs import replace

from protocol import client, server
from protocol.codec import Malformed, decode_client
from protocol.units import SECOND, Seq, Span
from protocol.verdicts import Closing
from referee.arbiter import Arbiter
from referee.arrivals import POLICY, Closed, Connection, Sweep
from referee.clock import Clock, wall_ms
from referee.house import MISREAD, House, Mint
from referee.journal.croupier import Croupier
from referee.journal.entries import RECORDS_VERSION, Opened
from referee.journal.faults import WriteFailed
from referee.journal.recovery import unfinished
from referee.journal.replay import Sitting
from referee.journal.scribe import Writing
from referee.journal.store import Position, Store
from referee.listener import framed
from referee.stats import Stats
from referee.table.menu import Menu
from referee.table.table import Table

if TYPE_CHECKING:
    from referee.hosting import Hire
    from referee.tokens import Sent

log = structlog.get_logger("referee.lobby")

# A phone says hello in the same second as it connects. Ten cover the slowest Wi-Fi.
HELLO_S: Final = 10.0

# A table on which no seat has been connected for so long is given up, with its code and its memory.
IDLE_MAX: Final = Span(600 * SECOND)
IDLE_CHECK_S: Final = 15.0

# A table is brought back after so long at the most: nobody comes back the next evening to go on with this one.
OUTAGE_MAX_MS: Final = 12 * 3600 * 1000

# Codes drawn before giving up: at most one in 16 codes is taken (10,000 tables of 160,000 codes).
CODE_TRIES: Final = 64


class Lobby:
    """Opens tables, finds them by code, and shows each connection to its table."""

    def __init__(
        self,
        clock: Clock,
        new_sweep: Callable[[], Sweep],
        *,
        game: str,
        options: Mapping[str, str],
        deck: str | None,
        seats_max: int,
        tables_max: int,
        seed: int | None,
        idle_max: Span = IDLE_MAX,
        mint: Mint | None = None,
        journal: Store | None = None,
    ) -> None:
        """Raises ValueError, saying what may be asked for, when game or options are no good."""
        self.stats = Stats()
        self._clock = clock
        self._new_sweep = new_sweep
        self._game = game
        self._options = options
        self._deck = deck
        self._seats_max = seats_max
        self._tables_max = tables_max
        self._seed = seed
        self._idle_max = idle_max
        self._mint = mint or Mint()
        self.journal = journal
        self.hire: Hire | None = None
        self._tables: dict[str, Arbiter] = {}
        self._kept: set[str] = set()
        self._trials: set[str] = set()
        self._found: dict[str, Opened] = {}  # The tables that were brought back, and what they were opened for.
        self.bots_away: dict[str, list[Sent]] = {}  # Of those, by code: the bots to be sent there again.
        self._nursery: trio.Nursery | None = None
        self._closing = False
        self._menu(game)

    def __iter__(self) -> Iterator[Arbiter]:
        return iter(self._tables.values())

    def __len__(self) -> int:
        return len(self._tables)

    async def run(self, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        """Keep the tables going; returns when cancelled."""
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            task_status.started()
            while True:
                await trio.sleep(IDLE_CHECK_S)
                self.sweep_out()
                if self.journal is not None:
                    with suppress(WriteFailed):  # Its trouble is told where a journal's is.
                        self.journal.settle()

    def open_table(
        self, game: str | None = None, code: str | None = None, *, keep: bool = False, trial: bool = False
    ) -> Arbiter | None:
        """A new table; None when there are as many as this server may have.

        `keep`: never given up for idleness. `trial`: given up with its last player, and not brought back.
        """
        if len(self._tables) >= self._tables_max:
            return None
        code = self._free_code() if code is None else code.upper()
        assert code not in self._tables, code
        self.stats.tables_opened += 1
        menu, house, scribe = self._menu(game or self._game), self._house(), None
        if self.journal is None:
            table = Table(code, menu, self._seats_max, house)
        else:
            croupier = Croupier(house)
            table = Table(code, menu, self._seats_max, croupier)
            opened = self._opened(game or self._game, code, kept=keep, trial=trial)
            scribe = Writing.begin(self.journal, table, croupier, opened)
        arbiter = Arbiter(table, self._new_sweep(), self._clock, self.stats, self._mint, scribe, hire=self.hire)
        if trial:
            self._trials.add(code)
        self._start(arbiter, keep=keep)
        return arbiter

    def own_table(self, code: str) -> Arbiter:
        """The table that this server is for: the one that it was for before it was restarted, else a new one.

        With a code it is the table of that code, whatever it plays by now. Raises `AssertionError` on a full server.
        """
        arbiter = self._tables.get(code.upper()) if code else self._table_as_asked()
        if arbiter is None:
            arbiter = self.open_table(code=code or None, keep=True)
        assert arbiter is not None, "a server may have at least one table"
        self._kept.add(arbiter.table.code)
        return arbiter

    def bring_back(self, *, fresh: bool = False) -> int:
        """Go on with the tables that the journal says have not ended; how many they are. `fresh`: end them instead."""
        if self.journal is None:
            return 0
        for sitting in unfinished(self.journal):
            replay = sitting.replay
            assert replay is not None, sitting
            position = Position(sitting.number, sitting.link)
            scribe = Writing(self.journal, replay.table, replay.croupier, position, replay.now, replay.told)
            code = replay.table.code
            over = fresh or replay.opened.trial or wall_ms() - sitting.wall_ms > OUTAGE_MAX_MS
            if over or code in self._tables:
                log.info("table given up", table=code, left_ms=sitting.wall_ms)
                scribe.closed(Closing.TABLE_CLOSED)
                continue
            replay.croupier.house = self._house(sitting)
            arbiter = Arbiter(
                replay.table, self._new_sweep(), self._clock, self.stats, self._mint, scribe, replay.now, self.hire
            )
            self.bots_away[code] = arbiter.bring_back(replay.tokens, replay.hired)
            self._found[code] = replay.opened
            self._start(arbiter, keep=False)
            log.info("table brought back", table=code, entries=sitting.entries)
        return len(self._found)

    def await_bot(self, code: str, skill: int) -> str:
        """A token for a bot of so much skill, from 0 to 100, that is about to be sent to the table of that code."""
        return self._tables[code].tokens.await_bot(skill)

    def _table_as_asked(self) -> Arbiter | None:
        """A table that was this server's own, and was opened for what is asked for now."""
        for code, opened in self._found.items():
            asked = self._opened(self._game, code, kept=True)
            if code in self._tables and replace(opened, version=asked.version) == asked:
                return self._tables[code]
        return None

    def _start(self, arbiter: Arbiter, *, keep: bool) -> None:
        self._tables[arbiter.table.code] = arbiter
        if keep:
            self._kept.add(arbiter.table.code)
        assert self._nursery is not None, "the lobby runs before a table opens"
        self._nursery.start_soon(self._run_table, arbiter)

    def _house(self, sitting: Sitting | None = None) -> House:
        """Chance for one table. With a seed it repeats; after a restart it must not deal the same cards again."""
        if self._seed is None:
            return House(None)
        return House((self._seed * 1_000_003 + self.stats.tables_opened) ^ (sitting.entries << 64 if sitting else 0))

    def _opened(self, game: str, code: str, *, kept: bool, trial: bool = False) -> Opened:
        """What a new table of this server is made from."""
        own = game == self._game
        options, deck = (dict(self._options), self._deck) if own else ({}, None)
        return Opened(RECORDS_VERSION, code, game, options, deck, self._seats_max, kept, trial)

    def find(self, code: str) -> Arbiter | None:
        """The table of that code, in any case or read a little wrong; without a code, the only table there is."""
        if code:
            written = code.upper()
            return self._tables.get(written) or self._tables.get(written.translate(MISREAD))
        kept = [self._tables[code] for code in self._kept]
        tables = kept or list(self._tables.values())
        return tables[0] if len(tables) == 1 else None

    def close(self, reason: Closing, *, for_good: bool = True) -> None:
        """Tell everybody at every table; no table is opened again. Not `for_good`: they are brought back."""
        self._closing = True
        for arbiter in list(self._tables.values()):
            arbiter.close(reason, for_good=for_good)

    def sweep_out(self) -> None:
        """Give up the tables at which nobody has sat for long: the code is free again, the memory too."""
        for code, arbiter in list(self._tables.items()):
            idle = arbiter.idle_since
            if idle is None or (arbiter.now() - idle < self._idle_max and code not in self._trials):
                continue
            if code in self._kept and not arbiter.used:
                continue  # A fresh table that waits for its first guest.
            log.info("table given up", table=code)
            arbiter.close(Closing.TABLE_CLOSED)

    async def welcome(self, connection: Connection) -> None:
        """The first message of a connection is its hello: then it is somewhere, or told why not."""
        arrival = None
        with trio.move_on_after(HELLO_S):
            arrival = await connection.receive()
        if isinstance(arrival, Closed):
            return
        if arrival is None:
            turn_away(connection, Closing.NO_HELLO)
            return
        try:
            hello = decode_client(connection.subprotocol, arrival.payload)
        except Malformed as malformed:
            self.stats.faults += 1
            say(connection, server.Fault(Seq(0), malformed.hint))
            turn_away(connection, Closing.FAULTY)
            return
        reason = self._admit(connection, hello)
        if reason is not None:
            turn_away(connection, reason)

    def _admit(self, connection: Connection, hello: client.ClientMessage) -> Closing | None:
        if not isinstance(hello, client.Hello):
            return Closing.NO_HELLO
        if hello.version != client.VERSION:
            return Closing.WRONG_VERSION
        if hello.open:
            if hello.token:
                return Closing.BAD_TOKEN  # No seat of a table that is not there yet has it.
            try:
                arbiter = self.open_table(hello.open, trial=hello.trial)
            except ValueError:
                return Closing.NO_SUCH_TABLE
            return Closing.TABLES_FULL if arbiter is None else arbiter.admit(connection, hello)
        found = self.find(hello.table)
        return Closing.NO_SUCH_TABLE if found is None else found.admit(connection, hello)

    async def _run_table(self, arbiter: Arbiter) -> None:
        code = arbiter.table.code
        try:
            await arbiter.run()
        finally:
            del self._tables[code]
            kept = code in self._kept
            self._kept.discard(code)
            self._trials.discard(code)
        if kept and not self._closing:
            self.open_table(code=code, keep=True)

    def _menu(self, game: str) -> Menu:
        """The server's options go with the server's game; another game starts from its own defaults."""
        if game == self._game:
            return Menu(game, self._options, self._deck)
        return Menu(game, {}, None)

    def _free_code(self) -> str:
        for _ in range(CODE_TRIES):
            code = self._mint.code()
            if code not in self._tables:
                return code
        raise AssertionError("no free table code")


def say(connection: Connection, message: server.ServerMessage) -> None:
    connection.push(framed(connection.subprotocol, message))


def turn_away(connection: Connection, reason: Closing) -> None:
    """The last word to a connection that has no table."""
    say(connection, server.Bye(Seq(0), reason))
    connection.close(POLICY, reason)

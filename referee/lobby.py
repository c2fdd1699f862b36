"""All tables of a server, and the way to them. Knows codes and hellos; knows no rule, no socket, no page."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import structlog
import trio

from protocol import client, server
from protocol.codec import Malformed, decode_client
from protocol.units import SECOND, Seq, Span
from protocol.verdicts import Closing
from referee.arbiter import POLICY, Arbiter, framed
from referee.arrivals import Closed, Connection, Sweep
from referee.clock import Clock
from referee.house import House, Mint
from referee.stats import Stats
from referee.table.menu import Menu
from referee.table.table import Table

log = structlog.get_logger("referee.lobby")

# A phone says hello in the same second as it connects. Ten cover the slowest Wi-Fi.
HELLO_S: Final = 10.0

# A table on which no seat has been connected for so long is given up, with its code and its memory.
IDLE_MAX: Final = Span(600 * SECOND)
IDLE_CHECK_S: Final = 15.0

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
        self._tables: dict[str, Arbiter] = {}
        self._kept: set[str] = set()
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

    def open_table(self, game: str | None = None, code: str | None = None, *, keep: bool = False) -> Arbiter | None:
        """A new table; None when there are as many as this server may have. `keep`: never given up for idleness."""
        if len(self._tables) >= self._tables_max:
            return None
        code = self._free_code() if code is None else code.upper()
        assert code not in self._tables, code
        self.stats.tables_opened += 1
        seed = None if self._seed is None else self._seed * 1_000_003 + self.stats.tables_opened
        table = Table(code, self._menu(game or self._game), self._seats_max, House(seed))
        arbiter = Arbiter(table, self._new_sweep(), self._clock, self.stats, self._mint)
        self._tables[code] = arbiter
        if keep:
            self._kept.add(code)
        assert self._nursery is not None, "the lobby runs before a table opens"
        self._nursery.start_soon(self._run_table, arbiter)
        return arbiter

    def find(self, code: str) -> Arbiter | None:
        """The table of that code, whatever its case; without a code, the only table there is."""
        if code:
            return self._tables.get(code.upper())
        kept = [self._tables[code] for code in self._kept]
        tables = kept or list(self._tables.values())
        return tables[0] if len(tables) == 1 else None

    def close(self, reason: Closing) -> None:
        """Tell everybody at every table; no table is opened again."""
        self._closing = True
        for arbiter in list(self._tables.values()):
            arbiter.close(reason)

    def sweep_out(self) -> None:
        """Give up the tables at which nobody has sat for long: the code is free again, the memory too."""
        for code, arbiter in list(self._tables.items()):
            idle = arbiter.idle_since
            if idle is None or arbiter.now() - idle < self._idle_max:
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
            try:
                arbiter = self.open_table(hello.open)
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

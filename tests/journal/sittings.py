"""Tables that are written about while they play. Knows the kit's sittings; knows no server."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from protocol.client import Command
from protocol.units import Instant, Seat
from referee.house import House
from referee.journal.croupier import Croupier
from referee.journal.entries import RECORDS_VERSION, Opened
from referee.journal.reader import reading, rows_of
from referee.journal.replay import Sitting as Replayed
from referee.journal.scribe import Scribe, Writing
from referee.journal.store import Store
from referee.table.audience import Post
from referee.table.entries import TableEntry
from tests.kit.table import CALM, Dealer, Sitting
from tests.table.test_long import OPTIONS, Chance


class Writes:
    """Puts a scribe between a sitting and its table, where the arbiter has it."""

    def __init__(self, sitting: Sitting, store: Store, texts: dict[str, str]) -> None:
        table = sitting.table
        croupier = Croupier(table._dealer)
        table._dealer = table.floor._dealer = croupier
        opened = Opened(RECORDS_VERSION, table.code, sitting.game, texts, None, 9, kept=False)
        self.scribe: Scribe = Writing.begin(store, table, croupier, opened)
        self._take, self._sweep = table.take, table.sweep
        table.take, table.sweep = self.take, self.sweep  # type: ignore[method-assign]

    def take(self, entry: TableEntry) -> list[Post]:
        posts = self._take(entry)
        self.scribe.took(entry, posts)
        self.scribe.settled()
        return posts

    def sweep(self, heard: Sequence[Any], now: Instant) -> list[Post]:
        posts = self._sweep(heard, now)
        self.scribe.swept(heard, now, posts)
        self.scribe.settled()
        return posts


class Written(Sitting):
    """A sitting in a journal."""

    def __init__(self, store: Store, game: str = "dizzy", seats: int = 2, **options: Any) -> None:
        texts = CALM[game] | {name: str(value) for name, value in options.items()}
        super().__init__(game, 0, **options)
        self.dealer = Dealer()
        self.dealer.hand = int(texts.get("hand", 0))
        self.table._dealer = self.table.floor._dealer = self.dealer
        self.scribe = Writes(self, store, texts).scribe
        for seat in range(seats):
            self.scribe.granted(Seat(seat), bytes([seat]) * 32, hired=False, skill=None)
            self.sit(seat)


def chance(store: Store, game: str, seed: int, steps: int) -> Chance:
    """A random sitting, written as it goes."""
    texts = CALM[game] | {name: str(value) for name, value in OPTIONS[game][seed % 3].items()}
    played = Chance(game, seed, [])
    house = House(seed)
    played.sitting.table._dealer = played.sitting.table.floor._dealer = house
    Writes(played.sitting, store, texts)
    for _ in range(steps):
        played.step()
    return played


def replayed(path: Path) -> dict[int, Replayed]:
    """Every table of a file, decided again."""
    found: dict[int, Replayed] = {}
    with reading(path) as connection:
        for row in rows_of(connection, path):
            found.setdefault(row.sitting, Replayed(row.sitting)).tell(row)
    return found


def say_all(sitting: Sitting, said: Iterable[tuple[int, Command]]) -> None:
    for seat, command in said:
        sitting.say(seat, command)

"""Load at a fixed rate that asks a slow server no less. Knows tables and instants; knows no message.

Every race has a planned instant, and what it took is counted from there: if the server, or this load, stands still for
200 ms, then all races that were planned meanwhile show it.
"""

import gc
import random
import select
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Final

from bench.stats import Slice
from bench.tables import Table, opened

# Longer than any answer takes, a stall on purpose included: then something is broken.
SILENCE_NS: Final = 10_000_000_000
PAUSE_NS: Final = 100_000_000  # Between two looks: no look takes a tenth of it.
now: Final = time.perf_counter_ns


class Unruled(Exception):
    """A server did not rule on what it was asked."""


class Load:
    """All tables of all systems, listened to at once: who is not asked now is still answered when it pings."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._at: dict[int, tuple[Table, int]] = {}

    def listen(self, table: Table) -> None:
        for seat, wire in enumerate(table.wires):
            wire.socket.setblocking(False)
            self._at[wire.fileno()] = (table, seat)
            self._poll.register(wire.fileno(), select.EPOLLIN)

    def seat(self, port: int, seats: int, count: int, stack: ExitStack) -> list[Table]:
        """So many tables of the referee at this port, ready; they are left when the stack is.

        Whoever sits already answers pings meanwhile, and is not taken for dead.
        """
        found: list[Table] = []
        for number in range(count):
            found.append(opened("referee", port, seats, "", random.Random(number)))
            stack.callback(found[-1].close)
            self.listen(found[-1])
            self.attend()
        self.settle(found)
        return found

    def attend(self, wait_s: float = 0) -> None:
        """Read whatever has come."""
        for descriptor, _events in self._poll.poll(wait_s):
            table, seat = self._at[descriptor]
            payloads = table.wires[seat].take()
            table.hear(seat, now(), payloads)

    def settle(self, tables: Sequence[Table]) -> None:
        """Wait until a race can be sent at each."""
        ends = now() + SILENCE_NS
        while any(table.busy for table in tables):
            self.attend(0.01)
            assert now() < ends, "a table did not get ready"

    def volley(self, tables: Sequence[Table], gap_ns: int, meanwhile: AbstractContextManager[object]) -> Slice:
        """A race at each table; only after the last was sent, and `meanwhile` left, is anything read."""
        measured = Slice()
        planned: dict[int, int] = {}

        def finished(table: Table) -> None:
            measured.took(planned.pop(id(table)), table.heard, table.first_won, table.story)
            measured.apart.record(table.apart_ns)

        with meanwhile:
            for table in tables:
                table.finished = finished
                planned[id(table)] = now()
                table.send(gap_ns)
        ends = now() + SILENCE_NS
        while planned:
            self.attend(0.01)
            assert now() < ends, f"{len(planned)} races were never ruled"
        return measured

    def close(self) -> None:
        self._poll.close()

    def run(
        self,
        tables: Sequence[Table],
        races: int,
        per_s: float,
        *,
        gap_ns: int = 0,
        alone: bool = False,
        note: Callable[[Table, int], None] = lambda _table, _last_ns: None,
    ) -> Slice:
        """So many races, evenly over time, at one table after the other; their calls so far apart.

        `alone`: one call, and nobody against it. `note` is told each table whose race was over after how long.

        This spins: waiting for the kernel to wake it would be part of what it measures.
        """
        measured = Slice()
        free = deque(table for table in tables if not table.busy)
        waiting = [table for table in tables if table.busy]  # For their next deal.
        planned: dict[int, int] = {}
        pause = int(1e9 / per_s)
        began = now() + pause
        sent = done = 0

        def finished(table: Table) -> None:
            nonlocal done
            done += 1
            due = planned.pop(id(table))
            measured.took(due, table.heard, table.first_won, table.story)
            measured.apart.record(table.apart_ns)
            waiting.append(table)
            note(table, max(table.heard) - due)

        for table in tables:
            table.finished = finished
        heard = looked = now()
        gc.disable()  # A pause of this load would look like one of the server's.
        try:
            while done < races:
                if sent < races and now() >= began + sent * pause and free:
                    table = free.popleft()
                    due = planned[id(table)] = began + sent * pause
                    measured.lag.record(now() - due)
                    table.send(gap_ns, alone=alone)
                    sent += 1
                before = done
                self.attend()
                if waiting and not waiting[0].busy:
                    free.append(waiting.pop(0))
                elif len(waiting) > 1:
                    waiting.append(waiting.pop(0))
                now_ns = now()
                # While this load itself was not let run, nobody was silent.
                heard = now_ns if done > before else heard + max(0, now_ns - looked - PAUSE_NS)
                looked = now_ns
                if now_ns > heard + SILENCE_NS:
                    raise Unruled(f"{races - done} races were never ruled")
        finally:
            gc.enable()
        measured.took_ns = now() - began
        return measured

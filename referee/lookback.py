"""What a browser asks of the journal: history, replays, receipts, results. Knows questions; decides nothing itself.

Each question is answered by a process of its own, which the machine prefers everything else to: no ruling waits for it.
"""

import gzip
import re
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec
import structlog
import trio

from protocol.units import SEATS_MAX
from referee.journal.store import Store
from referee.journal.telling import FAILED, NOTHING, Fault
from referee.transport.pages import Asked, Headers, Response, Waiting, takes_gzip

log = structlog.get_logger("referee.lookback")

# Processes at a time: a server has two cores at least to keep one for its rulings.
AT_ONCE: Final = 1

# Who asks beyond that is told to come again: nine phones that all look at the same thing share one answer.
QUEUE_MAX: Final = 8

# A long evening is decided again in some seconds. What takes longer than people wait is given up.
ANSWER_S: Final = 60.0
AGAIN_S: Final = 5

# What is kept of answers, compressed.
CACHE_MAX: Final = 64
CACHE_MAX_BYTES: Final = 32 * 1024 * 1024

JSON: Final = "application/json"

CODE: Final = "[A-Za-z0-9-]{1,12}"
NUMBER: Final = "[1-9][0-9]{0,5}"
SEAT: Final = f"[0-{SEATS_MAX - 1}]"
CALL: Final = "[A-Za-z0-9_-]{1,36}"

QUESTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "history": {"table": CODE},
    "replay": {"table": CODE, "match": NUMBER},
    "receipt": {"table": CODE, "seat": SEAT, "call": CALL},
    "results": {},
}
"""Each question, and what it is about: names in the address, and what they may be."""

Question = tuple[str, ...]


class _Kept:
    """An answer, and up to which entry of the journal it is true."""

    def __init__(self, entry: int) -> None:
        self.entry = entry
        self.done = trio.Event()
        self.compressed = b""  # Empty: there is none, and `failed` says why.
        self.failed: Response | None = None


class Lookback:
    """Asks, keeps answers within a bound, and lets nobody wait for long."""

    def __init__(self, journal: Callable[[], Store | None]) -> None:
        self._journal = journal
        self._limit = trio.CapacityLimiter(AT_ONCE)
        self._waiting = 0
        self._kept: OrderedDict[Question, _Kept] = OrderedDict()

    def routes(self) -> dict[str, Waiting]:
        """What to ask under which path."""

        def route(name: str) -> Waiting:
            return lambda asked: self._route(name, asked)

        return {f"/{name}.json": route(name) for name in QUESTIONS}

    async def _route(self, name: str, asked: Asked) -> Response:
        store = self._journal()
        if store is None:
            hint = "This server keeps no journal. Start it without --no-journal to look back."
            return fault(HTTPStatus.NOT_FOUND, "no-journal", hint)
        given = parse_qs(urlsplit(asked.target).query)
        about = []
        for part, form in QUESTIONS[name].items():
            value = given.get(part, [""])[0]
            if not re.fullmatch(form, value):
                return fault(HTTPStatus.NOT_FOUND, f"no-such-{part}", f"The address must say {part}=..., as {form}.")
            about.append(value.upper() if part == "table" else value)
        kept = await self._answer(store, (name, *about))
        if kept.failed is not None:
            return kept.failed
        headers: Headers = (("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding"))
        if name == "receipt":
            headers = (*headers, ("Content-Disposition", f'attachment; filename="{"-".join(about)}.json"'))
        if takes_gzip(asked.headers.get("accept-encoding", "")):
            return Response(HTTPStatus.OK, kept.compressed, JSON, (*headers, ("Content-Encoding", "gzip")))
        return Response(HTTPStatus.OK, gzip.decompress(kept.compressed), JSON, headers)

    async def _answer(self, store: Store, question: Question) -> _Kept:
        """An answer that is true of all that is written now."""
        kept = self._kept.get(question)
        if kept is not None and (kept.entry == store.last or not kept.done.is_set()):
            self._kept.move_to_end(question)
            await kept.done.wait()
            return kept
        kept = _Kept(store.last)
        if self._waiting >= AT_ONCE + QUEUE_MAX:
            kept.failed = busy("Many are looking back just now.")
            return kept
        self._kept[question] = kept
        self._kept.move_to_end(question)
        self._waiting += 1
        kept.failed = busy("The server was about to stop.")
        try:
            async with self._limit:
                kept.failed = await self._ask(store, question, kept)
        finally:
            self._waiting -= 1
            kept.done.set()
            if kept.failed is not None and self._kept.get(question) is kept:
                del self._kept[question]
            self._shrink()
        return kept

    async def _ask(self, store: Store, question: Question, kept: _Kept) -> Response | None:
        """Let a process answer; what is told instead, when it does not."""
        command = [sys.executable, "-m", "referee.journal.telling", str(store.path.absolute()), *question]
        with trio.move_on_after(ANSWER_S):
            ended = await trio.run_process(command, capture_stdout=True, check=False, stdin=subprocess.DEVNULL)
            if ended.returncode == 0:
                kept.compressed = ended.stdout
                return None
            if ended.returncode in (NOTHING, FAILED):
                status = HTTPStatus.NOT_FOUND if ended.returncode == NOTHING else HTTPStatus.SERVICE_UNAVAILABLE
                return Response(status, gzip.decompress(ended.stdout), JSON)
            log.error("question not answered", question=question[0], status=ended.returncode)
            return busy("That went wrong; the server's log may say why.")
        log.warning("question given up", question=question[0], seconds=ANSWER_S)
        return busy("The journal is too long to decide all of it again here: use referee replay and referee results.")

    def _shrink(self) -> None:
        """Forget what was asked longest ago; who still waits for an answer has hold of it."""
        total = sum(len(kept.compressed) for kept in self._kept.values())
        while self._kept and (len(self._kept) > CACHE_MAX or total > CACHE_MAX_BYTES):
            _, kept = self._kept.popitem(last=False)
            total -= len(kept.compressed)


def fault(status: HTTPStatus, error: str, hint: str, headers: Headers = ()) -> Response:
    return Response(status, msgspec.json.encode(Fault(error, hint)), JSON, headers)


def busy(hint: str) -> Response:
    return fault(HTTPStatus.SERVICE_UNAVAILABLE, "busy", f"{hint} Try again.", (("Retry-After", str(AGAIN_S)),))

"""What a server says about itself at /metrics, where it does. Knows Prometheus' text format; nothing here is needed."""

import trio
from msgspec import Struct

from referee.storm.address import Target

ANSWER_S = 5.0
ANSWER_MAX = 1024 * 1024


class Numbers(Struct, frozen=True):
    """The server at one moment; None for what it does not tell."""

    tables: int | None = None
    connections: int | None = None
    tasks: int | None = None
    rss_mb: float | None = None
    broken: int | None = None


async def numbers_of(target: Target) -> Numbers:
    """Ask the server for its numbers; none, when it does not answer in that way."""
    try:
        with trio.move_on_after(ANSWER_S):
            return _read(await _get(target, "/metrics"))
    except (OSError, trio.BrokenResourceError):
        pass
    return Numbers()


async def _get(target: Target, path: str) -> str:
    async with await trio.open_tcp_stream(target.host, target.port) as stream:
        await stream.send_all(f"GET {path} HTTP/1.1\r\nHost: {target}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        async for data in stream:
            answer += data
            if len(answer) > ANSWER_MAX:
                break
        return answer.decode(errors="replace")


def _read(answer: str) -> Numbers:
    told: dict[str, float] = {}
    for line in answer.splitlines():
        name, _, value = line.rpartition(" ")
        if name and not line.startswith("#"):
            try:
                told[name] = float(value)
            except ValueError:
                continue  # A line of the head, or of another page.
    rss = told.get("process_resident_memory_bytes")
    return Numbers(
        tables=_whole(told.get("referee_tables")),
        connections=_whole(told.get("referee_connections")),
        tasks=_whole(told.get("referee_tasks")),
        rss_mb=None if rss is None else round(rss / 1e6, 1),
        broken=_whole(told.get("referee_tables_broken_total")),
    )


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)

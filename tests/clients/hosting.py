"""A referee of a few lines, for tests of what a link does when one says this or that. Knows no rule."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import trio
import trio_websocket

from clients.address import Address
from protocol import server
from protocol.client import ClientMessage, Role
from protocol.codec import Subprotocol, decode_client, encode_server
from protocol.games import dizzy
from protocol.units import Revision, Seat, Seq

SECONDS_MAX = 5.0  # A test that waits longer for anything has failed.


class Guest:
    """One socket, as the referee sees it."""

    def __init__(self, socket: Any, number: int) -> None:
        self.number = number  # Which connection this is, from 0.
        self.socket = socket
        self.wire = Subprotocol(socket.subprotocol)

    async def tell(self, *messages: server.ServerMessage) -> None:
        for message in messages:
            data = encode_server(self.wire, message)
            await self.socket.send_message(data.decode() if self.wire is Subprotocol.JSON else data)

    async def hear(self) -> ClientMessage:
        return decode_client(self.wire, await self.socket.get_message())

    async def lose(self) -> None:
        """Pull the plug: no close frame."""
        await self.socket._stream.aclose()


Script = Callable[[Guest], Awaitable[None]]


@asynccontextmanager
async def hosting(script: Script, seconds_max: float = SECONDS_MAX) -> AsyncIterator[Address]:
    """Serve `script` to each connection on loopback; the address it is served at."""
    count = 0

    async def handle(request: Any) -> None:
        nonlocal count
        number, count = count, count + 1
        guest = Guest(await request.accept(subprotocol=request.proposed_subprotocols[0]), number)
        with suppress(trio_websocket.ConnectionClosed):
            await script(guest)

    with trio.fail_after(seconds_max):
        async with trio.open_nursery() as nursery:
            serve = trio_websocket.serve_websocket
            opened = await nursery.start(serve, handle, "127.0.0.1", 0, None)
            yield Address("127.0.0.1", opened.port, "BCDF")
            nursery.cancel_scope.cancel()


def welcome(seat: int = 0, token: str = "secret", heartbeat_ms: int = 1000) -> server.Welcome:
    return server.Welcome(
        seq=Seq(0),
        version=1,
        role=Role.SEAT,
        table="BCDF",
        seat=Seat(seat),
        token=token,
        name="Ann",
        asked_for_seat=False,
        heartbeat_ms=heartbeat_ms,
    )


def sight(revision: int | None = None, seq: int = 0) -> server.Sight:
    """A table of Down 'n Dizzy before its first deal, or with no match at all."""
    table = server.TableView(
        code="BCDF",
        game="dizzy",
        phase="lobby" if revision is None else "running",
        paused=False,
        pause_reason="",
        seats=(),
        seats_max=9,
        watchers=0,
        host=None,
        autostart=False,
        starts_in_ms=None,
        games=("dizzy",),
        options=(),
        contest=None,
    )
    match = None
    if revision is not None:
        match = dizzy.DizzyView(
            revision=Revision(revision),
            round=1,
            rounds_to_win=1,
            opens_at_ms=0,
            opened=True,
            lizzy=None,
            common=0,
            hands=(),
            lock=None,
            result=None,
            match_winners=(),
            next_deal_at_ms=0,
            settles_at_ms=0,
        )
    return server.Sight(seq=Seq(seq), at_ms=0, you=Seat(0), table=table, game=match)

"""The floor: raw Trio TCP, frames of a length and a payload, written at once to every socket. No WebSocket at all."""

import os
from functools import partial

import trio

from bench.peers.contest import Table, tables

TABLES = tables()


async def serve(stream: trio.SocketStream) -> None:
    """The first frame names the table."""
    table: Table[trio.SocketStream] | None = None
    unread = b""
    async for data in stream:
        unread += data
        while len(unread) >= 2 and len(unread) >= (size := 2 + int.from_bytes(unread[:2])):
            payload, unread = unread[2:size], unread[size:]
            if table is None:
                table = TABLES[payload.decode()]
                table.clients.append(stream)
            elif (verdict := table.judge(payload)) is not None:
                frame = len(verdict).to_bytes(2) + verdict
                for client in table.clients:
                    # One frame always fits a socket that is read, so nothing waits and nothing is left over.
                    os.write(client.socket.fileno(), frame)


async def main() -> None:
    async with trio.open_nursery() as nursery:
        listen = partial(trio.serve_tcp, host="127.0.0.1")
        listeners = await nursery.start(listen, serve, 0)
        print(listeners[0].socket.getsockname()[1], flush=True)


if __name__ == "__main__":
    trio.run(main)

"""`websockets` on asyncio: its own `broadcast`, and no compression, which a hundred bytes do not repay."""

import asyncio

from websockets.asyncio.server import (  # type: ignore[import-not-found]  # Among the peers alone.
    ServerConnection,
    broadcast,
    serve,
)

from bench.peers.contest import tables

TABLES = tables()


async def attend(connection: ServerConnection) -> None:
    table = TABLES[connection.request.path]
    table.clients.append(connection)
    async for payload in connection:
        if (verdict := table.judge(payload)) is not None:
            broadcast(table.clients, verdict)
    table.clients.remove(connection)


async def main() -> None:
    async with serve(attend, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())

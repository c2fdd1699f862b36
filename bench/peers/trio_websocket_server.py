"""The bare trio-websocket echo-broadcast: what one writes first. Each claimer's own task sends to all, in turn."""

import sys

import trio
from trio_websocket import ConnectionClosed, WebSocketRequest, serve_websocket

from bench.peers.contest import tables

TABLES = tables()


async def serve(request: WebSocketRequest) -> None:
    table = TABLES[request.path]
    connection = await request.accept()
    table.clients.append(connection)
    try:
        while True:
            verdict = table.judge(await connection.get_message())
            if verdict is not None:
                for client in table.clients:
                    await client.send_message(verdict)
    except ConnectionClosed:
        table.clients.remove(connection)


async def main() -> None:
    async with trio.open_nursery() as nursery:
        server = await nursery.start(serve_websocket, serve, "127.0.0.1", 0, None)
        print(server.port, flush=True)


if __name__ == "__main__":
    sys.exit(trio.run(main))

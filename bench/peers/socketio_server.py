"""python-socketio under uvicorn and uvloop, WebSocket alone: a room a table, and `emit` to the room."""

import socket

import socketio  # type: ignore[import-not-found]  # Among the peers alone.
import uvicorn  # type: ignore[import-not-found]  # Among the peers alone.
from msgspec import convert, json

from bench.peers.contest import Claim, tables

TABLES = tables()
server = socketio.AsyncServer(async_mode="asgi", transports=["websocket"])


@server.event
async def join(session: str, table: str) -> bool:
    await server.enter_room(session, table)
    return True


@server.event
async def claim(_session: str, table: str, said: dict[str, object]) -> None:
    if (verdict := TABLES[table].judge_claim(convert(said, Claim))) is not None:
        await server.emit("verdict", json.decode(verdict), room=table)


def main() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(socketio.ASGIApp(server), log_level="critical", loop="uvloop", lifespan="off")
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()

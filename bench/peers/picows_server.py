"""picows on uvloop: the fastest WebSocket server for Python that we know of, in Cython."""

import uvloop  # type: ignore[import-not-found]  # Among the peers alone.
from picows import (  # type: ignore[import-not-found]  # Among the peers alone.
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    ws_create_server,
)

from bench.peers.contest import Table, tables

TABLES = tables()


class Seat(WSListener):  # type: ignore[misc]  # Its base has no types here.
    def __init__(self, table: "Table[WSTransport]") -> None:
        self._table = table

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._table.clients.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif (verdict := self._table.judge(frame.get_payload_as_bytes())) is not None:
            for client in self._table.clients:
                client.send(WSMsgType.BINARY, verdict)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._table.clients.remove(transport)


def seat(request: WSUpgradeRequest) -> Seat:
    return Seat(TABLES[request.path.decode()])


async def main() -> None:
    server = await ws_create_server(seat, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main())

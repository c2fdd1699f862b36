"""A slow way to the server: a relay on loopback that delays, jitters, cuts and glues what passes. Knows only bytes."""

import trio
from msgspec import Struct

from referee.simulator.draw import Draw
from referee.storm.address import Target

READ_MAX = 4096

# Pieces on the way in one direction. When so many wait the relay stops reading: it is a long wire, not a store.
ON_THE_WAY_MAX = 64

# A view of some kilobytes in crumbs would keep this process busy, and the rest of it is cut no differently.
CUTS_MAX = 8

CONNECT_S = 10.0


class Way(Struct, frozen=True):
    """How bad a way is. A piece takes the latency and up to the jitter more; order is kept."""

    latency_ms: int = 40
    jitter_ms: int = 60
    piece: int = 24  # The longest run of bytes that leaves together, of one in two pieces; the others are glued.


class Proxy:
    """Listens at a port of its own; each connection leads to the server."""

    def __init__(self, target: Target, draw: Draw, way: Way) -> None:
        self._target = target
        self._draw = draw
        self._way = way

    async def serve(self, task_status: trio.TaskStatus[Target] = trio.TASK_STATUS_IGNORED) -> None:
        """Relay until cancelled. Tells where it listens."""
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        task_status.started(Target("127.0.0.1", listeners[0].socket.getsockname()[1]))
        await trio.serve_listeners(self._relay, listeners)

    async def _relay(self, near: trio.SocketStream) -> None:
        try:
            with trio.fail_after(CONNECT_S):
                far = await trio.open_tcp_stream(self._target.host, self._target.port)
        except (OSError, trio.TooSlowError):
            await trio.aclose_forcefully(near)
            return
        async with near, far, trio.open_nursery() as both:
            both.start_soon(self._direction, near, far, both.cancel_scope)
            both.start_soon(self._direction, far, near, both.cancel_scope)

    async def _direction(self, source: trio.SocketStream, sink: trio.SocketStream, end: trio.CancelScope) -> None:
        """One direction; the end of either ends both."""
        put, get = trio.open_memory_channel[tuple[float, bytes]](ON_THE_WAY_MAX)
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._deliver, get, sink)
                async with put:
                    async for data in source:
                        late_ms = self._way.latency_ms + self._draw.below(self._way.jitter_ms + 1)
                        await put.send((trio.current_time() + late_ms / 1000, bytes(data)))
        except* (trio.BrokenResourceError, trio.ClosedResourceError):
            pass  # Either side has hung up, as this one is made for.
        end.cancel()

    async def _deliver(self, get: trio.MemoryReceiveChannel[tuple[float, bytes]], sink: trio.SocketStream) -> None:
        async for due, data in get:
            await trio.sleep(max(0.0, due - trio.current_time()))
            if self._draw.chance(50):
                with_next = data
                while get.statistics().current_buffer_used and len(with_next) < READ_MAX:
                    with_next += get.receive_nowait()[1]
                await sink.send_all(with_next)
                continue
            for _ in range(CUTS_MAX):
                size = 1 + self._draw.below(self._way.piece)
                if size >= len(data):
                    break
                await sink.send_all(data[:size])
                data = data[size:]
                await trio.sleep(0.001 if self._draw.chance(10) else 0)
            await sink.send_all(data)

"""The storm's own lines: frames as RFC 6455 wants them, a slow way that loses nothing, and numbers read off a page."""

import pytest
import trio
import wsproto
from hypothesis import given
from hypothesis import strategies as st
from wsproto.connection import ConnectionState
from wsproto.events import BytesMessage

from referee.simulator.draw import Draw
from referee.storm.address import Target
from referee.storm.meter import Numbers, numbers_of
from referee.storm.proxy import Proxy, Way
from referee.storm.tab import BINARY, frame


@given(st.binary(max_size=300) | st.integers(65_530, 65_540).map(bytes), st.binary(min_size=4, max_size=4))
def test_a_frame_is_what_another_implementation_reads(payload, mask):
    reader = wsproto.connection.Connection(wsproto.ConnectionType.SERVER)
    assert reader.state is ConnectionState.OPEN
    reader.receive_data(frame(BINARY, payload, mask))
    got = b"".join(bytes(event.data) for event in reader.events() if isinstance(event, BytesMessage))
    assert got == payload


async def test_a_slow_way_loses_nothing_and_keeps_the_order():
    sent = bytes(range(256)) * 40

    async def echo(stream: trio.SocketStream) -> None:
        async for data in stream:
            await stream.send_all(data)

    async with trio.open_nursery() as nursery:
        listeners = await nursery.start(trio.serve_tcp, echo, 0)
        far = Target("127.0.0.1", listeners[0].socket.getsockname()[1])
        way = await nursery.start(Proxy(far, Draw(1), Way(latency_ms=2, jitter_ms=3)).serve)
        with trio.fail_after(20):
            async with await trio.open_tcp_stream(way.host, way.port) as stream:
                got = b""
                for start in range(0, len(sent), 512):
                    await stream.send_all(sent[start : start + 512])
                while len(got) < len(sent):
                    got += await stream.receive_some(4096)
        assert got == sent
        nursery.cancel_scope.cancel()


@pytest.mark.parametrize(
    ("page", "numbers"),
    [
        (
            b"HTTP/1.1 200 OK\r\n\r\n# HELP x\nreferee_tasks 12.0\nreferee_connections 3.0\n"
            b"process_resident_memory_bytes 5.25e+07\nreferee_tables 2.0\nreferee_tables_broken_total 0.0\n",
            Numbers(tables=2, connections=3, tasks=12, rss_mb=52.5, broken=0),
        ),
        (b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", Numbers()),
    ],
)
async def test_what_a_server_tells_of_itself_is_read_and_what_it_does_not_is_left_open(page, numbers):
    async def answer(stream: trio.SocketStream) -> None:
        async with stream:
            await stream.receive_some(4096)
            await stream.send_all(page)

    async with trio.open_nursery() as nursery:
        listeners = await nursery.start(trio.serve_tcp, answer, 0)
        assert await numbers_of(Target("127.0.0.1", listeners[0].socket.getsockname()[1])) == numbers
        nursery.cancel_scope.cancel()

"""A line that reads by itself holds little, and hands out all of it in order, in whatever pieces it is asked for."""

import trio
import trio.testing

from referee.clock import VirtualClock
from referee.transport.line import READ_MAX, StreamLine


class Fountain(trio.abc.ReceiveStream):
    """Has far more than a line may hold, and counts what was taken."""

    SAYS = 10 * READ_MAX

    def __init__(self) -> None:
        self.taken = 0

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        await trio.lowlevel.checkpoint()
        assert max_bytes is not None
        if self.taken >= self.SAYS:
            await trio.sleep_forever()
        self.taken += max_bytes
        return bytes(max_bytes)

    async def aclose(self) -> None:
        await trio.lowlevel.checkpoint()


class Sink(trio.abc.SendStream):
    """Takes nothing in earnest."""

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        await trio.lowlevel.checkpoint()

    async def wait_send_all_might_not_block(self) -> None:
        await trio.lowlevel.checkpoint()

    async def aclose(self) -> None:
        await trio.lowlevel.checkpoint()


async def test_what_a_table_does_not_take_stays_with_the_peer(nursery, autojump_clock):
    fountain = Fountain()
    line = StreamLine(trio.StapledStream(Sink(), fountain), VirtualClock(), nursery)
    await trio.testing.wait_all_tasks_blocked()
    held = fountain.taken
    assert held <= 3 * READ_MAX
    chunk = line.read(READ_MAX)
    assert chunk is not None
    await trio.testing.wait_all_tasks_blocked()
    assert fountain.taken == held + len(chunk.data), "there is room for as much again"


async def test_a_chunk_is_read_in_pieces_without_loss(nursery, autojump_clock):
    ours, theirs = trio.testing.memory_stream_pair()
    line = StreamLine(theirs, VirtualClock(), nursery)
    said = bytes(range(200))
    await ours.send_all(said)
    await line.readable()
    heard = b""
    while (chunk := line.read(7)) is not None:
        assert len(chunk.data) <= 7
        assert chunk.read is not None, "each piece bears the stamp of its chunk"
        heard += chunk.data
    assert heard == said

"""What RFC 6455 asks of a server, on every way that bytes can take here."""

import pytest
import wsproto.events

from protocol.codec import Subprotocol
from protocol.verdicts import Stamping
from referee.arrivals import Arrived, Closed, Ending, Opcode, message_frame
from tests.transport.kit import binary, client_frame, fragments, text

PING = client_frame(Opcode.PING, b"are you there?")
LIMIT = 4 * 1024


def close_frame(code: int, reason: bytes = b"") -> bytes:
    return client_frame(Opcode.CLOSE, code.to_bytes(2) + reason)


async def test_whole_messages_arrive_in_order_with_rising_stamps(hall):
    peer = await hall.enter()
    await peer.send(text("one"), binary(b"two"), text("thréé"))
    arrivals = await hall.until(3)
    assert hall.said() == ["one", b"two", "thréé"]
    stamps = [arrival.stamp for arrival in arrivals]
    assert stamps == sorted(stamps)
    assert stamps[-1] <= hall.clock.now()
    by = Stamping.KERNEL if hall.stamped else Stamping.READ
    assert {arrival.stamped_by for arrival in arrivals} == {by}
    assert not any(arrival.throttled for arrival in arrivals)


async def test_what_is_known_of_a_client(hall):
    peer = await hall.enter()
    assert peer.connection.target == "/ws?table=LIZZY"
    assert peer.connection.subprotocol is Subprotocol.JSON
    assert peer.connection.address == ("memory" if hall.way == "memory" else "127.0.0.1")
    assert peer.connection.open


async def test_a_message_may_come_in_fragments_with_pings_between(hall):
    peer = await hall.enter()
    await peer.send(
        text("before"),
        fragments(Opcode.TEXT, b"in ", b"three ", b"p\xc3\xa4rts", between=PING),
        text("after"),
    )
    await hall.until(3)
    assert hall.said() == ["before", "in three pärts", "after"]
    for _ in range(2):
        pong = await peer.hear()
        assert isinstance(pong, wsproto.events.Pong)
        assert pong.payload == b"are you there?"


async def test_a_message_may_come_byte_by_byte(hall):
    peer = await hall.enter()
    for byte in text("slowly") + PING + text("but surely"):
        await peer.send(bytes((byte,)))
    await hall.until(2)
    assert hall.said() == ["slowly", "but surely"]
    assert isinstance(await peer.hear(), wsproto.events.Pong)


async def test_an_empty_message_is_a_message(hall):
    peer = await hall.enter()
    await peer.send(text(""), fragments(Opcode.BINARY, b"", b""), binary(b""))
    await hall.until(3)
    assert hall.said() == ["", b"", b""]


async def test_a_message_sent_along_with_the_request_is_not_lost(hall):
    """No browser does so, but a bot may, and would wait for ever for an answer."""
    await hall.enter(behind=text("hello") + text("world")[:3])
    await hall.until(1)
    assert hall.said() == ["hello"]


async def test_the_greatest_message_arrives_on_either_way(hall):
    peer = await hall.enter()
    half = b"x" * (LIMIT // 2)
    await peer.send(binary(2 * half), fragments(Opcode.BINARY, half, half))
    await hall.until(2)
    assert hall.said() == [2 * half, 2 * half]


async def test_a_client_may_take_its_leave(hall):
    peer = await hall.enter()
    await peer.send(text("last"), close_frame(1001, b"phone locked"), text("too late"))
    assert await peer.hear_close() == 1001
    assert await peer.hear() is None
    closed = await hall.until_closed(peer.connection)
    assert (closed.ending, closed.code) == (Ending.LEFT, 1001)
    assert hall.said() == ["last"]
    assert not peer.connection.open
    assert not peer.connection.push(message_frame(Subprotocol.JSON, b"{}"))


async def test_a_close_frame_may_be_empty(hall):
    peer = await hall.enter()
    await peer.send(client_frame(Opcode.CLOSE))
    closed = await hall.until_closed(peer.connection)
    assert (closed.ending, closed.code) == (Ending.LEFT, 1005)


async def test_we_may_take_our_leave(hall):
    """The farewell comes after all that was pushed, and whatever the client says meanwhile."""
    peer = await hall.enter()
    await peer.send(text("one"))
    await hall.until(1)
    assert peer.connection.push(message_frame(Subprotocol.JSON, b"your verdict"))
    peer.connection.close(4000, "the table is closed")
    assert not peer.connection.open
    assert not peer.connection.push(message_frame(Subprotocol.JSON, b"never"))
    assert (await peer.hear()).data == "your verdict"
    farewell = await peer.hear()
    assert (farewell.code, farewell.reason) == (4000, "the table is closed")
    await peer.send(PING, text("unheard"), fragments(Opcode.TEXT, b"un", b"heard"), PING[:5])
    await peer.send(PING[5:], close_frame(4000))
    assert await peer.hear() is None
    closed = await hall.until_closed(peer.connection)
    assert (closed.ending, closed.code) == (Ending.DISMISSED, 4000)
    assert hall.said() == ["one"]


async def test_a_client_that_is_gone_is_lost(hall):
    peer = await hall.enter()
    await peer.send(text("one"), text("two")[:4])
    await peer.stream.aclose()
    closed = await hall.until_closed(peer.connection)
    assert (closed.ending, closed.code) == (Ending.LOST, 1006)
    assert hall.said() == ["one"]


FAULTS = {
    "reserved bit": (text("x", reserved=4), 1002),
    "reserved bit of a control frame": (client_frame(Opcode.PING, reserved=1), 1002),
    "opcode without meaning": (client_frame(3), 1002),
    "control opcode without meaning": (client_frame(11), 1002),
    "no mask": (text("x", mask=None), 1002),
    "no mask on a ping": (client_frame(Opcode.PING, mask=None), 1002),
    "fragmented ping": (client_frame(Opcode.PING, fin=False), 1002),
    "long ping": (client_frame(Opcode.PING, b"x" * 126), 1002),
    "length in two bytes for want of one": (text("x", length_bytes=2), 1002),
    "length in eight bytes for want of two": (binary(b"x" * 200, length_bytes=8), 1002),
    "length beyond 63 bits": (client_frame(2, declared=1 << 63, length_bytes=8), 1002),
    "continuation of nothing": (client_frame(Opcode.CONTINUATION, b"x"), 1002),
    "message within a message": (text("x", fin=False) + text("y"), 1002),
    "bad UTF-8": (client_frame(Opcode.TEXT, b"\xff\xfe"), 1007),
    "UTF-8 cut off": (client_frame(Opcode.TEXT, b"\xc3"), 1007),
    "bad UTF-8 in fragments": (fragments(Opcode.TEXT, b"\xc3", b"\xc3"), 1007),
    "too long": (binary(b"x" * (LIMIT + 1)), 1009),
    "too long in fragments": (fragments(2, b"x" * LIMIT, b"x"), 1009),
    "much too long": (client_frame(2, b"x" * 3 * LIMIT, declared=1 << 40), 1009),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_named_and_ends_the_connection(hall, fault):
    """What came before it counts, what comes after does not."""
    faulty, code = FAULTS[fault]
    peer = await hall.enter()
    await peer.send(text("before"), faulty, text("after"))
    assert await peer.hear_close() == code
    closed = await hall.until_closed(peer.connection)
    assert (closed.ending, closed.code) == (Ending.BROKE_PROTOCOL, code)
    assert hall.said() == ["before"]


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 2999, 5000])
async def test_a_close_code_that_may_not_be_sent_is_a_fault(hall, code):
    peer = await hall.enter()
    await peer.send(close_frame(code))
    assert (await hall.until_closed(peer.connection)).code == 1002


async def test_the_last_that_is_heard_of_a_connection_is_its_end(hall):
    """Exactly one, and after every message."""
    peers = [await hall.enter() for _ in range(3)]
    for peer in peers:
        await peer.send(fragments(Opcode.TEXT, b"a", b"b"), text("c"), close_frame(1000))
    for peer in peers:
        await hall.until_closed(peer.connection)
        kinds = [type(a) for a in hall.arrivals if a.connection is peer.connection]
        assert kinds == [Arrived, Arrived, Closed]

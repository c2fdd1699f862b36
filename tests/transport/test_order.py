"""Who wrote first is first: at every distance, and however busy the process was."""

import os
import random
import socket
import time

import pytest
import trio

from tests.transport.hall import REQUEST
from tests.transport.kit import text
from tests.transport.trust import trusting

GAPS_US = (0, 10, 50, 100, 1_000)
RACES = 12
STALL_MS = 30


def spin(microseconds: int) -> None:
    end = time.perf_counter_ns() + microseconds * 1_000
    while time.perf_counter_ns() < end:
        pass


def write_pair(first: socket.socket, second: socket.socket, gap_us: int, number: int) -> None:
    """Two calls by two players, so far apart."""
    frames = text(f"{number} first"), text(f"{number} second")
    first.send(frames[0])
    spin(gap_us)
    second.send(frames[1])


def enter_encrypted(number: int) -> socket.socket:
    """A player who speaks TLS, without Trio: what is sent has been encrypted and written when `send` returns."""
    plain = socket.create_connection(("127.0.0.1", number))
    plain.setsockopt(
        socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
    )  # Or a second call waits until the first was acknowledged.
    player = trusting().wrap_socket(plain, server_hostname="127.0.0.1")
    player.sendall(REQUEST)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += player.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 "), answer
    return player


@pytest.fixture
async def pair(hall):
    """Two players' sockets, to be written to without Trio."""
    if hall.encrypted:
        number = await hall.number()
        plain = [await trio.to_thread.run_sync(enter_encrypted, number) for _ in range(2)]
    else:  # Same connections, second descriptors.
        entered = [await hall.enter() for _ in range(2)]
        plain = [socket.socket(fileno=os.dup(peer.stream.socket.fileno())) for peer in entered]
    yield plain
    for each in plain:
        each.close()


@pytest.mark.parametrize("hall", ["epoll", "tls"], indirect=True)
@pytest.mark.parametrize("gap_us", GAPS_US)
async def test_order_by_stamp_is_the_order_written_on_an_idle_loop(hall, pair, gap_us):
    chance = random.Random(gap_us)
    for number in range(RACES):
        first, second = chance.sample(pair, 2)
        await trio.to_thread.run_sync(write_pair, first, second, gap_us, number)
        await hall.until(2 * (number + 1))
    assert hall.said() == in_order(RACES)


@pytest.mark.parametrize("hall", ["epoll", "tls"], indirect=True)
@pytest.mark.parametrize("gap_us", GAPS_US)
async def test_order_by_stamp_is_the_order_written_on_a_stalled_loop(hall, pair, gap_us):
    """Nothing of the process runs when the calls arrive, and for 30 ms after."""
    chance = random.Random(gap_us)
    for number in range(RACES):
        first, second = chance.sample(pair, 2)
        write_pair(first, second, gap_us, number)
        spin(STALL_MS * 1_000)
        await hall.until(2 * (number + 1))
    assert hall.said() == in_order(RACES)
    stamps = [arrival.stamp for arrival in hall.arrivals]
    assert stamps == sorted(stamps)


@pytest.mark.parametrize("hall", ["epoll", "tls"], indirect=True)
async def test_a_stamp_tells_when_bytes_arrived_not_when_we_read_them(hall):
    peer = await hall.enter()
    before = hall.clock.now()
    await peer.send(text("call"))
    after = hall.clock.now()
    spin(STALL_MS * 1_000)
    (arrival,) = await hall.until(1)
    # The wall clock and the monotonic one are read apart, so allow what a disturbed reading costs.
    assert before - 1_000_000 <= arrival.stamp <= after + 1_000_000


def in_order(races: int) -> list[str]:
    return [f"{number} {place}" for number in range(races) for place in ("first", "second")]

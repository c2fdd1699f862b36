"""Whoever starts a table that no phone can reach is told so, once, with what is likely in the way."""

import sys

import pytest
import structlog
import trio

from referee.announcing import NOBODY_S, watch_for_visitors
from referee.clock import RealClock
from referee.transport.pages import Site
from referee.transport.port import Port, is_a_visitor
from tests.transport.test_pages import never

URL = "http://192.168.1.7:8080/BCDF"


@pytest.fixture
async def told(capsys):
    """What was logged, and what was said to people, within two minutes after a start."""

    async def after(came: float | None, *, plain: bool = False) -> tuple[list[str], str]:
        visited = trio.Event()
        with structlog.testing.capture_logs() as entries:
            async with trio.open_nursery() as server:
                server.start_soon(lambda: watch_for_visitors(visited, URL, 8080, plain=plain))
                await trio.sleep(2 * NOBODY_S if came is None else came)
                visited.set()
        return [entry["event"] for entry in entries], capsys.readouterr().out

    return after


@pytest.mark.case("K113")
async def test_a_person_is_told_what_is_likely_in_the_way(told, autojump_clock):
    logged, said = await told(None)
    assert logged == ["no phone has reached this machine"]
    assert said.startswith("No phone has reached this machine for 60 s.")
    for cause in ("same Wi-Fi", "mobile data", "guest network", "firewall", "port 8080", "referee doctor"):
        assert cause in said
    assert said.count("No phone has reached") == 1


@pytest.mark.case("K113")
async def test_a_program_finds_it_in_the_log_alone(told, autojump_clock):
    assert await told(None, plain=True) == (["no phone has reached this machine"], "")


@pytest.mark.case("K113")
async def test_nobody_is_told_once_a_phone_has_come(told, autojump_clock):
    assert await told(NOBODY_S - 1) == ([], "")


async def test_standard_output_that_is_gone_is_no_fault(told, monkeypatch, autojump_clock):
    monkeypatch.setattr(sys, "stdout", None)
    logged, _ = await told(None)
    assert logged == ["no phone has reached this machine"]


async def test_bots_and_browsers_of_this_machine_are_no_phones():
    """By loopback, and by whichever other address of its own."""
    port = Port(never, site=Site({}), clock=RealClock())
    async with trio.open_nursery() as nursery:
        (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
        await nursery.start(port.serve, [listener])
        async with await trio.open_tcp_stream("127.0.0.1", listener.socket.getsockname()[1]) as stream:
            await stream.send_all(b"GET / HTTP/1.0\r\n\r\n")
            assert (await stream.receive_some(100)).startswith(b"HTTP/1.1 404 ")
        nursery.cancel_scope.cancel()
    assert not port.visited.is_set()


@pytest.mark.parametrize(
    ("peer", "ours", "phone"),
    [
        ("10.0.0.5", "10.0.0.2", True),
        ("10.0.0.2", "10.0.0.2", False),
        ("fd00::5", "fd00::2", True),
        ("fd00::2", "fd00::2", False),
        ("127.0.0.1", "127.0.0.1", False),
        ("127.0.0.9", "127.0.0.1", False),
    ],
)
def test_a_phone_is_whoever_comes_from_another_address(peer, ours, phone):
    assert is_a_visitor(peer, ours) is phone

"""A page of anywhere may lead its own name to this machine (DNS rebinding): under a name not ours it gets nothing."""

import pytest
import trio

from protocol.codec import Subprotocol
from referee.addresses import own_names
from referee.clock import VirtualClock
from referee.transport.names import Names
from referee.transport.pages import Asked, Site
from referee.transport.port import Port
from tests.transport.test_pages import Browser, never

NAMES = Names(("kitchen.local", "Games.Example.", "kitchen", ""))


@pytest.mark.case("K106")
@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("192.168.1.7:8080", True),
        ("192.168.1.7", True),
        ("[fd00::7]:8080", True),
        ("[::1]", True),
        ("100.64.0.9:443", True),  # What a phone calls us by, behind a router, cannot be known.
        ("localhost:8080", True),
        ("phone.localhost:8080", True),
        ("KITCHEN.local:8080", True),
        ("kitchen.local.:8080", True),
        ("games.example", True),
        ("kitchen:8080", True),
        ("evil.test:8080", False),
        ("evil.test", False),
        ("kitchen.local.evil.test:8080", False),
        ("kitchen.evil.test", False),
        ("192.168.1.7.evil.test:8080", False),
        ("localhost.evil.test", False),
        ("evil-localhost:8080", False),
        ("evil.test:8080@192.168.1.7", False),
        ("[evil.test]:8080", False),
        ("[", False),
        (":8080", False),
        ("192.168.1.7, evil.test", False),  # Two Host headers.
    ],
)
def test_only_addresses_and_names_of_this_server_are_answered(host, ours):
    assert NAMES.admit(host) is ours
    assert (NAMES.refusal(Asked("GET", "/", {"host": host})) is None) is ours


def test_a_program_that_names_nobody_is_no_browser():
    assert NAMES.refusal(Asked("GET", "/healthz", {})) is None


def test_a_machine_is_called_by_its_name_alone_or_as_a_router_says_it(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen.example.org")
    names = Names(own_names())
    for name in ("kitchen", "kitchen.local", "kitchen.lan", "kitchen.home.arpa", "kitchen.example.org"):
        assert names.admit(f"{name}:8080")
    assert not names.admit("kitchen.example.com:8080")


@pytest.fixture
async def rebound(nursery, autojump_clock):
    """A browser that was told another name for this server, which is in every request as `Host`."""
    port = Port(never, site=Site({"/index.html": b"<p>"}, refusal=NAMES.refusal), clock=VirtualClock())
    ours, theirs = trio.testing.memory_stream_pair()
    nursery.start_soon(port.serve_stream, theirs, "memory")
    yield Browser(ours)
    await ours.aclose()


@pytest.mark.case("K106")
async def test_whoever_is_refused_is_told_what_to_do_and_learns_nothing(rebound, autojump_clock):
    for target in ("/", "/index.html", "/healthz", "/ws"):
        status, headers, body = await rebound.ask(target)
        assert status == 403
        assert headers["content-type"] == "text/plain; charset=utf-8"
        assert b"does not answer to the name host.test\n" in body
        assert b"--public-name" in body


@pytest.mark.case("K106")
async def test_a_websocket_is_refused_under_a_foreign_name_though_its_page_is_of_that_name(rebound, autojump_clock):
    status, _, body = await rebound.ask(
        "/ws",
        Connection="Upgrade",
        Upgrade="websocket",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==",
        Sec_WebSocket_Protocol=Subprotocol.JSON,
        Origin="http://host.test",
    )
    assert status == 403
    assert b"does not answer to the name host.test\n" in body


def test_a_long_name_is_shown_cut():
    refused = NAMES.refusal(Asked("GET", "/", {"host": "x" * 5_000 + "\u00e9"}))
    assert refused is not None
    assert len(refused.body) < 500

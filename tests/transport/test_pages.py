"""Pages, routes and WebSockets over one port: what a browser gets, and what it is refused."""

import gzip
from http import HTTPStatus

import h11
import pytest
import trio

from protocol.codec import Subprotocol
from referee.clock import VirtualClock
from referee.transport.http import same_origin, upgrade_wanted
from referee.transport.pages import Asked, Response, Site, page
from referee.transport.port import Port
from tests.transport.hall import REQUEST

SCRIPT = b"export const seats = 9;\n" * 50
FILES = {
    "/index.html": b"<!doctype html><title>table</title>",
    "/js/app.js": SCRIPT,
    "/art/lizzy.png": b"\x89PNG" + bytes(2_000),
}


def explode(target: str) -> Response:
    raise ZeroDivisionError(target)


SITE = Site(
    FILES,
    {
        "/healthz": lambda _: Response(HTTPStatus.OK, b"fine\n"),
        "/qr.svg": lambda target: Response(HTTPStatus.OK, target.encode(), "image/svg+xml"),
        "/explode": explode,
    },
)


async def never(connection):
    raise AssertionError(connection)


class Browser:
    """Asks one thing after the other over one connection."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        self.stream = stream
        self._parser = h11.Connection(h11.CLIENT)

    async def ask(self, target: str, method: str = "GET", body: bytes = b"", **headers: str):
        fields = [("Host", "host.test")]
        fields += [(name.replace("_", "-"), value) for name, value in headers.items()]
        if body:
            fields.append(("Content-Length", str(len(body))))
        events = [h11.Request(method=method, target=target, headers=fields)]
        await self.say(*events, *([h11.Data(data=body)] if body else []), h11.EndOfMessage())
        answer, parts = await self._next(), []
        while not isinstance(event := await self._next(), h11.EndOfMessage):
            assert isinstance(event, h11.Data)
            parts.append(bytes(event.data))
        if self._parser.our_state is h11.DONE and self._parser.their_state is h11.DONE:
            self._parser.start_next_cycle()
        assert isinstance(answer, h11.Response)
        named = {name.decode(): value.decode() for name, value in answer.headers}
        return answer.status_code, named, b"".join(parts)

    async def say(self, *events) -> None:
        await self.stream.send_all(b"".join(self._parser.send(event) or b"" for event in events))

    async def _next(self):
        with trio.fail_after(5):
            while (event := self._parser.next_event()) is h11.NEED_DATA:
                self._parser.receive_data(bytes(await self.stream.receive_some(65536)))
            return event


@pytest.fixture
async def port(nursery, autojump_clock):
    return Port(never, site=SITE, clock=VirtualClock())


@pytest.fixture
async def browser(port, nursery):
    ours, theirs = trio.testing.memory_stream_pair()
    nursery.start_soon(port.serve_stream, theirs, "memory")
    yield Browser(ours)
    await ours.aclose()


async def test_a_page_and_its_parts_come_over_one_connection(browser, autojump_clock):
    assert (await browser.ask("/"))[2] == FILES["/index.html"]
    status, headers, body = await browser.ask("/js/app.js?v=3")
    assert (status, body) == (200, SCRIPT)
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert (await browser.ask("/healthz"))[2] == b"fine\n"
    assert (await browser.ask("/qr.svg?table=LIZZY"))[2] == b"/qr.svg?table=LIZZY"


async def test_every_answer_is_strict(browser, autojump_clock):
    for target in ("/", "/healthz", "/nothing", "/ws"):
        _, headers, _ = await browser.ask(target)
        policy = dict(directive.split(" ", 1) for directive in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["img-src"] == "'self' data:"
        assert policy["connect-src"] == "'self' ws: wss:"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


async def test_a_page_is_compressed_for_who_takes_it(browser, autojump_clock):
    _, plain, body = await browser.ask("/js/app.js")
    _, packed, small = await browser.ask("/js/app.js", Accept_Encoding="br, gzip;q=0.5")
    _, refused, _ = await browser.ask("/js/app.js", Accept_Encoding="gzip;q=0, *;q=0")
    assert gzip.decompress(small) == body
    assert len(small) < len(body) / 2
    assert packed["content-encoding"] == "gzip"
    assert "content-encoding" not in plain
    assert "content-encoding" not in refused
    assert plain["vary"] == "Accept-Encoding"


async def test_a_page_that_did_not_change_is_not_sent_again(browser, autojump_clock):
    _, headers, _ = await browser.ask("/js/app.js")
    assert headers["cache-control"] == "no-cache"
    status, _, body = await browser.ask("/js/app.js", If_None_Match=f'"old", W/{headers["etag"]}')
    assert (status, body) == (304, b"")
    status, _, body = await browser.ask("/js/app.js", If_None_Match='"old"')
    assert (status, body) == (200, SCRIPT)


async def test_head_is_get_without_the_body(browser, autojump_clock):
    status, headers, body = await browser.ask("/js/app.js", method="HEAD")
    assert (status, headers["content-length"], body) == (200, str(len(SCRIPT)), b"")
    assert (await browser.ask("/healthz", method="HEAD"))[2] == b""


async def test_what_there_is_not(browser, autojump_clock):
    for target in ("/nothing", "/../etc/passwd", "/js/../index.html", "/%2e%2e/x", "/js"):
        status, _, body = await browser.ask(target)
        assert status == 404
        assert body


async def test_nothing_can_be_posted(browser, autojump_clock):
    status, headers, body = await browser.ask("/healthz", method="DELETE")
    assert (status, headers["allow"]) == (405, "GET, HEAD")
    status, headers, body = await browser.ask("/", method="POST", body=b"cards=all")
    assert (status, headers["connection"]) == (405, "close")
    assert b"GET" in body
    assert await browser.stream.receive_some() == b""


RUBBISH = {
    "not HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
    "two lengths": (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 2\r\n\r\n", 400),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "an endless head": (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 40_000, 431),
}


@pytest.mark.parametrize("rubbish", RUBBISH)
async def test_rubbish_is_answered_and_hung_up_on(browser, autojump_clock, rubbish):
    sent, status = RUBBISH[rubbish]
    await browser.stream.send_all(sent)
    received = b""
    with trio.fail_after(5):
        while data := await browser.stream.receive_some():
            received += data
    assert received.startswith(b"HTTP/1.1 %d " % status)


async def test_who_is_slow_to_ask_is_not_waited_for(browser, port, autojump_clock):
    """A head that never ends occupies a place for ten seconds and no more."""
    start = trio.current_time()
    await browser.stream.send_all(b"GET / HTTP/1.1\r\nHost:")
    assert await browser.stream.receive_some() == b""
    assert trio.current_time() - start == pytest.approx(10, abs=0.1)
    await trio.testing.wait_all_tasks_blocked()
    assert port.statistics().connections == 0


async def test_who_does_not_take_the_page_is_not_waited_for(port, nursery, autojump_clock):
    ours, theirs = trio.testing.lockstep_stream_pair()
    nursery.start_soon(port.serve_stream, theirs, "memory")
    start = trio.current_time()
    await ours.send_all(b"GET /js/app.js HTTP/1.1\r\nHost: a\r\n\r\n")
    await trio.sleep(60)
    assert port.statistics().connections == 0
    assert trio.current_time() - start == 60


async def test_a_fault_in_a_route_ends_that_connection_only(browser, port, autojump_clock):
    await browser.stream.send_all(b"GET /explode HTTP/1.1\r\nHost: a\r\n\r\n")
    assert await browser.stream.receive_some() == b""
    await trio.testing.wait_all_tasks_blocked()
    assert port.statistics().failed == 1


async def test_requests_may_be_sent_ahead(browser, autojump_clock):
    """Pipelined, as HTTP/1.1 allows: each gets its answer, in order."""
    one = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    await browser.stream.send_all(one * 3 + one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    received = b""
    with trio.fail_after(5):
        while data := await browser.stream.receive_some():
            received += data
    assert received.count(b"HTTP/1.1 200 OK") == 4
    assert received.count(b"fine\n") == 4


async def test_a_connection_serves_a_bounded_number_of_requests(browser, autojump_clock):
    for _ in range(100):
        assert (await browser.ask("/healthz"))[0] == 200
    assert await browser.stream.receive_some() == b""


def test_a_file_without_a_known_type_is_refused_at_once():
    with pytest.raises(KeyError):
        page("/deck.exe", b"")


def test_the_same_file_has_the_same_tag_after_a_restart():
    assert page("/a.js", SCRIPT) == page("/a.js", SCRIPT)
    assert page("/a.js", SCRIPT).etag != page("/a.js", SCRIPT + b"\n").etag


# ------------------------------------------------------------------------------ the way to /ws

WANTED = {
    "host": "192.168.1.7:8080",
    "upgrade": "websocket",
    "connection": "keep-alive, Upgrade",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    "sec-websocket-version": "13",
    "sec-websocket-protocol": "chat, referee.v1.msgpack, referee.v1.json",
}


def wanted(target="/ws", method="GET", **changes: str | None):
    changed = {**WANTED, **{name.replace("_", "-"): value for name, value in changes.items()}}
    headers = {name: value for name, value in changed.items() if value is not None}
    return upgrade_wanted(Asked(method, target, headers))


def test_a_client_gets_the_first_subprotocol_that_both_speak():
    assert wanted() is Subprotocol.MSGPACK
    assert wanted(sec_websocket_protocol="referee.v1.json") is Subprotocol.JSON
    assert wanted(target="/ws?table=LIZZY") is Subprotocol.MSGPACK
    assert wanted(upgrade="WebSocket", connection="upgrade") is Subprotocol.MSGPACK


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"upgrade": None}, 426, "WebSocket only"),
        ({"method": "POST"}, 426, "WebSocket only"),
        ({"sec_websocket_version": "8"}, 426, "version 13"),
        ({"sec_websocket_version": None}, 426, "version 13"),
        ({"connection": "close"}, 400, "Connection: Upgrade"),
        ({"sec_websocket_key": None}, 400, "Sec-WebSocket-Key"),
        ({"host": None}, 400, "Host"),
        ({"host": "xn--a\u00fc"}, 400, "Host"),
        ({"sec_websocket_protocol": None}, 400, "referee.v1.json or referee.v1.msgpack"),
        ({"sec_websocket_protocol": "chat"}, 400, "referee.v1.json or referee.v1.msgpack"),
        ({"origin": "http://evil.test"}, 403, "other origins"),
    ],
)
def test_a_refusal_says_what_is_missing(changes, status, words):
    answer = wanted(**changes)
    assert isinstance(answer, Response)
    assert answer.status == status
    assert words in answer.body.decode()


def test_other_addresses_are_pages():
    assert wanted(target="/") is None
    assert wanted(target="/wss") is None


@pytest.mark.case("K106")
@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "host.test:8080", True),  # A program, not a browser.
        ("http://host.test:8080", "host.test:8080", True),
        ("http://192.168.1.7:8080", "192.168.1.7:8080", True),
        ("http://[fe80::1]:8080", "[fe80::1]:8080", True),
        ("HTTP://Host.Test:8080", "host.test:8080", True),
        ("http://host.test", "host.test:80", True),
        ("http://host.test:80", "host.test", True),
        ("https://host.test", "host.test", True),
        ("http://host.test:8081", "host.test:8080", False),
        ("http://host.test", "host.test:8080", False),
        ("http://host.test.evil:8080", "host.test:8080", False),
        ("http://evil.test", "host.test:8080", False),
        ("null", "host.test:8080", False),
        ("", "", False),
        ("http://", "", False),
        ("file://", "host.test:8080", False),
        ("chrome-extension://host.test:8080", "host.test:8080", False),
    ],
)
def test_only_pages_of_this_port_may_connect(origin, host, same):
    assert same_origin(origin, host) is same


async def test_a_page_of_another_origin_is_refused_on_the_wire(browser, autojump_clock):
    fields = {name.replace("-", "_"): value for name, value in WANTED.items() if name != "host"}
    status, _, body = await browser.ask("/ws", Origin="http://evil.test", **fields)
    assert status == 403
    assert b"other origins" in body


async def test_a_page_first_and_a_websocket_after_over_one_connection(hall):
    stream = await hall.stream()
    browser = Browser(stream)
    assert (await browser.ask("/nothing"))[0] == 404
    await stream.send_all(REQUEST)
    answer = await stream.receive_some(4096)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"sec-websocket-extensions" not in answer.lower()

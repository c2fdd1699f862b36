"""TLS on a line: whatever way its records are cut, bytes and stamps come out as without it, and nothing waits."""

import random
import socket
import ssl
from contextlib import nullcontext as nothing
from contextlib import suppress
from http import HTTPStatus

import pytest
import trio

from referee.clock import RealClock
from referee.transport.line import END, READ_MAX
from referee.transport.pages import Asked, Response, Site
from referee.transport.port import Limits, Port
from referee.transport.tls import _WAITING_MAX, TlsLine, redirecting
from tests.transport.hall import STUCK_S
from tests.transport.test_pages import Browser, never
from tests.transport.trust import server_security, trusting


class Phone:
    """The other end, without a task of its own: what it encrypts can be cut and sent byte by byte."""

    def __init__(self, plain: socket.socket) -> None:
        self.socket = plain
        self.socket.setblocking(False)
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = trusting().wrap_bio(self._incoming, self._outgoing, server_hostname="127.0.0.1")

    async def shake_hands(self) -> None:
        while True:
            try:
                self._tls.do_handshake()
            except ssl.SSLWantReadError:
                self.socket.send(self._outgoing.read())
                await trio.lowlevel.wait_readable(self.socket)
                self._incoming.write(self.socket.recv(READ_MAX))
            else:
                self.socket.send(self._outgoing.read())
                return

    def encrypted(self, *records: bytes) -> bytes:
        for record in records:
            self._tls.write(record)
        return self._outgoing.read()

    def farewell(self) -> bytes:
        with pytest.raises(ssl.SSLWantReadError):
            self._tls.unwrap()
        return self._outgoing.read()

    async def hear(self, size: int) -> bytes:
        """So many bytes of what was said; fewer, if the line ended with a farewell. A cut-off end raises."""
        heard = b""
        with trio.fail_after(STUCK_S):
            while len(heard) < size:
                try:
                    part = self._tls.read(size - len(heard))
                except ssl.SSLWantReadError:
                    await trio.lowlevel.wait_readable(self.socket)
                    raw = self.socket.recv(READ_MAX)
                    if raw:
                        self._incoming.write(raw)
                    else:
                        self._incoming.write_eof()
                    continue
                if not part:
                    break
                heard += part
        return heard


@pytest.fixture
async def ends(nursery):
    """A line of ours and the phone at its other end, hands shaken."""
    ours, theirs = socket.socketpair()
    line = TlsLine(trio.SocketStream(trio.socket.from_stdlib_socket(ours)), server_security().context, nursery)
    phone = Phone(theirs)
    async with trio.open_nursery() as both:
        both.start_soon(line.shake_hands)
        both.start_soon(phone.shake_hands)
    yield line, phone
    theirs.close()
    line.abort()


def all_of(line: TlsLine, most: int = READ_MAX) -> list[bytes]:
    """What can be read now, read by read."""
    parts = []
    while (chunk := line.read(most)) is not None and chunk.data:
        parts.append(chunk.data)
    return parts


async def test_a_record_can_be_read_when_its_last_byte_is_here(ends):
    line, phone = ends
    sent = phone.encrypted(b"call")
    phone.socket.send(sent[:-1])
    await line.readable()
    assert line.read(READ_MAX) is None
    assert not line.held
    phone.socket.send(sent[-1:])
    await line.readable()
    assert all_of(line) == [b"call"]


async def test_records_that_came_together_are_read_together_up_to_a_bound(ends):
    line, phone = ends
    phone.socket.send(phone.encrypted(b"x" * 5_000, b"y" * 5_000, b"z"))
    await line.readable()
    assert [len(part) for part in all_of(line, 4_000)] == [4_000, 4_000, 2_001]
    assert not line.held


async def test_what_is_decrypted_already_needs_no_byte_more_to_be_readable(ends):
    """No poll set tells of it, so whoever reads has to be told that there is more."""
    line, phone = ends
    phone.socket.send(phone.encrypted(b"abc"))
    await line.readable()
    assert line.read(2).data == b"ab"
    assert line.held
    with trio.fail_after(STUCK_S):
        await line.readable()
    assert line.read(2).data == b"c"


async def test_however_records_are_cut_their_bytes_come_out_in_order(ends):
    line, phone = ends
    chance = random.Random(7)
    for _ in range(200):
        records = [chance.randbytes(chance.randint(1, 300)) for _ in range(chance.randint(1, 6))]
        sent = phone.encrypted(*records)
        cuts = sorted(chance.sample(range(1, len(sent)), chance.randint(0, 6)))
        most = chance.randint(1, 400)
        read = []
        for start, end in zip((0, *cuts), (*cuts, len(sent)), strict=True):
            phone.socket.send(sent[start:end])
            await line.readable()
            read += all_of(line, most)
        assert b"".join(read) == b"".join(records)
        assert all(len(part) <= most for part in read)


async def test_a_farewell_is_the_end_and_what_came_before_it_is_not_lost(ends):
    line, phone = ends
    phone.socket.send(phone.encrypted(b"last words") + phone.farewell())
    await line.readable()
    assert all_of(line) == [b"last words"]
    assert line.read(READ_MAX) == END
    assert line.read(READ_MAX) == END


async def test_a_line_that_is_cut_off_ends(ends):
    line, phone = ends
    phone.socket.send(phone.encrypted(b"last words")[:-1])
    phone.socket.close()
    await line.readable()
    assert line.read(READ_MAX) == END


async def test_bytes_that_are_no_tls_end_the_line(ends):
    line, phone = ends
    phone.socket.send(phone.encrypted(b"fine") + b"GET / HTTP/1.1\r\n\r\n")
    await line.readable()
    assert all_of(line) == [b"fine"]
    assert line.read(READ_MAX) == END
    with trio.fail_after(STUCK_S):
        await line.readable()  # An end can be read at once, again and again.
    with pytest.raises(ssl.SSLError, match=r"(?i)alert"):
        await phone.hear(1)


async def test_a_peer_that_takes_nothing_gets_everything_later_once_and_in_order(ends):
    """What the socket does not take is kept and sent by a task; `write` says how much it took, and never waits."""
    line, phone = ends
    said = bytes(range(256)) * 4_000
    taken = 0
    with trio.testing.assert_no_checkpoints():
        while sent := line.write(said[taken:]):
            taken += sent
    assert 0 < taken < len(said)
    heard = b""

    async def say_the_rest() -> None:
        at = taken
        while at < len(said):
            at += await line.send_some(said[at:])

    async with trio.open_nursery() as both:
        both.start_soon(say_the_rest)
        heard = await phone.hear(len(said))
    assert heard == said


async def test_our_farewell_comes_behind_all_that_was_said(ends):
    line, phone = ends
    assert line.write(b"verdict") == 7
    async with trio.open_nursery() as both:
        both.start_soon(line.aclose)
        assert await phone.hear(100) == b"verdict"  # Without a farewell this raises.
        phone.socket.shutdown(socket.SHUT_WR)


async def test_what_waits_for_a_peer_is_bounded_whatever_it_makes_tls_say(ends):
    line, _ = ends
    while line.write(b"x" * READ_MAX):
        pass
    line._outgoing.write(bytes(_WAITING_MAX))
    line._push()
    assert line.held
    with pytest.raises(trio.BrokenResourceError):
        line.write(b"x")


async def test_whoever_waits_to_send_hears_that_the_line_was_closed(ends):
    line, _ = ends
    while line.write(b"x" * READ_MAX):
        pass
    with pytest.RaisesGroup(trio.ClosedResourceError):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(line.send_some, b"x")
            await trio.testing.wait_all_tasks_blocked()
            line.abort()


# ------------------------------------------------------------------------------- one port for both


@pytest.fixture
async def number(nursery):
    """A port that speaks TLS."""
    site = Site({"/index.html": b"<p>"}, {"/authority.crt": lambda _: Response(HTTPStatus.OK, b"root")})
    port = Port(never, site=site, clock=RealClock(), security=server_security())
    (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
    await nursery.start(port.serve, [listener])
    return listener.socket.getsockname()[1]


async def test_a_page_comes_over_tls(number):
    plain = await trio.open_tcp_stream("127.0.0.1", number)
    async with trio.SSLStream(plain, trusting(), server_hostname="127.0.0.1", https_compatible=True) as stream:
        assert (await Browser(stream).ask("/"))[2] == b"<p>"


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated:DeprecationWarning")
@pytest.mark.parametrize(("version", "agreed"), [("TLSv1_1", False), ("TLSv1_2", True), ("TLSv1_3", True)])
async def test_old_tls_is_not_spoken(number, version, agreed):
    context = ssl.create_default_context()
    context.load_verify_locations(cadata=trusting().get_ca_certs(binary_form=True)[0])
    context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
    stream = trio.SSLStream(await trio.open_tcp_stream("127.0.0.1", number), context, server_hostname="127.0.0.1")
    with pytest.raises(trio.BrokenResourceError) if not agreed else nothing():
        await stream.do_handshake()
    await trio.aclose_forcefully(stream)


async def test_this_machine_itself_needs_no_tls(number):
    """Its bots and its health checks: nobody listens in between."""
    async with await trio.open_tcp_stream("127.0.0.1", number) as stream:
        assert (await Browser(stream).ask("/"))[2] == b"<p>"


async def test_a_phone_that_comes_without_tls_is_shown_the_way(number, monkeypatch):
    monkeypatch.setattr("referee.transport.port.is_this_machine", lambda _: False)
    async with await trio.open_tcp_stream("127.0.0.1", number) as stream:
        browser = Browser(stream)
        status, headers, _ = await browser.ask("/BCDF?screen")
        assert (status, headers["location"]) == (307, "https://host.test/BCDF?screen")
        assert headers["cache-control"] == "no-store"
        assert (await browser.ask("/authority.crt"))[2] == b"root"


@pytest.mark.parametrize(
    ("method", "target", "headers", "status"),
    [
        ("GET", "/", {"host": "192.168.1.7:8080"}, 307),
        ("HEAD", "/BCDF", {"host": "192.168.1.7:8080"}, 307),
        ("GET", "/authority.crt", {"host": "192.168.1.7:8080"}, None),
        ("GET", "/ws", {"host": "192.168.1.7:8080", "upgrade": "websocket"}, 403),
        ("POST", "/", {"host": "192.168.1.7:8080"}, 403),
        ("GET", "/", {}, 403),
        ("GET", "http://evil.test/", {"host": "192.168.1.7:8080"}, 403),
        ("GET", "/authority.crt", {"host": "evil.test"}, 421),
    ],
)
def test_the_way_there_is_shown_to_pages_alone(method, target, headers, status):
    def refusal(asked: Asked) -> Response | None:
        return Response(HTTPStatus.MISDIRECTED_REQUEST, b"") if asked.headers.get("host") == "evil.test" else None

    answer = redirecting(refusal, frozenset({"/authority.crt"}))(Asked(method, target, headers))
    assert (answer and answer.status) == status


@pytest.mark.parametrize("beginning", [b"", b"\x16", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100)])
async def test_who_hangs_up_in_the_handshake_harms_nobody(number, beginning):
    stream = await trio.open_tcp_stream("127.0.0.1", number)
    await stream.send_all(beginning)
    await trio.aclose_forcefully(stream)
    await test_a_page_comes_over_tls(number)


async def test_who_never_finishes_the_handshake_is_not_waited_for(nursery):
    port = Port(never, site=Site({}), clock=RealClock(), security=server_security(), limits=Limits(handshake_s=0.01))
    (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
    await nursery.start(port.serve, [listener])
    for beginning in (b"", b"\x16\x03"):
        async with await trio.open_tcp_stream("127.0.0.1", listener.socket.getsockname()[1]) as stream:
            await stream.send_all(beginning)
            with trio.fail_after(STUCK_S), suppress(trio.BrokenResourceError):
                assert await stream.receive_some() == b""
    assert port.statistics().failed == 0


async def test_a_browser_that_tries_https_first_where_there_is_none_is_told_at_once():
    """So that it goes on with http without waiting."""
    port = Port(never, site=Site({}), clock=RealClock())
    async with trio.open_nursery() as nursery:
        (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
        await nursery.start(port.serve, [listener])
        plain = await trio.open_tcp_stream("127.0.0.1", listener.socket.getsockname()[1])
        stream = trio.SSLStream(plain, trusting(), server_hostname="127.0.0.1")
        with trio.fail_after(1), pytest.raises(trio.BrokenResourceError):
            await stream.do_handshake()
        await trio.aclose_forcefully(stream)
        nursery.cancel_scope.cancel()

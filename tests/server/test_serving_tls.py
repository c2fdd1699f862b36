"""`serve --tls`, put together: one port for TLS and for what shows the way there, and clients that trust its root."""

import ssl
import urllib.request
from urllib.parse import urlsplit

import pytest
import trio

from clients.address import parse_address
from clients.link import Ended, Link
from protocol import server
from protocol.client import VERSION, Hello
from referee.occupant import referee_at
from tests.journal.conftest import typed as typed
from tests.server.test_command import START_S, serving


def get(url: str, context: ssl.SSLContext | None = None) -> tuple[str, bytes]:
    """Where it was found in the end, and what is there."""
    with urllib.request.urlopen(url, timeout=START_S, context=context) as answer:
        return answer.url, answer.read()


@pytest.mark.slow
async def test_a_table_over_tls_with_bots_that_need_none(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    async with serving("--tls", "--bots", "1") as (line, _):
        url = line.strip()
        assert url.startswith("https://127.0.0.1:")
        number = urlsplit(url).port or 0
        assert await referee_at("127.0.0.1", number) == f"https://127.0.0.1:{number}"
        plain = f"http://{urlsplit(url).netloc}"
        _, root = await trio.to_thread.run_sync(get, f"{plain}/authority.crt")
        trusting = ssl.create_default_context(cadata=root)
        where, page = await trio.to_thread.run_sync(get, url, trusting)
        assert where == url
        assert page.startswith(b"<!doctype html>")

        stranger = Link(parse_address(url), Hello(version=VERSION, name="Ben"))
        with trio.fail_after(START_S):
            await stranger.run()
        assert stranger.ended is Ended.UNTRUSTED

        # Whoever plays in a terminal, or writes a client, names the root as for any other program.
        (tmp_path / "root.pem").write_text(ssl.DER_cert_to_PEM_cert(root))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "root.pem"))
        link = Link(parse_address(url), Hello(version=VERSION, name="Ann"))
        names: set[str] = set()
        with trio.fail_after(START_S):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(link.run)
                async for message in link:
                    match message:
                        case server.Sight(table=table):
                            names |= {seat.name for seat in table.seats}
                        case server.News(items=items):
                            names |= {item.view.name for item in items if isinstance(item, server.SeatChanged)}
                        case _:
                            pass
                    if len(names) == 2:
                        link.close()
        assert "Ann" in names


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        (["--tls-key", "key.pem"], ["--tls-cert"]),
        (["--tls-cert", "/does/not/exist.pem"], ["cannot read /does/not/exist.pem", "No such file"]),
    ],
)
def test_a_certificate_that_cannot_be_shown_is_refused_with_a_reason(typed, words, reasons):
    status, out, error = typed("serve", "--host", "127.0.0.1", "--port", "0", *words)
    assert (status, out) == (2, "")
    for reason in reasons:
        assert reason in error


def test_without_the_package_that_makes_certificates_one_of_ones_own_will_do(typed, monkeypatch):
    monkeypatch.setattr("referee.securing.find_spec", lambda _: None)
    status, _, error = typed("serve", "--host", "127.0.0.1", "--port", "0", "--tls")
    assert status == 2
    assert "[tls]" in error
    assert "--tls-cert" in error

"""The page over TLS: what plain http takes away is there, and nothing says that it was missing."""

import pytest

from tests.e2e.phone import SCREEN, UPRIGHT, Phone
from tests.e2e.serving import HOST


@pytest.mark.case("K116")
def test_over_tls_a_phone_is_in_a_secure_context_and_is_told_of_no_loss(serve, browser, tmp_path, monkeypatch):
    """A person has told the browser to go on, as it asks of a certificate that nobody vouches for."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    served = serve("--tls")
    context = browser.new_context(
        viewport={"width": UPRIGHT[0], "height": UPRIGHT[1]}, has_touch=True, locale="en", ignore_https_errors=True
    )
    sockets = []
    page = context.new_page()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"https://{HOST}:{served.port}/{served.code}")
    phone = Phone(page)
    assert page.evaluate("isSecureContext && 'wakeLock' in navigator") is True
    phone.sit("Ann")
    assert "over https" not in page.inner_text("body")
    assert sockets == [f"wss://{HOST}:{served.port}/ws"]
    context.close()


@pytest.mark.case("K116")
def test_a_browser_that_cannot_keep_the_screen_on_is_not_sent_to_https_where_it_is_already(serve, browser):
    served = serve()
    context = browser.new_context(locale="en")
    context.add_init_script("delete Navigator.prototype.wakeLock")
    page = context.new_page()
    page.goto(f"http://localhost:{served.port}/{served.code}")
    said = Phone(page).shows(".lacks")
    assert page.evaluate("isSecureContext") is True
    assert "cannot keep the screen on" in said
    assert "https" not in said
    context.close()


@pytest.mark.case("K113", "K115")
def test_the_screen_for_everyone_says_what_keeps_a_phone_from_getting_here(serve, room):
    served = serve()
    for locale, said in (("en", "mobile data and VPN"), ("nl", "mobiele data en VPN")):
        screen = room.open(f"{served.url}?screen", SCREEN, touch=False, locale=locale)
        assert said in screen.shows(".invitation.large small")
        assert screen.shows(".where") == f"http://127.0.0.1:{served.port}/{served.code}"
        page = "document.documentElement"
        assert screen.page.evaluate(f"{page}.scrollHeight <= innerHeight && {page}.scrollWidth <= innerWidth")

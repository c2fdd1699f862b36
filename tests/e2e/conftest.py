"""The browser of these tests, and a table for each. Every page is watched: no request leaves, nothing complains."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.phone import Phone, Room
from tests.e2e.serving import HOST, Served, serving
from tests.e2e.webkit import Kit, webkit

SYSTEM_CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
    "--autoplay-policy=no-user-gesture-required",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium() -> str | None:
    """The browser to drive: the one named, or the system's; None: Playwright's own."""
    named = os.environ.get("REFEREE_CHROMIUM")
    return named or shutil.which(SYSTEM_CHROMIUM)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts one server, with arguments as after `referee serve`."""
    opened = []

    def begin(*arguments: str) -> Served:
        context = serving(tmp_path, *arguments)
        served = context.__enter__()
        opened.append(context)
        return served

    yield begin
    for context in opened:
        context.__exit__(None, None, None)


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    """Where pages are opened; at the end every page must have kept quiet."""
    room = Room(browser)
    yield room
    try:
        room.check()
    finally:
        room.close()


@pytest.fixture(params=["chromium", pytest.param("webkit", marks=pytest.mark.webkit)])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room | Kit]:
    """The same in each engine: that of Android and desks, and that of every iPhone."""
    if request.param == "chromium":
        yield request.getfixturevalue("room")
        return
    with webkit(tmp_path) as kit:
        yield kit


__all__ = ["Phone"]

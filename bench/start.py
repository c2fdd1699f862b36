"""How long until the first player is in, and until a phone shows the first card?

First the server: from the start of its process to the printed address, and to the first answered hello. Then the page,
in a real Chromium: how much it weighs, and how long until a table screen shows the cards of a match that runs; on this
machine, and with the processor slowed down to a cheap phone's.

    python -m bench.start [--quick] [--json] [--plot DIR]
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct
from playwright.sync_api import Browser, Error, Response, sync_playwright

from bench import said
from bench.server import referee
from bench.tables import entered
from protocol.client import VERSION, Hello, Role
from protocol.server import Sight

CARD: Final = ".lizzy-part"
PATIENCE_MS: Final = 20_000
SLOWED: Final = (1, 4)  # A cheap phone's processor takes some four times as long as a desktop's.
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Started(Struct, frozen=True):
    """Milliseconds from the start of the process."""

    starts: int
    address_ms: float
    answered_ms: float
    answered_max_ms: float


class Page(Struct, frozen=True):
    """One way to open the page, nothing cached; medians."""

    slowed: int
    opened: int
    requests: int
    transferred_kb: float  # As sent, heads included.
    weight_kb: float  # As read.
    first_card_ms: float


class Found(Struct):
    started: Started
    pages: list[Page] = []
    missing: dict[str, str] = {}


def hello(port: int, code: str) -> Sight:
    """Look on; return what there is to be seen."""
    wire, _, sight = entered(port, Hello(version=VERSION, role=Role.WATCHER, table=code))
    wire.socket.close()
    return sight


def place(url: str) -> tuple[int, str]:
    """Port and table of an address."""
    port, _, code = url.split(":")[2].partition("/")
    return int(port), code


def started(count: int) -> Started:
    """Start it so many times."""
    addresses, answers = [], []
    for number in range(count):
        said.progress(f"start {number + 1} of {count}")
        began = time.monotonic()
        with referee() as (url, _):
            addresses.append(1_000 * (time.monotonic() - began))
            hello(*place(url))
            answers.append(1_000 * (time.monotonic() - began))
    median = statistics.median
    return Started(count, round(median(addresses), 1), round(median(answers), 1), round(max(answers), 1))


@contextmanager
def match() -> Iterator[str]:
    """The address of a table whose bots play."""
    with referee("--bots", "3", "--skill", "0", "--start", "ready") as (url, _):
        ends = time.monotonic() + PATIENCE_MS / 1_000
        while hello(*place(url)).table.phase != "running":
            assert time.monotonic() < ends, "no match began"
            time.sleep(0.2)
        yield url


def opened(browser: Browser, url: str, slowed: int) -> tuple[int, int, int, float]:
    """One visit, nothing cached: requests, bytes sent, bytes read, milliseconds until a card shows."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    began = time.monotonic()
    page.goto(f"{url}#screen", wait_until="commit")
    page.wait_for_selector(CARD, timeout=PATIENCE_MS)
    took = 1_000 * (time.monotonic() - began)
    sizes = [response.request.sizes() for response in responses]
    sent = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    read = sum(len(response.body()) for response in responses)
    context.close()
    return len(responses), sent, read, took


def pages(count: int) -> list[Page]:
    """Visits to one table, in a browser of their own."""
    rows = []
    named = os.environ.get("REFEREE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with match() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=named, args=["--no-sandbox"])
        for slowed in SLOWED:
            opened(browser, url, slowed)  # To warm up the browser.
            visits = []
            for number in range(count):
                said.progress(f"visit {number + 1} of {count}, {slowed} times as slow")
                visits.append(opened(browser, url, slowed))
            requests, sent, read, took = (statistics.median(each) for each in zip(*visits, strict=True))
            rows.append(
                Page(slowed, count, int(requests), round(sent / 1_000, 1), round(read / 1_000, 1), round(took, 1))
            )
        browser.close()
    return rows


def measure(starts: int, visits: int) -> Found:
    found = Found(started(starts))
    if visits:
        try:
            found.pages = pages(visits)
        except Error as trouble:
            found.missing["page"] = trouble.message.partition("\n")[0]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.start", description="How long until the first player is in?")
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = str(Path(folder))  # Nothing of this stays in a user's own folder.
        found = measure(*((1, 0) if chosen.tiny else (3, 2) if chosen.quick else (20, 10)))
    told = found.started
    lines = [
        f"server: address after {told.address_ms:.0f} ms, first hello answered after {told.answered_ms:.0f} ms "
        f"(at most {told.answered_max_ms:.0f}; {told.starts} starts)"
    ]
    lines += [
        f"page, processor {row.slowed} times as slow: first card after {row.first_card_ms:.0f} ms; {row.requests} "
        f"requests, {row.transferred_kb:.0f} KB sent, {row.weight_kb:.0f} KB read ({row.opened} visits)"
        for row in found.pages
    ]
    lines += [f"missing: {name}: {why}" for name, why in found.missing.items()]
    return said.all_of("start", chosen, found, lines)


if __name__ == "__main__":
    sys.exit(main())

"""WebKit, the engine of every iPhone: WebKitGTK, on a screen that nobody sees. Knows programs; knows no page."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, cast

import playwright.sync_api as playwright

from tests.e2e.phone import UPRIGHT, Phone, Size
from tests.e2e.serving import HOST
from tests.e2e.webdriver import Page, Session

PROGRAMS: Final = ("WebKitWebDriver", "Xvfb", "unshare")
HOW: Final = "on Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb"

# A page may open windows by itself, which is how it gets one of exactly the size of a phone.
OPTIONS: Final = {"args": ["--automation", "--javascript-can-open-windows-automatically=true"]}

START_MAX_S: Final = 90
STOP_MAX_S: Final = 10
LOOK_AGAIN_S: Final = 0.05

# There is no graphics card where nobody looks. To do without layers takes half the time, and pictures.
PAINTING: Final = (
    {"WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
    if os.environ.get("REFEREE_SHOTS")
    else {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
)

# The name that is no secure context is known in a mount namespace of the driver's own, and nowhere else.
NAMED: Final = 'mount --bind "$1" /etc/hosts && shift && exec "$@"'

LISTEN: Final = """() => {
  globalThis.complaints = [];
  const complain = (said) => complaints.push(String(said));
  addEventListener("error", (event) => complain(event.message || `${event.target?.outerHTML} did not load`), true);
  addEventListener("unhandledrejection", (event) => complain(event.reason));
  addEventListener("securitypolicyviolation", (event) => complain(`${event.violatedDirective} ${event.blockedURI}`));
  for (const level of ["error", "warn"]) console[level] = (...said) => complain(said.join(" "));
}"""

HEARD: Final = """() => ({
  said: globalThis.complaints ?? [],
  asked: performance.getEntriesByType("resource").map(({ name }) => name),
})"""


def missing() -> list[str]:
    """The programs that are not here."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


class Kit:
    """WebKit for one test: each phone is a browser of its own, all of them on one screen that nobody sees."""

    engine = "webkit"

    def __init__(self, folder: Path) -> None:
        lacking = missing()
        assert not lacking, f"{', '.join(lacking)} not found; {HOW}"
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._sessions: list[Session] = []
        self._pages: list[Page] = []
        self._excused: list[re.Pattern[str]] = []
        # What moves is looked at by its own test; what is looked at here stands still.
        settings = folder / "gtk-3.0" / "settings.ini"
        settings.parent.mkdir()
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        self._screen = self._start_screen()

    def open(
        self, url: str, size: Size = UPRIGHT, *, locale: str = "en", touch: bool = True, beside: Phone | None = None
    ) -> Phone:
        """A page at this address, as `Room.open` has it. `touch`: fingers are mice here, which the page hears alike."""
        session = self._session() if beside is None else cast("Any", beside.page.context)
        page = session.open_window(*size)
        page.begins_with = LISTEN
        page.goto(url)
        self._pages.append(page)
        if page.evaluate("document.documentElement.lang") != locale:
            # What the system speaks hangs on what is installed; what a person chose is kept by the page.
            page.evaluate("(language) => localStorage.setItem('language', language)", locale)
            page.reload()
        assert page.evaluate("isSecureContext") is False, "a phone on the LAN is in no secure context"
        # It has the names of Playwright's page, as far as `Phone` uses them.
        return Phone(cast("playwright.Page", page))

    def excuse(self, pattern: str) -> None:
        """The test itself makes pages complain so: a server that is gone cannot be reached."""
        self._excused.append(re.compile(pattern))

    def check(self) -> None:
        """No page complained, and none asked anybody but the referee."""
        for page in self._pages:
            heard = page.evaluate(HEARD)
            said = [said for said in heard["said"] if not any(each.search(said) for each in self._excused)]
            assert not said, said
            strangers = [each for each in heard["asked"] if not re.match(rf"http://{re.escape(HOST)}:\d+/", each)]
            assert not strangers, strangers

    def close(self) -> None:
        for session in self._sessions:
            session.close()
        for process in reversed(self._processes):
            # Its browser and all of that one's processes are of its group, also where it can end nothing any more.
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(STOP_MAX_S)

    def _session(self) -> Session:
        hosts = self._folder / "hosts"
        hosts.write_text(f"127.0.0.1 localhost {HOST}\n")
        port = _free_port()
        itself = [] if os.geteuid() == 0 else ["--map-root-user"]
        environment = {
            **os.environ,
            "DISPLAY": self._screen,
            "XDG_CACHE_HOME": str(self._folder),
            "XDG_CONFIG_HOME": str(self._folder),
            **PAINTING,
        }
        command = ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
        driver = subprocess.Popen(
            ["unshare", *itself, "--mount", "sh", "-c", NAMED, "sh", str(hosts), *command],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
        self._processes.append(driver)
        _await_port(port, driver)
        session = Session(port, {"browserName": "MiniBrowser", "webkitgtk:browserOptions": OPTIONS})
        self._sessions.append(session)
        return session

    def _start_screen(self) -> str:
        """A screen larger than any page of these tests; gives its name."""
        told, tell = os.pipe()
        screen = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
        self._processes.append(subprocess.Popen(screen, pass_fds=[tell], stderr=subprocess.DEVNULL, process_group=0))
        os.close(tell)
        with os.fdopen(told) as answer:
            return f":{answer.readline().strip()}"


@contextmanager
def webkit(folder: Path) -> Iterator[Kit]:
    """WebKit until the block is left; then every page must have kept quiet."""
    kit = Kit(folder)
    try:
        yield kit
        kit.check()
    finally:
        kit.close()


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def _await_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the process listens there. Raises where it does not, or ends."""
    until = time.monotonic() + START_MAX_S
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            with suppress(subprocess.TimeoutExpired):
                process.wait(LOOK_AGAIN_S)
                break
        else:
            return
    raise AssertionError(f"WebKit's driver does not listen on {port}; it ended with {process.poll()}")

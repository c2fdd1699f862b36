"""A browser that is driven by the WebDriver protocol, shown as the pages that these tests know from Playwright.

Knows the wire of WebDriver and the handful of calls that `Phone` and `Album` make; knows no engine, no page, no game.
"""

import base64
import json
import re
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from tests.e2e.phone import PATIENCE_MS

# A page that is asked something answers when what it waits for has come; the engine itself gets some time on top.
ANSWER_MAX_S: Final = PATIENCE_MS / 1000 + 30

KEYS: Final = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowUp": "\ue013",
}

ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"

# A function is called, anything else is a value; either may be awaited.
ASKED = """const [argument, done] = arguments;
const settle = async () => {
  const asked = (SCRIPT);
  return typeof asked === "function" ? asked(argument) : asked;
};
settle().then((value) => done({ value }), (error) => done({ error: `${error}\\n${error.stack}` }));"""

# Parts by a selector, which may be Playwright's own for the nth of those that match; by what they say, if asked so.
FOUND = """({ selector, pattern }) => {
  const nth = /^:nth-match\\((.*), (\\d+)\\)$/s.exec(selector);
  const all = [...document.querySelectorAll(nth ? nth[1] : selector)];
  const found = nth ? all.slice(Number(nth[2]) - 1, Number(nth[2])) : all;
  const said = (part) => part.textContent.replace(/\\s+/g, " ");
  return pattern === null ? found : found.filter((part) => new RegExp(pattern).test(said(part)));
}"""

# On a busy machine a window may hear of a tap nothing at all, as if the finger had missed the glass.
TAPS_MAX: Final = 3

# How often the page was pressed; another page has another origin of time.
PRESSES: Final = """() => {
  if (!globalThis.presses) {
    globalThis.presses = { count: 0 };
    addEventListener("pointerdown", () => (globalThis.presses.count += 1), true);
  }
  return [performance.timeOrigin, globalThis.presses.count];
}"""

# A link leads to a page, which may send on to another; more is a fault.
PAGES_MAX: Final = 3

# Looked for again and again by the page itself.
UNTIL = """async (argument) => {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    if (CONDITION) return true;
    await new Promise((again) => setTimeout(again, 20));
  }
  return false;
}"""

SEEN = "(parts) => parts.some((part) => part.checkVisibility({ visibilityProperty: true }))"


class Refused(AssertionError):
    """What the driver or the page said instead of doing it."""


class Left(Refused):
    """The page that was asked is no longer there: a link has led to another."""


class Session:
    """One browser: its windows share what they keep, as the tabs of a phone do."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=ANSWER_MAX_S)
        asked = {"capabilities": {"alwaysMatch": capabilities}}
        self._path = "/session"
        self._path = f"/session/{self.ask('POST', '', asked)['sessionId']}"
        self.ask("POST", "/timeouts", {"script": int(ANSWER_MAX_S * 1000)})
        self._on: str = self.ask("GET", "/window")

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request to the driver, and the value that it answers. Raises `Refused`."""
        sent = None if body is None else json.dumps(body)
        self._connection.request(method, self._path + path, sent, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status != 200:
            raised = Left if "unload" in value["message"] else Refused
            raise raised(f"{method} {path}: {value['error']}: {value['message']}")
        return value

    def open_window(self, width: int, height: int) -> "Page":
        """A window of exactly this size: without a bar, which would have a width of its own."""
        before = set(self.ask("GET", "/window/handles"))
        self.ask(
            "POST",
            "/execute/sync",
            {"script": f"window.open('about:blank', '', 'popup,width={width},height={height}')", "args": []},
        )
        (handle,) = set(self.ask("GET", "/window/handles")) - before
        page = Page(self, handle)
        page.set_viewport_size({"width": width, "height": height})
        return page

    def look_at(self, handle: str) -> None:
        """What is asked next is asked of this window."""
        if self._on != handle:
            self.ask("POST", "/window", {"handle": handle})
            self._on = handle

    def close(self) -> None:
        """Hangs up; whoever started the driver ends it."""
        self._connection.close()


class Page:
    """One window, by the names that Playwright gives to what can be done with it."""

    def __init__(self, session: Session, handle: str) -> None:
        self._session = session
        self._handle = handle
        self.begins_with = "true"  # What each page is asked first.
        self.keyboard = Keyboard(self)
        self.touchscreen = self.mouse = Pointer(self)

    @property
    def context(self) -> Session:
        return self._session

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request to the driver about this window."""
        self._session.look_at(self._handle)
        return self._session.ask(method, path, body)

    def evaluate(self, script: str, argument: object = None) -> Any:
        """The value of an expression, or what a function gives for the argument."""
        asked = {"script": ASKED.replace("SCRIPT", script), "args": [argument]}
        told = self.ask("POST", "/execute/async", asked)
        if "error" in told:
            raise Refused(told["error"])
        return told.get("value")

    def until(self, condition: str, argument: object = None) -> bool:
        """Looks until a condition holds; whether it came to that."""
        script = UNTIL.replace("CONDITION", condition).replace("PATIENCE_MS", str(PATIENCE_MS))
        for _ in range(PAGES_MAX):
            try:
                return bool(self.evaluate(script, argument))
            except Left:
                continue
        return False

    def goto(self, url: str) -> None:
        self.ask("POST", "/url", {"url": url})
        self.evaluate(self.begins_with)

    def reload(self) -> None:
        self.ask("POST", "/refresh", {})
        self.evaluate(self.begins_with)

    def locator(self, selector: str) -> "Locator":
        return Locator(self, selector)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Such a size, inside; drawn anew when this returns."""
        self.ask("POST", "/window/rect", {"x": 0, "y": 0, **size})
        wanted = f"innerWidth === {size['width']} && innerHeight === {size['height']}"
        assert self.until(wanted), f"{self.evaluate('[innerWidth, innerHeight]')} instead of {size}"

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))

    def act(self, source: dict[str, Any]) -> None:
        """What one finger or one key does."""
        self.ask("POST", "/actions", {"actions": [source]})


class Locator:
    """Parts of a page, looked for anew each time."""

    def __init__(self, page: Page, selector: str, pattern: str | None = None) -> None:
        self._page = page
        self._asked = {"selector": selector, "pattern": pattern}

    @property
    def first(self) -> "Locator":
        """The same: what is done to one part is done to the first of them."""
        return self

    def filter(self, has_text: re.Pattern[str]) -> "Locator":
        return Locator(self._page, str(self._asked["selector"]), has_text.pattern)

    def evaluate_all(self, script: str) -> Any:
        """What a function gives for all of these parts."""
        return self._page.evaluate(f"(asked) => ({script})(({FOUND})(asked))", self._asked)

    def evaluate(self, script: str) -> Any:
        """What a function gives for the first of these parts, once there is one."""
        self._until("(parts) => parts.length > 0")
        return self.evaluate_all(f"(parts) => ({script})(parts[0])")

    def count(self) -> int:
        return int(self.evaluate_all("(parts) => parts.length"))

    def text_content(self) -> str:
        return str(self.evaluate("(part) => part.textContent"))

    def inner_text(self) -> str:
        return str(self.evaluate("(part) => part.innerText"))

    def wait_for(self, state: str) -> None:
        """Until such a part is `visible`, or none is there any more: `detached`."""
        self._until({"visible": SEEN, "detached": "(parts) => !parts.length"}[state])

    def fill(self, text: str) -> None:
        """Type into it, in place of what it says."""
        self.evaluate("(part) => part.select()")
        self._page.ask("POST", f"/element/{self._element()}/value", {"text": text})

    def press(self, key: str) -> None:
        self._page.ask("POST", f"/element/{self._element()}/value", {"text": KEYS[key]})

    def _element(self) -> str:
        selector = self._asked["selector"]
        return str(self._page.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT])

    def _until(self, condition: str) -> None:
        asked = f"({condition})(({FOUND})(argument))"
        assert self._page.until(asked, self._asked), f"{self._asked} are not {condition}"


class Keyboard:
    """Keys that go down and up."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        strokes = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._page.act({"type": "key", "id": "keys", "actions": strokes})


class Pointer:
    """One finger, which is a mouse here."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def tap(self, x: float, y: float) -> None:
        down = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        aim = {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0}
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}}
        for _ in range(TAPS_MAX):
            before = self._page.evaluate(PRESSES)
            self._page.act({**finger, "actions": [aim, *down]})
            try:
                if self._page.evaluate(PRESSES) != before:
                    return
            except Left:
                return
        raise Refused(f"no press reached the page at {x}, {y}")

    def click(self, x: float, y: float) -> None:
        self.tap(x, y)

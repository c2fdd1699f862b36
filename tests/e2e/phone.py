"""A page as a person uses it: reads what it shows, presses what it offers. Knows the page; knows no rule of a game."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, cast

import msgspec
from playwright.sync_api import Browser, BrowserContext, Locator, Page

from protocol import server
from tests.e2e.serving import HOST

Size = tuple[int, int]
UPRIGHT: Size = (360, 740)
SMALL: Size = (360, 560)
LYING: Size = (812, 375)
SCREEN: Size = (1280, 720)

# What a person would wait for before giving up; a busy machine is slow.
PATIENCE_MS = 20_000

# What a page knows, as names that a condition may use.
KNOWN = """
  const { modules } = await import(document.querySelector("script[type=module]").src);
  const store = modules["store.js"];
  const { effect } = modules["vendor/signals.js"];
  const look = () => {
    const sight = store.sight.value;
    return {
      link: store.link.value, note: store.note.value, scene: store.scene.value, sent: store.sent.value.size,
      you: sight?.you ?? null, lock: sight?.game?.lock ?? null, game: sight?.game ?? null,
      table: sight?.table ?? null, sight,
    };
  };
"""
NAMES = "sight, link, sent, note, scene, table, game, you, lock"

# The middle of a part, and whether a finger there meets the part or what covers it.
MIDDLE = """(part) => {
  part.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = part.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  const on = document.elementFromPoint(at.x, at.y);
  return { ...at, hit: part.contains(on), on: on?.outerHTML ?? "" };
}"""

TAPPABLE = "button, summary, select, input:not([type=checkbox]), label:has(input[type=checkbox])"

# A page gives a connection four seconds to open, and then begins another: on a busy machine nobody is to blame.
TRIES_AGAIN = r"WebSocket is closed before the connection is established"


class Unreached(AssertionError):
    """What was waited for did not come; what the page showed instead stands in the text."""


class Room:
    """All pages of one test, and what they said that they should not have."""

    engine = "chromium"

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self._excused = [re.compile(TRIES_AGAIN)]

    def open(
        self, url: str, size: Size = UPRIGHT, *, locale: str = "en", touch: bool = True, beside: "Phone | None" = None
    ) -> "Phone":
        """A page at this address: on a phone of its own, or (`beside`) in another tab of that phone."""
        if beside is None:
            context = self._browser.new_context(
                viewport={"width": size[0], "height": size[1]}, has_touch=touch, locale=locale, reduced_motion="reduce"
            )
            context.set_default_timeout(PATIENCE_MS)
            self._contexts.append(context)
            context.add_init_script(
                "addEventListener('securitypolicyviolation', (event) =>"
                " console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"
            )
        else:
            context = beside.page.context
        page = context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        self._listen(page)
        page.goto(url)
        phone = Phone(page)
        assert page.evaluate("isSecureContext") is False, "a phone on the LAN is in no secure context"
        return phone

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("request", lambda request: self._requested(request.url))
        page.on("websocket", lambda socket: self._requested(socket.url))

    def _requested(self, url: str) -> None:
        if not re.match(rf"(http|ws)://{re.escape(HOST)}:\d+/|data:", url):
            self.strangers.append(url)

    def excuse(self, pattern: str) -> None:
        """The test itself makes pages complain so: a server that is gone cannot be reached."""
        self._excused.append(re.compile(pattern))

    def check(self) -> None:
        """No request left the origin; no error, no warning, no violation of the policy."""
        said = [said for said in self.complaints if not any(each.search(said) for each in self._excused)]
        assert not self.strangers, self.strangers
        assert not said, said

    def close(self) -> None:
        for context in self._contexts:
            context.close()


class Phone:
    """One page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What it knows.

    def sight(self) -> server.Sight:
        """All that the page knows of the table."""
        # As text: a value is taken apart and put together piece by piece on its way out of the browser.
        text = self.page.evaluate(f"async () => {{ {KNOWN} return JSON.stringify(store.sight.value); }}")
        return msgspec.json.decode(text, type=server.Sight)

    def read(self, expression: str) -> Any:
        """The value of a JavaScript expression over what the page knows."""
        return self.page.evaluate(f"async () => {{ {KNOWN} const {{ {NAMES} }} = look(); return ({expression}); }}")

    def until(self, condition: str, patience_ms: int = PATIENCE_MS) -> Any:
        """Waits for a JavaScript expression over what the page knows to be true; gives its value."""
        script = f"""async () => {{ {KNOWN}
          const missed = () => JSON.stringify({{ unanswered: [...store.sent.value], ...look() }}).slice(0, 3000);
          return new Promise((resolve) => {{
            let done = false;
            const end = (value) => {{
              done = true;
              clearTimeout(timer);
              resolve(value);
            }};
            const timer = setTimeout(() => end({{ missed: missed() }}), {patience_ms});
            const stop = effect(() => {{
              const {{ {NAMES} }} = look();
              const value = ({condition});
              if (done) queueMicrotask(() => stop());
              else if (value) end({{ value }});
            }});
          }});
        }}"""
        told = self.page.evaluate(script)
        if "missed" in told:
            raise Unreached(f"waited in vain for {condition}\nthe page knew {told['missed']}")
        return told["value"]

    def moved(self, seq: int, patience_ms: int = PATIENCE_MS) -> None:
        """Waits until something has happened at the table since then."""
        self.until(f"sight && sight.seq > {seq}", patience_ms)

    # What it shows.

    def text(self, selector: str) -> str:
        """What a part of the page says."""
        return " ".join(self.page.locator(selector).first.inner_text().split())

    def shows(self, selector: str, pattern: str = "") -> str:
        """Waits until such a part is seen and says so; gives all it says."""
        part = self.page.locator(selector)
        part = part.filter(has_text=re.compile(pattern)) if pattern else part
        part.first.wait_for(state="visible")
        return " ".join((part.first.text_content() or "").split())

    # What a person does.

    def tap(self, target: str | Locator) -> None:
        """A finger on the middle of it; fails where something else lies over it."""
        found = self.page.locator(target).first if isinstance(target, str) else target
        self._touch(found.evaluate(MIDDLE), str(target))

    def try_tap(self, target: str) -> bool:
        """A finger on it, if it is there now: others play too, and may have taken it away. Whether it was there."""
        places = self.page.locator(target).evaluate_all(f"(parts) => parts.slice(0, 1).map({MIDDLE})")
        for place in places:
            self._touch(place, target)
        return bool(places)

    def _touch(self, place: dict[str, Any], target: str) -> None:
        assert place["hit"], f"a finger on {target} meets {place['on'][:200]}"
        self.page.touchscreen.tap(place["x"], place["y"])

    def middle(self, target: str) -> tuple[float, float]:
        """Where a mouse aims at it."""
        place = self.page.locator(target).first.evaluate(MIDDLE)
        assert place["hit"], f"a mouse on {target} meets {place['on'][:200]}"
        return place["x"], place["y"]

    def click(self, target: str) -> None:
        self.page.mouse.click(*self.middle(target))

    def sit(self, name: str) -> None:
        """Fill in the form and sit down."""
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("input[name=name]").press("Enter")
        self.until("link.state === 'open' && you !== null")

    def answered(self) -> None:
        """Waits until nothing that was pressed is unanswered."""
        self.until("sent === 0 && link.state === 'open'")

    def reload(self) -> None:
        self.page.reload()
        self.until("link.state === 'open' && sight")

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """Without a network for a while."""
        self.page.context.set_offline(True)
        yield
        self.page.context.set_offline(False)

    def shoot(self, path: Any) -> None:
        self.page.screenshot(path=path)


def kind_of(view: object) -> Literal["dizzy", "zangle"]:
    """Which game a view is of."""
    return cast("Literal['dizzy', 'zangle']", type(view).__name__.removesuffix("View").lower())

"""What can be wrong with how a page looks, found by measuring. Knows boxes; knows no game."""

import os
from pathlib import Path
from typing import Any, Final

from tests.e2e.phone import LYING, SCREEN, SMALL, UPRIGHT, Phone, Size

SIZES: Final = (SMALL, UPRIGHT, LYING)

# Pinned by the page's own lock, and brought by `npm ci` in clients/phone as everything there is.
AXE: Final = Path(__file__).parents[2] / "clients/phone/node_modules/axe-core/axe.min.js"

# What keeps somebody out, by the rules of WCAG 2 up to level AA.
BARRIERS = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"], preload: false });
  return found.violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) => {
      const said = [...any, ...all, ...none].map(({ message }) => message).join("; ");
      return `${id}: ${html.slice(0, 160)} ${said.slice(0, 200)}`;
    }));
}"""
# Where people play most, what keeps somebody out is looked for in every engine; elsewhere in one, since it costs.
MAIN: Final = frozenset({"printed zangle open", "printed zangle I am asked", "printed zangle counting"})

ZONES: Final = ("header", "status", "action", "hand")

# Every box of a zone, rounded to what an eye or a thumb could notice.
BOXES = """(zones) => Object.fromEntries(zones.map((zone) => {
  const { x, y, width, height } = document.querySelector(`.zone-${zone}`).getBoundingClientRect();
  return [zone, [x, y, width, height].map(Math.round)];
}))"""

# After a change of size: styles, layout, what is drawn anew at the size that came out, and one painted frame.
SETTLED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""

FAULTS = """() => {
  const faults = new Set();
  const root = document.querySelector("dialog[open]") ?? document.body;
  const name = (part) => `${part.tagName.toLowerCase()}.${part.getAttribute("class") ?? ""} "${(part.textContent ?? "")
    .trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
  const seen = (part) =>
    part.checkVisibility({ visibilityProperty: true }) && !part.closest(".aside, option, noscript");

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.add(`the page is ${page.scrollWidth} wide, the phone ${innerWidth}`);

  // 44 by 44 CSS pixels is what a thumb hits (WCAG 2.2, 2.5.5).
  for (const part of root.querySelectorAll("button, summary, select, input, a")) {
    const target = part.closest("label") ?? part;
    const { width, height } = target.getBoundingClientRect();
    if (seen(part) && width > 0 && (width < 43.5 || height < 43.5)) {
      faults.add(`small: ${name(target)} ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }
  }

  // No zone grows into the next one.
  for (const part of root.querySelectorAll(":is(.zone-status, .zone-action, .zone-hand) > *")) {
    const [inner, outer] = [part.getBoundingClientRect(), part.parentElement.getBoundingClientRect()];
    const scrolls = getComputedStyle(part.parentElement).overflowY !== "visible";
    if (seen(part) && !scrolls && (inner.bottom > outer.bottom + 1 || inner.right > outer.right + 1)) {
      faults.add(`out of its zone: ${name(part)} by ${Math.round(inner.bottom - outer.bottom)}`);
    }
  }

  // What is chosen is to be read without opening its list.
  const pen = document.createElement("canvas").getContext("2d");
  for (const list of root.querySelectorAll("select")) {
    const style = getComputedStyle(list);
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const words = list.selectedOptions[0]?.textContent ?? "";
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const needs = pen.measureText(words).width;
    if (seen(list) && needs > room + 1) faults.add(`shortened: list "${words}" by ${Math.round(needs - room)}`);
  }

  for (const part of root.querySelectorAll("*")) {
    // A list says it by itself: see above.
    if (!seen(part) || part.matches("select") || getComputedStyle(part).textOverflow !== "ellipsis") continue;
    if (part.scrollWidth > part.clientWidth + 1) faults.add(`shortened: ${name(part)}`);
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const part = text.parentElement;
    if (!text.data.trim() || !part || !seen(part)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      if (box.left < -1 || box.right > innerWidth + 1) faults.add(`beside the page: ${name(part)}`);
      let scrolls = false;
      for (let around = part; around && around !== page; around = around.parentElement) {
        const style = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (style.overflowX !== "visible" && (box.left < edge.left - 1 || box.right > edge.right + 1)) {
          faults.add(`cut: ${name(part)} by ${name(around)}`);
        }
        const outside = box.top < edge.top - 3 || box.bottom > edge.bottom + 3;
        if (["auto", "scroll"].includes(style.overflowY)) scrolls ||= outside;
        else if (style.overflowY !== "visible" && outside && !scrolls) {
          faults.add(`cut: ${name(part)} by ${name(around)}`);
        }
        if (style.position === "fixed") break;
      }
      if (scrolls) continue;
      // What is said stays on its ground: nothing cuts it there, and yet it does not look right.
      const ground = part.closest(".scene, .told, .standing, .press, .tap, .result, .others li");
      const { top, bottom } = (ground ?? page).getBoundingClientRect();
      if (ground && (box.top < top - 1 || box.bottom > bottom + 1)) faults.add(`spilled: ${name(part)}`);
      const on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!on || part.contains(on) || on.contains(part)) continue;
      const picture = part.closest("svg");
      if (!picture || on.closest("svg") !== picture) faults.add(`covered: ${name(part)} by ${name(on)}`);
    }
  }
  return [...faults];
}"""


class Album:
    """What each state looked like: faults found, boxes of its zones, and pictures where somebody asks for them."""

    def __init__(self, engine: str = "chromium") -> None:
        self._engine = engine
        self.faults: list[str] = []
        self._boxes: dict[tuple[str, Size], dict[str, dict[str, list[int]]]] = {}
        asked = os.environ.get("REFEREE_SHOTS")
        self._folder = Path(asked) if asked else None
        # Phones are small. Who wants to see it on a desk as well is looking at pictures anyway.
        self._sizes = (*SIZES, SCREEN) if asked else SIZES

    def look(self, phone: Phone, language: str, state: str, *, game: str = "") -> None:
        """Look at a phone in every size. `game`: its zones have to stand where they stand in its other states."""
        for size in self._sizes:
            self._turn(phone, size)
            self._note(phone, size, f"{state} {language}")
            if game:
                boxes = phone.page.evaluate(BOXES, list(ZONES))
                self._boxes.setdefault((f"{game} {language}", size), {})[state] = boxes
            self._shoot(phone, size, state, language)
        self._turn(phone, UPRIGHT)
        self._hold_open_to_all(phone, state, language)

    def look_up(self, screen: Phone, language: str, state: str) -> None:
        """Look at the table screen, which has one size and no buttons to hit."""
        screen.page.evaluate(SETTLED)
        self._note(screen, SCREEN, f"{state} screen {language}")
        self._shoot(screen, SCREEN, f"{state} screen", language)
        self._hold_open_to_all(screen, f"{state} screen", language)

    def _hold_open_to_all(self, phone: Phone, state: str, language: str) -> None:
        """In one language: colors, names and roles are the same in all. In WebKit only in its main states."""
        if language != "en" or (self._engine != "chromium" and state not in MAIN):
            return
        page: Any = phone.page
        if not page.evaluate("'axe' in globalThis"):
            assert AXE.exists(), f"{AXE} is missing: run `npm ci` in clients/phone"
            page.evaluate(f"() => {{ {AXE.read_text()}\n}}")
        self.faults += [f"{state}: {fault}" for fault in page.evaluate(BARRIERS)]

    def moved(self) -> list[str]:
        """Every zone that stood elsewhere in another state."""
        found = []
        for (game, size), states in self._boxes.items():
            first_state, first = next(iter(states.items()))
            for state, boxes in states.items():
                found += [
                    f"{game} at {size}: {zone} is at {boxes[zone]} in {state}, at {first[zone]} in {first_state}"
                    for zone in ZONES
                    if boxes[zone] != first[zone]
                ]
        return found

    def _turn(self, phone: Phone, size: Size) -> None:
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        phone.page.evaluate(SETTLED)

    def _note(self, phone: Phone, size: Size, what: str) -> None:
        width, height = size
        self.faults += [f"{what} at {width}x{height}: {fault}" for fault in phone.page.evaluate(FAULTS)]

    def _shoot(self, phone: Phone, size: Size, state: str, language: str) -> None:
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            name = f"{state} {size[0]}x{size[1]} {language} {self._engine}.png".replace(" ", "_")
            phone.page.screenshot(path=self._folder / name)

"""A table for a whole match: two phones, a screen and two bots. Also asks whether a page still knows the truth."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.e2e.phone import KNOWN, PATIENCE_MS, SCREEN, Phone, Room
from tests.e2e.serving import Served, options

# What a browser says of a server that is gone.
LOST_NOISE = r"WebSocket connection to .* failed|ERR_CONNECTION"

# What a message says of its own moment, and what is measured anew all the time.
PASSING = {"at_ms", "starts_in_ms", "rtt_ms"}


@dataclass
class Evening:
    """Who is there. `ann` is the host."""

    served: Served
    room: Room
    ann: Phone
    ben: Phone
    screen: Phone

    @property
    def phones(self) -> list[Phone]:
        return [self.ann, self.ben]

    @property
    def pages(self) -> list[Phone]:
        return [self.ann, self.ben, self.screen]


def evening(
    serve: Callable[..., Served], room: Room, game: str, *arguments: str, skill: float = 0, **chosen: object
) -> Evening:
    """Everyone has sat down, and the host has pressed the start."""
    served = serve("--game", game, "--bots", "2", "--skill", str(skill), *arguments, *options(**chosen))
    ann = room.open(served.url)
    ann.sit("Ann")
    ben = room.open(served.url, locale="nl")
    ben.sit("Ben")
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False)
    ann.until("table.seats.length === 4")
    assert ann.read("table.host === you"), "a person is the host before any bot"
    ann.tap(".lobby-bottom .press")
    for page in (ann, ben, screen):
        page.until("game")
    return Evening(served, room, ann, ben, screen)


# A seat asks for the whole view again; the answer bears the number of the news before it.
ASK_AGAIN = """
  const { ask } = modules["play.js"];
  ask({ kind: "look" });
  const told = await new Promise((resolve) => {
    const first = store.sight.peek();
    let before = first;
    const stop = effect(() => {
      const now = store.sight.value;
      if (now !== first && now.seq === before.seq) { queueMicrotask(() => stop()); resolve([before, now]); }
      before = now;
    });
  });
  return told;
"""

# Whoever looks on has nothing to ask; another one who comes to look on is shown the same.
LOOK_OVER_THE_SHOULDER = """
  const seen = new Map();
  const stop = effect(() => void seen.set(store.sight.value.seq, store.sight.value));
  const other = new WebSocket(`ws://${location.host}/ws`, "referee.v1.json");
  const hello = { kind: "hello", version: 1, role: "watcher", table: look().table.code };
  other.onopen = () => other.send(JSON.stringify(hello));
  const told = await new Promise((resolve) => (other.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.kind === "sight") resolve(message);
  }));
  await new Promise((resolve) => effect(() => { if (store.sight.value.seq >= told.seq) resolve(); }));
  queueMicrotask(() => stop());
  other.close();
  return [seen.get(told.seq), told];
"""


def begin_match(ann: Phone, ben: Phone) -> None:
    """Both sit down, the first of them starts, and the cards are open."""
    ann.sit("Ann")
    ben.sit("Ben")
    ann.until("table.seats.length === 2")
    ann.tap(".lobby-bottom .press")
    for phone in (ann, ben):
        phone.until("game?.opened && game.hands.length === 2")


def assert_knows_the_truth(phone: Phone) -> None:
    """The page's folded view is the referee's own at the same number of news."""
    phone.until("link.state === 'open' && sight")
    ask = LOOK_OVER_THE_SHOULDER if phone.read("you === null") else ASK_AGAIN
    late = f"new Promise((_, miss) => setTimeout(() => miss(new Error('no view was told')), {PATIENCE_MS}))"
    folded, told = phone.page.evaluate(f"() => Promise.race([{late}, (async () => {{ {KNOWN} {ask} }})()])")
    assert lasting(folded) == lasting(told)


def lasting(view: Any) -> Any:
    """A view without what changes from moment to moment."""
    match view:
        case dict():
            return {name: lasting(value) for name, value in view.items() if name not in PASSING}
        case list():
            return [lasting(each) for each in view]
        case _:
            return view


def pressed_together(served: Served, *presses: tuple[Phone, str]) -> bool:
    """Fingers come down one a moment after the other, before the referee has heard of any. Whether all found aim."""
    served.stall()
    try:
        pressed = [phone.try_tap(target) for phone, target in presses]
    finally:
        served.go_on()
    for phone, _ in presses:
        phone.answered()
    return all(pressed)


def race(party: Evening, first: tuple[Phone, str], second: tuple[Phone, str]) -> bool:
    """Two press at one moment. Whether the first of them was the first of all: a bot may have been faster."""
    pressed = pressed_together(party.served, first, second)
    seat = first[0].read("you")
    return pressed and bool(
        second[0].read(f"note?.verdict?.ruling === 'late' && note.verdict.first === {seat} && note.verdict.contest > 0")
    )

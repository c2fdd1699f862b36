"""Receipts of calls that were ordered by press: somebody who shares no code can reckon each again."""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from protocol import client
from protocol.units import MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Rule, Ruling, Stamping, StampKind, Tie
from referee.journal.store import Store
from referee.table.entries import Heard, Observed
from referee.table.offset import Answer, ClientInstant, Offset
from referee.table.presstime import NO_EVIDENCE, Evidence, Proof, Sighting
from tests.journal import press_verifier, verifier
from tests.journal.sittings import Written
from tests.journal.test_receipt import LINES_MAX, receipts_of

AHEAD = 10**15
SEATS = 4


class Evening:
    """Races at one written table, of presses, clocks and networks by chance."""

    def __init__(self, store: Store, seed: int) -> None:
        self.draw = random.Random(seed)
        fairness, tie = ("strict", "lottery") if seed % 2 else ("friends", "earlier")
        self.sitting = Written(store, seats=SEATS, lockout_ms=0, penalty=0, fairness=fairness, tie=tie)
        self.sitting.open()

    def evidence(self, at: int) -> Evidence:
        draw = self.draw
        if draw.random() < 0.1:
            return NO_EVIDENCE
        low = Span(-AHEAD - draw.randrange(4) * MILLISECOND)
        offset = Offset(low, Span(low + draw.randrange(6) * MILLISECOND))
        since = Instant(at - draw.randrange(80) * MILLISECOND) if draw.random() < 0.5 else None
        kernel = Span(draw.randrange(1, 3) * MILLISECOND) if draw.random() < 0.5 else None
        answered = Instant(at - draw.randrange(90) * MILLISECOND)
        return Evidence(offset, Span(draw.randrange(1, 5) * MILLISECOND), kernel, answered, since)

    def call(self, seat: int, pressed: int, arrived: int) -> Heard:
        draw = self.draw
        stamp = draw.choice((*StampKind, StampKind.EVENT, StampKind.EVENT))
        press = client.Press((pressed + AHEAD) // 1_000, stamp, draw.choice((1, 100, 1_000, 40_000)))
        command = self.sitting.right(seat) if draw.random() < 0.2 and self.has_card(seat) else self.sitting.call()
        command = structs.replace(command, press=press if draw.random() < 0.9 else None)
        proof = Proof(self.evidence(arrived), Span(draw.randrange(40) * MILLISECOND), (1, 2))
        return Heard(Instant(arrived), Seat(seat), Stamping.KERNEL, command, Span(0), proof)

    def has_card(self, seat: int) -> bool:
        return bool(next(hand for hand in self.sitting.dizzy.hands if hand.seat == seat).open)

    def race(self) -> None:
        sitting, draw = self.sitting, self.draw
        base = sitting.now + 300 * MILLISECOND
        calls = []
        for seat in draw.sample(range(SEATS), draw.randrange(1, SEATS + 1)):
            pressed = base + draw.choice((0, draw.randrange(60))) * MILLISECOND
            calls.append((pressed + draw.randrange(1, 60) * MILLISECOND, seat, pressed))
        for arrived, seat, pressed in sorted(calls):
            sitting.now = Instant(max(sitting.now, arrived))
            sitting.table.sweep([self.call(seat, pressed, arrived)], sitting.now)
            for waited in draw.sample(range(SEATS), 2):
                newest = Answer(sitting.now, sitting.now, ClientInstant(sitting.now + AHEAD))
                seen = Sighting(Seat(waited), self.evidence(sitting.now), newest)
                sitting.take(Observed(sitting.now, (seen,)))
        sitting.wait(200)
        if sitting.holder is not None:
            sitting.say(sitting.holder, sitting.withdraw())


@pytest.fixture(scope="module")
def receipts(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for seed in range(4):
        path = tmp_path_factory.mktemp("press") / f"{seed}.journal"
        store = Store.open(path)
        evening = Evening(store, seed)
        for _ in range(40):
            if evening.sitting.table.floor.running:
                evening.race()
        store.close()
        found += receipts_of(path)
    return found


def test_the_verifiers_agree_with_every_verdict(receipts) -> None:
    assert len(receipts) > 200
    for receipt in receipts:
        assert press_verifier.faults(receipt) == [], receipt
        assert verifier.faults(receipt) == [], receipt


def test_the_evenings_show_every_rule_photo_finish_and_ruling(receipts) -> None:
    """Else the test above would prove little."""
    assert {receipt["verdict"].get("rule", "arrival") for receipt in receipts} == set(Rule)
    assert {receipt["verdict"].get("tie") for receipt in receipts} == {*Tie, None}
    rulings = Counter(receipt["verdict"]["ruling"] for receipt in receipts)
    assert set(rulings) >= {Ruling.UPHELD, Ruling.LATE, Ruling.WRONG}
    assert {
        waited["past"]
        for receipt in receipts
        if receipt["press"]["race"]
        for waited in receipt["press"]["race"]["waited"]
    } == {False, True}


CHANGES = {
    "the clamp": (("press", "preset", "clamp"), "preset"),
    "the seed": (("press", "seed"), "committed"),
    "the press": (("press", "call", "pressed_ns"), "the press is"),
    "the credit": (("press", "call", "credit_ns"), "the press is"),
    "the clock it stated": (("press", "call", "stated", "clock_us"), "the press is"),
    "what was known": (("press", "call", "grounds", "offset_ns"), "the press is"),
    "the number of the race": (("press", "race", "number"), "order of their presses"),
    "when it was decided": (("press", "race", "decided_ns"), "longer than ever"),
    "whether a seat was past": (("press", "race", "waited", 0, "past"), "could still be first"),
    "how many were together": (("press", "race", "together"), "order of their presses"),
    "the margin": (("verdict", "margin_us"), "the margin is"),
    "the rule": (("verdict", "rule"), "another rule"),
    "the tie": (("verdict", "tie"), "photo finish"),
}


def changed(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1_000 * MILLISECOND
        case str() if len(value) == 64:
            return value[::-1]
        case list():
            return None
        case None:
            return "lottery"
        case _:
            return "none"


@pytest.mark.parametrize("what", CHANGES)
def test_the_verifier_finds_what_was_changed(what, receipts) -> None:
    way, reason = CHANGES[what]

    def may_show(receipt: dict[str, Any]) -> bool:
        """A lottery of two by press, upheld or lost, with somebody waited for."""
        press = receipt["press"]
        race = press["race"]
        stated = press["call"]["rule"] == "press" and press["call"]["stated"]["stamp"] == "event"
        return bool(race) and race["together"] > 1 and press["tie"] == "lottery" and bool(race["waited"]) and stated

    found: list[list[str]] = []
    for receipt in filter(may_show, receipts):
        other = deepcopy(receipt)
        part: Any = other
        *path, last = way
        for step in path:
            part = part[step]
        part[last] = changed(part.get(last) if isinstance(part, dict) else part[last])
        found.append(press_verifier.faults(other))
    assert found
    shown = [faults for faults in found if any(reason in fault for fault in faults)]
    assert shown, found
    # Another number of a race may draw the same order, and another clock be moved to the same instant.
    assert len(shown) == len(found) or what in ("the number of the race", "the clock it stated")


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str() as module):
                yield module
            case _:
                pass


def test_the_verifier_is_short_and_shares_nothing() -> None:
    source = Path(press_verifier.__file__).read_text()
    assert len(source.splitlines()) <= LINES_MAX
    assert set(imports(source)) == {"json", "sys", "hashlib", "math", "pathlib"}

"""Decides a receipt again from what is in it. Knows the rules as people read them; shares no code with the referee.

python tests/journal/verifier.py RECEIPT.json ...    What was ordered by press: press_verifier.py says whether rightly.
"""

import json
import sys
from pathlib import Path

# What a stamp can be wrong by, in nanoseconds: by the kernel, by the reading process, by nobody.
WRONG_BY = {"kernel": 25_000, "read": 1_000_000, "house": 0}

UPHELD = {"right", "on-trust", "table-agrees"}
LATE = {"held", "changed", "round-over"}
WRONG = {"no-combination", "other-combination", "no-zangle", "deadline", "withdrawn", "table-objects"}


def faults(receipt):
    """What in this receipt does not follow from the rest of it; empty when all does."""
    verdict, call, situation = receipt["verdict"], receipt["call"], receipt["situation"]
    found = []
    if (verdict["seat"], verdict["call"], verdict["stamping"]) != (call["seat"], call["call"], call["stamping"]):
        found.append("the verdict is on another call")
    stamps = [each["at_ns"] for each in receipt["order"]]
    if stamps != sorted(stamps) and not receipt.get("press"):
        found.append("what was ruled on together is not in the order of its stamps")
    if not stamps or receipt["order"][-1]["call"] != call["call"] or stamps[-1] != call["at_ns"]:
        found.append("the call is not the last of what was ruled on up to it")
    if verdict["ruling"] != ruling_of(verdict["reason"]):
        found.append(f"{verdict['reason']} is no reason for {verdict['ruling']}")
    if verdict["ruling"] in ("upheld", "wrong"):
        found += faults_of_judged(receipt)
    elif receipt["taken_back"]:
        found.append("what was not judged was taken back")
    elif verdict["ruling"] == "late":
        found += faults_of_late(verdict, call, situation)
    return found if receipt.get("press") else found + faults_of_margin(verdict, call, receipt["first"])


def ruling_of(reason):
    for ruling, reasons in (("upheld", UPHELD), ("late", LATE), ("wrong", WRONG)):
        if reason in reasons:
            return ruling
    return "void"


def faults_of_late(verdict, call, situation):
    """Somebody else was before the call: they held the thing, or had changed it since the caller looked."""
    match verdict["reason"]:
        case "held" if situation["holder"] is None or situation["holder"] == call["seat"]:
            return ["nobody else held it"]
        case "held" if situation["holder"] != verdict["first"]:
            return ["another seat held it"]
        case "changed" if call["basis"] >= situation["revision"]:
            return ["nothing had changed since the caller looked"]
    return []


def faults_of_margin(verdict, call, first):
    """The margin is between two stamps, and as uncertain as both of them together."""
    told = verdict["margin_us"], verdict["plus_minus_us"]
    if first is None:
        return [] if told == (0, 0) else ["there is a margin, and nobody to have it from"]
    behind = call["at_ns"] - first["at_ns"]
    uncertain = sum(WRONG_BY[each["stamping"]] + each["early_ns"] for each in (first, call))
    right = max(0, behind) // 1_000, max(uncertain, -behind) // 1_000
    return [] if told == right else [f"the margin is {right} and not {told}"]


def faults_of_judged(receipt):
    """The call was first, and its cards make what it says, or do not."""
    call, situation, reason = receipt["call"], receipt["situation"], receipt["verdict"]["reason"]
    found = []
    if situation["holder"] is not None:
        found.append("somebody held it already")
    if call["basis"] != situation["revision"]:
        found.append("the caller was looking at something older")
    if situation["paused"] or not situation["running"]:
        found.append("nothing was in play")
    if reason == "deadline":
        return found + (["something came before the deadline"] if receipt["ended_by"] else [])
    if reason == "withdrawn":
        kind = (receipt["ended_by"] or {}).get("kind", "")
        return found + ([] if kind.endswith(".withdraw") else ["nobody withdrew it"])
    cards = receipt["cards"]
    if cards is None:
        return [*found, "it was judged without cards"]
    if cards["kind"] == "printed.claim-ruled":
        right = printed(cards)
    else:
        right = dizzy(cards) if cards["kind"] == "dizzy" else zangle(cards)
    return found if reason == right else [*found, f"its cards are {right} and not {reason}"]


def dizzy(cards):
    """Three tops, of which the card covers the one of its part, must make all that was named."""
    tops = [cards["card"] if top["part"] == cards["card"]["part"] else top for top in cards["tops"]]
    made = set()
    for trait in ("color", "pattern"):
        different = len({top[trait] for top in tops})
        if different != 2:
            made.add(f"{trait}s-{'same' if different == 1 else 'different'}")
    if set(cards["named"]) <= made:
        return "right"
    return "other-combination" if made else "no-combination"


def zangle(cards):
    """The pieces, turned and turned over as needed, must cover the target without a gap."""
    if cards["verify"] == "at-showdown":
        return "on-trust"
    shapes = {shape["name"]: triangles(shape["triangles"]) for shape in cards["shapes"]}
    pieces = [ways(shapes[piece["shape"]]) for piece in cards["pieces"] if piece["shape"] is not None]
    target = shapes[cards["target"]["shape"]]
    fits = sum(len(next(iter(piece))) for piece in pieces) == len(target) and covers(target, pieces)
    return "right" if fits else "no-zangle"


def printed(claim):
    """More votes decide; equal ones leave it to the rule for ties, or to the last lot drawn; the host needs none."""
    votes = dict(claim["votes"])
    balance = sum(1 if right else -1 for right in votes.values())
    right = {
        "majority": balance > 0,
        "lot": balance == 0 and votes.get(claim["lots"][-1]["id"] if claim["lots"] else None),
        "tie": claim["right"] if balance == 0 else not claim["right"],
        "host": claim["right"],
    }[claim["by"]]
    return "table-agrees" if right else "table-objects"


def triangles(drawn):
    return frozenset(frozenset(tuple(corner) for corner in triangle) for triangle in drawn)


def ways(shape):
    """Every way to lay it: six turns, and each of them turned over."""
    found = set()
    for _ in range(6):
        shape = frozenset(frozenset((-y, x + y) for x, y in triangle) for triangle in shape)
        found |= {shape, frozenset(frozenset((y, x) for x, y in triangle) for triangle in shape)}
    return found


def covers(area, pieces):
    if not pieces:
        return not area
    corner = min(min(triangle) for triangle in area)
    first = next(triangle for triangle in sorted(area, key=sorted) if corner in triangle)
    for number, piece in enumerate(pieces):
        for way in piece:
            for triangle in way:
                dx, dy = (a - b for a, b in zip(min(first), min(triangle), strict=True))
                moved = frozenset(frozenset((x + dx, y + dy) for x, y in each) for each in way)
                rest = pieces[:number] + pieces[number + 1 :]
                if first in moved and moved <= area and covers(area - moved, rest):
                    return True
    return False


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for fault in faults(json.loads(Path(name).read_text())):
            sys.exit(f"{name}: {fault}")

"""Reckons again what receipts say of presses. Knows the arithmetic as people read it; shares no code with the referee.

python tests/journal/press_verifier.py RECEIPT.json ...
"""

import json
import sys
from hashlib import sha256
from math import isqrt
from pathlib import Path

MS = 1_000_000
NAMES = ("clamp", "bucket_max", "refill", "slack", "tie_max", "handler", "half_rtt_max")
PRESETS = {"strict": (10, 60, 2, 50, 12, 8, 1), "friends": (12, 150, 6, 20, 12, 8, 10)}
GRAIN_MAX = 20 * MS
HOLD_MAX = 150 * MS


def faults(receipt):
    """What in the receipt of a call that was ordered by press does not follow from the rest of it."""
    press, verdict, call = receipt["press"], receipt["verdict"], receipt["press"]["call"]
    preset, found = press["preset"], []
    if preset != {name: ms * MS for name, ms in zip(NAMES, PRESETS[press["fairness"]], strict=True)}:
        found.append("the numbers are not those of its preset")
    same = receipt["call"]
    if (call["seat"], call["call"], call["arrived_ns"]) != (same["seat"], same["call"], same["at_ns"]):
        found.append("the press is of another call")
    if verdict.get("rule", "arrival") != call["rule"]:
        found.append("it was ordered by another rule")
    if sha256(b"commitment" + bytes.fromhex(press["seed"])).hexdigest() != press["commitment"]:
        found.append("the seed is not the one that was committed")
    found += faults_of_estimate(call, press["opened_ns"], preset)
    if (verdict["reason"] == "false-start") and not is_false_start(call, press["opened_ns"]):
        found.append("it was no false start")
    race = press["race"]
    found += faults_of_race(race, press) if race else []
    tied = bool(race) and call["seat"] in [each["seat"] for each in race["calls"][: race["together"]]]
    if verdict.get("tie") != (press["tie"] if tied and race["together"] > 1 else None):
        found.append("it says otherwise whether it was part of a photo finish")
    return found + faults_of_margin(verdict, call, press["first"])


def way(grounds, preset):
    known = [each for each in (grounds["rtt_min_ns"], grounds["kernel_rtt_min_ns"]) if each is not None]
    return (min(known), min(min(known) // 2, preset["half_rtt_max"])) if known else (None, 0)


def late(grounds, arrival, preset):
    """How late the seat's bytes provably are."""
    since = [] if grounds["unanswered_ns"] is None else [grounds["unanswered_ns"]]
    since += [] if grounds["answered_ns"] is None else [grounds["answered_ns"] + preset["slack"]]
    shortest, _ = way(grounds, preset)
    return max(0, arrival - min(since) - shortest) if since and shortest is not None else 0


def grain_of(stated):
    return min(1_000 * stated["grain_us"], GRAIN_MAX)


def faults_of_estimate(call, opened, preset):
    """What was stated, moved as little as what was known allows."""
    grounds, stated, arrival = call["grounds"], call["stated"], call["arrived_ns"]
    _, half = way(grounds, preset)
    anchor = arrival - half - preset["handler"]
    if stated is None or stated["stamp"] == "none" or grounds["offset_ns"] is None:
        right = max(opened, anchor), half + preset["handler"], 0, "arrival", 0
    else:
        low, high = grounds["offset_ns"]
        noise = grain_of(stated) // 2
        at, doubt = 1_000 * stated["clock_us"] + (low + high) // 2 + noise, (high - low + 1) // 2
        if stated["stamp"] == "handler":
            at, doubt = at - preset["handler"] // 2, doubt + preset["handler"] // 2
        at, floor = max(opened, min(at, arrival)), anchor - preset["clamp"]
        credit = min(max(0, floor - at), late(grounds, arrival, preset), call["bucket_ns"])
        rule = "press" if at >= floor else "credited" if credit else "clamped"
        moved = max(at, floor - credit)
        right = moved, doubt + moved - at, noise, rule, credit
    told = tuple(call[key] for key in ("pressed_ns", "doubt_ns", "noise_ns", "rule", "credit_ns"))
    return [] if told == right else [f"the press is {right} and not {told}"]


def is_false_start(call, opened):
    stated, offset = call["stated"], call["grounds"]["offset_ns"]
    if stated is None or stated["stamp"] != "event" or offset is None:
        return False
    return 1_000 * stated["clock_us"] + offset[1] + grain_of(stated) < opened


def uncertain(one, other):
    """Ignorance adds up, chance as chance does."""
    return one["doubt_ns"] + other["doubt_ns"] + isqrt(one["noise_ns"] ** 2 + other["noise_ns"] ** 2)


def faults_of_race(race, press):
    """The order, the photo finish and the hold."""
    calls, preset = race["calls"], press["preset"]
    found = [fault for each in calls for fault in faults_of_estimate(each, press["opened_ns"], preset)]
    seed = bytes.fromhex(press["seed"])

    def ticket(call):
        return sha256(b"ticket" + seed + race["number"].to_bytes(8) + bytes([call["seat"]])).digest()

    first = min(calls, key=lambda call: call["pressed_ns"])
    gap = {call["seat"]: call["pressed_ns"] - first["pressed_ns"] for call in calls}
    near = [each for each in calls if gap[each["seat"]] <= min(preset["tie_max"], uncertain(first, each))]
    by_lot = press["tie"] == "lottery"
    head = sorted(near, key=lambda call: (0 if by_lot else call["pressed_ns"], ticket(call)))
    rest = sorted([call for call in calls if call not in near], key=lambda call: (call["pressed_ns"], ticket(call)))
    if calls != head + rest or race["together"] != len(head):
        found.append("the calls were not ruled in the order of their presses")
    limit = min(call["arrived_ns"] for call in calls) + HOLD_MAX
    if race["decided_ns"] > limit:
        found.append("the race was held longer than ever allowed")
    wrong = [each for each in race["waited"] if each["past"] != is_past(each, first, preset, race["decided_ns"])]
    return found + [f"whether seat {each['seat']} could still be first is told otherwise" for each in wrong]


def is_past(seat, leader, preset, at):
    """By its own word, or as no call of it that arrives now could be held to be so early."""
    grounds = seat["grounds"]
    if grounds is None:
        return False
    offset = grounds["offset_ns"]
    own = preset["handler"] if offset is None else (offset[1] - offset[0] + 1) // 2
    doubt = leader["doubt_ns"] + leader["noise_ns"]
    mark = leader["pressed_ns"] + min(preset["tie_max"], doubt + own)
    newest = seat["newest_clock_ns"]
    if newest is not None and offset is not None and newest + offset[0] > mark + preset["handler"]:
        return True
    reaches = mark + way(grounds, preset)[1] + preset["handler"] + preset["clamp"]
    return at > reaches + (seat["bucket_ns"] if late(grounds, reaches, preset) else 0)


def faults_of_margin(verdict, call, first):
    if first is None:
        own = 0 if verdict["ruling"] == "late" else (call["doubt_ns"] + call["noise_ns"]) // 1_000
        right = (0, own)
    else:
        behind = call["pressed_ns"] - first["pressed_ns"]
        right = max(0, behind) // 1_000, max(uncertain(first, call), -behind) // 1_000
    told = verdict["margin_us"], verdict["plus_minus_us"]
    return [] if told == right else [f"the margin is {right} and not {told}"]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for fault in faults(json.loads(Path(name).read_text())):
            sys.exit(f"{name}: {fault}")

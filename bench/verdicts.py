"""What this project set out to reach, and whether the figures say so. Knows the goals; measures nothing.

All goals are ratios within one run, or shares, save those that say otherwise: a machine's speed meets both sides.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

Found = dict[str, Any]

P50_MOST: Final = 0.65
P50_AIM: Final = 0.45
P99_MOST: Final = 0.8
WATCHERS: Final = 200
WATCHERS_MOST: Final = 0.25
SPREAD_US_MOST: Final = 50
TABLES: Final = 1_000
CORE_MOST: Final = 0.25
TABLES_P99_US_MOST: Final = 1_000
GAP_US_MOST: Final = 500

# A load on a core of its own is late by some microseconds.
LAG_US_MOST: Final = 200


class Verdict(NamedTuple):
    """One goal."""

    goal: str
    wanted: str
    found: str
    met: str


def told(goal: str, wanted: str, value: float | None, most: float, unit: str = "", lag_us: float = 0) -> Verdict:
    """`lag_us`: how late the load itself was, at p99; what it saw is then its own trouble as well."""
    if value is None:
        return Verdict(goal, wanted, "not measured", "")
    disturbed = f"; the load was disturbed, up to {lag_us:.0f} µs late (p99)" if lag_us > LAG_US_MOST else ""
    return Verdict(goal, wanted, f"{value:.3g}{unit}{disturbed}", "yes" if value <= most else "**no**")


def verdicts(found: dict[str, Found]) -> Iterator[Verdict]:
    """All of them, as far as they were measured."""
    if "call" in found:
        yield from calls(found["call"])
    if "order" in found:
        yield ordered(found["order"])
    if "scale" in found:
        yield from scaled(found["scale"])
    if "rude" in found:
        yield from unmoved(found["rude"])


def calls(found: Found) -> Iterator[Verdict]:
    rows = {(row["system"], row["seats"]): row for row in found["rows"]}
    ours = rows.get(("referee", 4))
    if ours is not None:
        wanted = f"at most {P50_MOST}, aim {P50_AIM}"
        lag = ours["lag_p99_us"]
        yield told("p50 to trio-websocket, 4 seats", wanted, ours["ratio"], P50_MOST, lag_us=lag)
        yield told("p99 to trio-websocket, 4 seats", f"at most {P99_MOST}", ours["p99_ratio"], P99_MOST, lag_us=lag)
    beside = rows.get(("referee/Node", 4))
    if beside is not None:
        others = [row for (system, seats), row in rows.items() if seats == 4 and row["client"] == "Node"]
        for other in others:
            if other["system"].partition("/")[0] not in ("referee", "trio-websocket"):
                goal = f"p50 to {other['system'].partition('/')[0]}, same client, 4 seats"
                yield told(goal, "below 1", beside["p50_us"] / other["p50_us"], 1)
    eight = rows.get(("referee", 8))
    if eight is not None:
        wanted = f"within {SPREAD_US_MOST} µs"
        yield told("first to last of 8 seats, median", wanted, eight["spread_p50_us"], SPREAD_US_MOST, " µs")


def ordered(found: Found) -> Verdict:
    rows = [row for row in found["rows"] if row["system"] == "referee" and row["gap_us"] <= GAP_US_MOST]
    races, won = sum(row["trials"] for row in rows), sum(row["first_won"] for row in rows)
    goal = f"the first sender wins, 0 to {GAP_US_MOST} µs apart; idle, loaded, stalled"
    return Verdict(goal, "every race", f"{won} of {races}", "yes" if won == races > 0 else "**no**")


def scaled(found: Found) -> Iterator[Verdict]:
    watched = [row for row in found["watchers"] if row["system"] == "referee" and row["watchers"] == WATCHERS]
    for row in watched:
        goal = f"the last of {WATCHERS} watchers, to trio-websocket"
        yield told(goal, f"at most {WATCHERS_MOST}", row["ratio"], WATCHERS_MOST)
    many = [row for row in found["tables"] if row["system"] == "referee" and row["tables"] == TABLES]
    for row in many:
        goal = f"{TABLES} tables of four, a call a second each"
        lag = row["lag_p99_us"]
        yield told(f"{goal}: of one core", f"at most {CORE_MOST}", row["core"], CORE_MOST, lag_us=lag)
        yield told(f"{goal}: p99", "at most 1 ms", row["p99_us"], TABLES_P99_US_MOST, " µs", lag_us=lag)


def unmoved(found: Found) -> Iterator[Verdict]:
    for row in found["rows"]:
        if row["others"] != "all behave":
            low, high = row["p99_ratio_low"], row["p99_ratio_high"]
            yield Verdict(
                f"everybody else's p99, while {row['others']}",
                "no more than noise: the quartiles include 1, or lie below",
                f"{row['p99_ratio']:.2f} [{low:.2f}-{high:.2f}]",
                "yes" if low <= 1 else "**no**",
            )

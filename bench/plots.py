"""Draws what a bench found: python -m bench.plots DIR < found.json, with the Python that the peers brought.

Knows the shapes that the benches print, and matplotlib; measures nothing. Every chart says its unit, and one that
compares says which is ours.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl  # type: ignore[import-not-found]  # Among the peers alone.

mpl.use("svg")
from matplotlib import pyplot as plt  # After the choice of what draws.

# Told apart by whoever sees colors otherwise, too (Okabe and Ito).
OURS: Final = "#0072b2"
BASE: Final = "#e69f00"
OTHERS: Final = "#8a8a8a"
MORE: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#555555")

Found = dict[str, Any]
mpl.rcParams.update(
    {
        "svg.fonttype": "none",  # Text stays text: small, and searchable.
        "svg.hashsalt": "bench",  # The same numbers give the same file.
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "figure.constrained_layout.use": True,
    }
)


def color(system: str) -> str:
    """Ours, what we compare with, and all others."""
    name = system.partition("/")[0].partition(",")[0]
    return OURS if name == "referee" else BASE if name == "trio-websocket" else OTHERS


def save(figure: Any, folder: Path, name: str) -> None:
    figure.savefig(folder / f"{name}.svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)


def spans(axis: Any, names: list[str], low: list[float], high: list[float], colors: list[str]) -> None:
    """From p50 to p99, on a scale that shows both."""
    axis.hlines(names, low, high, color=colors, linewidth=1.5)
    axis.scatter(low, names, color=colors, s=40, zorder=3)
    axis.plot(high, names, "|", color="black", markersize=9)
    axis.set_xscale("log")
    axis.set_xlabel("µs to all seats: p50 (dot), p99 (mark)")


def call(found: Found, folder: Path) -> None:
    """For each number of seats: from p50 to p99; then the ratios of p50 with their quartiles."""
    for seats in sorted({row["seats"] for row in found["rows"]}):
        rows = sorted(
            (row for row in found["rows"] if row["seats"] == seats),
            key=lambda row: (row["client"] == "Node", row["p50_us"]),
            reverse=True,
        )
        figure, (times, ratios) = plt.subplots(1, 2, figsize=(9, 0.32 * len(rows) + 1.2), sharey=True)
        names, colors = [row["system"] for row in rows], [color(row["system"]) for row in rows]
        spans(times, names, [row["p50_us"] for row in rows], [row["p99_us"] for row in rows], colors)
        times.set_title(f"{seats} seats, two call at once", loc="left")
        for position, row in enumerate(rows):
            ratios.plot([row["ratio_low"], row["ratio_high"]], [position] * 2, color=colors[position], linewidth=4)
            ratios.plot([row["ratio"]], [position], "o", color=colors[position])
            won = row["first_wins"]
            ratios.annotate(
                "" if won is None else f"first wins {100 * won:.0f} %", (1.01, position),
                xycoords=("axes fraction", "data"), va="center", fontsize=8,
            )  # fmt: skip
        ratios.axvline(1, color=BASE, linewidth=0.8)
        ratios.set_xlim(left=0)
        ratios.set_xlabel("p50 ÷ trio-websocket's, same client")
        save(figure, folder, f"call-{seats}")


def order(found: Found, folder: Path) -> None:
    """How often the first to call won, by the distance of the calls: a picture a condition."""
    conditions = list(dict.fromkeys(row["condition"] for row in found["rows"]))
    systems = list(dict.fromkeys(row["system"] for row in found["rows"]))
    figure, axes = plt.subplots(1, len(conditions), figsize=(3.2 * len(conditions) + 1, 3), sharey=True, squeeze=False)
    for axis, condition in zip(axes[0], conditions, strict=True):
        for number, system in enumerate(systems):
            rows = [row for row in found["rows"] if row["system"] == system and row["condition"] == condition]
            axis.plot(
                [str(row["gap_us"]) for row in rows],
                [100 * row["first_won"] / max(1, row["trials"]) for row in rows],
                color=MORE[number % len(MORE)],
                linewidth=3 if system == "referee" else 1.2,
                marker=".",
                label=system,
            )
        axis.axhline(50, color="#dddddd", linewidth=0.8, zorder=0)
        axis.set_title(condition, loc="left")
        axis.set_xlabel("µs between the calls")
    axes[0][0].set_ylabel("the first to call won, %")
    axes[0][-1].legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5))
    save(figure, folder, "order")


def scale(found: Found, folder: Path) -> None:
    """Tables against core and p99; watchers against the last one's wait; rounds against a race's time."""
    figure, axes = plt.subplots(2, 2, figsize=(8.5, 6))
    (load, wait), (watchers, rounds) = axes
    for system in dict.fromkeys(row["system"] for row in found["tables"]):
        rows = [row for row in found["tables"] if row["system"] == system]
        tables = [row["tables"] for row in rows]
        load.plot(tables, [100 * row["core"] for row in rows], "o-", color=color(system), label=system)
        load.plot(tables, [100 * row["core_idle"] for row in rows], "o:", color=color(system), label=f"{system}, idle")
        wait.plot(tables, [row["p50_us"] for row in rows], "o-", color=color(system), label=f"{system}, p50")
        wait.plot(tables, [row["p99_us"] for row in rows], "o:", color=color(system), label=f"{system}, p99")
    for system in dict.fromkeys(row["system"] for row in found["watchers"]):
        rows = [row for row in found["watchers"] if row["system"] == system]
        watchers.plot(
            [row["watchers"] for row in rows], [row["last_p50_us"] for row in rows], "o-", color=color(system),
            label=system,
        )  # fmt: skip
    rounds.plot(
        [row["round"] for row in found["growth"]], [row["p50_us"] for row in found["growth"]], "o-", color=OURS,
        label="referee, p50",
    )  # fmt: skip
    for axis, across, up in (
        (load, "tables of four, a call a second each", "of one core, %"),
        (wait, "tables of four, a call a second each", "call to verdict, µs"),
        (watchers, "watchers", "until the last has heard, µs (p50)"),
        (rounds, "round of a long match", "call to the last seat, µs"),
    ):
        axis.set_xlabel(across)
        axis.set_ylabel(up)
        if axis.lines:
            axis.legend(frameon=False, fontsize=8)
    for axis in (load, wait, watchers):
        axis.set_xscale("log")
    wait.set_yscale("log")
    watchers.set_yscale("log")
    rounds.set_ylim(bottom=0)
    save(figure, folder, "scale")


def rules(found: Found, folder: Path) -> None:
    """What a call is made of, step by step."""
    figure, axis = plt.subplots(figsize=(7, 0.4 * len(found["steps"]) + 1.2))
    names = [f"{row['game']}: {row['command']}" for row in found["steps"]]
    left = [0.0] * len(names)
    for number, step in enumerate(("decide", "evolve", "due", "show", "encode")):
        took = [row[f"{step}_us"] or 0.0 for row in found["steps"]]
        axis.barh(names, took, left=left, color=MORE[number], label=step)
        left = [before + each for before, each in zip(left, took, strict=True)]
    axis.set_xlabel("µs a call, medians of the steps")
    axis.legend(frameon=False, fontsize=8, ncols=5, loc="upper right", bbox_to_anchor=(1, 1.3))
    save(figure, folder, "rules")


def journal(found: Found, folder: Path) -> None:
    """Call to verdict with each durability."""
    figure, axis = plt.subplots(figsize=(6, 1.8))
    rows = found["latencies"]
    names = [row["journal"] for row in rows]
    spans(axis, names, [row["p50_us"] for row in rows], [row["p99_us"] for row in rows], [OURS] * len(rows))
    save(figure, folder, "journal")


def rude(found: Found, folder: Path) -> None:
    """Everybody else, beside a rude client."""
    figure, axis = plt.subplots(figsize=(6, 1.8))
    rows = found["rows"]
    names = [row["others"] for row in rows]
    spans(axis, names, [row["p50_us"] for row in rows], [row["p99_us"] for row in rows], [OURS] * len(rows))
    save(figure, folder, "rude")


def codec(found: Found, folder: Path) -> None:
    """To encode and to decode each message."""
    figure, axis = plt.subplots(figsize=(6, 0.4 * len(found["rows"]) + 1))
    names = [f"{row['message']}, {row['spelling']} ({row['size_bytes']} bytes)" for row in found["rows"]]
    axis.barh(names, [row["encode_us"] for row in found["rows"]], color=MORE[0], label="encode")
    axis.barh(
        names, [row["decode_us"] for row in found["rows"]], left=[row["encode_us"] for row in found["rows"]],
        color=MORE[1], label="decode",
    )  # fmt: skip
    axis.set_xlabel("µs a message")
    axis.legend(frameon=False, fontsize=8)
    save(figure, folder, "codec")


def start(found: Found, folder: Path) -> None:
    """The server until its first answer, and the page until its first card."""
    bars = {"server: first hello answered": found["started"]["answered_ms"]}
    bars |= {f"page: first card, processor ÷ {row['slowed']}": row["first_card_ms"] for row in found["pages"]}
    figure, axis = plt.subplots(figsize=(6, 0.4 * len(bars) + 1))
    axis.barh(list(bars), list(bars.values()), color=OURS)
    axis.set_xlabel("ms")
    save(figure, folder, "start")


def soak(found: Found, folder: Path) -> None:
    """Memory, descriptors and processor over the life of a server."""
    figure, axes = plt.subplots(3, 1, figsize=(7, 4.5), sharex=True)
    at = [row["at_s"] for row in found["samples"]]
    for axis, key, unit in zip(
        axes, ("rss_mb", "descriptors", "cpu_share"), ("MB", "descriptors", "cores"), strict=True
    ):
        axis.plot(at, [row[key] for row in found["samples"]], color=OURS)
        axis.set_ylabel(unit)
        axis.set_ylim(bottom=0)
    axes[-1].set_xlabel("s since the start: load, rest, load, rest")
    save(figure, folder, "soak")


def stroke(found: Found, folder: Path) -> None:
    """The parts of a stroke, with a journal and without."""
    parts = list(dict.fromkeys(row["part"] for row in found["rows"]))[::-1]
    servers = list(dict.fromkeys(row["server"] for row in found["rows"]))
    figure, axis = plt.subplots(figsize=(8, 0.32 * len(parts) + 1))
    for number, server in enumerate(servers):
        took = {row["part"]: row["p50_us"] for row in found["rows"] if row["server"] == server}
        axis.plot([took[part] for part in parts], parts, "o" if number == 0 else "x", color=MORE[number], label=server)
    axis.grid(axis="y", color="#eeeeee")
    axis.set_xlim(left=0)
    axis.set_xlabel("µs, median")
    axis.legend(frameon=False, fontsize=8)
    save(figure, folder, "stroke")


def fairness(found: Found, folder: Path) -> None:
    """By gap, how often the first to press was said to be first; and what each cheat gains over an equal."""
    figure, axis = plt.subplots(figsize=(7, 3.5))
    for number, (way, shares) in enumerate(found["gaps"].items()):
        label = f"{found['preset']} (referee)" if way == "press" else way
        axis.plot(
            [gap for gap, _ in shares], [100 * share for _, share in shares], "o-", color=MORE[number], label=label
        )
    axis.axhline(95, color="#cccccc", linewidth=0.8)
    axis.axhline(99, color="#cccccc", linewidth=0.8)
    axis.set_xscale("log")
    axis.set_xlabel("ms between two presses")
    axis.set_ylabel("% of races right")
    axis.set_title(f"{found['model']} network", fontsize=9)
    axis.legend(frameon=False, fontsize=8)
    save(figure, folder, "fairness-by-gap")
    rows = found["attacks"][::-1]
    names = [f"{row['name']} ({row['link']})" for row in rows]
    figure, axes = plt.subplots(1, 2, figsize=(9, 0.22 * len(rows) + 1), sharey=True)
    axes[0].barh(names, [100 * row["outcome"]["wins"] for row in rows], color=OURS)
    axes[0].axvline(50, color="black", linewidth=0.8)
    axes[0].axvline(60, color="black", linewidth=0.8, linestyle="dashed")
    axes[0].set_xlabel("% of races won against an equal (dashed: 60)")
    axes[1].barh(names, [row["outcome"]["lead_ms"] for row in rows], color=OURS)
    axes[1].set_xlabel("ms that a press is credited with")
    axes[0].tick_params(labelsize=7)
    save(figure, folder, "fairness-attacks")


CHARTS: Final[dict[str, Callable[[Found, Path], None]]] = {
    each.__name__: each for each in (call, order, scale, rules, journal, rude, codec, start, soak, stroke, fairness)
}


def main() -> None:
    found = json.load(sys.stdin)
    CHARTS[found["question"]](found, Path(sys.argv[1]))


if __name__ == "__main__":
    main()

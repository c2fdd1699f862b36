"""Runs every bench and writes what they found, good or bad: python -m bench.report [--quick] [--only NAME]... [--kept].

What each bench printed is kept in `bench/reports`, which nobody commits; `--kept` writes the report anew from there,
and `--only` measures one again. The report goes to bench/REPORT.md, its pictures to bench/plots.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from bench import said
from bench.setup import ROOT
from bench.verdicts import verdicts

Found = dict[str, Any]
KEPT: Final = ROOT / "bench" / "reports"
REPORT: Final = ROOT / "bench" / "REPORT.md"
PLOTS: Final = ROOT / "bench" / "plots"

# In the order of the report: the question, and the pictures that answer it.
QUESTIONS: Final = {
    "call": "From a call to its verdict at all seats",
    "stroke": "Where does the time of a ruling go?",
    "order": "Is the order ruled the order called?",
    "scale": "How much does one server carry?",
    "rude": "Does a rude client make others wait?",
    "rules": "What do the rules of a call cost?",
    "codec": "What do messages cost?",
    "journal": "What does keeping a journal cost?",
    "start": "How long until the first player is in?",
}

# Longer than any of them takes, on a slow machine.
PATIENCE_S: Final = 3_600


def run(name: str, *, quick: bool) -> bool:
    """Measure, and keep what was printed: as an object, as a table."""
    said.progress(f"measuring: {name}")
    command = [sys.executable, "-m", f"bench.{name}", "--json", *(["--quick"] if quick else [])]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    if done.returncode:
        print(f"bench.{name} failed:\n{done.stderr[-2_000:]}", file=sys.stderr)
        return False
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.json").write_text(done.stdout)
    return True


def kept() -> dict[str, Found]:
    """What was found, by the name of its bench."""
    return {name: json.loads(path.read_text()) for name in QUESTIONS if (path := KEPT / f"{name}.json").exists()}


def markdown(rows: list[Found]) -> list[str]:
    """A table of rows that all have the same fields."""
    if not rows:
        return []
    fields = list(rows[0])
    lines = ["| " + " | ".join(field.replace("_", " ") for field in fields) + " |", "|" + " --- |" * len(fields)]
    lines += ["| " + " | ".join(cell(row[field]) for field in fields) + " |" for row in rows]
    return [*lines, ""]


def cell(value: object) -> str:
    match value:
        case None:
            return ""
        case float():
            return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
        case _:
            return str(value)


CALL_FIELDS: Final = (
    "system", "seats", "races", "p50_us", "p99_us", "p999_us", "ratio", "ratio_low", "ratio_high", "p99_ratio",
    "spread_p50_us", "cpu_us", "first_wins", "lag_p99_us",
)  # fmt: skip


def tables(name: str, found: Found) -> list[str]:
    """All lists of rows that a bench printed."""
    match name:
        case "call":
            rows = [{field: row[field] for field in CALL_FIELDS} for row in found["rows"]]
            return [*markdown(rows), *markdown(found["canary"])]
        case "order":
            return order(found["rows"])
        case _:
            lists = [found[key] for key in found if isinstance(found[key], list)]
            single = [[found[key]] for key in found if isinstance(found[key], dict) and key == "started"]
            return [line for rows in single + lists for line in markdown(rows)]


def order(rows: list[Found]) -> list[str]:
    """A line for a system under a condition, a column for a distance."""
    shares: dict[tuple[str, str], Found] = {}
    for row in rows:
        line = shares.setdefault((row["system"], row["condition"]), {})
        line[f"{row['gap_us']} µs"] = round(100 * row["first_won"] / max(1, row["trials"]), 2)
    told = [{"the first won, %": system, "server": condition, **line} for (system, condition), line in shares.items()]
    races = [row["trials"] for row in rows]
    return [*markdown(told), f"{min(races, default=0)} to {max(races, default=0)} races a cell.", ""]


def machine(found: Found) -> str:
    told = found["machine"]
    libraries = ", ".join(f"{name} {version}" for name, version in told["libraries"].items())
    short = " A quick run: a look, no proof." if found["quick"] else ""
    return (
        f"{told['day']}, {told['system']}, {told['processor']}, {told['cores']} cores, load before "
        f"{told['load_before']}; Python {told['python']}, {libraries}.{short}"
    )


def report(found: dict[str, Found]) -> str:
    """The whole text."""
    lines = [
        "# What was measured",
        "",
        "Made by `python -m bench.report`; how to read it: [README.md](README.md). Times on one machine say little",
        "about another, and a busy one is slow: read ratios, which were taken side by side.",
        "",
        "## What it had to show",
        "",
    ]
    lines += markdown([verdict._asdict() for verdict in verdicts(found)])
    for name, question in QUESTIONS.items():
        if name not in found:
            continue
        lines += [f"## {question}", "", f"`python -m bench.{name}`. {machine(found[name])}", ""]
        lines += [f"![{question}](plots/{path.name})\n" for path in sorted(PLOTS.glob(f"{name}*.svg"))]
        lines += tables(name, found[name])
        lines += [f"Missing: {each}: {why}.\n" for each, why in found[name].get("missing", {}).items()]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.report", description="Run every bench, and write it down.")
    parser.add_argument("--quick", action="store_true", help="less of everything: a look, no proof")
    parser.add_argument("--only", choices=tuple(QUESTIONS), action="append", help="measure this alone (all)")
    parser.add_argument("--kept", action="store_true", help="measure nothing: write the report of what was kept")
    chosen = parser.parse_args()
    names = [] if chosen.kept else chosen.only or list(QUESTIONS)
    failed = [name for name in names if not run(name, quick=chosen.quick)]
    found = kept()
    drawn = [said.plot(told, PLOTS) == 0 for told in found.values()]
    REPORT.write_text(report(found))
    said.progress("")
    print(f"{Path(REPORT).relative_to(ROOT)}: {', '.join(found)}")
    return 1 if failed or not all(drawn) else 0


if __name__ == "__main__":
    sys.exit(main())

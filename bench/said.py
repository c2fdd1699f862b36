"""How every bench says what it found: a table for a person, one JSON object for a program, plots for a report.

Knows no measurement. What was measured on is part of what is said.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from msgspec import to_builtins

from bench import setup

LIBRARIES: Final = ("trio", "trio-websocket", "wsproto", "msgspec")


def options(parser: argparse.ArgumentParser, given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line, with the options that all benches share."""
    parser.add_argument("--quick", action="store_true", help="less of everything: a look, no proof")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--plot", type=Path, metavar="DIR", help="draw what was found into this folder, as SVG")
    return parser.parse_args(given)


def machine() -> dict[str, Any]:
    """What this was measured on."""
    model = ""
    if Path("/proc/cpuinfo").exists():
        names = [line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()]
        keys = [line.partition(":")[0].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()]
        model = names[keys.index("model name")] if "model name" in keys else ""
    return {
        "system": f"{platform.system()} {platform.release().partition('-')[0]}",
        "processor": model or platform.machine(),
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
        "libraries": {name: version(name) for name in LIBRARIES},
        "day": time.strftime("%Y-%m-%d", time.gmtime()),
    }


BEFORE: Final = machine()


def all_of(question: str, chosen: argparse.Namespace, found: Any, lines: Sequence[str]) -> int:
    """Say it; return the exit status."""
    progress("")
    told = {"question": question, "quick": chosen.quick, "machine": BEFORE, **to_builtins(found)}
    if chosen.json:
        print(json.dumps(told))
    else:
        print("\n".join(lines))
    if chosen.plot:
        return plot(told, chosen.plot)
    return 0


def plot(told: dict[str, Any], folder: Path) -> int:
    """Draw it, with the library that came with the peers."""
    if "python" in (absent := setup.missing()):
        print(f"no plots: {absent['python']}", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    command = [str(setup.PYTHON), "-m", "bench.plots", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(setup.ROOT)}
    return subprocess.run(
        command, cwd=setup.ROOT, env=environment, input=json.dumps(told), text=True, check=False
    ).returncode


def number(value: float | None, digits: int = 0) -> str:
    """A number that may be unknown."""
    return "-" if value is None else f"{value:.{digits}f}"


def progress(words: str) -> None:
    """One line on a person's screen, overwritten by the next."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)

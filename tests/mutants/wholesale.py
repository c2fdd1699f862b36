"""Every change that a mutation tool can think of, in the rings that know no socket: which of them do the tests notice?

`make mutation` runs it, for an hour or two; `make mutation ONLY='referee/table/umpire.py'` for minutes. It works on a
copy of the checkout, in which the tool (mutmut) also keeps what it found: `mutmut show NAME` there shows one change.
SURVIVORS.md beside this file says why those that are left are left.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.kit.checkout import ROOT, names

COPY: Final = ROOT / ".mutation"

RINGS: Final = {"referee/table": ("tests/table",), "referee/games": ("tests/games",)}

# Of all that could be noticed. What is left are changes that change nothing, and what SURVIVORS.md owns up to.
KILLED_MIN: Final = 0.9

SURVIVED: Final = (0,)
UNTESTED: Final = (5, 33)  # No test runs that line at all.

SETTINGS: Final = """
[tool.mutmut]
source_paths = ["referee"]
only_mutate = {only}
also_copy = ["protocol", "clients"]
pytest_add_cli_args = ["-p", "no:randomly", "-p", "no:cacheprovider", "-q"]
pytest_add_cli_args_test_selection = {tests}
use_git_change_detection = false
"""


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def copy_checkout(only: list[str], tests: list[str]) -> None:
    """A fresh copy of all that belongs to the checkout, set up for the tool."""
    shutil.rmtree(COPY, ignore_errors=True)
    for name in names():
        target = COPY / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    with (COPY / "pyproject.toml").open("a") as project:
        project.write(SETTINGS.format(only=json.dumps(only), tests=json.dumps(tests)))


def found() -> Iterator[tuple[str, str, int | None]]:
    """Module, mutant and how its tests ended, of each one that was tried."""
    for meta in sorted((COPY / "mutants" / "referee").rglob("*.meta")):
        module = meta.relative_to(COPY / "mutants").as_posix().removesuffix(".meta")
        for name, code in json.loads(meta.read_text())["exit_code_by_key"].items():
            if code is not None:
                yield module, name, code


def tell() -> float:
    """Print what came of each module, and who survived; the share that was killed."""
    tried, left = Counter[str](), Counter[str]()
    for module, name, code in found():
        tried[module] += 1
        if code in SURVIVED or code in UNTESTED:
            left[module] += 1
            say(f"{'SURVIVED' if code in SURVIVED else 'UNTESTED'} {name}")
    for module, count in tried.items():
        say(f"{count - left[module]:5} of {count:5} killed  {module}")
    total, survived = tried.total(), left.total()
    say(f"mutation: {total} changes, {total - survived} killed, {survived} survived")
    return (total - survived) / total if total else 0.0


def main(arguments: list[str]) -> int:
    """Copy, run, tell; 1 when too many survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.wholesale")
    parser.add_argument("only", nargs="*", help="files or patterns of them; else both rings")
    parser.add_argument("--tell", action="store_true", help="only tell what the last run found")
    asked = parser.parse_args(arguments)
    if not asked.tell:
        only = asked.only or [f"{ring}/*" for ring in RINGS]
        tests = [
            test for ring, folders in RINGS.items() if any(each.startswith(ring) for each in only) for test in folders
        ]
        copy_checkout(only, tests)
        tool = Path(sys.executable).with_name("mutmut")
        subprocess.run([tool, "run", "--max-children", "2"], cwd=COPY, check=True)
    return 0 if tell() >= KILLED_MIN else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

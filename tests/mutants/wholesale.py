"""Every change that a mutation tool can think of, in the rings that know no socket: which of them do the tests notice?

`make mutation` runs it, for an hour or two; `make mutation ONLY='referee/table/umpire.py'` for minutes. It works on a
copy of the checkout, in which the tool (mutmut) also keeps what it found: `mutmut show NAME` there shows one change.
SURVIVORS.md beside this file says why those that are left are left.

The tool changes the sources and notes which test runs which function; `each` beside this file tries the changes.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.kit.checkout import ROOT, names
from tests.mutants.each import PROFILE, STATS, SURVIVED, UNTESTED

COPY: Final = ROOT / ".mutation"

PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider")

RINGS: Final = {"referee/table": ("tests/table",), "referee/games": ("tests/games",)}

# Its tests take seconds: whatever takes minutes hangs, and who runs the tests notices.
ALONE_LIMIT_S: Final = 300

# Of all that could be noticed. What is left are changes that change nothing, and what SURVIVORS.md owns up to.
KILLED_MIN: Final = 0.9

HANGS: Final = -9

# What the tool is asked to try itself: it changes everything, runs the tests once, and finds no change of that name.
NONE: Final = "none"

SETTINGS: Final = """
[tool.mutmut]
source_paths = ["referee"]
only_mutate = {only}
also_copy = ["protocol", "clients"]
pytest_add_cli_args = ["-p", "no:randomly", "-p", "no:cacheprovider"]
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


def found() -> Iterator[tuple[str, str, int]]:
    """Module, mutant and how its tests ended, of each one that was tried."""
    for meta in sorted((COPY / "mutants" / "referee").rglob("*.meta")):
        module = meta.relative_to(COPY / "mutants").as_posix().removesuffix(".meta")
        for name, code in json.loads(meta.read_text())["exit_code_by_key"].items():
            if code is not None:
                yield module, name, code


def change(tests: list[str], children: int) -> None:
    """Make every change, and try each."""
    tool = Path(sys.executable).with_name("mutmut")
    made = subprocess.run([tool, "run", NONE], cwd=COPY, capture_output=True, text=True, check=False)
    changed = COPY / "mutants"
    if not (changed / STATS).exists():
        raise SystemExit(made.stdout[-2_000:] + made.stderr[-2_000:])
    subprocess.run(
        [*PYTEST, "-p", "tests.mutants.each", *tests],
        cwd=changed,
        env=os.environ | {"HYPOTHESIS_PROFILE": PROFILE, "CHILDREN": str(children)},
        check=True,
    )
    try_alone()


def try_alone() -> None:
    """Try again, each in a process of its own, what survived where results are kept.

    What was worked out while importing the tests, or is in a cache by then, a change in a forked process comes too
    late for.
    """
    for module, name, code in list(found()):
        if code == SURVIVED and "cache" in (ROOT / module).read_text() and (ended := alone(module, name)):
            meta = COPY / "mutants" / f"{module}.meta"
            kept = json.loads(meta.read_text())
            kept["exit_code_by_key"][name] = ended
            meta.write_text(json.dumps(kept))


def alone(module: str, name: str) -> int:
    """How the tests end for one change in a process of its own: 0, nobody noticed. Those nearest to it go first."""
    ring = next(ring for ring in RINGS if module.startswith(ring))
    folder = Path(RINGS[ring][0])
    near = folder / Path(module).relative_to(ring).parent
    tests = [near, *sorted(path.relative_to(ROOT) for path in (ROOT / folder).glob("test_*.py") if near != folder)]
    try:
        return subprocess.run(
            [*PYTEST, "-x", *map(str, tests)],
            cwd=COPY / "mutants",
            env=os.environ | {"HYPOTHESIS_PROFILE": PROFILE, "MUTANT_UNDER_TEST": name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=ALONE_LIMIT_S,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired:
        return HANGS


def tell() -> float:
    """Print what came of each module, and who survived; the share that was killed."""
    tried, left = Counter[str](), Counter[str]()
    for module, name, code in found():
        tried[module] += 1
        if code in (SURVIVED, UNTESTED):
            left[module] += 1
            say(f"{'SURVIVED' if code == SURVIVED else 'UNTESTED'} {name}")
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
    parser.add_argument("--children", type=int, default=2, metavar="N", help="processes at a time")
    asked = parser.parse_args(arguments)
    if not asked.tell:
        only = asked.only or [f"{ring}/*" for ring in RINGS]
        tests = [
            test for ring, folders in RINGS.items() if any(each.startswith(ring) for each in only) for test in folders
        ]
        copy_checkout(only, tests)
        change(tests, asked.children)
    return 0 if tell() >= KILLED_MIN else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

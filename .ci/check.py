"""Runs every check of the project, all of them even when one fails. Knows no rule itself.

`--quick` runs only those that need neither browser nor Node and take seconds.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import bring

BIN = Path(sys.executable).parent

# Hung beyond this is failed: the whole run should take a quarter of an hour.
STEP_LIMIT_S = 30 * 60

# Two workers keep two cores busy; more than four only fight over the browser's memory.
WORKERS = max(2, min(4, os.cpu_count() or 2))


@dataclass
class Outcome:
    """How one check ended, and what kept it from passing."""

    name: str
    passed: bool
    took_s: float


def tool(name: str, *arguments: str) -> Callable[[], bool]:
    """A check that is one program of the venv."""
    return lambda: run([str(BIN / name), *arguments])


def run(command: list[str], cwd: Path = bring.ROOT) -> bool:
    """Whether a command succeeded; its output goes where ours goes."""
    try:
        return (
            subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, timeout=STEP_LIMIT_S, check=False).returncode
            == 0
        )
    except subprocess.TimeoutExpired:
        print(f"gave up after {STEP_LIMIT_S} s: {' '.join(command)}")
        return False


def phone_types() -> bool:
    """The phone page's modules, checked against the types that the protocol generates."""
    node = bring.node_folder()
    bring.node_packages(node)
    os.environ["PATH"] = f"{node}{os.pathsep}{os.environ['PATH']}"
    tsc = bring.PHONE / "node_modules" / ".bin" / "tsc"
    return run([str(tsc), "--project", "tsconfig.json"], cwd=bring.PHONE)


def browser() -> bool:
    """A browser for the tests, which find it through REFEREE_CHROMIUM."""
    path = bring.browser()
    print(path or "Playwright's own Chromium")
    if path:
        os.environ["REFEREE_CHROMIUM"] = path
    return True


def webkit() -> bool:
    """The other engine, which the tests find by its name."""
    print(bring.webkit())
    return True


def tests(with_browser: bool, with_webkit: bool) -> bool:
    """All tests; without a browser those that can run without one."""
    command = [str(BIN / "pytest"), f"--numprocesses={WORKERS}", "--dist=worksteal"]
    if not with_browser:
        print("NOT running the browser tests: there is no browser")
        command += ["-m", "not browser"]
    elif not with_webkit:
        print("NOT running the tests in WebKit: there is no WebKit")
        command += ["-m", "not webkit"]
    return run(command)


def planted_faults() -> bool:
    """Every fault that is planted is noticed. That a blind simulator does not notice all is one of the tests."""
    return run([sys.executable, "-m", "tests.mutants"])


def attempt(name: str, check: Callable[[], bool]) -> Outcome:
    """Runs one check under a heading."""
    print(f"\n=== {name}", flush=True)
    began = time.monotonic()
    try:
        passed = check()
    except bring.Missing as lack:
        print(f"MISSING: {lack}")
        passed = False
    return Outcome(name, passed, time.monotonic() - began)


def main(quick: bool) -> int:
    """Runs the checks and sums them up; returns the exit code."""
    outcomes = [
        attempt("ruff check", tool("ruff", "check", "--quiet", ".")),
        attempt("ruff format", tool("ruff", "format", "--check", "--quiet", ".")),
        attempt("mypy", tool("mypy")),
        attempt("import arrows", tool("lint-imports", "--no-logo")),
    ]
    if not quick:
        outcomes.append(attempt("phone types", phone_types))
        found, kit = attempt("browser", browser), attempt("webkit", webkit)
        outcomes += [found, kit, attempt("tests", lambda: tests(found.passed, kit.passed))]
        outcomes.append(attempt("planted faults", planted_faults))
    print()
    for outcome in outcomes:
        print(f"{'ok    ' if outcome.passed else 'FAILED'} {outcome.took_s:6.1f} s  {outcome.name}")
    passed = sum(outcome.passed for outcome in outcomes)
    failed = len(outcomes) - passed
    print(f"checks: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(quick="--quick" in sys.argv[1:]))

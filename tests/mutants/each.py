"""A plugin of pytest that tries every change of the mutation tool on the tests that run its function.

The tests are collected once. For each change a process is forked that runs them, the likeliest first, until one fails:
so a change costs as much as its tests, and not as much as starting them. No test has run in what is forked from, so
a cache keeps nothing but what importing put there.
"""

import gc
import json
import os
import resource
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, settings

# As in the usual runs of the tests, but nobody reads a shrunk example.
PROFILE: Final = "unshrunk"
settings.register_profile(
    PROFILE,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    max_examples=100,
    phases=(Phase.explicit, Phase.generate),
)

# The tool writes here, beside the changed sources, which test runs which function, and how long each takes unchanged.
STATS: Final = "mutmut-stats.json"

# A change for which its tests take so many times as long, and so many seconds more, hangs.
TIMES: Final = 10
MORE_S: Final = 10

# What a test costs besides its own time.
QUICK_S: Final = 0.01

# How the tests of a change end; else they failed, or the process was stopped.
SURVIVED: Final = 0
FAILED: Final = 1
UNTESTED: Final = 33


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of the tests as such: first all of them unchanged, then each change that was not tried yet."""
    trial = Trial(session, json.loads(Path(STATS).read_text()))
    if trial.ends("", session.items) != SURVIVED:
        raise pytest.UsageError("the tests fail without any change")
    for path in sorted(Path("referee").rglob("*.meta")):
        meta = json.loads(path.read_text())
        trial.try_all(meta["exit_code_by_key"])
        path.write_text(json.dumps(meta))
    return True


class Trial:
    """The tests, and what is known of them."""

    def __init__(self, session: pytest.Session, stats: Mapping[str, Any]) -> None:
        self._session = session
        self._items = {item.nodeid: item for item in session.items}
        self._took_s: Mapping[str, float] = stats["duration_by_test"]
        self._tests: Mapping[str, list[str]] = stats["tests_by_mangled_function_name"]
        self._children = int(os.environ.get("CHILDREN", "1"))
        self._running: dict[int, tuple[str, int]] = {}  # The change, and where its process says what failed.
        self._failed: Counter[str] = Counter()  # How many changes each test has noticed.

    def try_all(self, codes: dict[str, int | None]) -> None:
        """Fill in how the tests end for each change of one module."""
        for name in [name for name, code in codes.items() if code is None]:
            tests = [test for test in self._tests.get(name.rpartition("__mutmut_")[0], ()) if test in self._items]
            if not tests:
                codes[name] = UNTESTED
                continue
            tests.sort(key=self._promise)
            child, said = self._fork(name, [self._items[test] for test in tests])
            self._running[child] = name, said
            while len(self._running) >= self._children:
                self._reap(codes)
        while self._running:
            self._reap(codes)

    def ends(self, name: str, items: list[pytest.Item]) -> int:
        """How the tests end for one change; the empty name changes nothing."""
        child, said = self._fork(name, items)
        os.close(said)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def _promise(self, test: str) -> float:
        """What it costs to try this test for what it may bring: who has noticed much goes before who is quick."""
        return (self._took_s.get(test, 0.0) + QUICK_S) / (1 + self._failed[test])

    def _reap(self, codes: dict[str, int | None]) -> None:
        child, status = os.wait()
        name, said = self._running.pop(child)
        codes[name] = os.waitstatus_to_exitcode(status)
        with os.fdopen(said, "rb") as stream:
            if test := stream.read().decode():
                self._failed[test] += 1

    def _fork(self, name: str, items: list[pytest.Item]) -> tuple[int, int]:
        """The process, and where it says which test failed."""
        gc.freeze()
        said, says = os.pipe()
        child = os.fork()
        if not child:
            code = FAILED
            try:
                code = self._run(name, items, says)
            finally:
                os._exit(code)
        os.close(says)
        return child, said

    def _run(self, name: str, items: list[pytest.Item], says: int) -> int:
        limit_s = int(TIMES * sum(self._took_s.get(item.nodeid, 0.0) for item in items) + MORE_S)
        resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s))
        # Pytest has copies of the streams that it was given: nobody reads what thousands of failures say.
        self._session.config.pluginmanager.unregister(name="terminalreporter")
        os.environ["MUTANT_UNDER_TEST"] = name
        for item, following in zip(items, [*items[1:], None], strict=True):
            self._session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._session.testsfailed:
                os.write(says, item.nodeid.encode())
                return FAILED
        return SURVIVED

"""Runs a file of tests in Node. Knows processes; knows no page."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LIMIT_S = 60  # A file takes a second; a busy machine some more.


def run(test: str, **environment: str) -> None:
    """Runs one file; fails with all that it said when a test in it fails."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed here")
    done = subprocess.run(
        [node, "--test", "--test-reporter=spec", HERE / test],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)
    assert "pass 0" not in done.stdout.splitlines(), f"{test} ran no test"

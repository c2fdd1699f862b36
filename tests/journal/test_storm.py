"""A storm against a server with a journal: all that it told replays, and every receipt holds for somebody else."""

import json
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.journal import verifier

STARTED_S = 60
STORM_S = 240

REFEREE = (sys.executable, "-m", "referee")


@pytest.fixture
def url(path):
    """A server's address; it is killed at the end, as if the power had gone for it alone."""
    command = [*REFEREE, "serve", "--plain", "--port", "0", "--host", "127.0.0.1", "--journal", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.send_signal(signal.SIGKILL)
        process.wait(STARTED_S)


def said(*words: str) -> str:
    ended = subprocess.run([*REFEREE, *words], capture_output=True, text=True, timeout=STORM_S, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.slow
def test_the_verifier_agrees_on_all_receipts_of_a_storm(url, path: Path, tmp_path: Path):
    report = json.loads(said("storm", url, "--tables", "4", "--races", "120", "--rate", "12", "--json"))
    receipts = tmp_path / "receipts"

    verified = json.loads(said("replay", str(path), "--verify", "--json", "--receipts", str(receipts)))

    assert report["violations"] == 0
    assert verified["found"] == []
    assert (verified["tables"], verified["mismatches"]) == (5, 0), "its own, and those of the storm"
    rulings: Counter[str] = Counter()
    for file in receipts.iterdir():
        receipt = json.loads(file.read_text())
        assert verifier.faults(receipt) == [], file.name
        rulings[receipt["verdict"]["ruling"]] += 1
    assert rulings.total() == verified["verdicts"]
    # Of calls in a storm some are never heard of by who made them; what anybody was told is in the journal.
    assert all(rulings[ruling] >= count for ruling, count in report["rulings"].items()), (rulings, report["rulings"])
    assert set(rulings) >= {"upheld", "late", "wrong"}

"""A storm over real sockets against the server as it is shipped, in a process of its own: every kind of chaos."""

import json
import subprocess
import sys
import urllib.request

import pytest

from referee.storm.mishaps import Chaos

STARTED_S = 60
STORM_S = 240


@pytest.fixture
def url(request):
    """A server's address, for as long as the test lasts. It must end cleanly."""
    command = [sys.executable, "-m", "referee", "serve", "--plain", "--port", "0", "--host", "127.0.0.1"]
    command += getattr(request, "param", [])
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            status = process.wait(STARTED_S)
    assert status == 0


def storm(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "referee", "storm", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=STORM_S, check=False)


@pytest.mark.slow
def test_a_storm_of_every_kind_of_chaos_breaks_no_promise(url):
    """Six tables of both games, some minutes' worth of misfortune in 40 seconds."""
    ended = storm(url, "--tables", "6", "--races", "320", "--rate", "8", "--json")
    assert ended.stderr == ""
    report = json.loads(ended.stdout)
    assert report["breaches"] == []
    assert (ended.returncode, report["violations"], report["complete"]) == (0, 0, True)
    assert report["races"] == 320
    assert set(report["befell"]) == set(Chaos)
    assert sum(report["befell"].values()) >= 5
    assert set(report["rulings"]) >= {"upheld", "late", "wrong"}
    assert report["views_checked"] >= 6 * 4 * 4  # Every client at every quiet moment.
    assert report["histories_searched"] > 100
    assert report["latency_calm"]["n"] > 100
    assert report["latency_chaos"]["n"] > 100
    assert sum(report["wins_by_seat"].values()) > 100
    # The server is at rest again: a task for each table that stays open, and no connection but the one that asks.
    before, after = report["server_before"], report["server_after"]
    assert after["connections"] == before["connections"]
    assert after["tasks"] - after["tables"] <= before["tasks"] - before["tables"]
    assert after["broken"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("url", [["--fairness", "strict"]], indirect=True)
def test_tables_that_order_by_press_break_no_promise_either(url):
    ended = storm(url, "--tables", "2", "--races", "60", "--rate", "12", "--chaos", "none", "--json")
    assert ended.stderr == ""
    report = json.loads(ended.stdout)
    assert report["breaches"] == []
    assert (ended.returncode, report["races"], report["complete"]) == (0, 60, True)


@pytest.mark.slow
def test_a_report_for_people_is_a_page(url):
    ended = storm(url, "--tables", "1", "--seats", "2", "--races", "20", "--rate", "40", "--chaos", "none")
    assert ended.returncode == 0, ended.stdout
    assert "races         20 at 1 tables of 2" in ended.stdout
    assert "violations    0" in ended.stdout
    with urllib.request.urlopen(f"{url.rpartition('/')[0]}/healthz") as answer:
        assert json.load(answer)["status"] == "ok"


def test_a_server_elsewhere_is_not_touched_and_one_that_is_not_there_is_named():
    elsewhere = storm("http://192.0.2.1:8080")
    assert elsewhere.returncode == 2
    assert "--yes-this-is-my-server" in elsewhere.stderr
    nobody = storm("http://127.0.0.1:9", "--races", "1", "--tables", "1")
    assert nobody.returncode == 2
    assert "127.0.0.1:9 cannot be stormed" in nobody.stderr

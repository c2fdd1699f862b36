"""Each bench prints one object, of the shape that its readers expect. Small samples; no figure is asserted."""

import json
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def unpinned() -> Iterator[None]:
    """A bench pins itself to a core; what is tested next should not stay there."""
    cores = os.sched_getaffinity(0)
    yield
    os.sched_setaffinity(0, cores)


def told(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Any:
    """What `python -m bench.NAME --tiny --json` prints."""
    monkeypatch.setattr(sys, "argv", [name, "--tiny", "--json", *arguments])
    assert import_module(f"bench.{name}").main() == 0
    found = json.loads(capsys.readouterr().out)
    assert found["question"] == name
    assert {"system", "processor", "cores", "python", "libraries"} <= set(found["machine"])
    return found


@pytest.mark.slow
def test_call_prints_a_row_a_system_and_its_canary(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = told("call", capsys, monkeypatch, "--quick", "--only", "trio TCP")
    rows = {row["system"]: row for row in found["rows"]}
    assert set(rows) == {"referee", "trio-websocket", "trio TCP"}
    for row in rows.values():
        assert {"seats", "p50_us", "p99_us", "p999_us", "ratio", "first_wins", "cpu_us"} <= set(row)
        assert row["seats"] == 4
        assert row["races"] > 0
    assert rows["trio-websocket"]["ratio"] == 1
    assert rows["referee"]["first_wins"] == 1
    # A stall that does not show means that nothing else would.
    for canary in found["canary"]:
        assert canary["longest_ms"] >= 0.9 * canary["stall_ms"]


@pytest.mark.slow
def test_stroke_finds_every_joint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = told("stroke", capsys, monkeypatch)
    assert found["missing"] == {}
    assert all(whole["strokes"] for whole in found["whole"])
    parts = {row["part"]: row["p50_us"] for row in found["rows"] if row["server"] == "with journal"}
    assert all(parts.values()), parts


@pytest.mark.slow
def test_order_prints_a_row_a_cell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = told("order", capsys, monkeypatch, "--only", "referee", "--server", "idle", "--server", "stalled")
    cells = {(row["condition"], row["gap_us"]): row for row in found["rows"]}
    assert set(cells) == {(condition, gap) for condition in ("idle", "stalled") for gap in (0, 5_000)}
    for row in cells.values():
        assert row["first_won"] == row["trials"]


@pytest.mark.slow
def test_scale_answers_what_it_is_asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = told("scale", capsys, monkeypatch, "--part", "watchers", "--part", "growth")
    assert {row["system"] for row in found["watchers"]} == {"referee", "trio-websocket"}
    assert found["growth"]
    assert not found["tables"]


@pytest.mark.slow
def test_journal_compares_servers_with_and_without(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = told("journal", capsys, monkeypatch)
    assert [row["journal"] for row in found["latencies"]] == ["without", "normal"]
    assert [row["durability"] for row in found["writes"]] == ["normal", "full"]


def test_rules_takes_every_game_apart(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = told("rules", capsys, monkeypatch)
    assert {row["game"] for row in found["steps"]} == {"dizzy", "zangle"}
    assert len(found["asked"]) == 6


def test_codec_spells_every_message_twice(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = told("codec", capsys, monkeypatch)
    assert [row["message"] for row in found["rows"]] == ["Play", "Play", "News", "News", "Sight", "Sight"]

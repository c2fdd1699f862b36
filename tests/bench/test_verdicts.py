"""The report says yes only where a goal is met, and says what may have spoiled a figure."""

from typing import Any

from bench.verdicts import GAP_US_MOST, verdicts


def call_row(system: str, **changed: Any) -> dict[str, Any]:
    row = {
        "system": system,
        "client": "Node" if system.endswith("/Node") else "plain",
        "seats": 4,
        "p50_us": 100.0,
        "ratio": 0.6,
        "p99_ratio": 0.7,
        "spread_p50_us": 30.0,
        "lag_p99_us": 5.0,
    }
    return row | changed


def met(found: dict[str, Any]) -> list[str]:
    return [verdict.met for verdict in verdicts(found)]


def test_a_goal_is_met_up_to_its_bound() -> None:
    assert met({"call": {"rows": [call_row("referee", ratio=0.65, p99_ratio=0.8)]}}) == ["yes", "yes"]
    assert met({"call": {"rows": [call_row("referee", ratio=0.66, p99_ratio=0.81)]}}) == ["**no**", "**no**"]


def test_frameworks_are_compared_under_their_own_client_alone() -> None:
    rows = [
        call_row("referee", p50_us=1.0),
        call_row("referee/Node", p50_us=200.0),
        call_row("socket.io/Node", p50_us=150.0),
        call_row("trio-websocket/Node", p50_us=10.0),
    ]
    assert met({"call": {"rows": rows}}) == ["yes", "yes", "**no**"]


def test_one_inversion_is_enough_to_miss_the_goal() -> None:
    def row(**changed: Any) -> dict[str, Any]:
        return {"system": "referee", "condition": "idle", "gap_us": 0, "trials": 10, "first_won": 10} | changed

    assert met({"order": {"rows": [row()]}}) == ["yes"]
    assert met({"order": {"rows": [row(), row(first_won=9)]}}) == ["**no**"]
    # What was not asked proves nothing.
    assert met({"order": {"rows": []}}) == ["**no**"]
    far = row(gap_us=2 * GAP_US_MOST, first_won=9)
    assert met({"order": {"rows": [row(), far, row(system="ws", first_won=0)]}}) == ["yes"]


def test_a_load_that_was_late_itself_is_told() -> None:
    (p50, _) = verdicts({"call": {"rows": [call_row("referee", lag_p99_us=900.0)]}})
    assert "disturbed" in p50.found

"""What happens by itself next is kept from command to command, and is always what a fresh look would find."""

import pytest

from referee.simulator.plan import plan_of
from referee.simulator.tabletop import run
from referee.table.table import Table


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
def test_whatever_changes_what_is_due_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, looks = Table._next_due, 0

    def compared(table: Table) -> object:
        nonlocal looks
        known = kept(table)
        table._due_is_known = False
        fresh = kept(table)
        assert (known and known.at) == (fresh and fresh.at)
        looks += 1
        return fresh

    monkeypatch.setattr(Table, "_next_due", compared)
    for seed in range(8):
        assert run(plan_of(seed, game, races=30)).violations == []
    assert looks > 1_000

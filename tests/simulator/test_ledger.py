"""I5: whatever is simulated is in its journal, and decided again from that it comes to the same, at every entry."""

import pytest

from referee.journal.croupier import Croupier
from referee.simulator import ledger
from referee.simulator.command import Asked, Unplayable, simulate_as_asked
from referee.simulator.plan import plan_of
from referee.simulator.run import play
from referee.table.table import Table

SEEDS = {"table": range(8), "stack": range(4)}


@pytest.mark.parametrize("game", ["dizzy", "zangle"])
@pytest.mark.parametrize(("depth", "seed"), [(depth, seed) for depth, seeds in SEEDS.items() for seed in seeds])
def test_a_seeds_journal_is_decided_again_to_the_same_digests(depth, seed, game, tmp_path):
    plan = plan_of(seed, game, depth=depth, races=25)
    outcome = play(plan, journals=tmp_path)
    assert outcome.violations == []
    verified = ledger.decided_again(ledger.file_of(plan, tmp_path))
    assert (verified.tables, verified.mismatches) == (1, 0)
    assert verified.verdicts == sum(outcome.rulings.values())
    assert verified.verdicts


@pytest.mark.parametrize("depth", ["table", "stack"])
def test_to_keep_a_journal_changes_nothing_of_a_run(depth, tmp_path):
    plan = plan_of(5, depth=depth, races=25)
    assert play(plan, journals=tmp_path).trace_hash == play(plan).trace_hash


@pytest.mark.parametrize("depth", ["table", "stack"])
def test_chance_that_is_not_written_is_noticed(depth, tmp_path, monkeypatch):
    monkeypatch.setattr(Croupier, "take", lambda self: ())
    outcome = play(plan_of(5, depth=depth, races=5), journals=tmp_path)
    assert {violation.invariant for violation in outcome.violations} == {"I5"}


@pytest.mark.parametrize("depth", ["table", "stack"])
def test_what_decides_besides_what_is_written_is_noticed(depth, tmp_path, monkeypatch):
    """A table that thinks of how often it was asked when it is due: a replay asks less often."""
    due = Table.due
    asked: dict[Table, int] = {}

    def counted(self):
        asked[self] = asked.get(self, 0) + 1
        if asked[self] == 20:
            self.watchers += 1
        return due(self)

    monkeypatch.setattr(Table, "due", counted)
    outcome = play(plan_of(5, depth=depth, races=25), journals=tmp_path)
    assert "I5" in {violation.invariant for violation in outcome.violations}


def test_a_folder_that_is_not_empty_is_left_as_it_is(tmp_path):
    kept = tmp_path / "evening.journal"
    kept.write_text("precious")
    with pytest.raises(Unplayable, match="not empty"):
        simulate_as_asked(Asked(seeds="0:2", races=2, journal=tmp_path))
    assert [each.name for each in tmp_path.iterdir()] == [kept.name]


def test_journals_are_kept_one_a_seed(tmp_path, capsys):
    folder = tmp_path / "kept"
    assert simulate_as_asked(Asked(seeds="0:2", races=5, journal=folder)) == 0
    assert len([*folder.glob("table-*.journal")]) == 2

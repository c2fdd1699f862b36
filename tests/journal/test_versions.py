"""Journals of every version that ever was are decided again; those of this one are compared to the last digest."""

import shutil
from pathlib import Path

import pytest

from referee.journal.entries import RECORDS_VERSION
from referee.journal.reader import reading
from referee.journal.recovery import unfinished
from referee.journal.store import Store
from referee.journal.telling import results
from referee.journal.verifying import Verified, Verifying

KEPT = sorted((Path(__file__).parent / "kept").glob("version-*.journal"))


def verified(path: Path) -> Verified:
    with reading(path) as connection:
        verifying = Verifying(path, connection)
        for _ in verifying.read_on():
            pass
        verifying.check_file()
    return verifying.outcome


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def kept(request, tmp_path):
    """A copy of a journal that was kept, and its version."""
    copy = tmp_path / request.param.name
    shutil.copyfile(request.param, copy)
    return copy, int(request.param.stem.removeprefix("version-"))


def test_a_journal_of_each_version_is_decided_again(kept):
    path, version = kept
    outcome = verified(path)
    assert outcome.found == [], (
        f"What decides or is told has changed: raise RECORDS_VERSION above {RECORDS_VERSION}, and keep a journal of "
        "the new version beside the others. If an older one is decided otherwise now, that needs a way from there."
        if version == RECORDS_VERSION
        else "An older journal is decided otherwise than it was."
    )
    assert outcome.verdicts > 10
    assert outcome.older == (outcome.tables if version < RECORDS_VERSION else 0)


def test_results_are_told_of_each_version(kept):
    path, _ = kept
    assert results(path).verdicts > 10


def test_tables_of_each_version_come_back(kept):
    path, _ = kept
    store = Store.open(path)
    assert [sitting.failed for sitting in unfinished(store)] == [""]
    store.close()


def test_a_journal_of_this_version_is_kept():
    assert f"version-{RECORDS_VERSION}" in [path.stem for path in KEPT]

"""A journal for each test, on the disk."""

import pytest

from referee.journal.store import Store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "test.journal"


@pytest.fixture
def store(path):
    store = Store.open(path)
    yield store
    store.close()

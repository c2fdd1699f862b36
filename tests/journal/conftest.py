"""A journal for each test, on the disk; and a command line to look at it."""

import sys

import pytest

from referee import cli
from referee.journal.store import Store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "test.journal"


@pytest.fixture
def store(path):
    store = Store.open(path)
    yield store
    store.close()


@pytest.fixture
def typed(monkeypatch, capsys):
    """Type a command; its exit status, and what it said on standard output and standard error."""

    def run(*words: str):
        monkeypatch.setattr(sys, "argv", ["referee", *words])
        status: object = 0
        try:
            cli.main()
        except SystemExit as ended:
            status = ended.code
        said = capsys.readouterr()
        return status, said.out, said.err

    return run

"""Where servers keep their journals when nobody says where, and for how long."""

import pytest

from referee.journal.places import open_own as opened
from referee.journal.places import own_journals, user_folder
from referee.journal.store import Durability, Store
from tests.journal.sittings import Written


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "referee"


def names(folder) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if not each.name.endswith("-lock"))


def test_a_server_on_a_port_finds_its_own_again(folder):
    store = opened(8080, Durability.NORMAL)
    Written(store)
    store.close()

    store = opened(8080, Durability.NORMAL)

    assert store.last > 0
    assert own_journals() == [store.path] == [folder / "serve-8080.journal"]
    store.close()


def test_a_journal_that_nobody_could_find_goes_with_its_server(folder):
    one, other = opened(None, Durability.NORMAL), opened(None, Durability.NORMAL)
    assert one.path != other.path
    Written(one)
    one.close()
    other.close()

    assert names(folder) == []


def test_what_such_a_server_left_that_died_is_no_use(folder):
    user_folder().mkdir(parents=True)
    left = Store.open(folder / "serve-any.journal")
    Written(left)
    left.close()

    store = opened(None, Durability.NORMAL)

    assert (store.path.name, store.last, store.unfinished()) == ("serve-any.journal", 0, [])
    store.close()
    assert names(folder) == []

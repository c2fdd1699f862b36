"""A storm goes to this machine only, unless somebody says that the other server is theirs."""

import pytest
from msgspec.structs import replace

from referee.interfaces import Interface
from referee.storm import address
from referee.storm.address import Target, target_of
from referee.storm.command import Asked, Unplayable, plan_of
from referee.storm.mishaps import Chaos

OWN = [Interface("lo", ("127.0.0.1", "::1")), Interface("eth0", ("192.168.1.8", "fd00::8"))]

ASKED = Asked("http://127.0.0.1:8080/BCDF", 10, 4, 100, 50.0, "all", 0, game="", settle_s=0, mine=False, json=False)


@pytest.fixture(autouse=True)
def _machine(monkeypatch):
    """The addresses of this machine, whatever those of the one that runs the tests are."""
    monkeypatch.setattr(address, "interfaces", lambda: OWN)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("http://127.0.0.1:8080/BCDF", Target("127.0.0.1", 8080)),
        ("http://localhost:8080", Target("localhost", 8080)),
        ("ws://[::1]:9000/ws", Target("::1", 9000)),
        ("127.0.0.1:8080", Target("127.0.0.1", 8080)),
        ("http://127.8.9.1", Target("127.8.9.1", 80)),
        ("http://192.168.1.8:8080/BCDF", Target("192.168.1.8", 8080)),
        ("http://[fd00::8]:8080", Target("fd00::8", 8080)),
    ],
)
def test_this_machine_may_be_stormed(url, target):
    assert target_of(url) == target


@pytest.mark.parametrize(
    "url",
    [
        "http://192.168.1.7:8080/BCDF",
        "http://10.0.0.1",
        "http://0.0.0.0:8080",
        "http://example.org:8080",
        "http://localhost.example.org",
        "http://127.0.0.1.example.org",
        "http://127.0.0.1@example.org",
        "http://[2001:db8::1]:8080",
    ],
)
def test_no_other_machine_may_be_stormed_unless_it_is_ours(url):
    with pytest.raises(ValueError, match="--yes-this-is-my-server"):
        target_of(url)
    assert target_of(url, mine=True).port in (80, 8080)


@pytest.mark.parametrize("url", ["https://127.0.0.1:8080", "ftp://127.0.0.1", "http://", "http://127.0.0.1:99999"])
def test_what_is_no_plain_address_is_refused_with_a_reason(url):
    with pytest.raises(ValueError, match=r"http|0-65535|host"):
        target_of(url, mine=True)


@pytest.mark.parametrize(
    ("names", "kinds"),
    [("all", tuple(Chaos)), ("none", ()), ("reset, slow", (Chaos.RESET, Chaos.SLOW))],
)
def test_kinds_of_chaos_are_chosen_by_name(names, kinds):
    assert plan_of(replace(ASKED, chaos=names)).chaos == kinds


def test_what_there_is_not_is_refused_with_what_there_is():
    with pytest.raises(Unplayable, match="reset, silent"):
        plan_of(replace(ASKED, chaos="rain"))
    with pytest.raises(Unplayable, match="dizzy, zangle"):
        plan_of(replace(ASKED, game="chess"))
    with pytest.raises(Unplayable, match="not this machine"):
        plan_of(replace(ASKED, url="http://192.168.1.7:8080"))

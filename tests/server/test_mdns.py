"""`serve --mdns`: a name that leads to the table on its network, given up with the server, and never another's."""

import sys

import msgspec
import pytest
import trio

from referee import calling
from referee.announcing import Told, welcome
from referee.calling import call_by_name
from tests.journal.conftest import typed as typed
from tests.server.house import STUCK_S
from tests.server.namespaces import WIFI, in_namespace


@pytest.mark.slow
def test_a_phone_finds_the_table_by_its_name_until_the_server_ends():
    """And a second server that wants the same name is told whose it is, and serves all the same."""
    python = sys.executable
    script = (
        WIFI + "unshare --net sleep 50 & phone=$!; "
        "while [ $(readlink /proc/$phone/ns/net) = $(readlink /proc/self/ns/net) ]; do sleep 0.05; done; "
        "ip link set air netns $phone; there() { nsenter --target $phone --net $@; }; "
        "there ip link set lo up; there ip link set air up; there ip addr add 192.168.7.9/24 dev air; "
        "there ip route add default via 192.168.7.1 dev air; "
        "folder=$(mktemp -d); mkfifo $folder/told; "
        f"{python} -m referee serve --plain --no-journal --port 8080 --mdns Lizzy > $folder/url & server=$!; "
        "until [ -s $folder/url ]; do sleep 0.1; done; "
        f"nsenter --target $phone --net {python} -m tests.server.by_name 192.168.7.9 < $folder/told & asking=$!; "
        "exec 7> $folder/told; "
        f"nsenter --target $phone --net {python} -m referee serve --plain --no-journal --port 8080 --mdns lizzy "
        "2> $folder/log > $folder/second & second=$!; "
        "until [ -s $folder/second ]; do sleep 0.1; done; grep -o 'lizzy.local is the name.*192[.0-9]*' $folder/log; "
        "kill $server; wait $server || true; echo again >&7; wait $asking; "
        "kill $second $phone; wait $second || true; rm -r $folder"
    )
    told = in_namespace(script).splitlines()
    assert sorted(told) == sorted(
        [
            "192.168.7.2",
            "<!doctype html>",
            "lizzy.local is the name of another machine on this network, 192.168.7.2",
            "nobody",
        ]
    )
    assert told[-1] == "nobody"


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (msgspec.json.encode({"fault": ""}).decode(), ""),
        (msgspec.json.encode({"fault": "no network"}).decode(), "no network"),
        ("", "ended without a word"),
    ],
)
async def test_what_became_of_it_is_told(monkeypatch, said, fault):
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    monkeypatch.setattr(calling, "MODULE", ("-c", f"echo '{said}'; read ended" if said else "exit 3"))
    with trio.fail_after(STUCK_S):
        async with trio.open_nursery() as nursery:
            assert fault in await call_by_name(nursery, "lizzy", 8080, "http", "/BCDF", "")
            nursery.cancel_scope.cancel()


async def test_who_says_nothing_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/sh")
    monkeypatch.setattr(calling, "MODULE", ("-c", "read ended"))
    monkeypatch.setattr(calling, "SAID_WITHIN_S", 0.05)
    with trio.fail_after(STUCK_S):
        async with trio.open_nursery() as nursery:
            assert "in time" in await call_by_name(nursery, "lizzy", 8080, "http", "/BCDF", "")


def test_people_see_the_name_or_why_there_is_none():
    url = "http://192.168.1.7:8080/BCDF"
    named = welcome(Told(url, named_url="http://lizzy.local:8080/BCDF"))
    assert "By a name, where phones know it: http://lizzy.local:8080/BCDF" in named
    assert f"    {url}\n" in named
    assert "not called lizzy.local: no network." in welcome(
        Told(url, no_name="It is not called lizzy.local: no network.")
    )


def test_without_its_package_it_is_said_what_to_do(typed, monkeypatch):
    monkeypatch.setattr(calling, "find_spec", lambda _: None)
    status, _, error = typed("serve", "--host", "127.0.0.1", "--port", "0", "--mdns", "lizzy")
    assert status == 2
    assert "[mdns]" in error

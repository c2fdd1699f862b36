"""Phones are sent to the address that they can reach: not to a VPN, a container, an unplugged cable or this machine."""

import json
import sys

import pytest
import trio

from referee.addresses import Reach, other_hosts, own_host, ranked, shown_host
from referee.interfaces import Interface
from referee.whereabouts import Whereabouts
from tests.server.house import STUCK_S
from tests.server.namespaces import WIFI, in_namespace

LO = Interface("lo", ("127.0.0.1", "::1"))
WLAN = Interface("wlan0", ("192.168.7.2", "fd00:7::2", "fe80::7"), metrics=(600, 1024))
DOCKER = Interface("docker0", ("172.17.0.1",))
VPN = Interface("tun0", ("10.8.0.2",), metrics=(50, 50))


@pytest.mark.case("K112")
@pytest.mark.parametrize(
    ("interfaces", "shown", "others"),
    [
        ([LO, WLAN], "192.168.7.2", []),
        ([LO, DOCKER, VPN, WLAN], "192.168.7.2", []),
        ([Interface("eth0", ("10.0.0.3",), metrics=(100, 1)), WLAN], "10.0.0.3", ["192.168.7.2"]),
        # A cable to a disk, without a router, and the Wi-Fi.
        ([Interface("eth0", ("192.168.1.3",)), WLAN], "192.168.7.2", ["192.168.1.3"]),
        ([Interface("eth0", ("10.0.0.3",)), Interface("wlan0", ("192.168.7.2",))], "192.168.7.2", ["10.0.0.3"]),
        ([Interface("eth0", ("192.168.1.3",), up=False), WLAN], "192.168.7.2", []),
        ([Interface("kitchen", ("192.168.1.3",), virtual=True), WLAN], "192.168.7.2", []),
        ([Interface("br-lan", ("192.168.1.1",)), Interface("br-0123456789ab", ("172.18.0.1",))], "192.168.1.1", []),
        # IPv6 only: in brackets, and never one that is another on each interface.
        ([LO, Interface("wlan0", ("fe80::7", "2001:db8::7", "fd00:7::2"))], "[fd00:7::2]", ["[2001:db8::7]"]),
        ([LO, Interface("wlan0", ("fe80::7",))], "127.0.0.1", []),
        # IPv4 first, though it is public and the other at home.
        ([Interface("eth0", ("203.0.113.9", "fd00:7::2"))], "203.0.113.9", []),
        ([LO, Interface("eth0", ("169.254.3.4",))], "169.254.3.4", []),
        ([LO, DOCKER, VPN], "10.8.0.2", []),
        ([LO], "127.0.0.1", []),
        ([], "127.0.0.1", []),
    ],
)
def test_phones_are_shown_where_they_can_come(interfaces, shown, others):
    addresses = ranked(interfaces)
    assert shown_host("", addresses) == shown
    assert other_hosts("", addresses) == others


@pytest.mark.parametrize(
    ("listening", "shown", "own"),
    [
        ("", "192.168.7.2", "127.0.0.1"),
        ("0.0.0.0", "192.168.7.2", "127.0.0.1"),
        ("::", "[fd00:7::2]", "::1"),  # Nothing that is said by IPv4 is heard there.
        ("10.9.9.9", "10.9.9.9", "10.9.9.9"),
        ("fd00::9", "[fd00::9]", "fd00::9"),
        ("kitchen.local", "kitchen.local", "kitchen.local"),
    ],
)
def test_phones_are_shown_what_is_listened_at(listening, shown, own):
    assert shown_host(listening, ranked([LO, WLAN])) == shown
    assert own_host(listening) == own


def test_what_is_asked_for_has_no_others():
    assert other_hosts("192.168.7.2", ranked([WLAN, Interface("eth0", ("10.0.0.3",))])) == []


async def test_a_laptop_that_joins_another_network_shows_where_it_is_now(monkeypatch):
    """The code on the screen for everyone is drawn anew from this, all evening long."""
    joined = iter(([LO], [LO], [LO, WLAN], [LO, DOCKER, WLAN], [LO, Interface("wlan0", ("10.1.1.9",))]))
    monkeypatch.setattr("referee.whereabouts.lan_addresses", lambda: ranked(next(joined)))
    monkeypatch.setattr("referee.whereabouts.LOOK_S", 0)
    found = Whereabouts("", 8080)
    shown = [found.base]
    with trio.move_on_after(STUCK_S) as evening:

        def moved() -> None:
            shown.append(found.base)
            if len(shown) == 3:
                evening.cancel()

        await found.watch(moved)
    assert shown == [f"http://{host}:8080" for host in ("127.0.0.1", "192.168.7.2", "10.1.1.9")]


def test_what_phones_are_shown_may_be_said_outright():
    found = Whereabouts("", 8080, "https://games.example/")
    assert (found.base, found.public_host, found.others) == ("https://games.example", "games.example", [])


# ------------------------------------------------------------------------------- interfaces of the kernel's own

V4 = "ip addr add 192.168.7.2/24 dev wlan0"

TELL = (
    f"{sys.executable} -c 'import json; from referee.addresses import lan_addresses; "
    "print(json.dumps([[a.host, a.reach.name] for a in lan_addresses()]))'; "
)

HOMES: dict[str, tuple[str, list[tuple[str, Reach]]]] = {
    "a VPN that takes everything, by a name that nobody knows": (
        WIFI + "ip tuntap add dev corp7 mode tun || ip link add corp7 type ipip local 192.168.7.2 remote 192.168.7.9; "
        "ip link set corp7 up; ip addr add 10.8.0.2/24 dev corp7; ip route add default dev corp7 metric 50; ",
        [("192.168.7.2", Reach.HOME), ("10.8.0.2", Reach.VIRTUAL)],
    ),
    "containers, also behind a bridge of any name": (
        WIFI + "ip link add docker0 type bridge; ip link set docker0 up; ip addr add 172.17.0.1/16 dev docker0; "
        "ip link add kitchen type bridge; ip link set kitchen up; ip addr add 192.168.0.1/24 dev kitchen; "
        "ip link add box type veth peer name boxed; ip link set box master kitchen up; ip link set boxed up; ",
        [("192.168.7.2", Reach.HOME), ("192.168.0.1", Reach.VIRTUAL), ("172.17.0.1", Reach.VIRTUAL)],
    ),
    "a cable that is not plugged in": (
        WIFI
        + "ip link add eth0 type veth peer name socket; ip link set eth0 up; ip addr add 192.168.1.2/24 dev eth0; ",
        [("192.168.7.2", Reach.HOME), ("192.168.1.2", Reach.DOWN)],
    ),
    "IPv6 alone, with an address that is about to go": (
        "ip link add wlan0 type veth peer name air; ip link set wlan0 up; ip link set air up; "
        "ip -6 addr add 2001:db8::9/64 dev wlan0 nodad preferred_lft 0; "
        "ip -6 addr add fd00:7::2/64 dev wlan0 nodad; ",
        [("fd00:7::2", Reach.HOME)],
    ),
    "two networks, one of them with a router": (
        WIFI + "ip link add eth0 type veth peer name disk; ip link set eth0 up; ip link set disk up; "
        "ip addr add 192.168.1.2/24 dev eth0; ",
        [("192.168.7.2", Reach.HOME), ("192.168.1.2", Reach.HOME)],
    ),
    "a cable from machine to machine": (
        "ip link add eth0 type veth peer name other; ip link set eth0 up; ip link set other up; "
        "ip addr add 169.254.3.4/16 dev eth0; ",
        [("169.254.3.4", Reach.LINK_LOCAL)],
    ),
    "no network at all": ("", []),
}


@pytest.mark.case("K112")
@pytest.mark.parametrize("home", HOMES)
def test_real_interfaces_are_told_for_what_they_are(home):
    script, expected = HOMES[home]
    found = json.loads(in_namespace(script + TELL))
    assert found == [*([host, reach.name] for host, reach in expected), ["127.0.0.1", "LOOPBACK"], ["::1", "LOOPBACK"]]


@pytest.mark.slow
@pytest.mark.case("K112")
@pytest.mark.parametrize(
    ("family", "options", "shown"),
    [
        (V4, "", "http://192.168.7.2:"),
        ("true", "--tls", "https://[fd00:7::2]:"),
    ],
    ids=["IPv4", "IPv6 only, and TLS"],
)
def test_a_phone_comes_in_by_the_address_that_it_was_shown(family, options, shown):
    """A phone is another machine, joined by a link; the server was told nothing of where it is."""
    script = (
        "ip link add wlan0 type veth peer name air; ip link set wlan0 up; "
        f"ip -6 addr add fd00:7::2/64 dev wlan0 nodad; {family}; "
        "unshare --net sleep 50 & phone=$!; "
        "while [ $(readlink /proc/$phone/ns/net) = $(readlink /proc/self/ns/net) ]; do sleep 0.05; done; "
        "ip link set air netns $phone; nsenter --target $phone --net sh -c "
        '"ip link set air up; ip addr add 192.168.7.9/24 dev air; ip -6 addr add fd00:7::9/64 dev air nodad"; '
        "export XDG_DATA_HOME=$(mktemp -d); shown=$XDG_DATA_HOME/shown; "
        f"{sys.executable} -m referee serve --plain --no-journal --port 8080 {options} > $shown & server=$!; "
        "until [ -s $shown ]; do sleep 0.1; done; url=$(cat $shown); echo $url; "
        f"nsenter --target $phone --net {sys.executable} -m tests.server.by_address $url; "
        "kill $server $phone; wait $server; rm -r $XDG_DATA_HOME"
    )
    url, reached, page = in_namespace(script).splitlines()
    assert url.startswith(shown)
    assert (reached, page) == (url, "<!doctype html>")

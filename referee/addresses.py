"""Which of this machine's addresses a phone can reach, and what it is called. Knows interfaces; knows no page."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NamedTuple

from referee.interfaces import NO_ROUTER, Interface, interfaces

# Interfaces that lead to no phone, by the names that their makers give them: containers, virtual machines, tunnels.
# Where the system says itself what an interface is, that counts as well.
NOT_A_LAN: Final = re.compile(
    r"docker|br-[0-9a-f]{12}$|veth|virbr|vmnet|vboxnet|lxcbr|lxdbr|incusbr|podman|cni|flannel|cali|kube|dummy"
    r"|tun|tap|wg|utun|ppp|ipsec|tailscale|zt|ham\d|nordlynx|proton|mullvad|cloudflare|awdl|llw",
    re.IGNORECASE,
)

# Where people's own networks are, from most to least likely at a kitchen table.
PRIVATE: Final = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "fc00::/7")))

# What routers at home, and machines themselves by multicast, put behind a machine's name. No one can have a domain in
# any of these, so none leads a browser from somebody's page to here (RFC 6762, RFC 8375, ICANN's reservations).
AT_HOME: Final = ("local", "lan", "home.arpa", "internal", "home", "localdomain")


class Reach(IntEnum):
    """What kind of way leads from a phone to an address: the less, the likelier it is one."""

    HOME = 0  # A private network, as people have at home.
    PUBLIC = 1
    LINK_LOCAL = 2  # A cable or a radio without a router: whoever is at its other end may reach it, and few know how.
    DOWN = 3  # No cable is in, or no Wi-Fi was joined.
    VIRTUAL = 4  # Containers, virtual machines, tunnels.
    LOOPBACK = 5


UNLIKELY: Final = Reach.LINK_LOCAL
"""From here on an address leads to no phone."""


class Address(NamedTuple):
    """An address of an interface, and how a phone may reach it."""

    host: str
    interface: str
    reach: Reach
    metric: int = NO_ROUTER

    @property
    def spelled(self) -> str:
        """As it stands in the address of a page."""
        return spelled(self.host)


def spelled(host: str) -> str:
    """A host as it stands in the address of a page."""
    return f"[{host}]" if ":" in host else host


def lan_addresses() -> tuple[Address, ...]:
    """Every address of this machine, the likeliest for a phone first; loopback is the last resort."""
    return ranked(interfaces())


def ranked(found: Iterable[Interface]) -> tuple[Address, ...]:
    """The addresses of these interfaces in the order in which phones should be sent to them.

    What leads to phones at all stands before what does not, and in it IPv4 before IPv6: not every guest's phone has
    that, and nobody likes to type it. Of two that are equally likely the one with a router behind it is first, since an
    evening's Wi-Fi has one; then the one that the system itself prefers; then the one of the commoner network.
    """
    addresses = [
        Address(host, each.name, _reach(host, each), each.metrics[":" in host])
        for each in found
        for host in each.hosts
        if not _is_unspeakable(host)
    ]
    return tuple(sorted(addresses, key=_likelihood))


def _likelihood(address: Address) -> tuple[int, ...]:
    is_v6 = ":" in address.host
    return max(address.reach, Reach.PUBLIC), is_v6, address.reach, address.metric, _commonness(address.host)


def shown_host(listening: str, addresses: Iterable[Address]) -> str:
    """The host that phones are sent to, by where the server listens: the one asked for, or the likeliest.

    `listening` is an address, a name, or what stands for all of them: "", "0.0.0.0", "::".
    """
    if not is_any(listening):
        return spelled(listening)
    found = list(_listened_at(listening, addresses))
    return found[0].spelled if found else spelled(own_host(listening))


def other_hosts(listening: str, addresses: Iterable[Address], most: int = 3) -> list[str]:
    """Where else a phone may try, when no address was asked for: none that leads nowhere."""
    if not is_any(listening):
        return []
    likely = [address for address in _listened_at(listening, addresses) if address.reach < UNLIKELY]
    # Who has an address to type does not want to choose between that and a long one of the same machine.
    same = [address for address in likely[1:] if (":" in address.host) == (":" in likely[0].host)]
    return [address.spelled for address in same[:most]]


def own_host(listening: str) -> str:
    """The address at which this machine reaches itself."""
    if listening == "::":
        return "::1"
    return "127.0.0.1" if is_any(listening) else listening


def is_any(listening: str) -> bool:
    """Whether this means every address."""
    return listening in ("", "0.0.0.0", "::")


def is_address(host: str) -> bool:
    """Whether this is an address, and no name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can be meant by it; `host` as it stands in an address."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _listened_at(listening: str, addresses: Iterable[Address]) -> Iterable[Address]:
    """A server at 0.0.0.0 hears nothing that is said by IPv6, nor the other way round."""
    match listening:
        case "0.0.0.0":
            return (address for address in addresses if ":" not in address.host)
        case "::":
            return (address for address in addresses if ":" in address.host)
        case _:
            return addresses


def own_names() -> tuple[str, ...]:
    """What this machine is called by others at home: its name, alone and with what a router puts behind it."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return (name, short, *(f"{short}.{domain}" for domain in AT_HOME))


def _reach(host: str, interface: Interface) -> Reach:
    address = ipaddress.ip_address(host)
    if address.is_loopback:
        return Reach.LOOPBACK
    if interface.virtual or NOT_A_LAN.match(interface.name):
        return Reach.VIRTUAL
    if not interface.up:
        return Reach.DOWN
    if address.is_link_local:
        return Reach.LINK_LOCAL
    private = any(address in network for network in PRIVATE if network.version == address.version)
    return Reach.HOME if private else Reach.PUBLIC


def _is_unspeakable(host: str) -> bool:
    """IPv6 that means another machine on each interface: no browser takes an address with an interface in it."""
    address = ipaddress.ip_address(host)
    return address.version == 6 and address.is_link_local


def _commonness(host: str) -> int:
    address = ipaddress.ip_address(host)
    return next(
        (number for number, network in enumerate(PRIVATE) if network.version == address.version and address in network),
        len(PRIVATE),
    )

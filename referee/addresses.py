"""Which of this machine's addresses a phone can reach, and what it is called. Knows interfaces; knows no page."""

import ipaddress
import socket
from typing import Final, NamedTuple

import ifaddr

# Interfaces that lead to no phone: loopback, containers, virtual machines, tunnels.
NOT_A_LAN: Final = (
    "lo",
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "tun",
    "tap",
    "wg",
    "utun",
    "tailscale",
    "zt",
)

# Where people's own networks are, from most to least likely at a kitchen table.
PRIVATE: Final = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))


# From this rank on an address leads to no phone: link-local ones, tunnels, this machine alone.
UNLIKELY: Final = 7


# What routers at home, and machines themselves by multicast, put behind a machine's name. No one can have a domain in
# any of these, so none leads a browser from somebody's page to here (RFC 6762, RFC 8375, ICANN's reservations).
AT_HOME: Final = ("local", "lan", "home.arpa", "internal", "home", "localdomain")


class Address(NamedTuple):
    """An address of an interface, and how likely a phone can reach it: lower is likelier."""

    host: str
    interface: str
    rank: int


def lan_addresses() -> tuple[Address, ...]:
    """Every IPv4 address of this machine, the likeliest for a phone first; loopback is the last resort."""
    found = [
        Address(ip.ip, adapter.nice_name, _rank(ip.ip, adapter.name))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]
    return tuple(sorted(found, key=lambda address: address.rank))


def own_names() -> tuple[str, ...]:
    """What this machine is called by others at home: its name, alone and with what a router puts behind it."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return (name, short, *(f"{short}.{domain}" for domain in AT_HOME))


def _rank(host: str, interface: str) -> int:
    address = ipaddress.ip_address(host)
    if address.is_loopback:
        return 9
    if address.is_link_local:
        return 7
    if interface.lower().startswith(NOT_A_LAN):
        return 8
    return next((rank for rank, network in enumerate(PRIVATE) if address in network), len(PRIVATE))

"""Looks whether phones can reach this machine. Knows addresses, ports and firewalls; changes nothing, asks no other."""

import errno
import socket
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import trio

from referee.addresses import UNLIKELY, Address, Reach, is_any, lan_addresses, shown_host
from referee.findings import Finding, Grade
from referee.occupant import referee_at
from referee.serve import PORT, PORTS_TRIED

# Files that tell a container from a machine: Docker's and Podman's.
CONTAINER_SIGNS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))


class Firewall(NamedTuple):
    """How to see, without being root, that a firewall is on, and how its owner opens a port."""

    name: str
    sign: Path
    words: str  # What stands in it; empty: that it is there is enough.
    opening: str


FIREWALLS: Final = (
    Firewall("ufw", Path("/etc/ufw/ufw.conf"), "ENABLED=yes", "sudo ufw allow {port}/tcp"),
    Firewall(
        "firewalld",
        Path("/sys/fs/cgroup/system.slice/firewalld.service"),
        "",
        "sudo firewall-cmd --add-port={port}/tcp",
    ),
)


def examine_reach(host: str, port: int | None) -> list[Finding]:
    """Look at everything between a phone and a server that listens here."""
    number, found = _port(host, port)
    return [*_addresses(lan_addresses(), host), *_container(), found, _firewall(number, FIREWALLS)]


def _addresses(addresses: Sequence[Address], host: str) -> list[Finding]:
    """Where phones would be sent: the first one is in the code that a server shows."""
    if not is_any(host):
        return [Finding(Grade.OK, "address", f"{host}, as asked for: the code to scan shows it")]
    shown = shown_host(host, addresses)
    return [_address(address, shown) for address in addresses] or [
        Finding(Grade.BAD, "address", "this machine has none", "Connect it to a network.")
    ]


def _address(address: Address, shown: str) -> Finding:
    where = f"{address.host} ({address.interface})"
    if address.spelled == shown and address.reach >= UNLIKELY:
        advice = "Connect to a Wi-Fi or a cable, or open a hotspot; then look again."
        return Finding(Grade.BAD, "address", f"{where}: no phone can reach this machine, {_why(address)}", advice)
    if address.spelled == shown:
        return Finding(Grade.OK, "address", f"{where}: the code to scan shows it, {_why(address)}")
    if address.reach < UNLIKELY and ":" in address.host and ":" not in shown:
        return Finding(Grade.OK, "address", f"{where}: not shown, since IPv4 is there and every phone has that")
    if address.reach < UNLIKELY:
        advice = f"If phones cannot reach {shown}, try this one: referee serve --host {address.host}"
        return Finding(Grade.LOOK, "address", f"{where}: {_why(address)}", advice)
    return Finding(Grade.OK, "address", f"{where}: not shown, {_why(address)}")


def _why(address: Address) -> str:
    match address.reach:
        case Reach.HOME:
            return "an address of a network at home"
        case Reach.PUBLIC:
            return "a public address"
        case Reach.LINK_LOCAL:
            return "an address of a network without a router"
        case Reach.DOWN:
            return "no cable is in, or no Wi-Fi was joined"
        case Reach.VIRTUAL:
            return "it leads to containers, virtual machines or a tunnel"
        case Reach.LOOPBACK:
            return "it leads to this machine alone"


def _container() -> list[Finding]:
    if not any(sign.exists() for sign in CONTAINER_SIGNS):
        return []
    advice = "Publish the port, and show phones the host's address: referee serve --public-url http://ADDRESS:PORT"
    return [Finding(Grade.LOOK, "container", "phones may not reach an address inside a container", advice)]


def _port(host: str, wanted: int | None) -> tuple[int, Finding]:
    """The port that a server would take, and what is to be said of it."""
    numbers = range(PORT, PORT + PORTS_TRIED) if wanted is None else (wanted,)
    for number in numbers:
        fault = _listening_fault(host, number)
        if fault is None:
            if number == numbers[0]:
                return number, Finding(Grade.OK, "port", f"{number} is free")
            who, advice = _occupant(host, numbers[0])
            says = f"{numbers[0]} is taken by {who}, {number} is free"
            return number, Finding(Grade.LOOK, "port", says, f"A server takes {number} instead.{advice}")
        if fault != errno.EADDRINUSE:
            advice = "Choose another port with --port, or another address with --host."
            says = f"cannot listen at port {number}: {errno.errorcode[fault]}"
            return number, Finding(Grade.BAD, "port", says, advice)
    who, advice = _occupant(host, numbers[0])
    others = "" if len(numbers) == 1 else f", and all others to {numbers[-1]} are taken"
    says = f"{numbers[0]} is taken by {who}{others}"
    return numbers[0], Finding(
        Grade.BAD, "port", says, f"Choose another with --port; 0 takes any that is free.{advice}"
    )


def _occupant(host: str, number: int) -> tuple[str, str]:
    """Who has a port, and what can be done about that."""
    other = trio.run(referee_at, host, number)
    if not other:
        return "another program", ""
    return (
        f"a referee, at {other}",
        f" To play at that one: open its address, or referee play {other}. To stop it: Ctrl-C where it was started.",
    )


def _listening_fault(host: str, number: int) -> int | None:
    """The error number of listening there; None: it works. As a server does it, ports of dead ones are free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(1)
        except OSError as error:
            return error.errno or errno.EINVAL
    return None


def _firewall(port: int, firewalls: Iterable[Firewall]) -> Finding:
    for firewall in firewalls:
        try:
            on = firewall.sign.exists() and (not firewall.words or firewall.words in firewall.sign.read_text())
        except OSError:
            continue  # What may not be read says nothing.
        if on:
            says = f"{firewall.name} is on: does it let port {port} in?"
            return Finding(Grade.LOOK, "firewall", says, f"If not: {firewall.opening.format(port=port)}")
    return Finding(Grade.OK, "firewall", "none seen on this machine; a guest network may still keep phones apart")

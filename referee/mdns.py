"""Announces a server's name on the network, in a process of its own. Knows multicast DNS; knows no table and no socket.

    python -m referee.mdns NAME PORT SCHEME PATH HOST

HOST is the one address that the name leads to; empty: those that phones can reach, as they are from time to time.

What it says to whoever started it is one line of JSON: a `Said`. It ends, and takes the name back, with its standard
input: also when whoever started it was killed. Its library waits by asyncio, which has no place beside a referee's
Trio, and what it has to answer on a busy network costs the referee nothing here.
"""

import asyncio
import ipaddress
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct
from zeroconf import AddressResolver, IPVersion, NonUniqueNameException  # type: ignore[attr-defined]
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from referee.addresses import UNLIKELY, lan_addresses

# Whoever has a name answers within some tenths of a second (RFC 6762, section 8.1), unless its radio sleeps.
ASKED_FOR_MS: Final = 1_500

# How long a name leads to us in others' memory, and how often we look whether it still should. RFC 6762 has two minutes
# for what may change with the network.
LIVES_S: Final = 120
LOOK_S: Final = 15.0

# Who moves about has one or two; a machine with more has networks that are none of ours to call in.
ADDRESSES_MAX: Final = 4


class Said(Struct, frozen=True):
    """What became of it. `fault`: why not; empty: the name leads here now."""

    fault: str = ""


def hosts_now(host: str) -> tuple[str, ...]:
    """The addresses that a name should lead to: the one asked for, or those that phones can reach."""
    if host:
        return (host,)
    return tuple(address.host for address in lan_addresses() if address.reach < UNLIKELY)[:ADDRESSES_MAX]


def service(name: str, port: int, scheme: str, path: str, hosts: Sequence[str]) -> AsyncServiceInfo:
    """What is announced: a name that leads to these addresses, and a page there."""
    kind = f"_{scheme}._tcp.local."
    return AsyncServiceInfo(
        kind,
        f"{name}.{kind}",
        port=port,
        properties={"path": path},
        server=f"{name}.local.",
        addresses=[ipaddress.ip_address(host).packed for host in hosts],
        host_ttl=LIVES_S,
    )


async def taken_by(announcer: AsyncZeroconf, name: str, own: Sequence[str]) -> str:
    """Which other machine has this name; nothing: none, or this one under the same name."""
    asked = AddressResolver(f"{name}.local.")
    await asked.async_request(announcer.zeroconf, ASKED_FOR_MS)
    everywhere = {address.host for address in lan_addresses()} | set(own)
    others = [host for host in asked.parsed_addresses(IPVersion.All) if host.partition("%")[0] not in everywhere]
    return ", ".join(others[:ADDRESSES_MAX])


async def announce(name: str, port: int, scheme: str, path: str, host: str) -> None:
    """Announce until standard input ends."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    hearing = asyncio.create_task(reader.read())
    hearing.add_done_callback(lambda _: ended.set())
    announced = False
    while not ended.is_set():
        hosts = hosts_now(host)
        if not hosts:
            if not announced:
                say(Said("this machine is on no network"))
                return
            await _pause(ended)
            continue
        async with AsyncZeroconf(interfaces=list(hosts), ip_version=_version(hosts)) as announcer:
            if not announced and (other := await taken_by(announcer, name, hosts)):
                say(Said(f"{name}.local is the name of another machine on this network, {other}"))
                return
            info = service(name, port, scheme, path, hosts)
            try:
                await (await announcer.async_register_service(info))
            except NonUniqueNameException:
                say(Said(f"another table on this network is called {name}"))
                return
            if not announced:
                say(Said())
                announced = True
            while not ended.is_set() and hosts_now(host) == hosts:
                await _pause(ended)
            await (await announcer.async_unregister_service(info))


async def _pause(ended: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(ended.wait(), LOOK_S)


def _version(hosts: Sequence[str]) -> IPVersion:
    families = {":" in host for host in hosts}
    if families == {False}:
        return IPVersion.V4Only
    return IPVersion.V6Only if families == {True} else IPVersion.All


def say(said: Said) -> None:
    sys.stdout.write(msgspec.json.encode(said).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(announce(sys.argv[1], int(sys.argv[2]), *sys.argv[3:6]))

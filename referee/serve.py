"""One server, put together: lobby, port, page, bots, and a clean end. Knows all parts; rules on nothing."""

import errno
import gc
import signal
import socket
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import structlog
import trio
from msgspec import Struct, structs

from protocol.units import SECOND, Span
from protocol.verdicts import Closing
from referee import logs
from referee.addresses import is_address, is_any, is_loopback, own_host, spelled
from referee.announcing import Told, add, announce, same_command, warn, watch_for_visitors
from referee.arrivals import GOING_AWAY
from referee.calling import MISSING, call_by_name, can_call
from referee.clock import RealClock
from referee.front import Front
from referee.hiring import Agency
from referee.journal.faults import JournalFault
from referee.journal.places import open_or_renew, open_own
from referee.journal.store import Durability, Store
from referee.lobby import Lobby
from referee.occupant import referee_at
from referee.retention import retain
from referee.securing import AtHome, Certificate, NoCertificate, Own
from referee.site import site_of
from referee.transport.port import Port
from referee.transport.sweep import sweep_for
from referee.whereabouts import Whereabouts

log = structlog.get_logger("referee.serve")

# Measured at a thousand tables: the collector's young generation is what the tail of the latency hangs on, and
# connections leave no cycles behind, so collecting seldom costs no memory.
GC_THRESHOLDS: Final = (50_000, 20, 100)

# How long a farewell may take before connections are cut.
FAREWELL_S: Final = 2.0

# Where browsers and people look first. One that is taken gives way to the next; whoever runs ten servers at once, or
# has opened a firewall for one port, names it, and then gets that or none.
PORT: Final = 8080
PORTS_TRIED: Final = 10

# A name as DNS has it: labels of at most 63 letters, digits and hyphens, and at most 253 in all (RFC 1035).
HOST_NAME: Final = r"(?=.{1,253}$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?"


class Cannot(Exception):
    """What was asked for cannot be done; the text says why, and what to do."""


class Serving(Struct, frozen=True):
    """What a server is asked for: see `referee serve --help`."""

    game: str
    bots: int
    skill: float
    host: str
    port: int | None  # None: the usual one, or the next that is free.
    options: Mapping[str, str]
    deck: str | None
    name: str
    seats: int
    tables_max: int
    idle_minutes: int
    seed: int | None
    plain: bool
    journal: Path | None = None  # None: a file of this server's own in the user's folder.
    journaled: bool = True
    durability: Durability = Durability.NORMAL
    keep_days: int = 90
    keep_mb: int = 500
    public_url: str = ""  # What phones are shown; empty: the likeliest address of this machine.
    mdns: str = ""  # What it is called on its network, without `.local`.
    tls: bool = False
    tls_cert: Path | None = None  # None: one of its own making.
    tls_key: Path | None = None
    fresh: bool = False  # Go on with no table of before.
    public_names: Sequence[str] = ()  # What browsers may call this server, beside addresses and the machine's name.


async def serve_until_stopped(serving: Serving) -> None:
    """Serve until SIGINT or SIGTERM; then everyone is told, and it returns. Raises `Cannot`."""
    clock = RealClock()
    try:
        lobby = Lobby(
            clock,
            partial(sweep_for, clock),
            game=serving.game,
            options=serving.options,
            deck=serving.deck,
            seats_max=serving.seats,
            tables_max=serving.tables_max,
            seed=serving.seed,
            idle_max=Span(serving.idle_minutes * 60 * SECOND),
        )
    except ValueError as error:
        raise Cannot(str(error)) from error
    listeners, number = await _listen(serving.host, serving.port)
    with ExitStack() as ears:
        for listener in listeners:
            ears.callback(listener.socket.close)
        await _serve_at(listeners, number, serving, lobby, clock)


async def _serve_at(
    listeners: list[trio.SocketListener], number: int, serving: Serving, lobby: Lobby, clock: RealClock
) -> None:
    """All that comes after the ears are open. Raises `Cannot`."""
    front = _front(serving, listeners, number)
    logs.configure(plain=serving.plain)
    try:
        lobby.journal = _open_journal(serving, number)
    except JournalFault as fault:
        raise Cannot(f"{fault} To play without a journal: --no-journal.") from fault
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        await _serve(serving, lobby, clock, listeners, front)
    finally:
        if lobby.journal is not None:
            lobby.journal.close()


def _front(serving: Serving, listeners: Sequence[trio.SocketListener], number: int) -> Front:
    """Raises `Cannot`."""
    if serving.mdns and not can_call():
        raise Cannot(MISSING)
    if serving.tls_key is not None and serving.tls_cert is None:
        raise Cannot("--tls-key is the key of a certificate: name that as well, with --tls-cert.")
    try:
        certificate: Certificate | None = None
        if serving.tls_cert is not None:
            certificate = Own(serving.tls_cert, serving.tls_key)
        elif serving.tls:
            certificate = AtHome()
        listening = serving.host or _family(listeners)
        named = (f"{serving.mdns}.local",) if serving.mdns else ()
        return Front(listening, number, serving.public_url, (*named, *serving.public_names), certificate)
    except NoCertificate as fault:
        raise Cannot(str(fault)) from fault


def _open_journal(serving: Serving, number: int) -> Store | None:
    """Raises a `JournalFault`."""
    if not serving.journaled:
        return None
    if serving.journal is not None:
        return open_or_renew(serving.journal, serving.durability)
    return open_own(number if serving.port != 0 else None, serving.durability)


async def _serve(
    serving: Serving, lobby: Lobby, clock: RealClock, listeners: list[trio.SocketListener], front: Front
) -> None:
    """From open ears to the last farewell."""
    async with trio.open_nursery() as nursery:
        await nursery.start(lobby.run)
        number = listeners[0].socket.getsockname()[1]
        # An evening's first bots have the first names, whether this server sends them or one before it did.
        agency = Agency(nursery, f"http://{spelled(own_host(serving.host))}:{number}", serving.seed, lobby.await_bot)
        lobby.hire = agency.hire
        if serving.journal is not None or serving.port != 0:
            # On a port that nobody knew before, nobody looks for a table of before.
            lobby.bring_back(fresh=serving.fresh)
        arbiter = lobby.own_table(serving.name)
        code = arbiter.table.code
        found = front.found
        site = site_of(lobby, front, lambda: port.statistics().connections)
        port = Port(lobby.welcome, site=site, clock=clock, security=front.security)
        await nursery.start(port.serve, listeners)
        if lobby.journal is not None:
            log.info("journal", path=str(lobby.journal.path), bytes=lobby.journal.size_bytes)
            nursery.start_soon(retain, lobby.journal, serving.keep_days, serving.keep_mb)
        told = Told(f"{found.base}/{code}", found.others, lobby.journal, front.authority_url, front.authority_is_new)
        went_on = [each for each in lobby.bots_away if each != code]
        told = structs.replace(
            told, goes_on=code in lobby.bots_away, beside=[f"{found.base}/{each}" for each in went_on]
        )
        if serving.port is None and number != PORT:
            told = structs.replace(told, port=number, running=await _running(serving.host, range(PORT, number)))
        if serving.mdns:
            told = await _named(nursery, serving, told, number)
            front.called = urlsplit(told.named_url).netloc
        announce(told, plain=serving.plain)
        nursery.start_soon(front.watch, partial(_moved, serving, found, code))
        if not is_loopback(serving.host):
            nursery.start_soon(partial(watch_for_visitors, port.visited, found.base, number, plain=serving.plain))
        _send_bots(serving, lobby, agency, code)
        received: int = signal.SIGTERM
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for received in signals:
                log.info("stopping", signal=signal.Signals(received).name)
                break
        # A server that is started again goes on with its tables. After a Ctrl-C that takes a journal that it will find.
        kept = lobby.journal is not None and not lobby.journal.fleeting
        for_good = received == signal.SIGINT and not kept
        lobby.close(Closing.TABLE_CLOSED if for_good else Closing.SERVER_STOPS, for_good=for_good)
        if not serving.plain:
            add("\nStopped." + (f" {same_command(told.port)}" if kept else ""))
        await port.close_all(GOING_AWAY, Closing.SERVER_STOPS, FAREWELL_S)
        nursery.cancel_scope.cancel()


def _send_bots(serving: Serving, lobby: Lobby, agency: Agency, code: str) -> None:
    """To tables of before those who sat there and were not removed; to a new one as many as are asked for."""
    skill = round(serving.skill * 100)
    for each, away in lobby.bots_away.items():
        agency.send_again(each, away, skill)
    if code not in lobby.bots_away:
        agency.send(code, [lobby.await_bot(code, skill) for _ in range(serving.bots)], skill)


async def _running(host: str, numbers: Sequence[int]) -> list[str]:
    """The addresses of referees at these ports. All are asked at once, so it takes as long as the slowest of them."""
    found: dict[int, str] = {}

    async def ask(number: int) -> None:
        found[number] = await referee_at(host, number)

    async with trio.open_nursery() as asking:
        for number in numbers:
            asking.start_soon(ask, number)
    return [found[number] for number in numbers if found[number]]


async def _listen(host: str, wanted: int | None) -> tuple[list[trio.SocketListener], int]:
    """Listeners, and the port they are on. Raises `Cannot`."""
    if wanted == 0 and not host:
        host = "0.0.0.0"  # Else each family of addresses would get a free port of its own.
    numbers = range(PORT, PORT + PORTS_TRIED) if wanted is None else (wanted,)
    for number in numbers:
        try:
            listeners = await trio.open_tcp_listeners(number, host=host or None)
        except OSError as failed:
            if failed.errno != errno.EADDRINUSE:
                reason = failed.strerror or str(failed)
                raise Cannot(
                    f"cannot listen at {host or 'any address'}, port {number}: {reason}. "
                    "Choose another address with --host, or another port with --port."
                ) from failed
        else:
            return listeners, listeners[0].socket.getsockname()[1]
    if wanted is None:
        raise Cannot(f"the ports {PORT} to {PORT + PORTS_TRIED - 1} are all taken. Choose another with --port.")
    other, beside = await referee_at(host, numbers[0]), _beside(numbers[0])
    if other:
        raise Cannot(
            f"a referee serves at port {wanted} already: {other} leads there. "
            f"Stop that one with Ctrl-C, or choose another port: --port {beside} (make play PORT={beside})."
        )
    raise Cannot(
        f"port {wanted} is taken by another program. Choose another: --port {beside} "
        f"(make play PORT={beside}); 0 takes any that is free."
    )


def _beside(number: int) -> int:
    return number + 1 if number < 65535 else number - 1


def _family(listeners: Sequence[trio.SocketListener]) -> str:
    """What stands for every address of those that are listened at: not every machine has IPv6, nor IPv4."""
    families = {listener.socket.family for listener in listeners}
    if families == {socket.AF_INET}:
        return "0.0.0.0"
    return "::" if families == {socket.AF_INET6} else ""


async def _named(nursery: trio.Nursery, serving: Serving, told: Told, number: int) -> Told:
    """Have the server called by its name; what there is to tell then. Without a name people play all the same."""
    scheme, path = ("https" if serving.tls or serving.tls_cert else "http"), urlsplit(told.url).path
    host = serving.host if is_address(serving.host) and not is_any(serving.host) else ""
    fault = await call_by_name(nursery, serving.mdns, number, scheme, path, host)
    if fault:
        # A person is told with all the rest.
        tell = log.warning if serving.plain else log.info
        tell("not called by name", name=f"{serving.mdns}.local", reason=fault)
        return structs.replace(told, no_name=f"It is not called {serving.mdns}.local: {fault}.")
    return structs.replace(told, named_url=f"{scheme}://{serving.mdns}.local:{number}{path}")


def _moved(serving: Serving, found: Whereabouts, code: str) -> None:
    """Phones find this machine somewhere else now: a Wi-Fi was joined, or left."""
    text = f"The network has changed. Phones now find the table at\n\n    {found.base}/{code}\n"
    warn("address changed", text, plain=serving.plain, url=f"{found.base}/{code}")

"""Lets the faults of a plan happen at the whole stack. Knows what each one does to links, clients and the referee."""

from typing import TYPE_CHECKING, Final

from protocol import client
from protocol.client import Role
from protocol.units import MILLISECOND, SECOND, Instant
from referee.simulator.plan import Fault, FaultKind, Person
from referee.simulator.seat import Client
from referee.simulator.wishes import nonsense

if TYPE_CHECKING:
    from referee.simulator.stack import Stage

# Longer than this the port takes a process that hangs for clients that are silent, and it is right: whoever was asleep
# for long has lost its connections.
HANG_MAX_NS: Final = 3 * SECOND

# What a flood sends besides its own number: past the rate, and sometimes past what a connection may live through.
FLOODS: Final = (1, 10, 100)


def strike(stage: "Stage", fault: Fault) -> None:
    """One fault begins; its end is scheduled where it has one."""
    players = stage.players()
    if not players:
        return
    player = players[fault.seat % len(players)]
    length = fault.length_ms * MILLISECOND
    until = Instant(stage.network.now + length)
    match fault.kind:
        case FaultKind.STALL_UP | FaultKind.STALL_DOWN | FaultKind.SILENT | FaultKind.FREEZE:
            _stop(fault.kind, player, until)
        case FaultKind.RESET:
            player.cut(length)
        case FaultKind.HALF_CLOSE:
            player.half_close(length)
        case FaultKind.SECOND_TAB:
            player.connect()
        case FaultKind.REPEAT | FaultKind.FLOOD | FaultKind.GARBAGE:
            _pester(stage, fault, player)
        case FaultKind.SUSPEND:
            player.suspend(length)
        case FaultKind.SERVER_STALL:
            stage.weather.hangs_until = Instant(stage.network.now + min(length, HANG_MAX_NS))
        case FaultKind.LEAVE | FaultKind.KICK | FaultKind.PAUSE | FaultKind.UNDO | FaultKind.END:
            _order(stage, fault, player)
        case FaultKind.WATCHER:
            guest = stage.add(Person(link=player.person.link), Role.WATCHER)
            stage.network.at(until, guest.dismiss)


def _stop(kind: FaultKind, player: Client, until: Instant) -> None:
    """Something stands still, and then comes in one burst."""
    tab = player.tab
    if tab is None:
        return
    match kind:
        case FaultKind.STALL_UP:
            tab.link.stall_up(until)
        case FaultKind.STALL_DOWN:
            tab.link.stall_down(until)
        case FaultKind.FREEZE:
            tab.link.silence(until)
            player.asleep_until = until
        case _:
            tab.link.silence(until)


def _pester(stage: "Stage", fault: Fault, player: Client) -> None:
    """More than anybody asked for."""
    match fault.kind:
        case FaultKind.REPEAT:
            for command in list(player.old)[-fault.number :]:
                player.repeat(command)
        case FaultKind.FLOOD:
            for _ in range(fault.number * player.draw.pick(FLOODS)):
                player.babble(nonsense(stage.plan.game, player.draw))
        case _ if player.tab is not None and player.ready:
            if player.draw.chance(30):
                player.tab.say_in_fragments(player.looking())
            else:
                for _ in range(min(fault.number, 10)):
                    player.tab.spoil()


def _order(stage: "Stage", fault: Fault, player: Client) -> None:
    """People come and go, and the host lets the game stand."""
    length = fault.length_ms * MILLISECOND
    away_until = Instant(stage.network.now + max(length, 500 * MILLISECOND))
    host = stage.host()
    match fault.kind:
        case FaultKind.LEAVE:
            player.stays_away_until = away_until
            player.order(client.Leave(id=player.name()))
        case FaultKind.KICK:
            if host is not None and player.seat is not None and player is not host:
                player.stays_away_until = away_until
                host.order(client.Kick(id=host.name(), seat=player.seat))
        case FaultKind.UNDO | FaultKind.END:
            order = client.Undo if fault.kind is FaultKind.UNDO else client.EndMatch
            if host is not None:
                host.order(order(id=host.name()))
        case _:
            if host is not None:
                host.order(client.Pause(id=host.name()))
                stage.network.at(Instant(stage.network.now + length), lambda: _resume(stage))


def _resume(stage: "Stage") -> None:
    """Whoever is host by now lets the game go on."""
    host = stage.host()
    if stage.over:
        return
    if host is None or not host.ready:
        stage.network.after(1 * SECOND, lambda: _resume(stage))
    else:
        host.order(client.Resume(id=host.name()))

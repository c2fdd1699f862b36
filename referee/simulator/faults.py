"""Lets the faults of a plan happen to a table that is simulated alone. Knows what each one does to a client."""

from typing import TYPE_CHECKING, Final

from protocol import client
from protocol.units import MILLISECOND
from referee.simulator.plan import Fault, FaultKind
from referee.simulator.presses import babble
from referee.simulator.wishes import nonsense

if TYPE_CHECKING:
    from referee.simulator.tabletop import Tabletop

# A seat that was left is offered again so often while another's cards still lie there.
SEARCHES_MAX: Final = 20


def strike(table: "Tabletop", fault: Fault) -> None:
    """One fault begins; its end is scheduled where it has one."""
    clients = [each for each in table.clients.values() if not each.gone]
    if not clients:
        return
    person = clients[fault.seat % len(clients)]
    until = table.now + fault.length_ms * MILLISECOND
    match fault.kind:
        case FaultKind.STALL_UP:
            person.stalled_up = until
        case FaultKind.STALL_DOWN | FaultKind.SILENT:
            # The referee cannot tell a client that does not read from a way that stands still.
            person.stalled_down = until
        case FaultKind.RESET:
            table.go(person)
            table.at(until, table.come, person)
        case FaultKind.HALF_CLOSE:
            # What was under way arrives first; only then it is known that no more will come.
            table.at(max(person.last_up, table.now), table.go, person)
            table.at(until, table.come, person)
        case FaultKind.FREEZE | FaultKind.SUSPEND:
            person.frozen = person.stalled_down = until
        case FaultKind.SECOND_TAB:
            table.come(person)
        case FaultKind.REPEAT:
            for command in list(person.said)[-fault.number :]:
                table.send(person, command, again=True)
        case FaultKind.FLOOD:
            for _ in range(fault.number):
                babble(table, person, nonsense(table.plan.game, person.draw))
        case FaultKind.GARBAGE:
            babble(table, person, nonsense(table.plan.game, person.draw))
        case FaultKind.SERVER_STALL:
            table.stalled_until = until
        case FaultKind.LEAVE:
            table.send(person, client.Leave(id=person.name()))
            _sit_later(table, fault, SEARCHES_MAX)
        case FaultKind.KICK:
            host = table.host()
            if host is not None:
                table.send(host, client.Kick(id=host.name(), seat=person.seat))
                _sit_later(table, fault, SEARCHES_MAX)
        case FaultKind.PAUSE:
            host = table.host()
            if host is not None:
                table.send(host, client.Pause(id=host.name()))
                table.at(until, _resume, table)
        case FaultKind.UNDO | FaultKind.END:
            host = table.host()
            order = client.Undo if fault.kind is FaultKind.UNDO else client.EndMatch
            if host is not None:
                table.send(host, order(id=host.name()))
        case FaultKind.WATCHER:
            table.watch(1)
            table.at(until, table.watch, -1)


def _resume(table: "Tabletop") -> None:
    host = table.host()
    if host is None or not host.present:
        table.at(table.now + 1_000 * MILLISECOND, _resume, table)
    elif not table.over:
        table.send(host, client.Resume(id=host.name()))


def _sit_later(table: "Tabletop", fault: Fault, searches: int) -> None:
    """Somebody new takes a seat, once there are fewer people than the plan has."""

    def sit() -> None:
        if table.over or len([each for each in table.clients.values() if not each.gone]) >= len(table.plan.people):
            return
        table.sit()
        if searches:
            _sit_later(table, fault, searches - 1)

    table.at(table.now + max(fault.length_ms, 500) * MILLISECOND, sit)

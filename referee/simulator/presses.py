"""What a person at a table that is simulated alone does at one instant: presses, lays at the last moment, hosts.

Knows clients and scenes; decides by `players` what is wanted, and leaves the way there to the table.
"""

from typing import TYPE_CHECKING, Final

from protocol import client
from protocol.games import GameCommand
from protocol.units import MILLISECOND, SECOND, Revision
from referee.simulator.person import Client
from referee.simulator.picture import Scene
from referee.simulator.wishes import wish

# At one instant people press first, and the referee's task comes last: it reads all that has arrived by then.
PRESS: Final = 0
OTHERWISE: Final = 1
STROKE: Final = 2

# Whoever has nothing to react to looks up after so long all the same.
NUDGE_NS: Final = 5 * SECOND

# How long after the news everybody presses, where they press together.
MEETING_NS: Final = (150 * MILLISECOND, 200 * MILLISECOND, 300 * MILLISECOND)

if TYPE_CHECKING:
    from referee.simulator.tabletop import Tabletop


def meeting(table: "Tabletop") -> int:
    """The instant at which everybody's next press shall arrive; 0: each comes when it comes."""
    return table.now + table.draw.pick(MEETING_NS) if table.draw.chance(table.plan.together) else 0


def meet(table: "Tabletop", person: Client, earliest: int, together: int) -> None:
    """Let the person press so that it arrives at the meeting, or a step of the grid behind it."""
    arrives = together + table.network.pick(table.apart)
    at = max(earliest, arrives - table.network.pick(person.up_ns))
    press_at(table, person, at, max(0, arrives - at))


def press_at(table: "Tabletop", person: Client, at: int, lag: int | None) -> None:
    """Let the person do something at an instant, and not before it at any."""
    if at < person.frozen:
        at = person.frozen
    person.press_at = at
    table.at(at, press, table, person, at, lag, turn=PRESS)


def press(table: "Tabletop", person: Client, planned: int, lag: int | None) -> None:
    """What was planned for this instant. `lag`: how long it shall be under way, where all are to arrive together."""
    if person.press_at != planned or table.over:
        return  # Another plan took its place.
    if person.frozen > table.now:
        press_at(table, person, person.frozen, None)
        return
    person.press_at = None
    if not person.present or person.gone:
        return
    person.read(table.now)
    if person.seat == table.auditor.host and _host(table, person):
        return
    scene = table.scenes.get(person.looked_at)
    if scene is None:
        return
    locked_out_ms = scene.locked_out.get(person.seat, 0)
    game_ms = (table.now - table.auditor.rulings.lost) // MILLISECOND
    if locked_out_ms > game_ms and not person.draw.chance(10):
        if person.draw.chance(30):
            press_at(table, person, table.now + (locked_out_ms - game_ms) * MILLISECOND, None)
        return
    wanted = wish(
        table.plan.game, scene, person.seat, person.person, person.draw, word=table.word, race=lag is not None
    )
    if wanted is None:
        return
    if wanted.brink and scene.held is not None:
        _on_the_brink(table, person, scene, wanted.do)
        return
    _play(table, person, scene, wanted.do, lag)
    if wanted.behind is not None and person.draw.chance(person.person.eager):
        _play(table, person, scene, wanted.behind, lag)


def _play(table: "Tabletop", person: Client, scene: Scene, do: GameCommand, lag: int | None = None) -> None:
    draw, basis = person.draw, scene.revision
    if draw.chance(person.person.stale):
        basis = max(0, basis + draw.pick((-2, -1, -1, 1)))
    command = client.Play(id=person.name(), basis=Revision(basis), do=do)
    table.send(person, command, latency=lag)
    if draw.chance(person.person.again):
        table.send(person, command, again=True)


def babble(table: "Tabletop", person: Client, do: GameCommand) -> None:
    """A command, whatever the client sees."""
    table.send(person, client.Play(id=person.name(), basis=Revision(table.auditor.picture.revision), do=do))


def _on_the_brink(table: "Tabletop", person: Client, scene: Scene, do: GameCommand) -> None:
    """So that it arrives at the deadline, or a millisecond next to it."""
    assert scene.held is not None
    arrives = scene.held.until_ms * MILLISECOND + table.auditor.rulings.lost
    arrives += person.draw.pick((-1, 0, 0, 1)) * MILLISECOND
    lag = table.network.pick(person.up_ns)
    table.at(max(table.now, arrives - lag), _lay, table, person, person.connection, scene, do, arrives, turn=PRESS)


def _lay(table: "Tabletop", person: Client, connection: int, scene: Scene, do: GameCommand, arrives: int) -> None:
    if connection == person.connection and not table.over:
        _play(table, person, scene, do, max(0, arrives - table.now))


def _host(table: "Tabletop", person: Client) -> bool:
    """The host begins matches, and deals sooner sometimes. True when that was all for now."""
    if not table.auditor.rulings.running:
        started = table.auditor.seen
        name = person.name()
        table.send(person, client.Rematch(id=name) if started else client.Start(id=name))
        return True
    scene = table.scenes.get(person.looked_at)
    if scene is not None and not scene.live and person.draw.chance(20):
        table.send(person, client.NextRound(id=person.name()))
        return True
    return False


def nudge(table: "Tabletop") -> None:
    """Whoever has nothing to react to looks up: together, as after news."""
    if table.over:
        return
    together = meeting(table)
    for person in table.clients.values():
        if person.present and (person.press_at is None or person.press_at < table.now):
            if together:
                meet(table, person, table.now, together)
            else:
                press_at(table, person, table.now + person.draw.pick(person.reaction_ns), None)
    table.at(table.now + NUDGE_NS, nudge, table)

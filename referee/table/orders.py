"""What a seat may order about the table itself, and what only its host may. Knows the floor; knows no game's rules."""

from protocol import client, server
from protocol.units import MICROSECOND, Instant
from protocol.verdicts import Closing, Reason, StampKind
from referee.games.interface import DealNext, Refused
from referee.table.audience import Newsroom
from referee.table.bumps import BUMPS, BUMPS_BEFORE_CROSSING, Bump
from referee.table.entries import Heard
from referee.table.floor import Floor
from referee.table.offset import ClientInstant
from referee.table.options import Fairness
from referee.table.seats import Chair

Order = (
    client.Ready
    | client.Profile
    | client.Leave
    | client.Start
    | client.Pause
    | client.Resume
    | client.NextRound
    | client.Rematch
    | client.EndMatch
    | client.Undo
    | client.Kick
    | client.HandOver
    | client.SetOption
    | client.SetGame
    | client.LockTable
)


def obey(floor: Floor, newsroom: Newsroom, chair: Chair, order: Order, at: Instant) -> Refused | None:
    """Carry one order out, or say why not; then nothing has changed."""
    match order:
        case client.Ready(ready=ready):
            if floor.running and chair.seat in floor.playing():
                return Refused(Reason.MATCH_RUNNING)
            chair.ready = ready
            floor.changed(chair)
            floor.settle_start(at)
        case client.Profile(name=name, symbol=symbol):
            floor.chairs.rename(chair, name, symbol)
            floor.changed(chair)
        case client.Leave():
            floor.remove(chair, Closing.LEFT, at)
        case _ if chair.seat != floor.chairs.host:
            return Refused(Reason.NOT_HOST)
        case client.Start() | client.Rematch():
            return Refused(Reason.MATCH_RUNNING) if floor.running else floor.start(at)
        case client.EndMatch():
            if not floor.running:
                return Refused(Reason.NO_MATCH)
            floor.end(at)
        case client.Undo():
            return floor.take_back(at)
        case client.Pause() | client.Resume() | client.NextRound():
            return _steer(floor, order, at)
        case client.Kick() | client.HandOver():
            return _point_at(floor, newsroom, order, at)
        case client.SetOption() | client.SetGame():
            return _choose(floor, newsroom, order, at)
        case client.LockTable(locked=locked):
            if floor.chairs.locked == locked:
                return Refused(Reason.ALREADY_SO)
            floor.chairs.locked = locked
            newsroom.tell(server.TableLocked(locked))
    return None


def _steer(floor: Floor, order: client.Pause | client.Resume | client.NextRound, at: Instant) -> Refused | None:
    if not floor.running:
        return Refused(Reason.NO_MATCH)
    match order:
        case client.Pause():
            if floor.pause_reason == "host":
                return Refused(Reason.ALREADY_SO)
            floor.pause("host", at)
        case client.Resume():
            if not floor.clock.stands:
                return Refused(Reason.ALREADY_SO)
            if floor.pause_reason == "too-few":
                return Refused(Reason.SEATS_TOO_FEW, number=floor.present_min)
            floor.resume(at)
            floor.settle_pause(at)
        case client.NextRound():
            return Refused(Reason.PAUSED) if floor.clock.stands else floor.house(DealNext(), at)
    return None


def _point_at(floor: Floor, newsroom: Newsroom, order: client.Kick | client.HandOver, at: Instant) -> Refused | None:
    other = floor.chairs.get(order.seat)
    if other is None or other.gone:
        return Refused(Reason.NO_SUCH_SEAT)
    if other.seat == floor.chairs.host:
        return Refused(Reason.ALREADY_SO)
    match order:
        case client.Kick():
            floor.remove(other, Closing.KICKED, at)
        case client.HandOver():
            if other.bot or not other.present:
                return Refused(Reason.NO_SUCH_SEAT)  # A host who cannot act is none.
            floor.chairs.host = other.seat
            newsroom.tell(server.HostIs(other.seat))
    return None


def _choose(floor: Floor, newsroom: Newsroom, order: client.SetOption | client.SetGame, at: Instant) -> Refused | None:
    if floor.running:
        return Refused(Reason.MATCH_RUNNING)
    match order:
        case client.SetOption(name=name, value=value):
            if (fault := floor.menu.set(name, value)) is not None:
                return Refused(fault.reason, number=fault.high)
            newsroom.tell(server.OptionChanged(floor.menu.option(name)))
        case client.SetGame(game=game):
            if not floor.menu.choose(game):
                return Refused(Reason.WRONG_GAME)
            floor.umpire = None
            floor.chairs.forget_match()
            newsroom.show_all_anew()
    floor.settle_start(at)
    return None


def bump(floor: Floor, newsroom: Newsroom, chair: Chair, heard: Heard, pressed: client.Press) -> Refused | None:
    """Two phones are pressed together, of which this is one."""
    if floor.running:
        return Refused(Reason.MATCH_RUNNING)
    if floor.menu.table.fairness is Fairness.ARRIVAL:
        return Refused(Reason.OPTION_OFF)
    offset = heard.proof.evidence.offset
    if offset is None or pressed.stamp is not StampKind.EVENT:
        return Refused(Reason.CLOCK_UNKNOWN)
    known = {each.seat: each.touch for each in floor.chairs if each.touch is not None}
    at = offset.middle(ClientInstant(pressed.clock_us * MICROSECOND))
    progress = floor.chairs.bumps.press(Bump(chair.seat, at, offset.half_width), known)
    if progress is None:
        return None
    newsroom.tell(server.Bumped(progress.seats, progress.pairs, BUMPS, BUMPS_BEFORE_CROSSING))
    for seat, touch in progress.touches.items():
        other = floor.chairs.at(seat)
        other.touch = touch
        floor.changed(other)
    return None

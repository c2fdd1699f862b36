"""Calls for the lock, and what follows them up to the vote. Knows instants as arguments; knows no clock and no card."""

from msgspec.structs import replace

from protocol.games.dizzy import Combination
from protocol.games.printed import Call, Lay
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.changers import late
from referee.games.dizzy.combinations import exclude_each_other
from referee.games.interface import Judged, Lock, Move, Refused
from referee.games.printed.events import ClaimLapsed, LockedOut, LockEnded, LockGranted, PenaltyCardDrawn, TableAsked
from referee.games.printed.options import span
from referee.games.printed.state import Asked, Held, Phase, State, in_play, voters
from referee.games.printed.story import Story


def out_of_play(state: State, seat: Seat) -> Refused | None:
    """Why this seat can do nothing in the race now, whatever it asks."""
    if seat not in in_play(state):
        return Refused(Reason.NOT_SEATED)
    match state.phase:
        case Phase.OPEN:
            return None
        case Phase.COUNTING | Phase.OVER:
            return Refused(Reason.ROUND_OVER)
        case Phase.DRAWING | Phase.LAYING | Phase.COUNTDOWN:
            return Refused(Reason.NOT_OPEN_YET)


def behind(state: State, seat: Seat, move: Move) -> Refused | None:
    """Late comes first: what is late is not looked at, whatever it names (DND-14, ZGL-27)."""
    lock = None if state.held is None else state.held.lock
    return out_of_play(state, seat) or late(lock, state.revision, state.changers, seat, move.basis)


def call(story: Story, seat: Seat, command: Call, *, by_host: bool) -> Refused | None:
    """PRT-05. The call is not `behind`."""
    state = story.state
    if story.at < state.players[seat].locked_out_until:
        return Refused(Reason.LOCKED_OUT)
    refused = _misnamed(state, command.named)
    if refused is not None:
        return refused
    lock = Lock(seat, story.now, Instant(story.now + span(state.options.lock_ms)))
    story.tell(LockGranted(Held(lock, command.named, by_host)))
    return None


def lay(story: Story, seat: Seat, command: Lay) -> Refused | None:
    """PRT-06: it counts up to the deadline itself. From here on the table has its time to look."""
    refused = out_of_play(story.state, seat)
    if refused is not None:
        return refused
    state, held = story.state, story.state.held
    if held is None or held.lock.holder != seat or story.at > held.lock.until:
        return Refused(Reason.NOT_YOUR_LOCK)
    if held.asked is not None:
        return Refused(Reason.ALREADY_SO)
    # Of Down 'n Dizzy exactly one card is laid (DND-07); a Zangle uses own cards, and no more than there are.
    most = state.players[seat].cards if state.zangle else 1
    if command.own > most:
        return Refused(Reason.NOT_YOUR_CARD, number=most)
    if command.special and state.zangle:
        return Refused(Reason.WRONG_GAME)
    lock = replace(held.lock, since=story.now, until=Instant(story.now + span(state.options.vote_ms)))
    story.tell(TableAsked(lock, held.named, Asked(command.own, command.special), voters(state)))
    return None


def withdraw(story: Story, seat: Seat) -> Refused | None:
    """The holder gives up, before the vote or while it runs, and pays at once what the deadline would cost."""
    refused = out_of_play(story.state, seat)
    if refused is not None:
        return refused
    held = story.state.held
    if held is None or held.lock.holder != seat:
        return Refused(Reason.NOT_YOUR_LOCK)
    lapse(story, held, Reason.WITHDRAWN)
    return None


def lapse(story: Story, held: Held, reason: Reason) -> None:
    """A claim that nothing followed is wrong (DND-13, ZGL-25)."""
    seat = held.lock.holder
    story.tell(Judged(seat, Ruling.WRONG, reason))
    story.tell(ClaimLapsed(seat, held.named))
    punish(story, seat)


def punish(story: Story, seat: Seat) -> None:
    """PRT-11: a lockout (DND-35), and penalty cards (DND-12, ZGL-25)."""
    options = story.state.options
    if options.lockout_ms:
        story.tell(LockedOut(seat, Instant(story.now + span(options.lockout_ms))))
    for _ in range(options.penalty):
        story.tell(PenaltyCardDrawn(seat, story.state.players[seat].cards + 1))


def void_lock(story: Story) -> None:
    """End the lock unjudged, if there is one."""
    held = story.state.held
    if held is not None:
        story.tell(Judged(held.lock.holder, Ruling.VOID, Reason.LOCK_VOIDED))
        story.tell(LockEnded(held.lock.holder))


def upheld(state: State) -> Revision:
    """The revision after a right claim: whatever was called for the table as it was is late."""
    return Revision(state.revision + 1)


def _misnamed(state: State, named: tuple[Combination, ...]) -> Refused | None:
    """Down 'n Dizzy names before it lays (DND-06, DND-10); Zangle has nothing to name."""
    if state.zangle:
        return Refused(Reason.WRONG_GAME) if named else None
    if not named:
        return Refused(Reason.NAME_FIRST)
    return Refused(Reason.NAMED_TWICE) if exclude_each_other(named) else None

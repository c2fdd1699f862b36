"""Judges what follows a call: a Zangle that is taken, or none. Knows the holder and the cards; grants no lock."""

from msgspec import structs

from protocol.games.zangle import Card, Placement, Take
from protocol.units import MILLISECOND, CardId, Instant, Revision, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.interface import Judged, Move, Refused
from referee.games.zangle import events
from referee.games.zangle.consequences import Happened, settled
from referee.games.zangle.options import Verify
from referee.games.zangle.pieces import finding, laid
from referee.games.zangle.state import FACE_UP, Player, State, faces, player_at, refill_size

CARDS_MIN = 3
"""ZGL-01: one target, and two pieces or more."""


def take(state: State, player: Player, command: Take, move: Move) -> Happened | Refused:
    """Judge the Zangle that the holder of the center takes.

    What can be seen to be no Zangle at all (ZGL-51) is refused, and the holder may try again while the lock lasts.
    Cards that do not cover the target are a wrong attempt.
    """
    if state.lock is None or state.lock.holder != player.seat:
        return Refused(Reason.NOT_YOUR_LOCK, by=state.lock.holder if state.lock else None)
    if move.at > state.lock.until:
        return Refused(Reason.DEADLINE)
    fault = fault_in(state, player, command)
    if fault is not None:
        return fault
    (target,), pieces = faces(state, (command.target,)), faces(state, command.pieces)
    if state.options.verify is Verify.AT_SHOWDOWN:
        judged = Judged(player.seat, Ruling.UPHELD, Reason.ON_TRUST)
        return settled(state, (judged, *taken(state, player, target, pieces, ())), move.now)
    tiling = laid(target, pieces)
    if tiling is None:
        wrong = events.ZangleWrong(player.seat, target, pieces, finding(target, pieces))
        return no_zangle(state, Reason.NO_ZANGLE, wrong, move.now)
    judged = Judged(player.seat, Ruling.UPHELD, Reason.RIGHT)
    return settled(state, (judged, *taken(state, player, target, pieces, tiling)), move.now)


def fault_in(state: State, player: Player, command: Take) -> Refused | None:
    """Why these cards can be no Zangle, whatever their shapes (ZGL-01, 02, 07, 08, 09 and 16)."""
    used = (command.target, *command.pieces)
    center, own = set(state.center), set(player.face_up)
    if not all(card in center or card in own for card in used):
        return Refused(Reason.NOT_YOUR_CARD)
    if len(set(used)) < len(used):
        return Refused(Reason.CARD_TWICE)
    if len(used) < CARDS_MIN:
        return Refused(Reason.TOO_FEW_CARDS, number=CARDS_MIN)
    if center.isdisjoint(used) or own.isdisjoint(used):
        return Refused(Reason.ONE_PLACE_ONLY)
    if state.deck.cards[command.target].shape is None:
        return Refused(Reason.TARGET_IS_Z)
    return None


def taken(
    state: State, player: Player, target: Card, pieces: tuple[Card, ...], tiling: tuple[Placement, ...]
) -> Happened:
    """ZGL-23 and ZGL-24: the cards leave play, the center is refilled, and then the player's own cards."""
    revision = Revision(state.revision + 1)
    leaves = events.ZangleTaken(player.seat, target, pieces, tiling, len(player.zangles) + 1, revision)
    happened: list[events.ZangleEvent] = [leaves]
    used = {target.id, *(card.id for card in pieces)}
    center = _center_refilled(state, used)
    if center is not None:
        happened.append(center)
    kept = structs.replace(player, face_up=tuple([card for card in player.face_up if card not in used]))
    count = refill_size(state, kept)
    if count:
        cards = faces(state, player.draw_pile.peek()[:count])
        happened.append(events.HandRefilled(player.seat, cards, len(player.draw_pile) - count))
    return tuple(happened)


def _center_refilled(state: State, used: set[CardId]) -> events.CenterRefilled | None:
    """New cards go where the taken ones lay, so that no other card moves under a finger. None: nothing to turn up."""
    kept = sum(card not in used for card in state.center)
    count = min(FACE_UP - kept, len(state.center_pile))
    if count <= 0:
        return None
    new = list(state.center_pile.peek()[:count])
    center: list[CardId] = []
    for card in state.center:
        if card not in used:
            center.append(card)
        elif new:
            center.append(new.pop(0))
    return events.CenterRefilled(faces(state, (*center, *new)), len(state.center_pile) - count)


def no_zangle(state: State, reason: Reason, wrong: events.ZangleWrong, now: Instant) -> Happened:
    """ZGL-25 and ZGL-26: the call is wrong and costs a card, the center is free, every other card stays."""
    seat = wrong.seat
    player = player_at(state, seat)
    assert player is not None, seat
    penalty: events.ZangleEvent = (
        events.PenaltyCardDrawn(seat, len(player.draw_pile) + 1, len(state.center_pile) - 1)
        if state.center_pile
        else events.PenaltyLapsed(seat)  # ZGL-30
    )
    happened: Happened = (Judged(seat, Ruling.WRONG, reason), wrong, events.LockEnded(seat), penalty)
    if state.options.lockout_ms:
        happened = (*happened, events.LockedOut(seat, Instant(now + state.options.lockout_ms * MILLISECOND)))
    return settled(state, happened, now)


def voided(seat: Seat) -> Happened:
    """The lock ends without anybody's fault."""
    return (Judged(seat, Ruling.VOID, Reason.LOCK_VOIDED), events.LockEnded(seat))

"""All decisions of Zangle: what a command leads to, or why it is refused. Knows rules and states; changes nothing.

Total: whatever a seat sends, and whenever the house speaks, the answer is events or a refusal.
"""

from typing import Final, assert_never

from protocol.games.zangle import Call, Hit, Take, Withdraw, ZangleCommand
from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import (
    CameBack,
    DealNext,
    GotUp,
    HouseCommand,
    Lock,
    Move,
    Refused,
    SatDown,
    Shuffled,
    Tick,
    VoidLock,
    WentAway,
)
from referee.games.zangle import events
from referee.games.zangle.consequences import Happened, fold, settled
from referee.games.zangle.evolve import DRAW_PILE
from referee.games.zangle.scoring import abandoned
from referee.games.zangle.state import (
    FACE_UP,
    SEATS_MAX,
    SEATS_MIN,
    Phase,
    Player,
    State,
    cap,
    clockwise,
    faces,
    in_play,
    may_hit,
    player_at,
    to_be_dealt,
)
from referee.games.zangle.taking import no_zangle, take, voided
from referee.games.zangle.view import hand_views

# Every call asks for them: see `referee.games.dizzy.combinations`.
_OPEN: Final = Phase.OPEN
_ENDED: Final = (Phase.ENDED, Phase.OVER)


def decide(state: State, move: Move) -> Happened | Refused:
    """What one move leads to."""
    command = move.command
    if not isinstance(command, ZangleCommand):
        if not isinstance(command, HouseCommand):
            return Refused(Reason.WRONG_GAME)
        return _from_house(state, command, move.now) if move.seat is None else Refused(Reason.NOT_SEATED)
    player = player_at(state, move.seat)
    if player is None or not player.active or not player.playing:
        return Refused(Reason.NOT_SEATED)
    if state.phase in _ENDED:
        return Refused(Reason.ROUND_OVER)
    match command:
        case Call():
            return _call(state, player, move)
        case Take():
            return take(state, player, command, move)
        case Withdraw():
            return _withdraw(state, player, move)
        case Hit():
            return _hit(state, player, move.now)
        case _:
            assert_never(command)


def _call(state: State, player: Player, move: Move) -> Happened | Refused:
    """ZGL-21: the first to call controls the center. Late is free (ZGL-27)."""
    if move.basis > state.revision:
        return Refused(Reason.BASIS_AHEAD, number=state.revision)
    stale = move.basis < state.revision
    if state.phase is not _OPEN:
        return Refused(Reason.ROUND_OVER if stale else Reason.NOT_OPEN_YET)
    if stale:
        return Refused(Reason.CHANGED, by=state.changed_by)
    if state.lock is not None:
        holder = state.lock.holder
        return Refused(Reason.YOU_HOLD_THE_LOCK if holder == player.seat else Reason.HELD, by=holder)
    if move.at < player.locked_out_until:
        return Refused(Reason.LOCKED_OUT, number=player.locked_out_until // MILLISECOND)
    until = Instant(move.now + state.options.take_ms * MILLISECOND)
    return (events.LockGranted(Lock(player.seat, move.now, until)),)


def _withdraw(state: State, player: Player, move: Move) -> Happened | Refused:
    if state.lock is None or state.lock.holder != player.seat:
        return Refused(Reason.NOT_YOUR_LOCK, by=state.lock.holder if state.lock else None)
    return no_zangle(state, Reason.WITHDRAWN, events.ZangleWrong(player.seat), move.now)


def _hit(state: State, player: Player, now: Instant) -> Happened | Refused:
    """ZGL-28, at any time; but the holder may not (ZGL-47), and a hard cap may forbid it (ZGL-42)."""
    if state.phase is not Phase.OPEN:
        return Refused(Reason.NOT_OPEN_YET)
    if state.lock is not None and state.lock.holder == player.seat:
        return Refused(Reason.YOU_HOLD_THE_LOCK)
    if not state.center_pile:
        return Refused(Reason.PILE_EMPTY)
    if not may_hit(state, player):
        return Refused(Reason.CAP_REACHED, number=cap(state, player))
    return settled(state, _hits(state, (player.seat,), by_referee=False), now, hit=True)


def _hits(state: State, seats: tuple[Seat, ...], by_referee: bool) -> tuple[events.ZangleEvent, ...]:
    """One card each, in this order, while there are any (ZGL-29)."""
    cards = faces(state, state.center_pile.peek()[: len(seats)])
    left = len(state.center_pile)
    return tuple(
        events.HitTaken(seat, card, left - number, by_referee)
        for number, (seat, card) in enumerate(zip(seats, cards, strict=False), 1)
    )


def _from_house(state: State, command: HouseCommand, now: Instant) -> Happened | Refused:
    match command:
        case Tick():
            return _tick(state, now)
        case Shuffled(order):
            return _shuffled(state, order, now)
        case DealNext():
            return _deal_next(state)
        case VoidLock():
            return settled(state, voided(state.lock.holder), now) if state.lock else Refused(Reason.ALREADY_SO)
        case WentAway(seat):
            return _went_away(state, seat, now)
        case CameBack(seat):
            return _came_back(state, seat, now)
        case SatDown(seat):
            return _sat_down(state, seat)
        case GotUp(seat):
            return _got_up(state, seat, now)
        case _:
            assert_never(command)


def _tick(state: State, now: Instant) -> Happened | Refused:
    """Whatever is due first. A deadline comes before a common hit of the same instant."""
    match state.phase:
        case Phase.COUNTDOWN if now >= state.opens_at:
            return _turned_up(state, now)
        case Phase.OPEN if state.lock is not None and now >= state.lock.until:
            return no_zangle(state, Reason.DEADLINE, events.ZangleWrong(state.lock.holder), now)
        case Phase.OPEN if (hits_at := common_hit_at(state)) is not None and now >= hits_at:
            return _common_hit(state, now)
        case Phase.ENDED if state.next_deal_at is not None and now >= state.next_deal_at:
            return (events.DealAsked(),)
        case _:
            return Refused(Reason.NOT_OPEN_YET)


def common_hit_at(state: State) -> Instant | None:
    """When everyone is given a card (ZGL-49), if nothing happens before."""
    if state.quiet_since is None:
        return None
    return Instant(state.quiet_since + state.options.auto_hit_ms * MILLISECOND)


def _common_hit(state: State, now: Instant) -> Happened:
    """ZGL-49: everyone who may, from the dealer's left; also who is away, so that a lost connection saves no card."""
    holder = state.lock.holder if state.lock else None
    may = [player.seat for player in in_play(state) if may_hit(state, player) and player.seat != holder]
    return settled(state, _hits(state, clockwise(may, state.dealer), by_referee=True), now, hit=True)


def _turned_up(state: State, now: Instant) -> Happened:
    revision = Revision(state.revision + 1)
    after = fold(state, (events.CenterTurnedUp((), (), 0, revision),))
    opened = events.CenterTurnedUp(faces(after, after.center), hand_views(after), len(after.center_pile), revision)
    return settled(state, (opened,), now)


def _shuffled(state: State, order: tuple[int, ...], now: Instant) -> Happened | Refused:
    """Deal (ZGL-11)."""
    if state.phase is not Phase.SHUFFLING:
        return Refused(Reason.ROUND_RUNNING)
    if sorted(order) != list(range(len(state.deck.cards))):
        return Refused(Reason.BAD_OPTION, number=len(state.deck.cards))
    seats = to_be_dealt(state)
    assert len(seats) >= SEATS_MIN, seats  # With fewer the match was over when the last but one got up.
    return (
        events.Dealt(
            order=FaceDown(state.deck.cards[number].id for number in order),
            seats=seats,
            dealer=seats[0] if state.round == 0 else clockwise(seats, state.dealer)[0],  # ZGL-39
            round=state.round + 1,
            bonus=bool(state.contenders),
            opens_at=Instant(now + state.options.countdown_ms * MILLISECOND),
        ),
    )


def _deal_next(state: State) -> Happened | Refused:
    match state.phase:
        case Phase.ENDED:
            return (events.DealAsked(),)
        case Phase.OVER:
            return Refused(Reason.NO_MATCH)
        case Phase.SHUFFLING | Phase.COUNTDOWN | Phase.OPEN:
            return Refused(Reason.ROUND_RUNNING)
        case _:
            assert_never(state.phase)


def _went_away(state: State, seat: Seat, now: Instant) -> Happened | Refused:
    player = player_at(state, seat)
    if player is None or (player.left and not player.joining):
        return Refused(Reason.NO_SUCH_SEAT)
    if player.away:
        return Refused(Reason.ALREADY_SO)
    return settled(state, (events.SeatAway(seat, player.active),), now)


def _came_back(state: State, seat: Seat, now: Instant) -> Happened | Refused:
    player = player_at(state, seat)
    if player is None or (player.left and not player.joining):
        return Refused(Reason.NO_SUCH_SEAT)
    if not player.away:
        return Refused(Reason.ALREADY_SO)
    return settled(state, (events.SeatBack(seat, player.active),), now)


def _sat_down(state: State, seat: Seat) -> Happened | Refused:
    player = player_at(state, seat)
    if state.phase is Phase.OVER:
        return Refused(Reason.NO_MATCH)
    if player is not None and (player.active or player.joining):
        return Refused(Reason.ALREADY_SO)
    seated = sum(each.active or each.joining for each in state.players)
    most = seats_most(len(state.deck.cards))
    if seated >= most:
        return Refused(Reason.TABLE_FULL, number=most)
    return (events.SeatJoined(seat),)


def seats_most(cards: int) -> int:
    """How many players a deck of so many cards is enough for (ZGL-11, ZGL-12, ZGL-17)."""
    return min(SEATS_MAX, (cards - FACE_UP) // DRAW_PILE)


def _got_up(state: State, seat: Seat, now: Instant) -> Happened | Refused:
    """The cards stay where they are until the next deal; but where fewer than two are left, the match is over."""
    player = player_at(state, seat)
    if player is None or (player.left and not player.joining):
        return Refused(Reason.NO_SUCH_SEAT)
    happened: Happened = (events.SeatLeft(seat, player.listed),)
    after = fold(state, happened)
    if state.phase is Phase.OVER or len(to_be_dealt(after)) >= SEATS_MIN:
        return settled(state, happened, now)
    lock = voided(state.lock.holder) if state.lock else ()
    return (*happened, *lock, events.MatchEnded(abandoned(after)))

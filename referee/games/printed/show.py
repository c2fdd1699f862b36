"""What a viewer is told: made here, field by field. Nobody knows more than anybody else, so the viewer does not matter.

How somebody votes is no part of any view: it is told with the ruling, to all at once (PRT-08).
"""

from protocol.games import printed
from protocol.games.dizzy import Combination
from protocol.games.printed import LockView, Lot
from protocol.units import MILLISECOND, Instant, Seat
from referee.games.interface import Judged, Lock, Look
from referee.games.printed.events import (
    AllGoOn,
    CardsCorrected,
    ClaimLapsed,
    ClaimRuled,
    CountdownBegan,
    Counted,
    CountingBegan,
    DealAsked,
    Dealt,
    HitTaken,
    LockedOut,
    LockEnded,
    LockGranted,
    MatchEnded,
    PenaltyCardDrawn,
    PrintedEvent,
    RoundEnded,
    RoundOpened,
    SaidStuck,
    SeatCameBack,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatWentAway,
    TableAsked,
    TroubleTaken,
    Voted,
)
from referee.games.printed.options import equalizer
from referee.games.printed.state import Asked, Held, Phase, State, voters

_PHASES = {
    Phase.DRAWING: printed.Phase.LAYING,
    Phase.LAYING: printed.Phase.LAYING,
    Phase.COUNTDOWN: printed.Phase.COUNTDOWN,
    Phase.OPEN: printed.Phase.OPEN,
    Phase.COUNTING: printed.Phase.COUNTING,
    Phase.OVER: printed.Phase.OVER,
}


def show(event: PrintedEvent) -> printed.PrintedNews | Look | None:
    """The event as news; `Look` where so much is new that the whole view follows; None where nobody is concerned."""
    match event:
        case Judged() | DealAsked() | SeatJoined():
            return None
        case Dealt() | MatchEnded():
            return Look()
        case SeatReady(seat=seat):
            return printed.SeatReady(seat)
        case CountdownBegan(opens_at=opens_at):
            return printed.CountdownBegan(_ms(opens_at))
        case RoundOpened(revision=revision):
            return printed.RoundOpened(revision)
        case LockGranted() | LockEnded() | TableAsked() | Voted() | ClaimLapsed() | ClaimRuled() | LockedOut():
            return _claim(event)
        case SeatWentAway(seat=seat, voters=asked) | SeatLeft(seat=seat, voters=asked):
            return printed.SeatAway(seat, asked)
        case SeatCameBack(seat=seat, voters=asked):
            return printed.SeatBack(seat, asked)
        case RoundEnded():
            return printed.RoundEnded(
                event.result,
                event.rounds_won,
                event.scores,
                event.equalizers,
                event.match_winners,
                _ms(event.next_deal_at),
            )
        case _:
            return _count(event)


def _claim(
    event: LockGranted | LockEnded | TableAsked | Voted | ClaimLapsed | ClaimRuled | LockedOut,
) -> printed.PrintedNews:
    match event:
        case LockGranted(held=held):
            return printed.LockGranted(_lock(held))
        case LockEnded(seat=seat):
            return printed.LockEnded(seat)
        case TableAsked(lock=lock, named=named, asked=asked, voters=seats):
            return printed.TableAsked(_lock_of(lock, named), _asked(asked, seats))
        case Voted(seat=seat):
            return printed.Voted(seat)
        case ClaimLapsed(seat=seat, named=named):
            return printed.ClaimLapsed(seat, named)
        case LockedOut(seat=seat, until=until):
            return printed.LockedOut(seat, _ms(until))
        case ClaimRuled():
            return printed.ClaimRuled(
                seat=event.seat,
                right=event.right,
                by=event.by,
                named=event.named,
                own=event.own,
                special=event.special,
                votes=event.votes,
                lots=tuple(Lot(lot) for lot in event.drawn),
                cards=event.cards,
                revision=event.revision,
            )


def _count(
    event: PenaltyCardDrawn | TroubleTaken | HitTaken | SaidStuck | AllGoOn | CardsCorrected | CountingBegan | Counted,
) -> printed.PrintedNews:
    match event:
        case PenaltyCardDrawn(seat=seat, cards=cards):
            return printed.PenaltyCardDrawn(seat, cards)
        case TroubleTaken(seat=seat, cards=cards):
            return printed.TroubleTaken(seat, cards)
        case HitTaken(seat=seat, cards=cards, hits=hits):
            return printed.HitTaken(seat, cards, hits)
        case SaidStuck(seat=seat, nothing_left=nothing_left):
            return printed.SaidStuck(seat, nothing_left)
        case AllGoOn(cards=counts, revision=revision):
            return printed.AllGoOn(counts, revision)
        case CardsCorrected(seat=seat, cards=cards):
            return printed.CardsCorrected(seat, cards)
        case CountingBegan(end=end, out=out, ends=ends):
            return printed.CountingBegan(end, out, _ms(ends))
        case Counted(seat=seat, cards=cards):
            return printed.Counted(seat, cards)


def view(state: State) -> printed.PrintedView:
    """The whole match as anybody may know it."""
    held, counting = state.held, state.counting
    return printed.PrintedView(
        revision=state.revision,
        deck=state.options.deck,
        judge=state.options.judge,
        round=state.round,
        rounds=state.options.rounds_of_match,
        bonus=state.bonus,
        phase=_PHASES[state.phase],
        dealer=state.dealer,
        dealt=state.dealt,
        opens_at_ms=_ms(state.opens_at),
        opened=state.phase in (Phase.OPEN, Phase.COUNTING, Phase.OVER),
        lock=None if held is None else _lock(held),
        asked=None if held is None or held.asked is None else _asked(held.asked, voters(state)),
        hands=tuple(_hand(state, seat) for seat in state.players),
        ending=None if counting is None else counting.end,
        out=None if counting is None else counting.out,
        count_ends_ms=0 if counting is None else _ms(counting.ends),
        results=state.results,
        match_winners=state.match_winners,
        next_deal_at_ms=_ms(state.next_deal_at),
    )


def _hand(state: State, seat: Seat) -> printed.HandView:
    player = state.players[seat]
    return printed.HandView(
        seat=seat,
        cards=player.cards,
        ready=player.ready,
        hits=player.hits,
        penalties=player.penalties,
        locked_out_until_ms=_ms(player.locked_out_until),
        stuck=player.stuck is not None,
        counted=player.counted,
        rounds_won=state.rounds_won.get(seat, 0),
        score=state.scores.get(seat, 0),
        equalizer=equalizer(state.options, state.levels.get(seat, 0)),
        away=seat in state.away or seat in state.left,
    )


def _lock(held: Held) -> LockView:
    return _lock_of(held.lock, held.named)


def _lock_of(lock: Lock, named: tuple[Combination, ...]) -> LockView:
    return LockView(lock.holder, named, _ms(lock.since), _ms(lock.until))


def _asked(asked: Asked, seats: tuple[Seat, ...]) -> printed.AskedView:
    return printed.AskedView(asked.own, asked.special, seats, tuple(seat for seat, _ in asked.votes))


def _ms(at: Instant | None) -> int:
    """Milliseconds of the game clock; 0 for what is not to happen."""
    return 0 if at is None else at // MILLISECOND

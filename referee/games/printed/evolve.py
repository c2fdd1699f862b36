"""All change of a match: one event, one next state. Decides nothing; what has happened has happened."""

from typing import Any

from msgspec.structs import replace

from protocol.units import Seat
from referee.games.changers import with_changer
from referee.games.interface import Judged
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
from referee.games.printed.state import Counting, Held, Phase, Player, State


def evolve(state: State, event: PrintedEvent) -> State:
    """The state after the event."""
    match event:
        case DealAsked():
            return replace(state, phase=Phase.DRAWING, next_deal_at=None)
        case Dealt():
            return _dealt(state, event)
        case SeatReady(seat=seat):
            return _with_player(state, seat, ready=True)
        case CountdownBegan(opens_at=opens_at):
            return replace(state, phase=Phase.COUNTDOWN, opens_at=opens_at)
        case RoundOpened(revision=revision):
            return _changed(replace(state, phase=Phase.OPEN, revision=revision), None)
        case LockGranted() | TableAsked() | Voted() | Judged() | LockEnded() | ClaimLapsed() | ClaimRuled():
            return _claimed(state, event)
        case PenaltyCardDrawn(seat=seat, cards=cards):
            return _with_player(state, seat, cards=cards, penalties=state.players[seat].penalties + 1)
        case LockedOut(seat=seat, until=until):
            return _with_player(state, seat, locked_out_until=until)
        case TroubleTaken(seat=seat, cards=cards) | CardsCorrected(seat=seat, cards=cards):
            return _with_player(state, seat, cards=cards)
        case HitTaken(seat=seat, cards=cards, hits=hits):
            return _with_player(state, seat, cards=cards, hits=hits)
        case SaidStuck(seat=seat, nothing_left=nothing_left):
            return _with_player(state, seat, stuck=nothing_left)
        case AllGoOn():
            return _went_on(state, event)
        case CountingBegan(end=end, out=out, ends=ends):
            return replace(_nobody_stuck(state), phase=Phase.COUNTING, counting=Counting(end, out, ends))
        case Counted(seat=seat, cards=cards):
            return _with_player(state, seat, cards=cards, counted=True)
        case SeatWentAway() | SeatCameBack() | SeatJoined() | SeatLeft():
            return _seated(state, event)
        case RoundEnded():
            return _ended(state, event)
        case MatchEnded(winners=winners):
            return replace(state, phase=Phase.OVER, match_winners=winners, next_deal_at=None)


def _dealt(state: State, event: Dealt) -> State:
    # Who comes late has not saved a point by it (PRT-18).
    known = [seat for seat in state.seats if seat in state.scores and seat not in state.newcomers]
    highest = max((state.scores[seat] for seat in known), default=0)
    return replace(
        _changed(state, None),
        phase=Phase.LAYING,
        round=event.round,
        bonus=event.bonus,
        dealer=event.dealer,
        dealt=event.dealt,
        players={seat: Player(cards) for seat, cards in event.cards},
        left=frozenset(),
        lots=event.lots,
        drawn=event.drawn,
        revision=event.revision,
        held=None,
        counting=None,
        newcomers=frozenset(),
        rounds_won=dict.fromkeys(state.seats, 0) | {seat: state.rounds_won[seat] for seat in known},
        scores=dict.fromkeys(state.seats, highest) | {seat: state.scores[seat] for seat in known},
        levels=dict.fromkeys(state.seats, 0) | {seat: state.levels[seat] for seat in known},
        next_deal_at=None,
    )


def _claimed(
    state: State, event: LockGranted | TableAsked | Voted | Judged | LockEnded | ClaimLapsed | ClaimRuled
) -> State:
    match event:
        case LockGranted(held=held):
            return replace(state, held=held)
        case TableAsked(lock=lock, asked=asked):
            return replace(state, held=replace(_held(state), lock=lock, asked=asked))
        case Voted(seat=seat, right=right):
            held = _held(state)
            assert held.asked is not None, event
            asked = replace(held.asked, votes=(*held.asked.votes, (seat, right)))
            return replace(state, held=replace(held, asked=asked))
        case Judged(seat=seat):
            # Whatever the ruling: a judged call holds nothing any more.
            ends = state.held is not None and state.held.lock.holder == seat
            return replace(state, held=None) if ends else state
        case LockEnded() | ClaimLapsed():
            return state
        case ClaimRuled():
            return _ruled(state, event)


def _ruled(state: State, event: ClaimRuled) -> State:
    after = replace(
        _with_player(state, event.seat, cards=event.cards),
        revision=event.revision,
        lots=state.lots.without_top(len(event.drawn)),
        drawn=(*state.drawn, *event.drawn),
    )
    return _changed(_nobody_stuck(after), event.seat) if event.right else after


def _went_on(state: State, event: AllGoOn) -> State:
    players = dict(state.players)
    for seat, cards in event.cards:
        players[seat] = replace(players[seat], cards=cards)
    return _changed(_nobody_stuck(replace(state, players=players, revision=event.revision)), None)


def _seated(state: State, event: SeatWentAway | SeatCameBack | SeatJoined | SeatLeft) -> State:
    match event:
        case SeatWentAway(seat=seat):
            return replace(state, away=state.away | {seat})
        case SeatCameBack(seat=seat):
            return replace(state, away=state.away - {seat})
        case SeatJoined(seat=seat):
            seats = tuple(sorted((*state.seats, seat)))
            return replace(state, seats=seats, away=state.away - {seat}, newcomers=state.newcomers | {seat})
        case SeatLeft(seat=seat):
            left = state.left | {seat} if seat in state.players else state.left
            seats = tuple(other for other in state.seats if other != seat)
            contenders = tuple(other for other in state.contenders if other != seat)
            return replace(
                state,
                seats=seats,
                away=state.away - {seat},
                left=left,
                newcomers=state.newcomers - {seat},
                contenders=contenders,
            )


def _ended(state: State, event: RoundEnded) -> State:
    return replace(
        _nobody_stuck(state),
        phase=Phase.OVER,
        counting=None,
        results=(*state.results, event.result),
        rounds_won={**state.rounds_won, **dict(event.rounds_won)},
        scores={**state.scores, **dict(event.scores)},
        levels={**state.levels, **dict(event.levels)},
        contenders=event.contenders,
        match_winners=event.match_winners,
        next_deal_at=event.next_deal_at,
    )


def _changed(state: State, by: Seat | None) -> State:
    return replace(state, changers=with_changer(state.changers, by))


def _nobody_stuck(state: State) -> State:
    return replace(state, players={seat: replace(player, stuck=None) for seat, player in state.players.items()})


def _with_player(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, players={**state.players, seat: replace(state.players[seat], **changes)})


def _held(state: State) -> Held:
    assert state.held is not None, state.phase
    return state.held

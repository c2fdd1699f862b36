"""Applies news of printed cards to what a viewer knew. Knows what each item changes; knows no rule on what may happen.

Total: news about a seat that is not seen change nothing, for a whole view comes behind them.
"""

from typing import assert_never

from msgspec.structs import replace

from protocol.games.printed import (
    AllGoOn,
    CardsCorrected,
    ClaimLapsed,
    ClaimRuled,
    CountdownBegan,
    Counted,
    CountingBegan,
    HandView,
    HitTaken,
    LockedOut,
    LockEnded,
    LockGranted,
    PenaltyCardDrawn,
    Phase,
    PrintedNews,
    PrintedView,
    RoundEnded,
    RoundOpened,
    SaidStuck,
    SeatAway,
    SeatBack,
    SeatReady,
    TableAsked,
    TroubleTaken,
    Voted,
)
from protocol.units import Seat


def fold_printed(view: PrintedView, item: PrintedNews) -> PrintedView:
    """The match after one item of news."""
    match item:
        case SeatReady(seat):
            return _with_hand(view, seat, ready=True)
        case CountdownBegan(opens_at_ms):
            return replace(view, phase=Phase.COUNTDOWN, opens_at_ms=opens_at_ms)
        case RoundOpened(revision):
            return replace(view, phase=Phase.OPEN, opened=True, revision=revision)
        case LockGranted() | LockEnded() | TableAsked() | Voted() | ClaimRuled() | ClaimLapsed():
            return _claimed(view, item)
        case LockedOut(seat, until_ms):
            return _with_hand(view, seat, locked_out_until_ms=until_ms)
        case PenaltyCardDrawn() | TroubleTaken() | HitTaken() | CardsCorrected() | Counted() | AllGoOn():
            return _recounted(view, item)
        case SaidStuck(seat):
            return _with_hand(view, seat, stuck=True)
        case CountingBegan(ending, out, count_ends_ms):
            counting = replace(_nobody_stuck(view), phase=Phase.COUNTING)
            return replace(counting, ending=ending, out=out, count_ends_ms=count_ends_ms)
        case SeatAway(seat, voters):
            return _asked_of(_with_hand(view, seat, away=True), voters)
        case SeatBack(seat, voters):
            return _asked_of(_with_hand(view, seat, away=False), voters)
        case RoundEnded():
            return _round_ended(view, item)
        case _:
            assert_never(item)


def _claimed(
    view: PrintedView, item: LockGranted | LockEnded | TableAsked | Voted | ClaimRuled | ClaimLapsed
) -> PrintedView:
    match item:
        case LockGranted(lock):
            return replace(view, lock=lock)
        case TableAsked(lock, asked):
            return replace(view, lock=lock, asked=asked)
        case Voted(seat):
            voted = None if view.asked is None else replace(view.asked, voted=(*view.asked.voted, seat))
            return replace(view, asked=voted)
        case LockEnded() | ClaimLapsed():
            return replace(view, lock=None, asked=None)
        case ClaimRuled(seat, right):
            after = replace(_with_hand(view, seat, cards=item.cards), lock=None, asked=None, revision=item.revision)
            return _nobody_stuck(after) if right else after


def _recounted(
    view: PrintedView, item: PenaltyCardDrawn | TroubleTaken | HitTaken | CardsCorrected | Counted | AllGoOn
) -> PrintedView:
    match item:
        case PenaltyCardDrawn(seat, cards):
            penalties = next((hand.penalties for hand in view.hands if hand.seat == seat), 0)
            return _with_hand(view, seat, cards=cards, penalties=penalties + 1)
        case TroubleTaken(seat, cards) | CardsCorrected(seat, cards):
            return _with_hand(view, seat, cards=cards)
        case HitTaken(seat, cards, hits):
            return _with_hand(view, seat, cards=cards, hits=hits)
        case Counted(seat, cards):
            return _with_hand(view, seat, cards=cards, counted=True)
        case AllGoOn(counts, revision):
            for seat, cards in counts:
                view = _with_hand(view, seat, cards=cards)
            return replace(_nobody_stuck(view), revision=revision)


def _round_ended(view: PrintedView, item: RoundEnded) -> PrintedView:
    for seat, won in item.rounds_won:
        view = _with_hand(view, seat, rounds_won=won)
    for seat, score in item.scores:
        view = _with_hand(view, seat, score=score)
    for seat, equalizer in item.equalizers:
        view = _with_hand(view, seat, equalizer=equalizer)
    return replace(
        _nobody_stuck(view),
        phase=Phase.OVER,
        opened=True,
        ending=None,
        out=None,
        count_ends_ms=0,
        results=(*view.results, item.result),
        match_winners=item.match_winners,
        next_deal_at_ms=item.next_deal_at_ms,
    )


def _asked_of(view: PrintedView, voters: tuple[Seat, ...]) -> PrintedView:
    return view if view.asked is None else replace(view, asked=replace(view.asked, voters=voters))


def _nobody_stuck(view: PrintedView) -> PrintedView:
    return replace(view, hands=tuple(replace(hand, stuck=False) if hand.stuck else hand for hand in view.hands))


def _with_hand(view: PrintedView, seat: Seat, **changes: object) -> PrintedView:
    def changed(hand: HandView) -> HandView:
        return replace(hand, **changes) if hand.seat == seat else hand

    return replace(view, hands=tuple(map(changed, view.hands)))

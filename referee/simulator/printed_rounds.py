"""What is told of printed cards between a deal and the end of its round, each item held to the rules.

Knows the protocol. Each function is told the picture that it checks and changes, and finds what does not fit.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from protocol import client
from protocol.games import printed as wire
from protocol.games.dizzy import Combination
from protocol.games.printed import Phase, RoundEnd
from protocol.units import Seat
from protocol.verdicts import Ruling
from referee.simulator.printed_ends import round_ended

if TYPE_CHECKING:
    from referee.simulator.printed import PrintedPicture

_COLORS: Final = (Combination.COLORS_SAME, Combination.COLORS_DIFFERENT)


def may_name(named: Sequence[Combination]) -> bool:
    """DND-10: one combination, or one of colors and one of patterns."""
    colors = [each in _COLORS for each in named]
    return len(named) in (1, 2) and len(set(colors)) == len(colors)


# ----------------------------------------------------------------------------------------- beginnings


def _ready(picture: "PrintedPicture", item: wire.SeatReady) -> None:
    if picture.shown.phase is not Phase.LAYING or not picture.witness.said(item.seat, wire.Ready):
        picture.fault("rules", f"{item} while {picture.shown.phase.value}")
    picture.change_hand(item.seat, ready=True)


def _countdown(picture: "PrintedPicture", item: wire.CountdownBegan) -> None:
    """PRT-03: when all who are there have said so, or the host does not wait longer."""
    there = picture.there()
    waits = not there or any(not hand.ready for hand in there)
    if picture.shown.phase is not Phase.LAYING or (waits and not picture.witness.host_said(client.NextRound)):
        picture.fault("rules", f"{item} while {picture.shown.phase.value}, and ready are {there}")
    picture.due(item.opens_at_ms, picture.number("countdown_ms", 3_000), f"{item}")
    picture.change(phase=Phase.COUNTDOWN, opens_at_ms=item.opens_at_ms)


def _opened(picture: "PrintedPicture", item: wire.RoundOpened) -> None:
    shown = picture.shown
    early = picture.sure_of_time and picture.latest_ms + picture.slack_ms < shown.opens_at_ms
    if shown.phase is not Phase.COUNTDOWN or early:
        picture.fault("rules", f"{item} at {picture.latest_ms} ms, while {shown.phase.value} to {shown.opens_at_ms} ms")
    if item.revision != picture.revision + 1:
        picture.fault("I4", f"revision {item.revision} after {picture.revision}")
    picture.change(phase=Phase.OPEN, opened=True, revision=item.revision)


# -------------------------------------------------------------------------------------------- claims


def _granted(picture: "PrintedPicture", item: wire.LockGranted) -> None:
    """PRT-05: alone, for the time of `lock_ms`, and what was named is what may be."""
    lock = item.lock
    picture.grant(lock)
    right = not lock.named if picture.zangle else may_name(lock.named)
    if not right or picture.shown.phase is not Phase.OPEN:
        picture.fault("rules", f"{item} while {picture.shown.phase.value}")
    picture.due(lock.until_ms, picture.number("lock_ms", 10_000), f"{item}")
    picture.by_host = lock.holder == picture.witness.host
    picture.said = {}
    picture.change(lock=lock, asked=None)


def _ended_lock(picture: "PrintedPicture", item: wire.LockEnded) -> None:
    picture.release(item.seat)
    picture.judged = None
    picture.change(lock=None, asked=None)


def _asked(picture: "PrintedPicture", item: wire.TableAsked) -> None:
    """PRT-06, PRT-07: in time, with no more cards than there are; and everybody else who is there is asked."""
    held, lock, asked, shown = picture.held, item.lock, item.asked, picture.shown
    if held is None or shown.lock is None or shown.asked is not None:
        picture.fault("I2", f"{item}, and the lock was {shown.lock}, asked were {shown.asked}")
        return
    if (lock.holder, lock.named) != (shown.lock.holder, shown.lock.named):
        picture.fault("I2", f"{item}, and the lock was {shown.lock}")
    picture.witness.check_lay(held, f"{item}")
    fits = 1 <= asked.own <= picture.count(lock.holder) if picture.zangle else asked.own == 1
    if not fits or (picture.zangle and asked.special):
        picture.fault("rules", f"{item}, and seat {lock.holder} has {picture.count(lock.holder)} cards")
    if (asked.own, asked.special) not in [(do.own, do.special) for do in picture.witness.said(lock.holder, wire.Lay)]:
        picture.fault("rules", f"{item}, and that is not what it said")
    _check_voters(picture, asked.voters, f"{item}")
    if asked.voted:
        picture.fault("vote", f"{item}, and somebody has voted already")
    picture.due(lock.until_ms, picture.number("vote_ms", 15_000), f"{item}")
    picture.change(lock=lock, asked=asked)


def _check_voters(picture: "PrintedPicture", voters: Sequence[Seat], words: str) -> None:
    lock = picture.shown.lock
    others = {hand.seat for hand in picture.there() if lock is not None and hand.seat != lock.holder}
    if set(voters) != others or len(voters) != len(others):
        picture.fault("vote", f"{words}, and {others} are there besides the holder")


def _lapsed(picture: "PrintedPicture", item: wire.ClaimLapsed) -> None:
    """DND-13, ZGL-25: nothing was laid, or the holder gave up. It is wrong."""
    judged, lock = picture.judged, picture.shown.lock
    if judged is None or (judged.seat, judged.ruling) != (item.seat, Ruling.WRONG):
        picture.fault("verdict", f"{item}, and the verdict was {judged}")
    if lock is None or (lock.holder, lock.named) != (item.seat, item.named):
        picture.fault("I2", f"{item}, and the lock was {lock}")
    picture.judged = None
    picture.punished = item.seat if picture.number("lockout_ms", 1_000) else None
    picture.change(lock=None, asked=None)


def _locked_out(picture: "PrintedPicture", item: wire.LockedOut) -> None:
    if picture.punished != item.seat:
        picture.fault("penalty", f"{item}, and it was not wrong")
    picture.punished = None
    picture.due(item.until_ms, picture.number("lockout_ms", 1_000), f"{item}")
    picture.change_hand(item.seat, locked_out_until_ms=item.until_ms)


def _penalty(picture: "PrintedPicture", item: wire.PenaltyCardDrawn) -> None:
    """PRT-11."""
    picture.drew(item.seat)
    hand = picture.hand(item.seat)
    if hand is not None:
        _count_is(picture, item, hand.cards + 1)
        picture.change_hand(item.seat, cards=item.cards, penalties=hand.penalties + 1)


def _trouble(picture: "PrintedPicture", item: wire.TroubleTaken) -> None:
    """DND-27: the next one clockwise. Whoever has left for good is not told apart here from who is away."""
    name, holder = picture.expected or ("", Seat(-1))
    around = sorted(hand.seat for hand in picture.shown.hands)
    coming = [seat for seat in around if seat > holder] + [seat for seat in around if seat <= holder]
    away = {hand.seat for hand in picture.shown.hands if hand.away}
    skipped = coming[: coming.index(item.seat)] if item.seat in coming else coming
    if name != "trouble" or not away.issuperset(skipped):
        picture.fault("rules", f"{item} after {picture.expected}, around the table {coming} (DND-27)")
    picture.expected = None
    _count_is(picture, item, picture.count(item.seat) + 1)
    picture.change_hand(item.seat, cards=item.cards)


# -------------------------------------------------------------------------------------------- counts


def _count_is(picture: "PrintedPicture", item: Any, cards: int) -> None:
    if item.cards != cards:
        picture.fault("I1", f"{item}, and {cards} are due")


def _hit(picture: "PrintedPicture", item: wire.HitTaken) -> None:
    """ZGL-28, ZGL-47."""
    shown, hand = picture.shown, picture.hand(item.seat)
    holds = shown.lock is not None and shown.lock.holder == item.seat
    if holds or not picture.zangle or shown.phase is not Phase.OPEN or not picture.witness.said(item.seat, wire.Hit):
        picture.fault("rules", f"{item} with the lock {shown.lock}, while {shown.phase.value}")
    if hand is not None:
        _count_is(picture, item, hand.cards + 1)
        if item.hits != hand.hits + 1:
            picture.fault("I1", f"{item}, and {hand.hits} were taken before")
        picture.change_hand(item.seat, cards=item.cards, hits=item.hits)


def _said_stuck(picture: "PrintedPicture", item: wire.SaidStuck) -> None:
    shown = picture.shown
    said = [do.nothing_left for do in picture.witness.said(item.seat, wire.Stuck)]
    if shown.lock is not None or shown.phase is not Phase.OPEN or item.nothing_left not in said:
        picture.fault("rules", f"{item} with the lock {shown.lock}, while {shown.phase.value}")
    picture.stuck[item.seat] = item.nothing_left
    picture.change_hand(item.seat, stuck=True)


def _go_on(picture: "PrintedPicture", item: wire.AllGoOn) -> None:
    """PRT-13: all who are there say that nobody can; in Zangle everybody takes a hit."""
    there = picture.there()
    more = 1 if picture.zangle else 0
    if not there or not all(hand.stuck for hand in there) or picture.shown.lock is not None:
        picture.fault("rules", f"{item}, and that is said by {picture.stuck} of {there}")
    if all(picture.stuck.get(hand.seat, False) for hand in there):
        picture.fault("rules", f"{item}, and all say that nothing is left")
    if dict(item.cards) != {hand.seat: hand.cards + more for hand in there}:
        picture.fault("I1", f"{item}, and there were {there}")
    if item.revision != picture.revision + 1:
        picture.fault("I4", f"revision {item.revision} after {picture.revision}")
    counts = dict(item.cards)
    hands = [replace(hand, cards=counts.get(hand.seat, hand.cards)) for hand in picture.shown.hands]
    picture.change(hands=tuple(hands), revision=item.revision)
    picture.nobody_stuck()


def _corrected(picture: "PrintedPicture", item: wire.CardsCorrected) -> None:
    """PRT-12: the host, while nobody holds the lock."""
    said = [(do.seat, do.cards) for do in picture.witness.host_said(wire.Correct)]
    shown = picture.shown
    if (item.seat, item.cards) not in said or shown.lock is not None or shown.phase is not Phase.OPEN:
        picture.fault("rules", f"{item} with the lock {shown.lock}; the host said {said}")
    if item.cards == 0:
        picture.expected = "out", item.seat
    picture.change_hand(item.seat, cards=item.cards)


def _counting(picture: "PrintedPicture", item: wire.CountingBegan) -> None:
    """PRT-13 to PRT-15: somebody is out in an ordinary round of Zangle, or nobody can go on."""
    shown, there = picture.shown, picture.there()
    if item.ending is RoundEnd.OUT:
        right = picture.expected == ("out", item.out) and picture.zangle and picture.count(item.out or Seat(0)) == 0
        picture.expected = None
    else:
        all_say = bool(there) and all(hand.stuck and picture.stuck.get(hand.seat, True) for hand in there)
        ends = all_say or bool(picture.witness.host_said(wire.Finish))
        right = item.ending is RoundEnd.STUCK and item.out is None and ends and shown.lock is None
    if not right or shown.bonus or shown.phase is not Phase.OPEN:
        picture.fault("rules", f"{item} while {shown.phase.value}, and stuck are {picture.stuck} of {there}")
    picture.due(item.count_ends_ms, picture.number("count_ms", 60_000), f"{item}")
    picture.nobody_stuck()
    picture.change(phase=Phase.COUNTING, ending=item.ending, out=item.out, count_ends_ms=item.count_ends_ms)


def _counted(picture: "PrintedPicture", item: wire.Counted) -> None:
    shown = picture.shown
    said = [do.cards for do in picture.witness.said(item.seat, wire.Count)]
    said += [do.cards for do in picture.witness.host_said(wire.Correct) if do.seat == item.seat]
    if shown.phase is not Phase.COUNTING or item.seat == shown.out or item.cards not in said:
        picture.fault("rules", f"{item} while {shown.phase.value}; said were {said}, out is {shown.out}")
    picture.change_hand(item.seat, cards=item.cards, counted=True)


# ----------------------------------------------------------------------------------- who comes and goes


def _away(picture: "PrintedPicture", item: wire.SeatAway) -> None:
    """PRT-17: nobody waits for a vote of who is away."""
    picture.change_hand(item.seat, away=True)
    _asked_now(picture, item)


def _back(picture: "PrintedPicture", item: wire.SeatBack) -> None:
    picture.change_hand(item.seat, away=False)
    _asked_now(picture, item)


def _asked_now(picture: "PrintedPicture", item: wire.SeatAway | wire.SeatBack) -> None:
    asked = picture.shown.asked
    if asked is None:
        if item.voters:
            picture.fault("vote", f"{item}, and the table is not asked")
        return
    _check_voters(picture, item.voters, f"{item}")
    picture.change(asked=replace(asked, voters=item.voters))


HANDLERS: Final[Mapping[type, Callable[["PrintedPicture", Any], None]]] = {
    wire.SeatReady: _ready,
    wire.CountdownBegan: _countdown,
    wire.RoundOpened: _opened,
    wire.LockGranted: _granted,
    wire.LockEnded: _ended_lock,
    wire.TableAsked: _asked,
    wire.ClaimLapsed: _lapsed,
    wire.LockedOut: _locked_out,
    wire.PenaltyCardDrawn: _penalty,
    wire.TroubleTaken: _trouble,
    wire.HitTaken: _hit,
    wire.SaidStuck: _said_stuck,
    wire.AllGoOn: _go_on,
    wire.CardsCorrected: _corrected,
    wire.CountingBegan: _counting,
    wire.Counted: _counted,
    wire.SeatAway: _away,
    wire.SeatBack: _back,
    wire.RoundEnded: round_ended,
}

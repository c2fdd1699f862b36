"""How turns follow each other, and how a round of Turn-style ends and scores. Knows cards left; knows no command."""

from collections.abc import Iterable, Mapping

from protocol.games.turnstyle import PassBy
from protocol.games.zangle import RoundEnd, RoundResult
from protocol.units import MILLISECOND, SECOND, Instant, Revision, Seat
from referee.games.turnstyle.events import TurnBegan, TurnPassed, TurnstyleEvent
from referee.games.turnstyle.evolve import evolve
from referee.games.turnstyle.state import State, finished, out, still_playing
from referee.games.zangle import events
from referee.games.zangle.scoring import BONUS_ROUNDS_MAX, abandoned, lowest
from referee.games.zangle.state import Phase, anybody_can_zangle, faces, present

Happened = tuple[TurnstyleEvent, ...]


def fold(state: State, happened: Iterable[TurnstyleEvent]) -> State:
    """The state after all of these."""
    for event in happened:
        state = evolve(state, event)
    return state


def hit(state: State, seat: Seat, *, by_referee: bool) -> events.HitTaken:
    """ZGL-62: the top card of the center's pile. There must be one."""
    (card,) = faces(state.cards, state.cards.center_pile.peek()[:1])
    return events.HitTaken(seat, card, len(state.cards.center_pile) - 1, by_referee)


def passed(state: State, seat: Seat, by: PassBy) -> Happened:
    """The turn is over without a Zangle; whoever did not take the hit that it costs is given it."""
    if by is PassBy.HAND or state.hit_taken or not state.cards.center_pile:
        return (TurnPassed(seat, by),)
    return (hit(state, seat, by_referee=True), TurnPassed(seat, by))


def after_turn(state: State, happened: Happened, now: Instant) -> Happened:
    """The events that end a turn, and what follows: whoever is away passes, and somebody is next, or the round ends."""
    after = fold(state, happened)
    seat = after.turn
    while after.cards.phase is Phase.OPEN and seat is not None:
        following = _following(after, seat)
        if following is None or _dead(after):
            return (*happened, round_ended(after, now))
        began = (turn_began(after, following, now),)
        happened, after, seat = (*happened, *began), fold(after, began), following
        if not waits_in_vain(after):
            break
        absent = passed(after, seat, PassBy.ABSENCE)
        happened, after = (*happened, *absent), fold(after, absent)
    return happened


def turn_began(state: State, seat: Seat, now: Instant) -> TurnBegan:
    """The next revision of the match: what was meant for another turn is not done in this one."""
    ends_at = Instant(now + state.options.turn_s * SECOND) if state.options.turn_s else None
    return TurnBegan(seat, ends_at, bool(out(state)), Revision(state.cards.revision + 1))


def waits_in_vain(state: State) -> bool:
    """Is it the turn of somebody who is away, while others are not?"""
    there = [player.seat for player in present(state.cards)]
    return state.turn is not None and state.turn not in there


def _following(state: State, seat: Seat) -> Seat | None:
    """Who is next, to the left; None: nobody, or somebody is out and all have had as many turns (ZGL-64)."""
    seats = [player.seat for player in still_playing(state)]
    left = state.order[state.order.index(seat) + 1 :]
    nearest = next((each for each in left if each in seats), None)
    if nearest is not None:
        return nearest
    return None if out(state) or not seats else seats[0]


def _dead(state: State) -> bool:
    """ZGL-62 has come to nothing: no card is left to hit, and nobody can make a Zangle, or nobody does for a round."""
    if state.cards.center_pile or out(state):
        return False
    return not anybody_can_zangle(state.cards) or state.idle >= len(still_playing(state))


def round_ended(state: State, now: Instant) -> events.RoundEnded:
    """ZGL-65: a point for each card left; the lowest total wins after the last round, and a tie plays on."""
    cards = state.cards
    first = next(iter(finished(state)), None)
    points = {player.seat: 0 if cards.bonus else player.cards_left for player in still_playing(state)}
    totals = {each.seat: each.score + points.get(each.seat, 0) for each in cards.players if each.active}
    winners, contenders = _standing(state, totals)
    wait = state.options.next_deal_ms
    return events.RoundEnded(
        result=RoundResult(
            round=cards.round,
            bonus=cards.bonus,
            end=RoundEnd.DEAD if first is None else RoundEnd.OUT,
            winner=None if first is None else first.seat,
            show=(),
            show_right=True,
            points=tuple(points.items()),
            totals=tuple(totals.items()),
        ),
        levels=(),
        equalizers=(),
        contenders=contenders,
        match_winners=winners,
        next_deal_at=Instant(now + wait * MILLISECOND) if wait and not winners else None,
    )


def _standing(state: State, totals: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has won the match, and else who is to play a bonus round (ZGL-65)."""
    cards = state.cards
    if cards.round < state.options.rounds:
        return (), ()
    if cards.bonus:
        # Who used all four; where nobody did, or several in as many turns, they are still tied.
        tied = tuple(player.seat for player in finished(state)) or tuple(
            each for each in cards.contenders if each in totals
        )
    else:
        tied = lowest(totals)
    if not tied:
        return abandoned(cards), ()
    done = len(tied) == 1 or cards.round - state.options.rounds >= BONUS_ROUNDS_MAX
    return (tied, ()) if done else ((), tied)

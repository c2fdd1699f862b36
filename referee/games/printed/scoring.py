"""What a round scores, and who has won the match. Knows counts; knows no vote and no clock."""

from collections.abc import Iterable, Mapping

from protocol.games.printed import RoundEnd, RoundResult
from protocol.units import Instant, Seat
from referee.games.printed.events import RoundEnded
from referee.games.printed.options import equalizer, span
from referee.games.printed.state import SEATS_MIN, State, in_play
from referee.games.zangle.options import LEVEL_MAX
from referee.games.zangle.scoring import BONUS_ROUNDS_MAX, lowest


def result_of(state: State, end: RoundEnd, winners: tuple[Seat, ...], now: Instant) -> RoundEnded:
    """The end of the round, with what it changes (PRT-16)."""
    # A drawn round counts for each who drew it, so that every round brings the match nearer to its end.
    won = {seat: number + (seat in winners) for seat, number in _here(state, state.rounds_won)}
    scores = {seat: score + _points(state, end, seat, winners) for seat, score in _here(state, state.scores)}
    levels = _levels(state, end, winners)
    match_winners, contenders = _standing(state, winners, won, scores)
    wait = state.options.between_ms
    left = tuple((seat, player.cards) for seat, player in in_play(state).items())
    return RoundEnded(
        result=RoundResult(
            round=state.round,
            bonus=state.bonus,
            end=end,
            winners=winners,
            cards_left=left,
            totals=tuple((scores if state.zangle else won).items()),
        ),
        rounds_won=tuple(won.items()),
        scores=tuple(scores.items()),
        levels=tuple(levels.items()),
        equalizers=tuple(
            (seat, under) for seat, level in levels.items() if (under := equalizer(state.options, level)) is not None
        ),
        contenders=contenders,
        match_winners=match_winners,
        next_deal_at=Instant(now + span(wait)) if wait and not match_winners else None,
    )


def leaders(state: State, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Of these, whoever is ahead."""
    return _leaders(state, seats, state.rounds_won, state.scores)


def _leaders(
    state: State, seats: Iterable[Seat], won: Mapping[Seat, int], scores: Mapping[Seat, int]
) -> tuple[Seat, ...]:
    """Who has not played yet is ahead of nobody, unless nobody else is there."""
    points = scores if state.zangle else {seat: -number for seat, number in won.items()}
    played = {seat: points[seat] for seat in seats if seat in points and seat not in state.newcomers}
    return lowest(played or dict.fromkeys(seats, 0))


def _here(state: State, numbers: Mapping[Seat, int]) -> list[tuple[Seat, int]]:
    """The numbers of those who have not left for good; of a newcomer there are none yet."""
    return [(seat, number) for seat, number in numbers.items() if seat in state.seats and seat not in state.newcomers]


def _points(state: State, end: RoundEnd, seat: Seat, winners: tuple[Seat, ...]) -> int:
    """ZGL-34: a point a card left. Neither a bonus round scores, nor one that all others ran away from."""
    player = in_play(state).get(seat)
    if not state.zangle or player is None or state.bonus or end is RoundEnd.LAST_LEFT or seat in winners:
        return 0
    return player.cards


def _levels(state: State, end: RoundEnd, winners: tuple[Seat, ...]) -> dict[Seat, int]:
    """ZGL-40, ZGL-44, ZGL-46: a level up for who went out in an ordinary round."""
    awarded = winners if state.zangle and end is RoundEnd.OUT and not state.bonus else ()
    levels = {seat: state.levels.get(seat, 0) for seat, _ in _here(state, state.scores)}
    return {seat: min(level + (seat in awarded), LEVEL_MAX) for seat, level in levels.items()}


def _standing(
    state: State, winners: tuple[Seat, ...], won: Mapping[Seat, int], scores: Mapping[Seat, int]
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has won the match, and else who is to play a bonus round (DND-30, ZGL-37, ZGL-38)."""
    rounds = state.options.rounds_of_match
    if len(state.seats) < SEATS_MIN:
        return _leaders(state, state.seats, won, scores), ()
    if not state.zangle:
        return tuple(seat for seat, number in won.items() if number >= rounds // 2 + 1), ()
    if state.round < rounds:
        return (), ()
    if state.bonus and winners:
        return winners, ()
    contending = [seat for seat in state.contenders if seat in scores] or list(scores)
    tied = lowest({seat: scores[seat] for seat in contending})
    if len(tied) == 1 or state.round - rounds >= BONUS_ROUNDS_MAX:
        return tied, ()
    return (), tied

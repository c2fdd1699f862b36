"""All decisions of Solitaire: what a command leads to, or why it is refused. Changes nothing.

Total: whatever a seat sends, and whenever the house speaks, the answer is events or a refusal.
"""

from collections.abc import Iterable
from typing import assert_never

from protocol.games.solitaire import Hit, SolitaireCommand, Stop, Take
from protocol.games.zangle import RoundEnd, RoundResult
from protocol.units import Instant
from protocol.verdicts import Reason
from referee.games.interface import (
    CameBack,
    DealNext,
    GotUp,
    HouseCommand,
    Move,
    Refused,
    SatDown,
    Shuffled,
    Tick,
    VoidLock,
    WentAway,
)
from referee.games.solitaire.state import Ended, HitCounted, SolitaireEvent, State, evolve
from referee.games.zangle import events, unraced
from referee.games.zangle.scoring import abandoned
from referee.games.zangle.state import Phase, Player, anybody_can_zangle, faces, player_at

Happened = tuple[SolitaireEvent, ...]


def decide(state: State, move: Move) -> Happened | Refused:
    """What one move leads to."""
    command = move.command
    if isinstance(command, HouseCommand):
        return _from_house(state, command, move.now) if move.seat is None else Refused(Reason.NOT_SEATED)
    if not isinstance(command, SolitaireCommand):
        return Refused(Reason.WRONG_GAME)
    player = player_at(state.cards, move.seat)
    if player is None or player.left:
        return Refused(Reason.NOT_SEATED)
    match state.cards.phase:
        case Phase.SHUFFLING | Phase.COUNTDOWN:
            return Refused(Reason.NOT_OPEN_YET)
        case Phase.ENDED | Phase.OVER:
            return Refused(Reason.ROUND_OVER)
        case Phase.OPEN:
            return _play(state, player, command, move)
        case _:
            assert_never(state.cards.phase)


def _play(state: State, player: Player, command: SolitaireCommand, move: Move) -> Happened | Refused:
    if move.basis > state.cards.revision:
        return Refused(Reason.BASIS_AHEAD, number=state.cards.revision)
    match command:
        case Take():
            happened = unraced.take(state.cards, player, command.target, command.pieces)
            return happened if isinstance(happened, Refused) else _settled(state, happened, move.now)
        case Hit():
            return _hit(state, player, move.now)
        case Stop():
            return (_ended(state, player, move.now),)
        case _:
            assert_never(command)


def _hit(state: State, player: Player, now: Instant) -> Happened | Refused:
    """ZGL-70: as many as are wanted, and each one counts."""
    pile = state.cards.center_pile
    if not pile:
        return Refused(Reason.PILE_EMPTY)
    (card,) = faces(state.cards, pile.peek()[:1])
    return _settled(state, (HitCounted(player.seat, card, len(pile) - 1, state.hits + 1),), now)


def _fold(state: State, happened: Iterable[SolitaireEvent]) -> State:
    for event in happened:
        state = evolve(state, event)
    return state


def _settled(state: State, happened: Happened, now: Instant) -> Happened:
    """The events, and the end where no card is left, or nothing can be done any more."""
    after = _fold(state, happened)
    (player,) = after.cards.players
    stuck = not after.cards.center_pile and not anybody_can_zangle(after.cards)
    return (*happened, _ended(after, player, now)) if player.cards_left == 0 or stuck else happened


def _ended(state: State, player: Player, now: Instant) -> Ended:
    """ZGL-70: what counts is hits; the match is the player's, whatever is left."""
    points = ((player.seat, state.hits),)
    is_out = player.cards_left == 0
    result = RoundResult(
        round=state.cards.round,
        bonus=False,
        end=RoundEnd.OUT if is_out else RoundEnd.DEAD,
        winner=player.seat if is_out else None,
        show=(),
        show_right=True,
        points=points,
        totals=points,
    )
    return Ended(events.RoundEnded(result, (), (), (), (player.seat,), None), now)


def _from_house(state: State, command: HouseCommand, now: Instant) -> Happened | Refused:
    match command:
        case Shuffled(order):
            return _shuffled(state, order, now)
        case Tick():
            return Refused(Reason.NOT_OPEN_YET)  # Nothing is ever due: there is no clock.
        case VoidLock():
            return Refused(Reason.ALREADY_SO)
        case DealNext() | SatDown():
            # There is one deal, for one.
            return Refused(Reason.NO_MATCH if state.cards.phase is Phase.OVER else Reason.MATCH_RUNNING)
        case WentAway(seat) | CameBack(seat) | GotUp(seat):
            player = player_at(state.cards, seat)
            if player is None or player.left:
                return Refused(Reason.NO_SUCH_SEAT)
            return _came_or_went(state, player, command)
        case _:
            assert_never(command)


def _shuffled(state: State, order: tuple[int, ...], now: Instant) -> Happened | Refused:
    """The common deal, and the time runs."""
    if state.cards.phase is not Phase.SHUFFLING:
        return Refused(Reason.ROUND_RUNNING)
    seat = state.cards.players[0].seat
    dealt = unraced.deal(state.cards, order, (seat,), seat, now)
    return dealt if isinstance(dealt, Refused) else _settled(state, dealt, now)


def _came_or_went(state: State, player: Player, command: WentAway | CameBack | GotUp) -> Happened | Refused:
    match command:
        case GotUp():
            left = events.SeatLeft(player.seat, player.listed)
            if state.cards.phase is Phase.OVER:
                return (left,)
            return (left, events.MatchEnded(abandoned(_fold(state, (left,)).cards)))
        case WentAway():
            return Refused(Reason.ALREADY_SO) if player.away else (events.SeatAway(player.seat, listed=True),)
        case CameBack():
            return (events.SeatBack(player.seat, listed=True),) if player.away else Refused(Reason.ALREADY_SO)
        case _:
            assert_never(command)

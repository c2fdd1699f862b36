"""All decisions of Dizios: what a command leads to, or why it is refused. Knows rules and states; changes nothing.

Total: whatever a seat sends, and whenever the house speaks, the answer is events or a refusal.
"""

from typing import assert_never

from protocol.games.dizios import DiziosCommand, End, Lift, Pass, PassBy, Place
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizios.ending import match_ended
from referee.games.dizios.events import Dealt, SeatAway, SeatBack, SeatLeft, TurnPassed
from referee.games.dizios.fitting import can_place
from referee.games.dizios.placing import lifted, placed
from referee.games.dizios.state import Phase, Player, State, in_play, player_at, puzzle
from referee.games.dizios.turns import Happened, after_turn, fold, is_waited_for_in_vain, settled, turn_ends_at
from referee.games.hidden import FaceDown
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


def decide(state: State, move: Move) -> Happened | Refused:
    """What one move leads to."""
    command = move.command
    if isinstance(command, HouseCommand):
        return _from_house(state, command, move.now) if move.seat is None else Refused(Reason.NOT_SEATED)
    if not isinstance(command, DiziosCommand):
        return Refused(Reason.WRONG_GAME)
    player = player_at(state, move.seat)
    if player is None or player.left:
        return Refused(Reason.NOT_SEATED)
    match state.phase:
        case Phase.SHUFFLING:
            return Refused(Reason.NOT_OPEN_YET)
        case Phase.OVER:
            return Refused(Reason.ROUND_OVER)
        case Phase.TURNS:
            return _in_turn(state, player, command, move)
        case _:
            assert_never(state.phase)


def _in_turn(state: State, player: Player, command: DiziosCommand, move: Move) -> Happened | Refused:
    """DIZ-03. What was meant for a board or a turn that has passed is not done."""
    if move.basis > state.revision:
        return Refused(Reason.BASIS_AHEAD, number=state.revision)
    if player.seat != state.turn:
        return Refused(Reason.NOT_YOUR_TURN, by=state.turn)
    if move.basis < state.revision:
        return Refused(Reason.CHANGED)
    match command:
        case Place():
            happened = placed(state, player, command)
            return happened if isinstance(happened, Refused) else after_turn(state, happened, move.now)
        case Pass():
            return _passed(state, player, move.now)
        case Lift():
            return lifted(state, player, command)
        case _:
            assert_never(command)


def _passed(state: State, player: Player, now: Instant) -> Happened | Refused:
    """DIZ-07: who cannot place passes; DIZ-15: who can, may not. A rectangle may be given up at any time."""
    if puzzle(state):
        return (match_ended(state, End.STOPPED),)
    if can_place(state, (player,)):
        return Refused(Reason.CAN_PLACE)
    return after_turn(state, (TurnPassed(player.seat, PassBy.HAND),), now)


def _from_house(state: State, command: HouseCommand, now: Instant) -> Happened | Refused:
    match command:
        case Tick():
            return _tick(state, now)
        case Shuffled(order):
            return _shuffled(state, order, now)
        case DealNext():
            return Refused(Reason.NO_MATCH if state.phase is Phase.OVER else Reason.ROUND_RUNNING)
        case VoidLock():
            return Refused(Reason.ALREADY_SO)  # Nobody ever holds anything.
        case SatDown():
            # There is no later deal to come in at: whoever comes late looks on until the next match.
            return Refused(Reason.NO_MATCH if state.phase is Phase.OVER else Reason.MATCH_RUNNING)
        case WentAway(seat) | CameBack(seat) | GotUp(seat):
            player = player_at(state, seat)
            if player is None or player.left:
                return Refused(Reason.NO_SUCH_SEAT)
            return _came_or_went(state, player, command, now)
        case _:
            assert_never(command)


def _tick(state: State, now: Instant) -> Happened | Refused:
    """The time for a turn is over: it passes, also where a tile could have been placed."""
    if state.turn is None or state.turn_ends_at is None or now < state.turn_ends_at:
        return Refused(Reason.NOT_OPEN_YET)
    return after_turn(state, (TurnPassed(state.turn, PassBy.CLOCK),), now)


def _shuffled(state: State, order: tuple[int, ...], now: Instant) -> Happened | Refused:
    """DIZ-02."""
    if state.phase is not Phase.SHUFFLING:
        return Refused(Reason.ROUND_RUNNING)
    tiles = state.deck.game_tiles
    if sorted(order) != list(range(len(tiles))):
        return Refused(Reason.BAD_OPTION, number=len(tiles))
    seats = _from_youngest([player.seat for player in in_play(state)], state.options.youngest)
    mixed = FaceDown(tiles[number].id for number in order)
    dealt = Dealt(mixed, seats, turn_ends_at(state.options, now), Revision(state.revision + 1))
    return _go_on(state, settled(state, (dealt,)), now)


def _from_youngest(seats: list[Seat], youngest: int) -> tuple[Seat, ...]:
    """The seats in the order of the first turns (DIZ-03)."""
    first = max(0, youngest - 1) % len(seats)
    return (*seats[first:], *seats[:first])


def _came_or_went(
    state: State, player: Player, command: WentAway | CameBack | GotUp, now: Instant
) -> Happened | Refused:
    match command:
        case WentAway():
            happened: Happened = (SeatAway(player.seat),)
        case CameBack():
            happened = (SeatBack(player.seat),)
        case GotUp():
            happened = settled(state, (SeatLeft(player.seat),)) if state.phase is not Phase.OVER else ()
            return _go_on(state, happened, now) if happened else Refused(Reason.NO_MATCH)
        case _:
            assert_never(command)
    if player.away is isinstance(command, WentAway):
        return Refused(Reason.ALREADY_SO)
    return _go_on(state, happened, now)


def _go_on(state: State, happened: Happened, now: Instant) -> Happened:
    """The events, and the next turn where whoever's turn it is has left, or is away and others are not."""
    after = fold(state, happened)
    if after.phase is not Phase.TURNS:
        return happened
    turn = player_at(after, after.turn)
    if turn is not None and turn.left:
        return after_turn(state, happened, now)
    if turn is not None and is_waited_for_in_vain(after):
        return after_turn(state, (*happened, TurnPassed(turn.seat, PassBy.ABSENCE)), now)
    return happened

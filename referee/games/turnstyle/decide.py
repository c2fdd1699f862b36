"""All decisions of Turn-style: what a command leads to, or why it is refused. Knows turns; changes nothing.

Total: whatever a seat sends, and whenever the house speaks, the answer is events or a refusal.
"""

from typing import assert_never

from protocol.games.turnstyle import Hit, Pass, PassBy, Take, TurnstyleCommand
from protocol.units import Instant, Seat
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
from referee.games.turnstyle.rounds import Happened, after_turn, fold, hit, passed, turn_began, waits_in_vain
from referee.games.turnstyle.state import SEATS_MIN, State, player_in_turn
from referee.games.zangle import events, unraced
from referee.games.zangle.decide import seats_most
from referee.games.zangle.scoring import abandoned
from referee.games.zangle.state import Phase, Player, clockwise, player_at, to_be_dealt


def decide(state: State, move: Move) -> Happened | Refused:
    """What one move leads to."""
    command = move.command
    if isinstance(command, HouseCommand):
        return _from_house(state, command, move.now) if move.seat is None else Refused(Reason.NOT_SEATED)
    if not isinstance(command, TurnstyleCommand):
        return Refused(Reason.WRONG_GAME)
    player = player_at(state.cards, move.seat)
    if player is None or not player.active or not player.playing:
        return Refused(Reason.NOT_SEATED)
    match state.cards.phase:
        case Phase.SHUFFLING | Phase.COUNTDOWN:
            return Refused(Reason.NOT_OPEN_YET)
        case Phase.ENDED | Phase.OVER:
            return Refused(Reason.ROUND_OVER)
        case Phase.OPEN:
            return _in_turn(state, player, command, move)
        case _:
            assert_never(state.cards.phase)


def _in_turn(state: State, player: Player, command: TurnstyleCommand, move: Move) -> Happened | Refused:
    """ZGL-60. What was meant for a turn that has passed is not done."""
    revision = state.cards.revision
    if move.basis > revision:
        return Refused(Reason.BASIS_AHEAD, number=revision)
    if player.seat != state.turn:
        return Refused(Reason.NOT_YOUR_TURN, by=state.turn)
    if move.basis < revision:
        return Refused(Reason.CHANGED)
    match command:
        case Take():
            # ZGL-61, ZGL-63.
            happened = unraced.take(state.cards, player, command.target, command.pieces)
            return happened if isinstance(happened, Refused) else after_turn(state, happened, move.now)
        case Hit():
            return _hit(state, player)
        case Pass():
            if not state.hit_taken and state.cards.center_pile:
                return Refused(Reason.HIT_FIRST)
            return after_turn(state, passed(state, player.seat, PassBy.HAND), move.now)
        case _:
            assert_never(command)


def _hit(state: State, player: Player) -> Happened | Refused:
    """ZGL-62: one in a turn."""
    if not state.cards.center_pile:
        return Refused(Reason.PILE_EMPTY)
    if state.hit_taken:
        return Refused(Reason.HIT_TAKEN)
    return (hit(state, player.seat, by_referee=False),)


def _from_house(state: State, command: HouseCommand, now: Instant) -> Happened | Refused:
    match command:
        case Tick():
            return _tick(state, now)
        case Shuffled(order):
            return _shuffled(state, order, now)
        case DealNext():
            if state.cards.phase is Phase.ENDED:
                return (events.DealAsked(),)
            return Refused(Reason.NO_MATCH if state.cards.phase is Phase.OVER else Reason.ROUND_RUNNING)
        case VoidLock():
            return Refused(Reason.ALREADY_SO)  # Nobody ever holds anything.
        case SatDown(seat):
            return _sat_down(state, seat)
        case WentAway(seat) | CameBack(seat) | GotUp(seat):
            player = player_at(state.cards, seat)
            if player is None or (player.left and not player.joining):
                return Refused(Reason.NO_SUCH_SEAT)
            return _came_or_went(state, player, command, now)
        case _:
            assert_never(command)


def _tick(state: State, now: Instant) -> Happened | Refused:
    """A turn is over by the clock, or the next round is to be dealt."""
    cards = state.cards
    if cards.phase is Phase.ENDED and cards.next_deal_at is not None and now >= cards.next_deal_at:
        return (events.DealAsked(),)
    if state.turn is None or state.turn_ends_at is None or now < state.turn_ends_at:
        return Refused(Reason.NOT_OPEN_YET)
    return after_turn(state, passed(state, state.turn, PassBy.CLOCK), now)


def _shuffled(state: State, order: tuple[int, ...], now: Instant) -> Happened | Refused:
    """The deal, and at once the first turn."""
    cards = state.cards
    if cards.phase is not Phase.SHUFFLING:
        return Refused(Reason.ROUND_RUNNING)
    seats = to_be_dealt(cards)
    dealer = seats[0] if cards.round == 0 else clockwise(seats, cards.dealer)[0]
    dealt = unraced.deal(cards, order, seats, dealer, now)
    if isinstance(dealt, Refused):
        return dealt
    after = fold(state, dealt)
    return _go_on(state, (*dealt, turn_began(after, after.order[0], now)), now)


def _sat_down(state: State, seat: Seat) -> Happened | Refused:
    """Whoever comes late is dealt in at the next ordinary deal, as in Speedster."""
    cards = state.cards
    player = player_at(cards, seat)
    if cards.phase is Phase.OVER:
        return Refused(Reason.NO_MATCH)
    if player is not None and (player.active or player.joining):
        return Refused(Reason.ALREADY_SO)
    most = seats_most(len(cards.deck.cards))
    if sum(each.active or each.joining for each in cards.players) >= most:
        return Refused(Reason.TABLE_FULL, number=most)
    return (events.SeatJoined(seat),)


def _came_or_went(
    state: State, player: Player, command: WentAway | CameBack | GotUp, now: Instant
) -> Happened | Refused:
    seat = player.seat
    match command:
        case GotUp():
            happened: Happened = (events.SeatLeft(seat, player.listed),)
            after = fold(state, happened)
            if state.cards.phase is not Phase.OVER and len(to_be_dealt(after.cards)) < SEATS_MIN:
                return (*happened, events.MatchEnded(abandoned(after.cards)))
            return _go_on(state, happened, now)
        case WentAway():
            if player.away:
                return Refused(Reason.ALREADY_SO)
            return _go_on(state, (events.SeatAway(seat, player.active),), now)
        case CameBack():
            if not player.away:
                return Refused(Reason.ALREADY_SO)
            return _go_on(state, (events.SeatBack(seat, player.active),), now)
        case _:
            assert_never(command)


def _go_on(state: State, happened: Happened, now: Instant) -> Happened:
    """The events, and the next turn where whoever's turn it is has left, or is away and others are not."""
    after = fold(state, happened)
    if after.cards.phase is not Phase.OPEN or after.turn is None:
        return happened
    player = player_in_turn(after)
    if player is None or not player.active:
        return after_turn(state, happened, now)
    if waits_in_vain(after):
        return after_turn(state, (*happened, *passed(after, player.seat, PassBy.ABSENCE)), now)
    return happened

"""How a match changes by what has happened. Knows no rule on what may happen: that was decided before."""

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec.structs import replace

from protocol.units import CardId, Seat
from referee.games.hidden import EMPTY, FaceDown
from referee.games.zigity import events
from referee.games.zigity.state import Phase, Player, State


def evolve(state: State, event: events.ZigityEvent) -> State:
    """The state after one event."""
    match event:
        case events.Dealt(hands, stock):
            dealt = dict(hands)
            players = tuple(replace(player, hand=dealt[player.seat]) for player in state.players)
            return replace(state, players=players, stock=stock, phase=Phase.PLAYING)
        case events.TasksLeft(tasks):
            return replace(state, tasks=tasks)
        case events.TurnBegan():
            return _began(state, event)
        case events.SetLaid():
            return _laid(state, event)
        case events.ActionPlayed(seat, card):
            return _upon(_without(state, seat, {card.id}), (card.id,))
        case events.CardsDrawn():
            return _drawn(state, event)
        case events.RefillAsked():
            return state
        case events.DeckRefilled(stock):
            return replace(state, stock=stock, under=EMPTY)
        case events.PlayCardTurned(cards):
            turned = replace(state, stock=state.stock.without_top(len(cards)))
            return _upon(turned, [card.id for card in cards])
        case events.VoteBegan(asked):
            return replace(state, asked=asked, turn_ends=None)
        case events.Voted(seat, accept):
            assert state.asked is not None
            return replace(state, asked=replace(state.asked, votes=(*state.asked.votes, (seat, accept))))
        case events.VoteEnded(_, word, accepted):
            voted_down = state.voted_down if accepted else state.voted_down | {word}
            return replace(state, asked=None, voted_down=voted_down)
        case events.SeatAway(seat):
            return _with(state, seat, lambda player: replace(player, away=True))
        case events.SeatBack(seat):
            return _with(state, seat, lambda player: replace(player, away=False))
        case events.SeatLeft(seat):
            return _left(state, seat)
        case events.MatchEnded(result):
            over = replace(state, phase=Phase.OVER, result=result, tasks=(), asked=None, owed=None)
            return replace(over, turn=None, turn_ends=None)
        case _:
            assert_never(event)


def _with(state: State, seat: Seat, change: Callable[[Player], Player]) -> State:
    players = tuple([change(player) if player.seat == seat else player for player in state.players])
    return replace(state, players=players)


def _without(state: State, seat: Seat, cards: set[CardId]) -> State:
    """A hand without these cards; somebody has played, so the match is not stuck."""

    def change(player: Player) -> Player:
        return replace(player, hand=FaceDown(card for card in player.hand.peek() if card not in cards))

    return replace(_with(state, seat, change), idle=0)


def _upon(state: State, cards: Iterable[CardId]) -> State:
    """With these cards on the play pile, the last of them on top."""
    play_card, under = state.play_card, state.under.peek()
    for card in cards:
        under = under if play_card is None else (play_card, *under)
        play_card = card
    return replace(state, play_card=play_card, under=FaceDown(under))


def _began(state: State, event: events.TurnBegan) -> State:
    return replace(
        state,
        turn=event.seat,
        owed=event.owed,
        reversed=event.reversed,
        turn_ends=event.ends,
        revision=event.revision,
        # A vote that failed leaves the player in the same turn; the next player may ask for the same word again.
        voted_down=state.voted_down if event.seat == state.turn else frozenset(),
    )


def _laid(state: State, event: events.SetLaid) -> State:
    hand = next(player.hand.peek() for player in state.players if player.seat == event.laid.seat)
    laid = [card.id for card in event.laid.cards if card.id in hand and card.id != event.top.id]
    after = _upon(_without(state, event.laid.seat, {*laid, event.top.id}), (*laid, event.top.id))
    return replace(after, last_set=event.laid)


def _drawn(state: State, event: events.CardsDrawn) -> State:
    cards = [card.id for card in event.cards]

    def change(player: Player) -> Player:
        return replace(player, hand=player.hand.with_under(cards))

    after = replace(_with(state, event.seat, change), stock=state.stock.without_top(len(cards)), owed=None)
    return replace(after, idle=0 if cards else state.idle + 1)


def _left(state: State, seat: Seat) -> State:
    """The hand of whoever left goes under the play pile, and comes back with the next refill."""
    hand = next(player.hand.peek() for player in state.players if player.seat == seat)
    after = _with(state, seat, lambda player: replace(player, hand=EMPTY, gone=True))
    return replace(after, under=state.under.with_under(hand))

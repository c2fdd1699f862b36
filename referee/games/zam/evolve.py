"""How a match changes by what has happened. Knows no rule on what may happen: that was decided before."""

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from protocol.games.zam import Played
from protocol.units import CardId, Seat
from referee.games.hidden import EMPTY, FaceDown
from referee.games.zam import events
from referee.games.zam.state import Held, Phase, Player, State


def evolve(state: State, event: events.ZamEvent) -> State:
    """The state after one event."""
    match event:
        case events.Dealt():
            return _dealt(state, event)
        case events.TurnBegan(seat, choice, ends, number, revision):
            return replace(state, turn=seat, choice=choice, turn_ends=ends, round=number, revision=revision)
        case events.CardPlayed():
            return _played(state, event)
        case events.EffectSkipped() | events.EffectCopied():
            return state
        case events.CompanionDrawn(seat, place):
            (top,) = state.companions.peek()[:1]
            drawn = _with(state, seat, lambda player: _held(player, top, place))
            return replace(drawn, companions=state.companions.without_top())
        case events.CardTurned(seat, place):
            return _with(state, seat, lambda player: _turned(player, place))
        case events.Frozen(seat):
            return _with(state, seat, lambda player: replace(player, done=True, frozen=True))
        case events.CardTaken(seat, of, card):
            return _moved(state, of, seat, card.id)
        case events.CardGiven(seat, to, card):
            return _moved(state, seat, to, card.id)
        case events.TurnPassed(seat, _, chose):
            return state if chose else _with(state, seat, lambda player: replace(player, done=True))
        case events.RoundWon():
            return _won(state, event)
        case events.SeatAway(seat):
            return _with(state, seat, lambda player: replace(player, away=True))
        case events.SeatBack(seat):
            return _with(state, seat, lambda player: replace(player, away=False))
        case events.SeatLeft(seat):
            return _left(state, seat)
        case events.MatchEnded():
            return _ended(state, event)
        case _:
            assert_never(event)


def _with(state: State, seat: Seat, change: Callable[[Player], Player]) -> State:
    players = tuple([change(player) if player.seat == seat else player for player in state.players])
    return replace(state, players=players)


def _dealt(state: State, event: events.Dealt) -> State:
    hands = dict(event.hands)
    players = []
    for player in state.players:
        hand = hands[player.seat]
        held = tuple(Held(place, faces_holder=place < event.facing) for place in range(len(hand)))
        players.append(replace(player, hand=hand, held=held, next_place=len(hand)))
    return replace(
        state,
        players=tuple(players),
        phase=Phase.PLAYING,
        companions=event.companions,
        box=event.box,
    )


def _played(state: State, event: events.CardPlayed) -> State:
    def without(player: Player) -> Player:
        kept = [(held, card) for held, card in _cards(player) if held.place != event.place]
        return replace(player, hand=FaceDown(card for _, card in kept), held=tuple(held for held, _ in kept), done=True)

    after = _with(state, event.seat, without)
    return replace(
        after, in_play=(*state.in_play, Played(event.seat, event.card)), turn=event.seat, choice=None, turn_ends=None
    )


def _cards(player: Player) -> list[tuple[Held, CardId]]:
    return list(zip(player.held, player.hand.peek(), strict=True))


def _held(player: Player, card: CardId, place: int) -> Player:
    """With one more card, which faces its holder."""
    held = (*player.held, Held(place, faces_holder=True))
    return replace(player, hand=player.hand.with_under((card,)), held=held, next_place=place + 1)


def _turned(player: Player, place: int) -> Player:
    held = tuple([Held(place, faces_holder=True) if each.place == place else each for each in player.held])
    return replace(player, held=held)


def _moved(state: State, giver: Seat, taker: Seat, card: CardId) -> State:
    """From one score pile to the top of another."""

    def without(player: Player) -> Player:
        return replace(player, pile=FaceDown(each for each in player.pile.peek() if each != card))

    def upon(player: Player) -> Player:
        return replace(player, pile=FaceDown((card, *player.pile.peek())))

    return _with(_with(state, giver, without), taker, upon)


def _won(state: State, event: events.RoundWon) -> State:
    """ZAM-06: the cards in play go on top of the winner's pile, in the order in which they were played."""
    won = [each.card.id for each in reversed(state.in_play)]
    players = []
    for player in state.players:
        pile = FaceDown((*won, *player.pile.peek())) if player.seat == event.won.seat else player.pile
        players.append(replace(player, pile=pile, done=False, frozen=False))
    return replace(
        state,
        players=tuple(players),
        turn=None,
        choice=None,
        turn_ends=None,
        in_play=(),
        won=event.won,
    )


def _left(state: State, seat: Seat) -> State:
    """All cards of whoever leaves for good are out of play."""
    leaver = next(player for player in state.players if player.seat == seat)
    played = [each.card.id for each in state.in_play if each.seat == seat]
    gone = (*leaver.hand.peek(), *leaver.pile.peek(), *played)
    after = _with(
        state, seat, lambda player: replace(player, hand=EMPTY, held=(), pile=EMPTY, done=True, frozen=False, gone=True)
    )
    return replace(
        after,
        in_play=tuple(each for each in state.in_play if each.seat != seat),
        discarded=state.discarded.with_under(gone),
    )


def _ended(state: State, event: events.MatchEnded) -> State:
    """ZAM-18: what is left in hands is discarded."""
    left = [card for player in state.players for card in player.hand.peek()]
    return replace(
        state,
        players=tuple(replace(player, hand=EMPTY, held=()) for player in state.players),
        phase=Phase.OVER,
        turn=None,
        choice=None,
        turn_ends=None,
        discarded=state.discarded.with_under(left),
        standings=event.standings,
        winners=event.winners,
    )

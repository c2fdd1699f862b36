"""What a viewer is told and may know: made here for one viewer, field by field, never stripped from something larger.

A hand is its holder's secret, and what is drawn is shown to whoever draws it.
"""

from typing import assert_never

from protocol.games import zigity
from protocol.units import MILLISECOND, Instant
from referee.games.interface import Look, Viewer
from referee.games.zigity import events
from referee.games.zigity.state import Asked, Phase, State, face, faces


def secret(event: events.ZigityEvent) -> bool:
    """Some viewers see the face of a card here, and others do not."""
    return isinstance(event, events.CardsDrawn)


def show(event: events.ZigityEvent, viewer: Viewer) -> zigity.ZigityNews | Look | None:
    """The event as news."""
    match event:
        case events.Dealt():
            return Look()
        case events.TasksLeft() | events.RefillAsked():
            return None
        case events.TurnBegan(seat, owed, reversed_, ends, revision):
            return zigity.TurnBegan(seat, owed, reversed_, _ms(ends), revision)
        case events.SetLaid(laid, top, left):
            return zigity.SetLaid(laid, top, left)
        case events.ActionPlayed(seat, card, left):
            return zigity.ActionPlayed(seat, card, left)
        case events.CardsDrawn(seat, why, cards, deck):
            return zigity.CardsDrawn(seat, why, len(cards), cards if viewer == seat else (), deck)
        case events.DeckRefilled(stock):
            return zigity.DeckRefilled(len(stock))
        case events.PlayCardTurned(cards, deck):
            return zigity.PlayCardTurned(cards, deck)
        case events.VoteBegan(asked):
            return zigity.VoteBegan(_vote(asked))
        case events.Voted(seat, accept):
            return zigity.Voted(seat, accept)
        case events.VoteEnded(seat, word, accepted):
            return zigity.VoteEnded(seat, word, accepted)
        case events.SeatAway(seat):
            return zigity.SeatAway(seat)
        case events.SeatBack(seat):
            return zigity.SeatBack(seat)
        case events.SeatLeft(seat, pile):
            return zigity.SeatLeft(seat, pile)
        case events.MatchEnded(result):
            return zigity.MatchEnded(result)
        case _:
            assert_never(event)


def view(state: State, viewer: Viewer) -> zigity.ZigityView:
    """The whole match as this viewer may know it."""
    me = next((player for player in state.players if player.seat == viewer), None)
    return zigity.ZigityView(
        you=None if me is None else me.seat,
        revision=state.revision,
        round=int(state.phase is not Phase.DEALING),
        opens_at_ms=0,
        opened=state.phase is not Phase.DEALING,
        words=state.options.words.value,
        turn=state.turn,
        turn_ends_ms=_ms(state.turn_ends),
        reversed=state.reversed,
        play_card=None if state.play_card is None else face(state, state.play_card),
        pile=len(state.under),
        deck=len(state.stock),
        hands=tuple(
            zigity.HandView(player.seat, len(player.hand), player.away, player.gone) for player in state.players
        ),
        hand=() if me is None else faces(state, me.hand.peek()),
        owed=state.owed,
        vote=None if state.asked is None else _vote(state.asked),
        last_set=state.last_set,
        result=state.result,
        match_winners=() if state.result is None else state.result.winners,
        lock=None,
        next_deal_at_ms=0,
    )


def _vote(asked: Asked) -> zigity.VoteView:
    return zigity.VoteView(asked.laid.seat, asked.laid.word, asked.laid.cards, asked.votes, _ms(asked.ends))


def _ms(at: Instant | None) -> int:
    """Milliseconds of the game clock; 0 for what is not to happen."""
    return 0 if at is None else at // MILLISECOND

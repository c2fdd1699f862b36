"""What a viewer is told and may know: made here for one viewer, field by field, never stripped from something larger.

ZAM-21: a face is sent to whomever it faces. A card that faces its holder is sent to the holder alone; one that faces
the others is sent to the other seats that still play, and not to the public: a table screen stands where the holder
sees it too.
"""

from typing import assert_never

from protocol.games import zam
from protocol.units import MILLISECOND, Instant, Seat
from referee.games.interface import PUBLIC, Look, Viewer
from referee.games.zam import events
from referee.games.zam.state import Held, Phase, Player, State, faces


def secret(event: events.ZamEvent) -> bool:
    """Some viewers see the face of a card here, and others do not."""
    return isinstance(event, events.CompanionDrawn | events.CardTurned | events.CardTaken | events.CardGiven)


def show(event: events.ZamEvent, viewer: Viewer) -> zam.ZamNews | Look | None:
    """The event as news."""
    match event:
        case events.Dealt():
            return Look()
        case events.TurnBegan(seat, choice, ends, number, revision):
            return zam.TurnBegan(seat, choice, _ms(ends), number, revision)
        case events.CardPlayed(seat, place, card, picked_by):
            return zam.CardPlayed(seat, place, card, picked_by)
        case events.EffectSkipped(seat, effect):
            return zam.EffectSkipped(seat, effect)
        case events.EffectCopied(seat, card):
            return zam.EffectCopied(seat, card)
        case events.CompanionDrawn(seat, place, card, companions):
            return zam.CompanionDrawn(seat, place, card if viewer == seat else None, companions)
        case events.CardTurned(seat, place, card):
            return zam.CardTurned(seat, place, card if viewer == seat else None)
        case events.Frozen(seat, by):
            return zam.Frozen(seat, by)
        case events.CardTaken(seat, of, card):
            return zam.CardTaken(seat, of, card if viewer in (seat, of) else None)
        case events.CardGiven(seat, to, card):
            return zam.CardGiven(seat, to, card if viewer in (seat, to) else None)
        case events.TurnPassed(seat, why, _):
            return zam.TurnPassed(seat, why)
        case events.RoundWon(won, scores):
            return zam.RoundWon(won, scores)
        case events.SeatAway(seat):
            return zam.SeatAway(seat)
        case events.SeatBack(seat):
            return zam.SeatBack(seat)
        case events.SeatLeft(seat):
            return zam.SeatLeft(seat)
        case events.MatchEnded(standings, winners):
            return zam.MatchEnded(standings, winners)
        case _:
            assert_never(event)


def view(state: State, viewer: Viewer) -> zam.ZamView:
    """The whole match as this viewer may know it."""
    me = next((player for player in state.players if player.seat == viewer), None)
    sees = me is not None and not me.gone
    return zam.ZamView(
        you=None if me is None else me.seat,
        revision=state.revision,
        round=state.round,
        opens_at_ms=0,
        opened=state.phase is not Phase.DEALING,
        turn=state.turn,
        turn_ends_ms=_ms(state.turn_ends),
        choice=state.choice,
        hands=tuple(_hand(state, player, viewer, sees=sees) for player in state.players),
        in_play=state.in_play,
        companions=len(state.companions),
        pile=faces(state, () if me is None else me.pile.peek()),
        won=state.won,
        standings=state.standings,
        match_winners=state.winners,
        lock=None,
        next_deal_at_ms=0,
    )


def _hand(state: State, player: Player, viewer: Viewer, *, sees: bool) -> zam.HandView:
    cards = []
    for held, number in zip(player.held, player.hand.peek(), strict=True):
        shown = sees and _faces(held, player.seat, viewer)
        cards.append(zam.HeldCard(held.place, held.faces_holder, state.deck.cards[number] if shown else None))
    return zam.HandView(player.seat, tuple(cards), len(player.pile), player.frozen, player.away, player.gone)


def _faces(held: Held, holder: Seat, viewer: Viewer) -> bool:
    """Whom the card faces: its holder, or all the others at the table."""
    if viewer is PUBLIC:
        return False
    return held.faces_holder == (viewer == holder)


def _ms(at: Instant | None) -> int:
    """Milliseconds of the game clock; 0 for what is not to happen."""
    return 0 if at is None else at // MILLISECOND

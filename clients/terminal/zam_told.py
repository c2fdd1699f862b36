"""Tells the news of Zing-a-Zam: what was played, and what it did. Knows words; draws nothing."""

from collections.abc import Sequence

from clients.terminal.told import Told
from clients.terminal.voice import Voice
from protocol.games import zam
from protocol.games.zam import Card
from protocol.units import Seat


def card_name(voice: Voice, card: Card) -> str:
    named = "zam-card-cat" if card.player is None else "zam-card"
    return voice.say(named, number=card.number, effect=voice.say(f"zam-does-{card.number}"))


def tell_zam(voice: Voice, items: Sequence[object]) -> list[Told]:
    """What happened, a line each."""
    return [Told(_tone(voice, item), text) for item in items if (text := _tell(voice, item))]


def _tone(voice: Voice, item: object) -> str:
    match item:
        case zam.RoundWon(won=won) if won.seat == voice.sight.you:
            return "good"
        case zam.Frozen(seat=seat) if seat == voice.sight.you:
            return "bad"
        case _:
            return "plain"


def _both(voice: Voice, message: str, seat: Seat, other: Seat, card: Card | None) -> str:
    """Two players in one sentence. The number is 0 where the card is not shown to whoever is told."""
    whom = "me" if other == voice.sight.you else "other"
    number = 0 if card is None else card.number
    return voice.about(seat, message, other=voice.name(other), whom=whom, number=number)


def _tell(voice: Voice, item: object) -> str:
    match item:
        case zam.CardPlayed(seat=seat, card=card, picked_by=None):
            return f"{voice.about(seat, 'zam-played', number=card.number)} ({card_name(voice, card)})"
        case zam.CardPlayed(seat=seat, card=card, picked_by=by) if by is not None:
            return f"{_both(voice, 'zam-played-picked', seat, by, card)} ({card_name(voice, card)})"
        case zam.EffectSkipped(effect=effect):
            return voice.say("zam-skipped", number=effect)
        case zam.EffectCopied(card=card):
            return voice.say("zam-copied", number=card.number)
        case zam.CompanionDrawn(seat=seat):
            return voice.about(seat, "zam-drawn")
        case zam.CardTurned(seat=seat):
            return voice.about(seat, "zam-turned")
        case zam.Frozen(seat=seat):
            return voice.about(seat, "zam-frozen")
        case zam.CardTaken(seat=seat, of=of, card=card):
            return _both(voice, "zam-taken", seat, of, card)
        case zam.CardGiven(seat=seat, to=to, card=card):
            return _both(voice, "zam-given", seat, to, card)
        case zam.TurnPassed(seat=seat, why=why):
            return voice.about(seat, f"zam-passed-{why}")
        case zam.RoundWon(won=won) if won.seat is None:
            return voice.say("zam-round-empty")
        case zam.RoundWon(won=won):
            won_by = "zam-round-won-by-one" if won.by_one else "zam-round-won"
            return voice.about(won.seat, won_by, cards=len(won.cards))
        case zam.SeatAway(seat):
            return f"{voice.name(seat)}: {voice.say('away')}"
        case zam.SeatLeft(seat):
            return voice.say("zam-passed-gone", name=voice.name(seat))
        case _:
            return ""

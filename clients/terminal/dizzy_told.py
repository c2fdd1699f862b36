"""Tells the news of Down 'n Dizzy: what happened, and which attribute failed. Knows words; draws nothing."""

from collections.abc import Sequence

from clients.terminal.told import Told
from clients.terminal.voice import Voice
from protocol.games import dizzy
from protocol.games.dizzy import Card, Combination
from protocol.units import Seat


def card_name(voice: Voice, card: Card) -> str:
    return voice.say(
        "dizzy-card-gold" if card.gold else "dizzy-card",
        part=voice.say(f"part-{card.part}"),
        color=voice.say(f"color-{card.color}"),
        pattern=voice.say(f"pattern-{card.pattern}"),
    )


def combinations(voice: Voice, named: Sequence[Combination]) -> str:
    return f" {voice.say('and')} ".join(voice.say(f"combination-{each}") for each in named)


def tell_dizzy(voice: Voice, items: Sequence[object]) -> list[Told]:
    """What happened, a line each: what, why, and what it cost."""
    lines = []
    for item in items:
        text = _tell(voice, item, items)
        if text:
            lines.append(Told(_tone(voice, item), text))
    return lines


def _tone(voice: Voice, item: object) -> str:
    match item:
        case dizzy.CombinationWrong(seat=seat):
            return "bad" if seat == voice.sight.you else "plain"
        case dizzy.CardLaid(seat=seat):
            return "good" if seat == voice.sight.you else "plain"
        case dizzy.RoundEnded():
            return "good"
        case _:
            return "plain"


def _tell(voice: Voice, item: object, items: Sequence[object]) -> str:
    match item:
        case dizzy.CardLaid():
            what = voice.about(item.seat, "laid-special" if item.special else "laid")
            return f"{what} {card_name(voice, item.card)}. " + voice.say(
                "why-right", named=combinations(voice, item.named)
            )
        case dizzy.CombinationWrong():
            return f"{voice.about(item.seat, 'wrong')} {_why(voice, item, items)} {_price(voice, item.seat, items)}"
        case dizzy.LockGranted(lock):
            return voice.say("calls-out", name=voice.name(lock.holder), says=combinations(voice, lock.named))
        case dizzy.CardFlipped(card=card):
            return voice.say("flipped", card=card_name(voice, card))
        case dizzy.CardsOpened():
            return _opened(voice, item)
        case dizzy.CommonRefilled():
            return voice.say("refilled")
        case dizzy.TroubleTaken(seat=seat, card=card):
            return f"{voice.about(seat, 'trouble')} {card_name(voice, card)}."
        case dizzy.NobodyCanLay():
            return voice.say("nobody-can-lay")
        case dizzy.SaidStuck(seat):
            return f"{voice.name(seat)}: {voice.say('say-stuck')}"
        case dizzy.SeatAway(seat):
            return f"{voice.name(seat)}: {voice.say('away')}"
        case dizzy.RoundEnded():
            return f"{round_text(voice, item.result)} {voice.say(f'dizzy-end-{item.result.end}')}"
        case _:
            return ""


def _opened(voice: Voice, item: dizzy.CardsOpened) -> str:
    if item.together:
        text = voice.say("opened-together")
    else:
        text = voice.about(
            item.cards[0][0] if item.cards else None, "opened-for" if item.by_referee else "opened-alone"
        )
    mine = [card_name(voice, card) for seat, card in item.cards if seat == voice.sight.you]
    return f"{text} ({'; '.join(mine)})" if mine else text


def round_text(voice: Voice, result: dizzy.RoundResult) -> str:
    if len(result.winners) == 1:
        return voice.about(result.winners[0], "dizzy-round-won")
    return voice.say("dizzy-round-drawn", names=voice.names(result.winners))


def _why(voice: Voice, item: dizzy.CombinationWrong, items: Sequence[object]) -> str:
    """Which attribute failed, and how: the first of the named that was not made."""
    if not item.tops:
        return voice.reason_of(item.seat, items)
    failed = next((each for each in item.named if each not in item.made), item.named[0])
    attribute = "color" if failed.startswith("color") else "pattern"
    values = ", ".join(voice.say(f"{attribute}-{getattr(card, attribute)}") for card in item.tops)
    return voice.say(f"why-not-{failed}", values=values)


def _price(voice: Voice, seat: Seat, items: Sequence[object]) -> str:
    if any(isinstance(item, dizzy.PenaltyLapsed) and item.seat == seat for item in items):
        return voice.say("price-lapsed")
    drawn = sum(isinstance(item, dizzy.PenaltyCardDrawn) and item.seat == seat for item in items)
    return voice.say("price-cards", cards=drawn) if drawn else voice.say("price-nothing")

"""Tells the news of Cranium Zigity: what was laid, played and drawn. Knows words; draws nothing."""

from collections.abc import Sequence

from clients.terminal.told import Told
from clients.terminal.voice import Voice
from clients.terminal.zigity_moves import value_of
from protocol.games import zigity
from protocol.games.zigity import ActionCard, Character, SetCard, SetShown, ZigityCard


def value_name(voice: Voice, character: Character, value: str) -> str:
    match character:
        case Character.CREATIVE_CAT:
            return voice.say(f"zigity-piece-{value}")
        case Character.STAR_PERFORMER:
            return voice.say(f"zigity-instrument-{value}")
        case _:
            return value.upper()


def card_name(voice: Voice, card: ZigityCard, asked: Character, declared: str = "") -> str:
    """A card in words, what counts now first."""
    if isinstance(card, ActionCard):
        return voice.say(f"zigity-action-{card.action}")
    if not isinstance(card, SetCard):
        value = value_name(voice, asked, declared) if declared else ""
        return voice.say("zigity-free-as", value=value) if declared else voice.say("zigity-free")
    rest = [value_name(voice, each, value_of(each, card)) for each in Character if each is not asked]
    first = value_name(voice, asked, value_of(asked, card))
    return f"{first}; {voice.say(f'zigity-{card.character}')}, {', '.join(rest)}"


def made(voice: Voice, laid: SetShown) -> str:
    """A set in a few signs: the word, the sum, or how many cards."""
    match laid.character:
        case Character.WORD_WORM:
            return f"“{laid.word.upper()}”"
        case Character.DATA_HEAD:
            return f"… + {' + '.join(laid.values)} = 11"
        case Character.CREATIVE_CAT:
            return voice.say("zigity-puzzles", count=(len(laid.cards) + 1) // 3)
        case Character.STAR_PERFORMER:
            what = value_name(voice, laid.character, laid.values[0])
            return voice.say("zigity-band", count=len(laid.cards), what=what)


def tell_zigity(voice: Voice, items: Sequence[object]) -> list[Told]:
    """What happened, a line each."""
    return [Told(_tone(voice, item), text) for item in items if (text := _tell(voice, item))]


def _tone(voice: Voice, item: object) -> str:
    match item:
        case zigity.SetLaid(laid=laid) if laid.seat == voice.sight.you:
            return "good"
        case zigity.MatchEnded():
            return "good"
        case _:
            return "plain"


def _tell(voice: Voice, item: object) -> str:
    match item:
        case zigity.SetLaid(laid=laid):
            return voice.about(laid.seat, "zigity-laid", what=made(voice, laid))
        case zigity.ActionPlayed(seat=seat, card=card):
            return voice.about(seat, "zigity-played", card=voice.say(f"zigity-action-{card.action}"))
        case zigity.CardsDrawn(seat=seat, why=why, count=count):
            return voice.about(seat, f"zigity-drawn-{why}", count=count)
        case zigity.DeckRefilled():
            return voice.say("zigity-refilled")
        case zigity.VoteBegan(vote):
            return voice.about(vote.seat, "zigity-asks", word=vote.word.upper())
        case zigity.VoteEnded(word=word, accepted=accepted):
            return voice.say("zigity-accepted" if accepted else "zigity-voted-down", word=word.upper())
        case zigity.SeatAway(seat):
            return f"{voice.name(seat)}: {voice.say('away')}"
        case zigity.SeatLeft(seat=seat):
            return voice.say("term-left", name=voice.name(seat))
        case zigity.MatchEnded(result):
            return voice.say(f"zigity-end-{result.end}")
        case _:
            return ""

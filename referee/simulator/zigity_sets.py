"""What completes a play card of Cranium Zigity, told a second time. Knows cards, and reads the word list as data."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from protocol.games.zigity import Character, SetCard, ZigityCard

_WORDS: Final = Path(__file__).parent.parent / "games" / "zigity" / "words"


@cache
def words_of(name: str) -> frozenset[str]:
    """The words that are accepted without a vote."""
    return frozenset((_WORDS / f"{name}.txt").read_text("utf-8").split())


def bears(card: ZigityCard, character: Character) -> str:
    """What a set card counts as on a play card of this character; empty for any other card."""
    if not isinstance(card, SetCard):
        return ""
    match character:
        case Character.WORD_WORM:
            return card.letter
        case Character.DATA_HEAD:
            return str(card.number)
        case Character.CREATIVE_CAT:
            return card.piece.value
        case Character.STAR_PERFORMER:
            return card.instrument.value


def completes(play_card: SetCard, values: Sequence[str]) -> bool:
    """ZIG-07 to ZIG-09: whether cards of the hand that count as these complete the play card."""
    match play_card.character:
        case Character.DATA_HEAD:
            return all(value in map(str, range(1, 11)) for value in values) and (
                sum(int(value) for value in values) == 11 - play_card.number
            )
        case Character.CREATIVE_CAT:
            count = Counter([*values, play_card.piece.value])
            return len(count) == 3 and len(set(count.values())) == 1 and set(count) == {"left", "center", "right"}
        case Character.STAR_PERFORMER:
            return bool(values) and set(values) == {play_card.instrument.value}
        case Character.WORD_WORM:
            return all(len(value) == 1 and "a" <= value <= "z" for value in values)

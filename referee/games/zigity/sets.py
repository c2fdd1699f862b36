"""What is a set (ZIG-05 to ZIG-10): words, sums, puzzles, instruments. Knows cards; knows neither turns nor hands."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from protocol.games.zigity import ActionCard, Character, FreeCard, Instrument, Piece, SetCard, ZigityCard
from protocol.verdicts import Reason
from referee.games.interface import Refused

SUM: Final = 11  # ZIG-07
NUMBERS: Final = tuple(str(number) for number in range(1, 11))
PIECES: Final = tuple(piece.value for piece in Piece)
INSTRUMENTS: Final = tuple(instrument.value for instrument in Instrument)


class Used(NamedTuple):
    """A card of a set, and what it stands for if it is a free card."""

    card: ZigityCard
    stands_for: str


class Completed(NamedTuple):
    """A set: what each of its cards stands for, and for a word its spelling."""

    values: tuple[str, ...]
    word: str = ""


def value_of(character: Character, used: Used) -> str | Refused:
    """What a card counts as in a set of this character."""
    match used.card:
        case SetCard() as card:
            # What a card bears need not be said, and cannot be changed.
            return _borne(character, card) if not used.stands_for else Refused(Reason.NO_SUCH_CHOICE)
        case FreeCard():
            return used.stands_for if _fits(character, used.stands_for) else Refused(Reason.FREE_UNDECLARED)
        case ActionCard():
            return Refused(Reason.SET_CARDS_ONLY)


def completed(play_card: SetCard, laid: Sequence[Used]) -> Completed | Refused:
    """Whether these cards complete a set on the play card. A word is not looked up here.

    `laid` are cards of the hand; for a word they stand in its order, and the play card is among them.
    """
    character = play_card.character
    values: list[str] = []
    for used in laid:
        value = value_of(character, used)
        if isinstance(value, Refused):
            return value
        values.append(value)
    match character:
        case Character.WORD_WORM:
            return Completed(tuple(values), "".join(values))
        case Character.DATA_HEAD:
            total = play_card.number + sum(map(int, values))
            return Completed(tuple(values)) if total == SUM else Refused(Reason.NOT_ELEVEN, number=total)
        case Character.CREATIVE_CAT:
            return Completed(tuple(values)) if _whole(play_card.piece, values) else Refused(Reason.PUZZLE_INCOMPLETE)
        case Character.STAR_PERFORMER:
            alike = set(values) == {play_card.instrument.value}
            return Completed(tuple(values)) if alike else Refused(Reason.OTHER_INSTRUMENT)
        case _:
            assert_never(character)


def _borne(character: Character, card: SetCard) -> str:
    match character:
        case Character.WORD_WORM:
            return card.letter
        case Character.DATA_HEAD:
            return str(card.number)
        case Character.CREATIVE_CAT:
            return card.piece.value
        case Character.STAR_PERFORMER:
            return card.instrument.value
        case _:
            assert_never(character)


def _fits(character: Character, declared: str) -> bool:
    """Whether a free card can stand for this in a set of the character (ZIG-10)."""
    match character:
        case Character.WORD_WORM:
            return len(declared) == 1 and declared.isalpha()
        case Character.DATA_HEAD:
            return declared in NUMBERS
        case Character.CREATIVE_CAT:
            return declared in PIECES
        case Character.STAR_PERFORMER:
            return declared in INSTRUMENTS
        case _:
            assert_never(character)


def _whole(piece: Piece, values: Sequence[str]) -> bool:
    """ZIG-08: the puzzle of the play card, and then whole ones: of each piece equally many."""
    counts = Counter([piece.value, *values])
    return len({counts[each] for each in PIECES}) == 1

"""What a table may choose. Knows names, bounds and defaults; the rules behind them are elsewhere."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from protocol.games.printed import Deck, Judge, Tie
from protocol.games.zangle import EqualizerView
from protocol.units import MILLISECOND, Span
from referee.games.zangle.options import NAMES, ExtraCards, Words

# ZGL-42: level 3 says so; the players see to it, since the referee counts all cards and not those face up.
FACE_UP_MAX: Final = 3
FACE_UP_LEVEL: Final = 3


class Options(Struct, frozen=True):
    """The options of printed cards; `..._ms` are milliseconds. The reasons of the defaults stand in RULES.md."""

    deck: Deck = Deck.DIZZY
    judge: Judge = Judge.MAJORITY
    tied_vote: Tie = Tie.STANDS
    # Down 'n Dizzy: the best of so many (DND-30). Zangle: so many (ZGL-37). 0: one, and five.
    match_rounds: Annotated[int, Meta(ge=0, le=21)] = 0
    # Cards a player (DND-02, ZGL-11); 0: as the game says for so many players.
    hand: Annotated[int, Meta(ge=0, le=60)] = 0
    double_trouble: bool = False
    # From the call to the cards on the table, and the tap that says so.
    lock_ms: Annotated[int, Meta(ge=1_000, le=120_000)] = 10_000
    vote_ms: Annotated[int, Meta(ge=3_000, le=120_000)] = 15_000
    lockout_ms: Annotated[int, Meta(ge=0, le=10_000)] = 1_000
    countdown_ms: Annotated[int, Meta(ge=0, le=30_000)] = 3_000
    count_ms: Annotated[int, Meta(ge=5_000, le=600_000)] = 60_000
    # Between two rounds; 0: only when the host asks.
    between_ms: Annotated[int, Meta(ge=0, le=120_000)] = 10_000
    # Cards for a wrong claim (DND-12, ZGL-25).
    penalty: Annotated[int, Meta(ge=0, le=3)] = 1
    # ZGL-45: the group's own words, and cards more at the deal.
    equalizer_1_text: Words = ""
    equalizer_1_extra_cards: ExtraCards = 0
    equalizer_2_text: Words = ""
    equalizer_2_extra_cards: ExtraCards = 0
    equalizer_3_text: Words = ""
    equalizer_3_extra_cards: ExtraCards = 0
    equalizer_4_text: Words = ""
    equalizer_4_extra_cards: ExtraCards = 5

    @property
    def rounds_of_match(self) -> int:
        """How many rounds are played at most, bonus rounds aside."""
        return self.match_rounds or {Deck.DIZZY: 1, Deck.ZANGLE: 5}[self.deck]


def equalizer(options: Options, level: int) -> EqualizerView | None:
    """What a player of this level plays under (ZGL-41 to ZGL-45); None at level 0."""
    if level == 0:
        return None
    text, extra_cards = (
        (options.equalizer_1_text, options.equalizer_1_extra_cards),
        (options.equalizer_2_text, options.equalizer_2_extra_cards),
        (options.equalizer_3_text, options.equalizer_3_extra_cards),
        (options.equalizer_4_text, options.equalizer_4_extra_cards),
    )[level - 1]
    face_up_max = FACE_UP_MAX if level >= FACE_UP_LEVEL and not text else None
    return EqualizerView(level, NAMES[level - 1], text, face_up_max, extra_cards)


def span(milliseconds: int) -> Span:
    """An option's milliseconds as a length of time."""
    return Span(milliseconds * MILLISECOND)

"""What a group may choose before a match of Zangle. Knows names, defaults and bounds; knows no state of play."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.games.zangle import EqualizerView


class Verify(StrEnum):
    """When a Zangle is examined (ZGL-36)."""

    AT_CALL = "at-call"
    AT_SHOWDOWN = "at-showdown"


LEVEL_MAX = 4
"""ZGL-44: whoever has all four equalizers stays there."""

# The group's own words: two lines on a phone. Empty: ours.
Words = Annotated[str, Meta(max_length=160)]
# 0: no bound. Above ten it would never matter, as that is a whole draw pile.
FaceUpMax = Annotated[int, Meta(ge=0, le=10)]
# As many again as are dealt (ZGL-11).
ExtraCards = Annotated[int, Meta(ge=0, le=10)]

# Our own four (ZGL-41 to ZGL-43); clients have the words in every language.
NAMES = ("non-dominant-hand", "one-eye-covered", "three-face-up", "five-extra-cards")


class Options(Struct, frozen=True):
    """Times are milliseconds. The reasons of the defaults stand in RULES.md."""

    verify: Verify = Verify.AT_CALL
    rounds: Annotated[int, Meta(ge=1, le=20)] = 5
    take_ms: Annotated[int, Meta(ge=2_000, le=120_000)] = 10_000
    lockout_ms: Annotated[int, Meta(ge=0, le=10_000)] = 1_000
    auto_hit_ms: Annotated[int, Meta(ge=1_000, le=120_000)] = 20_000
    countdown_ms: Annotated[int, Meta(ge=0, le=10_000)] = 3_000
    next_deal_ms: Annotated[int, Meta(ge=0, le=120_000)] = 15_000  # 0: only when the host asks.
    hit_over_cap: bool = False
    equalizer_1_text: Words = ""
    equalizer_1_face_up_max: FaceUpMax = 0
    equalizer_1_extra_cards: ExtraCards = 0
    equalizer_2_text: Words = ""
    equalizer_2_face_up_max: FaceUpMax = 0
    equalizer_2_extra_cards: ExtraCards = 0
    equalizer_3_text: Words = ""
    equalizer_3_face_up_max: FaceUpMax = 3
    equalizer_3_extra_cards: ExtraCards = 0
    equalizer_4_text: Words = ""
    equalizer_4_face_up_max: FaceUpMax = 3
    equalizer_4_extra_cards: ExtraCards = 5


def equalizer(options: Options, level: int) -> EqualizerView | None:
    """What a player of this level plays under (ZGL-45); None at level 0."""
    if level == 0:
        return None
    text, face_up_max, extra_cards = (
        (options.equalizer_1_text, options.equalizer_1_face_up_max, options.equalizer_1_extra_cards),
        (options.equalizer_2_text, options.equalizer_2_face_up_max, options.equalizer_2_extra_cards),
        (options.equalizer_3_text, options.equalizer_3_face_up_max, options.equalizer_3_extra_cards),
        (options.equalizer_4_text, options.equalizer_4_face_up_max, options.equalizer_4_extra_cards),
    )[level - 1]
    return EqualizerView(level, NAMES[level - 1], text, face_up_max or None, extra_cards)

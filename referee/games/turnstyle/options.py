"""What a group may choose before a match of Turn-style. Knows names, defaults and bounds; knows no state of play."""

from typing import Annotated

from msgspec import Meta, Struct

from referee.games.zangle import options as speedster


class Options(Struct, frozen=True):
    """The options of Turn-style. The reasons of the defaults stand in RULES.md."""

    rounds: Annotated[int, Meta(ge=1, le=20)] = 3  # ZGL-60
    # Seconds for a turn; 0: as long as it takes.
    turn_s: Annotated[int, Meta(ge=0, le=600)] = 0
    next_deal_ms: Annotated[int, Meta(ge=0, le=120_000)] = 15_000  # 0: only when the host asks.


def of_cards(options: Options) -> speedster.Options:
    """What the cards, which are Speedster's, have to know of these options."""
    return speedster.Options(rounds=options.rounds, next_deal_ms=options.next_deal_ms, countdown_ms=0)

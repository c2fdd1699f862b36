"""Names combinations by digits: one, or one of colors and one of patterns. Knows keys; knows no card and no rule."""

from typing import Final

from rich.text import Text

from clients.terminal.desk import Desk
from protocol.games.dizzy import Combination

COMBINATIONS: Final = tuple(Combination)


def toggle_two(desk: Desk) -> None:
    """Two are to be named, or only one after all."""
    desk.naming = [] if desk.naming is None else None


def named_by(desk: Desk, at: int) -> tuple[Combination, ...]:
    """What is named by pressing the combination at this place; empty while a second one is to come."""
    if desk.naming is None:
        return (COMBINATIONS[at],)
    if not desk.naming or desk.naming[0] // 2 == at // 2:
        desk.naming = [] if desk.naming == [at] else [at]
        return ()
    return COMBINATIONS[desk.naming[0]], COMBINATIONS[at]


def naming_lines(desk: Desk, more: str = "") -> list[Text]:
    """The keys that name; `more` stands behind the key for two."""
    say = desk.words.say
    named = Text()
    for at, each in enumerate(COMBINATIONS):
        first = desk.naming is not None and at in desk.naming
        named.append("  " if at else "").append(
            f"[{at + 1}] {say(f'combination-{each}')}", "reverse" if first else "bold"
        )
    two = say("name-two") if desk.naming is None else say("term-naming-two")
    return [named, Text(f"[5] {two}{more}")]

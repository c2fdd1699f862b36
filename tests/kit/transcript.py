"""A match as people read it: who did what, and what each viewer was told of it, side by side. Knows no game's rules.

Each line of what is told begins with the viewers who are told just that: P for the public, and the seats' numbers. A
dot stands where a viewer is told nothing or something else, so a secret shows as a gap in the column.
"""

from collections.abc import Iterator, Mapping
from textwrap import wrap

import msgspec

from protocol.units import MILLISECOND
from referee.games.interface import PUBLIC, Look, Move, Refused, Viewer
from tests.kit.matches import Match, Step

EMPTY: tuple[object, ...] = (None, [], "")
# What never changes in a match is no news, and geometry is no reading.
LEFT_OUT = frozenset({"kind", "shapes", "tiling", "holes", "placed", "outline"})


def transcript(match: Match, title: str) -> str:
    """The whole match, from the deal to the winners."""
    lines = [title, "=" * len(title), ""]
    for step in match.steps:
        lines += _told_of(match, step)
    winners = ", ".join(str(seat) for seat in match.game.winners(match.state))
    return "\n".join([*lines, f"won by {winners}", ""])


def _told_of(match: Match, step: Step) -> Iterator[str]:
    at = f"{step.move.at / MILLISECOND / 1_000:8.3f}  "
    refused = ""
    if isinstance(step.answer, Refused):
        refused = f" -- refused: {step.answer.reason.value}" + (
            "" if step.answer.by is None else f" by {step.answer.by}"
        )
    said = f"{_who(step.move)} {_what(step.move)}{refused}"
    yield from wrap(said, 116, initial_indent=at, subsequent_indent=" " * 14)
    if isinstance(step.answer, Refused):
        return
    viewers: list[Viewer] = [PUBLIC, *match.seats]
    for event in step.answer:
        told: dict[str, list[Viewer]] = {}
        for viewer in viewers:
            item = match.game.show(event, viewer)
            if item is not None:
                news = match.game.view(step.after, viewer) if isinstance(item, Look) else item
                told.setdefault(f"{_kind(news)} {_fields(msgspec.to_builtins(news))}", []).append(viewer)
        for text, audience in told.items():
            column = "".join(_letter(viewer) if viewer in audience else "." for viewer in viewers)
            yield from wrap(text, 116, initial_indent=f"{'':10}{column}  ", subsequent_indent=f"{'':10}{'':9}")


def _who(move: Move) -> str:
    return "the house:" if move.seat is None else f"seat {move.seat}, who saw {move.basis}:"


def _what(move: Move) -> str:
    kind = _kind(move.command) if move.seat is not None else type(move.command).__name__.lower()
    return f"{kind} {_fields(msgspec.to_builtins(move.command))}".rstrip()


def _letter(viewer: Viewer) -> str:
    return "P" if viewer is PUBLIC else str(viewer)


def _kind(message: msgspec.Struct) -> str:
    return str(message.__struct_config__.tag)


def _text(value: object) -> str:
    """A field of a message in one line, as it is sent."""
    match value:
        case {"id": number, **face}:
            return f"#{number} {' '.join(_face(str(name), look) for name, look in face.items() if look)}"
        case dict():
            return f"({_fields(value)})"
        case list() | tuple():
            return "[" + ", ".join(map(_text, value)) + "]"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _fields(message: Mapping[str, object]) -> str:
    shown = ((name, part) for name, part in message.items() if name not in LEFT_OUT and part not in EMPTY)
    return " ".join(f"{name}={_text(part)}" for name, part in shown)


def _face(name: str, look: object) -> str:
    return name if look is True else str(look)

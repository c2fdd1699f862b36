"""One legible line for each thing that is said or told. Knows messages; knows no table."""

from collections.abc import Iterable
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec

from protocol import client, server
from protocol.units import Seat

# Wider than a terminal is of no use to anybody; a whole view is a screen of its own.
WORDS_MAX = 300


def line_of(message: Any) -> str:
    """A message in one line."""
    match message:
        case client.Play(id=name, basis=basis, do=do):
            return f"{_kind(do)} {_fields(do)} (call {name}, basis {basis})".replace("  ", " ")
        case server.News(seq=seq, items=items):
            return f"news {seq}: " + "; ".join(_item(item) for item in items)
        case server.Sight(seq=seq):
            return f"sight {seq}"
        case server.Again(verdict=verdict):
            return f"again: {_item(verdict)}"
        case _:
            return f"{_kind(message)} {_fields(message)}"[:WORDS_MAX]


def _item(item: Any) -> str:
    if isinstance(item, server.Verdict):
        by = "" if item.first is None else f", first was seat {item.first}"
        behind = f", {item.margin_us / 1_000:g} ms behind" if item.contest and item.first is not None else ""
        return f"CALL {item.call} OF SEAT {item.seat} IS {item.ruling.value.upper()} ({item.reason.value}{by}{behind})"
    return f"{_kind(item)} {_fields(item)}"[:WORDS_MAX].rstrip()


def _kind(message: Any) -> str:
    return str(message.__struct_config__.tag)


def _fields(message: msgspec.Struct) -> str:
    fields = msgspec.to_builtins(message)
    return " ".join(f"{name}={_text(value)}" for name, value in fields.items() if name not in ("kind", "seq"))


def _text(value: Any) -> str:
    match value:
        case {"id": number, **look}:
            return f"#{number}({' '.join(str(each) for each in look.values() if each not in (None, False))})"
        case list():
            return "[" + " ".join(map(_text, value)) + "]"
        case dict():
            return "(" + " ".join(f"{name}={_text(each)}" for name, each in value.items()) + ")"
        case _:
            return str(value)


def names_of(to: Iterable[Seat | None]) -> str:
    """For whom a message is."""
    return " ".join("public" if viewer is None else str(viewer) for viewer in to)


def where(error: Exception) -> str:
    """What went wrong, and in which line."""
    frame = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"

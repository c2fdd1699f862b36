"""The messages as an author of clients wants them listed: kinds, fields, words, comments, each type once.

Knows how to read the Structs and their source; knows no file, and no language but Python.
"""

import inspect
import io
import tokenize
from collections.abc import Iterator
from enum import EnumType
from types import UnionType
from typing import Final, NamedTuple

import msgspec
from msgspec import inspect as types

from protocol import client, server
from protocol import games as games_together

GAMES: Final = {module.__name__.rpartition(".")[2]: module for module in games_together.MODULES}
"""The module of each game by its name."""


def titled(module: str) -> str:
    """A game's name as its types begin with it: `zing_a_zam` is `ZingAZam`."""
    return "".join(part.title() for part in module.split("_"))


def _of_games(what: str) -> Iterator[tuple[str, UnionType]]:
    """Each game's own union of commands, of news, or (where it has one) of cards, under its name in the module."""
    for name, module in GAMES.items():
        if (union := getattr(module, f"{titled(name)}{what}", None)) is not None:
            yield f"{titled(name)}{what}", union


UNIONS: Final = {
    "ClientMessage": client.ClientMessage,
    "Command": client.Command,
    "SeatCommand": client.SeatCommand,
    "HostCommand": client.HostCommand,
    "ScreenCommand": client.ScreenCommand,
    "Arrangement": client.Arrangement,
    "GameCommand": games_together.GameCommand,
    **dict(_of_games("Command")),
    "ServerMessage": server.ServerMessage,
    "TableNews": server.TableNews,
    "GameNews": games_together.GameNews,
    **dict(_of_games("News")),
    "GameView": games_together.GameView,
    **dict(_of_games("Card")),
}
"""The unions that have a name, under it."""


class FieldOutline(NamedTuple):
    name: str
    type: types.Type
    default: object  # `msgspec.NODEFAULT`: it must be there.
    comment: str


class StructOutline(NamedTuple):
    name: str
    tag: str | None  # What `kind` says; None: no member of a union.
    doc: str
    fields: tuple[FieldOutline, ...]


class WordsOutline(NamedTuple):
    """A closed vocabulary: each word with its comment."""

    name: str
    doc: str
    words: tuple[tuple[str, str], ...]


def name_of(kind: type) -> str:
    """The name of a type outside Python, where games cannot share one: `dizzy.Card` is `DizzyCard`."""
    *parents, module = kind.__module__.split(".")
    game = titled(module) if parents[-1:] == ["games"] else ""
    return kind.__name__ if kind.__name__.startswith(game) else game + kind.__name__


def outlines() -> dict[type, StructOutline | WordsOutline]:
    """Every type of the protocol, each once, a type before those that it is made of."""
    found: dict[type, StructOutline | WordsOutline] = {}
    for message in (client.ClientMessage, server.ServerMessage):
        _gather(types.type_info(message), found)
    return found


def outline_of(kind: type[msgspec.Struct]) -> StructOutline:
    """One Struct. A field's comment is what stands behind it on its line."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    comments = _comments(kind)
    fields = tuple(
        FieldOutline(field.encode_name, field.type, field.default, comments.get(field.name, ""))
        for field in info.fields
    )
    tag = None if info.tag is None else str(info.tag)
    return StructOutline(name_of(kind), tag, _doc(kind), fields)


def _gather(info: types.Type, found: dict[type, StructOutline | WordsOutline]) -> None:
    match info:
        case types.UnionType():
            inner = info.types
        case types.TupleType():
            inner = info.item_types
        case types.VarTupleType():
            inner = (info.item_type,)
        case types.EnumType() if info.cls not in found:
            comments = _comments(info.cls)
            words = tuple((str(member.value), comments.get(member.name, "")) for member in info.cls)
            found[info.cls] = WordsOutline(name_of(info.cls), _doc(info.cls), words)
            return
        case types.StructType() if info.cls not in found:
            found[info.cls] = outline_of(info.cls)
            inner = tuple(field.type for field in info.fields)
        case _:
            return
    for member in inner:
        _gather(member, found)


def _doc(kind: type) -> str:
    """The type's own docstring as one paragraph; an inherited one says nothing about it."""
    doc = kind.__dict__.get("__doc__") or ""
    return " ".join(inspect.cleandoc(doc).split())


def _comments(kind: type[msgspec.Struct] | EnumType) -> dict[str, str]:
    """The comment behind each field or word of a class, by name."""
    found: dict[str, str] = {}
    first = ""
    for token in tokenize.generate_tokens(io.StringIO(inspect.getsource(kind)).readline):
        if token.type == tokenize.NAME and not first:
            first = token.string
        elif token.type == tokenize.COMMENT and first:
            found[first] = token.string.lstrip("# ")
        elif token.type in (tokenize.NEWLINE, tokenize.NL):
            first = ""
    return found

"""The protocol as tables for PROTOCOL.md: each message with its fields and bounds. Knows Markdown; knows no file."""

from collections.abc import Iterable
from enum import Enum
from typing import Final

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as types

from protocol.outline import (
    GAMES,
    UNIONS,
    FieldOutline,
    StructOutline,
    WordsOutline,
    name_of,
    outline_of,
    outlines,
    titled,
)


def _kinds(*unions: str) -> list[StructOutline]:
    """The members of unions by name, each once."""
    found: dict[str, StructOutline] = {}
    for union in unions:
        info = types.type_info(UNIONS[union])
        for member in info.types if isinstance(info, types.UnionType) else (info,):
            assert isinstance(member, types.StructType)
            outline = outline_of(member.cls)
            found.setdefault(outline.name, outline)
    return list(found.values())


def blocks() -> dict[str, str]:
    """The generated parts of PROTOCOL.md, by the name that its markers give them."""
    everything = list(outlines().values())
    untagged = [each for each in everything if isinstance(each, StructOutline) and each.tag is None]
    words = [each for each in everything if isinstance(each, WordsOutline)]
    of_games = {
        f"{name}-{what}": _messages(_kinds(f"{titled(name)}{union}"))
        for name in GAMES
        for what, union in (("commands", "Command"), ("news", "News"))
    }
    return {
        **of_games,
        "client": _messages(_kinds("ClientMessage")),
        "server": _messages(_kinds("ServerMessage")),
        "table-news": _messages(_kinds("TableNews")),
        "views": _messages(_kinds("GameView")),
        "parts": _messages(untagged),
        "words": "\n".join(_vocabulary(each) for each in words),
    }


def _messages(outlined: Iterable[StructOutline]) -> str:
    return "\n".join(_message(outline) for outline in outlined)


def _message(outline: StructOutline) -> str:
    lines = [f"#### `{outline.tag or outline.name}`", ""]
    if outline.doc:
        lines += [outline.doc, ""]
    if outline.fields:
        lines += ["| field | type | meaning |", "|---|---|---|"]
        lines += [_row(field) for field in outline.fields]
    else:
        lines += ["No fields but `kind`."] if outline.tag else []
    return "\n".join([*lines, ""])


def _row(field: FieldOutline) -> str:
    comment = field.comment
    if field.default is not NODEFAULT:
        default = field.default.value if isinstance(field.default, Enum) else field.default
        comment = f"Left out: `{msgspec.json.encode(default).decode()}`. {comment}".strip()
    cells = (f"`{field.name}`", _type(field.type), comment)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _type(info: types.Type) -> str:
    """One type in words, with its bounds."""
    match info:
        case types.StructType() | types.EnumType():
            return f"`{name_of(info.cls)}`"
        case types.IntType():
            return f"integer{_range(info)}"
        case types.StrType():
            return f"text{_length(info.min_length, info.max_length, 'letters')}"
        case types.BoolType():
            return "true or false"
        case types.NoneType():
            return "null"
        case types.UnionType() if all(isinstance(each, types.StructType) and each.tag for each in info.types):
            return _union_name(info)
        case types.UnionType():
            return " or ".join(_type(member) for member in info.types)
        case types.TupleType():
            return f"[{', '.join(_type(item) for item in info.item_types)}]"
        case types.VarTupleType():
            return f"list of {_type(info.item_type)}{_length(info.min_length, info.max_length, 'items')}"
        case _:
            raise AssertionError(f"no message is made of {info}")


def _union_name(info: types.UnionType) -> str:
    """Unions are referred to by name; one without is its named parts."""
    for name, union in UNIONS.items():
        if types.type_info(union) == info:
            return f"`{name}`"
    news = types.type_info(UNIONS["TableNews"] | UNIONS["GameNews"])
    assert news == info, f"a union without a name: {info}"
    return "`TableNews` or `GameNews`"


def _range(info: types.IntType) -> str:
    low = info.ge
    high = info.le if info.lt is None else info.lt - 1
    if low is None or high is None:
        return ""
    power = _POWERS.get(high + 1)
    return f", {low} to {power or high}"


# The bounds that say more as a power of two.
_POWERS: Final = {2**bits: f"2^{bits} - 1" for bits in (31, 32, 53)}


def _length(low: int | None, high: int | None, unit: str) -> str:
    if high is None:
        return ""
    return f", {low or 0} to {high} {unit}"


def _vocabulary(outline: WordsOutline) -> str:
    lines = [f"#### `{outline.name}`", ""]
    if outline.doc:
        lines += [outline.doc, ""]
    lines += ["| word | meaning |", "|---|---|"]
    lines += [f"| `{word}` | {comment} |" for word, comment in outline.words]
    return "\n".join([*lines, ""])

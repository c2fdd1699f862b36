"""The protocol as TypeScript types, for the phone page. Knows TypeScript's spelling; knows no file."""

from typing import Final

from msgspec import NODEFAULT
from msgspec import inspect as types

from protocol.outline import UNIONS, FieldOutline, StructOutline, WordsOutline, name_of, outlines

_OPENING: Final = """\
// The types of what goes over the wire. Made from protocol/*.py by `python -m protocol.schema --write`: do not edit.
"""

_LINE: Final = 120


def typescript() -> str:
    """The text of the whole type file."""
    declared = [_words(each) if isinstance(each, WordsOutline) else _interface(each) for each in outlines().values()]
    united = [_union(name, union) for name, union in UNIONS.items()]
    return "\n".join([_OPENING, *declared, *united])


def type_of(info: types.Type) -> str:
    """One type as TypeScript spells it."""
    match info:
        case types.StructType() | types.EnumType():
            return name_of(info.cls)
        case types.IntType():
            return "number"
        case types.StrType():
            return "string"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.UnionType():
            return " | ".join(_named_members(info))
        case types.TupleType():
            return f"readonly [{', '.join(type_of(item) for item in info.item_types)}]"
        case types.VarTupleType():
            item = type_of(info.item_type)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case _:
            raise AssertionError(f"no message is made of {info}")


def _named_members(info: types.UnionType) -> list[str]:
    """The members of a union, with the largest named unions among them by their names."""
    left = [type_of(member) for member in info.types]
    for name, union in sorted(UNIONS.items(), key=lambda pair: -len(_members(pair[1]))):
        members = _members(union)
        if len(members) > 1 and set(members) <= set(left):
            at = left.index(members[0])
            left = [*left[:at], name, *[member for member in left[at:] if member not in members]]
    return left


def _members(union: object) -> list[str]:
    info = types.type_info(union)
    return [type_of(member) for member in info.types] if isinstance(info, types.UnionType) else [type_of(info)]


def _interface(outline: StructOutline) -> str:
    lines = [_comment(outline.doc, ""), f"export interface {outline.name} {{\n"]
    if outline.tag is not None:
        lines.append(f'  readonly kind: "{outline.tag}";\n')
    lines.extend(_field(field) for field in outline.fields)
    return "".join([*lines, "}\n"])


def _field(field: FieldOutline) -> str:
    optional = "" if field.default is NODEFAULT else "?"
    return f"{_comment(field.comment, '  ')}  readonly {field.name}{optional}: {type_of(field.type)};\n"


def _words(outline: WordsOutline) -> str:
    lines = [_comment(outline.doc, ""), f"export type {outline.name} =\n"]
    for word, comment in outline.words:
        lines.append(f'  | "{word}"' + (f" // {comment}\n" if comment else "\n"))
    # The semicolon has a line of its own, since the last word may end in a comment.
    return "".join([*lines, "  ;\n"])


def _union(name: str, union: object) -> str:
    return f"export type {name} =\n" + "".join(f"  | {member}\n" for member in _members(union)) + "  ;\n"


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    assert "*/" not in text, f"this would end the comment: {text}"
    line = f"{indent}/** {text} */\n"
    if len(line) <= _LINE:
        return line
    words, rows = text.split(), [f"{indent} *"]
    for word in words:
        if len(rows[-1]) + 1 + len(word) > _LINE:
            rows.append(f"{indent} *")
        rows[-1] += f" {word}"
    return "\n".join([f"{indent}/**", *rows, f"{indent} */"]) + "\n"

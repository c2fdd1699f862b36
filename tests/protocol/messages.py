"""Draws messages of every kind, within the bounds that their types state. Knows types; knows no message."""

import re
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

LARGEST = 2**53 - 1  # What every client's numbers hold exactly.


def of_type(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type, as msgspec understands it."""
    return _of(inspect.type_info(kind))


def _of(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.StructType():
            return st.builds(info.cls, **{field.name: _of(field.type) for field in info.fields})
        case inspect.UnionType():
            return st.one_of([_of(member) for member in info.types])
        case inspect.EnumType():
            return st.sampled_from(list(info.cls))
        case inspect.IntType():
            low = -LARGEST if info.ge is None else info.ge
            high = info.le if info.le is not None else LARGEST if info.lt is None else info.lt - 1
            return st.integers(low, high)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.StrType():
            return _text(info)
        case inspect.TupleType():
            return st.tuples(*[_of(item) for item in info.item_types])
        case inspect.VarTupleType():
            longest = 3 if info.max_length is None else min(info.max_length, 5)
            return st.lists(_of(info.item_type), min_size=info.min_length or 0, max_size=longest).map(tuple)
        case _:
            raise AssertionError(f"no message is made of {info}")


def _text(info: inspect.StrType) -> st.SearchStrategy[str]:
    low, high = info.min_length or 0, info.max_length or 30
    if info.pattern is None:
        # Half a surrogate pair is no text, and no encoder takes it.
        return st.text(st.characters(exclude_categories=["Cs"]), min_size=low, max_size=high)
    form = re.match(r"\^(\[.+\])[*+]", info.pattern)
    assert form, f"a new form of pattern: {info.pattern}"
    letters = [chr(code) for code in range(128) if re.fullmatch(form[1], chr(code))]
    return st.text(st.sampled_from(letters), min_size=low, max_size=high)


def structs_of(union: Any) -> list[type[msgspec.Struct]]:
    """The members of a tagged union, in the order they are listed."""
    info = inspect.type_info(union)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    assert all(isinstance(member, inspect.StructType) for member in members)
    return [member.cls for member in members if isinstance(member, inspect.StructType)]

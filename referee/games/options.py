"""Options of any game as text, the way people write and read them. Knows Structs; knows no game and no rule.

A game's options are a frozen Struct with a default for every field: bool, int with bounds, StrEnum or bounded str.
The names of the fields are the names of the options.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import inspect, structs

from protocol.verdicts import Reason
from referee.games.interface import OptionText

Options = TypeVar("Options", bound=msgspec.Struct)


class OptionFault(NamedTuple):
    """Why an option could not be set, and what may be asked for instead.

    For NO_SUCH_OPTION `choices` are the names that there are; for BAD_OPTION they are the values, or empty where
    `low` and `high` bound a number (for free text: its length).
    """

    name: str
    reason: Reason
    choices: tuple[str, ...]
    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        if self.reason is Reason.NO_SUCH_OPTION:
            return f"there is no option {self.name!r}; there are {', '.join(self.choices)}"
        if self.choices:
            return f"option {self.name!r} must be one of {', '.join(self.choices)}"
        return f"option {self.name!r} must be from {self.low} to {self.high}"


class _Bounds(NamedTuple):
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    number: bool


def read_options(kind: type[Options], texts: Mapping[str, str], base: Options | None = None) -> Options | OptionFault:
    """The options `base` (None: the defaults) with those of `texts` set; the first fault when one is no good."""
    fields = {field.name: field for field in structs.fields(kind)}
    values: dict[str, object] = {}
    for name, text in texts.items():
        field = fields.get(name)
        if field is None:
            return OptionFault(name, Reason.NO_SUCH_OPTION, tuple(fields))
        try:
            # Not strict: text is all that a command line or an input field has, so "3" is a number here.
            values[name] = msgspec.convert(text, field.type, strict=False)
        except msgspec.ValidationError:
            choices, low, high, _ = _bounds(field)
            return OptionFault(name, Reason.BAD_OPTION, choices, low, high)
    return structs.replace(kind() if base is None else base, **values)


def describe(options: Options) -> tuple[OptionText, ...]:
    """Every option as people see it, in the order of the fields."""
    return tuple(_described(field, options) for field in structs.fields(options))


def _described(field: structs.FieldInfo, options: msgspec.Struct) -> OptionText:
    choices, low, high, number = _bounds(field)
    value, default = _text(getattr(options, field.name)), _text(field.default)
    return OptionText(field.name, value, default, choices, low if number else None, high if number else None)


def _bounds(field: structs.FieldInfo) -> _Bounds:
    match inspect.type_info(field.type):
        case inspect.BoolType():
            return _Bounds(("false", "true"), None, None, False)
        case inspect.EnumType(cls=cls):
            return _Bounds(tuple(_text(member) for member in cls), None, None, False)
        case inspect.IntType(ge=int(low), le=int(high)):
            return _Bounds((), low, high, True)
        case inspect.StrType(min_length=low, max_length=int(high)):
            return _Bounds((), low or 0, high, False)
        case other:
            raise AssertionError(f"option {field.name} is neither a choice nor bounded: {other}")


def _text(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case StrEnum():
            return value.value
        case _:
            return str(value)

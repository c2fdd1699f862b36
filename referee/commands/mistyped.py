"""Says what is wrong with a command line, in words of people who play. Knows what was typed; knows no command."""

from types import NoneType
from typing import Any, Final, get_args

from cyclopts import CoercionError, CycloptsError, CycloptsPanel, UnusedCliTokensError

NUMBERS: Final = {int: "whole number", float: "number"}


def told(error: CycloptsError) -> Any:
    """What is printed of a mistake: a box that says what was typed, and what it should have been."""
    match error:
        case CoercionError(token=token, target_type=wanted) if token is not None and _plain(wanted) in NUMBERS:
            error.msg = f'"{token.value}" is no {NUMBERS[_plain(wanted)]}.'
        case UnusedCliTokensError(unused_tokens=[_, *_] as unused):
            # Only its text is told: what else it says is how its parser thinks.
            return CycloptsPanel(f"Not understood: {' '.join(unused)}. --help says what there is.")
        case _:
            pass
    return CycloptsPanel(error)


def _plain(wanted: Any) -> Any:
    """The type, where it may also be left out."""
    types = [each for each in get_args(wanted) if each is not NoneType]
    return types[0] if len(types) == 1 else wanted

"""What a look at something has found. Knows grades; knows nothing that is looked at."""

from enum import StrEnum
from typing import NamedTuple


class Grade(StrEnum):
    OK = "ok"
    LOOK = "look"  # It works, and could be better.
    BAD = "bad"  # It does not work, or not for long.


class Finding(NamedTuple):
    """One thing that was looked at. `advice`: what to do about it; empty: nothing."""

    grade: Grade
    about: str
    says: str
    advice: str = ""


def told(finding: Finding) -> str:
    """A finding as a line for people, with what to do on the next."""
    line = f"{finding.grade:<5} {finding.about:<10} {finding.says}"
    return f"{line}\n{'':17}{finding.advice}" if finding.advice else line

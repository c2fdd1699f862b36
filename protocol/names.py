"""What a player's name may look like on everyone's screen. Knows letters; knows no table and no other name.

The wire takes any text of up to 20 letters as a name, since a client's author should not have to know Unicode to be
polite. Where a name is accepted it is cleaned, and the cleaned one is the name.
"""

import unicodedata
from typing import Final

NAME_LETTERS_MAX: Final = 20  # As `protocol.client.Name`; normalizing can make a text longer.

# One accent is a letter of many languages, two of some (Vietnamese); more only climb out of the line.
MARKS_IN_A_ROW_MAX: Final = 2

NAMELESS: Final = "Player"
"""Who is left when nothing of a name can be seen."""


def clean_name(name: str) -> str:
    """The name as it is shown: one line, visible, of 1 to 20 letters.

    Goes: control characters, marks that turn the direction of the text around it (a name must not rewrite the
    verdict it stands in), other invisible ones, heaps of accents, blanks at the ends; a run of blanks becomes one.
    Cleaning twice changes nothing more.
    """
    lined = "".join(" " if letter.isspace() else letter for letter in name)
    # What is invisible goes first: between a letter and its accent it would keep them from becoming one.
    visible = "".join(letter for letter in lined if not unicodedata.category(letter).startswith("C"))
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(visible.split())):
        marks = marks + 1 if _is_mark(letter) else 0
        if marks <= MARKS_IN_A_ROW_MAX:
            kept.append(letter)
    short = "".join(kept)[:NAME_LETTERS_MAX].strip()
    seen = any(not _is_mark(letter) and not letter.isspace() and letter not in _BLANK_LETTERS for letter in short)
    return short if seen else NAMELESS


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


# Letters by category, and blank on every screen: the Hangul fillers and the empty Braille cell.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")

"""Reads word lists: those kept here, and those that a machine has. Knows files and letters; knows no rule.

A list is read once, when the first match that uses it is opened, and never from a network. Words are those of the
letters a to z: what has an apostrophe, an accent or a capital cannot be laid with cards.
"""

from functools import cache
from pathlib import Path
from typing import Final

from referee.games.zigity.options import Words

KEPT: Final = Path(__file__).with_name("words")

# Where Debian and most other systems put theirs.
SYSTEM: Final = Path("/usr/share/dict")

FILES: Final = {
    Words.ENGLISH: KEPT / "english.txt",
    Words.DUTCH: KEPT / "dutch.txt",
    Words.SYSTEM: SYSTEM / "words",
    Words.SYSTEM_AMERICAN: SYSTEM / "american-english",
    Words.SYSTEM_BRITISH: SYSTEM / "british-english",
    Words.SYSTEM_DUTCH: SYSTEM / "dutch",
}

# The largest list that Debian packages for English has 7 MB; more is no list of words.
SIZE_MAX_BYTES: Final = 16 * 1024 * 1024

WORD_MIN: Final = 2  # ZIG-24: the play card, and one card of the hand.


class WordList:
    """The words that are accepted without a vote. A plain class: no encoder writes it into a message or a digest."""

    __slots__ = ("_words", "name")

    def __init__(self, name: str, words: frozenset[str]) -> None:
        self.name: Final = name
        self._words: Final = words

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def __len__(self) -> int:
        return len(self._words)


def word_list(chosen: Words) -> WordList | None:
    """The list that an option names; None: this machine has none."""
    return _read(chosen.value, FILES[chosen])


@cache
def _read(name: str, path: Path) -> WordList | None:
    try:
        if path.stat().st_size > SIZE_MAX_BYTES:
            return None
        text = path.read_text("utf-8", errors="replace")
    except OSError:
        return None
    return WordList(name, frozenset(word for word in text.split() if is_spelled(word)))


def is_spelled(word: str) -> bool:
    """Whether cards can spell it: at least two letters, a to z."""
    return len(word) >= WORD_MIN and word.isascii() and word.isalpha() and word.islower()

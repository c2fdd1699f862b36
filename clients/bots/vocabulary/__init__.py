"""The words that bots think of: short ones of the referee's lists, where their licenses stand. Knows files alone."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent


@cache
def words(language: str) -> tuple[tuple[str, Counter[str]], ...]:
    """The words of a language, English where we have none, each with how often it needs each letter; longest first."""
    file = FOLDER / f"{language}.txt"
    text = (file if file.is_file() else FOLDER / "english.txt").read_text("utf-8")
    return tuple((word, Counter(word)) for word in sorted(text.split(), key=lambda word: (-len(word), word)))

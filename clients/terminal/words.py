"""Turns identifiers and arguments into sentences. Knows the catalogues that page and terminal share; knows no game."""

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("en", "nl")

# Where Python reads the language from as well, the strongest first.
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Words:
    """One language's catalogue."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = _bundle(language)

    def say(self, message: str, **arguments: str | int) -> str:
        """Say a message; one that does not stand in the catalogue is said as its identifier, which a test forbids."""
        if not self.speaks(message):
            return message
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            return message
        said, _ = self._bundle.format_pattern(pattern, arguments)
        return str(said)

    def speaks(self, message: str) -> bool:
        return bool(self._bundle.has_message(message))

    def milliseconds(self, microseconds: int) -> str:
        """As a margin is read: tenths below ten, where they can matter."""
        ms = microseconds / 1000
        shown = f"{ms:.1f}".removesuffix(".0") if abs(ms) < 10 else f"{ms:.0f}"
        return shown if self.language == "en" else shown.replace(".", ",")

    def plus_minus(self, microseconds: int) -> str:
        """An uncertainty in milliseconds: never rounded down to nothing."""
        return self.milliseconds(max(100, -(-microseconds // 100) * 100))

    def seconds(self, ms: int) -> str:
        """What remains of a countdown: tenths, since locks are short."""
        shown = f"{max(0, ms) / 1000:.1f}"
        return shown if self.language == "en" else shown.replace(".", ",")


@cache
def _bundle(language: str) -> FluentBundle:
    text = (files("clients") / "locales" / f"{language}.ftl").read_text(encoding="utf-8")
    # Both languages run from left to right, and isolation marks are noise in a terminal.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    return bundle


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The first language that the user asks for and we speak, else English."""
    for variable in _VARIABLES:
        for tag in environment.get(variable, "").split(":"):
            language = tag[:2].lower()
            if language in LANGUAGES:
                return language
    return LANGUAGES[0]

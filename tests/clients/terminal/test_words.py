"""The catalogues have what the terminal asks for, and both say the same things."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import clients.terminal
from clients.terminal.words import LANGUAGES, Words, preferred
from protocol.client import Symbol
from protocol.games import dizios, dizzy, printed, turnstyle, zam, zangle, zigity
from protocol.verdicts import Badge, Closing, Reason, Rule, Ruling, Tie

FOLDER = Path(clients.terminal.__file__).parent
LOCALES = FOLDER.parent / "locales"
ASKED = re.compile(
    r"""\b(?:say|about|_at_once)\(\s*(?:[\w.\[\]]+,\s*)*"([a-z][\w-]*)"(?: if [^"]*? else "([\w-]+)")?"""
)

FAMILIES: dict[str, Iterable[object]] = {
    "reason": Reason,
    "closing": Closing,
    "ruling": [Ruling.LATE, Ruling.VOID, Ruling.UPHELD, Ruling.WRONG],
    "symbol": Symbol,
    "combination": dizzy.Combination,
    "why-not": dizzy.Combination,
    "color": dizzy.Color,
    "color-letter": dizios.Color,
    "pattern": dizzy.Pattern,
    "part": dizzy.Part,
    "dizzy-end": dizzy.RoundEnd,
    "zangle-color": range(6),
    "turn-passed": turnstyle.PassBy,
    "term-keys": ["always", "dizzy", "zangle", "turnstyle", "solitaire", "dizios", "zam", "zigity", "printed"],
    "zam-does": range(1, 9),
    "zam-choose": [2, 3, 5, 6, 8, "8-whom"],
    "zam-passed": zam.WhyPassed,
    "dizios-passed": dizios.PassBy,
    "dizios-end": dizios.End,
    "zigity": zigity.Character,
    "zigity-ask": zigity.Character,
    "zigity-hint": zigity.Character,
    "zigity-action": zigity.Action,
    "zigity-piece": zigity.Piece,
    "zigity-instrument": zigity.Instrument,
    "zigity-drawn": zigity.WhyDrawn,
    "zigity-end": zigity.End,
    "printed-deal": [*printed.Deck, "bonus"],
    "printed-open": printed.Deck,
    "printed-hands-ready": printed.Deck,
    "printed-stuck-more": printed.Deck,
    "printed-all-go-on-why": printed.Deck,
    "printed-by": printed.RuledBy,
    "printed-end": printed.RoundEnd,
    "margin": ["none", "close", "clear", "close-press", "clear-press", *Tie],
    "late-behind": ["press", *Tie],
    "rule-short": Rule,
    "tie": Tie,
    "badge": Badge,
    "language": LANGUAGES,
}


class Variables(Visitor):
    """The variables that a message takes."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (the visitor's own naming)
        self.names.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    parsed = FluentParser().parse((LOCALES / f"{language}.ftl").read_text(encoding="utf-8"))
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    found = {}
    for entry in parsed.body:
        if isinstance(entry, ast.Message):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


def test_every_language_says_the_same_things_of_the_same_variables():
    english, *others = (messages(language) for language in LANGUAGES)
    assert all(other == english for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_terminal_asks_for_stands_in_the_catalogue(language):
    words = Words(language)
    asked = {
        message
        for path in FOLDER.glob("*.py")
        for found in ASKED.finditer(path.read_text(encoding="utf-8"))
        for message in found.groups()
        if message
    }
    assert len(asked) > 80  # The pattern still finds what is asked for.
    assert [message for message in sorted(asked) if not words.speaks(message)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_protocol_is_spoken(language):
    words = Words(language)
    wanted = [f"{family}-{word}" for family, all_words in FAMILIES.items() for word in all_words]
    assert [message for message in wanted if not words.speaks(message)] == []


def test_a_sentence_is_said_with_its_arguments_and_no_marks():
    words = Words("nl")
    assert words.say("margin", ms=words.milliseconds(12_400), plus=words.plus_minus(40)) == "+12 ±0,1 ms"
    assert Words("en").milliseconds(1_250) == "1.2"


def test_the_terminals_own_language_is_spoken():
    assert preferred({"LANG": "nl_BE.UTF-8"}) == "nl"
    assert preferred({"LANGUAGE": "fr:nl", "LANG": "en_US"}) == "nl"
    assert preferred({"LC_ALL": "C", "LANG": "nl_NL"}) == "nl"
    assert preferred({}) == "en"


def test_zangle_rounds_have_words():
    assert {each.value for each in zangle.RoundEnd} == {"out", "dead"}

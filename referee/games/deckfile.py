"""Reads a deck file for any game. Knows TOML, sizes and line numbers; knows no card and no rule.

A group may describe its printed deck in a file of its own, so a broken file is an everyday thing:
whatever is wrong with it comes back as one `DeckError` that names the file, line and reason.
This is the one module of the games that touches a file, and it does so only before a table opens.
"""

import re
import tomllib
from pathlib import Path
from typing import Generic, NoReturn, TypeVar

import msgspec

from referee.games.interface import DeckError

# A deck of 120 cards with a label and a picture each takes under 16 KiB; four times that is plenty,
# and it keeps a file picked by mistake (a film, a log) from being read whole.
SIZE_MAX_BYTES = 64 * 1024

# Where something stands in the file: names of tables and keys, and numbers in lists, from outside
# to inside, such as ("cards", 3, "count").
Place = tuple[str | int, ...]

Content = TypeVar("Content")

_SYNTAX_LINE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_CONTENT_PLACE = re.compile(r" - at `\$([^`]*)`$")
_PLACE_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_UNKNOWN_FIELD = re.compile(r"unknown field `([^`]*)`")
_HEADER = re.compile(r"(\[\[?)\s*([^\[\]]+?)\s*\]\]?")
_KEY = re.compile(r"""\s*([A-Za-z0-9_-]+|"[^"]*"|'[^']*')\s*(?=[.=])""")
# A multi-line string, a string or a comment: whatever may hold brackets that mean nothing.
_OPAQUE = re.compile(r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL)


class BrokenDeck(DeckError):
    """A deck file that cannot be played with. `line` counts from 1; 0 means the file as a whole."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        self.name = name
        self.line = line
        self.reason = reason
        place = f"{name}, line {line}" if line else name
        super().__init__(f"{place}: {reason}")


class DeckFile(msgspec.Struct, Generic[Content], frozen=True):
    """What a deck file says, and where it says it."""

    name: str
    content: Content
    lines: dict[Place, int]

    def refuse(self, place: Place, reason: str) -> NoReturn:
        """Raise the `DeckError` for content that is well formed and yet no deck for this game."""
        raise BrokenDeck(self.name, _line_of(self.lines, place), reason)


def read_deck(source: Path | str, kind: type[Content], name: str = "deck.toml") -> DeckFile[Content]:
    """Read `source`, a path to a file or the text itself, as a `kind` (a Struct of msgspec).

    A path names the file in errors by its last part; `name` does so for a text. Give `kind`
    `forbid_unknown_fields=True`, so that a misspelled key is an error instead of a silence.
    Raises `DeckError` and nothing else, whatever the file holds.
    """
    if isinstance(source, Path):
        name = source.name
        text = _text_of(source)
    else:
        text = source
    if len(text) > SIZE_MAX_BYTES:
        raise BrokenDeck(name, 0, f"the file is larger than {SIZE_MAX_BYTES} bytes")
    raw = _parsed(text, name)
    lines = _lines(text)
    try:
        content = msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        place, reason = _fault(str(error))
        raise BrokenDeck(name, _line_of(lines, place), reason) from None
    return DeckFile(name, content, lines)


def _text_of(path: Path) -> str:
    data = None
    try:
        # A pipe or a device could make the referee wait for ever, so only plain files are opened.
        if path.is_file():
            with path.open("rb") as file:
                data = file.read(SIZE_MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BrokenDeck(path.name, 0, f"the file cannot be read: {error}") from None
    if data is None:
        raise BrokenDeck(path.name, 0, "there is no such file")
    if len(data) > SIZE_MAX_BYTES:
        raise BrokenDeck(path.name, 0, f"the file is larger than {SIZE_MAX_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BrokenDeck(path.name, line, "this is not text in UTF-8") from None


def _parsed(text: str, name: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BrokenDeck(name, 0, "lists or tables are nested too deeply") from None
    except ValueError as error:
        # Syntax errors carry their line in the message; a number of thousands of digits is a plain
        # ValueError without one.
        message = str(error)
        found = _SYNTAX_LINE.search(message)
        if found is None:
            raise BrokenDeck(name, 0, message) from None
        line = int(found[1]) if found[1] else text.rstrip("\n").count("\n") + 1
        raise BrokenDeck(name, line, message[: found.start()]) from None


def _fault(message: str) -> tuple[Place, str]:
    """Split a message of msgspec into the place in the file and the reason."""
    found = _CONTENT_PLACE.search(message)
    reason = message[: found.start()] if found else message
    place: list[str | int] = []
    for key, number in _PLACE_STEP.findall(found[1] if found else ""):
        if number == "...":
            break
        place.append(key or int(number))
    unknown = _UNKNOWN_FIELD.search(reason)
    if unknown:
        place.append(unknown[1])
    return tuple(place), reason


def _line_of(lines: dict[Place, int], place: Place) -> int:
    """The line of the place, or of the closest thing around it that has one."""
    for depth in range(len(place), 0, -1):
        line = lines.get(place[:depth])
        if line is not None:
            return line
    return 0


def _lines(text: str) -> dict[Place, int]:
    """The line of each table and key of a text that is known to be TOML."""
    lines: dict[Place, int] = {}
    repeats: dict[Place, int] = {}
    table: Place = ()
    depth = 0
    for number, line in enumerate(_transparent(text).split("\n"), 1):
        header = _HEADER.match(line.strip())
        key = _KEY.match(line)
        if depth == 0 and header:
            path: Place = tuple(part.strip().strip("\"'") for part in header[2].split("."))
            if header[1] == "[[":
                count = repeats.get(path, 0)
                repeats[path] = count + 1
                lines.setdefault(path, number)
                path = (*path, count)
            table = path
            lines.setdefault(table, number)
            continue
        if depth == 0 and key:
            lines.setdefault((*table, key[1].strip("\"'")), number)
        depth += sum(map(line.count, "[{")) - sum(map(line.count, "]}"))
    return lines


def _transparent(text: str) -> str:
    """The text with every value that is a string, and every comment, made blank."""

    def blank(found: re.Match[str]) -> str:
        opaque = found[0]
        # A short string before "=" or "." or "]" may be a key or part of a header, so it stays.
        after = text[found.end() : found.end() + 16].lstrip(" \t")
        if opaque[0] in "\"'" and "\n" not in opaque and after[:1] in {"=", ".", "]"}:
            return re.sub(r"[\[\]{}]", "_", opaque)
        return "\n" * opaque.count("\n") + " "

    return _OPAQUE.sub(blank, text)

"""What can lie over the table: a menu, a line to type, a sheet to read. Knows keys and lines; knows no message."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

LETTERS_MAX: Final = 160  # The longest thing that is ever typed: a group's own words for an equalizer.

# Rich wraps by a console's rules; nothing is ever written to this one.
_CONSOLE: Final = Console(width=80, color_system=None, force_terminal=False)

# What a menu's items are pressed by; digits first. More items than these are reached with the arrows.
MARKS: Final = "123456789abcdefghijklmnopqrstuvwxyz"


@dataclass
class Choice:
    label: str
    act: Callable[[], None]


@dataclass
class Menu:
    """Items that are asked for anew whenever they are shown, since a table changes meanwhile."""

    title: str
    choices: Callable[[], list[Choice]]
    at: int = 0

    def press(self, key: str) -> Choice | None:
        """The item chosen by this key, None when none is yet."""
        choices = self.choices()
        match key:
            case "up" | "down" if choices:
                self.at = (self.at + (1 if key == "down" else -1)) % len(choices)
            case "enter" if self.at < len(choices):
                return choices[self.at]
            case _ if len(key) == 1 and key in MARKS and MARKS.index(key) < len(choices):
                return choices[MARKS.index(key)]
            case _:
                pass
        return None

    def lines(self, rows: int) -> list[Text]:
        choices = self.choices()
        self.at = min(self.at, max(0, len(choices) - 1))
        top = max(0, min(self.at - rows // 2, len(choices) - rows))
        shown = list(enumerate(choices))[top : top + rows]
        return [
            Text(
                f"{'>' if at == self.at else ' '} {MARKS[at] if at < len(MARKS) else ' '}  {choice.label}",
                "reverse" if at == self.at else "",
            )
            for at, choice in shown
        ]


@dataclass
class Prompt:
    """One line to type."""

    title: str
    done: Callable[[str], None]
    text: str = ""
    letters_max: int = LETTERS_MAX

    def press(self, key: str) -> None:
        match key:
            case "backspace":
                self.text = self.text[:-1]
            case "space":
                self.text += " "
            case _ if len(key) == 1 and key.isprintable():
                self.text += key
            case _:
                pass
        self.text = self.text[: self.letters_max]


@dataclass
class Sheet:
    """Lines to read, a page at a time."""

    title: str
    text: Callable[[], list[Text]]
    top: int = 0

    def press(self, key: str, rows: int) -> None:
        match key:
            case "down":
                self.top += 1
            case "up":
                self.top -= 1
            case "space" | "pagedown":
                self.top += rows
            case "pageup":
                self.top -= rows
            case _:
                pass

    def lines(self, width: int, rows: int) -> list[Text]:
        wrapped = [line for text in self.text() for line in wrap(text, width)]
        self.top = max(0, min(self.top, len(wrapped) - rows))
        return wrapped[self.top : self.top + rows]


Page = Menu | Prompt | Sheet


def wrap(text: Text, width: int) -> list[Text]:
    """Broken between words, so that nothing is cut."""
    return list(text.wrap(_CONSOLE, max(1, width))) or [Text()]

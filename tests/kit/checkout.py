"""What stands in this checkout, as git sees it. Knows no rule about it."""

import ast
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Copied from elsewhere, byte for byte: their house, their style.
VENDORED = "clients/phone/vendor/"


@dataclass(frozen=True)
class Source:
    """One file of the checkout: its name as git spells it, and its text."""

    name: str
    text: str

    def __str__(self) -> str:
        return self.name

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def tree(self) -> ast.Module:
        """The syntax tree, of a Python file."""
        return ast.parse(self.text, self.name)


@cache
def names() -> tuple[str, ...]:
    """Every file that is tracked, or would be by the next `git add`."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split("\0")
    return tuple(sorted({name for name in listed if name and (ROOT / name).is_file()}))


@cache
def sources(*endings: str, vendored: bool = False) -> tuple[Source, ...]:
    """The text files whose names end so (all of them where none is given)."""
    found = []
    for name in names():
        if name.startswith(VENDORED) and not vendored:
            continue
        if endings and not name.endswith(endings):
            continue
        content = (ROOT / name).read_bytes()
        if b"\0" not in content[:1024]:
            found.append(Source(name, content.decode()))
    return tuple(found)

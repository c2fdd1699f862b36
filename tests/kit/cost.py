"""What each game costs: its own files and lines, its words, and the lines outside of them that name it.

    python -m tests.kit.cost          the table of referee/games/README.md
    python -m tests.kit.cost zam      every line outside Zing-a-Zam's own files that names it

Counts what Git knows. A game's own file bears its name, or lies in a folder that does.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from referee.games.registry import GAMES
from tests.kit.checkout import ROOT

# Where a game may be named at all: what is said of it elsewhere is prose, or made from these.
CODE = re.compile(r"^(clients|protocol|referee)/.*\.(py|js|html|ftl)$|^pyproject\.toml$")
MADE = re.compile(r"\.d\.ts$|/vendor/|/node_modules/")

# Down 'n Dizzy and Zangle were there first: for them the tables and the page were made.
ADDED = tuple(game.name for game in GAMES if game.name not in {"dizzy", "zangle"})


def files() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.splitlines() if (ROOT / name).is_file()]


def is_own(name: str, game: str) -> bool:
    """Whether the file is the game's: `zam_board.py`, `test_zam_keys.py`, `games/zam/deck.toml`."""
    return re.search(rf"(^|/)(test_)?{game}([_./]|$)", name) is not None


def lines(names: Iterable[str]) -> int:
    return sum((ROOT / name).read_bytes().count(b"\n") for name in names)


def own(game: str, known: Iterable[str]) -> tuple[list[str], list[str]]:
    """The game's files, and its tests'. Lists of words and recorded matches are no code."""
    mine = [name for name in known if is_own(name, game) and "/words/" not in name]
    tests = [name for name in mine if name.startswith("tests/") and not name.endswith(".txt")]
    return [name for name in mine if not name.startswith("tests/")], tests


def words(game: str) -> int:
    """Messages of one language that bear the game's name."""
    text = (ROOT / "clients" / "locales" / "en.ftl").read_text(encoding="utf-8")
    return sum(game in found.split("-") for found in re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE))


def outside(game: str, known: Iterable[str]) -> dict[str, list[str]]:
    """The lines that name the game, by the file that they stand in, where that is not the game's own."""
    # By itself, in camel case as in `ZamView`, or as a part of a longer name such as `fold_zam`.
    named = re.compile(rf"(?<![a-z]){game}(?![a-z])|{game.capitalize()}(?![a-z])|(?<![A-Z]){game.upper()}(?![A-Z])")
    found: dict[str, list[str]] = {}
    for name in known:
        if CODE.match(name) and not MADE.search(name) and not is_own(name, game):
            text = Path(ROOT / name).read_text(encoding="utf-8")
            if hits := [line for line in text.splitlines() if named.search(line)]:
                found[name] = hits
    return found


def main(asked: list[str]) -> None:
    known, out = files(), sys.stdout.write
    for game in asked:
        for name, hits in outside(game, known).items():
            out(f"{name}: {len(hits)}\n" + "".join(f"    {line.strip()}\n" for line in hits))
    if asked:
        return
    out("| game | own files | own lines | test files | test lines | words a language |\n|---|---|---|---|---|---|\n")
    for game in ADDED:
        mine, tests = own(game, known)
        out(f"| `{game}` | {len(mine)} | {lines(mine)} | {len(tests)} | {lines(tests)} | {words(game)} |\n")


if __name__ == "__main__":
    main(sys.argv[1:])

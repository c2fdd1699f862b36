"""A game is its own files and some lines in lists: what README says of that is so."""

import re
from pathlib import Path

import pytest

import referee.games
from tests.kit.cost import files, outside, own, words

README = (Path(referee.games.__file__).parent / "README.md").read_text(encoding="utf-8")

# What only one of the games has: where tiles fit; a comment's example; reasons that no game had before.
ALONE = {"clients/bots/tiles.py", "protocol/outline.py", "protocol/verdicts.py"}


def listed() -> set[str]:
    return set(re.findall(r"^\| `([\w./]+/[\w.]+|pyproject\.toml)` \|", README, re.MULTILINE))


@pytest.mark.parametrize("game", ["zam", "dizios", "zigity"])
def test_a_game_is_named_in_the_lists_that_readme_names_and_nowhere_else(game: str) -> None:
    assert len(listed()) > 10
    assert set(outside(game, files())) - ALONE == listed() - ALONE


def test_own_files_and_words_are_found() -> None:
    mine, tests = own("zam", files())
    assert {"referee/games/zam/game.py", "clients/terminal/zam_board.py", "clients/phone/styles/zam.css"} <= set(mine)
    assert "tests/clients/terminal/test_zam_keys.py" in tests
    assert words("zam") > 40

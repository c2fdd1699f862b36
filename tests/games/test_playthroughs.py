"""Whole matches as readable text, kept to be compared: whatever changes what players see shows up here.

After a change that is meant: REGENERATE=1 pytest tests/games/test_playthroughs.py, and read the difference.
"""

import os
from pathlib import Path

import pytest

from tests.kit.matches import BY_NAME, played_by
from tests.kit.transcript import transcript

FOLDER = Path(__file__).parents[1] / "playthroughs"

PLAYTHROUGHS = [
    ("dizzy", 7, {"hand": "3", "double_trouble": "true"}),
    ("dizzy", 6, {"hand": "2", "stuck": "word", "penalty": "2"}),
    ("zangle", 27, {"rounds": "1"}),
    ("dizios", 3, {"board": "7"}),
    ("turnstyle", 4, {"rounds": "1"}),
    ("solitaire", 2, {}),
    ("zam", 5, {"turn_s": "30", "oldest": "1"}),
    ("zigity", 37, {"hand": "3", "birthday": "1"}),
    ("printed", 29, {"deck": "zangle", "match_rounds": "1", "hand": "4", "tied_vote": "lot"}),
    ("printed", 56, {"hand": "4", "double_trouble": "true"}),
]


@pytest.mark.parametrize(("name", "seed", "options"), PLAYTHROUGHS)
def test_a_match_reads_as_it_did(name: str, seed: int, options: dict[str, str]) -> None:
    chosen = ", ".join(f"{option} {value}" for option, value in options.items())
    seats = min(2, BY_NAME[name].seats_max)
    text = transcript(played_by(name, seed, seats, options), f"A match of {name}: {chosen}, seed {seed}")
    file = FOLDER / f"{name}_{seed}.txt"
    if os.environ.get("REGENERATE"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def test_every_kept_match_is_compared() -> None:
    kept = {file.name for file in FOLDER.glob("*.txt")}
    assert kept == {f"{name}_{seed}.txt" for name, seed, _ in PLAYTHROUGHS}

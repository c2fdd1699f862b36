"""`make play`: what it seats where nobody says, and that a slip of the pen plays no other game."""

import shutil
import subprocess
from pathlib import Path

import pytest

from referee.table.match import PLAYABLE

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="nothing here reads a Makefile")


def asked(*settings: str) -> subprocess.CompletedProcess[str]:
    """What `make play` would do."""
    command = ["make", "--dry-run", "play", *settings]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    "game", ["dizzy", "printed", *(name for name, game in PLAYABLE.items() if game.seats_max == 1)]
)
def test_bots_sit_down_unasked_where_they_can_play_along(game):
    served = asked(f"GAME={game}").stdout

    assert f"--game {game} --bots {3 if game == 'dizzy' else 0} " in served
    assert f"--game {game} --bots 1 " in asked(f"GAME={game}", "BOTS=1").stdout


def test_what_cannot_be_set_is_refused_with_what_can():
    slipped = asked("GMAE=zangle")

    assert (slipped.returncode, slipped.stdout) == (2, "")
    assert "There is no GMAE to set. There are: GAME BOTS" in slipped.stderr

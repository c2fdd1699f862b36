"""The command that plays many matches by bots alone plays them to their end, and reports what it saw."""

import re

import pytest

from tests.clients.bots.__main__ import CHOOSERS, told


@pytest.mark.parametrize("game", CHOOSERS)
def test_bots_of_all_strengths_play_to_the_end_with_every_invariant(game: str) -> None:
    assert re.match(rf"{game}: 3 matches, \d+ moves, 0 refused", told(game, range(3)))

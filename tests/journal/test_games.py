"""Every game that a table may choose can be kept and decided again: what it decides by has a digest at every moment."""

import pytest

from referee.journal.entries import state_digest
from referee.table.match import PLAYABLE
from tests.clients.test_fold import Sitting


@pytest.mark.parametrize("game", list(PLAYABLE))
def test_what_decides_a_match_has_a_digest_and_the_same_for_the_same_match(game: str) -> None:
    digests = []
    for _ in range(2):
        sitting = Sitting(game, 5)
        found = []
        for _ in range(40):
            sitting.stroke()
            found.append(state_digest(sitting.table, []))
        digests.append(found)
    assert digests[0] == digests[1]
    assert len(set(digests[0])) > 20

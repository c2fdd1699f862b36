"""What tests of the table ring watch from outside."""

import pytest

from protocol.units import Instant
from referee.games.interface import Move
from referee.table.match import Running


@pytest.fixture
def rulings(monkeypatch: pytest.MonkeyPatch) -> list[Instant]:
    """The ruling instants of all moves of all matches, in the order ruled."""
    instants: list[Instant] = []
    rule = Running.rule

    def watched(self: Running, move: Move):
        assert move.now >= move.at, "it is ruled when it has arrived"
        instants.append(move.at)
        return rule(self, move)

    monkeypatch.setattr(Running, "rule", watched)
    return instants

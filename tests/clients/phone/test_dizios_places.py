"""The page offers the places that the referee accepts: recorded positions of Dizios, put to both."""

from typing import Any

import msgspec
import pytest

from clients.bots.dizios import choose
from protocol.games.dizios import DiziosView, Place
from tests.clients.bots.evenings import Evening
from tests.clients.phone import nodes


def positions(options: dict[str, str], every: int) -> list[dict[str, Any]]:
    """Views of seat 0 in its turn, each with every way that the referee accepts."""
    evening = Evening("dizios", choose, [0.5], 8, options)
    found: list[dict[str, Any]] = []
    while not evening.game.winners(evening.state):
        evening.go_on()
        view = evening.game.view(evening.state, evening.seats[0])
        assert isinstance(view, DiziosView)
        if view.turn == evening.seats[0] and evening.moves % every == 0:
            tried = [
                (tile.id, column, row, turns)
                for tile in view.mine
                for column in range(view.columns)
                for row in range(view.rows)
                for turns in range(4)
            ]
            accepted = [each for each in tried if evening.would_do(evening.seats[0], Place(*each))]
            found.append({"view": view, "accepted": accepted})
    return found


@pytest.mark.rule("DIZ-04", "DIZ-05", "DIZ-08", "DIZ-12")
def test_the_page_offers_the_places_that_the_referee_accepts(tmp_path: Any) -> None:
    lines = positions({"board": "7"}, 2) + positions({"challenge": "5x4"}, 6)
    record = tmp_path / "positions.jsonl"
    record.write_bytes(b"\n".join(msgspec.json.encode(line) for line in lines))
    nodes.run("dizios_places.mjs", RECORD=str(record))

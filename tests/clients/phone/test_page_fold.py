"""I7 for the page: what it makes of the news is what the referee would show it, at every number of the news.

The same sittings of chance as for the Python clients are recorded, and folded again by the page's own modules.
"""

from typing import Any

import msgspec
import pytest

from protocol import server
from referee.games.interface import PUBLIC
from referee.table.audience import Post
from referee.table.match import PLAYABLE
from tests.clients.phone import nodes
from tests.clients.test_fold import STROKES, Sitting, comparable

SEEDS = range(2)  # Either comes to locks, penalties, round ends and new matches.


class Recorded(Sitting):
    """A sitting that keeps what a watcher was told, and what it should have made of it."""

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        self.lines: list[dict[str, Any]] = [{"sight": self.known[PUBLIC]}]

    def hear(self, posts: list[Post]) -> None:
        super().hear(posts)
        told = [message for to, message in posts if PUBLIC in to]
        if any(isinstance(message, server.News | server.Sight) for message in told):
            self.lines.append({"told": told, "shown": comparable(self.table.sight(PUBLIC, self.now))})


@pytest.mark.case("K010", "K097", "K142")
@pytest.mark.parametrize("game", list(PLAYABLE))
def test_the_news_lead_the_page_to_what_the_referee_would_show(game, tmp_path):
    lines: list[dict[str, Any]] = []
    for seed in SEEDS:
        sitting = Recorded(game, seed)
        for _ in range(STROKES * 3):
            sitting.stroke()
        lines += sitting.lines
    assert len(lines) > STROKES
    record = tmp_path / "sitting.jsonl"
    record.write_bytes(b"\n".join(msgspec.json.encode(line) for line in lines))
    nodes.run("page_fold.mjs", RECORD=str(record))

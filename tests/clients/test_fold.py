"""I7: what a client makes of the news is what the referee would show it, at every number of the news.

A table plays with seats that come, go, call, blunder and give orders; after each stroke every viewer's picture is
compared with the view that the table would send.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clients.bots.games import BRAINS
from clients.bots.thought import LOOKS_MAX, Thinker
from clients.fold import Missed, fold
from protocol import client, server
from protocol.games import GameCommand
from protocol.units import MILLISECOND, SEATS_MAX, Instant, Revision, Seat, Seq
from protocol.verdicts import Stamping
from referee.games.interface import PUBLIC, Viewer
from referee.house import House
from referee.table.audience import Post
from referee.table.entries import Came, Heard, Measured, Sat, WatchersChanged, Went, Woke
from referee.table.match import PLAYABLE
from referee.table.menu import Menu
from referee.table.table import Table

STROKES = 120  # A scenario of so many gets to several rounds of a short match.

# Short rounds, short times: so that much happens within the strokes.
OPTIONS = {
    "dizzy": {"best_of": "3", "countdown_ms": "500", "double_trouble": "true", "between_ms": "2000"},
    "dizios": {"board": "7", "turn_s": "20"},
    "printed": {"hand": "2", "match_rounds": "3", "countdown_ms": "500", "between_ms": "2000", "vote_ms": "3000"},
    "solitaire": {},
    "turnstyle": {"rounds": "2", "next_deal_ms": "2000", "turn_s": "20"},
    "zangle": {"countdown_ms": "500", "next_deal_ms": "2000", "rounds": "2", "auto_hit_ms": "3000"},
}

# Games in which somebody calls first; the others are played in turns.
RACES = ("dizzy", "printed", "zangle")


class Sitting:
    """A table, and what each viewer has made of its posts."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = Random(seed)
        # Blunders at three cards each soon empty the pile beside a large hand; without them rounds come to an end.
        self.skill = self.chance.choice([0.0, 1.0])
        options = dict(OPTIONS.get(game, {}))
        if game == "dizzy":
            options |= {"hand": "3", "penalty": "1"} if self.skill else {"hand": "15", "penalty": "3"}
        self.table = Table("BCDF", Menu(game, options | {"grace_ms": "1000"}, None), SEATS_MAX, House(seed))
        self.now = Instant(0)
        self.known: dict[Viewer, server.Sight] = {PUBLIC: self.table.sight(PUBLIC, self.now)}
        self.present: set[Seat] = set()
        self.count = 0
        self.compared = 0

    def hear(self, posts: list[Post]) -> None:
        """Let every viewer make of the posts what they can, and compare."""
        left = {chair.seat for chair in self.table.floor.chairs if chair.gone}
        for to, message in posts:
            for viewer in to:
                if viewer in left and not isinstance(message, server.Bye):
                    continue  # Nobody is there to hear it.
                known = self.known.get(viewer)
                if isinstance(message, server.Sight):
                    self.known[viewer] = message
                elif isinstance(message, server.News) and known is not None:
                    self.known[viewer] = fold(known, message)
                elif isinstance(message, server.Bye):
                    self.known.pop(viewer, None)  # It may be gone already, and its chair given up.
                    self.present -= {viewer}
        for viewer, known in self.known.items():
            assert comparable(known) == comparable(self.table.sight(viewer, self.now)), viewer
            self.compared += 1

    def stroke(self) -> None:
        """One thing happens, chosen by chance."""
        due = self.table.due()
        game = self.known[PUBLIC].game
        # Mostly the holder of a lock speaks before it ends.
        if due is not None and self.chance.random() < (0.5 if game is None or game.lock is None else 0.05):
            self.now = max(self.now, due)
        else:
            self.now = Instant(self.now + self.chance.randrange(400) * MILLISECOND)
        happen = self.chance.choices([self._someone_comes, self._someone_goes, self._someone_speaks], [2, 1, 12])[0]
        happen()

    def _someone_comes(self) -> None:
        self.hear(self.table.take(Woke(self.now)))  # Chairs that nobody came back to are free by now.
        absent = [chair.seat for chair in self.table.floor.chairs if not chair.present and not chair.gone]
        seat = self.chance.choice(absent) if absent else self.table.free_seat()
        if seat is None or (not absent and len(list(self.table.floor.chairs)) > 2):
            return self.hear(self.table.take(WatchersChanged(self.now, self.chance.randrange(5))))
        if not absent:
            self.hear(self.table.take(Sat(self.now, seat, "Ann", client.Symbol.STAR, bot=False)))
        self.hear(self.table.take(Came(self.now, seat)))
        self.present.add(seat)
        self.known[seat] = self.table.sight(seat, self.now)
        return None

    def _someone_goes(self) -> None:
        if len(self.present) > 2:
            seat = self.chance.choice(sorted(self.present))
            self.present.remove(seat)
            del self.known[seat]
            self.hear(self.table.take(Went(self.now, seat)))

    def _someone_speaks(self) -> None:
        """Some seats say something in one sweep; they have all seen the same."""
        if not self.present:
            return
        if self.chance.random() < 0.1:
            seat = self.chance.choice(sorted(self.present))
            self.hear(self.table.take(Measured(self.now, seat, self.chance.randrange(200), Stamping.KERNEL)))
        speakers = self.chance.sample(sorted(self.present), self.chance.randint(1, len(self.present)))
        heard = [Heard(self.now, seat, Stamping.READ, command) for seat in speakers if (command := self._say(seat))]
        self.hear(self.table.sweep(heard, self.now))

    def _say(self, seat: Seat) -> client.Command | None:
        self.count += 1
        number = f"c{self.count}"
        running = self.known[seat].table.phase == "running"
        if self.chance.random() < (0.03 if running else 0.8):
            return self._order(number, seat)
        do = self._play(seat)
        game = self.known[seat].game
        basis = Revision(0) if game is None else game.revision
        return None if do is None else client.Play(id=number, basis=basis, do=do)

    def _play(self, seat: Seat) -> GameCommand | None:
        sight = self.known[seat]
        thinker = Thinker(self.chance, self.skill)
        look = self.chance.randint(0, LOOKS_MAX)
        game = sight.game
        if game is None:
            return None
        return BRAINS[type(game)].decide(sight, game, seat, thinker, look)

    def _order(self, number: str, seat: Seat) -> client.Command:
        other = self.chance.choice(sorted(self.present))
        orders: list[client.Command] = [
            client.Start(id=number),
            client.Ready(id=number, ready=self.chance.random() < 0.7),
            client.Profile(id=number, name="Ben", symbol=client.Symbol.MOON),
            client.Look(id=number),
            client.Pause(id=number),
            client.Resume(id=number),
            client.NextRound(id=number),
            client.SetOption(id=number, name="start", value=self.chance.choice(["host", "ready"])),
            client.HandOver(id=number, seat=other),
            client.Undo(id=number),
        ]
        rare: list[client.Command] = [
            client.Kick(id=number, seat=other),
            client.Leave(id=number),
            client.LockTable(id=number, locked=self.chance.random() < 0.3),
        ]
        return self.chance.choice(rare if self.chance.random() < 0.05 else orders)


def comparable(sight: server.Sight) -> server.Sight:
    """Without what only passes: clocks run on between news, and a lock's call has no identifier before its verdict."""
    locked = sight.game is not None and sight.game.lock is not None
    table = replace(
        sight.table,
        contest=None if locked else sight.table.contest,
        starts_in_ms=None if sight.table.starts_in_ms is None else 0,
    )
    return replace(sight, at_ms=0, table=table)


@pytest.mark.case("K010", "K142")
@pytest.mark.parametrize("game", list(PLAYABLE))
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_news_lead_every_viewer_to_what_the_referee_would_show(game, seed):
    sitting = Sitting(game, seed)
    for _ in range(STROKES):
        sitting.stroke()
    assert sitting.compared > STROKES / 4  # Where all have left early, little happens.


@pytest.mark.parametrize("game", list(PLAYABLE))
def test_the_scenarios_get_to_the_end_of_rounds_and_matches(game):
    """Else the test above would compare little."""
    wanted = {"lobby", "running", "over"} | ({"round over", "lock", "verdict"} if game in RACES else set())
    seen: set[str] = set()
    for seed in range(12):
        sitting = Sitting(game, seed)
        for _ in range(STROKES * 3):
            sitting.stroke()
            sight = sitting.known[PUBLIC]
            seen.add(sight.table.phase)
            if sight.table.contest is not None:
                seen.add("verdict")
            if sight.game is not None:
                seen |= {"round over"} if sight.game.next_deal_at_ms else set()
                seen |= {"lock"} if sight.game.lock else set()
            if wanted <= seen:
                return
    pytest.fail(f"never came to {wanted - seen}")


@given(distance=st.integers(-3, 3).filter(lambda distance: distance != 1))
def test_a_gap_in_the_news_is_noticed(distance):
    sight = Sitting("dizzy", 0).known[PUBLIC]
    with pytest.raises(Missed):
        fold(sight, server.News(seq=Seq(sight.seq + distance), at_ms=0, items=()))

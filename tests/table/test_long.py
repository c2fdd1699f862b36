"""Long sittings by chance: whatever people, phones and hosts do, the table's promises hold after every entry."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from clients.fold.table import fold
from protocol import client, server
from protocol.client import Command, Symbol
from protocol.games import dizzy, zangle
from protocol.games.dizzy import Combination
from protocol.units import MILLISECOND, CardId, Instant, Seat
from protocol.verdicts import Ruling, Stamping
from referee.games.dizzy.combinations import made, placed
from referee.games.interface import PUBLIC, Viewer
from referee.house import House
from referee.table.audience import Post
from referee.table.entries import Measured, Restarted, WatchersChanged
from tests.kit.table import GAMES, Sitting, news

STEPS = 300

# Seconds of every run of the tests.
SEEDS = range(10)

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dizzy": [
        {"best_of": 5, "hand": 2, "between_ms": 2_000},
        {
            "best_of": 3,
            "hand": 4,
            "hold_ms": 15,
            "stuck_ms": 0,
            "penalty": 3,
            "lockout_ms": 0,
            "double_trouble": "true",
        },
        {"start": "ready", "hand": 15, "grace_ms": 0, "countdown_ms": 0, "lock_ms": 500},
    ],
    "zangle": [
        {"rounds": 1, "next_deal_ms": 2_000, "auto_hit_ms": 1_000, "lockout_ms": 0},
        {"rounds": 2, "hold_ms": 15, "verify": "at-call", "countdown_ms": 0, "lockout_ms": 0, "next_deal_ms": 0},
        {"start": "ready", "rounds": 1, "grace_ms": 0, "auto_hit_ms": 1_000, "hit_over_cap": "true"},
    ],
}


class Chance:
    """One seeded sitting: does anything that can be done, and checks what must hold."""

    def __init__(self, game: str, seed: int, rulings: list[Instant]) -> None:
        self.draw = random.Random(f"{game} {seed}")
        self.sitting = Sitting(game, 0, **OPTIONS[game][seed % 3])
        self.sitting.table._dealer = House(seed)
        self.sitting.table.floor._dealer = House(seed + 1)
        self.crowd = self.draw.choice([2, 3, 4, 5, 9])
        self.rulings = rulings
        self.known: dict[Viewer, server.Sight] = {PUBLIC: self.sitting.sight(PUBLIC)}
        self.said: list[tuple[Seat, Command]] = []
        self.calls: set[tuple[str, int]] = set()  # By person and seat; identifiers are never used twice here.
        self.ruled: dict[tuple[str, int], server.Verdict] = {}
        self.deck: list[int] = []

    # What may happen.

    def step(self) -> None:
        happen: list[tuple[float, Callable[[], list[Post]]]] = [
            (30, self._talk),
            (18, self._time),
            (4, self._sit),
            (6, self._come_or_go),
            (1, self._measure),
            (0.5, self._restart),
        ]
        weights = [weight for weight, _ in happen]
        (chosen,) = self.draw.choices([each for _, each in happen], weights)
        self._check(chosen())

    def _time(self) -> list[Post]:
        due = self.sitting.table.due()
        if due is not None and self.draw.random() < 0.5:
            return self.sitting.wait_until(max(self.sitting.now, due + self.draw.choice([-1, 0, 0, 1])))
        return self.sitting.wait(self.draw.choice([0, 1, 5, 20, 300, 300, 1_000, 3_000, 25_000]))

    def _sit(self) -> list[Post]:
        seat = self.sitting.table.free_seat()
        if seat is None or len(list(self.sitting.table.floor.chairs)) >= self.crowd:
            return []
        # Whoever sits down has no memory of what was said there before.
        self.said = [(sitter, command) for sitter, command in self.said if sitter != seat]
        posts = self.sitting.sit(seat, self.draw.choice(["Ann", "Ben", "  ", "Ann 2"]), bot=self.draw.random() < 0.1)
        self.known[seat] = self.sitting.sight(seat)
        return posts

    def _come_or_go(self) -> list[Post]:
        chairs = [chair for chair in self.sitting.table.floor.chairs if not chair.gone]
        if not chairs:
            return []
        chair = self.draw.choice(chairs)
        if chair.present:
            return self.sitting.go(chair.seat) if self.draw.random() < 0.5 else []
        posts = self.sitting.come(chair.seat)
        self.known[chair.seat] = self.sitting.sight(chair.seat)
        return posts

    def _measure(self) -> list[Post]:
        if self.draw.random() < 0.5:
            return self.sitting.take(WatchersChanged(self.sitting.now, self.draw.randrange(5)))
        return self.sitting.take(Measured(self.sitting.now, self._any_seat(), 7, Stamping.READ))

    def _restart(self) -> list[Post]:
        return self.sitting.take(Restarted(self.sitting.now))

    def _talk(self) -> list[Post]:
        """One sweep: some commands, stamped before now, in no order, often at one instant."""
        heard = []
        base = self.sitting.now
        for _ in range(self.draw.choice([1, 1, 1, 2, 3, 6])):
            seat, command = self._said()
            if self.said and self.draw.random() < 0.08:
                seat, command = self.draw.choice(self.said)
            heard.append((seat, command, base + self.draw.choice([0, 0, 1_000, 50_000, 2 * MILLISECOND])))
            self.said.append((seat, command))
        before = self.sitting.sights() if len(heard) == 1 else None
        posts = self.sitting.sweep(heard, now=base + self.draw.choice([0, 2 * MILLISECOND, 400 * MILLISECOND]))
        if before is not None and [type(post.message) for post in posts] == [server.Refusal]:
            after = self.sitting.sights()
            assert [_timeless(sight) for sight in after] == [_timeless(sight) for sight in before], heard
        return posts

    def _said(self) -> tuple[Seat, Command]:
        host = self.sitting.table.floor.chairs.host
        if host is not None and self.draw.random() < 0.2:
            return host, self._order()
        holder = self.sitting.holder
        if holder is not None and self._may_follow(holder) and self.draw.random() < 0.5:
            return holder, self.sitting.follow(holder, name=self.sitting.id())
        seat = self._any_seat()
        return seat, self._play(seat, self.sitting.id()) if self.draw.random() < 0.85 else self._order()

    def _any_seat(self) -> Seat:
        seats = [chair.seat for chair in self.sitting.table.floor.chairs]
        return self.draw.choice(seats) if seats and self.draw.random() < 0.95 else Seat(self.draw.randrange(9))

    # What may be said.

    def _order(self) -> Command:
        name = self.sitting.id()
        somebody = Seat(self.draw.randrange(9))
        orders: list[tuple[float, Callable[[], Command]]] = [
            (8, partial(client.Start, id=name)),
            (3, partial(client.Rematch, id=name)),
            (10, partial(client.Ready, id=name, ready=self.draw.random() < 0.8)),
            (2, partial(client.Profile, id=name, name="Zoe", symbol=Symbol.STAR)),
            (1.5, partial(client.Leave, id=name)),
            (2, partial(client.Look, id=name)),
            (1, partial(client.Pause, id=name)),
            (20 if self.sitting.sight().table.paused else 1, partial(client.Resume, id=name)),
            (8, partial(client.NextRound, id=name)),
            (8, partial(client.Undo, id=name)),
            (1, partial(client.Kick, id=name, seat=somebody)),
            (2, partial(client.HandOver, id=name, seat=somebody)),
            (1, partial(client.SetOption, id=name, name="start_delay_ms", value=str(self.draw.randrange(5_000)))),
            (0.2, partial(client.SetGame, id=name, game=self.sitting.game)),
        ]
        (order,) = self.draw.choices([each for _, each in orders], [weight for weight, _ in orders])
        return order()

    def _play(self, seat: Seat, name: str) -> client.Play:
        sitting, draw = self.sitting, self.draw
        basis = max(0, sitting.revision - draw.choice([0, 0, 0, 0, 1, 2, -1]))
        card = CardId(draw.randrange(130))
        acts: list[tuple[int, Callable[[], client.Play]]] = [
            (8, partial(sitting.call, basis=basis, name=name)),
            (3, partial(sitting.withdraw, name=name)),
            (1, partial(sitting.play, zangle.Take(card, (card, CardId(3))), name=name)),
            (1, partial(sitting.play, dizzy.Lay(card), name=name)),
            (1, partial(sitting.play, dizzy.Stuck(), name=name)),
            (1, partial(sitting.play, dizzy.Call((Combination.COLORS_SAME,) * 2, card), basis=basis, name=name)),
        ]
        if sitting.game == "zangle":
            acts.append((3, partial(sitting.play, zangle.Hit(), name=name)))
        else:
            acts.append((6, partial(sitting.play, dizzy.Open(), name=name)))
        if self._may_follow(seat):
            acts.append((12, partial(sitting.follow, seat, name=name)))
            if sitting.game == "dizzy":
                acts.append((12, partial(self._likely, seat, basis, name)))
        (act,) = draw.choices([each for _, each in acts], [weight for weight, _ in acts])
        return act()

    def _may_follow(self, seat: Seat) -> bool:
        game = self.sitting.sight().game
        if not isinstance(game, dizzy.DizzyView | zangle.ZangleView):
            return False
        hand = next((hand for hand in game.hands if hand.seat == seat), None)
        if isinstance(game, dizzy.DizzyView) and isinstance(hand, dizzy.HandView):
            return len(hand.open) > 0
        if isinstance(game, zangle.ZangleView) and isinstance(hand, zangle.HandView):
            return len(hand.face_up) > 0 and sum(card.shape is not None for card in game.center) > 1
        return False

    def _likely(self, seat: Seat, basis: int, name: str) -> client.Play:
        """A call that comes with its card, and names what the card makes, where it makes something."""
        view = self.sitting.dizzy
        assert view.lizzy is not None
        hand = next(hand for hand in view.hands if hand.seat == seat)
        card = self.draw.choice(hand.open)
        named = made(placed((view.lizzy.head, view.lizzy.body, view.lizzy.tail), card))
        return self.sitting.play(dizzy.Call(named or (Combination.COLORS_SAME,), card.id), basis=basis, name=name)

    # What must hold.

    def _check(self, posts: list[Post]) -> None:
        sitting = self.sitting
        table = sitting.table
        due = table.due()
        assert due is None or due >= sitting.now, "nothing is overdue"
        if news(posts, server.TakenBack):
            self.rulings.clear()  # They are of the game clock, which went back.
        assert self.rulings == sorted(self.rulings), "I4"
        self._check_cards()
        for post in posts:
            if isinstance(post.message, server.News) and PUBLIC in post.to:
                for item in post.message.items:
                    if isinstance(item, server.Verdict):
                        self._check_verdict(item)
            self._hear(post)
        self._check_sights()

    def _check_cards(self) -> None:
        """I1, I2."""
        umpire = self.sitting.table.floor.umpire
        if umpire is None:
            return
        cards = self.sitting.cards()
        assert cards == list(range(len(cards))), "I1"
        lock = umpire.match.lock()
        assert lock is None or self.sitting.table.floor.running, "I2: after the match nobody holds anything"

    def _check_verdict(self, verdict: server.Verdict) -> None:
        key = (verdict.call, verdict.seat)
        assert key not in self.ruled, "I3"
        assert any(seat == verdict.seat and command.id == verdict.call for seat, command in self.said)
        assert verdict.margin_us >= 0
        self.ruled[key] = verdict

    def _hear(self, post: Post) -> None:
        """Each viewer folds what it is told into what it knew."""
        for viewer in post.to:
            sight = self.known.get(viewer)
            match post.message:
                case server.News() as told if sight is not None:
                    assert told.seq == sight.seq + 1 or told.seq <= sight.seq
                    self.known[viewer] = fold(sight, told) if told.seq > sight.seq else sight
                case server.Sight() as told if sight is not None:  # Else it left, and an empty chair is looking.
                    self.known[viewer] = told
                case server.Bye():
                    self.known.pop(viewer, None)
                case _:
                    pass

    def _check_sights(self) -> None:
        """I7: what each viewer makes of the news is what the table would show it now."""
        for viewer, sight in self.known.items():
            if viewer is None or not self.sitting.table.floor.chairs.at(viewer).gone:
                assert _timeless(sight) == _timeless(self.sitting.table.sight(viewer, self.sitting.now))

    def end(self) -> None:
        """Let all locks and holds run out: every call that was in a match has its verdict."""
        sitting = self.sitting
        host = sitting.table.floor.chairs.host
        if host is not None and sitting.sight().table.pause_reason == "host":
            self._check(sitting.say(host, client.Resume(id="at-last")))
        self._check(sitting.wait(120_000))
        umpire = sitting.table.floor.umpire
        assert umpire is None or umpire.match.lock() is None
        for chair in sitting.table.floor.chairs:
            for seat, command in self.said:
                given = sitting.table.floor.answers[chair.seat].given(command.id) if seat == chair.seat else None
                if isinstance(given, server.Verdict):
                    assert self.ruled[given.call, given.seat] == given
                assert given is None or isinstance(given, server.Verdict | server.Refusal | server.Done), "I3: pending"


def _timeless(sight: server.Sight) -> server.Sight:
    """But for the clock, and for what counts down by it."""
    return replace(sight, at_ms=0, table=replace(sight.table, starts_in_ms=None))


@pytest.mark.case("K005", "K010", "K040")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_the_promises_hold(game: str, seed: int, rulings: list[Instant]) -> None:
    chance = Chance(game, seed, rulings)
    for _ in range(STEPS):
        chance.step()
    chance.end()


@pytest.mark.parametrize("game", GAMES)
def test_chance_reaches_what_it_is_to_try(game: str, rulings: list[Instant]) -> None:
    """Else the test above would prove little."""
    seen: set[Ruling] = set()
    phases: set[str] = set()
    undone = 0
    for seed in SEEDS[:5]:
        chance = Chance(game, seed, rulings)
        for _ in range(STEPS):
            chance.step()
            undone += len(news(chance.sitting.told, server.TakenBack))
            chance.sitting.told.clear()
            table = chance.sitting.sight().table
            phases |= {table.phase, table.pause_reason}
        seen |= {verdict.ruling for verdict in chance.ruled.values()}
        rulings.clear()
    assert seen == set(Ruling)
    assert undone > 5
    assert phases == {"lobby", "running", "over", "", "host", "too-few", "restart"}

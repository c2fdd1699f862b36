"""Every way in which few calls can meet: in each order, and cut in each way into sweeps. One wins, all are answered."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from protocol import server
from protocol.verdicts import Reason, Ruling
from tests.kit.table import GAMES, Dealer, Sitting, messages

CALLERS_MAX = 4

US = 1_000


def cuts(order: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """The order in one piece, in as many pieces as it has seats, and in every way between."""
    for ends in product((False, True), repeat=len(order) - 1):
        pieces, start = [], 0
        for place, end in enumerate(ends, 1):
            if end:
                pieces.append(order[start:place])
                start = place
        yield [*pieces, order[start:]]


@pytest.mark.case("K119", "K001", "K013")
@pytest.mark.parametrize("callers", range(2, CALLERS_MAX + 1))
@pytest.mark.parametrize("game", GAMES)
def test_in_every_order_and_every_sweep_the_first_to_arrive_wins_and_the_others_are_late(
    game: str, callers: int
) -> None:
    """What is in one sweep was read in the order of seats; who arrived first is told by the stamps alone."""
    for order in permutations(range(callers)):
        for sweeps in cuts(order):
            sitting = Sitting(game, callers).open()
            cards, start, posts = sitting.cards(), sitting.now, []
            for sweep in sweeps:
                said = [(seat, sitting.call(name=f"call-{seat}"), start + order.index(seat) * US) for seat in sweep]
                posts += sitting.sweep(sorted(said, key=lambda each: each[0]), now=start + order.index(sweep[-1]) * US)
            first = order[0]
            assert sitting.holder == first, (order, sweeps)
            assert [done.id for done in messages(posts, server.Done, first)] == [f"call-{first}"]
            assert [(v.seat, v.ruling, v.reason, v.first, v.margin_us) for v in sitting.verdicts] == [
                (seat, Ruling.LATE, Reason.HELD, first, place) for place, seat in enumerate(order) if place
            ], (order, sweeps)
            assert sitting.cards() == cards


@pytest.mark.case("K119", "K011")
@pytest.mark.parametrize("callers", range(2, CALLERS_MAX + 1))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_read_first_the_coin_favors_nobody_of_one_instant(game: str, callers: int) -> None:
    """Over all ways in which the coin can fall, everybody wins equally often; and each time one wins."""
    for read in (tuple(range(callers)), tuple(reversed(range(callers)))):
        wins = Counter[int | None]()
        for coin in permutations(range(callers)):
            sitting = Sitting(game, callers, dealer=Dealer(coin)).open()
            sitting.sweep([(seat, sitting.call(), sitting.now) for seat in read])
            wins[sitting.holder] += 1
            assert [(v.ruling, v.margin_us) for v in sitting.verdicts] == [(Ruling.LATE, 0)] * (callers - 1)
        assert set(wins) == set(read)
        assert len(set(wins.values())) == 1

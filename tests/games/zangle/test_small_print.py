"""What is shown of a hit, and when the wait for a common hit begins."""

import pytest

from protocol.units import Instant, Seat
from referee.games.interface import CameBack, WentAway
from referee.games.zangle.events import HitTaken, QuietSince
from tests.games.zangle.kit import GAME, table


@pytest.mark.rule("ZGL-28")
def test_everybody_sees_the_card_of_a_hit_and_how_many_are_left() -> None:
    zangle = table("1 1", "1 1", center="2", pile="5s 5b")
    (top, _) = zangle.state.center_pile.peek()
    hit = zangle.hit(1).one(HitTaken)
    assert (hit.card.id, hit.card.shape) == (top, "five-straight")
    shown = GAME.show(hit, None)
    assert (shown.seat, shown.card, shown.center_pile) == (Seat(1), hit.card, 1)  # type: ignore[union-attr]


@pytest.mark.rule("ZGL-49")
@pytest.mark.parametrize("away", [0, 1])
def test_the_wait_for_a_common_hit_goes_by_who_is_there_and_begins_when_that_changes(away: int) -> None:
    """Seat 0 alone can make a Zangle: while it is away nobody can, and the wait is on."""
    zangle = table("1 1 5s", "4s 1", center="2 4h", pile="5t 5h 5h 5h 5h")
    zangle.wait(700)
    went = zangle.house(WentAway(Seat(away)))
    zangle.wait(900)
    came = zangle.house(CameBack(Seat(away)))
    if away == 0:
        assert went.one(QuietSince).since == Instant(zangle.now - 900_000_000)
        assert came.one(QuietSince).since is None
    else:
        assert not went.has(QuietSince)
        assert not came.has(QuietSince)


@pytest.mark.rule("ZGL-49")
def test_whoever_comes_back_to_a_table_that_stood_starts_the_wait_at_that_moment() -> None:
    """With both away all count, and one of them can make a Zangle; of the one who is back none can."""
    zangle = table("1 1 5s", "4s 1", center="2 4h", pile="5t 5h 5h 5h 5h")
    zangle.house(WentAway(Seat(1)))
    zangle.house(WentAway(Seat(0)))
    assert zangle.state.quiet_since is None
    zangle.wait(400)
    assert zangle.house(CameBack(Seat(1))).one(QuietSince).since == zangle.now

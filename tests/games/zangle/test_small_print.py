"""What is shown of a hit, when the wait for a common hit begins, and who a deal finds at the table."""

import pytest
from msgspec import structs

from protocol.units import MILLISECOND, Instant, Seat
from referee.games.interface import CameBack, DealNext, GotUp, SatDown, WentAway
from referee.games.zangle.deck import load_deck
from referee.games.zangle.events import HitTaken, QuietSince
from referee.games.zangle.options import Options
from referee.games.zangle.state import Phase
from tests.games.zangle.kit import GAME, Table, table


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


def ended(zangle: Table, **facts: object) -> Table:
    """Its round is over, and the next is dealt when the house asks for it."""
    return zangle.so(deck=load_deck(), phase=Phase.ENDED, **facts)


@pytest.mark.case("K091")
def test_a_newcomer_is_dealt_in_as_one_who_has_won_nothing_and_is_away_if_they_are() -> None:
    zangle = ended(table("1", "1", center="2", change=lambda player: structs.replace(player, level=2, score=3)))
    for seat in (4, 6):
        zangle.house(SatDown(Seat(seat)))
    zangle.house(WentAway(Seat(6)))
    zangle.house(WentAway(Seat(1)))
    seen = zangle.state.revision
    zangle.house(DealNext())
    zangle.passes()
    assert zangle.state.revision == seen + 1
    assert [(player.seat, player.level, player.score, player.away) for player in zangle.state.players] == [
        (0, 2, 3, False),
        (1, 2, 3, True),
        (4, 0, 3, False),
        (6, 0, 3, True),
    ]
    assert all(player.playing and player.listed and not player.joining for player in zangle.state.players)
    zangle.house(CameBack(Seat(6)))
    assert zangle.at(6).away is False


@pytest.mark.rule("ZGL-38")
def test_a_newcomer_waits_through_the_bonus_rounds_of_others() -> None:
    zangle = ended(table("1", "1", "1", center="2"), contenders=(Seat(0), Seat(1)), round=5)
    zangle.house(SatDown(Seat(5)))
    zangle.house(WentAway(Seat(5)))
    zangle.house(DealNext())
    zangle.passes()
    waiting = zangle.at(5)
    assert (waiting.listed, waiting.playing, waiting.joining, waiting.away) == (False, False, True, True)
    assert [(zangle.at(seat).playing, len(zangle.at(seat).face_up)) for seat in (0, 1, 2)] == [
        (True, 0),
        (True, 0),
        (False, 0),
    ]
    assert zangle.house(GotUp(Seat(5))).kinds() == ["SeatLeft"]
    assert [player.seat for player in zangle.state.players] == [0, 1, 2]


def test_whoever_takes_the_seat_of_who_was_away_and_left_is_there_and_leaves_it_as_it_was() -> None:
    zangle = table("1", "1", "1", center="2", pile="5s").so(deck=load_deck())
    zangle.house(WentAway(Seat(2)))
    zangle.house(GotUp(Seat(2)))
    assert zangle.house(SatDown(Seat(2))).kinds() == ["SeatJoined"]
    assert (zangle.at(2).away, zangle.at(2).joining, zangle.at(2).left) == (False, True, True)
    assert zangle.house(GotUp(Seat(2))).kinds() == ["SeatLeft"]
    assert (zangle.at(2).joining, zangle.at(2).left) == (False, True)


def test_a_deal_begins_with_nothing_of_the_round_before() -> None:
    zangle = table("1 1 1", "1 1 1 1", center="2 2 5h", pile="5s 5b 5t 5h", options=Options(next_deal_ms=0))
    zangle.zangle(0, makes="c2", of="1 1")
    assert zangle.state.changed_by == Seat(0)
    zangle.call(1).granted()
    zangle.withdraw(1)
    assert zangle.at(1).locked_out_until > zangle.now
    zangle.call(0).granted()
    over = zangle.withdraw(0)
    assert over.events
    zangle = ended(zangle, next_deal_at=Instant(5), quiet_since=Instant(4), lock=None)
    seen = zangle.state.revision
    zangle.house(DealNext())
    zangle.passes()
    state = zangle.state
    assert (state.changed_by, state.lock, state.quiet_since, state.next_deal_at) == (None, None, None, None)
    assert (state.revision, state.center, state.round) == (seen + 1, (), 2)
    assert all(player.locked_out_until == 0 for player in state.players)
    assert all((player.face_up, player.zangles) == ((), ()) for player in state.players)


@pytest.mark.rule("ZGL-31")
def test_everybody_sees_who_is_locked_out_and_nobody_is_once_the_round_is_over() -> None:
    zangle = table("1 1", "1 1", center="2 2", pile="5s")
    zangle.call(1).granted()
    zangle.withdraw(1)
    seen = GAME.view(zangle.state, None)
    until_ms = zangle.at(1).locked_out_until // MILLISECOND
    assert until_ms > zangle.now // MILLISECOND
    assert [hand.locked_out_until_ms for hand in seen.hands] == [0, until_ms]
    zangle.zangle(0, makes="c2", of="1 1")
    assert zangle.state.phase is Phase.ENDED
    assert [player.locked_out_until for player in zangle.state.players] == [0, 0]

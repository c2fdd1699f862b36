"""ZGL-28 to ZGL-30, ZGL-32 and ZGL-49: hits, and what happens when nobody can go on."""

import pytest

from protocol.games.zangle import RoundEnd
from protocol.units import SECOND, Instant, Seat
from protocol.verdicts import Reason
from referee.games.interface import CameBack, Refused, Tick, Wake, WentAway
from referee.games.zangle.events import CenterRefilled, HitTaken, QuietSince, RoundEnded
from referee.games.zangle.options import Options
from referee.games.zangle.state import Phase
from tests.games.zangle.kit import GAME, START, Table, table


@pytest.mark.rule("ZGL-28")
def test_a_player_may_hit_any_number_of_times_beyond_four() -> None:
    zangle = table("1 1 3 3", "1", center="2", piles=("4h",), pile="5s 5b 5t 5h")
    for left in (3, 2, 1, 0):
        hit = zangle.hit(0).one(HitTaken)
        assert (hit.seat, hit.center_pile, hit.by_referee) == (0, left, False)
    assert zangle.face_up(0) == "1 1 3 3 5s 5b 5t 5h"  # From the top of the center's pile, face up.
    assert zangle.draw_pile(0) == "4h"


@pytest.mark.rule("ZGL-29")
@pytest.mark.case("K016")
def test_hits_of_one_moment_are_served_in_order_and_no_card_goes_to_two() -> None:
    zangle = table("1 1", "1 1", "1 1", center="2", pile="5s 5b 5t")
    for seat in (2, 0, 1):
        zangle.hit(seat)
    assert [zangle.face_up(seat) for seat in (2, 0, 1)] == ["1 1 5s", "1 1 5b", "1 1 5t"]
    assert zangle.hit(2).refused(Reason.PILE_EMPTY)


@pytest.mark.rule("ZGL-30")
def test_with_the_pile_empty_there_are_no_hits_and_no_refill_of_the_center() -> None:
    zangle = table("1 1 1 1", "1", center="2 2", piles=("5s 5s",))
    assert zangle.hit(0).refused(Reason.PILE_EMPTY)
    answer = zangle.zangle(0, makes="c2", of="1 1")
    assert not answer.has(CenterRefilled)
    assert zangle.center == "2"
    assert zangle.face_up(0) == "1 1 5s 5s"  # One's own pile is another pile.


@pytest.mark.rule("ZGL-32")
def test_a_round_ends_dead_when_nobody_can_zangle_or_hit() -> None:
    zangle = table("1 1 5s", "4s 1", center="2", piles=("", "5s 5s"))
    ended = zangle.zangle(0, makes="c2", of="1 1").one(RoundEnded).result
    assert (ended.end, ended.winner, ended.show) == (RoundEnd.DEAD, None, ())
    assert ended.points == ((0, 1), (1, 4))  # Everyone scores the cards left.
    assert zangle.state.phase is Phase.ENDED


@pytest.mark.rule("ZGL-32")
def test_a_round_goes_on_while_anybody_can_do_either() -> None:
    somebody_can = table("1 1 5s", "1 3", center="2 4h", piles=("", "5s 5s"))
    assert not somebody_can.zangle(0, makes="c2", of="1 1").has(RoundEnded)
    somebody_may_hit = table("1 1 5s", "4s 1", center="2", piles=("", "5s 5s"), pile="5t 5h 5h 5h 5h")
    assert not somebody_may_hit.zangle(0, makes="c2", of="1 1").has(RoundEnded)


@pytest.mark.rule("ZGL-32")
def test_a_dead_round_waits_for_the_call_that_is_on() -> None:
    """The holder's call is judged first; the last hit of another only made the end possible."""
    zangle = table("5s 5s", "5b 5b", center="5h", pile="5t")
    zangle.call(0)
    assert not zangle.hit(1).has(RoundEnded)
    answer = zangle.withdraw(0)
    assert answer.wrong
    assert answer.one(RoundEnded).result.end is RoundEnd.DEAD


@pytest.mark.rule("ZGL-32")
def test_a_penalty_that_takes_the_last_card_may_end_the_round() -> None:
    zangle = table("5s 5s", "5b 5b", center="5h", pile="5t")
    zangle.call(0)
    assert zangle.withdraw(0).one(RoundEnded).result.points == ((0, 3), (1, 2))


def quiet(*hands: str, pile: str, options: Options | None = None) -> Table:
    """A table at which nobody can make a Zangle, from now on."""
    return table(*hands, center="5h 5h 5h 5h", pile=pile, options=options).so(quiet_since=START)


@pytest.mark.rule("ZGL-49")
def test_when_nobody_can_zangle_and_nobody_hits_everyone_takes_one() -> None:
    zangle = quiet("5s", "5b", "5t", pile="5s 5b 5t 4t")
    assert GAME.due(zangle.state) == Wake(Instant(START + 20 * SECOND))
    zangle.wait(19_999)
    assert zangle.house(Tick()).refused(Reason.NOT_OPEN_YET)
    answer = zangle.passes()
    hits = [event for event in answer.events if isinstance(event, HitTaken)]
    assert [(hit.seat, hit.by_referee) for hit in hits] == [(1, True), (2, True), (0, True)]  # From the dealer's left.
    assert [zangle.face_up(seat) for seat in (0, 1, 2)] == ["5s 5t", "5b 5s", "5t 5b"]
    assert GAME.due(zangle.state) == Wake(Instant(START + 40 * SECOND))


@pytest.mark.rule("ZGL-49")
def test_the_time_of_the_common_hit_is_an_option_and_runs_from_the_last_hit() -> None:
    zangle = quiet("5s", "5b", pile="5s 5b 5t", options=Options(auto_hit_ms=5_000))
    zangle.wait(4_000)
    zangle.hit(0)
    assert GAME.due(zangle.state) == Wake(Instant(START + 9 * SECOND))


@pytest.mark.rule("ZGL-49")
def test_there_is_no_common_hit_while_somebody_can_zangle() -> None:
    zangle = quiet("5s", "5b", pile="5h z 4t")
    zangle.hit(0)  # 5h: identical to the center's, but two cards are no Zangle.
    assert zangle.state.quiet_since is not None
    assert zangle.hit(0).one(QuietSince).since is None  # With the Z they are.
    assert GAME.due(zangle.state) is None


@pytest.mark.rule("ZGL-49")
def test_the_time_begins_when_the_last_possible_zangle_is_gone() -> None:
    zangle = table("1 1 5s", "5b", center="2 5h 5h 5h", pile="5h 4t")
    zangle.wait(7_000)
    assert zangle.zangle(0, makes="c2", of="1 1").one(QuietSince).since == zangle.now


@pytest.mark.rule("ZGL-49")
def test_with_too_few_cards_for_all_the_first_from_the_dealers_left_get_them() -> None:
    zangle = quiet("5s", "5b", "5t", pile="4s")
    answer = zangle.house(Tick())
    assert answer.refused(Reason.NOT_OPEN_YET)
    zangle.passes()
    assert [zangle.face_up(seat) for seat in (0, 1, 2)] == ["5s", "5b 4s", "5t"]
    assert zangle.state.phase is Phase.ENDED  # The pile is empty now, and still nobody can.


@pytest.mark.rule("ZGL-49", "ZGL-47")
def test_the_holder_takes_no_part_in_a_common_hit() -> None:
    zangle = quiet("5s", "5b", pile="5s 5b 5t", options=Options(auto_hit_ms=1_000, take_ms=10_000))
    zangle.call(0)
    zangle.passes()
    assert [zangle.face_up(seat) for seat in (0, 1)] == ["5s", "5b 5s"]


def test_a_deadline_comes_before_a_common_hit_of_the_same_instant() -> None:
    zangle = quiet("5s", "5b", pile="5s 5b 5t", options=Options(auto_hit_ms=10_000, take_ms=10_000))
    zangle.call(0)
    assert zangle.passes().wrong
    assert zangle.passes().has(HitTaken)
    assert zangle.now == START + 10 * SECOND


@pytest.mark.case("K091")
def test_a_seat_that_is_away_keeps_nobody_waiting_and_is_dealt_its_common_hit() -> None:
    """Only the absent player could make a Zangle, and pulling the plug saves no card."""
    zangle = table("1 1 5s", "5b", "5b", center="2 5h 5h 5h", pile="5s 5b 5t 5t")
    assert GAME.due(zangle.state) is None
    assert zangle.house(WentAway(zangle.at(0).seat)).kinds() == ["SeatAway", "QuietSince"]
    zangle.passes()
    assert [len(zangle.at(seat).face_up) for seat in (0, 1, 2)] == [4, 2, 2]
    assert zangle.house(CameBack(zangle.at(0).seat)).one(QuietSince).since is None


def test_when_all_are_away_nobody_is_hurried() -> None:
    zangle = table("1 1 5s", "5b", center="2 5h 5h 5h", pile="5s")
    zangle.house(WentAway(zangle.at(1).seat))
    zangle.house(WentAway(zangle.at(0).seat))
    assert GAME.due(zangle.state) is None
    assert zangle.house(WentAway(zangle.at(0).seat)).refused(Reason.ALREADY_SO)
    zangle.house(CameBack(zangle.at(0).seat))
    assert zangle.house(CameBack(zangle.at(0).seat)).refused(Reason.ALREADY_SO)


def test_an_unknown_seat_neither_goes_nor_comes() -> None:
    zangle = table("1", "1", center="2", pile="3")
    assert isinstance(zangle.house(WentAway(Seat(7))).answer, Refused)
    assert isinstance(zangle.house(CameBack(Seat(7))).answer, Refused)

"""What is told of a call that lapses, of a flip, and of a table that changes while it waits."""

import pytest
from msgspec.structs import replace

from protocol.games import dizzy, zangle
from protocol.games.dizzy import Combination
from protocol.units import MILLISECOND, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizzy.events import NobodyCanLay
from referee.games.interface import GotUp, Move, Refused, SatDown, Shuffled, Tick, VoidLock, WentAway
from referee.games.registry import DIZZY
from tests.kit.dizzy import DizzyTable

DULL = "red dots head"
FITS = "blue dots head"


@pytest.mark.rule("DND-13")
def test_of_a_call_that_lapses_it_is_told_whose_it_was_and_what_was_named() -> None:
    table = DizzyTable(FITS, f"{FITS}, {DULL}", common="red dots body", lock_ms=3_000)
    table.call(1, "colors-same")
    table.wait(3_000)
    assert table.news()[1:3] == [
        dizzy.LockEnded(Seat(1)),
        dizzy.CombinationWrong(Seat(1), (Combination.COLORS_SAME,), (), None, ()),
    ]


@pytest.mark.rule("DND-20")
def test_a_flip_is_nobodys_change_and_the_one_before_it_stays_known() -> None:
    table = DizzyTable(f"{FITS}, {DULL}", DULL, common="blue diamonds tail, blue stripes tail", stuck_ms=1_000)
    seen = table.state.revision
    table.call(0, "colors-same", FITS)
    table.wait(1_000)
    assert table.kinds[0] == "CardFlipped"
    assert table.call(1, "colors-same", basis=seen + 1) == Refused(Reason.CHANGED, by=None)
    assert table.call(1, "colors-same", basis=seen) == Refused(Reason.CHANGED, by=Seat(0))


@pytest.mark.rule("DND-17")
@pytest.mark.parametrize("command", [GotUp(Seat(2)), WentAway(Seat(2))])
def test_when_somebody_goes_what_was_announced_is_announced_anew(command) -> None:
    """Of those who are left perhaps somebody can lay: all get the whole time to look."""
    table = DizzyTable(DULL, DULL, DULL, common="red dots tail", stuck_ms=1_000)
    assert table.count(NobodyCanLay) == 1
    table.wait(600)
    table.house(command)
    assert table.count(NobodyCanLay) == 2
    assert DIZZY.view(table.state, None).settles_at_ms == table.now // MILLISECOND + 1_000
    assert not any(type(event).__name__ == "CardFlipped" for event in table.wait(999))


def test_whoever_sits_down_at_the_seat_of_who_was_away_and_left_is_there() -> None:
    table = DizzyTable(FITS, FITS, FITS, best_of=3)
    table.house(WentAway(Seat(1)))
    table.house(GotUp(Seat(1)))
    assert Seat(1) not in table.state.away
    table.house(SatDown(Seat(1)))
    assert Seat(1) not in table.state.away


def test_of_changes_that_are_too_long_ago_nobody_is_named() -> None:
    table = DizzyTable(FITS, FITS)
    table.state = replace(table.state, changers=tuple(Seat(seat) for seat in range(8)), revision=Revision(20))
    for behind, by in ((1, 7), (7, 1), (8, 0), (9, None), (16, None), (20, None)):
        answer = table.call(0, "colors-same", basis=20 - behind)
        assert answer == Refused(Reason.CHANGED, by=None if by is None else Seat(by)), behind
    assert table.call(0, "colors-same", basis=21) == Refused(Reason.BASIS_AHEAD)


def test_what_does_not_fit_the_moment_is_refused_by_its_reason() -> None:
    table = DizzyTable(FITS, FITS)
    assert table.house(Shuffled((0, 1))) == Refused(Reason.ALREADY_SO)
    move = Move(Seat(0), zangle.Hit(), table.now, table.state.revision, table.now)
    assert DIZZY.decide(table.state, move) == Refused(Reason.WRONG_GAME)
    ended = DizzyTable(FITS, f"{FITS}, {DULL}", best_of=3, between_ms=0)
    ended.call(0, "colors-same", FITS)
    assert DIZZY.due(ended.state) is None, "only the host deals"
    assert ended.house(Tick()) is None
    assert ended.events == ()


def test_there_is_no_lock_to_void_where_nobody_holds_one() -> None:
    table = DizzyTable(FITS, FITS)
    table.house(VoidLock())
    assert table.events == ()
